// Charts that answer: the values at the finger, and a line that stands out by a tap on its name. Without this script the picture stands.
// Pages may replace their charts while they are read (static/js/live.js), so nothing is kept but the names that were picked.
(() => {
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const picked = new Set();
  const charts = () => all(document, ".chart:has(svg[data-times])");
  const legendOf = (chart) => chart.closest("section")?.querySelector(".legend");
  const lang = document.documentElement.lang;
  const written = (text, signed) =>
    text === "-" ? "–" : Number(text).toLocaleString(lang, signed ? { signDisplay: "exceptZero" } : {}).replace("-", "−");

  // ---------- names

  function pick(link) {
    const name = link.textContent;
    if (!picked.delete(name)) picked.add(name);
    charts().forEach(show);
  }

  function show(chart) {
    const legend = legendOf(chart);
    if (!legend) return;
    const lines = all(chart, "svg > g");
    const names = all(legend, "li > a");
    names.forEach((link, index) => {
      link.setAttribute("role", "button");
      link.setAttribute("aria-pressed", picked.has(link.textContent));
      lines[index]?.classList.toggle("picked", picked.has(link.textContent));
    });
    chart.classList.toggle("picked", names.some((link) => picked.has(link.textContent)));
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".legend [role=button]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pick(link);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || !event.target.matches?.(".legend [role=button]")) return;
    event.preventDefault();
    pick(event.target);
  });

  // ---------- values at the finger

  // The ends of the drawing: of its lowest rule across, and the number of its last point of time.
  function edges(svg) {
    const rules = all(svg, ":scope > path:not(.at)").map((path) => path.getBBox());
    const lowest = rules.reduce((one, other) => (other.y > one.y ? other : one));
    return { left: lowest.x, right: lowest.x + lowest.width, bottom: lowest.y, last: svg.dataset.times.split(",").length - 1 };
  }

  function at(svg, event) {
    const { left, right, last } = edges(svg);
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
    const index = Math.round(((x - left) / (right - left)) * last);
    return Math.min(last, Math.max(0, index));
  }

  function rule(svg, index) {
    const { left, right, bottom, last } = edges(svg);
    const x = left + (index * (right - left)) / last;
    const line = svg.querySelector(".at") || svg.appendChild(document.createElementNS(svg.namespaceURI, "path"));
    line.setAttribute("class", "at");
    line.setAttribute("d", `M${x} 8V${bottom}`);
  }

  function read(chart, index) {
    const svg = chart.querySelector("svg");
    const note = noteOf(chart);
    const legend = legendOf(chart);
    const time = svg.dataset.times.split(",")[index];
    rule(svg, index);
    if (legend) {
      note.textContent = time ? note.dataset.after.replace("%(session)s", time) : "";
      const rows = all(legend.closest("section"), "table.history tbody tr");
      all(legend, ".value").forEach((cell, row) => {
        cell.dataset.now ??= cell.textContent;
        const cells = [...rows[row].cells];
        cell.textContent = time ? cells[cells.length - svg.dataset.times.split(",").length + index].textContent : "";
      });
    } else {
      const values = all(svg, "polyline").map((line) => line.dataset.values.split(" ")[index]);
      const labels = all(svg, "g > text").map((label) => label.textContent);
      const said = values.map((value, line) => `${labels[line] || ""} ${written(value, chart.hasAttribute("data-signed"))}`.trim());
      note.textContent = [time, ...said].filter(Boolean).join(" · ");
    }
    note.hidden = !note.textContent;
  }

  function noteOf(chart) {
    const own = chart.closest("section")?.querySelector(".chart-at");
    if (own) return own;
    chart.insertAdjacentHTML("afterend", '<p class="chart-at muted" hidden></p>');
    return chart.nextElementSibling;
  }

  function leave(chart) {
    chart.querySelector(".at")?.remove();
    noteOf(chart).hidden = true;
    all(document, ".legend [data-now]").forEach((cell) => { cell.textContent = cell.dataset.now; delete cell.dataset.now; });
  }

  for (const kind of ["pointermove", "pointerdown"]) {
    document.addEventListener(kind, (event) => {
      const svg = event.target.closest?.(".chart svg[data-times]");
      if (svg) read(svg.closest(".chart"), at(svg, event));
    });
  }
  document.addEventListener("pointerout", (event) => {
    const chart = event.pointerType === "mouse" && event.target.closest?.(".chart.live");
    if (chart && !chart.contains(event.relatedTarget)) leave(chart);
  });
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest?.(".chart, .legend")) all(document, ".chart.live").forEach(leave);
  });

  function begin() { charts().forEach((chart) => { chart.classList.add("live"); show(chart); }); }
  for (const moment of ["htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(moment, begin);
  begin();
})();
