// Opens whatever can be unfolded, lists everything that the Tab key should reach, and notes from now on what gets the focus.
() => {
  for (const folded of document.querySelectorAll("details:not([open])")) folded.open = true;
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length;
  const named = (one) => {
    const words = (one.ariaLabel || one.textContent || one.name || one.id || "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${one.tagName.toLowerCase()}${one.closest("figure") ? ` of ${one.closest("figure").id}` : ""} “${words}”`;
  };
  const reachable = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((one) => !one.disabled && one.type !== "hidden" && one.tabIndex >= 0 && shown(one));

  // Whether somebody sees that this has the focus: a line around it, or around its label where it is hidden itself.
  function ringed(one) {
    const hidden = one.matches(".vh");
    const seen = hidden ? one.labels[0] : one;
    const { outlineStyle, outlineWidth } = getComputedStyle(seen);
    const box = seen.getBoundingClientRect();
    const big = box.width > 3 && box.height > 3 && box.right > 0 && box.left < innerWidth;
    const clear = seen.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return big && clear && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  }
  const names = reachable.map(named);
  // What is drawn anew on the way is known by its name.
  const placeOf = (one) => (reachable.includes(one) ? reachable.indexOf(one) : names.indexOf(named(one)));
  document.querySelector("a.skip").focus();
  window.focused = [];
  document.addEventListener("focusin", ({ target }) => {
    window.focused.push({ place: placeOf(target), name: named(target), ringed: ringed(target) });
  });
  return { places: names, jumps: reachable.filter((one) => one.tabIndex > 0).map(named) };
}
