// What was written down: a table of games for each table of the evening, the latest first.
import { numbered, pointsOf } from "./evening.js";
import { button, byId, element, fill, pointsClass, signed } from "../elements.js";

function cell(texts, cards, points, pays) {
  const more = pays ? [element("small", { class: "pays" }, texts.payer)] : [];
  return element("td", {}, element("b", {}, String(cards)), element("small", { class: pointsClass(points) }, signed(points)), ...more);
}

function row(texts, table, game, { editing, pick }) {
  const name = button(String(game.number), { "aria-label": fill(texts.correct, { number: game.number }), "data-game": game.id }, () => pick(game.id));
  const points = pointsOf(table, game);
  const cells = game.left.map((cards, seat) => cell(texts, cards, points[seat], game.payer === seat));
  return element("tr", game.id === editing ? { "aria-current": "true" } : {}, element("th", { scope: "row" }, name), ...cells);
}

function sheetOf(texts, evening, table, caption, how) {
  const heads = table.players.map((name) => element("th", { scope: "col", title: name }, name));
  const rows = numbered(evening, table).reverse().map((game) => row(texts, table, game, how));
  return element("table", {},
    element("caption", {}, caption),
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, element("span", { class: "vh" }, texts.game)), ...heads)),
    element("tbody", {}, ...rows));
}

export function showSheets(texts, evening, how) {
  const several = evening.tables.length > 1;
  const sheets = evening.tables.map((table, place) => {
    const caption = several ? fill(texts.table, { number: place + 1, rules: table.rules.words }) : table.rules.words;
    return sheetOf(texts, evening, table, caption, how);
  });
  byId("sheets").replaceChildren(...sheets.reverse());
}
