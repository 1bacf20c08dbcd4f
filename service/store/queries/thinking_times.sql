-- How long each kind of decision took: the percentiles of the milliseconds, from the first to the 99th.
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
SELECT decision, count(*), quantile_cont(ms, [percent / 100.0 for percent in range(1, 100)])
FROM times
GROUP BY decision
