-- The games of a player in their order, with the running totals and streaks: about $most of them evenly, the last
-- hundred whole, and the five that cost most.
WITH own AS (
    SELECT game, seat, won, place, cards_left, tier, points, debt
    FROM seats
    WHERE player = $subject AND points IS NOT NULL
),
ordered AS (
    SELECT
        *,
        row_number() OVER course AS nth,
        count(*) OVER () AS games,
        sum(points) OVER course AS total,
        coalesce(sum(points) FILTER (won = 1) OVER course, 0) AS attack,
        coalesce(sum(points) FILTER (won = 0) OVER course, 0) AS defence,
        row_number() OVER (ORDER BY points, started NULLS LAST, game) AS cost
    FROM own
    JOIN (SELECT game, started, session, number, seats AS seats_at_table FROM chosen) USING (game)
    JOIN (SELECT game, key FROM raw_logs) USING (game)
    WINDOW course AS (
        ORDER BY started NULLS LAST, session NULLS FIRST, number NULLS FIRST, key
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
),
runs AS (SELECT *, nth - row_number() OVER (PARTITION BY won ORDER BY nth) AS run FROM ordered),
streaks AS (SELECT *, count(*) OVER (PARTITION BY won, run ORDER BY nth) AS streak FROM runs),
shown AS (
    SELECT
        *,
        max(CASE won WHEN 1 THEN streak ELSE 0 END) OVER () AS longest_win_streak,
        avg(1 / seats_at_table) OVER () AS baseline_win_rate,
        avg((seats_at_table + 1) / 2) OVER () AS baseline_place
    FROM streaks
    QUALIFY nth % greatest(games // $most, 1) = 0 OR nth = 1 OR nth > games - 100 OR cost <= 5
)
SELECT
    nth, raw_logs.address, games.started_at, games.day, games.source, games.session, games.number, shown.seat, won = 1,
    place, cards_left, tier, points, debt, total, attack, defence, cost, games, streak, longest_win_streak,
    baseline_win_rate, baseline_place
FROM shown
JOIN games USING (game)
JOIN raw_logs USING (game)
ORDER BY nth
