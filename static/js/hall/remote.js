// Keys at the screen of the hall, and a presenter's buttons, move the reveal while it runs, where a director is signed in. What was on the
// screen is sent along, so that a key pressed twice, or at the same time as a tap on the remote, is one step.
const NEXT = ["ArrowRight", "PageDown", " ", "Enter"];
const BACK = ["ArrowLeft", "PageUp"];
const CONTROLS = { on: "on", back: "back" };
const form = document.getElementById("hall-remote");
const refused = document.getElementById("hall-refused");
const isRevealed = () => Boolean(document.querySelector(".hall-screen.instead .reveal"));

async function move(by) {
  const data = new FormData(form);
  data.set("by", by);
  data.set("seen", document.body.dataset.shown);
  try {
    const answer = await fetch(form.action, { method: "POST", body: data });
    refused.hidden = answer.status === 204;
  } catch (problem) {
    if (!(problem instanceof TypeError)) throw problem; // no network, which the screen says itself
  }
}

function take(event, by) {
  if (!by || !isRevealed()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  move(by);
}

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("button, a")) return;
  take(event, NEXT.includes(event.key) ? "on" : BACK.includes(event.key) ? "back" : "");
}, true);
document.addEventListener("click", (event) => take(event, CONTROLS[event.target.closest("[data-do]")?.dataset.do]), true);
