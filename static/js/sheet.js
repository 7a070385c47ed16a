// The score sheet on a phone: a tap on the line of a hand unfolds it below (static/css/sheet.css); on a larger screen all hands stand below.
(() => {
  const phone = window.matchMedia("(max-width: 40rem)");
  const open = new Set([location.hash]);
  const lines = () => [...document.querySelectorAll(".scores tbody th > a")];

  function unfold(link) {
    const row = link.closest("tr");
    const hand = document.querySelector(`.hands > ${link.hash}`);
    const isOpen = phone.matches && open.has(link.hash);
    if (phone.matches) { link.setAttribute("role", "button"); link.setAttribute("aria-expanded", isOpen); }
    else { link.removeAttribute("role"); link.removeAttribute("aria-expanded"); }
    row.classList.toggle("open", isOpen);
    const below = row.nextElementSibling?.matches(".unfolded") ? row.nextElementSibling : null;
    if (isOpen && !below) {
      row.insertAdjacentHTML("afterend", `<tr class="unfolded"><td colspan="${row.cells.length}"></td></tr>`);
      row.nextElementSibling.cells[0].append(...hand.childNodes);
    } else if (!isOpen && below) {
      hand.append(...below.cells[0].childNodes);
      below.remove();
    }
  }

  function begin() {
    const table = document.querySelector(".scores");
    table?.style.setProperty("--seats", table.tHead.rows[0].cells.length - 1);
    lines().forEach(unfold);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".scores tbody th > a");
    if (!link || !phone.matches) return;
    event.preventDefault();
    if (!open.delete(link.hash)) open.add(link.hash);
    unfold(link);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || !event.target.matches?.(".scores [role=button]")) return;
    event.preventDefault();
    event.target.click();
  });
  phone.addEventListener("change", begin);
  window.addEventListener("hashchange", () => { open.add(location.hash); begin(); });
  window.addEventListener("beforeprint", () => { if (phone.matches) lines().forEach((link) => { open.delete(link.hash); unfold(link); }); });
  for (const moment of ["htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(moment, begin);
  begin();
  if (phone.matches && location.hash.startsWith("#hand-")) document.querySelector(`.scores a[href="${location.hash}"]`)?.scrollIntoView();
})();
