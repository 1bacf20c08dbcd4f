SELECT source, code, severity, count(*) AS found, count(DISTINCT game) AS games
FROM findings
JOIN (SELECT game, source FROM chosen) USING (game)
WHERE $code IS NULL OR code = $code
GROUP BY source, code, severity
ORDER BY source, found DESC, code
