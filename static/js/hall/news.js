// The screen asks the server for news in one request, at most once in four seconds (in a reveal once a second), and seldom while nobody sees it. Whoever loses the
// network learns how old the page is, and nothing else has to be done: it goes on asking.
const EVERY = 4000;
const WHILE_REVEALED = 1000; // a tap on the remote is seen at once
const SELDOM = 30000; // while the tab is hidden, or its competition gone
const LONGEST = 10000; // waiting for an answer
const LOST = 12000; // without an answer, it is said
let timer = 0;
let asking = false;
let last = Date.now();
let gone = false;

const pace = () => (document.querySelector(".hall-screen.instead") ? WHILE_REVEALED : EVERY);
const pageIsHidden = () => document.hidden;

async function answerOf(address) {
  const broken = new AbortController();
  const limit = setTimeout(() => broken.abort(), LONGEST);
  try {
    const answer = await fetch(address, { signal: broken.signal, cache: "no-store" });
    return { answer, text: answer.status === 200 ? await answer.text() : "" };
  } finally {
    clearTimeout(limit);
  }
}

// A sign-in page of a hotel's network is no answer of ours.
const isOurs = (answer) => [200, 204].includes(answer.status) && answer.headers.has("X-Shown");

async function ask(arrived) {
  if (asking) return;
  asking = true;
  clearTimeout(timer);
  const { news, shown } = document.body.dataset;
  try {
    const { answer, text } = await answerOf(`${news}?seen=${shown}`);
    gone = [403, 404, 410].includes(answer.status);
    if (isOurs(answer)) {
      last = Date.now();
      document.body.dataset.shown = answer.headers.get("X-Shown");
      arrived(answer, text);
    }
  } catch (problem) {
    if (!(problem instanceof TypeError || problem.name === "AbortError")) throw problem; // those two: no network, which is said below
  } finally {
    asking = false;
    timer = setTimeout(() => ask(arrived), pageIsHidden() || gone ? SELDOM : pace());
  }
}

const since = (milliseconds, language) => {
  const said = new Intl.RelativeTimeFormat(language, { numeric: "always" });
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? said.format(-Math.floor(seconds / 10) * 10, "second") : said.format(-Math.floor(seconds / 60), "minute");
};

// Say how old the page is while there is no answer.
export function tellAge(sign, now) {
  const age = Date.now() - last;
  sign.hidden = age < (pageIsHidden() ? SELDOM + LOST : LOST);
  if (sign.hidden) return;
  const language = document.documentElement.lang;
  const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(now - age));
  const text = (gone ? sign.dataset.gone : sign.dataset.lost).replace("{time}", time).replace("{ago}", since(age, language));
  if (sign.textContent !== text) sign.textContent = text;
}

// `arrived` gets every answer of ours, with the new contents if there are any.
export function askForNews(arrived) {
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(arrived); });
  window.addEventListener("online", () => ask(arrived));
  timer = setTimeout(() => ask(arrived), pace());
}
