// Steps through a game. Everything it shows came with the page, so that stepping asks for nothing, and it stands without
// imports, so that the file that people take along holds it as it is.
const frame = document.getElementById("replay");
const data = JSON.parse(document.getElementById("replay-data").textContent);
const frames = [...data.frames, ...opened(data.sealed)];
const last = frames.length - 2;
const PACE = 1100;

// Each place with what it shows, from which ply on.
const places = [...frame.querySelectorAll("[data-place]")].map((box) => ({
  box,
  shows: frames.flatMap((html, at) => (box.dataset.place in html ? [{ from: at - 1, html: html[box.dataset.place] }] : [])),
}));
const slider = frame.querySelector("[data-slider] input");
const playing = frame.querySelector("[data-play]");
const answers = document.getElementById("answers");
const deck = document.getElementById("deck").content;
const course = frame.querySelector("[data-course]");

let ply = data.ply;
let clock = 0;

const inReach = (wanted) => Math.max(-1, Math.min(last, wanted));
// Where nothing is asked for, or nothing that is a ply, the page stands as it was written.
const read = (text) => (text === "deal" ? -1 : /^\d+$/.test(text ?? "") ? inReach(Number(text)) : data.ply);
const written = (wanted) => (wanted < 0 ? "deal" : String(wanted));
const addressOf = (wanted) => `?${new URLSearchParams({ ply: written(wanted), ...data.asked })}`;

// What a view with closed hands keeps back comes sealed, so that nobody reads in the page what is still to be played.
function opened(sealed) {
  if (!sealed) return [];
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(sealed), (one) => one.charCodeAt(0))));
}

function show(wanted) {
  ply = inReach(wanted);
  frame.dataset.ply = ply;
  const focused = document.activeElement?.dataset?.plyNumber;
  for (const place of places) {
    const now = place.shows.findLast(({ from }) => from <= ply);
    if (place.now === now) continue;
    place.now = now;
    place.box.innerHTML = now.html;
  }
  // A line of the play list that is written anew keeps the focus.
  if (focused) frame.querySelector(`a[data-ply-number="${focused}"]`)?.focus({ preventScroll: true });
  markPlay();
  lead();
  slider.value = ply;
  slider.setAttribute("aria-valuetext", frame.querySelector("[data-place=at]").textContent);
  if (course) markCourse();
  if (answers.open) listAnswers();
  if (ply === last) pause();
  remember();
  document.dispatchEvent(new CustomEvent("ply", { detail: ply }));
}

// A browser may refuse to change the address of a file; it is stepped through all the same.
function remember() {
  try {
    history.replaceState(null, "", addressOf(ply) + location.hash);
  } catch { /* the address stays as it was */ }
}

function markPlay() {
  for (const link of frame.querySelectorAll(".log a.ply")) {
    if (Number(link.dataset.plyNumber) === ply) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  reveal();
}

// The play list moves only as far as the marked play needs.
function reveal() {
  const log = frame.querySelector(".log");
  const now = log.querySelector("[aria-current]");
  if (!now) { log.scrollTop = 0; return; }
  const above = now.getBoundingClientRect().top - log.getBoundingClientRect().top;
  if (above < 40 || above > log.clientHeight - 70) log.scrollTop += above - log.clientHeight / 2;
}

// The race as it is drawn without the figures' script, in files and on paper.
function markCourse() {
  const place = `${(100 * (ply + 1)) / course.dataset.course}%`;
  for (const end of ["x1", "x2"]) course.querySelector(".now").setAttribute(end, place);
}

function plyAt(event) {
  const { left, width } = course.getBoundingClientRect();
  return Math.round(((event.clientX - left) / width) * course.dataset.course) - 1;
}

// Where each way leads from here; null where it leads nowhere.
function waysOn() {
  const ways = { first: ply > -1 ? -1 : null, previous: ply > -1 ? ply - 1 : null };
  ways.next = ply < last ? ply + 1 : null;
  ways.last = ply < last ? last : null;
  for (const [kind, plies] of Object.entries(data.stops)) ways[kind] = plies.find((one) => one > ply) ?? null;
  return ways;
}

function lead() {
  const ways = waysOn();
  for (const link of frame.querySelectorAll("a[data-step]")) {
    const to = ways[link.dataset.step];
    if (to === null) {
      link.removeAttribute("href");
      link.setAttribute("aria-disabled", "true");
      link.setAttribute("role", "link");
      link.tabIndex = 0;
    } else {
      link.href = addressOf(to);
      for (const name of ["aria-disabled", "role", "tabindex"]) link.removeAttribute(name);
    }
  }
  for (const link of document.querySelectorAll("a[data-view]")) {
    const to = new URL(link.href);
    to.searchParams.set("ply", written(ply));
    link.href = to.href;
  }
}

// Legal answers are written when somebody asks for them.
function listAnswers() {
  const { told, groups, more } = data.answers[ply + 1];
  const parts = groups.map(([words, plays]) => element("div", { className: "group" },
    element("h2", {}, words), element("ul", {}, ...plays.map((play) => element("li", {}, cards(play))))));
  const rest = more ? [element("p", { className: "muted" }, more)] : [];
  answers.querySelector("[data-answers]").replaceChildren(element("p", {}, told), ...parts, ...rest);
}

function cards(play) {
  const drawn = play.split(" ").map((text) => deck.querySelector(`[data-card="${text}"] .card`).cloneNode(true));
  return element("span", { className: "cards s28" }, ...drawn);
}

function element(name, properties, ...inner) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...inner);
  return made;
}

const words = { play: playing.textContent, pause: playing.dataset.pause };

function play() {
  if (ply === last) show(-1);
  clock = setInterval(() => show(ply + 1), PACE);
  playing.textContent = words.pause;
  frame.querySelector(".middle").setAttribute("aria-live", "off");
}

function pause() {
  clearInterval(clock);
  clock = 0;
  playing.textContent = words.play;
  frame.querySelector(".middle").setAttribute("aria-live", "polite");
}

function go(wanted) {
  pause();
  if (wanted !== null && wanted !== undefined) show(wanted);
}

const STEPS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
const JUMPS = { t: "trick", f: "finding", b: "bomb" };

function before(kind) {
  return data.stops[kind].findLast((one) => one < ply);
}

function press(event) {
  const { key, target } = event;
  const typing = target.closest("input, textarea, select, .scroll") && !(target === slider && key.toLowerCase() in JUMPS);
  if (event.altKey || event.ctrlKey || event.metaKey || typing) return false;
  if (key in STEPS) { go(waysOn()[STEPS[key]]); return true; }
  if (key === " ") {
    if (target.closest("a, button, summary")) return false;
    (clock ? pause : play)();
    return true;
  }
  // Letters are keys of the table alone, so that they get into nobody's way elsewhere.
  const kind = JUMPS[key.toLowerCase()];
  if (!kind || !frame.contains(target)) return false;
  go(event.shiftKey ? before(kind) : waysOn()[kind]);
  return true;
}

document.addEventListener("keydown", (event) => { if (press(event)) event.preventDefault(); });
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step], a[data-go], a[data-go-ply]");
  if (!link?.href || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(read(new URL(link.href).searchParams.get("ply")));
  if (link.matches("[data-go-ply]")) frame.scrollIntoView({ block: "start" });
});
document.addEventListener("go-to-ply", ({ detail }) => go(detail));
document.addEventListener("visibilitychange", () => { if (document.hidden) pause(); });
course?.addEventListener("click", (event) => go(plyAt(event)));
slider.addEventListener("input", () => go(Number(slider.value)));
playing.addEventListener("click", () => (clock ? pause : play)());
answers.addEventListener("toggle", () => { if (answers.open) listAnswers(); });

for (const box of frame.querySelectorAll("[data-slider], [data-play], .keys")) box.hidden = false;
frame.tabIndex = -1;
show(read(new URLSearchParams(location.search).get("ply")));
