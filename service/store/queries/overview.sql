SELECT
    count(*),
    count(*) FILTER (verdict = 'legal'),
    count(*) FILTER (day IS NULL),
    max(received_at),
    (SELECT count(DISTINCT player) FROM seats SEMI JOIN chosen USING (game))
FROM chosen
