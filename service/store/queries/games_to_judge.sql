-- The numbers of games, or of those that an engine older than one has judged.
SELECT game FROM chosen WHERE $before_engine IS NULL OR try_cast(engine AS INTEGER) < $before_engine ORDER BY game
