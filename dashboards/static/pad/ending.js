// How the evening stands: everybody's sum, who pays whom, and what the server has of it.
import { pending, totals } from "./evening.js";
import { byId, element, fill, pointsClass, signed, tell } from "../elements.js";
import { settlesUp } from "./settling.js";
import { fewestTransfers } from "./transfers.js";

function standing({ people }) {
  const sorted = [...people].map(([name, points]) => ({ name, points })).sort((one, other) => other.points - one.points);
  return element("ol", { class: "standing plain" }, ...sorted.map(({ name, points }) =>
    element("li", {}, element("span", {}, name), element("b", { class: pointsClass(points) }, signed(points)))));
}

function transfers(texts, { rules, people }) {
  if (!settlesUp(rules)) return element("p", { class: "muted" }, texts.penalty);
  const found = fewestTransfers([...people].map(([name, points]) => ({ name, points })));
  if (!found.length) return element("p", { class: "muted" }, texts.even);
  return element("ul", { class: "transfers plain" }, ...found.map((one) =>
    element("li", {}, element("span", {}, fill(texts.pays, one)), element("b", {}, String(one.points)))));
}

export function showSums(texts, evening) {
  const groups = totals(evening);
  const parts = groups.flatMap((group) => [
    ...(groups.length > 1 ? [element("h3", {}, group.rules.words)] : []),
    standing(group), element("h3", {}, texts.settle), transfers(texts, group),
  ]);
  byId("sums").replaceChildren(...parts);
}

// A text as one step of an address, as schemas/segments.py writes it.
const segment = (text) =>
  text.replace(/[^A-Za-z0-9_\-\u0080-\u{10FFFF}]/gu, (one) => `~${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`) || "~";

function links(texts, evening, pages) {
  const sessions = new Set(Object.values(evening.sent).filter((one) => one.text).map((one) => one.session));
  return [...sessions].map((session) => {
    const address = `${pages.sessions}/${segment(evening.source)}/${segment(session)}`;
    return element("li", {}, element("a", { href: address }, fill(texts.link, { session })));
  });
}

// `state` says whether a sending is under way and how the last one ended.
export function showSending(texts, evening, pages, { busy, trouble, refused }) {
  const { changed, gone } = pending(evening);
  const waiting = changed.length + gone.length;
  const sent = Object.values(evening.sent).some((one) => one.text);
  byId("send").disabled = busy || !waiting;
  byId("send").textContent = changed.length ? fill(changed.length === 1 ? texts.sendOne : texts.send, { games: changed.length }) : texts.sendAll;
  tell("sending", busy ? texts.sending : waiting ? (sent ? fill(waiting === 1 ? texts.moreOne : texts.more, { changes: waiting }) : "") : sent ? texts.done : "");
  tell("send-trouble", trouble);
  byId("refused").replaceChildren(...refused.map((one) => element("li", {}, fill(texts.refused, one))));
  byId("sent-links").replaceChildren(...links(texts, evening, pages));
}
