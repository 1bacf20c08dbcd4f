// Takes away the rows of a table, and the plies of a game, that differ from two others before them in nothing but words.
() => {
  const shape = (one) =>
    `${one.tagName}.${one.getAttribute("class")}[${one.getAttributeNames()}](${[...one.childNodes].map(part).join()})`;
  const part = (one) => (one.nodeType === Node.ELEMENT_NODE ? shape(one) : one.data.trim() && "…");
  // A trick is thinned before its game.
  for (const many of [...document.querySelectorAll("tbody, .log ol")].reverse()) {
    const seen = {};
    for (const row of [...many.children]) {
      const like = shape(row);
      seen[like] = (seen[like] ?? 0) + 1;
      if (seen[like] > 2) row.remove();
    }
  }
}
