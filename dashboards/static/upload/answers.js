// One line for each file, and one for each game in it: its verdict, the first reason, and where to look at it.
import { element, fill } from "../elements.js";
import { SIGNS, gameLink, isKnown, placeOf, storedAt, tallied, verdictOf } from "./reports.js";

const FEW = 40;
const MOST_SHOWN = 200;

export class Answers {
  constructor(list, texts) {
    this.list = list;
    this.texts = texts;
    this.games = list.dataset.games;
  }

  entry(name) {
    const line = element("li", {}, element("span", { class: "file" }, name), element("span", { class: "muted" }, this.texts.sending));
    this.list.append(line);
    return line;
  }

  some(text, games) {
    return fill(games === 1 ? text.one : text.many, { games });
  }

  badge(verdict) {
    return element("span", { class: `badge ${verdict}` },
      element("span", { "aria-hidden": "true" }, SIGNS[verdict]), ` ${this.texts.verdicts[verdict]}`);
  }

  // How far the audit went, where it could not look at everything.
  #coverage({ level, skipped }) {
    const { levels, skipped: words, told } = this.texts.coverage;
    const seats = {};
    for (const code of skipped) seats[code.split("/")[0]] = (seats[code.split("/")[0]] ?? 0) + 1;
    const reasons = Object.entries(seats).map(([word, number]) => words[word][number - 1]);
    return (level === "score" ? ", " : " ") + fill(told, { level: levels[level], reasons: reasons.join(", ") });
  }

  difference({ pointer, old, new: fresh }) {
    return fill(this.texts.difference, { where: pointer, old: JSON.stringify(old), new: JSON.stringify(fresh) });
  }

  #reason(finding, address, file) {
    const linked = address && finding.ply !== null && finding.ply !== undefined;
    const text = linked ? element("a", { href: gameLink(this.games, address, finding.ply) }, finding.message) : finding.message;
    const place = finding.line ? [file, finding.line, finding.column].filter(Boolean).join(":") : "";
    return element("li", {}, text, " ", element("code", { class: "muted" }, [finding.code, finding.pointer, place].filter(Boolean).join(" ")));
  }

  // The first reason at once, the others folded away.
  #reasons(report) {
    const [first, ...others] = [...(report.differences ?? []).map((one) => element("li", {}, this.difference(one))),
      ...report.findings.map((finding) => this.#reason(finding, storedAt(report), report.source_file))];
    if (!first) return [];
    const shown = [element("ul", { class: "reasons" }, first)];
    if (others.length) {
      shown.push(element("details", { class: "reasons" },
        element("summary", {}, this.some(this.texts.reasons, others.length)), element("ul", { class: "reasons" }, ...others)));
    }
    return shown;
  }

  #showGame(line, report, place) {
    const [verdict, stored] = [verdictOf(report), storedAt(report)];
    const parts = [element("span", { class: "file" }, place), this.badge(verdict)];
    if (report.coverage && report.coverage.level !== "full") parts.push(this.#coverage(report.coverage));
    if (report.record === "differs") parts.push(" ", element("span", { class: "tag" }, this.texts.differs));
    if (stored) parts.push(" · ", element("a", { href: gameLink(this.games, stored) }, this.texts.open));
    const said = report.would ? this.texts.would[report.would] : this.texts.outcomes[report.outcome];
    if (said && verdict !== "malformed") parts.push(" · ", element("span", { class: "muted" }, said));
    line.replaceChildren(...parts, ...this.#reasons(report));
    line.dataset.verdict = verdict;
    return line;
  }

  #showSum(line, name, reports) {
    const games = reports.filter((report) => verdictOf(report) !== "malformed").length;
    line.replaceChildren(element("span", { class: "file" }, name), this.some(this.texts.imported, games));
    for (const [verdict, number] of Object.entries(tallied(reports))) line.append(" · ", this.badge(verdict), ` ${number}`);
    const known = reports.filter(isKnown).length;
    if (known) line.append(" · ", element("span", { class: "muted" }, fill(this.texts.knownOfThem, { games: known })));
    if (reports.some(storedAt)) line.append(" · ", element("a", { href: `${this.games}?kind=any` }, this.texts.list));
  }

  trouble(line, name, message) {
    const told = message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
    const sentence = told[0].toUpperCase() + told.slice(1);
    line.replaceChildren(element("span", { class: "file" }, name), element("span", { class: "fault" }, sentence));
    line.dataset.verdict = "none";
  }

  // A message says why the file came to an end before its end.
  show(line, name, reports, message) {
    if (!message && reports.length === 1) {
      this.#showGame(line, reports[0], verdictOf(reports[0]) === "malformed" ? placeOf(reports[0], this.texts) : reports[0].source_file);
      return;
    }
    if (message) this.trouble(line, name, message);
    else this.#showSum(line, name, reports);
    const listed = reports.length > FEW ? reports.filter((report) => verdictOf(report) !== "legal") : reports;
    const lines = listed.slice(0, MOST_SHOWN).map((report) => this.#showGame(element("li"), report, placeOf(report, this.texts)));
    const more = listed.length - MOST_SHOWN;
    line.after(...lines, ...(more > 0 ? [element("li", {}, this.some(this.texts.more, more))] : []));
  }
}
