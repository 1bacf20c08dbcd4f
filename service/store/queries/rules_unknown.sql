-- Those of some rule sets that are not stored yet.
SELECT rules, document
FROM (SELECT unnest($rules::VARCHAR[]) AS rules, unnest($documents::VARCHAR[]) AS document) AS played
ANTI JOIN query_table('rule_sets' || $suffix) AS known USING (rules)
