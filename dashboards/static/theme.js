// The switch between light and dark: it overrides what the system prefers, and is remembered.
const root = document.documentElement;
const KEY = "bigtwo-theme";
const system = matchMedia("(prefers-color-scheme: dark)");

export const dark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";

const announce = () => document.dispatchEvent(new CustomEvent("theme"));

function remembered() {
  try { return localStorage.getItem(KEY); } catch { return null; }
}

function remember(theme) {
  try { localStorage.setItem(KEY, theme); } catch { /* private windows may refuse; the switch still works here */ }
}

const saved = remembered();
if (saved === "light" || saved === "dark") root.dataset.theme = saved;
system.addEventListener("change", announce);

for (const button of document.querySelectorAll("[data-theme-switch]")) {
  const show = () => {
    button.textContent = dark() ? button.dataset.light : button.dataset.dark;
    button.hidden = false;
  };
  show();
  document.addEventListener("theme", show);
  button.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    remember(root.dataset.theme);
    announce();
  });
}
