-- Every game that is given away.
SELECT
    games.* REPLACE (games.verdict::VARCHAR AS verdict), address,
    games.verdict = 'illegal' AND game IN (SELECT game FROM marks WHERE latest AND mark = 'stood' AND value = 'yes') AS stood,
    (SELECT value FROM marks WHERE marks.game = games.game AND latest AND mark = 'work') AS work
FROM games
JOIN (SELECT game, address FROM exported) USING (game)
