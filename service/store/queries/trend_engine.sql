-- The same by the engine that judged them.
SELECT strftime(day, $slot) AS slot, engine, count(*), count_if(verdict = 'illegal')
FROM chosen
WHERE day IS NOT NULL
GROUP BY slot, engine
ORDER BY slot, engine
