// Tiles as text (123m 55z, f1) and as names (1m, 5z, f1), and back. A red five is 0m, 0p, 0s; flowers and seasons are f1 to g4.
const RUN = /([0-9]+)([mpsz])|([fg])([1-4])/y;

export const isRed = (name) => name[0] === "0";
export const isFlower = (name) => "fg".includes(name[0]);
export const suitOf = (name) => name[1];
export const numberOf = (name) => (isRed(name) ? 5 : Number(name[0]));
export const rank = (name) => "mpsz".indexOf(suitOf(name)) * 20 + numberOf(name) * 2 - (isRed(name) ? 1 : 0);

// The names of the tiles in a text, or null if it is not valid notation.
export function parse(text) {
  const squeezed = text.toLowerCase().replace(/[\s,;]+/g, "");
  const names = [];
  for (RUN.lastIndex = 0; RUN.lastIndex < squeezed.length;) {
    const found = RUN.exec(squeezed);
    if (!found) return null;
    if (found[2]) names.push(...[...found[1]].map((number) => number + found[2])); else names.push(found[3] + found[4]);
  }
  return names;
}

export function write(names) {
  const shares = (name, next) => next && !isFlower(name) && !isFlower(next) && next[1] === name[1];
  return names.map((name, index) => (shares(name, names[index + 1]) ? name[0] : name)).join("");
}

// Melds are separated by spaces; a closed kan is in brackets.
export function parseMelds(text) {
  const melds = text.toLowerCase().split(/[\s,;]+/).filter(Boolean).map((one) => {
    const closed = /^\(.*\)$/.test(one);
    return { closed, tiles: parse(closed ? one.slice(1, -1) : one) };
  });
  return melds.every((meld) => meld.tiles?.length) ? melds : null;
}

export const writeMelds = (melds) => melds.map(({ closed, tiles }) => (closed ? `(${write(tiles)})` : write(tiles))).join(" ");

// The contents of all text fields of an entry by tiles.
export const typedTiles = (root) => [...root.querySelectorAll("[data-tiles]")].map((field) => field.value.trim()).filter(Boolean).join(" ");
