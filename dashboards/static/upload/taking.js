// The report to take away: one line of NDJSON for each game as the API wrote it, or the problems as CSV.
const COLUMNS = ["place", "verdict", "code", "severity", "ply", "seat", "player", "message", "pointer", "line", "column", "address"];

// What a spreadsheet would take for a formula gets an apostrophe before it; numbers never.
function cell(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csv = (problems) =>
  [COLUMNS, ...problems.map((one) => COLUMNS.map((column) => one[column]))].map((row) => `${row.map(cell).join(",")}\r\n`);

export function save(name, parts, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
