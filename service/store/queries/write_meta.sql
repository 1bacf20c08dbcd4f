-- Says of a file which data are in it.
CREATE TABLE meta AS
SELECT unnest($name::VARCHAR[]) AS name, unnest($value::VARCHAR[]) AS value
