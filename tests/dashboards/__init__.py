"""What people look at: figures from hand-made rows, pages from a small store."""
