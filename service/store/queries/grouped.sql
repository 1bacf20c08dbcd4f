-- The games of two groups: those in which somebody of either sat, or where they are shared somebody of both, each in a seat
-- of his own. With one group alone its games.
CREATE OR REPLACE TEMP VIEW grouped AS
SELECT game
FROM (
    SELECT
        game,
        coalesce(CASE getvariable('asked').grouped.a.by
            WHEN 'player' THEN list_contains(getvariable('asked').grouped.a.players, player)
            WHEN 'kind' THEN (getvariable('asked').grouped.a.value = 'bot') = (kind IS NOT DISTINCT FROM 'bot')
            WHEN 'tag' THEN list_contains(tags, getvariable('asked').grouped.a.value)
            WHEN 'source' THEN source = getvariable('asked').grouped.a.value
        END, false) AS of_a,
        coalesce(CASE getvariable('asked').grouped.b.by
            WHEN 'player' THEN list_contains(getvariable('asked').grouped.b.players, player)
            WHEN 'kind' THEN (getvariable('asked').grouped.b.value = 'bot') = (kind IS NOT DISTINCT FROM 'bot')
            WHEN 'tag' THEN list_contains(tags, getvariable('asked').grouped.b.value)
            WHEN 'source' THEN source = getvariable('asked').grouped.b.value
        END, false) AS of_b
    FROM seats
    JOIN (SELECT game, tags, source FROM games) USING (game)
)
GROUP BY game
HAVING CASE
    WHEN getvariable('asked').grouped.both THEN bool_or(of_a) AND bool_or(of_b) AND count_if(of_a OR of_b) > 1
    ELSE bool_or(of_a OR of_b)
END
