"""`scoresheets/`: what people write down at a table, invented for trying things out."""

from __future__ import annotations

from collections.abc import Iterator

KITCHEN = """\
# Three evenings of four friends and a visitor, with everything that a score sheet may hold.

F=11                       # from 11 cards on a loss counts double

2026-02-06                 # at Noor's
Noor Emil Sato Ruth
0 4 7 12                   # Ruth never got going
3 0 13 5                   # Sato did not play a card: 13 count triple
9 2 0t 1                   # Sato forgot to say "last card" and takes on all losses
0 4 7 12                   # the same again is another game

Noor Emil Ida              # Sato and Ruth have left; three go on
6 0 2
0 10t 3

2026-02-13
Emil Ruth Ida Sato
0 11 1 8
5 0 5 5
2 8 0 11t

F=10                       # for the rest of the year

2026-02-20
Noor Emil Sato Ruth
10 0 4 2
1 1 1 0
"""

SLIPS = """\
# A sheet with the slips that people make; every good line is read all the same.

2026-03-06
Noor Emil Sato Ruth
0 4 7 12
4 6 11 11
0 4 0 12
0 14 3 2
0 4 7
0 4 7 12 1
0 4 x 12
3t 0 9t 1
F=13
0 3 9 1
F=10
5 0 6 8

Noor Emil Noor
0 2 2
Noor Emil Ida
0 2 2
"""


def scoresheet_files() -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of each file."""
    yield "scoresheets/kitchen.txt", KITCHEN.encode()
    yield "scoresheets/slips.txt", SLIPS.encode()
