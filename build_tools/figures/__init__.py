"""Figures: YAML of words and addresses, drawn to SVG that says nothing but what the recordings say."""
