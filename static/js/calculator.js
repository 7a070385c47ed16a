// Share a hand if the device can; copying its link works everywhere (messages.js).
(() => {
  const show = () => document.querySelectorAll("[data-share]").forEach((button) => { button.hidden = !navigator.share; });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share]");
    if (button) navigator.share({ title: document.title, url: button.dataset.share }).catch(() => { /* closed without sharing */ });
  });
  document.addEventListener("htmx:afterSwap", show);
  show();
})();
