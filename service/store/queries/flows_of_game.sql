SELECT payer_seat, payee_seat, points FROM flows WHERE game = $game ORDER BY rowid
