// Share a link if the device can: <button data-share="address" hidden>; copying it works everywhere (messages.js).
(() => {
  const field = document.getElementById("share-address");
  const full = (address) => new URL(address, location.href).href;
  const show = () => document.querySelectorAll("[data-share]").forEach((button) => { button.hidden = !navigator.share; });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share]");
    if (button) navigator.share({ title: document.title, url: full(button.dataset.share) }).catch(() => { /* closed without sharing */ });
  });
  document.addEventListener("htmx:afterSwap", show);
  if (field) {
    field.value = full(field.value);
    field.addEventListener("focus", () => field.select());
  }
  show();
})();
