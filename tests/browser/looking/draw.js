// Scrolls to every figure on show that is not drawn, and says how many are on show.
async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const shown = [...document.querySelectorAll("figure.plot:has(.canvas)")].filter((one) => one.checkVisibility());
  for (const one of shown) {
    if (one.dataset.drawn) continue;
    one.scrollIntoView({ block: "center", behavior: "instant" });
    await frame(); // in which it is seen
    await frame();
  }
  return shown.length;
}
