// The rows of the table under a figure, cell by cell; none where the figure has no rows.
(name) => [...document.querySelectorAll(`#figure-${name} table tbody tr`)].map((row) =>
  [...row.cells].map((cell) => cell.textContent.trim().replace(/\s+/g, " ")));
