-- In how many games of each player an error was found at the own seat, in each stretch of time.
WITH dated AS (SELECT game, day FROM chosen WHERE day IS NOT NULL),
wrong AS (
    SELECT DISTINCT game, seat
    FROM findings
    SEMI JOIN dated USING (game)
    WHERE severity = 'error' AND ($code IS NULL OR code = $code)
),
culprits AS (SELECT DISTINCT player FROM (SELECT game, seat, player FROM seats) SEMI JOIN wrong USING (game, seat)),
days AS (
    SELECT day, player, count(*) AS games, count(wrong.seat) AS wrong
    FROM (SELECT game, seat, player FROM seats)
    SEMI JOIN culprits USING (player)
    JOIN dated USING (game)
    LEFT JOIN wrong USING (game, seat)
    GROUP BY day, player
)
SELECT strftime(day, $slot) AS slot, player, sum(games)::BIGINT, sum(wrong)::BIGINT
FROM days
GROUP BY slot, player
ORDER BY slot, player
