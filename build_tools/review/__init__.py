"""What `manual review` says and does: what changed and why, the entries that it touches, and what is decided."""
