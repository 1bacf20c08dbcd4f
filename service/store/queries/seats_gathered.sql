-- The same of one player: few seats among many, gathered before anything is worked out of them.
WITH own AS MATERIALIZED (
    SELECT *
    FROM seats
    SEMI JOIN chosen USING (game)
    WHERE $subject IS NULL OR player = $subject
)
SELECT *
FROM own
