-- The games of two groups: those in which somebody of either sat, or where they are shared somebody of both, each in a seat
-- of his own. With one group alone its games.
CREATE OR REPLACE TEMP VIEW grouped AS
SELECT game
FROM (
    SELECT
        game,
        belongs(getvariable('asked').grouped.a, player, kind, tags, source) AS of_a,
        belongs(getvariable('asked').grouped.b, player, kind, tags, source) AS of_b
    FROM seats
    JOIN (SELECT game, tags, source FROM games) USING (game)
)
GROUP BY game
HAVING CASE
    WHEN getvariable('asked').grouped.both THEN bool_or(of_a) AND bool_or(of_b) AND count_if(of_a OR of_b) > 1
    ELSE bool_or(of_a OR of_b)
END
