// A hand that the server did not take: why, and that somebody is correcting the saved one by it, on other pages of this tab.

// The reason in the server's answer, to be read in the list; empty if it gives none.
export function whyOf(answer) {
  const page = new DOMParser().parseFromString(answer, "text/html");
  return page.querySelector("[data-why]")?.dataset.why ?? page.querySelector("[data-reseated] strong, .errorlist")?.textContent.trim() ?? "";
}

const keyOf = (table) => `corrects kept ${table}`;

// The saved hand is being corrected by the kept one with this order.
export function noteCorrecting(table, order) {
  try { sessionStorage.setItem(keyOf(table), order); } catch { /* private window: the hand is looked at again */ }
}

// The order of the kept hand by which the saved one was being corrected, once; null if there is none.
export function takeCorrecting(table) {
  try {
    const order = sessionStorage.getItem(keyOf(table));
    sessionStorage.removeItem(keyOf(table));
    return order;
  } catch { return null; }
}

// What the page was opened for, once: "#returned", or "#corrected-VERSION-NUMBER" after a correction was saved (league/table/correcting/views.py).
export function takePurpose() {
  const [purpose, version, number] = location.hash.slice(1).split("-");
  if (!["returned", "corrected"].includes(purpose)) return {};
  history.replaceState(history.state, "", location.pathname + location.search);
  return purpose === "returned" ? { isReturned: true } : { seen: { version: Number(version), number: Number(number) } };
}
