// What is left in the browser of somebody who is not signed in any more.
(() => {
  // Who is not signed in finds nothing that somebody else typed and did not save (unsaved.js); on the way to sign in again it stays.
  const isRefused = performance.getEntriesByType("navigation")[0]?.responseStatus >= 400;
  if (!document.body.dataset.account && !isRefused && !document.querySelector("[type=password]")) {
    try { sessionStorage.removeItem("unsaved"); } catch { /* private window */ }
  }
  // Who has just signed out in this tab is signed out in every other one, too, and those leave what they show.
  function tellSignedOut() {
    if (document.body.dataset.account || !sessionStorage.getItem("signing out")) return;
    Object.keys(sessionStorage).filter((key) => key === "unsaved" || key === "signing out" || key.startsWith("hand-")).forEach((key) => sessionStorage.removeItem(key));
    new BroadcastChannel("unsaved").postMessage("signed out");
  }
  try { tellSignedOut(); } catch { /* private window, or an old browser */ }
})();
