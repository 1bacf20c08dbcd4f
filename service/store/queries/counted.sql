-- The games in which a counter of a seat lies between two values, of the seats that a question names or of any; or in which
-- a number of the whole game does.
-- One branch for each counter; the database reads that of the one that is asked for alone.
CREATE OR REPLACE TEMP VIEW counted AS
SELECT game, seat
FROM seats
WHERE (getvariable('asked').counted.player IS NULL OR player = getvariable('asked').counted.player)
    AND (getvariable('asked').counted.seat IS NULL OR seat = getvariable('asked').counted.seat)
    AND CASE getvariable('asked').counted.name
        WHEN 'won' THEN won
        WHEN 'lost' THEN lost
        WHEN 'place' THEN place
        WHEN 'place_1' THEN place_1
        WHEN 'place_2' THEN place_2
        WHEN 'place_3' THEN place_3
        WHEN 'place_4' THEN place_4
        WHEN 'points' THEN points
        WHEN 'debt' THEN debt
        WHEN 'tier' THEN tier
        WHEN 'cards_left' THEN cards_left
        WHEN 'heavy_loss' THEN heavy_loss
        WHEN 'shut_out' THEN shut_out
        WHEN 'doubling_cost' THEN doubling_cost
        WHEN 'doubling_unused_two' THEN doubling_unused_two
        WHEN 'doubling_unused_four' THEN doubling_unused_four
        WHEN 'doubling_unused_straight_flush' THEN doubling_unused_straight_flush
        WHEN 'doubling_final_play' THEN doubling_final_play
        WHEN 'games_after_opener' THEN games_after_opener[getvariable('asked').counted.place]
        WHEN 'wins_after_opener' THEN wins_after_opener[getvariable('asked').counted.place]
        WHEN 'behind_at_half' THEN behind_at_half
        WHEN 'comeback' THEN comeback
        WHEN 'ahead_at_half' THEN ahead_at_half
        WHEN 'collapse' THEN collapse
        WHEN 'actions' THEN actions
        WHEN 'auto_actions' THEN auto_actions
        WHEN 'abandoned' THEN abandoned
        WHEN 'after_opener' THEN after_opener
        WHEN 'turns_facing' THEN turns_facing
        WHEN 'turns_could_beat' THEN turns_could_beat
        WHEN 'passes' THEN passes
        WHEN 'forced_passes' THEN forced_passes
        WHEN 'voluntary_passes' THEN voluntary_passes
        WHEN 'answers' THEN answers
        WHEN 'answers_able' THEN answers_able
        WHEN 'turns_facing_by_cards' THEN turns_facing_by_cards[getvariable('asked').counted.place]
        WHEN 'forced_passes_by_cards' THEN forced_passes_by_cards[getvariable('asked').counted.place]
        WHEN 'voluntary_passes_by_cards' THEN voluntary_passes_by_cards[getvariable('asked').counted.place]
        WHEN 'could_beat_by_smallest' THEN could_beat_by_smallest[getvariable('asked').counted.place]
        WHEN 'answers_by_smallest' THEN answers_by_smallest[getvariable('asked').counted.place]
        WHEN 'facing_seat' THEN facing_seat[getvariable('asked').counted.place]
        WHEN 'could_beat_seat' THEN could_beat_seat[getvariable('asked').counted.place]
        WHEN 'answers_seat' THEN answers_seat[getvariable('asked').counted.place]
        WHEN 'danger_could_beat' THEN danger_could_beat
        WHEN 'danger_passes' THEN danger_passes
        WHEN 'danger_singles' THEN danger_singles
        WHEN 'danger_highest' THEN danger_highest
        WHEN 'plays' THEN plays
        WHEN 'leads' THEN leads
        WHEN 'leads_unbeaten' THEN leads_unbeaten
        WHEN 'leads_by_size' THEN leads_by_size[getvariable('asked').counted.place]
        WHEN 'leads_by_category' THEN leads_by_category[getvariable('asked').counted.place]
        WHEN 'leads_by_cards' THEN leads_by_cards[getvariable('asked').counted.place]
        WHEN 'answers_by_size' THEN answers_by_size[getvariable('asked').counted.place]
        WHEN 'answers_by_category' THEN answers_by_category[getvariable('asked').counted.place]
        WHEN 'category_held' THEN category_held[getvariable('asked').counted.place]
        WHEN 'category_played' THEN category_played[getvariable('asked').counted.place]
        WHEN 'overplay' THEN overplay
        WHEN 'overplay_answers' THEN overplay_answers
        WHEN 'overplay_steps' THEN overplay_steps[getvariable('asked').counted.place]
        WHEN 'plays_breaking' THEN plays_breaking
        WHEN 'breaking_by_kind' THEN breaking_by_kind[getvariable('asked').counted.place]
        WHEN 'win_chances' THEN win_chances
        WHEN 'missed_wins' THEN missed_wins
        WHEN 'tricks_played' THEN tricks_played
        WHEN 'tricks_won' THEN tricks_won
        WHEN 'longest_control' THEN longest_control
        WHEN 'twos_dealt' THEN twos_dealt
        WHEN 'twos_led' THEN twos_led
        WHEN 'twos_answering' THEN twos_answering
        WHEN 'twos_auto' THEN twos_auto
        WHEN 'twos_kept' THEN twos_kept
        WHEN 'twos_played' THEN twos_played
        WHEN 'twos_ply_share' THEN twos_ply_share
        WHEN 'fours_dealt' THEN fours_dealt
        WHEN 'fours_played' THEN fours_played
        WHEN 'fours_kept' THEN fours_kept
        WHEN 'fours_broken' THEN fours_broken
        WHEN 'straight_flushes_dealt' THEN straight_flushes_dealt
        WHEN 'straight_flushes_played' THEN straight_flushes_played
        WHEN 'straight_flushes_kept' THEN straight_flushes_kept
        WHEN 'straight_flushes_broken' THEN straight_flushes_broken
        WHEN 'lead_ms' THEN lead_ms
        WHEN 'lead_ms_turns' THEN lead_ms_turns
        WHEN 'answer_ms' THEN answer_ms
        WHEN 'answer_ms_turns' THEN answer_ms_turns
        WHEN 'voluntary_pass_ms' THEN voluntary_pass_ms
        WHEN 'voluntary_pass_ms_turns' THEN voluntary_pass_ms_turns
        WHEN 'forced_pass_ms' THEN forced_pass_ms
        WHEN 'forced_pass_ms_turns' THEN forced_pass_ms_turns
        WHEN 'bombs_dealt' THEN fours_dealt + straight_flushes_dealt
        WHEN 'bombs_played' THEN fours_played + straight_flushes_played
        WHEN 'bombs_broken' THEN fours_broken + straight_flushes_broken
        WHEN 'bombs_kept' THEN fours_kept + straight_flushes_kept
        WHEN 'cards_dealt' THEN list_contains(dealt_cards, getvariable('asked').counted.place)::INTEGER
        WHEN 'cards_played' THEN (release_plies[list_position(dealt_cards, getvariable('asked').counted.place)] >= 0)::INTEGER
        WHEN 'cards_kept' THEN (list_contains(dealt_cards, getvariable('asked').counted.place) AND release_plies[list_position(dealt_cards, getvariable('asked').counted.place)] IS NULL)::INTEGER
    END BETWEEN getvariable('asked').counted.least AND getvariable('asked').counted.most
UNION ALL
SELECT game, NULL
FROM games
WHERE CASE getvariable('asked').counted.name
        WHEN 'game_plies' THEN plies
        WHEN 'game_tricks' THEN tricks
        WHEN 'game_passes' THEN passes
    END BETWEEN getvariable('asked').counted.least AND getvariable('asked').counted.most
