"""Snippets: the schema of snippets/, the cut, its lines."""
