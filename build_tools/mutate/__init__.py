"""Mutation: recorded values and words of pages changed one at a time, to see what would notice."""
