"""The commands that need the store, a file a group: `serve`, `import`, `stats`, and the upkeep of the database."""
