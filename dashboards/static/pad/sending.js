// Sends an evening to the server. Whatever happens on the way, sending again does what is left and nothing twice:
// each game has an id of its own, its number stays, and a corrected game takes the place of the one before.
import { Refused, ask, askJson, post, untilDone } from "../api.js";
import { logs, pending } from "./evening.js";

// A phone that has lost its connection is not waited for longer than a minute.
const patient = () => ({ signal: AbortSignal.timeout(60_000) });

// From the first try on it is not known what the server has, so numbers stay as they are.
function fixNumbers(evening) {
  for (const one of logs(evening)) {
    evening.sent[one.id] = { text: null, ...evening.sent[one.id], session: one.session, number: one.number, held: true };
  }
}

async function forget(api, evening, id) {
  const asked = new URLSearchParams({ source: evening.source, id, verdict: "any" });
  const { items } = await askJson(`${api}/games?${asked}`, patient());
  for (const game of items) await ask(`${api}/games/${game.address}`, { ...patient(), method: "DELETE" });
}

async function hand(api, games) {
  const body = games.map((one) => `${one.text}\n`).join("");
  const asked = new URLSearchParams({ replace: "true", wait: "10", name: games[0].session });
  const first = await post(`${api}/imports?${asked}`, "application/x-ndjson", body, patient());
  const job = await untilDone(first, 10, patient);
  if (job.state !== "done") throw new Refused(job.message ?? job.state);
  const results = await (await ask(job.results, patient())).text();
  return results.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

const taken = (result) => ["stored", "known"].includes(result.outcome) && result.verdict === "legal";

// Returns what the server did not take: `[{ number, message }]`. Throws where it cannot be reached or refuses everything.
export async function send(api, evening, save) {
  fixNumbers(evening);
  save();
  const { changed, gone } = pending(evening);
  for (const id of gone) {
    await forget(api, evening, id);
    Object.assign(evening.sent[id], { held: false, text: null });
    save();
  }
  const results = changed.length ? await hand(api, changed) : [];
  const refused = [];
  changed.forEach((game, place) => {
    const result = results.find((one) => one.line === place + 1) ?? {};
    if (taken(result)) evening.sent[game.id].text = game.text;
    else refused.push({ number: game.number, message: result.findings?.[0]?.message ?? result.outcome ?? "" });
  });
  save();
  return refused;
}
