-- Explains every column of every table that is given away.
CREATE TABLE dictionary AS
SELECT
    unnest($table_name::VARCHAR[]) AS table_name,
    unnest($column_name::VARCHAR[]) AS column_name,
    unnest($type::VARCHAR[]) AS type,
    unnest($sentence::VARCHAR[]) AS sentence
