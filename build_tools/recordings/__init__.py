"""Recordings: the model, the .http text, JSON with positions, addresses."""
