// The tiles entered so far, and the effect of a tap on another tile.
import { isFlower, isRed, numberOf, rank, suitOf } from "./notation.js";

const HAND = 13;
const CALLS = { chi: 3, pon: 3, kan: 4, closed_kan: 4 };

export const LISTS = ["concealed", "melds", "winning_tile", "dora_indicators", "ura_indicators", "flowers"];
export const isCall = (mode) => mode in CALLS;

export class TiledHand {
  // `lists`: the tiles of each of LISTS; `reds`: the number of red fives in the game; `hasWon`: whether the hand won.
  constructor(lists, { reds, hasWon }) {
    Object.assign(this, { lists, redFives: reds, hasWon });
  }

  with(lists) { return new TiledHand({ ...this.lists, ...lists }, { reds: this.redFives, hasWon: this.hasWon }); }

  get tiles() {
    const { melds, ...lists } = this.lists;
    return [...Object.values(lists).flat(), ...melds.flatMap((meld) => meld.tiles)];
  }

  // A kan counts as three tiles; the winning tile is one more.
  get size() { return this.lists.concealed.length + 3 * this.lists.melds.length; }
  get missing() { return Math.max(0, HAND - this.size); }
  get whole() { return HAND + Number(this.hasWon); }

  // ---------- counts
  reds(suit) { return this.redFives && suit !== "z" ? 1 + (this.redFives === 4 && suit === "p") : 0; }

  copies(name) {
    if (isFlower(name)) return 1;
    if (isRed(name)) return this.reds(suitOf(name));
    return numberOf(name) === 5 ? 4 - this.reds(suitOf(name)) : 4;
  }

  used(name) { return this.tiles.filter((tile) => tile === name).length; }
  left(name) { return this.copies(name) - this.used(name); }

  // ---------- the effect of a tap: the list to which the tile goes and the resulting hand, or nothing
  after(name, mode) {
    if (isFlower(name)) return this.added(name, "flowers");
    if (mode.endsWith("indicators")) return this.lists[mode].length > 4 ? null : this.added(name, mode);
    if (isCall(mode)) return this.called(name, mode);
    if (this.size < HAND) return this.added(name, "concealed");
    return !this.hasWon || this.lists.winning_tile.length || this.size > HAND ? null : this.added(name, "winning_tile");
  }

  added(name, list) { return this.left(name) < 1 ? null : { list, hand: this.with({ [list]: [...this.lists[list], name] }) }; }

  called(name, mode) {
    if (mode === "chi" && isRed(name)) return this.reddened(name);
    const tiles = mode === "chi" ? this.run(name) : this.alike(name, CALLS[mode]);
    if (!tiles || this.size + 3 > HAND || this.lists.melds.length > 3) return null;
    return { list: "melds", hand: this.with({ melds: [...this.lists.melds, { closed: mode === "closed_kan", tiles }] }) };
  }

  run(name) {
    const number = numberOf(name);
    if (suitOf(name) === "z" || number > 7) return null;
    const tiles = [number, number + 1, number + 2].map((each) => this.available(`${each}${suitOf(name)}`));
    return tiles.every(Boolean) ? tiles : null;
  }

  available(name) {
    if (this.left(name) > 0) return name;
    const red = `0${suitOf(name)}`;
    return numberOf(name) === 5 && suitOf(name) !== "z" && this.left(red) > 0 ? red : null;
  }

  alike(name, count) {
    const plain = `${numberOf(name)}${suitOf(name)}`;
    const red = `0${suitOf(name)}`;
    const reds = numberOf(name) === 5 && suitOf(name) !== "z" ? Array(Math.max(0, this.left(red))).fill(red) : [];
    const plains = Array(Math.max(0, this.left(plain))).fill(plain);
    if (isRed(name) && !reds.length) return null;
    const tiles = (isRed(name) ? [...reds.slice(0, 1), ...plains, ...reds.slice(1)] : [...plains, ...reds]).slice(0, count);
    return tiles.length === count ? tiles.sort((a, b) => rank(a) - rank(b)) : null;
  }

  // The five of the last run in this suit becomes the red one.
  reddened(red) {
    const five = `5${suitOf(red)}`;
    const index = this.lists.melds.findLastIndex(({ tiles }) => tiles.includes(five));
    if (index < 0 || this.left(red) < 1) return null;
    const melds = this.lists.melds.map((meld, at) => (at === index ? { ...meld, tiles: meld.tiles.map((tile) => (tile === five ? red : tile)) } : meld));
    return { hand: this.with({ melds }) };
  }

  // ---------- taking away
  without(list, index) { return this.with({ [list]: this.lists[list].filter((_, at) => at !== index) }); }

  wonWith(index) {
    const concealed = [...this.lists.concealed];
    const [won] = concealed.splice(index, 1);
    return this.with({ concealed: [...concealed, ...this.lists.winning_tile], winning_tile: [won] });
  }

  // Move the winning tile into the hand.
  withoutWin() { return this.with({ concealed: [...this.lists.concealed, ...this.lists.winning_tile], winning_tile: [] }); }

  // With one concealed tile too many, the last one becomes the winning tile.
  withWin() {
    const { concealed, winning_tile: won } = this.lists;
    return this.hasWon && !won.length && this.size > HAND ? this.with({ concealed: concealed.slice(0, -1), winning_tile: concealed.slice(-1) }) : this;
  }
}
