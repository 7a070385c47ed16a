// Proposes the address of a new competition from the name being typed, until somebody writes another address.
(() => {
  const LONGEST = 50;
  const WRITTEN_OUT = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", ø: "oe", œ: "oe", ł: "l", đ: "d" };
  const name = document.getElementById("id_name");
  const address = document.getElementById("id_slug");

  // The same rules as in league/competitions/slugs.py.
  function made(text) {
    const written = text.normalize("NFC").toLowerCase().replace(/[äöüßæøœłđ]/g, (letter) => WRITTEN_OUT[letter]);
    const plain = written.normalize("NFKD").replace(/[^a-z0-9_\s-]/g, "").replace(/[-\s]+/g, "-");
    return plain.replace(/^[-_]+/, "").slice(0, LONGEST).replace(/[-_]+$/, "");
  }

  let isProposed = !address.value || address.value === made(name.value);
  name.addEventListener("input", () => { if (isProposed) address.value = made(name.value); });
  address.addEventListener("input", () => { isProposed = !address.value; });
})();
