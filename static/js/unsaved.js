// Keeps the typed text of a signed-in person in this tab until it is saved or they sign out; a form offers it when it is opened again.
// Hidden fields (tokens, versions), passwords and files are not kept; half_typed.js keeps hands. Signing out in one tab removes the drafts in
// all tabs, and the others leave the page that they show.
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
    const isDraft = (key) => key === STORE || key.startsWith("hand-");
    for (const store of [sessionStorage, localStorage]) Object.keys(store).filter(isDraft).forEach((key) => store.removeItem(key));
  }

  // ---------- forms, named by the address they are sent to, so that a refused form shown at that address is the same
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

  // ---------- the values typed into a form by name, if they differ from those sent by the server
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
    const isWork = changed.some(isWritten) || names.size > 1; // it is quicker to tap a single choice again than to accept the offer
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
  // The kept values that the page does not show already, and that nobody has changed in the database since they were typed.
  const missing = (form, kept) => Object.fromEntries(Object.entries(kept).filter(([name, { typed, instead }]) => {
    const alike = named(form, name);
    return alike.length && String(valuesOf(alike)) !== String(typed) && String(valuesSent(alike)) === String(instead);
  }));

  // ---------- keeping
  const before = new Map(); // the values kept when this page was opened, until they are discarded
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

  // A form was saved if the server redirects without an error; then forms on the way to it (a preview) are done, too.
  // If the server answers without a redirect (a preview, a refusal), its page shows the sent values, and nothing older is offered.
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
    if (offered.has(nameOf(form))) before.delete(nameOf(form)); // sent without accepting the offer, which is no longer wanted
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
    if (kept.sentFrom) write({ ...kept, sentFrom: "" }); // the page was left before the answer to the sent form
    const form = link.closest("form");
    if (link.matches("[data-discards]")) (form ? [form] : all()).forEach(forget);
  });
  // After following a link, people can come back to the offer; closing the tab loses it, so the browser asks.
  window.addEventListener("beforeunload", (event) => {
    const isUnsaved = [...touched].some((form) => form.isConnected && Object.keys(typedInto(form)).length);
    if (isUnsaved && Date.now() - goesOn > 1000) event.preventDefault();
  });

  // ---------- signing out: it may fail, so everything is kept until the server has done it. Then signed_out.js tells the other tabs, which load
  // a public page. If it cannot, as after a lost answer, these tabs ask the server when somebody comes back to them.
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
