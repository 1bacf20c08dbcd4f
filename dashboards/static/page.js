// Small comforts that every page may have: copying its link, sorting a table, opening a row.
import "./theme.js";

for (const button of document.querySelectorAll("[data-copy-link]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(location.href);
    button.textContent = button.dataset.done;
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

function value(row, column) {
  const cell = row.cells[column];
  return cell.dataset.value ?? cell.textContent.trim().replace("−", "-").replaceAll("\u2009", "");
}

function compare(one, other) {
  const [left, right] = [Number(one), Number(other)];
  if (one !== "" && other !== "" && !Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return one.localeCompare(other);
}

// The rows of a table, each with the row of notes that may stand under it.
function withNotes(body) {
  const rows = [];
  for (const row of body.rows) {
    if (row.matches(".notes")) rows.at(-1).push(row);
    else rows.push([row]);
  }
  return rows;
}

function sortable(head) {
  const column = head.cellIndex;
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const body = head.closest("table").tBodies[0];
    const down = head.ariaSort !== "descending";
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.ariaSort = down ? "descending" : "ascending";
    const rows = withNotes(body).sort(([a], [b]) => compare(value(a, column), value(b, column)) * (down ? -1 : 1));
    body.append(...rows.flat());
  });
}
document.querySelectorAll("table[data-sortable] thead th").forEach(sortable);
for (const words of document.querySelectorAll("[data-of-sorting]")) words.hidden = false;

for (const row of document.querySelectorAll("tr[data-href]")) {
  row.addEventListener("click", (event) => {
    if (event.target.closest("a, button") || String(getSelection())) return;
    location.href = row.dataset.href;
  });
}

// Empty fields of a filter form stay out of the address.
for (const form of document.querySelectorAll("form[data-tidy]")) {
  form.addEventListener("submit", () => {
    for (const field of form.elements) if (field.value === "") field.disabled = true;
  });
  addEventListener("pageshow", () => { for (const field of form.elements) field.disabled = false; });
}

// What is wider than its place fades at the edge behind which there is more, and is reached with the keyboard.
function showEdges(box) {
  box.removeAttribute("data-fits");
  const left = box.scrollLeft > 1;
  const right = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
  const more = [left && "left", right && "right"].filter(Boolean).join(" ");
  if (!more) {
    for (const name of ["data-more", "tabindex", "role", "aria-label"]) box.removeAttribute(name);
    box.toggleAttribute("data-fits", true);
    return;
  }
  box.dataset.more = more;
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  const head = box.closest("figure, section")?.querySelector("h2, h3") ?? document.querySelector("h1");
  box.setAttribute("aria-label", head.textContent);
}

const sizes = new ResizeObserver((seen) => seen.forEach(({ target }) => showEdges(target.closest(".scroll"))));
for (const box of document.querySelectorAll(".scroll")) {
  box.addEventListener("scroll", () => showEdges(box), { passive: true });
  sizes.observe(box);
  sizes.observe(box.firstElementChild);
}
