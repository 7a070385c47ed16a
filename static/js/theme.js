// Runs before the page is painted, so that a remembered theme applies without a flash of the other.
(() => {
  const link = document.getElementById("dark-theme");
  const byDevice = link.media;
  const media = { dark: "screen", light: "not all" };
  const bars = [...document.querySelectorAll('meta[name="theme-color"]')];
  const colours = bars.map((bar) => bar.content);

  function show(theme) {
    link.media = media[theme] || byDevice;
    bars.forEach((bar, index) => { bar.content = theme === "dark" ? colours[1] : theme === "light" ? colours[0] : colours[index]; });
  }

  function read() {
    try { return localStorage.getItem("theme") || "auto"; } catch { return "auto"; }
  }

  function remember(theme) {
    try { localStorage.setItem("theme", theme); } catch { /* private window: the choice lasts for this page */ }
  }

  document.documentElement.className = "js";
  show(read());

  // The choice at the foot of the page.
  document.addEventListener("DOMContentLoaded", () => {
    const choice = document.querySelector(".theme-choice");
    if (!choice) return;
    choice.hidden = false;
    choice.querySelector(`[value="${read()}"]`).checked = true;
    choice.addEventListener("change", (event) => { remember(event.target.value); show(event.target.value); });
  });
})();
