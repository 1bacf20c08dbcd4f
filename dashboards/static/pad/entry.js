// Where a game is written down: a column a player, with the sum so far, the cards left, and who takes on all losses.
import { byId, button, element, fill, pointsClass, signed } from "../elements.js";

const MOST_CARDS = 13;
const columns = byId("columns");
const payers = byId("payers");
const keys = [...byId("keys").querySelectorAll("button[value]")];

// `past` has what was there before each number, so that one after the other can be taken back.
export const emptyEntry = (players) => ({ id: null, left: players.map(() => null), payer: null, past: [] });

// A game that was taken back, as if its numbers had just been tapped: it keeps its id when it is written down again.
export function entryOf(game) {
  const past = game.left.map((_, seat) => ({ left: game.left.map((cards, one) => (one < seat ? cards : null)), payer: null, seat }));
  return { id: null, left: [...game.left], payer: game.payer, past, again: game };
}

export const complete = ({ left }) => left.every((cards) => cards !== null) && left.filter((cards) => cards === 0).length === 1;

function read(text) {
  const cards = /^\d{1,2}$/.test(text) ? Number(text) : MOST_CARDS + 1;
  return cards > MOST_CARDS ? null : cards;
}

// What keeps a game from being written down, as a sentence; nothing where nothing does.
export function problemOf(texts, { left }, players) {
  const open = players.filter((_, seat) => left[seat] === null);
  if (open.length) return fill(texts.open, { names: open.join(", ") });
  return complete({ left }) ? "" : left.includes(0) ? texts.winners : texts.winner;
}

export class Entry {
  // `changed(entry)` after each change, `write()` and `cancel()` for Enter and Escape.
  constructor(texts, { changed, write, cancel }) {
    Object.assign(this, { texts, changed, write, cancel, seat: 0, players: [] });
    for (const key of keys) key.addEventListener("click", () => this.#press(Number(key.value)));
  }

  // Show another game, or another table.
  open(players, entry) {
    Object.assign(this, { players, entry });
    this.full = complete(entry);
    this.seat = Math.max(0, entry.left.indexOf(null));
    columns.replaceChildren(...players.map((name, seat) => this.#column(name, seat)));
    payers.replaceChildren(...players.map((name, seat) => this.#payer(name, seat)));
    columns.dataset.players = players.length;
  }

  show(sums, points) {
    const { entry } = this;
    [...columns.children].forEach((column, seat) => {
      const [, total, input, gain] = column.children;
      const sum = sums.get(this.players[seat]) ?? 0;
      total.textContent = signed(sum);
      total.className = `total ${pointsClass(sum)}`;
      if (read(input.value) !== entry.left[seat]) input.value = entry.left[seat] ?? "";
      input.setAttribute("aria-invalid", input.value !== "" && entry.left[seat] === null);
      gain.textContent = points ? signed(points[seat]) : "";
      payers.children[seat].setAttribute("aria-pressed", entry.payer === seat);
      column.classList.toggle("now", seat === this.seat);
    });
    const name = this.players[this.seat];
    const zero = entry.left.findIndex((cards, seat) => cards === 0 && seat !== this.seat);
    for (const key of keys) {
      key.setAttribute("aria-label", fill(this.texts.key, { name, cards: key.value }));
      key.setAttribute("aria-pressed", Number(key.value) === entry.left[this.seat]);
      key.disabled = key.value === "0" && zero >= 0 && !this.full;
    }
  }

  focus(seat = 0) {
    columns.querySelectorAll("input")[seat].focus();
  }

  // Take back the last thing that was tapped or typed, where there is one.
  takeBack() {
    const { seat, left, payer } = this.entry.past.pop();
    Object.assign(this.entry, { left, payer });
    this.open(this.players, this.entry);
    this.seat = seat;
    this.changed(this.entry);
  }

  // Whether somebody types here rather than taps.
  get typing() {
    return columns.contains(document.activeElement);
  }

  #column(name, seat) {
    const input = element("input", { id: `left-${seat}`, inputmode: "none", autocomplete: "off", maxlength: 3, "aria-describedby": `gain-${seat}`, "aria-label": fill(this.texts.left, { name }) });
    input.addEventListener("focus", () => { this.seat = seat; input.select(); this.changed(this.entry); });
    input.addEventListener("input", () => this.#type(input, seat));
    input.addEventListener("keydown", (event) => this.#steer(event, seat));
    return element("div", { class: "column" },
      element("label", { for: `left-${seat}`, title: name }, name), element("span", { class: "total" }),
      input, element("span", { class: "gain", id: `gain-${seat}` }));
  }

  #payer(name, seat) {
    return button(this.texts.payer, { class: "payer", "aria-label": fill(this.texts.payerOf, { name }) }, () => {
      this.#remember(seat);
      this.#charge(seat);
      this.changed(this.entry);
    });
  }

  #charge(seat) {
    this.entry.payer = this.entry.payer === seat ? null : seat;
  }

  // The digits typed at one seat are one thing.
  #remember(seat, typed = false) {
    const { past, left, payer } = this.entry;
    const last = past.at(-1);
    if (!(typed && last?.typed && last.seat === seat)) past.push({ left: [...left], payer, seat, typed });
  }

  // A t after the number marks who takes on all losses, as on a score sheet.
  #type(input, seat) {
    this.#remember(seat, true);
    if (/t/i.test(input.value)) {
      this.#charge(seat);
      input.value = input.value.replace(/t/gi, "");
    }
    this.entry.left[seat] = input.value === "" ? null : read(input.value);
    this.changed(this.entry);
  }

  #steer(event, seat) {
    if (event.key === "Enter") {
      event.preventDefault();
      const next = this.#onward(seat);
      if (next === null) this.write();
      else this.focus(next);
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.cancel();
    }
  }

  // The next seat without a number, going round.
  #nextOpen(seat) {
    const { left } = this.entry;
    const after = left.map((_, step) => (seat + 1 + step) % left.length);
    return after.find((one) => left[one] === null) ?? null;
  }

  // The seat after this one: where all have a number already, the one beside it.
  #onward(seat) {
    const beside = this.full && seat + 1 < this.players.length ? seat + 1 : null;
    return this.#nextOpen(seat) ?? beside;
  }

  // A tapped number goes on to the next seat; where only the winner can be missing, his 0 is filled in.
  #press(cards) {
    const { left } = this.entry;
    this.#remember(this.seat);
    left[this.seat] = cards;
    const open = left.filter((one) => one === null).length;
    this.seat = this.#onward(this.seat) ?? this.seat;
    if (open === 1 && !left.includes(0)) left[this.seat] = 0;
    this.changed(this.entry);
  }
}
