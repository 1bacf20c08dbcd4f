-- The games of two groups: those in which somebody of either sat, or where they are shared somebody of both, each in a seat
-- of his own. With one group alone its games.
grouped AS NOT MATERIALIZED (
    SELECT game
    FROM (
        SELECT
            game,
            coalesce(CASE $a
                WHEN 'player' THEN list_contains($a_players::VARCHAR[], player)
                WHEN 'kind' THEN ($a_value = 'bot') = (kind IS NOT DISTINCT FROM 'bot')
                WHEN 'tag' THEN list_contains(tags, $a_value)
                WHEN 'source' THEN source = $a_value
            END, false) AS of_a,
            coalesce(CASE $b
                WHEN 'player' THEN list_contains($b_players::VARCHAR[], player)
                WHEN 'kind' THEN ($b_value = 'bot') = (kind IS NOT DISTINCT FROM 'bot')
                WHEN 'tag' THEN list_contains(tags, $b_value)
                WHEN 'source' THEN source = $b_value
            END, false) AS of_b
        FROM seats
        JOIN (SELECT game, tags, source FROM games) USING (game)
    )
    GROUP BY game
    HAVING CASE
        WHEN $a IS NOT NULL AND $b IS NOT NULL AND $games = 'shared' THEN
            bool_or(of_a) AND bool_or(of_b) AND count_if(of_a OR of_b) > 1
        ELSE bool_or(of_a OR of_b)
    END
)
