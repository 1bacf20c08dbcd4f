"""Other people's records, turned into game logs and back; nothing here judges a game."""
