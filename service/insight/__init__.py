"""What a game tells about its players: every counter behind the statistics, worked out once from one game.

Pure, on the rules and the standard library alone. `counters` is the table of what is counted, `counting` counts it,
`statistics` says which counters make which figure, `play_ids` numbers every set of cards that can be a play.
"""
