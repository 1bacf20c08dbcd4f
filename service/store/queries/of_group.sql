-- The games in which a counter of a seat of the first group lies between two values.
CREATE OR REPLACE TEMP VIEW of_group AS
SELECT game
FROM counted
JOIN (SELECT game, seat, player, kind FROM seats) USING (game, seat)
JOIN (SELECT game, tags, source FROM games) USING (game)
WHERE belongs(getvariable('asked').grouped.a, player, kind, tags, source)
