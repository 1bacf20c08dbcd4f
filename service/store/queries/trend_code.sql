-- How many of all games had a finding of each code in each stretch of time; notes say that nothing is wrong.
WITH slots AS (SELECT game, strftime(day, $slot) AS slot FROM chosen WHERE day IS NOT NULL),
counts AS (SELECT slot, count(*) AS games FROM slots GROUP BY slot),
codes AS (
    SELECT slot, code, count(DISTINCT game) AS wrong
    FROM findings
    JOIN slots USING (game)
    WHERE severity <> 'note' AND ($code IS NULL OR code = $code)
    GROUP BY slot, code
)
SELECT slot, code, games, coalesce(wrong, 0)
FROM counts
CROSS JOIN (SELECT DISTINCT code FROM codes)
LEFT JOIN codes USING (slot, code)
ORDER BY slot, code
