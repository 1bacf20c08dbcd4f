// Draws every figure of the page with the bundled Plotly, and again when the theme changes.
import { dark } from "./theme.js";

const twins = JSON.parse(document.getElementById("twins")?.textContent ?? "{}");

// The same exchange of colours as dashboards/theme.py darkened().
function darkened(value) {
  if (typeof value === "string") return twins[value] ?? value;
  if (Array.isArray(value)) return value.map(darkened);
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, darkened(inner)]));
  }
  return value;
}

function read(box) {
  const figure = JSON.parse(box.querySelector('script[type="application/json"]').textContent);
  return dark() ? darkened(figure) : figure;
}

// The mode bar comes with a pointer that hovers, in a strip of its own; elsewhere it would lie on the numbers for good.
const hovering = matchMedia("(hover: hover) and (pointer: fine) and (min-width: 721px)");
const barRoom = () => (hovering.matches ? 28 : 0);

// On the page the title stands above the canvas as text, where it wraps and is read aloud.
function untitled(layout, width) {
  const { title, ...rest } = layout;
  const height = layout.height + barRoom();
  return { ...rest, ...(width && { width }), height, margin: { ...layout.margin, t: (layout.meta?.top ?? 12) + barRoom() } };
}

// A picture is drawn of the figure as the server has it now, with what it is made of written above it: filters, time
// and version come with the numbers, so that they always belong together.
async function save(box) {
  const answer = await fetch(box.dataset.figure);
  if (!answer.ok) return;
  const figure = await answer.json();
  const { data, layout } = dark() ? darkened(figure) : figure;
  const width = Math.max(720, box.querySelector(".canvas").clientWidth);
  const height = layout.height + 18;
  const subtitle = { ...layout.title.subtitle, text: `${layout.title.subtitle.text}<br>${layout.meta.stamp}` };
  const margin = { ...layout.margin, t: (layout.margin?.t ?? layout.template.layout.margin.t) + 18 };
  const background = dark() ? twins["#ffffff"] : "#ffffff";
  const title = { ...layout.title, subtitle };
  const whole = { data, layout: { ...layout, title, margin, paper_bgcolor: background, width, height } };
  Plotly.downloadImage(whole, { format: "png", width, height, scale: 2, filename: layout.meta.file });
}

const camera = {
  width: 1000, height: 1000,
  path: "M500 450c-83 0-150 67-150 150s67 150 150 150 150-67 150-150-67-150-150-150zm400-150H780l-60-120H280l-60 120H100"
    + "c-55 0-100 45-100 100v400c0 55 45 100 100 100h800c55 0 100-45 100-100V400c0-55-45-100-100-100zM500 820"
    + "c-121 0-220-99-220-220s99-220 220-220 220 99 220 220-99 220-220 220z",
};

function settings(box) {
  const png = { name: "png", title: box.dataset.png, icon: camera, click: () => save(box) };
  return {
    displaylogo: false, displayModeBar: hovering.matches ? "hover" : false, scrollZoom: false, doubleClick: "reset",
    modeBarButtons: [[png, "resetScale2d"]], showTips: false,
  };
}

const widths = new Map(); // for which figures were drawn
const drawing = new Set();
const stale = new Set();

async function draw(box) {
  const { data, layout } = read(box);
  const canvas = box.querySelector(".canvas");
  const { ply } = box.dataset;
  if (ply !== undefined) Object.assign(layout.shapes[0], at(ply));
  stale.delete(box);
  drawing.add(box);
  widths.set(box, canvas.clientWidth);
  await Plotly.react(canvas, data, untitled(layout, canvas.clientWidth), settings(box));
  drawing.delete(box);
  if (stale.has(box)) return; // it is drawn once more
  box.dataset.drawn = String(data.length);
  if (ply === undefined) lead(canvas);
  else followPly(box, canvas, ply);
}

// A mark that has an address among its data leads there: to the games behind it.
function lead(canvas) {
  if (canvas.dataset.leads) return;
  canvas.dataset.leads = "yes";
  const address = ({ points }) => points.map((one) => one.customdata).find((one) => /^\/[^/]/.test(one));
  canvas.on("plotly_click", (event) => {
    const to = address(event);
    if (to) location.href = to;
  });
  canvas.on("plotly_hover", (event) => canvas.classList.toggle("leads", Boolean(address(event))));
  canvas.on("plotly_unhover", () => canvas.classList.remove("leads"));
}

// A figure that runs along the plies of a game marks the one on the table, and a click goes to it.
function followPly(box, canvas, drawn) {
  if (box.dataset.ply !== drawn) mark(canvas, box.dataset.ply);
  if (canvas.dataset.follows) return;
  canvas.dataset.follows = "yes";
  canvas.on("plotly_click", (event) => {
    document.dispatchEvent(new CustomEvent("go-to-ply", { detail: Math.ceil(event.points[0].x) }));
  });
}

const at = (ply) => ({ x0: Number(ply), x1: Number(ply) });

function mark(canvas, ply) {
  const { x0, x1 } = at(ply);
  Plotly.relayout(canvas, { "shapes[0].x0": x0, "shapes[0].x1": x1 });
}

document.addEventListener("ply", (event) => {
  for (const box of document.querySelectorAll("figure.plot[data-ply]")) {
    box.dataset.ply = String(event.detail);
    if (box.dataset.drawn) mark(box.querySelector(".canvas"), event.detail);
  }
});

const boxes = [...document.querySelectorAll("figure.plot[data-name]")].filter((box) => box.querySelector(".canvas"));

// The place that a figure will take is kept free, so that nothing jumps.
for (const box of boxes) {
  const { height, meta } = read(box).layout;
  const canvas = box.querySelector(".canvas");
  canvas.style.minHeight = `${height + barRoom()}px`;
  if (meta?.width) canvas.style.minWidth = `${meta.width}px`;
}

// A figure far below the fold waits until it is nearly seen.
const watcher = new IntersectionObserver((entries) => {
  for (const { target } of entries.filter((one) => one.isIntersecting)) {
    watcher.unobserve(target);
    draw(target);
  }
}, { rootMargin: "1200px" });
boxes.forEach((box) => watcher.observe(box));

// After a change of how figures are drawn, or of the room for them, those on show are drawn anew as soon as nothing has
// changed for a moment, the others when they are nearly seen. Each is drawn once, whatever came together.
let pause;
function renew(changed) {
  for (const box of changed.filter((one) => one.dataset.drawn || drawing.has(one))) {
    delete box.dataset.drawn;
    stale.add(box);
  }
  if (!stale.size) return;
  clearTimeout(pause);
  pause = setTimeout(() => stale.forEach((box) => watcher.observe(box)), 50);
}

const rooms = new ResizeObserver((seen) => {
  const shown = seen.map(({ target }) => target).filter((canvas) => canvas.clientWidth);
  const boxes = shown.map((canvas) => [canvas.closest("figure"), canvas.clientWidth]);
  renew(boxes.filter(([box, width]) => width !== widths.get(box)).map(([box]) => box));
});
boxes.forEach((box) => rooms.observe(box.querySelector(".canvas")));

for (const box of boxes) {
  const button = box.querySelector("[data-save]");
  if (!button) continue;
  button.hidden = false;
  button.addEventListener("click", () => save(box));
}
hovering.addEventListener("change", () => renew(boxes));
document.addEventListener("theme", () => renew(boxes));
addEventListener("beforeprint", () => boxes.filter((box) => !box.dataset.drawn).forEach(draw));
