-- The statement that makes the view `chosen`, as DuckDB writes it.
SELECT sql
FROM duckdb_views()
WHERE view_name = 'chosen' AND temporary
