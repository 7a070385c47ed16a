// Offer once to install Platzwind, on a phone where it has been of use: at a second table or on a second day, or when a table opened without a
// network. Who says no is never asked again on this device. Never while a hand is entered.
import { remembered } from "../remembered.js";

const answered = remembered("install");
const used = remembered("tables used"); // two at most, each as day/table

const isInstalled = () => navigator.standalone || matchMedia("(display-mode: standalone)").matches;
const isApple = () => navigator.standalone === false; // only Safari on phones and tablets knows it; it asks nobody
const dialog = () => document.getElementById("panel");

function isOfUse(table) {
  const known = used.choice.split(" ").filter(Boolean);
  const now = [new Date().toISOString().slice(0, 10), table].join("/");
  const openedByItself = navigator.serviceWorker?.controller && !navigator.onLine;
  if (!known.includes(now) && known.length < 2) known.push(now);
  if (openedByItself && known.length < 2) known.push("without/network");
  used.choice = known.join(" ");
  return known.length > 1;
}

function show(part, table) {
  if (answered.choice || isInstalled() || !(window.offeredInstall || isApple()) || !isOfUse(table)) return;
  if (dialog()?.open) { dialog().addEventListener("close", () => show(part, table), { once: true }); return; }
  part.querySelector("[data-install-now]").hidden = !window.offeredInstall;
  part.querySelector("[data-install-how]").hidden = Boolean(window.offeredInstall);
  part.hidden = false;
}

function settle(part, answer) {
  answered.choice = answer;
  part.hidden = true;
}

export function offerInstall(part, table) {
  isOfUse(table);
  show(part, table);
  window.addEventListener("install-offered", () => show(part, table));
  window.addEventListener("appinstalled", () => settle(part, "installed"));
  part.querySelector("[data-install-never]").addEventListener("click", () => settle(part, "no"));
  part.querySelector("[data-install-now]").addEventListener("click", async () => {
    const offer = window.offeredInstall;
    window.offeredInstall = null; // a browser asks once for each offer
    offer.prompt();
    const { outcome } = await offer.userChoice;
    settle(part, outcome === "accepted" ? "installed" : "no");
  });
}
