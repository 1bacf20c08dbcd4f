// Of every figure of the page what its data asks for and what is drawn of it; and if it is to be looked at as a whole, where
// its marks lead, and what the API says.
async (whole) => {
  const flat = (values) => (Array.isArray(values) ? values.flatMap(flat) : [values]);
  const known = (value) => value !== null && value !== undefined && value !== "";
  const pairs = ({ x, y }, shown = () => true) =>
    y.filter((value, place) => known(value) && known(x[place]) && shown(place)).length;
  const lengths = ({ orientation, x, y }) => (orientation === "h" ? x : y).filter((value) => value).length;

  // What each kind of trace asks for, by the place where it is drawn.
  const asked = {
    bar: (trace) => ({ bars: lengths(trace) }),
    heatmap: () => ({ heats: 1 }),
    sankey: ({ link, node }) =>
      ({ streams: link.value.length, nodes: new Set([...link.source, ...link.target]).size, named: node.label.length }),
    scatter: (trace) => ({
      points: trace.mode.includes("markers") ? pairs(trace, (place) => (trace.marker?.size?.[place] ?? 1) > 0) : 0,
      cells: trace.mode === "text" ? pairs(trace) : 0,
      lines: trace.mode.includes("lines") && pairs(trace) > 1 ? 1 : 0, // a line needs two points
    }),
    violin: ({ y }) => ({ violins: new Set(y).size }),
  };
  const size = (path) => { const box = path.getBBox(); return [box.width, box.height]; };
  const wide = (path) => size(path).some((length) => length > 0);
  const places = {
    bars: [".cartesianlayer .barlayer .point path", (path) => size(path).every((length) => length > 0)],
    heats: [".cartesianlayer .heatmaplayer image", () => true],
    cells: [".cartesianlayer .scatterlayer .textpoint", (label) => label.textContent.trim()],
    streams: [".sankey-link", wide],
    nodes: [".sankey-node .node-rect", wide],
    named: [".sankey-node .node-label", (label) => label.textContent.trim()],
    points: [".cartesianlayer .scatterlayer .points path.point", wide],
    lines: [".cartesianlayer .scatterlayer .lines path.js-line", wide],
    violins: [".cartesianlayer .violinlayer path.violin", wide],
    notes: [".infolayer .annotation", () => true],
  };
  const sum = (parts) => parts.reduce((all, part) => {
    for (const [name, number] of Object.entries(part)) all[name] = (all[name] ?? 0) + number;
    return all;
  }, {});

  // The texts of a figure that reach over the edge of its drawing, where they are cut off.
  function cut(box) {
    const edge = box.querySelector(".main-svg").getBoundingClientRect();
    return [...box.querySelectorAll(".main-svg text")].filter((text) => text.textContent.trim()).flatMap((text) => {
      const { left, top, right, bottom } = text.getBoundingClientRect();
      const beyond = Math.max(edge.left - left, edge.top - top, right - edge.right, bottom - edge.bottom);
      return beyond > 1 ? [`${text.textContent} by ${Math.round(beyond)} px`] : [];
    });
  }

  // The numbers that two ticks of one axis both read as.
  function alike(box) {
    const read = new Set();
    return [...box.querySelectorAll(".main-svg g[class$=tick] > text")].flatMap((text) => {
      const tick = `${text.parentNode.getAttribute("class")} ${text.textContent}`;
      const twice = read.has(tick) && /^[+−]?\d[\d.,\s]*[kM%]?$/.test(text.textContent);
      read.add(tick);
      return twice ? [tick] : [];
    });
  }

  // The addresses of the marks of a trace; what is 0 or unknown has no mark.
  function leading({ customdata, orientation, x, y, z }) {
    const numbers = flat(z ?? (orientation === "h" ? x : y) ?? []);
    return flat(customdata ?? []).filter((one, at) => /^\/[^/]/.test(one) && numbers[at]);
  }

  async function rows(box) {
    const { href } = [...box.querySelectorAll(".foot a")].find((one) => one.textContent === "JSON");
    const twin = await (await fetch(href)).json();
    return twin.rows.map((row) => twin.columns.map((column) => row[column]));
  }

  async function look(box) {
    const { data, layout } = JSON.parse(box.querySelector('script[type="application/json"]').textContent);
    const wanted = sum([...data.map((trace) => asked[trace.type](trace)), { notes: (layout.annotations ?? []).length }]);
    const drawn = Object.fromEntries(Object.keys(wanted).map((name) => {
      const [place, there] = places[name];
      return [name, [...box.querySelectorAll(place)].filter(there).length];
    }));
    const counted = { name: box.dataset.name, wanted, drawn, cut: cut(box), alike: alike(box) };
    if (!whole) return counted;
    const twin = box.querySelector("details table");
    return {
      ...counted,
      rows: await rows(box),
      lines: twin.tBodies[0].rows.length,
      leads: [...new Set(data.flatMap(leading))],
      links: [...twin.querySelectorAll("a")].map((one) => one.getAttribute("href")),
    };
  }
  // What stands under a tab that is not chosen is not drawn before it is.
  return Promise.all([...document.querySelectorAll("figure.plot:has(.canvas)")].filter((box) => box.checkVisibility()).map(look));
}
