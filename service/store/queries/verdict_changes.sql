-- How many verdicts changed from which to which, and why.
SELECT why, was_verdict, audits.verdict, count(*) AS changes
FROM audits
JOIN (SELECT game FROM chosen) USING (game)
WHERE was_verdict <> audits.verdict
GROUP BY ALL
ORDER BY changes DESC, why, was_verdict, audits.verdict
