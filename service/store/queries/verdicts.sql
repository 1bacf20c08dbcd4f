SELECT verdict, count(*) AS games FROM chosen GROUP BY verdict ORDER BY games DESC, verdict
