"""Quotes: the pinned sources, their sections, and the proof that a quote stands in its section word for word."""
