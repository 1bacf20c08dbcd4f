-- Games that stand otherwise in the tables beside those in use.
SELECT game
FROM games
JOIN games_beside AS new USING (game)
WHERE (games.engine, games.rules, games.rules_from, games.verdict, games.record, games.coverage)
    IS DISTINCT FROM (new.engine, new.rules, new.rules_from, new.verdict, new.record, new.coverage)
ORDER BY game
