// The rows of the table under a heading, cell by cell; none where there is no such table.
(heading) => {
  const tidy = (cell) => cell.textContent.trim().replace(/\s+/g, " ");
  const head = [...document.querySelectorAll("main :is(h1, h2, h3, summary)")].find((one) => tidy(one) === heading);
  const part = head?.closest("section, details") ?? (head?.matches("h1") ? document.querySelector("main") : null);
  const table = [...(part?.querySelectorAll("table") ?? [])].find((one) => !one.closest("figure"));
  return [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) => [...row.cells].map(tidy));
}
