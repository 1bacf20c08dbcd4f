// A session that is sent again: what would change in it, and whether it is to be replaced.
import { button, element, fill } from "../elements.js";

const LARGE = 4_000_000;
const PACKED = /\.(zip|gz|zst|txt)$/i;

// Whether it may hold games of sessions, so that it is worth asking first what would change.
export async function mayBeSessions(name, blob) {
  return blob.size <= LARGE && (PACKED.test(name) || (await blob.text()).includes('"session"'));
}

// The sessions of which the file tells a game otherwise, or tells most games but not all.
export const meeting = (sessions) => (sessions ?? []).filter((one) =>
  one.changed.length || (one.missing.length && one.same.length > one.missing.length));

function sentence(one, texts) {
  const counts = Object.fromEntries(["added", "changed", "same", "missing"].map((name) => [name, one[name].length]));
  const item = element("li", {}, element("a", { href: `/${one.path}` }, one.session), `: ${fill(texts.changes, counts)}`);
  for (const name of ["changed", "missing"]) {
    if (one[name].length) item.append(`; ${fill(texts[`${name}Games`], { numbers: one[name].map((n) => n ?? "–").join(", ") })}`);
  }
  return item;
}

// What changes in sessions, as a list.
export const listed = (sessions, texts) =>
  element("ul", { class: "reasons" }, ...sessions.map((one) => sentence(one, texts)));

// Shows what would change, and waits for a decision: "replace" or "add".
export function decide(line, name, sessions, texts) {
  return new Promise((decided) => {
    const buttons = ["replace", "add"].map((choice) => button(texts[choice], { "data-choice": choice }, () => decided(choice)));
    line.replaceChildren(element("span", { class: "file" }, name), texts.again, listed(sessions, texts), buttons[0], " ", buttons[1]);
  });
}
