// Sends each file to the imports of the API, byte for byte, and shows what became of every game in it.
import { howToRead } from "./reading.js";
import { decide, listed, mayBeSessions, meeting } from "./resending.js";

const texts = JSON.parse(document.getElementById("upload-texts").textContent);
const answers = document.getElementById("answers");
const { api, games: gamesPage } = answers.dataset;
const FEW = 40;
const MOST_SHOWN = 200;
const SIGNS = { legal: "●", illegal: "▲", incomplete: "◐", malformed: "✕", conflict: "▲", refused: "✕" };
const counts = {};
let known = 0;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
const some = (text, games) => fill(games === 1 ? text.one : text.many, { games });

const verdictOf = (report) => (report.outcome === "conflict" ? "conflict" : report.verdict);

function tallied(reports) {
  const tally = {};
  for (const report of reports) tally[verdictOf(report)] = (tally[verdictOf(report)] ?? 0) + 1;
  return tally;
}

function count(reports) {
  for (const [verdict, games] of Object.entries(tallied(reports))) counts[verdict] = (counts[verdict] ?? 0) + games;
  known += reports.filter((report) => report.outcome === "known").length;
  const sum = document.getElementById("answers-sum");
  const verdicts = Object.entries(counts).map(([verdict, games]) => `${games} ${texts.verdicts[verdict]}`).join(", ");
  sum.textContent = verdicts + (known ? `; ${fill(texts.knownOfThem, { games: known })}` : "");
  sum.hidden = !verdicts;
}

function entry(name) {
  document.getElementById("answers-head").hidden = false;
  const line = element("li", {}, element("span", { class: "file" }, name), element("span", { class: "muted" }, texts.sending));
  answers.append(line);
  return line;
}

const badge = (verdict) => element("span", { class: `badge ${verdict}` },
  element("span", { "aria-hidden": "true" }, SIGNS[verdict]), ` ${texts.verdicts[verdict]}`);

const gameLink = (address, ply) => `${gamesPage}/${address}${ply === null || ply === undefined ? "" : `?ply=${ply}`}`;

// How far the audit went, where it could not look at everything.
function coverageOf({ level, skipped }) {
  const seats = {};
  for (const code of skipped) seats[code.split("/")[0]] = (seats[code.split("/")[0]] ?? 0) + 1;
  const reasons = Object.entries(seats).map(([word, number]) => texts.coverage.skipped[word][number - 1]);
  return fill(texts.coverage.told, { level: texts.coverage.levels[level], reasons: reasons.join(", ") });
}

function reason(finding, address, file) {
  const linked = address && finding.ply !== null && finding.ply !== undefined;
  const text = linked ? element("a", { href: gameLink(address, finding.ply) }, finding.message) : finding.message;
  const place = finding.line ? [file, finding.line, finding.column].filter(Boolean).join(":") : "";
  return element("li", {}, text, " ", element("code", { class: "muted" }, `${finding.code} ${finding.pointer || place}`.trim()));
}

const difference = ({ pointer, old, new: fresh }) => element("li", {},
  fill(texts.difference, { where: pointer, old: JSON.stringify(old), new: JSON.stringify(fresh) }));

const placeOf = (report) => `${report.source_file}${report.line ? `:${report.line}` : ""}`;

function showGame(line, report, place = placeOf(report)) {
  const [verdict, said] = [verdictOf(report), { known: texts.known, conflict: texts.conflict }[report.outcome]];
  const stored = report.outcome === "conflict" ? report.opposed?.[0] : report.address;
  const parts = [element("span", { class: "file" }, place), badge(verdict)];
  if (report.coverage && report.coverage.level !== "full") parts.push(report.coverage.level === "score" ? ", " : " ", coverageOf(report.coverage));
  if (report.record === "differs") parts.push(" ", element("span", { class: "tag" }, texts.differs));
  if (stored) parts.push(" · ", element("a", { href: gameLink(stored) }, texts.open));
  if (said) parts.push(" · ", element("span", { class: "muted" }, said));
  const reasons = [...(report.differences ?? []).map(difference),
    ...report.findings.map((finding) => reason(finding, stored, report.source_file))];
  if (reasons.length) parts.push(element("ul", { class: "reasons" }, ...reasons));
  line.replaceChildren(...parts);
  line.dataset.verdict = verdict;
}

function shownGame(report) {
  const line = element("li");
  showGame(line, report);
  return line;
}

function showSum(line, name, reports) {
  const games = reports.filter((report) => verdictOf(report) !== "malformed").length;
  line.replaceChildren(element("span", { class: "file" }, name), some(texts.imported, games));
  for (const [verdict, number] of Object.entries(tallied(reports))) line.append(" · ", badge(verdict), ` ${number}`);
  const again = reports.filter((report) => report.outcome === "known").length;
  if (again) line.append(" · ", element("span", { class: "muted" }, fill(texts.knownOfThem, { games: again })));
  line.append(" · ", element("a", { href: `${gamesPage}?kind=any` }, texts.list));
}

function showTrouble(line, name, message) {
  const told = message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
  const sentence = told[0].toUpperCase() + told.slice(1);
  line.replaceChildren(element("span", { class: "file" }, name), element("span", { class: "fault" }, sentence));
  line.dataset.verdict = "none";
}

function show(line, name, reports, message) {
  count(reports);
  if (message) showTrouble(line, name, message);
  else if (reports.length === 1) showGame(line, reports[0], reports[0].verdict === "malformed" ? undefined : reports[0].source_file);
  else showSum(line, name, reports);
  if (reports.length < 2 && !message) return;
  const listed = reports.length > FEW ? reports.filter((report) => verdictOf(report) !== "legal") : reports;
  const lines = listed.slice(0, MOST_SHOWN).map((report) => shownGame(report));
  const more = listed.length - MOST_SHOWN;
  line.after(...lines, ...(more > 0 ? [element("li", {}, some(texts.more, more))] : []));
}

// What the API answers; an error whose message is the sentence of its problem otherwise.
async function ask(address, options) {
  const answer = await fetch(address, options).catch(() => { throw new Error(texts.unreachable); });
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  throw new Error(problem.detail ?? problem.title ?? fill(texts.failed, { status: answer.status }));
}

async function imported(line, name, blob, how) {
  const body = new FormData();
  body.append("file", blob, name);
  let state = await (await ask(`${api}/imports?${new URLSearchParams({ wait: 2, ...how })}`, { method: "POST", body })).json();
  while (["waiting", "running"].includes(state.state)) {
    line.lastChild.textContent = some(texts.seen, state.games);
    state = await (await ask(`${state.url}?wait=2`)).json();
  }
  return state;
}

// The sessions of which it is to be asked whether they are replaced.
async function met(line, name, blob, how) {
  if (!how.as && !(await mayBeSessions(name, blob))) return [];
  return meeting((await imported(line, name, blob, { ...how, dry_run: true })).sessions);
}

// A question is answered whenever it suits; the next file does not wait for it.
async function send(name, blob) {
  const line = entry(name);
  try {
    const how = await howToRead(texts.noMapping);
    const sessions = await met(line, name, blob, how);
    if (!sessions.length) { await take(line, name, blob, how); return; }
    decide(line, name, sessions, texts.resending).then((choice) =>
      take(line, name, blob, choice === "add" ? how : { ...how, session: "replace" }));
  } catch (error) {
    showTrouble(line, name, error.message);
  }
}

async function take(line, name, blob, how) {
  try {
    line.append(" ", element("span", { class: "muted" }, texts.sending));
    const { results, message, sessions } = await imported(line, name, blob, how);
    const lines = (await (await ask(results)).text()).split("\n").filter(Boolean);
    show(line, name, lines.map((text) => JSON.parse(text)), message);
    if (how.session && sessions.length) line.append(element("p", {}, texts.resending.done), listed(sessions, texts.resending));
  } catch (error) {
    showTrouble(line, name, error.message);
  }
}

async function sendAll(files) {
  for (const file of files) await send(file.name, file);
}

const drop = document.getElementById("drop");
for (const name of ["dragenter", "dragover"]) {
  drop.addEventListener(name, (event) => { event.preventDefault(); drop.classList.add("over"); });
}
for (const name of ["dragleave", "drop"]) drop.addEventListener(name, () => drop.classList.remove("over"));
drop.addEventListener("drop", (event) => { event.preventDefault(); sendAll(event.dataTransfer.files); });

const chooser = document.getElementById("files");
chooser.addEventListener("change", () => sendAll([...chooser.files]).then(() => { chooser.value = ""; }));

document.getElementById("paste-send").addEventListener("click", () => {
  const text = document.getElementById("paste").value;
  if (text.trim()) send(texts.pasted, new Blob([text]));
});
