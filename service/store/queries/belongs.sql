-- Whether a seat is one of a group: of some players, of bots or people, or of every game of a tag or a source.
CREATE OR REPLACE TEMP MACRO belongs(one, player, kind, tags, source) AS coalesce(
    CASE (one).by
        WHEN 'player' THEN list_contains((one).players, player)
        WHEN 'kind' THEN ((one).value = 'bot') = (kind IS NOT DISTINCT FROM 'bot')
        WHEN 'tag' THEN list_contains(tags, (one).value)
        WHEN 'source' THEN source = (one).value
    END,
    false
)
