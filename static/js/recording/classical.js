// Recording a hand without riichi: the players' hands are one entry.
import { all } from "../page.js";
import { Hands } from "./hands.js";
import { startPanel } from "./panel.js";

startPanel((hand) => all(hand.form, "[data-hands]").map((root) => new Hands(root, hand)));
