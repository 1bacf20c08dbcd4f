-- Who beats whose plays, of two sides and all others at their tables: for each of both, what is made and could be made in
-- each game, and how the two go together over the games. Who belongs to both sides counts for either.
WITH sided AS (
    SELECT game, seat, players, 'player' AS side, facing_seat, could_beat_seat, answers_seat FROM ones
    UNION ALL
    SELECT game, seat, players, 'opponent', facing_seat, could_beat_seat, answers_seat FROM others
),
seated AS (
    FROM sided
    UNION ALL
    SELECT game, seat, players, 'others', facing_seat, could_beat_seat, answers_seat
    FROM sat
    SEMI JOIN sided USING (game)
    ANTI JOIN sided USING (game, seat)
),
faced AS (
    SELECT
        one.game,
        one.side AS who,
        owner.side AS whose,
        (one.players + owner.seat - one.seat) % one.players AS place,
        unnest([
            {'measure': 'beats', 'made': one.answers_seat[place]},
            {'measure': 'beats_able', 'made': one.could_beat_seat[place]}
        ], recursive := true),
        one.facing_seat[place] AS faced
    FROM seated AS one
    JOIN seated AS owner ON owner.game = one.game AND owner.seat <> one.seat
),
told AS (
    SELECT
        *,
        CASE
            WHEN who = 'others' THEN 'by_others'
            WHEN whose = 'others' THEN 'others'
            WHEN who = whose THEN 'own'
            ELSE ''
        END AS label,
        CASE WHEN who = 'others' THEN whose ELSE who END AS side
    FROM faced
    WHERE who <> 'others' OR whose <> 'others'
),
by_game AS (
    SELECT
        measure,
        label,
        game,
        coalesce(sum(made) FILTER (side = 'player'), 0)::DOUBLE AS m,
        coalesce(sum(faced) FILTER (side = 'player' AND made IS NOT NULL), 0)::DOUBLE AS o,
        coalesce(sum(made) FILTER (side = 'opponent'), 0)::DOUBLE AS n,
        coalesce(sum(faced) FILTER (side = 'opponent' AND made IS NOT NULL), 0)::DOUBLE AS p
    FROM told
    GROUP BY ALL
)
SELECT
    measure,
    label,
    count_if(o > 0), sum(m)::BIGINT, sum(o)::BIGINT, sum(m * m), sum(m * o), sum(o * o),
    count_if(p > 0), sum(n)::BIGINT, sum(p)::BIGINT, sum(n * n), sum(n * p), sum(p * p),
    sum(m * n), sum(m * p), sum(o * n), sum(o * p)
FROM by_game
GROUP BY ALL
