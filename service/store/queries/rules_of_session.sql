-- The rule sets that the games of one session were played by.
SELECT rules, document
FROM rule_sets
WHERE rules IN (SELECT games.rules FROM games WHERE source = $source AND session = $session)
