// Sends logs to the API and shows each answer: one request a game for a few games, an import for many.
const texts = JSON.parse(document.getElementById("upload-texts").textContent);
const answers = document.getElementById("answers");
const { api, games: gamesPage } = answers.dataset;
const FEW = 40;
const MOST_SHOWN = 200;
const SIGNS = { legal: "●", illegal: "▲", incomplete: "◐", malformed: "✕", conflict: "▲", refused: "✕" };
const counts = {};

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

function count(verdict, number = 1) {
  counts[verdict] = (counts[verdict] ?? 0) + number;
  const sum = document.getElementById("answers-sum");
  sum.textContent = Object.entries(counts).map(([name, n]) => `${n} ${texts.verdicts[name] ?? name}`).join(", ");
  sum.hidden = false;
}

function entry(name) {
  document.getElementById("answers-head").hidden = false;
  const line = element("li", {}, element("span", { class: "file" }, name), element("span", { class: "muted" }, texts.sending));
  answers.append(line);
  return line;
}

const badge = (verdict) => element("span", { class: `badge ${verdict in SIGNS ? verdict : "malformed"}` },
  element("span", { "aria-hidden": "true" }, SIGNS[verdict] ?? "✕"), ` ${texts.verdicts[verdict] ?? verdict}`);

const gameLink = (address, ply) => `${gamesPage}/${address}${ply === null || ply === undefined ? "" : `?ply=${ply}`}`;

function reason(finding, address) {
  const line = element("li");
  const text = finding.message ?? finding.detail ?? finding.code;
  if (address && finding.ply !== null && finding.ply !== undefined) {
    line.append(element("a", { href: gameLink(address, finding.ply) }, text));
  } else {
    line.append(text);
  }
  const where = finding.pointer ? ` ${finding.pointer}` : finding.line ? ` ${texts.line} ${finding.line}` : "";
  line.append(" ", element("code", { class: "muted" }, `${finding.code ?? ""}${where}`));
  return line;
}

function show(line, name, verdict, { report = {}, said = "", reasons = [] } = {}) {
  const parts = [element("span", { class: "file" }, name), badge(verdict)];
  if (report.record === "differs") parts.push(" ", element("span", { class: "tag" }, texts.differs));
  if (report.address) parts.push(" · ", element("a", { href: gameLink(report.address) }, texts.open));
  if (said) parts.push(" · ", element("span", { class: "muted" }, said));
  if (reasons.length) parts.push(element("ul", { class: "reasons" }, ...reasons.map((one) => reason(one, report.address))));
  line.replaceChildren(...parts);
  line.dataset.verdict = verdict;
  count(verdict);
}

async function body(answer) {
  try { return await answer.json(); } catch { return {}; }
}

function showProblem(line, name, status, problem) {
  const verdict = status === 409 ? "conflict" : status === 401 || status === 403 || status >= 500 ? "refused" : "malformed";
  const reasons = problem.errors ?? [];
  const said = problem.detail ?? problem.title ?? fill(texts.failed, { status });
  show(line, name, verdict, { said, reasons, report: { address: problem.address } });
}

async function sendGame(name, text) {
  const line = entry(name);
  let answer;
  try {
    answer = await fetch(`${api}/games`, { method: "POST", headers: { "Content-Type": "application/json" }, body: text });
  } catch {
    showProblem(line, name, 503, { detail: texts.unreachable });
    return;
  }
  const report = await body(answer);
  if (!answer.ok) { showProblem(line, name, answer.status, report); return; }
  show(line, name, report.verdict, { report, said: report.duplicate ? texts.known : "", reasons: report.findings ?? [] });
}

const ending = (name) => (name.match(/\.[a-z]+$/i) ?? [""])[0].toLowerCase();

async function finished(state, line, name) {
  let { data, address } = state;
  while (!["done", "failed", "cancelled"].includes(data.state)) {
    line.lastChild.textContent = fill(texts.seen, { seen: data.games ?? 0 });
    await new Promise((after) => setTimeout(after, 1000));
    const answer = await fetch(address);
    data = await body(answer);
    if (!answer.ok) { showProblem(line, name, answer.status, data); return null; }
  }
  return { data, address };
}

async function sendImport(name, blob) {
  const line = entry(name);
  const form = ending(name) === ".txt" ? "&as=text" : "";
  const data = new FormData();
  data.append("file", blob, name);
  const answer = await fetch(`${api}/imports?wait=5${form}`, { method: "POST", body: data });
  const first = await body(answer);
  if (!answer.ok) { showProblem(line, name, answer.status, first); return; }
  const state = await finished({ data: first, address: answer.headers.get("Location") ?? first.url }, line, name);
  if (state) await showResults(line, name, state.address);
}

async function showResults(line, name, address) {
  const answer = await fetch(`${address}/results`);
  const reports = (await answer.text()).split("\n").filter(Boolean).map((text) => JSON.parse(text));
  const good = reports.filter((one) => one.verdict === "legal" && ["stored", "known", undefined].includes(one.outcome));
  const others = reports.filter((one) => !good.includes(one));
  line.replaceChildren(element("span", { class: "file" }, name), fill(texts.imported, { games: reports.length }));
  if (good.length) {
    line.append(" · ", badge("legal"), ` ${good.length}`, " · ", element("a", { href: gamesPage }, texts.list));
    count("legal", good.length);
  }
  for (const one of others.slice(0, MOST_SHOWN)) {
    const place = `${one.source_file ?? name}${one.line ? `:${one.line}` : ""}`;
    const verdict = ["conflict", "refused"].includes(one.outcome) ? one.outcome : one.verdict;
    show(entry(place), place, verdict, { report: one, reasons: one.findings ?? one.errors ?? one.differences ?? [] });
  }
  if (others.length > MOST_SHOWN) answers.append(element("li", {}, fill(texts.more, { games: others.length - MOST_SHOWN })));
}

const isObject = (text) => { try { return JSON.parse(text)?.constructor === Object; } catch { return false; } };

// The games of a small text, each as it was written; null where an import should take it apart.
function gamesOf(text) {
  if (text.trimStart().startsWith("[")) return null;
  const lines = text.split(/\r?\n/).filter((one) => one.trim());
  if (lines.length < 2 || !isObject(lines[0])) return [text];
  return lines.length <= FEW ? lines : null;
}

async function send(name, blob) {
  const packed = [".zip", ".gz", ".zst", ".txt"].includes(ending(name));
  const games = packed || blob.size > 4_000_000 ? null : gamesOf(await blob.text());
  if (!games) { await sendImport(name, blob); return; }
  for (const [place, text] of games.entries()) {
    await sendGame(games.length > 1 ? `${name}:${place + 1}` : name, text);
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
