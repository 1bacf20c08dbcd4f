"""The store: every game log as it came, and everything that is derived from it; the only place that speaks SQL.

`database` opens the file, hands out readers and owns the one writer (`writer`); `migrate` brings the schema up to date.
`games` files judged games and forgets them, `derive` makes the rows of a game, `claims` says what two logs of one game
differ in. `question` is what people filter by, `reports` answers with the values of `rows`. `rebuild` derives
everything anew from the raw logs and `doctor` names whatever differs from that.
"""
