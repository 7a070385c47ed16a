// Lists of people: a box that finds a name among those on the page, and the row of the person whose phone this is.
// Public pages are the same for everybody, so this phone itself remembers who that is, for each competition.
// On a phone, a row of the standings unfolds to all its cells, by a tap beside the name, or by its button (static/css/lists.css).
// It imports nothing, since every file costs the first visit a request.
const LETTERS = { æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ħ: "h", ŋ: "n", ß: "ss" };
const slug = location.pathname.split("/")[1];
const key = `me ${slug}`;
const own = {
  get choice() { try { return localStorage.getItem(key) || ""; } catch { return ""; } },
  set choice(number) { try { localStorage.setItem(key, number); } catch { /* private window */ } },
};
const all = (root, selector) => [...root.querySelectorAll(selector)];
const fill = (text, words) => text.replace(/%\((\w+)\)s/g, (_, name) => words[name]);

// The text as the server folds it, too (league/players/alphabet.py): small plain letters, one space between words.
function folded(text) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[æœøłđðþıħŋß]/g, (letter) => LETTERS[letter]);
  return plain.replace(/[-‐‑–_/]/g, " ").replace(/[^\p{L}\p{N} ]/gu, "").replace(/\s+/g, " ").trim();
}

const typed = (form) => form.querySelector("input[type=search]");
const numberOf = (name) => name.getAttribute("href")?.match(/\/(\d+)\/$/)?.[1];

function find(form) {
  const wanted = folded(typed(form).value);
  const words = wanted.split(" ").filter(Boolean);
  const isMeant = (name) => numberOf(name) === wanted || words.every((word) => folded(name.textContent).includes(word));
  const names = new Map(); // who may stand in two places of the page is counted once
  for (const item of all(document, form.dataset.items)) {
    const [first, ...others] = all(item, form.dataset.names).map((name) => ({ name, row: name.closest("tr, .comer"), found: isMeant(name) }));
    const here = first ? [first, ...others] : [];
    item.hidden = words.length > 0 && !here.some((one) => one.found);
    if (others.length) here.forEach((one) => one.row?.classList.toggle("found", words.length > 0 && one.found));
    here.forEach((one) => names.set(one.name.href || one.name.textContent, one.found));
  }
  const count = [...names.values()].filter(Boolean).length;
  form.querySelector("output").textContent = words.length ? fill(form.dataset.found, { count, all: names.size }) : "";
}

for (const form of all(document, "[data-find]")) {
  form.addEventListener("input", () => find(form));
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !typed(form).value) return;
    event.preventDefault();
    typed(form).value = "";
    find(form);
  });
  form.addEventListener("submit", (event) => { if (!form.hasAttribute("data-more")) event.preventDefault(); });
}

// The row of the person whose phone this is, named by the page's script tag in the reader's language.
const you = document.querySelector("script[data-you]")?.dataset.you;
function mark() {
  const links = [`/${slug}/standings/${own.choice}/`, `/${slug}/players/${own.choice}/`].map((url) => `.table-box tbody th a[href="${url}"]`);
  const team = JSON.parse(document.getElementById("team-of")?.textContent || "{}")[own.choice]; // among teams, the row of one's own
  if (team) links.push(`tbody th a.row-link[href="${team}"]`);
  for (const link of you && own.choice ? all(document, links.join()) : []) {
    const row = link.closest("tr");
    if (row.classList.contains("me")) continue;
    row.classList.add("me");
    link.insertAdjacentHTML("afterend", ' <span class="pill you"></span>');
    link.nextElementSibling.textContent = you;
  }
}

// The button "This is me" on somebody's own page.
const button = document.querySelector("[data-this-is-me]");
function show() {
  const isMe = own.choice === button.dataset.thisIsMe;
  button.setAttribute("aria-pressed", isMe);
  button.classList.toggle("quiet", !isMe);
}
button?.addEventListener("click", () => { own.choice = own.choice === button.dataset.thisIsMe ? "" : button.dataset.thisIsMe; show(); });
if (button) show();

// Rows of the standings on a phone.
const LONG = 24; // letters of a name that fits into two lines
const HIGHEST = 12; // of a line's letters, from a on
const table = () => document.querySelector(".by-row");
const phone = window.matchMedia("(max-width: 40rem)");
const open = new Set();
const nameIn = (row) => row.querySelector("a.row-link");

function unfold(row) {
  const isOpen = open.has(nameIn(row).href);
  row.classList.toggle("open", isOpen);
  row.querySelector(".unfold").setAttribute("aria-expanded", isOpen);
  if (!isOpen) return;
  const headings = all(table(), "thead th");
  [...row.cells].forEach((cell, index) => { if (index > 1) cell.dataset.label = headings[index].textContent.trim(); });
}

const picture = (width, height, paths) => `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">${paths}</svg>`;

function bar(cell) {
  const counts = cell.textContent.split("–").map(Number);
  let at = 0;
  const parts = counts.map((count, index) => `<path class="p${index + 1}" d="M${at} 1H${at += count}"/>`);
  cell.classList.add("phone-bar");
  if (at) cell.insertAdjacentHTML("beforeend", picture(at, 2, parts.join("")));
}

function line(cell) {
  const heights = [...cell.dataset.line].map((letter) => HIGHEST + 97 - letter.charCodeAt(0));
  cell.innerHTML = picture(heights.length - 1, HIGHEST, `<path d="M${heights.map((height, index) => `${index} ${height}`).join(" ")}"/>`);
}

function fold() {
  if (!table() || !phone.matches) return;
  const more = document.querySelector("script[data-more-about]").dataset.moreAbout;
  const places = /bar-(\d+)/.exec(table().className)?.[1];
  for (const row of all(table(), "tbody > tr:not(.part, .cut)")) {
    if (!row.querySelector(".unfold")) {
      const name = nameIn(row).textContent;
      row.cells[0].insertAdjacentHTML("beforeend", '<button type="button" class="unfold"></button>');
      row.querySelector(".unfold").setAttribute("aria-label", fill(more, { name }));
      row.classList.toggle("long", name.length > LONG);
      if (places) bar(row.cells[places - 1]);
      all(row, "[data-line]").forEach(line);
    }
    unfold(row);
  }
}

document.addEventListener("click", (event) => {
  const row = event.target.closest(".unfold")?.closest("tr");
  if (!row) return;
  const { href } = nameIn(row);
  if (!open.delete(href)) open.add(href);
  unfold(row);
});
phone.addEventListener("change", fold);

// The chart's script and style, once the chart comes near the screen: they are no part of a first visit.
const [chart, style] = document.querySelector("script[data-chart]")?.dataset.chart.split(" ") || [];
const near = new IntersectionObserver((seen) => {
  if (!seen.some((one) => one.isIntersecting)) return;
  near.disconnect();
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: style }));
  document.head.append(Object.assign(document.createElement("script"), { src: chart }));
}, { rootMargin: "600px" });
if (chart) all(document, ".chart").forEach((one) => near.observe(one));

function begin() {
  all(document, "[data-find]").forEach(find);
  mark();
  fold();
}
begin();
// At once, so that nothing flickers, and again when htmx has put back the classes of a moment ago.
for (const moment of ["htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(moment, begin);
