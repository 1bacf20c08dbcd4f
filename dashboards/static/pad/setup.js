// Who plays, and by which rules.
import { byId, button, element, fill } from "../elements.js";
import { MOST_PEOPLE } from "./transfers.js";

const MOST_SEATS = 4;
const CONTROLS = /\p{Cc}|\p{Cs}/u;
const rows = byId("seats");
const add = byId("add");
const fields = byId("setup").elements;

// Names are compared as the server does: composed, trimmed, runs of white space folded.
const normal = (name) => name.normalize("NFC").trim().replace(/\s+/gu, " ");

const inputs = () => [...rows.querySelectorAll("input")];

function refresh(texts) {
  inputs().forEach((input, seat) => {
    const [up, off] = input.closest("li").querySelectorAll("button");
    input.setAttribute("aria-label", fill(texts.seat, { seat: seat + 1 }));
    up.disabled = seat === 0;
    up.setAttribute("aria-label", fill(texts.up, { seat: seat + 1 }));
    off.setAttribute("aria-label", fill(texts.off, { seat: seat + 1 }));
  });
  add.hidden = inputs().length >= MOST_SEATS;
}

function addRow(texts, name = "") {
  const input = element("input", { list: "known-players", autocomplete: "off", autocapitalize: "words", spellcheck: "false", maxlength: 100 });
  input.value = name;
  const row = element("li", {}, input);
  row.append(
    button("↑", {}, () => { row.previousElementSibling?.before(row); refresh(texts); input.focus(); }),
    button("✕", {}, () => { row.remove(); refresh(texts); (inputs().at(-1) ?? add).focus(); }),
  );
  rows.append(row);
  refresh(texts);
  return input;
}

function chosenRules(choices) {
  const preset = choices.presets[fields.rules.value];
  if (preset) return { ...preset, log: fields.rules.value };
  const { tiers, words } = choices.tiers[fields.tiers.value];
  const settlement = fields.settlement.value;
  const log = { ...choices.own, scoring: { ...choices.own.scoring, tiers, settlement } };
  return { name: "", players: [2, MOST_SEATS], tiers, settlement, words: `${words}; ${choices.settlements[settlement]}`, log };
}

function showRules(choices) {
  byId("own").hidden = fields.rules.value in choices.presets;
  byId("rules-words").textContent = chosenRules(choices).words;
}

// What is wrong with the players, as a sentence; nothing where nothing is.
function problemOf(texts, players, rules, people) {
  if (players.length < 2) return texts.few;
  if (new Set(players).size < players.length) return texts.twice;
  if (players.some((name) => CONTROLS.test(name) || [...name].length > 100)) return texts.unreadable;
  const [low, high] = rules.players;
  if (players.length < low || players.length > high) {
    return fill(low === high ? texts.exactly : texts.between, { rules: rules.name, low, high });
  }
  return new Set([...people, ...players]).size > MOST_PEOPLE ? fill(texts.crowd, { most: MOST_PEOPLE }) : "";
}

function fillRules(choices, rules) {
  if (!rules) return;
  fields.rules.value = typeof rules.log === "string" && rules.log in choices.presets ? rules.log : "";
  if (fields.rules.value) return;
  const same = choices.tiers.findIndex((one) => JSON.stringify(one.tiers) === JSON.stringify(rules.tiers));
  fields.tiers.value = Math.max(0, same);
  fields.settlement.value = rules.settlement;
}

// `begin({ players, rules, source })` is called once everything fits.
export function createSetup({ texts, choices }, begin, back) {
  let people = new Set();
  add.addEventListener("click", () => addRow(texts).focus());
  byId("back").addEventListener("click", back);
  byId("setup").addEventListener("change", () => showRules(choices));
  byId("setup").addEventListener("submit", (event) => {
    event.preventDefault();
    const players = inputs().map((input) => normal(input.value)).filter(Boolean);
    const rules = chosenRules(choices);
    const problem = problemOf(texts, players, rules, people);
    byId("setup-problem").textContent = problem;
    if (problem) inputs().find((input) => !input.value)?.focus();
    else begin({ players, rules, source: normal(fields.source.value) || "score-pad" });
  });
  return {
    open({ players = [], rules = null, source, known = new Set(), again = false }) {
      people = known;
      rows.replaceChildren();
      for (let seat = 0; seat < Math.max(players.length, again ? 0 : MOST_SEATS); seat += 1) addRow(texts, players[seat]);
      fields.source.value = source;
      byId("recorder").hidden = again;
      byId("back").hidden = !again;
      byId("setup-problem").textContent = "";
      fillRules(choices, rules);
      showRules(choices);
    },
  };
}
