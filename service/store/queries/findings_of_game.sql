SELECT code, severity, ply, seat, details, pointer FROM findings WHERE game = $game ORDER BY place
