// Pages of a competition in play ask for news while they are visible (templates/components/live.html).
// The server answers 204 if there are none; otherwise the part is replaced, and the reader's changes to it are restored.
// A page that needs htmx for nothing else is without it (its block `htmx` is empty) until the first news: it is a third of a first visit.
(() => {
  const EVERY = 15000;
  const part = () => document.getElementById("live");
  const places = () => [...part().querySelectorAll(".table-box, .chart")];
  const folds = () => [...part().querySelectorAll("details")];
  const name = (fold) => fold.id || fold.querySelector("summary")?.textContent.trim();
  const isTypedIn = () => Boolean(document.activeElement?.closest("#live :is(input, select, textarea)"));
  const { htmx } = document.currentScript.dataset;
  let lastLook = Date.now();
  let kept = null;

  function look() {
    if (document.hidden || !part()?.hasAttribute("hx-get") || String(window.getSelection()) || isTypedIn()) return;
    lastLook = Date.now();
    askForNews();
  }

  const askForNews = () => part().dispatchEvent(new CustomEvent("look", { bubbles: true }));
  const stopAt = (status) => { if ([403, 404, 410].includes(status)) part().removeAttribute("hx-get"); };

  // Without htmx the news are only looked for; once there are some, it is loaded and fetches them.
  async function lookWithoutHtmx() {
    try {
      const answer = await fetch(part().getAttribute("hx-get"));
      if (answer.status === 200) document.head.append(Object.assign(document.createElement("script"), { src: htmx, onload: askForNews }));
      else stopAt(answer.status);
    } catch { /* no network: the next look asks again */ }
  }
  document.addEventListener("look", () => { if (!window.htmx && part()?.hasAttribute("hx-get")) lookWithoutHtmx(); });

  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", () => { if (Date.now() - lastLook >= EVERY) look(); });

  function keep() {
    const focused = part().contains(document.activeElement) ? document.activeElement : null;
    const alike = focused && [...part().querySelectorAll(focused.tagName)];
    kept = {
      window: [window.scrollX, window.scrollY],
      boxes: places().map((box) => [box.scrollLeft, box.scrollTop]),
      folds: new Map(folds().map((fold) => [name(fold), fold.open])),
      focus: focused && { tag: focused.tagName, href: focused.getAttribute("href"), index: alike.indexOf(focused) },
    };
  }

  function restore() {
    folds().forEach((fold) => { if (kept.folds.has(name(fold))) fold.open = kept.folds.get(name(fold)); });
    places().forEach((box, index) => { [box.scrollLeft, box.scrollTop] = kept.boxes[index] || [0, 0]; });
    if (kept.focus) {
      const alike = [...part().querySelectorAll(kept.focus.tag)];
      const same = alike.find((one) => kept.focus.href && one.getAttribute("href") === kept.focus.href) || alike[kept.focus.index];
      if (same?.matches(".table-box, .chart")) same.tabIndex = 0;
      same?.focus({ preventScroll: true });
    }
    window.scrollTo({ left: kept.window[0], top: kept.window[1], behavior: "instant" });
    kept = null;
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.target.id !== "live" || !event.detail.shouldSwap) return;
    if (isTypedIn()) event.detail.shouldSwap = false; // typing began while the answer was on its way; the next look asks again
    else keep();
  });
  document.addEventListener("htmx:afterSettle", () => { if (kept) restore(); });

  // A failed request is repeated without a message; a page that no longer exists is not asked for again.
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.body.addEventListener(failure, (event) => {
      if (event.target.id !== "live") return;
      event.stopPropagation();
      stopAt(event.detail.xhr.status);
    });
  }
})();
