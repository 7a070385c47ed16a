// Short messages, by an event "say" from scripts or the server (HX-Trigger: {"say": "…"}); and copying, which confirms with one:
// <button data-copy="text"> or <button data-copy-from="#field">.
(() => {
  const byId = (id) => document.getElementById(id);

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
    const copier = event.target.closest("[data-copy], [data-copy-from]");
    if (copier) copy(copier);
  });
})();
