-- The largest hand that a player was dealt.
SELECT max(len(dealt_cards)) FROM seats SEMI JOIN chosen USING (game) WHERE player = $subject
