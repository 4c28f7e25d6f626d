"""The agents as a user of the SDK would write them. They know nothing of recordings."""
