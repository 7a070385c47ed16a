// Slides take turns, and what is long is paged: as many items stand on a page as fit on this screen at its letters, which is measured here.
import { serverNow } from "./countdown.js";

const slides = () => [...document.querySelectorAll("[data-slide]")];
const current = () => document.querySelector("[data-slide].current");
const LEAST = 1000; // milliseconds that are left to a page when the screen is renewed
let page = 0;
let starts = [0]; // the first item of each page of the current slide
let timer = 0;
let due = 0;
let paused = false;

const fits = (box) => box.scrollWidth <= box.clientWidth + 1 && box.scrollHeight <= box.clientHeight + 1;
// A slide may have its time: the list of a session's tables makes room for that of the next one (data-until, data-since).
const isDue = ({ dataset }) => serverNow() >= Number(dataset.since ?? 0) && serverNow() < Number(dataset.until ?? Infinity);
const itemsOf = (slide) => [...slide.querySelectorAll("[data-item]")];

function measured(slide) {
  const box = slide.querySelector("[data-paged]");
  const items = itemsOf(slide);
  if (!box || !items.length) return [0];
  items.forEach((item) => { item.hidden = true; });
  reserve(slide, items[0].dataset.letter);
  const found = [0];
  items.forEach((item, index) => {
    item.hidden = false;
    const start = found.at(-1);
    if (index === start || fits(box)) return;
    items.slice(start, index).forEach((one) => { one.hidden = true; });
    found.push(index);
  });
  return found;
}

// The heading as it is with the number of a page, which may need a line of its own.
function reserve(slide, letter) {
  const where = slide.querySelector("[data-page]");
  if (where) where.textContent = letter ? "W – W · 88 / 88" : "88 / 88";
}

// "2 / 5", and in a list by name the letters of the page.
function label(slide, shown) {
  const where = slide.querySelector("[data-page]");
  if (!where) return;
  const number = starts.length > 1 ? `${page + 1} / ${starts.length}` : "";
  const [first, last] = [shown[0]?.dataset.letter, shown.at(-1)?.dataset.letter];
  const letters = starts.length > 1 && first ? (first === last ? first : `${first} – ${last}`) : "";
  where.textContent = [letters, number].filter(Boolean).join(" · ");
}

function showPage(slide) {
  const items = itemsOf(slide);
  const [from, to] = [starts[page], starts[page + 1] ?? items.length];
  items.forEach((item, index) => { item.hidden = index < from || index >= to; });
  label(slide, items.slice(from, to));
  const box = slide.querySelector("[data-paged]");
  box?.classList.toggle("tall", !fits(box)); // one item larger than the screen: it scrolls
}

function show(slide, wanted = 0) {
  slides().forEach((one) => one.classList.toggle("current", one === slide));
  starts = measured(slide);
  page = Math.min(wanted === -1 ? starts.length - 1 : wanted, starts.length - 1);
  showPage(slide);
}

function wait(milliseconds) {
  clearTimeout(timer);
  due = performance.now() + milliseconds;
  if (!paused && Number.isFinite(milliseconds)) timer = setTimeout(() => step(1), milliseconds);
}

const secondsOf = (slide) => 1000 * Number(slide.dataset.seconds ?? Infinity);

function beside(slide, direction) {
  const all = slides();
  let at = all.indexOf(slide);
  do at = (at + direction + all.length) % all.length; while (all[at] !== slide && !isDue(all[at]));
  return all[at];
}

// One page on or back (−1), over the end of a slide to the next one.
export function step(direction) {
  const slide = current();
  if (!slide) return;
  if (starts[page + direction] !== undefined) {
    page += direction;
    showPage(slide);
  } else {
    const next = beside(slide, direction);
    if (next !== slide || starts.length > 1) show(next, direction < 0 ? -1 : 0);
  }
  wait(secondsOf(current()));
}

export function pause(on) {
  paused = on;
  wait(secondsOf(current()));
}

// Show a slide at once, whatever is shown, unless somebody holds a picture.
export function bring(name) {
  const slide = slides().find((one) => one.dataset.slide === name);
  if (!slide || paused) return;
  show(slide);
  wait(secondsOf(slide));
}

// After a change of the screen's size.
export function measureAgain() { if (current()) show(current(), page); }

// Put the new contents in the place of the old ones, and go on where the screen was.
export function renew(contents) {
  const [was, index, rest] = [current(), slides().indexOf(current()), Math.max(due - performance.now(), LEAST)];
  document.getElementById("hall-screen").replaceWith(contents);
  const all = slides();
  const same = all.find((slide) => slide.dataset.slide === was?.dataset.slide);
  const instead = all[Math.min(Math.max(index, 0), all.length - 1)];
  show(same ?? (isDue(instead) ? instead : beside(instead, 1)), same ? page : 0);
  wait(same ? Math.min(rest, secondsOf(same)) : secondsOf(current()));
}

export function begin() {
  const first = slides().find(isDue) ?? slides()[0];
  show(first);
  wait(secondsOf(first));
}
