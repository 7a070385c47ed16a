// The display: a phone or tablet in the middle of the table. Each file does one thing; the page works for reading without any of them.
import { startAwake } from "./awake.js";
import { startNews } from "./news.js";
import { startPanels } from "./panels.js";
import { startSeats } from "./seats.js";
import { startTurned } from "./turned.js";

const stage = document.getElementById("display");

if (stage) {
  const seats = startSeats(stage);
  const panels = startPanels(stage);
  const turned = startTurned(stage, { seats, panels });
  startNews(stage);
  startAwake({ isBusy: () => turned.isOpen });
}

// What a table needs to go on without a network comes once it can be used, as on the table's own page.
const offline = document.getElementById("unsent")?.dataset.script;
const loadOffline = () => document.head.append(Object.assign(document.createElement("script"), { type: "module", src: offline }));
if (offline) window.addEventListener("load", () => setTimeout(loadOffline));
