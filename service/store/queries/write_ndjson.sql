-- Writes what is given away to a file of one JSON object a line.
COPY (FROM written) TO $path (FORMAT json)
