-- Games in the tables beside those in use whose logs have gone meanwhile.
SELECT game
FROM games_beside
ANTI JOIN raw_logs USING (game)
