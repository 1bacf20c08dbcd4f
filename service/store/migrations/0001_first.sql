-- Primary: what people handed in and decided. Never rebuilt, and in every backup.

CREATE TABLE raw_logs (
    key UUID PRIMARY KEY,                   -- the first half of the address
    game INTEGER NOT NULL,                  -- the number that all other tables know the game by; never given twice
    address VARCHAR NOT NULL,               -- 64 hex digits
    text VARCHAR NOT NULL USING COMPRESSION zstd,
    sha256 BLOB NOT NULL,                   -- of the text in UTF-8
    claims BIGINT NOT NULL,                 -- a hash of rules and declared result: who claims the same has the same
    rules_from VARCHAR NOT NULL,
    judged_by VARCHAR,                      -- the rule set document, where the log does not have it
    utc_offset SMALLINT                     -- minutes ahead of UTC, where the log gives a day without a time
);

CREATE TABLE uploads (
    game INTEGER NOT NULL,
    received_at TIMESTAMP NOT NULL,         -- UTC, as every TIMESTAMP here but games.local_start
    who VARCHAR,
    source_file VARCHAR,
    line INTEGER,
    origin VARCHAR,                         -- by which way it came
    converter VARCHAR,                      -- what made the log, with its version
    original VARCHAR USING COMPRESSION zstd -- what the converter was given
);

CREATE TABLE replaced_logs (
    game INTEGER NOT NULL,
    address VARCHAR NOT NULL,
    text VARCHAR NOT NULL USING COMPRESSION zstd,
    sha256 BLOB NOT NULL,
    rules_from VARCHAR NOT NULL,
    judged_by VARCHAR,
    utc_offset SMALLINT,
    replaced_at TIMESTAMP NOT NULL,
    replaced_by_game INTEGER NOT NULL,
    replaced_by VARCHAR NOT NULL,           -- the address of what took its place
    who VARCHAR
);

CREATE TABLE deletions (
    game INTEGER NOT NULL,
    address VARCHAR NOT NULL,
    deleted_at TIMESTAMP NOT NULL,
    who VARCHAR
);

CREATE TABLE data_version (version BIGINT NOT NULL, changed_at TIMESTAMP NOT NULL);
INSERT INTO data_version VALUES (0, now()::TIMESTAMP);

-- Derived: made from the raw logs, and made anew by a rebuild. No keys: they cost more than they bring.

CREATE TABLE rule_sets (rules VARCHAR, document VARCHAR);

CREATE TABLE games (
    game INTEGER,
    id VARCHAR,
    source VARCHAR,
    session VARCHAR,
    number BIGINT,
    started_at VARCHAR,                     -- as given
    ended_at VARCHAR,
    started TIMESTAMP,                      -- the same moment; a date alone is midnight by the offset of its source
    local_start TIMESTAMP,                  -- what the clock at the table showed
    day DATE,
    hour UTINYINT,                          -- null where only the day is known
    rules VARCHAR,
    rules_from VARCHAR,
    seats UTINYINT,                         -- number of players
    verdict VARCHAR,
    record VARCHAR,
    coverage VARCHAR,
    skipped VARCHAR[],                      -- what could not be looked at
    findings INTEGER,
    plies INTEGER,
    tricks INTEGER,
    passes INTEGER,
    winner UTINYINT,
    payer UTINYINT,
    finished BOOLEAN,
    has_bots BOOLEAN,
    tags VARCHAR[],
    engine VARCHAR,
    format VARCHAR,
    received_at TIMESTAMP
);

CREATE TABLE seats (
    game INTEGER,
    seat UTINYINT,
    player VARCHAR,                         -- the key of the player
    name VARCHAR,                           -- as logged, normalised
    kind VARCHAR,
    won TINYINT,
    lost TINYINT,
    place DOUBLE,
    place_1 DOUBLE,
    place_2 DOUBLE,
    place_3 DOUBLE,
    place_4 DOUBLE,
    points DOUBLE,
    debt BIGINT,
    tier INTEGER,
    cards_left INTEGER,
    heavy_loss TINYINT,
    shut_out TINYINT,
    doubling_cost BIGINT,
    doubling_unused_two BIGINT,
    doubling_unused_four BIGINT,
    doubling_unused_straight_flush BIGINT,
    doubling_final_play BIGINT,
    games_after_opener INTEGER[],
    wins_after_opener INTEGER[],
    behind_at_half TINYINT,
    comeback TINYINT,
    ahead_at_half TINYINT,
    collapse TINYINT,
    actions INTEGER,
    auto_actions INTEGER,
    abandoned TINYINT,
    after_opener INTEGER,
    turns_facing INTEGER,
    turns_could_beat INTEGER,
    passes INTEGER,
    forced_passes INTEGER,
    voluntary_passes INTEGER,
    answers INTEGER,
    answers_able INTEGER,
    turns_facing_by_cards INTEGER[],
    forced_passes_by_cards INTEGER[],
    voluntary_passes_by_cards INTEGER[],
    could_beat_by_smallest INTEGER[],
    answers_by_smallest INTEGER[],
    facing_seat INTEGER[],
    could_beat_seat INTEGER[],
    answers_seat INTEGER[],
    danger_could_beat INTEGER,
    danger_passes INTEGER,
    danger_singles INTEGER,
    danger_highest INTEGER,
    plays INTEGER,
    leads INTEGER,
    leads_unbeaten INTEGER,
    leads_by_size INTEGER[],
    leads_by_category INTEGER[],
    leads_by_cards INTEGER[],
    answers_by_size INTEGER[],
    answers_by_category INTEGER[],
    category_held INTEGER[],
    category_played INTEGER[],
    overplay INTEGER,
    overplay_answers INTEGER,
    overplay_steps INTEGER[],
    plays_breaking INTEGER,
    breaking_by_kind INTEGER[],
    win_chances INTEGER,
    missed_wins INTEGER,
    tricks_played INTEGER,
    tricks_won INTEGER,
    longest_control INTEGER,
    twos_dealt INTEGER,
    twos_led INTEGER,
    twos_answering INTEGER,
    twos_auto INTEGER,
    twos_kept INTEGER,
    twos_played INTEGER,
    twos_ply_share DOUBLE,
    fours_dealt INTEGER,
    fours_played INTEGER,
    fours_kept INTEGER,
    fours_broken INTEGER,
    straight_flushes_dealt INTEGER,
    straight_flushes_played INTEGER,
    straight_flushes_kept INTEGER,
    straight_flushes_broken INTEGER,
    dealt_cards INTEGER[],
    release_plies INTEGER[],
    lead_ms BIGINT,
    lead_ms_turns INTEGER,
    lead_ms_list BIGINT[],
    answer_ms BIGINT,
    answer_ms_turns INTEGER,
    answer_ms_list BIGINT[],
    voluntary_pass_ms BIGINT,
    voluntary_pass_ms_turns INTEGER,
    voluntary_pass_ms_list BIGINT[],
    forced_pass_ms BIGINT,
    forced_pass_ms_turns INTEGER,
    forced_pass_ms_list BIGINT[]
);

CREATE TABLE plays (
    game INTEGER,
    ply USMALLINT,
    seat UTINYINT,
    play_id SMALLINT,
    category VARCHAR,                       -- as the rule set reads the cards; null for a pass
    ms BIGINT,
    auto BOOLEAN
);

CREATE TABLE odd_plays (game INTEGER, ply USMALLINT, cards VARCHAR);

CREATE TABLE debts (
    game INTEGER,
    seat UTINYINT,
    cards INTEGER,
    tier BIGINT,
    doublings VARCHAR[],
    debt BIGINT
);

CREATE TABLE flows (
    game INTEGER,
    payer_seat UTINYINT,
    payee_seat UTINYINT,
    payer VARCHAR,
    payee VARCHAR,
    points BIGINT
);

CREATE TABLE findings (
    game INTEGER,
    place INTEGER,                          -- its order within the report, from 0
    code VARCHAR,
    severity VARCHAR,
    ply INTEGER,
    seat UTINYINT,
    details VARCHAR,                        -- the values of the finding, as JSON
    pointer VARCHAR
);

CREATE TABLE players (
    player VARCHAR,                         -- the key
    source VARCHAR,
    id VARCHAR,                             -- null where players of the source are known by name
    name VARCHAR,                           -- the latest
    named_from TIMESTAMP,                   -- the start of the game that the name is from
    named_in INTEGER                        -- that game
);
