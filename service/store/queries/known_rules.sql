-- The rule sets by which games were judged.
SELECT rules
FROM rule_sets
ORDER BY rules
