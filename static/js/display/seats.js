// Which side of the device lies before whom: by quarter turns, which this device remembers for each table.
import { remembered } from "../remembered.js";

const AROUND = ["bottom", "left", "top", "right"]; // clockwise

export function startSeats(stage) {
  const kept = remembered(`display-turn ${stage.dataset.table}`);
  const turns = () => Number(kept.choice) % AROUND.length || 0;
  const show = () => { document.documentElement.dataset.turn = turns(); };

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-turn-seats]")) return;
    kept.choice = String(turns() + 1);
    show();
  });
  show();

  const placeOf = (panel) => AROUND.indexOf([...(panel?.classList ?? [])].find((name) => name.startsWith("at-"))?.slice(3));

  return {
    // The side to which a part of the page is turned: that of its panel, or the bottom.
    sideOf(part) {
      const place = placeOf(part.closest("[data-seat]"));
      return place < 0 ? "bottom" : AROUND[(place + turns()) % AROUND.length];
    },

    // Draw another page of the table with a player's seat at its bottom.
    drawFrom(page, seat) {
      const place = placeOf(page.querySelector(`#table-state [data-seat="${seat}"]`));
      if (place > 0) page.documentElement.dataset.turn = AROUND.length - place;
    },
  };
}
