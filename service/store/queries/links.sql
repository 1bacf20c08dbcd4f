SELECT one, other, linked_at, linked_by, unlinked_at, unlinked_by
FROM links
ORDER BY linked_at DESC, rowid DESC
