// Two phones at one table in random orders of recording, cut network, lost answers, closing and opening, against a server that behaves as
// league/games/commands/saving.py: an id is saved once, a hand that is not the next one comes back.
import { Sender, withVersion } from "/static/js/offline/sender.js";
import { dropUnsent, keepUnsent, unsentOf } from "/static/js/offline/store.js";

const PHONES = ["A", "B"];

// A small generator, the same for the same seed (mulberry32).
function chance(seed) {
  let state = seed;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

class Server {
  constructor() { this.saved = []; }
  get page() { return `<div id="table-state" data-version="${this.saved.length}" data-number="${this.saved.length + 1}"></div>`; }
  take(data) {
    if (!this.saved.includes(data.get("client_id"))) {
      if (Number(data.get("expected_version")) !== this.saved.length) return new Response('<form class="hand-form">');
      this.saved.push(data.get("client_id"));
    }
    return new Response(this.page, { headers: { "HX-Trigger-After-Settle": '{"hand-saved": null}' } });
  }
}

// One random order; `recorded` are the ids by phone as people entered them, `saved` what the server has in the end.
export async function play(seed) {
  const draw = chance(seed);
  const server = new Server();
  const table = (phone) => `${seed} ${phone}`;
  const recorded = { A: [], B: [] };
  const known = { A: 0, B: 0 };
  let isCut = false;
  let isTroubled = true;
  window.fetch = async (_address, { body }) => {
    if (isCut || (isTroubled && draw(4) === 0)) throw new TypeError("no network");
    const answer = server.take(new URLSearchParams(body.toString()));
    if (isTroubled && draw(4) === 0) throw new TypeError("the answer was lost");
    return answer;
  };
  const opened = (phone) => {
    const sender = new Sender(table(phone), { changed: async () => {}, sent: (_hand, { version }) => { known[phone] = version; } });
    const { send } = sender;
    sender.send = async () => { await send.call(sender); clearTimeout(sender.timer); };
    return sender;
  };
  const senders = { A: opened("A"), B: opened("B") };
  const record = async (phone) => {
    const id = `${phone}${recorded[phone].length + 1}`;
    const number = known[phone] + (await unsentOf(table(phone))).length + 1;
    recorded[phone].push(id);
    const fields = Object.entries({ client_id: id, number: String(number), expected_version: String(known[phone]) });
    await keepUnsent({ table: table(phone), number, action: "/t/x/record/", fields, said: id, result: {}, at: 0 });
  };
  const acts = [record, record, (phone) => senders[phone].send(), async (phone) => { senders[phone] = opened(phone); await senders[phone].send(); }, () => { isCut = !isCut; }];
  for (let step = 0; step < 14; step += 1) await acts[draw(acts.length)](PHONES[draw(2)]);
  isCut = false;
  isTroubled = false;
  for (const phone of PHONES) await finish(phone, table(phone), senders, server, known);
  return { recorded, saved: server.saved, left: (await Promise.all(PHONES.map((phone) => unsentOf(table(phone))))).flat().length };
}

// At home: what came back is looked at, and saved as the next hand.
async function finish(phone, table, senders, server, known) {
  for (;;) {
    await senders[phone].send();
    const [first, second] = await unsentOf(table);
    if (!first) return;
    const answer = await fetch("", { body: new URLSearchParams(withVersion(first.fields, server.saved.length)) });
    known[phone] = server.saved.length;
    if (!(await answer.text()).includes("table-state")) throw new Error("a hand that somebody looked at was refused");
    if (second) await keepUnsent({ ...second, fields: withVersion(second.fields, server.saved.length) });
    await dropUnsent(first);
  }
}
