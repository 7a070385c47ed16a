// Typed points that no hand of Küster's game is worth, as the forms refuse them (scoring/classical/points.py, fed_points_problem); people
// may insist on them. The possible points come with the rules (scoring/portable/points.py) as differences.
import { problem } from "./results.js";

const pointsOf = (steps) => {
  let sum = 0;
  return steps.map((step) => { sum += step; return sum; });
};

// The problems of a result's typed points, except those of the `insisted` seats.
export function doubtfulPoints(rules, progress, result, insisted) {
  if (rules.family !== "classical") return [];
  const table = progress.scores.length === 2 ? "two" : "more";
  const found = (result.hands ?? []).flatMap((hand, seat) => {
    const isTold = hand && hand.points !== undefined && !insisted.includes(seat) && !(result.too_many ?? []).includes(seat);
    const wrong = isTold && impossible(rules.points, result.winner === seat ? "won" : "lost", table, hand.points);
    return wrong ? [{ ...wrong, where: `values[${seat}]` }] : [];
  });
  return [...found, ...unfed(rules, table, result, insisted)];
}

export function impossible({ most, plain, sentences, ...sides }, side, table, points) {
  const possible = pointsOf(sides[side][table]);
  if (possible.includes(points)) return null;
  const nearest = [possible.filter((each) => each < points).at(-1), possible.find((each) => each > points)].filter((each) => each !== undefined);
  const said = (sentence, params) => ({ ...problem("value_impossible", "points", { points, ...params }), sentence });
  if (points < possible[0]) return said(sentences.least, { least: possible[0] });
  const top = most || possible.at(-1);
  if (points > top) return said(sentences.most, { most: top, nearest });
  if (points % 2) return said(sentences.odd, { nearest });
  return said(sentences.doubling, { plain: plain[side][table], nearest });
}

function unfed(rules, table, { winner, pays_alone: alone = null, hands = [] }, insisted) {
  const points = alone === null ? undefined : hands[winner]?.points;
  if (points === undefined || rules.pays_alone_for === "any_hand" || insisted.includes(winner)) return [];
  const fed = pointsOf(rules.points.fed[table]);
  return fed.includes(points) ? [] : [{ ...problem("pays_alone_points", "pays_alone", { points, least: fed[0] }), sentence: rules.points.sentences.fed }];
}
