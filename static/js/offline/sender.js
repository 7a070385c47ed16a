// Send the kept hands of a table one after the other, each once: a hand that was sent but not answered is sent again with the same id, and
// the server answers alike. What the server does not take stays first in the list until a person has looked at it.
import { dropUnsent, keepUnsent, unsentOf } from "./store.js";

const RETRY_MS = 5000;
const PATIENCE_MS = 15000;

export class Sender {
  // `changed` is called whenever the list or what is known of it has changed; `sent` with the hand that the server has taken.
  constructor(table, { changed, sent }) {
    Object.assign(this, { table, changed, sent });
    this.isSending = false;
    window.addEventListener("online", () => this.send());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.send(); });
  }

  async send() {
    if (this.isSending) return;
    this.isSending = true;
    clearTimeout(this.timer);
    try {
      await navigator.locks.request(`platzwind ${this.table}`, () => this.sendAll()); // another tab of this phone may send, too
    } finally {
      this.isSending = false;
    }
  }

  async sendAll() {
    for (;;) {
      const hands = await unsentOf(this.table);
      const [first, second] = hands;
      if (!first || first.back) return;
      const answer = await this.ask(first);
      if (!answer) { this.timer = setTimeout(() => this.send(), RETRY_MS); return; }
      if (answer.version === undefined) await keepUnsent({ ...first, back: answer.page });
      else {
        if (second && answer.number === second.number) await keepUnsent({ ...second, fields: withVersion(second.fields, answer.version) });
        await dropUnsent(first);
        this.sent(first, answer);
      }
      await this.changed();
    }
  }

  // What the server says: the version and the next hand if it has taken the hand, a page if it has not, null if it cannot be reached.
  async ask({ action, fields }) {
    try {
      const answer = await fetch(action, {
        method: "POST", body: new URLSearchParams(fields), headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (answer.status >= 500) return null;
      const page = await answer.text();
      const isTaken = (answer.headers.get("HX-Trigger-After-Settle") ?? "").includes("hand-saved");
      if (!isTaken) return { page: answer.ok && page.includes("hand-form") ? page : "closed" };
      const state = new DOMParser().parseFromString(page, "text/html").getElementById("table-state");
      return { version: Number(state.dataset.version), number: Number(state.dataset.number), state: page };
    } catch {
      return null; // no network: the next try is soon
    }
  }
}

export const withVersion = (fields, version) => fields.map(([name, value]) => [name, name === "expected_version" ? String(version) : value]);
