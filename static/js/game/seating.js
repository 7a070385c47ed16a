// Who plays the next hand with which wind, and who is Bankier, as in scoring/game/progress.py.
const WINDS = ["E", "S", "W", "N"];

export const roundWind = (progress) => WINDS[(progress.wind_round - 1) % 4];

// The seats that play, in turn order from the dealer.
export function playing(progress) {
  const seats = progress.scores.map((_, seat) => seat);
  return [...seats.slice(progress.dealer), ...seats.slice(0, progress.dealer)].filter((seat) => seat !== progress.sits_out);
}

// All winds that a seat holds: one, two at a table of two, none if it sits out.
export function windsOf(progress, seat) {
  const place = playing(progress).indexOf(seat);
  if (place < 0) return "";
  return progress.scores.length === 2 ? ["EW", "SN"][place] : WINDS[place];
}

export function bankerOf(rules, progress) {
  if (rules.family === "riichi" || rules.banker === "none") return null;
  const holder = playing(progress).find((seat) => windsOf(progress, seat).includes(roundWind(progress)));
  return rules.banker === "round_wind" && holder !== undefined ? holder : progress.dealer;
}
