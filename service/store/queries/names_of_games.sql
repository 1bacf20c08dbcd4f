-- Who sat at the tables of some games, by seat.
SELECT game, list(name ORDER BY seat) AS names
FROM (SELECT game, seat, name FROM seats)
SEMI JOIN (SELECT unnest($games::INTEGER[]) AS game) AS asked USING (game)
GROUP BY game
