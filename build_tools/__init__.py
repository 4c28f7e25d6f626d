"""The machine: cuts, ties, checks and publishes a manual of recorded data. It knows recordings, not protocols."""
