// Takes the drawings out of their figures, and leaves them the place that they took; says how many there were.
() => {
  const drawn = document.querySelectorAll("figure.plot[data-drawn]");
  for (const figure of drawn) {
    Plotly.purge(figure.querySelector(".canvas"));
    delete figure.dataset.drawn;
  }
  return drawn.length;
}
