-- The games of a player in their order, with the running totals.
SELECT
    address, started_at, day, source, session, number, seat, won, place, cards_left, tier, points, debt,
    sum(points) OVER course,
    coalesce(sum(points) FILTER (won = 1) OVER course, 0),
    coalesce(sum(points) FILTER (won = 0) OVER course, 0),
    seats_at_table
FROM (SELECT * FROM seats WHERE player = $subject) AS own
JOIN (SELECT * EXCLUDE (seats, rules, rules_from), seats AS seats_at_table FROM chosen) USING (game)
JOIN (SELECT game, address FROM raw_logs) USING (game)
WHERE points IS NOT NULL
WINDOW course AS (
    ORDER BY started NULLS LAST, session NULLS FIRST, number NULLS FIRST, address
    ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
)
ORDER BY started NULLS LAST, session NULLS FIRST, number NULLS FIRST, address
