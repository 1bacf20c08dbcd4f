// Steps through a game without loading the page anew. Without this script the same links load the page.
const FRAME = "replay";

let wanted = 0;

async function show(address, remember = true) {
  const ticket = ++wanted;
  const answer = await fetch(address, { headers: { "X-Fragment": FRAME } });
  if (!answer.ok) { location.href = address; return; }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById(FRAME);
  if (ticket !== wanted || !fresh) return;
  const old = document.getElementById(FRAME);
  const focused = document.activeElement?.dataset?.step;
  const scrolled = old.querySelector(".log")?.scrollTop ?? 0;
  old.replaceWith(fresh);
  if (focused) fresh.querySelector(`[data-step="${focused}"]`)?.focus({ preventScroll: true });
  if (remember) history.replaceState(null, "", address);
  settle(fresh, scrolled);
  document.dispatchEvent(new CustomEvent("ply", { detail: Number(fresh.dataset.ply) }));
}

// The play list keeps its place and moves only as far as the marked ply needs.
function settle(frame, scrolled) {
  const log = frame.querySelector(".log");
  const now = log?.querySelector("[aria-current]");
  if (!now) return;
  log.scrollTop = scrolled;
  const above = now.offsetTop - log.offsetTop;
  if (above < log.scrollTop + 30 || above > log.scrollTop + log.clientHeight - 60) {
    log.scrollTop = above - log.clientHeight / 2;
  }
}

const step = (name) => document.querySelector(`#${FRAME} a[data-step="${name}"]`)?.href;
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

document.addEventListener("click", (event) => {
  const link = event.target.closest(`#${FRAME} a[data-ply-link], a[data-go-ply]`);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  show(link.href);
  if (link.matches("[data-go-ply]")) document.getElementById(FRAME).scrollIntoView({ block: "start" });
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  const address = KEYS[event.key] && step(KEYS[event.key]);
  if (!address) return;
  event.preventDefault();
  show(address);
});

document.addEventListener("go-to-ply", (event) => {
  const link = document.querySelector(`#${FRAME} a[data-ply-number="${event.detail}"]`);
  if (link) show(link.href);
});

settle(document.getElementById(FRAME), 0);
