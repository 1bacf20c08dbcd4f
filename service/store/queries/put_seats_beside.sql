-- Puts seats in, into the table beside the one in use: rows as JSON, each behind its game; the types of their columns are JSON too.
INSERT INTO seats_beside
SELECT key, unnest(row)
FROM (SELECT unnest($keys::INTEGER[]) AS key, from_json_strict(unnest($rows::VARCHAR[]), $columns) AS row)
