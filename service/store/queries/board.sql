-- What a reader makes of a question, as the board has it on which queries are composed: names and types alone.
CREATE VIEW chosen AS FROM games;
CREATE VIEW sat AS
SELECT *
FROM seats
JOIN (SELECT game, seats::INTEGER AS players, tags, source, rules FROM games) USING (game);
CREATE VIEW ones AS FROM sat;
CREATE VIEW others AS FROM sat;
