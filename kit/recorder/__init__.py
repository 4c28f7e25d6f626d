"""Plays scenarios against the agents and writes down what goes over the wire."""
