-- Some players as they are known by the games in which they still sit, each under the name of the latest.
SELECT player, source, id, latest.name, latest.started, latest.game
FROM query_table('players' || $suffix)
JOIN (
    SELECT player, arg_max(
        struct_pack(name := seats.name, started := games.started, game := game),
        (coalesce(games.started, '-infinity'::TIMESTAMP), game)
    ) AS latest
    FROM query_table('seats' || $suffix) AS seats
    JOIN query_table('games' || $suffix) AS games USING (game)
    WHERE player IN (SELECT unnest($players::VARCHAR[]))
    GROUP BY player
) USING (player)
