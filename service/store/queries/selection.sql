-- The common selection: the games that a question is about. Every report is asked of `chosen`.
WITH matching AS (
    SELECT *
    FROM games
    WHERE ($rules IS NULL OR rules = $rules)
        AND ($source IS NULL OR source = $source)
        AND ($session IS NULL OR session = $session)
        AND ($tag IS NULL OR list_contains(tags, $tag))
        AND ($id IS NULL OR id = $id)
        AND ($seat IS NULL OR seats > $seat)
        AND ($seats IS NULL OR seats = $seats)
        AND ($verdict IS NULL OR verdict = $verdict OR (verdict = 'legal' AND $verdict = 'legal-or-stood') OR (
            verdict = 'illegal' AND $verdict IN ('stood', 'legal-or-stood')
            AND game IN (SELECT marks.game FROM marks WHERE latest AND mark = 'stood' AND value = 'yes')
        ))
        AND ($coverage IS NULL OR coverage = $coverage)
        AND ($record IS NULL OR record = $record)
        AND ($since IS NULL OR local_start >= $since)
        AND ($until IS NULL OR local_start < $until)
        AND ($code IS NULL OR game IN (SELECT findings.game FROM findings WHERE findings.code = $code))
        AND ($player IS NULL OR game IN (
            SELECT sat.game FROM seats AS sat WHERE sat.player = $player AND ($seat IS NULL OR sat.seat = $seat)
        ))
        AND ($counter IS NULL OR game IN (SELECT counted.game FROM counted))
        AND ($group IS NULL OR game IN (SELECT grouped.game FROM grouped))
        AND ($opponent IS NULL OR game IN (SELECT sat.game FROM seats AS sat WHERE sat.player = $opponent))
),
chosen AS (
    SELECT *
    FROM matching
    WHERE CASE $kind
        WHEN 'any' THEN true
        WHEN 'bot' THEN has_bots
        WHEN 'human' THEN NOT has_bots
        ELSE NOT has_bots OR (SELECT bool_and(has_bots) FROM matching)
    END
)
