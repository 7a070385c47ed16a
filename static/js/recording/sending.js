// Send despite a dead network or a busy server: say so, keep everything, and send again with the same id.
import { all } from "../page.js";

const RETRY_MS = 5000;
const KEPT = ["offline", "busy", "full"];
const UNSAVED = { offline: "offline-unsaved", busy: "busy-unsaved", full: "busy-unsaved" };
const CAUSES = [...KEPT, "offline-unsaved", "busy-unsaved"];

export class Sending {
  // `ask` asks the server about the present step; `instead` shows the chosen answers if the server cannot show their effects.
  constructor(form, { ask, instead }) {
    Object.assign(this, { form, ask, instead });
  }

  // Whether a saved entry still has to be sent, so that this page must stay open.
  get isKept() { return this.form.isConnected && KEPT.some((cause) => !this.notice(cause).hidden); }

  // Whether the entry was saved here, but the server has not said so: then the links that give it up ask before (confirm.js).
  get isUnconfirmed() { return this.form.isConnected && Boolean(this.isOut); }

  // Whether the server may still save it: it neither confirmed nor refused it.
  get isOnItsWay() { return this.isUnconfirmed && this.isSent; }

  expectAnswer(isOut) {
    this.isOut = isOut;
    all(this.form, "[data-unsaved-question]").forEach(({ dataset }) => { if (isOut) dataset.confirm = dataset.unsavedQuestion; else delete dataset.confirm; });
  }

  // Show one of the notes, and none else; one that is new comes into view.
  say(cause) {
    const isNew = cause && this.notice(cause).hidden;
    CAUSES.forEach((each) => { this.notice(each).hidden = each !== cause; });
    if (isNew) this.notice(cause).scrollIntoView({ block: "nearest" });
  }

  notice(name) { return this.form.querySelector(`[data-${name}]`); }

  failed(isSave, why) {
    if (isSave || !this.isKept) this.say(isSave ? why : UNSAVED[why]);
    if (!isSave) { // the preview and its questions were about an earlier entry
      this.notice("preview").replaceChildren(this.instead());
      this.notice("questions").replaceChildren();
    }
    this.waiting ||= isSave;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.again(), RETRY_MS);
  }

  // Send the waiting entry, or else ask for the preview that failed.
  again() {
    clearTimeout(this.timer);
    if (this.waiting && this.form.isConnected) {
      this.waiting = false;
      this.form.requestSubmit(this.notice("save"));
    } else if (CAUSES.some((each) => !this.notice(each).hidden)) this.ask();
  }

  // Going back to change an entry stops sending until it is saved again.
  withdraw() {
    if (!this.isKept) return;
    this.waiting = false;
    clearTimeout(this.timer);
    this.say("offline-unsaved");
  }

  sent() {
    this.isSent = true;
    this.expectAnswer(true);
  }

  // The server said what became of the entry, or its writer gave it up.
  settled() {
    this.expectAnswer(false);
    this.answered();
  }

  // Whether somebody else has saved this hand meanwhile. While our own request is unanswered, it may be ours: the answer will tell.
  overtaken(isSaved) { this.notice("overtaken").hidden = !isSaved || this.isSent; }

  // The network is back: send the waiting entry.
  heard() { if (this.waiting) this.again(); else this.answered(); }

  // The server answered without a page, so trying again would not help.
  refused() {
    this.isSent = false;
    this.answered();
    this.notice("failed").hidden = false;
  }

  answered() {
    this.waiting = false;
    clearTimeout(this.timer);
    this.say("");
    this.notice("failed").hidden = true;
  }
}
