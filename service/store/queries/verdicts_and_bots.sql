-- How many games were judged how, and at how many of them bots sat.
SELECT verdict, count(*), count_if(has_bots) FROM chosen GROUP BY verdict
