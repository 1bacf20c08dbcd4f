"""Replays Big Two games, says whether they were legal and what they cost whom.

`rules` is the game and nothing else; `audit` holds a recorded game against it; `explain` finds the rules that it may
have been played by; `identity` names a game by what happened at its table; `convert` turns other people's records into
game logs; `bots` play games of their own; `intake` takes bytes in and hands a verdict out; `cli` is the command line.
Arrows point down that list only.
"""
