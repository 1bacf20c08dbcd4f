// What the reports of games say, for the lists of the page.
export const SIGNS = { legal: "●", illegal: "▲", incomplete: "◐", malformed: "✕", conflict: "▲", refused: "✕" };

export const verdictOf = (report) => (report.outcome === "conflict" ? "conflict" : report.verdict);

// Games of an array may all stand on one line, so of those it is said which game of the file they are.
export function placeOf({ source_file: file, line, index }, texts) {
  const place = line ? `${file}:${line}` : file;
  return index === undefined ? place : `${place}, ${texts.nth.replace("{number}", index + 1)}`;
}

// Whether the store has the game already, as far as was looked.
export const isKnown = (report) => (report.would ?? report.outcome) === "known";

// The stored game that a report leads to; nothing where nothing is stored.
export function storedAt(report) {
  if (report.outcome === "judged") return null;
  return report.outcome === "conflict" ? report.opposed?.[0] : report.address;
}

export const gameLink = (games, address, ply) =>
  `${games}/${address}${ply === null || ply === undefined ? "" : `?ply=${ply}`}`;

export function tallied(reports) {
  const tally = {};
  for (const report of reports) tally[verdictOf(report)] = (tally[verdictOf(report)] ?? 0) + 1;
  return tally;
}
