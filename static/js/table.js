// The table screen around the recording: quiet polling, the name of somebody else.
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

  // Who are you? The name is asked for only of somebody else.
  const who = document.querySelector("[data-who]");
  if (who) {
    const other = who.querySelector("[data-other]");
    const show = () => { other.hidden = who.querySelector('[name="who"]:checked')?.value !== "other"; };
    who.addEventListener("change", () => { show(); if (!other.hidden) other.querySelector("input").focus(); });
    show();
  }
})();
