// What axe-core says of one text of every look: texts that have the same colours, letters and grounds, theirs and those of
// all around them, are judged alike; links also by their lines, and by whether they stand among words.
async (options) => {
  const STYLE = [
    ..."color backgroundColor backgroundImage opacity fontSize fontWeight textShadow position".split(" "),
    ..."display fontStyle textDecorationLine borderBottomWidth".split(" "),
  ];
  const looks = new Map([[null, ""]]);
  function look(one) {
    if (!looks.has(one)) {
      const style = getComputedStyle(one);
      looks.set(one, `${look(one.parentElement)}<${STYLE.map((name) => style[name])}`);
    }
    return looks.get(one);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const written = new Set(document.querySelectorAll("input, select, textarea"));
  while (walker.nextNode()) if (walker.currentNode.data.trim()) written.add(walker.currentNode.parentElement);
  const firsts = new Map();
  for (const one of written) {
    const alone = one.tagName === "A" && one.parentElement.textContent.trim() === one.textContent.trim();
    const known = `${one.tagName}.${one.getAttribute("class")} ${alone} ${look(one)}`;
    if (!firsts.has(known) && one.checkVisibility({ visibilityProperty: true }) && !one.closest(".canvas")) firsts.set(known, one);
  }
  return axe.run({ include: [...firsts.values()] }, options);
}
