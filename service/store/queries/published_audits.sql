-- Every audit of the games that are given away: the first one stands in games as long as no other took its place.
WITH kept AS (
    SELECT
        game, judged_at, why, engine, audits.rules AS audit_rules, audits.rules_from, audits.verdict AS audit_verdict,
        audits.record, audits.coverage, audits.findings, note, audits.rowid AS nth
    FROM audits
    WHERE game IN (SELECT exported.game FROM exported)
),
firsts AS (
    SELECT
        game, received_at AS judged_at, 'stored' AS why, engine, games.rules AS audit_rules, games.rules_from,
        games.verdict AS audit_verdict, games.record, games.coverage, games.findings, NULL::VARCHAR AS note, -1 AS nth
    FROM games
    WHERE game IN (SELECT exported.game FROM exported)
        AND game NOT IN (SELECT audits.game FROM audits WHERE audits.why <> 'opinion')
)
SELECT
    game, address, source, rules, verdict, judged_at, why,
    nth = max(CASE WHEN why <> 'opinion' THEN nth END) OVER (PARTITION BY game) AS standing,
    engine, audit_rules, rules_from, audit_verdict, record, coverage, findings, note, nth
FROM (FROM kept UNION ALL FROM firsts)
JOIN exported USING (game)
