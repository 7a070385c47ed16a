// The end of a game: deposits left, places, uma, oka, totals (scoring/game/finish.py). Level players share exactly, so that all points here
// are twelfths: 12 stands for one point.
const TWELFTHS = 12;

const times = (points) => points.map((each) => each * TWELFTHS);

export function outcomeOf(rules, progress) {
  const { scores, deposits, replaced } = progress;
  const groups = ranking(rules, scores, replaced);
  const final = withDepositsLeft(rules, groups[0], times(scores), deposits * TWELFTHS);
  const uma = sharedOut(groups, times(umaByPlace(rules, scores)), rules.uma_ties, replaced);
  const oka = sharedOut(groups, times(scores.map((_, place) => (place ? 0 : rules.oka_points))), rules.oka_ties, replaced);
  const penalties = times(progress.after_uma);
  const totals = final.map((score, seat) => score - rules.return_points * TWELFTHS + uma[seat] + oka[seat] + penalties[seat]);
  for (const { seat } of replaced) totals[seat] = rules.substitute_total * TWELFTHS;
  return { scores: final, places: places(groups, rules.place_ties), uma, oka, penalties, totals };
}

// The seats from first to last, level players together; who stepped in during the game comes last.
function ranking(rules, scores, replaced) {
  const last = replaced.filter(({ comes_last: isLast }) => isLast).map(({ seat }) => seat).sort((one, other) => one - other);
  const seats = scores.map((_, seat) => seat).filter((seat) => !last.includes(seat));
  const falling = [...new Set(seats.map((seat) => scores[seat]))].sort((one, other) => other - one);
  const groups = falling.map((score) => seats.filter((seat) => scores[seat] === score));
  return last.length ? [...groups, last] : groups;
}

function umaByPlace(rules, scores) {
  return rules.uma[scores.filter((score) => score < rules.start_points).length].slice(0, scores.length);
}

function withDepositsLeft(rules, winners, scores, deposits) {
  if (!deposits || rules.deposits_left === "lost") return scores;
  const paid = rules.deposits_left === "winner_seat_order" ? [winners[0]] : winners;
  return scores.map((score, seat) => score + (paid.includes(seat) ? deposits / paid.length : 0));
}

function sharedOut(groups, byPlace, ties, replaced) {
  const shares = byPlace.map(() => 0);
  let place = 0;
  for (const level of groups) {
    const covered = byPlace.slice(place, place + level.length);
    const isReplaced = replaced.some(({ seat, comes_last: isLast }) => isLast && seat === level[0]);
    const isAlone = level.length === 1 || (ties === "seat_order" && !isReplaced);
    const equal = covered.reduce((sum, points) => sum + points, 0) / level.length;
    level.forEach((seat, index) => { shares[seat] = isAlone ? covered[index] : equal; });
    place += level.length;
  }
  return shares;
}

function places(groups, ties) {
  const found = [];
  let before = 0;
  for (const level of groups) {
    level.forEach((seat, index) => { found[seat] = before + 1 + (ties === "seat_order" ? index : 0); });
    before += level.length;
  }
  return found;
}
