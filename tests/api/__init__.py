"""The HTTP API, the commands that need the store, and a real server."""
