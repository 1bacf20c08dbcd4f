-- The points of a player in the order of the games; the order is that of player_course.
SELECT points
FROM seats
JOIN (SELECT game, started, session, number FROM chosen) USING (game)
JOIN (SELECT game, key FROM raw_logs) USING (game)
WHERE player = $subject AND points IS NOT NULL
ORDER BY started NULLS LAST, session NULLS FIRST, number NULLS FIRST, key
