// The end of a hand: who deals next, in which round, with how many counters, and whether the game is over (scoring/game/hand_end.py).
import { group, winsOf } from "./results.js";

const LAST_DEALER = 3;

export function nextDeal(rules, progress, result) {
  if (rules.family !== "riichi") return afterMahjong(rules, progress, result);
  if (result.type === "chombo" || result.type === "void") return afterBroken(rules, progress, result);
  if (result.type === "abortive_draw") return stay(rules, progress, false);
  const winners = winnersOf(rules, result);
  if (winners.length) {
    return winners.includes(progress.dealer) && rules.dealer_stays !== "never" ? stay(rules, progress, true) : pass(rules, progress, 0);
  }
  const tenpai = group(result, "tenpai").includes(progress.dealer);
  if ((tenpai && rules.dealer_stays === "tenpai") || rules.dealer_stays === "win_or_draw") return stay(rules, progress, tenpai);
  return pass(rules, progress, progress.honba + 1);
}

function winnersOf(rules, result) {
  if (result.type === "nagashi_mangan") return rules.nagashi_mangan === "win" ? result.winners : [];
  return winsOf(result).map(({ winner }) => winner);
}

const deal = (dealer, windRound, honba, more = {}) => (
  { dealer, windRound, honba, replayed: false, earned: true, doubled: false, sitsOut: null, ...more }
);

// The Bankier stays until he loses, at a draw all keep their places, and the next game counts double; five take turns in sitting out.
function afterMahjong(rules, progress, result) {
  if (result.type === "void" || result.type === "penalty") {
    return deal(progress.dealer, progress.wind_round, 0, { replayed: true, doubled: progress.doubled, sitsOut: progress.sits_out });
  }
  const dealer = bankerStays(rules, progress, result) ? progress.dealer : (progress.dealer + 1) % progress.scores.length;
  const drawn = result.type === "draw";
  const beginsRound = dealer === 0 && progress.dealer !== 0;
  const doubled = drawn && rules.draw_doubles_next;
  return deal(dealer, progress.wind_round + (beginsRound ? 1 : 0), 0, { doubled, sitsOut: nextToSitOut(progress, dealer, drawn) });
}

function bankerStays(rules, progress, result) {
  if (result.type === "draw") return rules.dealer_stays === "win_or_draw";
  const won = result.type === "mahjong" && result.winner === progress.dealer;
  return rules.dealer_stays !== "never" && (won || result.type === "false_mahjong");
}

function nextToSitOut(progress, dealer, drawn) {
  const out = progress.sits_out;
  if (out === null || (drawn && out !== dealer)) return out;
  const after = (out + 1) % progress.scores.length;
  return after === dealer ? (after + 1) % progress.scores.length : after;
}

function afterBroken(rules, progress, result) {
  const endsRepeats = progress.hands_left !== null && rules.chombo_replays && !rules.chombo_replays_after_signal;
  const isReplayed = !endsRepeats && (result.type === "void" || rules.chombo_replays);
  return isReplayed ? deal(progress.dealer, progress.wind_round, progress.honba, { replayed: true }) : pass(rules, progress, progress.honba);
}

const stay = (rules, progress, earned) => deal(progress.dealer, progress.wind_round, counters(rules, progress.honba + 1), { earned });

function pass(rules, progress, honba) {
  const dealer = (progress.dealer + 1) % 4;
  return deal(dealer, progress.wind_round + (dealer === 0 ? 1 : 0), counters(rules, honba), { earned: false });
}

const counters = (rules, honba) => (rules.counts_honba ? honba : 0);

// The reason why the hand ended the game, or null; the signal handles time.
export function whyEnded(rules, progress, result, next, scores) {
  if (rules.family !== "riichi") return next.windRound > rules.wind_rounds ? "rounds" : null;
  if (result.type === "chombo" && rules.chombo_ends_game) return "chombo";
  if (next.replayed) return null;
  if (rules.bust === "ends_game" && Math.min(...scores) < 0) return "bust";
  if (next.windRound > rules.wind_rounds) return whyEndedAfterLastRound(rules, progress, next, scores);
  return leadingDealerStops(rules, progress, next, scores) ? "agari_yame" : null;
}

function whyEndedAfterLastRound(rules, progress, next, scores) {
  if (rules.goal_points && Math.max(...scores) >= rules.goal_points) {
    if (progress.wind_round === rules.wind_rounds) return "rounds";
    return dealerPlaysOn(rules, progress, next, scores) ? null : "goal";
  }
  return next.windRound > rules.wind_rounds + (rules.goal_points ? 1 : 0) ? "rounds" : null;
}

function dealerPlaysOn(rules, progress, next, scores) {
  if (rules.extra_round_end === "at_once" || next.dealer !== progress.dealer) return false;
  return !(next.earned && leadsAlone(progress.dealer, scores));
}

function leadingDealerStops(rules, progress, next, scores) {
  const { dealer } = progress;
  const isLast = dealer === LAST_DEALER && progress.wind_round === rules.wind_rounds;
  return rules.agari_yame && next.earned && isLast && leadsAlone(dealer, scores) && scores[dealer] >= rules.goal_points;
}

const leadsAlone = (leader, scores) => scores.every((points, seat) => seat === leader || scores[leader] > points);
