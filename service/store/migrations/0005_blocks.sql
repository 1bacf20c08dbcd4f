-- How often anything about the games of each block of numbers has changed, for sums that are kept by block: see
-- service.store.blocks. Block -1 stands for all of them; a block that is not here has not changed since this step.

CREATE TABLE blocks (block INTEGER NOT NULL, changes BIGINT NOT NULL);
