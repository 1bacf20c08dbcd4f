-- How many findings such a list has, and of how many games.
SELECT count(*), count(DISTINCT game)
FROM findings
SEMI JOIN chosen USING (game)
WHERE ($code IS NULL OR code = $code)
    AND ($severity IS NULL OR severity = $severity)
    AND ($who IS NULL OR (game, seat) IN (SELECT (sat.game, sat.seat) FROM seats AS sat WHERE sat.player = $who))
