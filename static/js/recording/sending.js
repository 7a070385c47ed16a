// Sending through a dead network or to a busy server: say so, keep everything, send again with the same id.
import { all } from "../page.js";

const RETRY_MS = 5000;
const CAUSES = ["offline", "busy", "full"];

export class Sending {
  // `ask` asks the server for what it says of the step that is shown.
  constructor(form, ask) {
    this.form = form;
    this.ask = ask;
  }

  notice(name) { return this.form.querySelector(`[data-${name}]`); }

  failed(isSave, why) {
    CAUSES.forEach((each) => { this.notice(each).hidden = each !== why; });
    if (!isSave) this.notice("preview").replaceChildren(); // it was said of an earlier entry
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
    all(this.form, "[data-offline], [data-busy], [data-full], [data-failed]").forEach((notice) => { notice.hidden = true; });
  }
}
