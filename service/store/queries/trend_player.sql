-- In how many games of each player an error was found at the own seat, in each stretch of time.
, slots AS (SELECT game, strftime(day, $slot) AS slot FROM chosen WHERE day IS NOT NULL),
wrong AS (
    SELECT DISTINCT game, seat
    FROM findings
    SEMI JOIN slots USING (game)
    WHERE severity = 'error' AND ($code IS NULL OR code = $code)
)
SELECT slot, player, count(DISTINCT game), count(DISTINCT game) FILTER (wrong.seat IS NOT NULL)
FROM (SELECT game, seat, player FROM seats)
JOIN slots USING (game)
LEFT JOIN wrong USING (game, seat)
WHERE player IN (
    SELECT culprit.player FROM seats AS culprit JOIN wrong ON culprit.game = wrong.game AND culprit.seat = wrong.seat
)
GROUP BY slot, player
ORDER BY slot, player
