// Small conveniences; every page reads and works without them.
(() => {
  document.addEventListener("click", (event) => {
    const target = event.target;
    if (target.closest("[data-print]")) window.print();
    if (!target.closest("details.menu")) document.querySelectorAll("details.menu[open]").forEach((menu) => { menu.open = false; });
    const row = target.closest("tr");
    const link = row?.querySelector("a.row-link");
    if (link && !target.closest("a, button, input, label, select, summary") && !String(window.getSelection())) link.click();
  });

  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
    if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
  });

  // Select the whole text of a field on focus, so that its list offers everybody again.
  document.addEventListener("focusin", (event) => { if (event.target.matches("input[data-whole]")) event.target.select(); });

  // Choices that act at once: <select data-submit> or any field in <form data-submit>.
  document.addEventListener("change", (event) => { if (event.target.closest("[data-submit]")) event.target.form.requestSubmit(); });

  // Boxes that scroll must be reachable by keyboard. What scrolls has a narrower first column, and with it may just fit. A box that is wider by a
  // pixel of rounding does not scroll at all.
  const isWide = (box) => box.scrollWidth > box.clientWidth + 1;
  function openBoxes() {
    const boxes = [...document.querySelectorAll(".table-box, .chart")];
    boxes.forEach((box) => box.classList.remove("scrolls", "fits", "whole"));
    const wide = boxes.filter(isWide);
    wide.forEach((box) => box.classList.add("scrolls"));
    const scrolling = new Set(wide.filter(isWide));
    wide.forEach((box) => box.classList.toggle("fits", !scrolling.has(box)));
    boxes.forEach((box) => box.classList.toggle("whole", !scrolling.has(box) && box.scrollWidth > box.clientWidth));
    boxes.forEach((box) => {
      if (scrolling.has(box)) box.dataset.more = document.getElementById("toasts")?.dataset.sideways ?? "";
      if (scrolling.has(box)) box.tabIndex = 0; else box.removeAttribute("tabindex");
    });
  }

  // After a refusal, put the focus on the first field to correct.
  function showWhatIsWrong() {
    const wrong = document.querySelector('main [aria-invalid="true"]');
    wrong?.scrollIntoView({ block: "center" });
    wrong?.focus({ preventScroll: true });
  }

  // <time data-ago> says how long ago it was, <time data-until> how soon it is, and their titles when; without scripts only when.
  const MINUTE = 60000;
  function sayHowLongAgo() {
    if (!document.querySelector("time[data-ago], time[data-until]")) return; // to make the words of a language ready takes an old phone long
    const said = new Intl.RelativeTimeFormat(document.documentElement.lang, { style: "short", numeric: "auto" });
    document.querySelectorAll("time[data-ago]").forEach((time) => {
      time.title ||= time.textContent;
      const minutes = Math.max(0, Math.floor((Date.now() - new Date(time.dateTime)) / MINUTE));
      if (minutes < 60) time.textContent = minutes ? said.format(-minutes, "minute") : said.format(0, "second");
    });
    document.querySelectorAll("time[data-until]").forEach((time) => {
      time.title ||= time.textContent;
      const minutes = Math.ceil((new Date(time.dateTime) - Date.now()) / MINUTE);
      time.textContent = minutes > 0 && minutes < 120 ? said.format(minutes, "minute") : time.title;
    });
  }

  showWhatIsWrong();
  openBoxes();
  sayHowLongAgo();
  setInterval(sayHowLongAgo, MINUTE / 4);
  document.addEventListener("htmx:afterSettle", sayHowLongAgo);
  // A table grows without the window, too: when its font or pictures come, or something in it is unfolded.
  const grows = new ResizeObserver(() => requestAnimationFrame(openBoxes));
  const watchBoxes = () => document.querySelectorAll(".table-box > *, .chart > *").forEach((inside) => grows.observe(inside));
  watchBoxes();
  window.addEventListener("resize", openBoxes);
  document.addEventListener("htmx:afterSettle", () => { openBoxes(); watchBoxes(); });
  document.querySelectorAll(".tabs [aria-current], .segmented [aria-current], .places [aria-current]").forEach((tab) => {
    const bar = tab.closest("ul") ?? tab.parentElement;
    bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
  });
})();
