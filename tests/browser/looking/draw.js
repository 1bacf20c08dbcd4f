// Scrolls to every figure on show that is not drawn until it is, and says how many are on show.
async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame(); // in which the page takes note of another width or theme
  await frame();
  const shown = [...document.querySelectorAll("figure.plot:has(.canvas)")].filter((one) => one.checkVisibility());
  for (const one of shown) {
    if (!one.dataset.drawn) one.scrollIntoView({ block: "center", behavior: "instant" });
    for (let patience = 1000; patience && !one.dataset.drawn; patience -= 1) await frame();
  }
  return shown.length;
}
