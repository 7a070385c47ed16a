// Lists of people: a box that finds a name among those on the page, and the row of the person whose phone this is.
// Public pages are the same for everybody, so this phone itself remembers who that is, for each competition.
import { all, fill } from "./page.js";
import { remembered } from "./remembered.js";

const LETTERS = { æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ħ: "h", ŋ: "n", ß: "ss" };
const slug = location.pathname.split("/")[1];
const own = remembered(`me ${slug}`);

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

function begin() {
  all(document, "[data-find]").forEach(find);
  mark();
}
begin();
// At once, so that nothing flickers, and again when htmx has put back the classes of a moment ago.
for (const moment of ["htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(moment, begin);
