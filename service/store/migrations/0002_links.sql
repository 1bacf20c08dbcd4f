-- Primary: which players an admin says are one person. A link that is undone stays, with when and by whom.

CREATE TABLE links (
    one VARCHAR NOT NULL,                   -- the key by which both go on
    other VARCHAR NOT NULL,
    linked_at TIMESTAMP NOT NULL,
    linked_by VARCHAR,
    unlinked_at TIMESTAMP,                  -- null while the link stands
    unlinked_by VARCHAR
);

-- Made from the links that stand, whenever one comes or goes: every player who is linked, and the key of the person.

CREATE TABLE persons (player VARCHAR NOT NULL, person VARCHAR NOT NULL);
