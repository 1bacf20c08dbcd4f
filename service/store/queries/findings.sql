SELECT code, severity, count(*) AS found, count(DISTINCT game) AS games
FROM findings
SEMI JOIN chosen USING (game)
WHERE $code IS NULL OR code = $code
GROUP BY code, severity
ORDER BY found DESC, code
