"""Bots that play games of their own, and the game logs that come of it.

`turn` is what a bot sees when it is to act, `styles` how each of them chooses, `seating` who meets whom, `dealing` the
deck, `playing` one game from the deal to its end, `simulation` many games as logs.
"""
