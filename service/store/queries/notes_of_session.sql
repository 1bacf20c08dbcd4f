-- What was found about the order of the games of one session.
SELECT address, code, severity, ply, seat, details, pointer
FROM findings
JOIN games USING (game)
JOIN raw_logs USING (game)
WHERE source = $source AND session = $session AND (code LIKE 'session/%' OR code = 'lead/unknown-predecessor')
ORDER BY game, place
