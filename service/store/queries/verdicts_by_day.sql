SELECT day, verdict, count(*) FROM chosen GROUP BY day, verdict ORDER BY day NULLS LAST, verdict
