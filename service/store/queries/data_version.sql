SELECT version, changed_at FROM data_version
