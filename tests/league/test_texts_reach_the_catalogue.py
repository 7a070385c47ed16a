"""No text that people read escapes the catalogues: whatever it is called in the code, and wherever it stands.

``test_translations.py`` compares the catalogues with what xgettext collects; here the sources are read without it, because what xgettext
does not see, it does not miss: functions under another name, f-strings, sentences that no function is called with.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import polib
import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
MODULES = sorted(path for room in ("scoring", "league") for path in (ROOT / room).rglob("*.py") if "migrations" not in path.parts)
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted((ROOT / "static" / "js").rglob("*.js"))
#: function → the positions of its context and its texts
FAMILY = {
    "gettext": (None, (0,)),
    "gettext_noop": (None, (0,)),
    "ngettext": (None, (0, 1)),
    "pgettext": (0, (1,)),
    "npgettext": (0, (1, 2)),
}
FAMILY |= {f"{name}_lazy": places for name, places in FAMILY.items()}
#: What is said to developers and in logs, in English; invented data; and the tool that writes the catalogues.
NOT_FOR_READERS = ("management", "demo", "simulation", "constructions")
KEYS_OF_A_KEYBOARD = {"Enter", "Backspace", "Escape"}
NAMES_IN_TEMPLATES = {"Platzwind", "Excel", "xlsx", "csv", "CSV", "JSON", "groups.csv", "apart.csv", "teams.csv", "task.json"}
Text = tuple[str | None, str]


@dataclass(frozen=True)
class Call:
    """A call of gettext or one of its kin."""

    place: str
    context: ast.expr | None
    texts: tuple[ast.expr, ...]


@cache
def german() -> dict[Text, polib.POEntry]:
    entries = polib.pofile(str(ROOT / "league" / "locale" / "de" / "LC_MESSAGES" / "django.po"))
    return {(entry.msgctxt, entry.msgid): entry for entry in entries if not entry.obsolete and entry.translated()}


@cache
def german_texts() -> set[str]:
    return {text for entry in german().values() for text in (entry.msgid, entry.msgid_plural) if text}


def names_of_the_family(tree: ast.AST) -> dict[str, str]:
    """What gettext and its kin are called in a module: by ``import … as …``, or by ``_ = gettext_noop``."""
    called = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name in FAMILY
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and (original := function_named(node.value, called)):
            called |= {target.id: original for target in node.targets if isinstance(target, ast.Name)}
    return called | {node.name: node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in FAMILY}


def function_named(node: ast.expr, called: dict[str, str]) -> str | None:
    if isinstance(node, ast.Name):
        return called.get(node.id)
    return node.attr if isinstance(node, ast.Attribute) and node.attr in FAMILY else None


def calls(source: str, name: str = "") -> Iterator[Call]:
    tree = ast.parse(source)
    called = names_of_the_family(tree)
    for node in ast.walk(tree):
        original = function_named(node.func, called) if isinstance(node, ast.Call) else None
        if original and isinstance(node, ast.Call):
            context, texts = FAMILY[original]
            yield Call(f"{name}:{node.lineno}", None if context is None else node.args[context], tuple(node.args[place] for place in texts))


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that an argument can be; nothing for what is looked up, which is marked where it stands."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*literals(node.body), *literals(node.orelse))


def all_calls() -> list[Call]:
    return [call for path in MODULES for call in calls(path.read_text(), str(path.relative_to(ROOT)))]


def missing(found: list[Call]) -> list[str]:
    """Texts without a German translation, each by context (if any) and first text."""
    entries, texts = german(), german_texts()
    return [
        f"{call.place} {text!r}"
        for call in found
        for place, one in enumerate(call.texts)
        for text in literals(one)
        if (text not in texts if call.context is None or place else (ast.literal_eval(call.context), text) not in entries)
    ]


def test_every_text_given_to_gettext_by_whatever_name_is_in_the_german_catalogue() -> None:
    found = all_calls()
    assert len(found) > 1_500
    assert missing(found) == [], "xgettext does not see it: call gettext by its own name or by _, not inside an f-string"


def test_no_text_is_put_together_before_it_is_translated() -> None:
    built = (ast.JoinedStr, ast.BinOp)
    assert [call.place for call in all_calls() for text in call.texts if isinstance(text, built) or is_formatted(text)] == []


def is_formatted(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("format", "join")


@pytest.mark.parametrize(
    "source",
    [
        "from django.utils.translation import gettext as _now\n_now('Nobody knows this.')",
        "from django.utils import translation\ntranslation.gettext('Nobody knows this.')",
        "from scoring.errors import gettext_noop\nmark = gettext_noop\nmark('Nobody knows this.')",
        "from django.utils.translation import ngettext as n\nn('one', 'Nobody knows this.', 3)",
        "from django.utils.translation import pgettext_lazy as p\np('a context', 'no')",
        "from django.utils.translation import gettext as _\nf\"{_('Nobody knows this.')}\"",
        "from django.utils.translation import gettext as _\n_('yes' if today else 'Nobody knows this.')",
    ],
)
def test_no_name_hides_a_text_from_this_test(source: str) -> None:
    assert len(missing(list(calls(source)))) >= 1


def test_every_whole_sentence_in_the_code_is_in_the_german_catalogue() -> None:
    known = german_texts()
    readers = [path for path in MODULES if not set(NOT_FOR_READERS) & set(path.parts)]
    found = [(path, node) for path in readers for node in sentences(path.read_text())]
    assert len(found) > 700
    assert [f"{path.relative_to(ROOT)}:{node.lineno} {node.value!r}" for path, node in found if node.value not in known] == []


def sentences(source: str) -> Iterator[ast.Constant]:
    """Strings that read like sentences, except docstrings and messages logged or raised for developers."""
    tree = ast.parse(source)
    aside = {id(part) for node in ast.walk(tree) if is_aside(node) for part in ast.walk(node)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in aside else None
        if isinstance(node, ast.Constant) and isinstance(text, str) and re.match(r"[A-Z].*\w \w.*[.?!]$", text):
            yield node


def is_aside(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        return getattr(node.exc.func, "id", "") in {"TypeError", "ValueError", "AssertionError", "NotImplementedError"}
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "logger"


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_a_template_shows_no_word_that_is_not_translated(path: Path) -> None:
    text = path.read_text()
    for cut in (
        r"\{#.*?#\}",
        r"\{% comment .*?endcomment %\}",
        r"\{% blocktranslate\b.*?endblocktranslate %\}",
        r"\{% block (?:main|body)_class %\}.*?\{% endblock .*?%\}",
        r"<(?:code|pre)\b.*?</(?:code|pre)>",
    ):
        text = re.sub(cut, " ", text, flags=re.DOTALL)
    assert re.findall(r"\{% translate [^\"'].*?%\}", text) == [], "a variable is translated where it is made"
    text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", " ", text, flags=re.DOTALL)
    spoken = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', text)
    plain = re.sub(r"<(?:[^>\"']|\"[^\"]*\"|'[^']*')*>|[\w-]+=\"[^\"]*\"|&\w+;", " ", text)
    words = {word for part in (*spoken, plain) for word in re.findall(r"[^\W\d_][\w.]*[^\W\d_]", part)}
    assert words - NAMES_IN_TEMPLATES == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_script_holds_no_sentence(path: Path) -> None:
    """Scripts read their texts from the page, which is translated."""
    code = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    assert set(re.findall(r"""["'`]([A-Z][a-z]+(?:[ .?!…][^"'`\n]*)?)["'`]""", code)) - KEYS_OF_A_KEYBOARD == set()
