// The scorekeeper's desk: asks for news while it is visible; Enter goes to the next field of scores from paper.
(() => {
  const state = () => document.getElementById("desk-state");
  let open = null;

  if (state()) {
    document.addEventListener("htmx:beforeRequest", (event) => {
      if (event.target.id === "desk-state" && (document.hidden || String(window.getSelection()))) event.preventDefault();
    });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) window.htmx?.trigger(state(), "look-again"); });
    // Open parts stay open, and the focus stays on the same button of the same table.
    document.addEventListener("htmx:beforeSwap", (event) => {
      if (event.target.id !== "desk-state" || !event.detail.shouldSwap) return;
      const focused = event.target.contains(document.activeElement) ? document.activeElement : null;
      open = { chase: document.getElementById("desk-chase")?.open, href: focused?.getAttribute("href"), box: document.querySelector(".desk-box")?.scrollLeft };
    });
    document.addEventListener("htmx:afterSettle", () => {
      if (!open) return;
      const chase = document.getElementById("desk-chase");
      if (chase && open.chase) chase.open = true;
      if (open.href) [...state().querySelectorAll("a")].find((link) => link.getAttribute("href") === open.href)?.focus({ preventScroll: true });
      const box = document.querySelector(".desk-box");
      if (box) box.scrollLeft = open.box || 0;
      open = null;
    });
    for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
      document.body.addEventListener(failure, (event) => {
        if (event.target.id !== "desk-state") return;
        event.stopPropagation();
        document.querySelector(".desk-lost")?.removeAttribute("hidden");
        if ([403, 404].includes(event.detail.xhr.status)) window.location.reload();
      });
    }
    document.addEventListener("htmx:afterRequest", (event) => {
      if (event.target.id === "desk-state" && event.detail.successful) document.querySelector(".desk-lost")?.setAttribute("hidden", "");
    });
  }

  // Enter goes to the next score, as on every keypad; after a table's last score to the next table, if the sum is right.
  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("[data-totals] .points-input");
    if (event.key !== "Enter" || !field || event.ctrlKey || event.metaKey) return;
    const fields = [...document.querySelectorAll("[data-totals] input:not([type=hidden])")].filter((one) => one.offsetParent);
    const next = fields[fields.indexOf(field) + 1];
    if (!next) return; // in the last field Enter sends the form
    event.preventDefault();
    next.focus();
    next.select();
  });
})();
