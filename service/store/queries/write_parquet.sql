-- Writes what is given away to a Parquet file, which says what it is.
COPY (FROM written) TO $path (
    FORMAT parquet,
    COMPRESSION zstd,
    ROW_GROUP_SIZE 16384,
    KV_METADATA {
        content: $content,
        filters: $filters,
        as_of: $as_of,
        data_version: $data_version,
        engine: $engine,
        format: $format
    }
)
