// Sending through a dead network or to a busy server: say so, keep everything, send again with the same id.
const RETRY_MS = 5000;
const KEPT = ["offline", "busy", "full"];
const UNSAVED = { offline: "offline-unsaved", busy: "busy-unsaved", full: "busy-unsaved" };
const CAUSES = [...KEPT, "offline-unsaved", "busy-unsaved"];

export class Sending {
  // `ask` asks the server for what it says of the step that is shown; `instead` shows what was chosen where it cannot say what comes of it.
  constructor(form, { ask, instead }) {
    Object.assign(this, { form, ask, instead });
  }

  // Whether an entry that was saved still has to be sent, so that this page must stay open.
  get isKept() { return this.form.isConnected && KEPT.some((cause) => !this.notice(cause).hidden); }

  say(cause) { CAUSES.forEach((each) => { this.notice(each).hidden = each !== cause; }); }

  notice(name) { return this.form.querySelector(`[data-${name}]`); }

  failed(isSave, why) {
    if (isSave || !this.isKept) this.say(isSave ? why : UNSAVED[why]);
    if (!isSave) this.notice("preview").replaceChildren(this.instead()); // what it showed was said of an earlier entry
    this.waiting ||= isSave;
    clearTimeout(this.timer);
    if (this.waiting) this.timer = setTimeout(() => this.again(), RETRY_MS);
  }

  again() {
    clearTimeout(this.timer);
    if (this.waiting && this.form.isConnected) {
      this.waiting = false;
      this.form.requestSubmit(this.notice("save"));
    } else if (CAUSES.some((each) => !this.notice(each).hidden)) this.ask();
  }

  // Who goes back to change an entry saves it again: until then nothing is sent.
  withdraw() {
    if (!this.isKept) return;
    this.waiting = false;
    clearTimeout(this.timer);
    this.say("offline-unsaved");
  }

  sent() { this.isSent = true; }

  // Whether somebody else has saved this hand meanwhile. As long as our own was sent and not answered, it may be ours: its answer tells.
  overtaken(isSaved) { this.notice("overtaken").hidden = !isSaved || this.isSent; }

  // The network is there again: what waits is sent, instead of being forgotten.
  heard() { if (this.waiting) this.again(); else this.answered(); }

  // The server answered, but not with a page: trying again would not help.
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
