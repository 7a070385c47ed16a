// A choice that this phone remembers for the next time; in a private window it lasts as long as the page.
export function remembered(key) {
  return {
    get choice() { try { return localStorage.getItem(key) || ""; } catch { return ""; } },
    set choice(choice) { try { localStorage.setItem(key, choice); } catch { /* private window */ } },
  };
}
