// The display says when the network is gone, and how old its last news are, also after it was opened again without one.
import { all } from "../page.js";
import { remembered } from "../remembered.js";

export function startNews(stage) {
  const kept = remembered(`display-news ${stage.dataset.table}`);
  const { dataset } = document.body;
  const isState = ({ target }) => target.id === "table-state" || target.matches?.("[data-bar] form");

  function lost() {
    dataset.network = "none";
    all(stage, "[data-news]").forEach((time) => {
      if (kept.choice > time.dateTime || !time.dateTime) time.dateTime = kept.choice;
    });
    document.dispatchEvent(new CustomEvent("htmx:afterSettle")); // app.js says how long ago that is
  }

  function heard() {
    kept.choice = new Date().toISOString();
    delete dataset.network;
  }

  // A hidden page does not ask.
  document.addEventListener("htmx:beforeRequest", (event) => { if (event.target.id === "table-state" && document.hidden) event.preventDefault(); });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) window.htmx?.trigger(document.getElementById("table-state"), "look-again");
  });
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.body.addEventListener(failure, (event) => {
      if (!isState(event)) return;
      if (event.target.id === "table-state") event.stopPropagation();
      lost();
    });
  }
  document.addEventListener("htmx:afterRequest", (event) => { if (isState(event) && event.detail.successful) heard(); });
  document.addEventListener("answered", () => { delete dataset.network; }); // a kept hand was sent (offline/sender.js)
  window.addEventListener("online", () => window.htmx?.trigger(document.getElementById("table-state"), "look-again"));
  if (!navigator.onLine) lost();
}
