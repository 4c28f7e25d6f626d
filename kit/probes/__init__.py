"""Puts the same questions to a server on each SDK, on every binding that it offers, and writes down the answers."""
