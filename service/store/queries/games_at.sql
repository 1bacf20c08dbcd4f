-- The numbers of the games at some addresses.
SELECT game, address FROM raw_logs WHERE key IN (SELECT unnest($keys::UUID[])) ORDER BY game
