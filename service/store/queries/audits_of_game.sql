-- Every audit of a game in its order; the first stands in games as long as no other took its place.
SELECT
    judged_at, why, engine, rules, rules_from, verdict, record, coverage, findings, code, ply, was_verdict, who, note,
    document
FROM (
    SELECT *, rowid AS nth FROM audits WHERE game = $game
    UNION ALL BY NAME
    SELECT
        received_at AS judged_at, 'stored' AS why, engine, rules, document, rules_from, verdict, record, coverage,
        findings, first.code AS code, first.ply AS ply, -1 AS nth
    FROM games
    JOIN rule_sets USING (rules)
    LEFT JOIN (
        SELECT game, arg_min(struct_pack(code := code, ply := ply), place) AS first
        FROM findings
        WHERE game = $game AND severity = 'error'
        GROUP BY game
    ) USING (game)
    WHERE game = $game AND NOT EXISTS (FROM audits WHERE game = $game AND why <> 'opinion')
)
ORDER BY judged_at, nth
