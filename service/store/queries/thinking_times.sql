-- How long each kind of decision took: quantiles of the milliseconds.
WITH own AS (
    SELECT lead_ms_list, answer_ms_list, voluntary_pass_ms_list, forced_pass_ms_list
    FROM seats
    SEMI JOIN chosen USING (game)
    WHERE $subject IS NULL OR player = $subject
),
times AS (
    SELECT 'lead' AS decision, unnest(lead_ms_list) AS ms FROM own
    UNION ALL
    SELECT 'answer', unnest(answer_ms_list) FROM own
    UNION ALL
    SELECT 'voluntary_pass', unnest(voluntary_pass_ms_list) FROM own
    UNION ALL
    SELECT 'forced_pass', unnest(forced_pass_ms_list) FROM own
)
SELECT decision, count(*), quantile_cont(ms, [0.05, 0.25, 0.5, 0.75, 0.95])
FROM times
GROUP BY decision
