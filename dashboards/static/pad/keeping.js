// Evenings are kept in this browser, each under its own code, until they are thrown away.
const PREFIX = "bigtwo-pad/";
const SOURCE = "bigtwo-pad-source";

function read(key) {
  try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
}

function write(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); return true; } catch { return false; }
}

export const keyOf = (code) => PREFIX + code;

const readable = (evening) => (evening?.version === 1 && evening.tables?.length ? evening : null);

export const kept = (code) => readable(read(keyOf(code)));

// Says whether it is safe to close the page.
export const keep = (evening) => write(keyOf(evening.code), evening);

export function throwAway(code) {
  try { localStorage.removeItem(keyOf(code)); } catch { /* then nothing was kept */ }
}

function keys() {
  try { return Object.keys(localStorage); } catch { return []; }
}

// Every evening on this device, the one that was written on last first.
export function allKept() {
  const found = keys().filter((key) => key.startsWith(PREFIX)).map((key) => readable(read(key)));
  return found.filter(Boolean).sort((one, other) => other.touched - one.touched);
}

export const lastSource = () => { const source = read(SOURCE); return typeof source === "string" ? source : ""; };
export const keepSource = (source) => write(SOURCE, source);
