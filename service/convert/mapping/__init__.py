"""Anybody's JSON, turned into game logs by a mapping file that says where everything stands (docs/mapping.md).

`document` reads the mapping file, `paths` finds values by their paths, `spelling` and `values`
read what stands there, `games` puts logs together.
"""
