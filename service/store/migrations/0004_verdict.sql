-- Verdicts are few, and counted and filtered on nearly every page: as numbers, which read as the same texts. In the order
-- of the alphabet, so that they sort as the texts do.

ALTER TABLE games ALTER verdict TYPE ENUM ('illegal', 'incomplete', 'legal');
