// A choice that this phone begins with next time; in a private window it lasts for the page.
export function remembered(key) {
  return {
    get choice() { try { return localStorage.getItem(key) || ""; } catch { return ""; } },
    set choice(choice) { try { localStorage.setItem(key, choice); } catch { /* private window */ } },
  };
}
