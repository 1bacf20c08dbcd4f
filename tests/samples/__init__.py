"""Makes the sample games.

`playing` plays them, `slips` breaks their rules, `writing` writes them down. `legal`, `every_field`, `findings`,
`malformed`, `text` and `demo` each make one part of the folder, the last from the `clubs` and their `people`; `readme`
describes it all.
"""
