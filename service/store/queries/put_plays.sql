-- Puts plays in: row by row, of lists of a game and column each; a shorter list is filled up with nulls.
INSERT INTO plays
SELECT
    game,
    unnest(range(len(seats))),
    unnest(seats),
    unnest(play_ids),
    unnest(categories),
    unnest(ms),
    coalesce(unnest(auto), false)
FROM (
    SELECT
        unnest($games::INTEGER[]) AS game,
        unnest($seats::UTINYINT[][]) AS seats,
        unnest($play_ids::SMALLINT[][]) AS play_ids,
        unnest($categories::VARCHAR[][]) AS categories,
        unnest($ms::BIGINT[][]) AS ms,
        unnest($auto::BOOLEAN[][]) AS auto
)
