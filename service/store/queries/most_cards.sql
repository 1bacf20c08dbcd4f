-- The largest hand that a player was dealt, or that anybody was.
SELECT max(len(dealt_cards)) FROM seats SEMI JOIN chosen USING (game) WHERE $subject IS NULL OR player = $subject
