// Small conveniences; every page reads and works without them.
(() => {
  const byId = (id) => document.getElementById(id);

  // Short messages: app code and servers (HX-Trigger: {"say": "…"}) send an event "say".
  function say(text, kind = "") {
    const toast = document.createElement("p");
    toast.className = `notice toast ${kind}`;
    toast.textContent = text;
    byId("toasts").append(toast);
    setTimeout(() => toast.remove(), 6000);
  }

  document.addEventListener("say", (event) => {
    const detail = event.detail;
    say(typeof detail === "string" ? detail : detail.text || detail.value, detail.kind || "");
  });
  document.addEventListener("htmx:sendError", () => say(byId("toasts").dataset.noNetwork, "bad"));
  document.addEventListener("htmx:responseError", () => say(byId("toasts").dataset.serverError, "bad"));

  // Questions: <form data-confirm="…"> or <button data-confirm="…">; data-confirm-label names the button that goes on,
  // data-confirm-keep the one that leaves everything as it is.
  const confirmed = new WeakSet();

  function ask(source, goOn) {
    const dialog = byId("confirm-dialog");
    byId("confirm-text").textContent = source.dataset.confirm;
    const yes = dialog.querySelector('[value="yes"]');
    yes.dataset.usual ||= yes.textContent;
    yes.textContent = source.dataset.confirmLabel || yes.dataset.usual;
    const no = dialog.querySelector('[value="no"]');
    no.dataset.usual ||= no.textContent;
    no.textContent = source.dataset.confirmKeep || no.dataset.usual;
    yes.classList.toggle("danger", Boolean(source.closest(".danger")));
    dialog.returnValue = "no";
    dialog.addEventListener("close", () => { if (dialog.returnValue === "yes") goOn(); }, { once: true });
    dialog.showModal();
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const source = event.submitter?.dataset.confirm ? event.submitter : form;
    if (!source.dataset.confirm || confirmed.delete(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const submitter = event.submitter;
    ask(source, () => { confirmed.add(form); form.requestSubmit(submitter); });
  }, true);

  document.addEventListener("click", (event) => {
    const source = event.target.closest("a[data-confirm], button[type=button][data-confirm]");
    if (!source || confirmed.delete(source)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    ask(source, () => { confirmed.add(source); source.click(); });
  }, true);

  // Copying: <button data-copy="text"> or <button data-copy-from="#field">.
  async function copy(button) {
    const field = button.dataset.copyFrom && document.querySelector(button.dataset.copyFrom);
    const text = field ? field.value || field.textContent.trim() : button.dataset.copy;
    try {
      await navigator.clipboard.writeText(text);
      say(byId("toasts").dataset.copied, "good");
    } catch {
      field?.select?.();
    }
  }

  document.addEventListener("click", (event) => {
    const target = event.target;
    const copier = target.closest("[data-copy], [data-copy-from]");
    if (copier) copy(copier);
    if (target.closest("[data-print]")) window.print();
    if (!target.closest("details.menu")) document.querySelectorAll("details.menu[open]").forEach((menu) => { menu.open = false; });
    const row = target.closest("tr");
    const link = row?.querySelector("a.row-link");
    if (link && !target.closest("a, button, input, label, select, summary") && !String(window.getSelection())) link.click();
  });

  // Fields that are replaced as a whole, so that a list offers everybody again.
  document.addEventListener("focusin", (event) => { if (event.target.matches("input[data-whole]")) event.target.select(); });

  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
    if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
  });

  // Choices that act at once: <select data-submit> or any field in <form data-submit>.
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field.name === "theme" && field.closest(".theme-choice")) window.platzwindTheme.choose(field.value);
    else if (field.closest("[data-submit]")) field.form.requestSubmit();
  });

  // Boxes that scroll must be reached by the keyboard.
  function openBoxes() {
    document.querySelectorAll(".table-box, .chart").forEach((box) => {
      const scrolls = box.scrollWidth > box.clientWidth + 1;
      box.classList.toggle("scrolls", scrolls);
      if (scrolls) box.tabIndex = 0; else box.removeAttribute("tabindex");
    });
  }

  function showTheme() {
    const choice = document.querySelector(".theme-choice");
    if (!choice) return;
    choice.hidden = false;
    choice.querySelector(`[value="${window.platzwindTheme.read()}"]`).checked = true;
  }

  // After a refusal one goes on where something has to be mended.
  function showWhatIsWrong() {
    const wrong = document.querySelector('main [aria-invalid="true"]');
    wrong?.scrollIntoView({ block: "center" });
    wrong?.focus({ preventScroll: true });
  }

  // Who is not signed in finds nothing that somebody else typed and did not save (unsaved.js); on the way to sign in again it stays.
  const isRefused = performance.getEntriesByType("navigation")[0]?.responseStatus >= 400;
  if (!document.body.dataset.account && !isRefused && !document.querySelector("[type=password]")) {
    try { sessionStorage.removeItem("unsaved"); } catch { /* private window */ }
  }
  // Who has just signed out in this tab is signed out in every other one, too, and those leave what they show.
  function tellSignedOut() {
    if (document.body.dataset.account || !sessionStorage.getItem("signing out")) return;
    Object.keys(sessionStorage).filter((key) => key === "unsaved" || key === "signing out" || key.startsWith("hand-")).forEach((key) => sessionStorage.removeItem(key));
    new BroadcastChannel("unsaved").postMessage("signed out");
  }
  try { tellSignedOut(); } catch { /* private window, or an old browser */ }

  showTheme();
  showWhatIsWrong();
  openBoxes();
  window.addEventListener("resize", openBoxes);
  document.addEventListener("htmx:afterSettle", openBoxes);
  document.querySelectorAll(".tabs [aria-current], .segmented [aria-current]").forEach((tab) => {
    const bar = tab.parentElement;
    bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
  });
})();
