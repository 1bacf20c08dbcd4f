// Names that run from right to left and stand bare beside something else, whose digits and signs they would turn about.
() => {
  const turning = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u202a-\u202e\u2066-\u2069]/u;
  const apart = (text) => text.replace(/\u2068[^\u2069]*\u2069/gu, "");
  const isolating = (one) => {
    const { display, unicodeBidi } = getComputedStyle(one);
    return display !== "inline" || unicodeBidi !== "normal";
  };
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const bare = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    let place = text.parentElement;
    if (!turning.test(apart(text.data)) || place.closest("script, option, datalist, textarea, pre")) continue;
    while (!isolating(place)) place = place.parentElement;
    const whole = place.textContent.trim();
    if (whole !== text.data.trim()) bare.push(whole.slice(0, 80));
  }
  return bare;
}
