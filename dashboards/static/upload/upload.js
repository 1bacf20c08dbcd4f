// Takes files and pasted text, has every game in them judged and shows what became of it.
import { byId, element, fill, tell } from "../elements.js";
import { Answers } from "./answers.js";
import { Importing } from "./importing.js";
import { Problems } from "./problems.js";
import { howToRead } from "./reading.js";
import { isKnown, tallied } from "./reports.js";
import { decide, listed, mayBeSessions, meeting } from "./resending.js";
import { csv, save } from "./taking.js";

const texts = JSON.parse(byId("upload-texts").textContent);
const list = byId("answers");
const answers = new Answers(list, texts);
const problems = new Problems(answers, texts);
const importing = new Importing(list.dataset.api);
let counts = {};
let known = 0;
let lines = [];
let tried = [];

function count(reports) {
  for (const [verdict, games] of Object.entries(tallied(reports))) counts[verdict] = (counts[verdict] ?? 0) + games;
  known += reports.filter(isKnown).length;
  const verdicts = Object.entries(counts).map(([verdict, games]) => `${games} ${texts.verdicts[verdict]}`).join(", ");
  tell("answers-sum", verdicts + (known ? `; ${fill(texts.knownOfThem, { games: known })}` : ""));
  byId("taking").hidden = !lines.length;
}

const import_ = (line, name, blob, how) =>
  importing.run(name, blob, how, (games) => { line.lastChild.textContent = answers.some(texts.seen, games); });

// The sessions of which it is to be asked whether they are replaced.
async function met(line, name, blob, how) {
  if (how.dry_run || (!how.as && !(await mayBeSessions(name, blob)))) return [];
  return meeting((await import_(line, name, blob, { ...how, dry_run: true })).sessions);
}

// A question is answered whenever it suits; the next file does not wait for it.
async function send(name, blob) {
  byId("answers-head").hidden = false;
  const line = answers.entry(name);
  try {
    const how = await howToRead(texts.noMapping);
    if (how.dry_run) tried.push([name, blob]);
    const sessions = await met(line, name, blob, how);
    if (!sessions.length) { await take(line, name, blob, how); return; }
    decide(line, name, sessions, texts.resending).then((choice) =>
      take(line, name, blob, choice === "add" ? how : { ...how, session: "replace" }));
  } catch (error) {
    answers.trouble(line, name, error.message);
  }
}

async function take(line, name, blob, how) {
  try {
    line.append(" ", element("span", { class: "muted" }, texts.sending));
    const state = await import_(line, name, blob, how);
    const text = await importing.results(state);
    const reports = text.split("\n").filter(Boolean).map((one) => JSON.parse(one));
    lines.push(text);
    count(reports);
    problems.add(reports);
    answers.show(line, name, reports, state.message);
    tellSessions(line, state, how);
  } catch (error) {
    answers.trouble(line, name, error.message);
  }
}

// What changed in sessions, or would change, and which numbers stand there twice.
function tellSessions(line, { sessions, twice }, how) {
  if (how.session && sessions.length) line.append(element("p", {}, texts.resending.done), listed(sessions, texts.resending));
  if (how.dry_run && meeting(sessions).length) line.append(element("p", {}, texts.resending.would), listed(meeting(sessions), texts.resending));
  for (const { session, numbers } of twice) {
    line.append(element("p", { class: "fault mild" }, fill(texts.twice, { session, numbers: numbers.join(", ") })));
  }
}

async function sendAll(files) {
  for (const [name, blob] of files) await send(name, blob);
  byId("store-tried").hidden = !tried.length;
}

const named = (files) => [...files].map((file) => [file.name, file]);

const drop = byId("drop");
for (const name of ["dragenter", "dragover"]) {
  drop.addEventListener(name, (event) => { event.preventDefault(); drop.classList.add("over"); });
}
for (const name of ["dragleave", "drop"]) drop.addEventListener(name, () => drop.classList.remove("over"));
drop.addEventListener("drop", (event) => { event.preventDefault(); sendAll(named(event.dataTransfer.files)); });

const chooser = byId("files");
chooser.addEventListener("change", () => sendAll(named(chooser.files)).then(() => { chooser.value = ""; }));

byId("paste-send").addEventListener("click", () => {
  const text = byId("paste").value;
  if (text.trim()) sendAll([[texts.pasted, new Blob([text])]]);
});

// What was only tried is sent again to be kept; its answers take the place of those so far.
byId("store-tried").addEventListener("click", () => {
  const files = tried;
  [counts, known, lines, tried] = [{}, 0, [], []];
  byId("dry-run").checked = false;
  list.replaceChildren();
  problems.clear();
  count([]);
  sendAll(files);
});

const dated = (ending) => `bigtwo-report-${new Date().toISOString().slice(0, 10)}.${ending}`;
byId("take-lines").addEventListener("click", () => save(dated("ndjson"), lines, "application/x-ndjson"));
byId("take-problems").addEventListener("click", () => save(dated("csv"), csv(problems.chosen), "text/csv"));
