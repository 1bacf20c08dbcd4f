// Elements of the page, made from text alone: names are never read as markup.
export const byId = (id) => document.getElementById(id);

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export function button(words, attributes, pressed) {
  const made = element("button", { type: "button", ...attributes }, words);
  made.addEventListener("click", pressed);
  return made;
}

// A name that runs from right to left, set apart from what stands beside it: the same as dashboards/bidi.py isolated().
const TURNING = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u200e\u200f\u202a-\u202e\u2066-\u2069\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
export const isolated = (text) => (TURNING.test(text) ? `\u2068${String(text).replace(/[\u202a-\u202e\u2066-\u2069]/g, "")}\u2069` : text);

// A text with values in the places of its `{name}`.
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => isolated(values[name] ?? whole));

export const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

export const pointsClass = (points) => (points > 0 ? "plus" : points < 0 ? "minus" : "");

// What the page has to say at once, or nothing.
export function tell(id, words) {
  const place = byId(id);
  place.textContent = words;
  place.hidden = !words;
}
