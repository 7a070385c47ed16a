// The table screen asks the server for news in the background.
(() => {
  const banner = document.getElementById("no-connection");

  // Whoever said here who they are finds their own row marked on the competition's pages, too (static/js/lists.js).
  const me = document.querySelector("[data-me]")?.dataset;
  if (me) try { localStorage.setItem(`me ${me.me}`, me.number); } catch { /* private window */ }

  // What a table needs to go on without a network comes once it can be used.
  const offline = document.getElementById("unsent")?.dataset.script;
  const loadOffline = () => document.head.append(Object.assign(document.createElement("script"), { type: "module", src: offline }));
  if (offline) window.addEventListener("load", () => setTimeout(loadOffline));

  // What was said about the last act goes with the next change of the game.
  const versionNow = () => document.getElementById("table-state")?.dataset.version;
  let version = versionNow();
  const forgetSaid = () => document.querySelectorAll(".messages > .notice.good:not(:has(form))").forEach((said) => said.remove());
  document.addEventListener("hand-saved", forgetSaid);
  document.addEventListener("htmx:afterSwap", () => {
    if (versionNow() !== version) forgetSaid();
    version = versionNow();
  });

  // The browser offers to install Platzwind long before that would be of use (offline/install.js).
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.offeredInstall = event;
    window.dispatchEvent(new CustomEvent("install-offered"));
  });

  // A hidden page does not ask, unless it has to ring soon (clock.js); a phone without a network says so once.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "table-state" && document.hidden && !document.body.hasAttribute("data-signal-soon")) event.preventDefault();
  });
  function lookAgain() {
    const state = document.getElementById("table-state");
    if (state && !document.hidden) window.htmx?.trigger(state, "look-again");
  }
  document.addEventListener("visibilitychange", lookAgain);
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.body.addEventListener(failure, (event) => {
      if (event.target.id !== "table-state") return;
      event.stopPropagation();
      banner.hidden = false;
      document.body.dataset.network = "none";
    });
  }
  function heard() {
    if (!banner) return;
    banner.hidden = true;
    delete document.body.dataset.network;
  }
  document.addEventListener("htmx:afterRequest", (event) => { if (event.target.id === "table-state" && event.detail.successful) heard(); });
  document.addEventListener("answered", heard); // a kept hand was sent (offline/sender.js)
  window.addEventListener("online", lookAgain);
})();
