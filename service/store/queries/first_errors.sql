-- What made some games illegal first.
SELECT address, code, severity, ply, seat, details, pointer
FROM findings
JOIN raw_logs USING (game)
WHERE key IN (SELECT unnest($keys)) AND severity = 'error'
QUALIFY row_number() OVER (PARTITION BY game ORDER BY place) = 1
