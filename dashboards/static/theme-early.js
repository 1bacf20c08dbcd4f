// Before the first paint, so that a remembered theme never flashes: theme.js does the rest.
try {
  const theme = localStorage.getItem("bigtwo-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* storage is refused: the system's preference stands */ }
