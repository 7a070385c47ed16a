// Clear drafts in the browser of somebody who is no longer signed in.
(() => {
  // Remove the unsaved text of the person who was signed in (unsaved.js), except on the way to signing in again.
  const isRefused = performance.getEntriesByType("navigation")[0]?.responseStatus >= 400;
  if (!document.body.dataset.account && !isRefused && !document.querySelector("[type=password]")) {
    try { sessionStorage.removeItem("unsaved"); } catch { /* private window */ }
  }
  // Signing out in this tab signs out all other tabs, which then leave the page that they show.
  function tellSignedOut() {
    if (document.body.dataset.account || !sessionStorage.getItem("signing out")) return;
    const isDraft = (key) => key === "unsaved" || key === "signing out" || key.startsWith("hand-");
    for (const store of [sessionStorage, localStorage]) Object.keys(store).filter(isDraft).forEach((key) => store.removeItem(key));
    new BroadcastChannel("unsaved").postMessage("signed out");
  }
  try { tellSignedOut(); } catch { /* private window, or an old browser */ }
})();
