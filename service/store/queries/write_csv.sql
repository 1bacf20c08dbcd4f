-- Writes what is given away to a CSV file.
COPY (FROM written) TO $path (FORMAT csv, HEADER true)
