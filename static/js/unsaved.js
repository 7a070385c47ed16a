// What a signed-in person typed stays in this tab until it is saved or they sign out: a form that was left offers it when it is opened again.
// Hidden fields (tokens, versions), passwords and files are not kept; a hand is kept by record.js. Who has signed out in one tab has nothing
// left in any tab, and the others leave the page that they show.
(() => {
  const STORE = "unsaved";
  const TYPED = "input:not([type=hidden], [type=password], [type=file], [type=submit], [type=button], [type=image]), select, textarea";
  const OTHERS = "[data-submit], [data-draft], [hx-post]:not([hx-trigger]), [hx-get]:not([hx-trigger])"; // sent at once, or kept elsewhere
  const SOON = 300;
  const SIGNING_OUT = "signing out";
  const SIGNED_OUT = "signed out";
  const { account } = document.body.dataset;
  const others = "BroadcastChannel" in window ? new BroadcastChannel(STORE) : null;
  let goesOn = 0;
  let timer = null;
  const touched = new Set();

  // ---------- the store: {account, forms: {address: {name: {typed, instead: [values]}}}, way: [addresses sent], sentFrom, sentTo: paths}
  function read() {
    let kept = null;
    try { kept = JSON.parse(sessionStorage.getItem(STORE)); } catch { /* private window, or not ours */ }
    return kept?.account === account ? kept : { account, forms: {}, way: [], sentFrom: "", sentTo: "" };
  }
  function write(kept) {
    try { sessionStorage.setItem(STORE, JSON.stringify(kept)); } catch { /* private window, or full: leaving asks */ }
  }
  function drop() {
    clearTimeout(timer);
    touched.clear();
    Object.keys(sessionStorage).filter((key) => key === STORE || key.startsWith("hand-")).forEach((key) => sessionStorage.removeItem(key));
  }

  // ---------- forms, named by where they are sent to, so that a refused one that is shown at that address is the same
  const fields = (form) => [...form.elements].filter((field) => field.name && field.matches(TYPED));
  const isKept = (form) => Boolean(form?.closest("main")) && (form.getAttribute("method") === "post" || form.hasAttribute("data-keep"))
    && !form.matches(OTHERS) && !form.querySelector("[type=password]") && fields(form).length > 0;
  const all = () => [...document.forms].filter(isKept);
  const sentTo = (form) => {
    const url = new URL(form.getAttribute("action") || location.pathname + location.search, location.href);
    return url.pathname + url.search + url.hash;
  };
  const pathOf = (form) => new URL(sentTo(form), location.href).pathname;
  const nameOf = (form) => `${sentTo(form)} ${all().filter((one) => sentTo(one) === sentTo(form)).indexOf(form)}`;

  // ---------- what was typed into a form: by name, and only what differs from what the server sent
  const isTicked = (field) => field.type === "checkbox" || field.type === "radio";
  const isWritten = (field) => !isTicked(field) && field.tagName !== "SELECT";
  function isChanged(field) {
    if (isTicked(field)) return field.checked !== field.defaultChecked;
    if (isWritten(field)) return field.value !== field.defaultValue;
    const options = [...field.options];
    if (!field.multiple && !options.some((option) => option.defaultSelected)) return field.selectedIndex > 0;
    return options.some((option) => option.selected !== option.defaultSelected);
  }
  function valuesOf(alike) {
    if (isTicked(alike[0])) return alike.filter((field) => field.checked).map((field) => field.value);
    return alike.flatMap((field) => (field.multiple ? [...field.selectedOptions].map((option) => option.value) : [field.value]));
  }
  function valuesSent(alike) {
    if (isTicked(alike[0])) return alike.filter((field) => field.defaultChecked).map((field) => field.value);
    if (isWritten(alike[0])) return alike.map((field) => field.defaultValue);
    return alike.flatMap((field) => {
      const chosen = [...field.options].filter((option) => option.defaultSelected);
      return (chosen.length || field.multiple ? chosen : [...field.options].slice(0, 1)).map((option) => option.value);
    });
  }
  const named = (form, name) => fields(form).filter((field) => field.name === name);
  function typedInto(form) {
    const changed = fields(form).filter(isChanged);
    const names = new Set(changed.map((field) => field.name));
    const isWork = changed.some(isWritten) || names.size > 1; // a single choice is tapped again quicker than it is offered
    const asKept = (name) => ({ typed: valuesOf(named(form, name)), instead: before.get(nameOf(form))?.[name]?.instead ?? valuesSent(named(form, name)) });
    return isWork ? Object.fromEntries([...names].map((name) => [name, asKept(name)])) : {};
  }
  function fill(form, kept) {
    const filled = [];
    for (const [name, { typed: values }] of Object.entries(kept)) {
      const rest = [...values];
      for (const field of named(form, name)) {
        if (isTicked(field)) field.checked = values.includes(field.value);
        else if (field.multiple) [...field.options].forEach((option) => { option.selected = values.includes(option.value); });
        else field.value = rest.shift() ?? field.value;
        filled.push(field);
      }
    }
    filled.forEach((field) => ["input", "change"].forEach((type) => field.dispatchEvent(new Event(type, { bubbles: true }))));
    filled[0]?.focus();
  }
  // Of what is kept, what the page does not show already, and nobody has saved otherwise since it was typed.
  const missing = (form, kept) => Object.fromEntries(Object.entries(kept).filter(([name, { typed, instead }]) => {
    const alike = named(form, name);
    return alike.length && String(valuesOf(alike)) !== String(typed) && String(valuesSent(alike)) === String(instead);
  }));

  // ---------- keeping
  const before = new Map(); // what was kept when this page was opened, until it is discarded
  function keep() {
    clearTimeout(timer);
    if (!touched.size) return;
    const kept = read();
    for (const form of touched) {
      const name = nameOf(form);
      const typed = { ...before.get(name), ...typedInto(form) };
      if (Object.keys(typed).length) kept.forms[name] = typed; else delete kept.forms[name];
    }
    write(kept);
  }
  function forget(form) {
    const kept = read();
    delete kept.forms[nameOf(form)];
    before.delete(nameOf(form));
    touched.delete(form);
    write(kept);
  }
  for (const type of ["input", "change"]) {
    document.addEventListener(type, (event) => {
      const { form } = event.target;
      if (!event.isTrusted && !touched.has(form)) return;
      if (!isKept(form)) return;
      touched.add(form);
      clearTimeout(timer);
      timer = setTimeout(keep, SOON);
    });
  }
  window.addEventListener("pagehide", keep);

  // ---------- offering
  const offered = new Set();
  function offer(form, kept) {
    offered.add(nameOf(form));
    const notice = document.getElementById("unsaved-offer").content.firstElementChild.cloneNode(true);
    notice.addEventListener("click", (event) => {
      const answer = event.target.closest("[data-unsaved]")?.dataset.unsaved;
      if (!answer) return;
      notice.remove();
      if (answer === "discard") forget(form);
      else { before.delete(nameOf(form)); touched.add(form); fill(form, { ...kept, ...typedInto(form) }); }
    });
    const fold = form.closest("details:not([open])");
    if (fold) fold.before(notice); else form.prepend(notice);
    if (fold) notice.addEventListener("click", () => { fold.open = true; });
  }

  // A form that was sent is saved where the server leads on from it without an error; what led up to it (a preview) is done with, too.
  // Where it answers without leading on (a preview, a refusal), its page shows what was sent: nothing older is offered there.
  function arrive() {
    const kept = read();
    const came = performance.getEntriesByType("navigation")[0];
    const isFromThere = document.referrer && new URL(document.referrer).pathname === kept.sentFrom;
    if (kept.sentFrom && isFromThere && came?.redirectCount && !document.querySelector(".messages .notice.bad")) kept.way.forEach((name) => { delete kept.forms[name]; });
    if (came?.type !== "reload") kept.shown = kept.sentFrom && isFromThere && !came?.redirectCount ? kept.sentTo : "";
    if (!kept.sentFrom || came?.redirectCount) kept.way = [];
    kept.sentFrom = "";
    write(kept);
    for (const form of all()) {
      const typed = kept.forms[nameOf(form)];
      if (!typed) continue;
      before.set(nameOf(form), typed);
      const rest = missing(form, typed);
      if (pathOf(form) !== kept.shown && Object.keys(rest).length) offer(form, rest);
    }
  }

  // ---------- leaving
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented) return;
    goesOn = Date.now();
    if (form.matches('[action$="/sign-out/"]')) { signsOut(); return; }
    if (!form.closest("main")) return;
    if (isKept(form)) touched.add(form);
    if (offered.has(nameOf(form))) before.delete(nameOf(form)); // sent without it: what was offered is no longer wanted
    keep();
    const kept = read();
    kept.sentFrom = location.pathname;
    kept.sentTo = pathOf(form);
    if (isKept(form)) kept.way.push(nameOf(form));
    write(kept);
    touched.delete(form);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link) return;
    goesOn = Date.now();
    const kept = read();
    if (kept.sentFrom) write({ ...kept, sentFrom: "" }); // sent, and left before it was answered
    const form = link.closest("form");
    if (link.matches("[data-discards]")) (form ? [form] : all()).forEach(forget);
  });
  // A link can be followed back to the offer; a closed tab cannot, so that asks.
  window.addEventListener("beforeunload", (event) => {
    const isUnsaved = [...touched].some((form) => form.isConnected && Object.keys(typedInto(form)).length);
    if (isUnsaved && Date.now() - goesOn > 1000) event.preventDefault();
  });

  // ---------- signing out: it may fail, so all is kept until the server has done it. Then signed_out.js tells the other tabs, and they load what
  // everybody may see. Where it cannot tell them, as after a lost answer, they ask the server themselves when somebody comes back to them.
  function signsOut() {
    sessionStorage.setItem(SIGNING_OUT, "yes");
    others?.postMessage(SIGNING_OUT);
  }
  function leave() {
    drop();
    location.replace(location.pathname + location.search);
  }
  let isInDoubt = false;
  async function ask() {
    if (!isInDoubt || document.hidden) return;
    try {
      const home = await fetch("/", { cache: "no-store" });
      if (!home.ok) return;
      const isSignedIn = (await home.text()).includes(` data-account="${account}"`);
      isInDoubt = false;
      if (!isSignedIn) leave();
    } catch { /* no network yet */ }
  }
  document.addEventListener("visibilitychange", ask);
  window.addEventListener("online", ask);
  others?.addEventListener("message", ({ data }) => { if (data === SIGNED_OUT) leave(); else isInDoubt = true; });

  sessionStorage.removeItem(SIGNING_OUT); // still, or again, signed in
  arrive();
})();
