-- What is stored of some sessions, game by game, numbered or not.
SELECT
    source, session, number, game, address, claims, who, uploads.received_at, game IN (SELECT adopted.game FROM adopted)
FROM (SELECT unnest($sources::VARCHAR[]) AS source, unnest($sessions::VARCHAR[]) AS session) AS asked
JOIN games USING (source, session)
JOIN raw_logs USING (game)
JOIN uploads USING (game)
ORDER BY source, session, number NULLS LAST, started NULLS LAST, address
