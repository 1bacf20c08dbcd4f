-- How many players there are, and where they lie in each rate.
SELECT count(*), quantile_cont(COLUMNS(* EXCLUDE (player, games)), [0.05, 0.25, 0.75, 0.95])
FROM told
