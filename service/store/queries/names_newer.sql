-- Those of some players who are not stored yet, or by an older name than this.
SELECT
    player,
    CASE WHEN old.player IS NULL THEN new.source ELSE old.source END,
    CASE WHEN old.player IS NULL THEN new.id ELSE old.id END,
    new.name,
    new.named_from,
    new.named_in
FROM (
    SELECT
        unnest($player::VARCHAR[]) AS player,
        unnest($source::VARCHAR[]) AS source,
        unnest($id::VARCHAR[]) AS id,
        unnest($name::VARCHAR[]) AS name,
        unnest($named_from::TIMESTAMP[]) AS named_from,
        unnest($named_in::INTEGER[]) AS named_in
) AS new
LEFT JOIN query_table('players' || $suffix) AS old USING (player)
WHERE old.player IS NULL
    OR (coalesce(new.named_from, '-infinity'::TIMESTAMP), new.named_in)
        > (coalesce(old.named_from, '-infinity'::TIMESTAMP), old.named_in)
