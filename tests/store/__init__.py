"""The store, tried on simulated games."""
