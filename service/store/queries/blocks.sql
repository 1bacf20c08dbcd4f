-- How often each block of games has changed.
SELECT block, changes FROM blocks
