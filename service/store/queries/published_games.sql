-- Every game that is given away.
SELECT games.*, address FROM games JOIN (SELECT game, address FROM exported) USING (game)
