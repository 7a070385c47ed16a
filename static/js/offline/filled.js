// A filled-in form as a result of docs/formats.md §5 and §6, as the server reads it (league/table/entry/riichi/fields.py, classical/fields.py).
const WINNERS = ["", "2", "3"];
const SELF_DRAWN = "wall";

export function resultOf(form, rules) {
  const data = new FormData(form);
  const fields = {
    one: (name) => (data.get(name) ? Number(data.get(name)) : null),
    seats: (name) => data.getAll(name).map(Number),
    text: (name) => data.get(name) ?? "",
    has: (name) => data.has(name),
  };
  return rules.family === "riichi" ? riichi(fields) : mahjong(fields);
}

// ---------- riichi
function riichi(fields) {
  const { seats } = fields;
  const type = fields.text("outcome");
  const bets = { riichi: seats("riichi") };
  const beside = { ...bets, chombo: seats("chombo"), dead: seats("dead") };
  if (type === "ron") {
    const wins = WINNERS.filter((suffix) => fields.one(`winner${suffix}`) !== null).map((suffix) => win(fields, suffix, `value${suffix}`));
    return { type, discarder: fields.one("discarder"), wins, ...beside };
  }
  if (type === "tsumo") return { type, win: win(fields, "", "tsumo_value"), ...beside };
  if (type === "exhaustive_draw") return { type, tenpai: seats("tenpai"), ...beside };
  if (type === "nagashi_mangan") return { type, winners: seats("nagashi"), tenpai: seats("tenpai"), ...bets, dead: seats("dead") };
  if (type === "abortive_draw") return { type, reason: fields.text("abort"), ...bets, dead: seats("dead") };
  return type === "chombo" ? { type, offenders: seats("offenders"), ...bets } : { type, ...bets };
}

function win(fields, suffix, field) {
  const value = valueOf(fields, suffix, field);
  const seat = fields.one(`liable${suffix}`);
  const yakuman = fields.one(`liable_yakuman${suffix}`);
  const liable = seat !== null && value.yakuman ? { liable: { seat, ...(yakuman === null ? {} : { yakuman }) } } : {};
  return { winner: fields.one(`winner${suffix}`), ...value, ...liable };
}

// A code of the pad ("3-30", "5", "mangan", "yakuman-2"); tiles and yaku are for the server to count.
function valueOf(fields, suffix, field) {
  const depth = fields.text(`depth${suffix}`) || "pad";
  if (depth !== "pad") return depth === "tiles" ? { hand: {} } : { yaku: {} };
  const [name, number] = fields.text(field).split("-");
  if (name === "yakuman") return { yakuman: number ? Number(number) : 1 };
  if (Number.isNaN(Number(name))) return { limit: name };
  return { han: Number(name), fu: number ? Number(number) : null };
}

// ---------- the other games
function mahjong(fields) {
  const type = fields.text("outcome");
  const out = fields.one("sits_out");
  const sitsOut = out === null ? {} : { sits_out: out };
  if (type === "draw") return { type, ...sitsOut };
  if (type === "penalty") return { type, seat: fields.one("fined"), points: fields.one("fine"), ...sitsOut };
  if (type === "false_mahjong") return { type, caller: fields.one("caller"), hands: handsOf(fields, []), ...sitsOut };
  if (type !== "mahjong") return { type };
  const dead = { too_few: fields.seats("too_few"), too_many: fields.seats("too_many") };
  const discarder = fields.text("discarder") === SELF_DRAWN ? null : fields.one("discarder");
  const alone = fields.one("pays_alone");
  const announced = bySeat((seat) => fields.one(`announced${seat}`));
  return {
    type, winner: fields.one("winner"), discarder, hands: handsOf(fields, dead.too_many), pays_alone: alone,
    excused: alone !== null && fields.has("excused"), ...dead, ...(announced.some((points) => points !== null) ? { announced } : {}), ...sitsOut,
  };
}

const bySeat = (read) => [0, 1, 2, 3, 4].map(read);

// The seats whose points count though no hand is worth them, as people insist on what they settled by.
export const insistedIn = (form) => [0, 1, 2, 3, 4].filter((seat) => new FormData(form).has(`worth${seat}-as_said`));

function handsOf(fields, tooMany) {
  return bySeat((seat) => {
    const depth = fields.text(`worth${seat}-depth`) || "points";
    if (depth !== "points") return { [depth]: {} };
    const points = fields.text(`worth${seat}-points`).trim();
    if (points) return { points: Number(points) };
    return tooMany.includes(seat) ? { points: 0 } : null;
  });
}
