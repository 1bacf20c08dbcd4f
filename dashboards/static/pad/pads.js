// The evenings that this device keeps.
import { countGames, moment, peopleOf, pending } from "./evening.js";
import { button, byId, element, fill } from "../elements.js";
import { allKept, throwAway } from "./keeping.js";

// The first press asks, the second one does it.
function offButton(texts, evening, show) {
  const { changed } = pending(evening);
  let sure = false;
  const off = button(texts.throwAway, {}, () => {
    if (sure) { throwAway(evening.code); show(); return; }
    sure = true;
    off.textContent = fill(changed.length ? texts.loses : texts.sure, { games: changed.length });
  });
  return off;
}

function line(texts, evening, show) {
  const words = fill(texts.pad, { day: evening.day, names: [...peopleOf(evening)].join(", "), games: countGames(evening) });
  const state = pending(evening).changed.length ? texts.unsent : texts.sent;
  return element("li", {},
    element("a", { href: `#${evening.code}` }, words), element("span", { class: "muted" }, state), offButton(texts, evening, show));
}

export function showPads(texts) {
  const evenings = allKept();
  byId("pads").hidden = !evenings.length;
  byId("pad-list").replaceChildren(...evenings.map((one) => line(texts, one, () => showPads(texts))));
}

// The evening that somebody who comes back most likely means: the latest that has something to send, or is of today.
export function unfinished(now) {
  const today = moment(now).slice(0, 10);
  return allKept().find((one) => pending(one).changed.length || one.day === today);
}
