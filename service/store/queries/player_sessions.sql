-- What a player won and lost in each session, in the order of their first games.
SELECT source, session, min(local_start)::DATE, count(*), sum(won), sum(points)
FROM seats
JOIN (SELECT game, source, session, started, local_start FROM chosen) USING (game)
WHERE player = $subject AND points IS NOT NULL AND session IS NOT NULL
GROUP BY source, session
ORDER BY min(started) NULLS LAST, source, session
