// Where on the screen the mark of a figure stands that has these numbers on its axes.
([name, x, y]) => {
  const canvas = document.querySelector(`figure[data-name="${name}"] .canvas`);
  const { xaxis, yaxis } = canvas._fullLayout;
  const { left, top } = canvas.getBoundingClientRect();
  return { x: left + xaxis._offset + xaxis.d2p(x), y: top + yaxis._offset + yaxis.d2p(y) };
}
