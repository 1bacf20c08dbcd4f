"""The HTTP API: one blueprint a noun, views of a few lines, one shape for every problem.

`nouns` is the list of blueprints; `blueprint` is how a route is written down; `problems` is how trouble leaves. What
holds for pages as well is installed by `service.app`: `guards` (which requests are let in), `bodies` (packed and large
ones), `headers` (what every answer carries), `tags` (what a browser has already) and `trace` (request ids and the log).
"""
