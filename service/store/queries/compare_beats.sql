-- Who beats whose plays, of two players and all others at their tables: for each of both, what is made and could be
-- made in each game, and how the two go together over the games.
WITH sat AS (
    SELECT game, seat, player, players, facing_seat, could_beat_seat, answers_seat
    FROM seats
    JOIN (SELECT game, seats::INTEGER AS players FROM chosen) USING (game)
),
faced AS (
    SELECT
        sat.game,
        CASE sat.player WHEN $subject THEN 'player' WHEN $other THEN 'opponent' ELSE 'others' END AS who,
        CASE owner.player WHEN $subject THEN 'player' WHEN $other THEN 'opponent' ELSE 'others' END AS whose,
        (sat.players + owner.seat - sat.seat) % sat.players AS place,
        unnest([
            {'measure': 'beats', 'made': sat.answers_seat[place]},
            {'measure': 'beats_able', 'made': sat.could_beat_seat[place]}
        ], recursive := true),
        sat.facing_seat[place] AS faced
    FROM sat
    JOIN sat AS owner ON owner.game = sat.game AND owner.seat <> sat.seat
),
sided AS (
    SELECT
        *,
        CASE WHEN who = 'others' THEN 'by_others' WHEN whose = 'others' THEN 'others' ELSE '' END AS label,
        CASE WHEN who = 'others' THEN whose ELSE who END AS side
    FROM faced
    WHERE who <> whose
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
    FROM sided
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
