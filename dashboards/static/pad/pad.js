// The score pad: which evening is open, what is shown of it, and what each button does to it.
import { showSending, showSums } from "./ending.js";
import { complete, emptyEntry, Entry, entryOf, problemOf } from "./entry.js";
import * as evenings from "./evening.js";
import { byId, element, fill, signed, tell } from "../elements.js";
import { keep, keepSource, kept, keyOf, lastSource } from "./keeping.js";
import { showPads, unfinished } from "./pads.js";
import { Refused } from "../api.js";
import { send } from "./sending.js";
import { createSetup } from "./setup.js";
import { showSheets } from "./sheet.js";

const { texts, choices, pages } = JSON.parse(byId("pad-texts").textContent);
const setup = createSetup({ texts, choices }, begin, showEvening);
const entry = new Entry(texts, { changed: noteEntry, write, cancel });
const NOTHING = { busy: false, trouble: "", refused: [] };
let evening = null;
let sending = NOTHING;

// The table whose players the entry asks about.
const asked = () => (evening.entry.id && evenings.tableOf(evening, evening.entry.id)) || evenings.lastTable(evening);

function save() {
  evening.touched = Date.now();
  tell("unkept", keep(evening) ? "" : texts.unkept);
}

function openEntry(made = emptyEntry(evenings.lastTable(evening).players)) {
  evening.entry = { past: [], ...made };
  entry.open(asked().players, evening.entry);
}

function show() {
  const table = asked();
  const editing = evening.entry.id;
  const { number } = editing ? evenings.numbered(evening, table).find((one) => one.id === editing) : { number: nextNumber() };
  byId("game-head").textContent = fill(editing ? texts.correcting : texts.next, { number });
  byId("delete").hidden = byId("cancel").hidden = !editing;
  byId("undo").disabled = !evening.entry.past.length && !evening.undo.length;
  byId("write").textContent = editing ? texts.save : texts.write;
  entry.show(evenings.totalsLike(evening, table), complete(evening.entry) ? evenings.pointsOf(table, evening.entry) : null);
  showSheets(texts, evening, { editing, pick });
  showSums(texts, evening);
  showSending(texts, evening, pages, sending);
}

function nextNumber() {
  const table = evenings.lastTable(evening);
  return evenings.numbered(evening, { ...table, games: [...table.games, { id: evening.entry.again?.id ?? "" }] }).at(-1).number;
}

function showEvening() {
  byId("setup").hidden = byId("pads").hidden = byId("lead").hidden = true;
  byId("play").hidden = false;
  show();
}

function showSetup() {
  evening = null;
  byId("play").hidden = true;
  byId("setup").hidden = byId("lead").hidden = false;
  setup.open({ source: lastSource() || "score-pad" });
  showPads(texts);
}

function begin({ players, rules, source }) {
  const now = new Date();
  if (!evening) {
    evening = evenings.newEvening(evenings.newCode(), now);
    evening.source = source;
    keepSource(source);
    sending = NOTHING;
    history.pushState(null, "", `#${evening.code}`);
  }
  evenings.openTable(evening, players, rules, now);
  openEntry();
  save();
  showEvening();
  entry.focus();
}

function noteEntry() {
  tell("problem", "");
  save();
  show();
}

const totalsInWords = () =>
  [...evenings.totalsLike(evening, asked())].map(([name, points]) => `${name} ${signed(points)}`).join(", ");

// After every change: a new entry, everything kept and shown, and a sentence about it.
function done(words, made) {
  const typing = entry.typing;
  openEntry(made);
  save();
  show();
  tell("problem", "");
  const totals = element("span", { class: "vh" }, ` ${fill(texts.totals, { totals: totalsInWords() })}`);
  byId("said").replaceChildren(words, totals);
  if (typing) entry.focus();
}

function write() {
  const { id, left, payer, again } = evening.entry;
  const problem = problemOf(texts, evening.entry, asked().players);
  tell("problem", problem);
  if (problem) return;
  const number = id ? evenings.numbered(evening, asked()).find((one) => one.id === id).number : nextNumber();
  if (id) evenings.correctGame(evening, id, { left, payer });
  else evenings.addGame(evening, { left, payer, again }, new Date());
  done(fill(id ? texts.corrected : texts.written, { number }));
}

function pick(id) {
  const { left, payer } = evenings.tableOf(evening, id).games.find((one) => one.id === id);
  openEntry({ id, left: [...left], payer });
  noteEntry();
  byId("board").scrollIntoView({ block: "nearest" });
  entry.focus();
}

function cancel() {
  openEntry();
  noteEntry();
  entry.focus();
}

byId("write").addEventListener("click", write);
byId("cancel").addEventListener("click", cancel);
byId("delete").addEventListener("click", () => {
  evenings.deleteGame(evening, evening.entry.id);
  done(texts.deleted);
});
// First what is being typed, number by number; then, from an empty line, what was written down.
function undo() {
  byId("said").replaceChildren();
  if (evening.entry.past.length) { entry.takeBack(); return; }
  if (evening.entry.id) { cancel(); return; }
  const { what, game, number } = evenings.undo(evening);
  const words = { taken: texts.taken, brought: texts.brought, restored: texts.restored, undone: texts.undone }[what];
  done(fill(words, { number, left: game?.left.join(" ") }), what === "taken" ? entryOf(game) : undefined);
}

byId("undo").addEventListener("click", undo);
byId("change").addEventListener("click", () => {
  byId("play").hidden = true;
  byId("setup").hidden = false;
  const { players, rules } = evenings.lastTable(evening);
  setup.open({ players, rules, source: evening.source, known: evenings.peopleOf(evening), again: true });
  byId("seats").querySelector("input").focus();
});
byId("new").addEventListener("click", () => { location.hash = "new"; });

// What was found out about the server goes into the evening as it is by now, in whichever tab it was written on since.
function noteSent({ code, sent }, wish) {
  const latest = evening?.code === code ? evening : kept(code);
  if (latest) keep(Object.assign(latest, { sent: { ...latest.sent, ...sent }, wish }));
}

// What is sent once is wished for until the server has it, so a lost connection only delays it.
async function sendAll() {
  if (sending.busy) return;
  const one = evening;
  sending = { ...NOTHING, busy: true };
  show();
  let outcome = NOTHING;
  let wish = true;
  try {
    outcome = { ...NOTHING, refused: await send(pages.api, one, () => noteSent(one, wish)) };
    wish = false;
  } catch (error) {
    outcome = { ...NOTHING, trouble: error instanceof Refused ? fill(texts.unsentBecause, { reason: error.message }) : texts.unreachable };
  }
  noteSent(one, wish);
  if (evening?.code !== one.code) return;
  sending = outcome;
  show();
}

byId("send").addEventListener("click", sendAll);
addEventListener("online", () => { if (evening?.wish) sendAll(); });

function goOn(found) {
  evening = found;
  const { entry: open } = found;
  const fits = open && (open.id ? evenings.tableOf(found, open.id) : open.left.length === evenings.lastTable(found).players.length);
  openEntry(fits ? open : undefined);
  showEvening();
}

// The address says which evening is open: #new for none, nothing for the one to go on with.
function open() {
  const code = location.hash.slice(1);
  const found = code ? kept(code) : unfinished(new Date());
  sending = NOTHING;
  if (!found) { showSetup(); return; }
  if (!code) history.replaceState(null, "", `#${found.code}`);
  goOn(found);
  if (evening.wish) sendAll();
}

addEventListener("hashchange", open);
// Skipping the head of the page is no other evening, so it leaves the address alone.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
// Another tab has written on the same evening.
addEventListener("storage", (event) => {
  const found = evening && event.key === keyOf(evening.code) && kept(evening.code);
  if (found) goOn(found);
});

open();
