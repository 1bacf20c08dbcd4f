"""What crosses the wire: bytes become a game record here, or a list of everything that is wrong with them.

`decode` turns bytes into JSON values and refuses what JSON forbids, `syntax` is its slow, exact half; `gamelog` holds
the values against the format `bigtwo-log/1` field by field (`fields`, `cards`, `players`, `plays`, `result`) and makes
a `GameRecord`; `malformed` is how trouble is told. `bigtwo-log-1.json` is the same format as a published JSON Schema.
"""
