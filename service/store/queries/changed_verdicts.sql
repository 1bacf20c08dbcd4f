-- Verdicts that took the place of others, the latest first, after a place in that order.
WITH page AS (
    SELECT
        game, chosen.source, chosen.started_at, epoch_us(judged_at) AS moment, audits.rowid AS nth, judged_at, why,
        audits.verdict, was_verdict, audits.rules, was_rules, audits.engine, was_engine, who, note
    FROM audits
    JOIN chosen USING (game)
    WHERE was_verdict <> audits.verdict
        AND ($before_moment IS NULL OR (epoch_us(judged_at), audits.rowid) < ($before_moment::BIGINT, $before_nth::BIGINT))
    ORDER BY moment DESC, nth DESC
    LIMIT $limit
)
SELECT
    moment, nth, game, address, source, started_at, judged_at, why, verdict, was_verdict, rules, was_rules, engine,
    was_engine, who, note
FROM page
JOIN (SELECT game, address FROM raw_logs) USING (game)
ORDER BY moment DESC, nth DESC
