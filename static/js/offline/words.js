// Values in the reader's words, which came with the rules.
import { fill } from "../page.js";

const TWELFTHS = 12;

export function pointsText(words, value, isSigned = false) {
  const { minus, thousands } = words.points;
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, thousands);
  return (value < 0 ? minus : isSigned && value > 0 ? "+" : "") + digits;
}

// Points in twelfths, with one decimal where level players share.
export function sharedText(words, twelfths, isSigned = false) {
  const tenths = Math.round((Math.abs(twelfths) * 10) / TWELFTHS);
  const whole = (Math.sign(twelfths) || 1) * Math.floor(tenths / 10);
  if (twelfths % TWELFTHS === 0) return pointsText(words, twelfths / TWELFTHS, isSigned);
  const sign = twelfths < 0 && whole === 0 ? words.points.minus : twelfths > 0 && whole === 0 && isSigned ? "+" : "";
  return `${sign}${pointsText(words, whole, isSigned)}${words.points.comma}${tenths % 10}`;
}

export function roundText(words, wind, dealer, honba = 0) {
  const hand = fill(words.rounds[wind], { number: dealer + 1 });
  if (!honba) return hand;
  return fill(honba === 1 ? words.counters.one : words.counters.many, { hand }).replace("%(count)d", honba);
}

// The payments of a hand by who pays whom, in the order of its ledger: payer, payee, points and what each is for.
export function paymentsOf(words, names, ledger) {
  const found = new Map();
  for (const line of ledger) {
    const pair = `${line.from} ${line.to}`;
    found.set(pair, [...(found.get(pair) ?? []), line]);
  }
  const nameOf = (seat) => (seat === "table" ? words.table : names[seat]);
  return [...found.values()].map((lines) => ({
    payer: nameOf(lines[0].from),
    payee: nameOf(lines[0].to),
    points: lines.reduce((sum, { points }) => sum + points, 0),
    parts: lines.map(({ points, reason }) => (lines.length === 1 ? words.reasons[reason] : `${words.reasons[reason]} ${pointsText(words, points)}`)),
  }));
}
