// Counts from now on how often each figure is drawn.
() => {
  window.plots = [];
  document.querySelectorAll(".canvas").forEach((canvas, place) => {
    window.plots[place] = 0;
    canvas.on("plotly_afterplot", () => { window.plots[place] += 1; });
  });
}
