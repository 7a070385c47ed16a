// Recording a riichi hand: each winner's value is an entry.
import { all } from "../page.js";
import { startPanel } from "./panel.js";
import { WinValue } from "./win_value.js";

startPanel((hand) => all(hand.form, "[data-value-entry]").map((root) => new WinValue(root, hand)));
