-- The log of a game as it came, with who handed it in and the rules that it was judged by.
SELECT
    text, hex(sha256), rule_sets.document, games.ended_at, finished, who, source_file, line, origin, converter, original
FROM raw_logs
JOIN games USING (game)
JOIN uploads USING (game)
JOIN rule_sets ON rule_sets.rules = games.rules
WHERE game = $game
