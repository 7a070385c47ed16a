// Read a page: elements as a list, and a text of the page with values filled in.
export const all = (root, selector) => [...root.querySelectorAll(selector)];
export const fill = (text, words) => text.replace(/%\((\w+)\)s/g, (_, key) => words[key]);
