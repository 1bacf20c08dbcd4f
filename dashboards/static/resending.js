// A session that is sent again: what would change in it, and whether it is to be replaced.
const LARGE = 4_000_000;
const PACKED = /\.(zip|gz|zst|txt)$/i;

// Whether it may hold games of sessions, so that it is worth asking first what would change.
export async function mayBeSessions(name, blob) {
  return blob.size <= LARGE && (PACKED.test(name) || (await blob.text()).includes('"session"'));
}

// The sessions of which the file tells a game otherwise, or tells most games but not all.
export const meeting = (sessions) => (sessions ?? []).filter((one) =>
  one.changed.length || (one.missing.length && one.same.length > one.missing.length));

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

function sentence(one, texts) {
  const counts = Object.fromEntries(["added", "changed", "same", "missing"].map((name) => [name, one[name].length]));
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `/${one.path}`;
  link.append(one.session);
  item.append(link, `: ${fill(texts.changes, counts)}`);
  for (const name of ["changed", "missing"]) {
    if (one[name].length) item.append(`; ${fill(texts[`${name}Games`], { numbers: one[name].map((n) => n ?? "–").join(", ") })}`);
  }
  return item;
}

// What changes in sessions, as a list.
export function listed(sessions, texts) {
  const list = document.createElement("ul");
  list.className = "reasons";
  list.append(...sessions.map((one) => sentence(one, texts)));
  return list;
}

// Shows what would change, and waits for a decision: "replace" or "add".
export function decide(line, name, sessions, texts) {
  const file = document.createElement("span");
  file.className = "file";
  file.append(name);
  const buttons = ["replace", "add"].map((choice) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.choice = choice;
    button.append(texts[choice]);
    return button;
  });
  line.replaceChildren(file, texts.again, listed(sessions, texts), buttons[0], " ", buttons[1]);
  return new Promise((decided) => {
    for (const button of buttons) button.addEventListener("click", () => decided(button.dataset.choice));
  });
}
