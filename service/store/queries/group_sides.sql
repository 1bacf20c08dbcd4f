-- The seats of two groups in the chosen games; where $shared, only in games in which both have some.
, sat AS (
    SELECT seats.*, players, tags, source, rules
    FROM seats
    JOIN (SELECT game, seats::INTEGER AS players, tags, source, rules FROM chosen) USING (game)
),
all_ones AS (
    FROM sat
    WHERE ($one_players::VARCHAR[] IS NULL OR list_contains($one_players::VARCHAR[], player))
        AND ($one_kind IS NULL OR ($one_kind = 'bot') = (kind IS NOT DISTINCT FROM 'bot'))
        AND ($one_tag IS NULL OR list_contains(tags, $one_tag))
        AND ($one_source IS NULL OR source = $one_source)
),
all_others AS (
    FROM sat
    WHERE ($other_players::VARCHAR[] IS NULL OR list_contains($other_players::VARCHAR[], player))
        AND ($other_kind IS NULL OR ($other_kind = 'bot') = (kind IS NOT DISTINCT FROM 'bot'))
        AND ($other_tag IS NULL OR list_contains(tags, $other_tag))
        AND ($other_source IS NULL OR source = $other_source)
),
ones AS (FROM all_ones WHERE NOT $shared OR game IN (SELECT game FROM all_others)),
others AS (FROM all_others WHERE NOT $shared OR game IN (SELECT game FROM all_ones))
