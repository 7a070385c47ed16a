// The panel over the table in which a hand is recorded: opened and closed, swapped by the server, told what became of a request.
// `entriesOf` makes the entries of a form (hand_form.js), which depend on what is played.
import { HandForm } from "./hand_form.js";

export function startPanel(entriesOf) {
  const panel = document.getElementById("panel");
  const dialog = panel?.matches("dialog") ? panel : null;
  let current = null;
  let from = 0;

  function begin(outcome) {
    const form = panel?.querySelector("form.hand-form:not(.stepped)");
    if (!form) return;
    current = new HandForm(form, entriesOf);
    current.start(outcome || form.dataset.begin);
  }

  function open(outcome) {
    const template = document.getElementById("hand-form-template");
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

  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-open]");
    if (opener && open(opener.dataset.open)) event.preventDefault();
    const closer = event.target.closest("[data-close]");
    if (closer) {
      current?.halfTyped.forget();
      if (dialog) { event.preventDefault(); close(); }
    }
  });

  // The phone's own back button goes one step back, then closes.
  window.addEventListener("popstate", () => {
    if (!dialog?.open) { history.scrollRestoration = "auto"; return; }
    if (current?.back()) history.pushState({ panel: true }, ""); else close();
  });
  dialog?.addEventListener("cancel", (event) => {
    event.preventDefault();
    if (!current?.back()) close();
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

  // An entry that still has to be sent is lost with its page, so the browser asks.
  panel?.addEventListener("htmx:beforeOnLoad", (event) => { if (event.target.matches("form") && event.detail.xhr.status < 400) current?.sending.answered(); });
  window.addEventListener("beforeunload", (event) => { if (current?.sending.isKept) event.preventDefault(); });

  // Somebody else was faster while this phone was typing.
  document.addEventListener("htmx:afterSwap", (event) => {
    const state = document.getElementById("table-state");
    if (event.detail.target?.id !== "table-state" || !dialog?.open || !current || !state) return;
    const number = current.form.querySelector('[name="number"]').value;
    current.sending.overtaken(state.dataset.number !== number);
  });

  begin("");
}
