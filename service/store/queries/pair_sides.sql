-- The seats of two players in the chosen games.
, sat AS NOT MATERIALIZED (SELECT seats.*, players FROM seats JOIN (SELECT game, seats::INTEGER AS players FROM chosen) USING (game)),
ones AS NOT MATERIALIZED (FROM sat WHERE player = $subject),
others AS NOT MATERIALIZED (FROM sat WHERE player = $other)
