"""The pages: one noun a file, each with what its template shows and the address it answers to."""
