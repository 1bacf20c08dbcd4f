-- Games whose adopted rules are not those that their history names last.
SELECT address, adopted.document, last.document
FROM raw_logs
LEFT JOIN adopted USING (game)
LEFT JOIN (
    SELECT game, CASE WHEN why = 'adopted' THEN document END AS document
    FROM audits
    WHERE why IN ('adopted', 'returned')
    QUALIFY row_number() OVER (PARTITION BY game ORDER BY judged_at DESC, rowid DESC) = 1
) AS last USING (game)
WHERE adopted.document IS DISTINCT FROM last.document
ORDER BY address
