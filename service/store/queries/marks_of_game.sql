SELECT mark, value, marked_at, who, note, latest FROM marks WHERE game = $game ORDER BY marked_at, rowid
