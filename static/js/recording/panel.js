// The panel over the table in which a hand is recorded: opens, closes, is swapped by the server, and learns the outcome of a request.
// `entriesOf` makes the entries of a form (hand_form.js), which depend on the game.
import { buildInQuiet, formTemplate } from "./form_template.js";
import { forgetCorrections } from "./half_typed.js";
import { HandForm } from "./hand_form.js";

export function startPanel(entriesOf) {
  const panel = document.getElementById("panel");
  const dialog = panel?.matches("dialog") ? panel : null;
  const question = document.getElementById("confirm-dialog");
  let current = null;
  let from = 0;

  function begin(outcome) {
    const form = panel?.querySelector("form.hand-form:not(.stepped)");
    if (!form) return;
    current = new HandForm(form, entriesOf);
    current.start(outcome || form.dataset.begin);
  }

  function open(outcome) {
    const template = formTemplate();
    if (!template || !dialog) return false;
    dialog.replaceChildren(template.content.cloneNode(true));
    window.htmx?.process(dialog);
    from = window.scrollY;
    dialog.showModal();
    document.documentElement.classList.add("panel-open");
    history.scrollRestoration = "manual";
    history.pushState({ panel: true }, "");
    begin(outcome);
    return true;
  }

  function close(scrollTo = from) {
    if (!dialog?.open) return;
    current?.leave();
    current = null;
    dialog.close();
    dialog.replaceChildren();
    document.documentElement.classList.remove("panel-open");
    window.scrollTo({ top: scrollTo, behavior: "instant" });
    if (history.state?.panel) history.back();
  }

  // As a tap on "Cancel", which asks first while the server has not confirmed the entry.
  function giveUp() {
    if (current?.sending.isUnconfirmed) dialog.querySelector("[data-close]").click(); else close();
  }

  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-open]");
    if (opener && open(opener.dataset.open)) event.preventDefault();
    const closer = event.target.closest("[data-close]");
    if (closer) {
      current?.leave();
      if (dialog) { event.preventDefault(); close(); }
    }
  });

  document.addEventListener("submit", ({ target }) => {
    if (target.matches("[data-leaves]")) current?.leave();
    if (target.dataset.savesCorrection) forgetCorrections(target.dataset.savesCorrection);
    if (target.matches("[data-keeps-reason]")) target.elements.reason.value = document.querySelector("#save-correction [name=reason]")?.value ?? "";
  });

  // The phone's own back button goes one step back, then closes.
  window.addEventListener("popstate", () => {
    if (!dialog?.open) { history.scrollRestoration = "auto"; return; }
    const isBack = current?.back();
    if (isBack || current?.sending.isUnconfirmed) history.pushState({ panel: true }, "");
    if (!isBack) giveUp();
  });
  dialog?.addEventListener("cancel", (event) => {
    event.preventDefault();
    if (!current?.back()) giveUp();
  });

  document.addEventListener("hand-saved", () => {
    const text = current?.form.dataset.saved;
    close(0);
    if (text) document.dispatchEvent(new CustomEvent("say", { detail: { text, kind: "good" } }));
  });
  document.addEventListener("htmx:load", (event) => { if (event.target.closest?.("#panel") || event.target.querySelector?.("#panel")) begin(""); });
  window.addEventListener("online", () => current?.sending.again());

  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    panel?.addEventListener(failure, (event) => {
      event.stopPropagation();
      const { xhr } = event.detail;
      const status = xhr?.status || 0;
      const why = status === 503 && (xhr.getResponseHeader("X-Cause") === "disk" ? "full" : "busy");
      if (status >= 400 && status < 500) current?.sending.refused();
      else current?.sending.failed(event.target.matches("form"), why || "offline");
    });
  }
  panel?.addEventListener("htmx:beforeRequest", (event) => { if (event.target.matches("form")) current?.sending.sent(); });
  panel?.addEventListener("htmx:afterRequest", (event) => {
    if (!event.detail.successful) return;
    if (event.target.matches("form")) current?.sending.answered(); else current?.sending.heard();
  });

  function settled() {
    current?.sending.settled();
    if (question?.open) question.close(); // whether to give up what is saved now
  }

  // An entry not sent yet would be lost with its page, so the browser asks before leaving.
  panel?.addEventListener("htmx:beforeOnLoad", (event) => { if (event.target.matches("form") && event.detail.xhr.status < 400) settled(); });
  window.addEventListener("beforeunload", (event) => { if (current?.sending.isOnItsWay) event.preventDefault(); });

  // A preview may know of a declared riichi before the table does.
  panel?.addEventListener("htmx:afterSwap", ({ target }) => {
    const news = target.matches("[data-preview]") && target.querySelector("[data-declared]");
    if (news) current?.learn(news);
  });

  // Somebody else saved the hand while it was being entered here.
  document.addEventListener("htmx:afterSwap", (event) => {
    const state = document.getElementById("table-state");
    if (event.detail.target?.id === "table-state") buildInQuiet();
    if (event.detail.target?.id !== "table-state" || !dialog?.open || !current || !state) return;
    const number = current.form.querySelector('[name="number"]').value;
    current.sending.overtaken(state.dataset.number !== number);
    if (state.dataset.number === number) current.learn(state);
  });

  window.addEventListener("load", buildInQuiet);
  begin("");
}
