-- Primary: every audit of a game beside the one that it has had since it came, and what people decided about it.

CREATE TABLE audits (
    game INTEGER NOT NULL,
    judged_at TIMESTAMP NOT NULL,
    why VARCHAR NOT NULL,                   -- as in service.store.history
    engine VARCHAR NOT NULL,
    rules VARCHAR NOT NULL,
    document VARCHAR NOT NULL,              -- of the rule set, which no other table may know any more
    rules_from VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL,
    record VARCHAR NOT NULL,
    coverage VARCHAR NOT NULL,
    findings INTEGER NOT NULL,
    code VARCHAR,                           -- of the first error
    ply INTEGER,
    was_verdict VARCHAR,                    -- the next three of the audit that stood before; null where none did
    was_rules VARCHAR,
    was_engine VARCHAR,
    who VARCHAR,
    note VARCHAR
);

CREATE TABLE marks (
    game INTEGER NOT NULL,
    mark VARCHAR NOT NULL,                  -- `stood`: illegal, but it stood; `work`: how far one is with it
    value VARCHAR NOT NULL,                 -- `yes` and `no`; `open`, `explained` and `accepted`
    marked_at TIMESTAMP NOT NULL,
    who VARCHAR,
    note VARCHAR,
    latest BOOLEAN NOT NULL                 -- whether no later mark of the same kind was put on the game
);

-- Made from the audits, whenever rules are adopted or given up: the rules that hold in the place of the log's.

CREATE TABLE adopted (game INTEGER NOT NULL, document VARCHAR NOT NULL);
