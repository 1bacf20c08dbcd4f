SELECT verdict, count(*) FROM chosen GROUP BY verdict
