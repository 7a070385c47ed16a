// The table screen asks quietly what is new.
(() => {
  const banner = document.getElementById("no-connection");

  // A phone in a pocket asks nobody; one that lost its network says so once, quietly.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "table-state" && document.hidden) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => {
    const state = document.getElementById("table-state");
    if (state && !document.hidden) window.htmx?.trigger(state, "look-again");
  });
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.body.addEventListener(failure, (event) => {
      if (event.target.id !== "table-state") return;
      event.stopPropagation();
      banner.hidden = false;
    });
  }
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.target.id === "table-state" && event.detail.successful && banner) banner.hidden = true;
  });
})();
