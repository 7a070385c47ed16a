// Liability (pao) for a win known by its value alone, as in scoring/game/liability.py.
import { problem } from "./results.js";
import { worthOf } from "./worth.js";

// The numbers of yakuman that somebody can be liable for, or the problem.
function liableNumbers(rules, win, riichi) {
  if (!rules.liable_for.length) return { refused: problem("liability_not_in_ruleset") };
  const total = worthOf(rules, win).yakuman;
  if (!total) return { refused: problem("liability_needs_yakuman") };
  if (rules.liable_fits_hand && riichi.includes(win.winner)) return { refused: problem("liable_closed_hand") };
  return { numbers: rules.liable_one_number ? [total] : Array.from({ length: total }, (_, index) => index + 1) };
}

export function liabilityProblems(rules, win, riichi) {
  const { seat, yakuman = null } = win.liable;
  const found = seat === win.winner ? [problem("liable_for_oneself")] : [];
  const { numbers, refused } = liableNumbers(rules, win, riichi);
  if (refused) return [...found, refused];
  if (yakuman === null || numbers.includes(yakuman)) return found;
  return [...found, problem(yakuman > numbers.at(-1) ? "liable_too_much" : "liable_too_little", null, { numbers: numbers.join(", ") })];
}

// A checked win with the number of yakuman that its liability covers.
export function withLiableNumber(rules, win, riichi) {
  if (!win.liable || (win.liable.yakuman ?? null) !== null) return win;
  const { numbers } = liableNumbers(rules, win, riichi);
  return { ...win, liable: { ...win.liable, yakuman: rules.liable_fits_hand ? numbers.at(-1) : numbers[0] } };
}
