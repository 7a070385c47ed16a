// A game without network: the fold of its hands by a ruleset that the server compiled (scoring/portable). The same as scoring/game, hand by
// hand; tests/browser/test_portable_games.py plays both and compares. Results have the public form of docs/formats.md §5 and §6.
import { nextDeal, whyEnded } from "./deal.js";
import { countsAs, movedBy, riichiLines } from "./ledger.js";
import { withLiableNumber } from "./liability.js";
import { mahjongLines } from "./mahjong_ledger.js";
import { seatedFor } from "./mahjong_problems.js";
import { problemsOf } from "./problems.js";
import { group, winsOf } from "./results.js";
import { bankerOf, roundWind } from "./seating.js";

// The game after one more hand: { progress, hand }, or { problems } if the hand cannot be.
export function advance(rules, progress, result) {
  const problems = problemsOf(rules, progress, result);
  if (problems.length) return { problems };
  const seated = rules.family === "riichi" ? progress : seatedFor(progress, result);
  const counted = countsAs(rules, withLiability(rules, result));
  const ledger = linesOf(rules, seated, counted);
  const { deltas, scores, toTable } = movedBy(ledger, progress.scores);
  const next = nextDeal(rules, seated, counted);
  const number = progress.number + 1;
  const left = progress.signal === null ? null : leftBefore(rules, progress, number, next.replayed);
  const ended = whyEnded(rules, progress, counted, next, scores) ?? (left === 0 ? "time" : null);
  const doubled = progress.doubled && result.type !== "penalty";
  const { dealer, honba, deposits, sits_out } = seated;
  return {
    hand: {
      number: progress.number, round_wind: roundWind(progress), dealer, honba, deposits, sits_out, doubled,
      banker: bankerOf(rules, seated), ledger, deltas, scores,
    },
    progress: {
      ...progress, scores, dealer: next.dealer, wind_round: next.windRound, honba: next.honba, deposits: deposits + toTable, number,
      ended_by: ended, hands_left: left, after_uma: afterUma(rules, progress, counted), doubled: next.doubled, sits_out: next.sitsOut,
    },
  };
}

// All hands one after the other: { progress, hands }, and refused with its problems if one of them cannot be.
export function replay(rules, start, results) {
  let progress = start;
  const hands = [];
  for (const result of results) {
    const step = advance(rules, progress, result);
    if (step.problems) return { progress, hands, refused: { number: progress.number, problems: step.problems } };
    hands.push(step.hand);
    progress = step.progress;
  }
  return { progress, hands };
}

function linesOf(rules, progress, result) {
  if (rules.family === "riichi") return riichiLines(rules, progress, result);
  return result.type === "void" ? [] : mahjongLines(rules, progress, result);
}

function withLiability(rules, result) {
  if (!winsOf(result).some(({ liable }) => liable)) return result;
  const riichi = group(result, "riichi");
  const wins = winsOf(result).map((win) => withLiableNumber(rules, win, riichi));
  return result.type === "ron" ? { ...result, wins } : { ...result, win: wins[0] };
}

// The hands still to be played from hand `number` on; a replayed hand does not use one up.
function leftBefore(rules, progress, number, replayed) {
  const { signal, hands_left: before } = progress;
  if (number === signal.before_hand) return rules.hands_after_signal[signal.dice_thrown ? "running" : "next"];
  return before === null || replayed ? before : before - 1;
}

// What a chombo takes off each result after the uma, if the ruleset has it so.
function afterUma(rules, progress, counted) {
  if (rules.family !== "riichi" || rules.chombo === "mangan_payment") return progress.after_uma;
  const isWin = counted.type === "ron" || counted.type === "tsumo";
  const beside = isWin && rules.chombo_with_win === "both" ? group(counted, "chombo") : [];
  const offenders = counted.type === "chombo" ? counted.offenders : beside;
  return progress.after_uma.map((points, seat) => points - (offenders.includes(seat) ? rules.chombo : 0));
}
