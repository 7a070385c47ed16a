// What a result says, and what a problem of it is: its code, its field, and the parameters of its sentence.
export const group = (result, name) => result[name] ?? [];
export const winsOf = (result) => (result.type === "ron" ? result.wins : result.type === "tsumo" ? [result.win] : []);
export const problem = (code, where = null, params = {}) => ({ code, where, params });

// Whether only the server can judge a result: a hand by its tiles, by ticked items, or with its yaku named.
export function waitsForServer(result) {
  if (winsOf(result).some((win) => win.hand || win.yaku)) return true;
  return (result.hands ?? []).some((hand) => hand && hand.points === undefined);
}
