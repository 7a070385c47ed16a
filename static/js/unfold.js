// On a phone, a row of the standings unfolds to all its cells, by a tap anywhere but on the name, or by its button (static/css/lists.css).
import { all, fill } from "./page.js";

const MORE = document.querySelector("script[data-more-about]").dataset.moreAbout;
const LONG = 24; // letters of a name that fits into two lines
const phone = window.matchMedia("(max-width: 40rem)");
const open = new Set();
const rows = () => all(document, ".by-row > tbody > tr");
const link = (row) => row.querySelector("a.row-link");

function show(row) {
  const isOpen = open.has(link(row).href);
  row.classList.toggle("open", isOpen);
  row.querySelector(".unfold").setAttribute("aria-expanded", isOpen);
  if (isOpen) label(row);
}

// The headings of the table become labels of the cells, in a row that has not been open before.
function label(row) {
  const headings = all(row.closest("table"), "thead th");
  [...row.cells].forEach((cell, index) => { if (index > 1) cell.dataset.label = headings[index].textContent.trim(); });
}

function begin() {
  for (const row of phone.matches ? rows() : []) {
    if (row.querySelector(".unfold")) { show(row); continue; }
    const button = document.createElement("button");
    button.className = "unfold";
    button.type = "button";
    button.setAttribute("aria-label", fill(MORE, { name: link(row).textContent }));
    row.cells[0].append(button);
    row.classList.toggle("long", link(row).textContent.length > LONG);
    show(row);
  }
}

document.addEventListener("click", (event) => {
  const row = event.target.closest(".unfold")?.closest("tr");
  if (!row) return;
  const { href } = link(row);
  if (!open.delete(href)) open.add(href);
  show(row);
});
begin();
phone.addEventListener("change", begin);
// At once, so that nothing flickers, and again when htmx has put back the classes of a moment ago.
for (const moment of ["htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(moment, begin);
