// Everything that was found in what was sent, in one table that can be narrowed by verdict, by code and by words.
import { byId, element, fill } from "../elements.js";
import { gameLink, placeOf, storedAt, verdictOf } from "./reports.js";

const MOST_SHOWN = 200;

export class Problems {
  constructor(answers, texts) {
    this.answers = answers;
    this.texts = texts;
    this.all = [];
    this.section = byId("problems");
    this.fields = { verdict: byId("problem-verdict"), code: byId("problem-code"), words: byId("problem-words") };
    for (const field of Object.values(this.fields)) field.addEventListener("input", () => this.#draw());
  }

  clear() {
    this.all = [];
    for (const field of Object.values(this.fields)) field.value = "";
    this.#refresh();
  }

  add(reports) {
    for (const report of reports) {
      const game = { place: placeOf(report, this.texts), verdict: verdictOf(report), address: storedAt(report) };
      if (report.differences?.length) this.all.push({ ...game, code: "conflict", ...this.#conflict(report.differences) });
      for (const { code, severity, ply, seat, player, message, pointer, line, column } of report.findings) {
        const place = line ? [report.source_file, line, column].filter(Boolean).join(":") : game.place;
        this.all.push({ ...game, place, line, column, code, severity, ply, seat, player, message, pointer });
      }
    }
    this.#refresh();
  }

  // A game that contradicts a stored one stands once in the list, however much of it differs.
  #conflict([first, ...others]) {
    const more = others.length ? ` (${this.answers.some(this.texts.differences, others.length)})` : "";
    return { message: this.answers.difference(first) + more, pointer: first.pointer };
  }

  // Those that the fields leave.
  get chosen() {
    const { verdict, code, words } = this.fields;
    const sought = words.value.trim().toLowerCase();
    return this.all.filter((one) => (!verdict.value || one.verdict === verdict.value) && (!code.value || one.code === code.value)
      && (!sought || `${one.place} ${one.player ?? ""} ${one.message}`.toLowerCase().includes(sought)));
  }

  #refresh() {
    this.section.hidden = !this.all.length;
    this.#offer(this.fields.verdict, "verdict", (verdict) => this.texts.verdicts[verdict]);
    this.#offer(this.fields.code, "code", (code) => code);
    this.#draw();
  }

  // The choices of a field with how often each stands in the list.
  #offer(field, name, words) {
    const counts = {};
    for (const one of this.all) counts[one[name]] = (counts[one[name]] ?? 0) + 1;
    const chosen = field.value;
    const choices = Object.entries(counts).sort(([, one], [, other]) => other - one)
      .map(([value, found]) => element("option", { value }, `${words(value)} (${found})`));
    field.replaceChildren(field.options[0], ...choices);
    field.value = chosen;
  }

  #draw() {
    const chosen = this.chosen;
    byId("problem-rows").replaceChildren(...chosen.slice(0, MOST_SHOWN).map((one) => this.#row(one)));
    const shown = Math.min(chosen.length, MOST_SHOWN);
    byId("problem-count").textContent = fill(this.texts.shown, { shown, all: this.all.length });
  }

  #row(one) {
    const place = one.address ? element("a", { href: gameLink(this.answers.games, one.address) }, one.place) : one.place;
    const message = one.address && one.ply !== null && one.ply !== undefined
      ? element("a", { href: gameLink(this.answers.games, one.address, one.ply) }, one.message) : one.message;
    return element("tr", {}, element("td", {}, place), element("td", { class: "far" }, this.answers.badge(one.verdict)),
      element("td", { class: "words" }, message), element("td", { class: "far" }, element("code", { class: "muted" }, [one.code, one.pointer].filter(Boolean).join(" "))));
  }
}
