// Short messages, by an event "say" from scripts or the server (HX-Trigger: {"say": "…"}); copying, which confirms with one:
// <button data-copy="text"> or <button data-copy-from="#field">; and sharing a link, if the device can: <button data-share="address" hidden>,
// without an address this page; with data-or-copy, the link is copied where the device cannot.
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

  async function copy(text, field) {
    try {
      await navigator.clipboard.writeText(text);
      say(byId("toasts").dataset.copied, "good");
    } catch {
      field?.select?.();
    }
  }

  const full = (address) => new URL(address, location.href).href;
  function share(address) {
    const url = full(address || location.href.split("#")[0]);
    if (navigator.share) navigator.share({ title: document.title, url }).catch(() => { /* closed without sharing */ });
    else copy(url);
  }

  document.addEventListener("click", (event) => {
    const { copy: text, copyFrom, share: address } = event.target.closest("[data-copy], [data-copy-from], [data-share]")?.dataset ?? {};
    const from = copyFrom && document.querySelector(copyFrom);
    if (from) copy(from.value || from.textContent.trim(), from);
    else if (text !== undefined) copy(text);
    else if (address !== undefined) share(address);
  });

  function showSharing() {
    document.querySelectorAll("[data-share]").forEach((button) => {
      button.hidden = !navigator.share && !(button.hasAttribute("data-or-copy") && navigator.clipboard);
    });
  }
  document.addEventListener("htmx:afterSwap", showSharing);
  showSharing();

  const field = byId("share-address");
  if (field) {
    field.value = full(field.value);
    field.addEventListener("focus", () => field.select());
  }
})();
