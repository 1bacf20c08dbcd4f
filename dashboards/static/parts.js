// On a phone the parts under the table are tabs: without a script links to their places, with one tabs as the keyboard
// knows them. It stands without imports, since the file that people take along holds it as it is.
const game = document.querySelector(".game");
const list = game.querySelector(".parts");
const tabs = [...list.querySelectorAll("a")];
const narrow = matchMedia("(max-width: 720px)");
const partOf = (tab) => document.getElementById(tab.hash.slice(1));

function choose(tab) {
  game.dataset.part = partOf(tab).id;
  for (const one of tabs) {
    partOf(one).toggleAttribute("data-shown", one === tab);
    one.tabIndex = one === tab ? 0 : -1;
    if (narrow.matches) one.setAttribute("aria-selected", one === tab);
  }
}

// Tabs for those who have the page read to them too, but only where they are some.
function tell(box, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (narrow.matches) box.setAttribute(name, value);
    else box.removeAttribute(name);
  }
}

function become() {
  tell(list, { role: "tablist" });
  for (const tab of tabs) {
    const part = partOf(tab);
    tab.id = `tab-${part.id}`;
    tell(tab, { role: "tab", "aria-controls": part.id, "aria-selected": false });
    tell(part, { role: "tabpanel", "aria-labelledby": tab.id });
  }
  choose(tabs.find((tab) => partOf(tab).id === game.dataset.part) ?? tabs[0]);
}

function follow(tab) {
  choose(tab);
  try {
    history.replaceState(null, "", location.pathname + location.search + tab.hash);
  } catch { /* a browser may refuse to change the address of a file */ }
}

const WAYS = {
  ArrowLeft: (at) => at - 1, ArrowRight: (at) => at + 1, Home: () => 0, End: () => tabs.length - 1, " ": (at) => at,
};

list.addEventListener("click", (event) => {
  const tab = event.target.closest("a");
  if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  follow(tab);
});
// The table has the same keys, which are the tabs' while one of them has the focus.
list.addEventListener("keydown", (event) => {
  const way = WAYS[event.key];
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  const tab = tabs[(way(tabs.indexOf(event.target)) + tabs.length) % tabs.length];
  follow(tab);
  tab.focus();
});

// A link that leads into a part opens it.
function open() {
  const part = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest(".part");
  if (part) choose(tabs.find((tab) => partOf(tab) === part));
}

narrow.addEventListener("change", become);
addEventListener("hashchange", open);
become();
open();
