"""The ledger: every literal of the pages, and what stands behind it."""
