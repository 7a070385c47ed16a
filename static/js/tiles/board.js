// The board over the keyboard of tiles: the hand, the missing tiles, the melds, and the indicators and flowers beside them.
import { all, fill } from "../page.js";
import { rank } from "./notation.js";

const BESIDE = ["dora_indicators", "ura_indicators", "flowers"];

export class TileBoard {
  // `keys`: the keys of the keyboard by the names of their tiles; the board copies their faces.
  constructor(root, keys) {
    this.root = root;
    this.keys = keys;
    this.board = root.querySelector("[data-board]");
    this.beside = root.querySelector("[data-indicators]");
  }

  show(hand, isChoosing) {
    const { concealed, melds, winning_tile: won } = hand.lists;
    const { remove, choose, meld: removeMeld } = this.root.dataset;
    const sorted = concealed.map((name, index) => ({ name, index })).sort((a, b) => rank(a.name) - rank(b.name));
    const tiles = sorted.map(({ name, index }) => this.button("concealed", index, [name], isChoosing ? choose : remove));
    const ghosts = Array.from({ length: hand.missing }, () => this.ghost());
    const last = won.length ? this.button("winning_tile", 0, won, remove) : this.ghost("to-win");
    const sets = melds.map((meld, index) => this.group("meld", this.meldButton(meld, index, removeMeld)));
    this.board.classList.toggle("choosing", isChoosing);
    this.board.replaceChildren(...tiles, ...ghosts, ...(hand.hasWon ? [this.group("won", last)] : []), ...sets);
    this.showBeside(hand.lists);
  }

  showBeside(lists) {
    const filled = BESIDE.filter((list) => lists[list].length);
    this.beside.replaceChildren(...filled.map((list) => {
      const label = document.createElement("span");
      label.textContent = this.root.querySelector(`[data-mode="${list}"]`)?.textContent || this.root.dataset[list] || "";
      return this.group("indicators", label, ...lists[list].map((name, index) => this.button(list, index, [name], this.root.dataset.remove)));
    }));
  }

  focus(index) { (all(this.board, "button")[index] || this.root.querySelector("[data-delete]")).focus({ preventScroll: true }); }

  // ---------- parts
  face(name) {
    const key = this.keys.get(name);
    if (key) return key.querySelector(".tile").cloneNode(true);
    const unknown = document.createElement("span");
    unknown.className = "tile";
    unknown.textContent = name;
    return unknown;
  }

  word(name) { return this.keys.get(name)?.querySelector("img").alt || name; }

  button(list, index, names, label) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tile-button";
    Object.assign(button.dataset, { list, index });
    button.setAttribute("aria-label", fill(label, { tile: names.map((name) => this.word(name)).join(", ") }));
    button.append(...names.map((name) => this.face(name)));
    return button;
  }

  meldButton(meld, index, label) {
    const button = this.button("melds", index, meld.tiles, label);
    if (meld.closed) [0, meld.tiles.length - 1].forEach((at) => { button.children[at].classList.add("face-down"); });
    return button;
  }

  group(kind, ...children) {
    const group = document.createElement("span");
    group.className = `tile-set ${kind}`;
    group.append(...children);
    return group;
  }

  ghost(kind = "") {
    const ghost = document.createElement("span");
    ghost.className = `tile ghost ${kind}`;
    return ghost;
  }
}
