// Send the kept hands of a table one after the other, each once: a hand that was sent but not answered is sent again with the same id, and
// the server answers alike. What the server does not take stays first in the list until a person has looked at it.
import { formTemplate } from "../recording/form_template.js";
import { dropUnsent, keepUnsent, unsentOf } from "./store.js";

const RETRY_MS = 5000;
const PATIENCE_MS = 15000;
const SHORT_PATIENCE_MS = 4000;

export class Sender {
  // `changed` is called whenever the list or what is known of it has changed; `sent` with the hand that the server has taken.
  constructor(table, { changed, sent }) {
    Object.assign(this, { table, changed, sent });
    this.isSending = false;
    window.addEventListener("online", () => this.send());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.send(); });
  }

  async send() {
    if (this.isSending || this.isPaused) return;
    this.isSending = true;
    clearTimeout(this.timer);
    try {
      await alone(`platzwind ${this.table}`, () => this.sendAll());
    } finally {
      this.isSending = false;
    }
  }

  // Send nothing while a kept hand is being corrected.
  pause() { this.isPaused = true; }

  goOn() {
    this.isPaused = false;
    return this.send();
  }

  // Send the first hand although it came back: the server says what it makes of it by now. Somebody waits for that.
  sendAgain() { return alone(`platzwind ${this.table}`, () => this.sendAll(true)); }

  async sendAll(alsoBack = false) {
    let isAgain = alsoBack;
    while (!this.isPaused) {
      const hands = await unsentOf(this.table);
      const [first, second] = hands;
      if (!first || (first.back && !isAgain)) return;
      const answer = await this.ask(first, isAgain ? SHORT_PATIENCE_MS : PATIENCE_MS);
      isAgain = false;
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

  // What the server says: the version and the next hand if it has taken the hand, a page if it has not, null if it cannot be reached, or
  // if it first wants to know who holds this phone.
  async ask({ action, fields }, patience) {
    try {
      let answer = await post(action, fields, tokenIn(document), patience);
      if (answer.status === 403) answer = await post(action, fields, await freshToken(), patience); // this page is older than the phone's cookies
      if (answer.status >= 500) return null;
      document.dispatchEvent(new CustomEvent("answered"));
      const who = answer.headers.get("HX-Redirect");
      if (who) { location.assign(who); return null; }
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

// Another tab of this phone may send, too; where the browser has no locks (an address without https), the server tells the two apart by the id.
const alone = (name, act) => (navigator.locks ? navigator.locks.request(name, act) : act());

const TOKEN = "csrfmiddlewaretoken";
const tokenIn = (page) => page.querySelector(`[name="${TOKEN}"]`)?.value ?? formTemplate(page)?.content.querySelector(`[name="${TOKEN}"]`)?.value;
const freshToken = async () => tokenIn(new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html"));

function post(action, fields, token, patience) {
  const body = new URLSearchParams(fields);
  if (token) body.set(TOKEN, token);
  return fetch(action, { method: "POST", body, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(patience) });
}

export const withVersion = (fields, version) => fields.map(([name, value]) => [name, name === "expected_version" ? String(version) : value]);
