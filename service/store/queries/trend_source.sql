-- How many games of each source were illegal in each stretch of time.
SELECT strftime(day, $slot) AS slot, source, count(*), count_if(verdict = 'illegal')
FROM chosen
WHERE day IS NOT NULL
GROUP BY slot, source
ORDER BY slot, source
