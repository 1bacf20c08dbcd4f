-- Notes the games that are given away, with what every published table says of them.
CREATE TEMP TABLE exported AS
SELECT game, address, source, rules, verdict::VARCHAR AS verdict
FROM chosen
JOIN (SELECT game, address FROM raw_logs) USING (game)
