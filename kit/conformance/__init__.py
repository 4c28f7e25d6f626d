"""Runs the official test kit of A2A (a2aproject/a2a-tck) against test-runner, and says of each failure why."""
