"""Check the manual: it says the same in both languages, in the words of the screens, and mentions everything it should."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import polib
import pytest
from django.conf import settings

from league.help.guide import CHAPTERS

ROOT = Path(settings.BASE_DIR)
GUIDE = ROOT / "docs" / "guide"
LANGUAGES = ("de", "en")
LARGEST, LARGEST_TOGETHER = 40_000, 1_500_000  #: bytes
README_LINES = 120


def text(language: str, name: str) -> str:
    return (GUIDE / language / f"{name}.md").read_text(encoding="utf-8")


@cache
def shown_as_a_whole() -> frozenset[str]:
    """English texts that appear by themselves on a screen: whole elements or labels of a template, and texts from the code."""
    alone = re.compile(r"""[>}]\s*{% translate ("[^"]*"|'[^']*')(?: context \S+)?(?: as label)? %}\s*[<{]|label=_\(("[^"]*")\)""")
    templates = "\n".join(path.read_text() for path in (ROOT / "templates").rglob("*.html"))
    labels = re.compile(r"""\b(?:_|gettext_lazy|p?gettext(?:_lazy)?)\((?:"[^"]*", )?("[^"]*")[,)]""")
    code = "\n".join(path.read_text() for top in ("league", "scoring") for path in (ROOT / top).rglob("*.py"))
    return frozenset(text[1:-1] for text in [*(one or other for one, other in alone.findall(templates)), *labels.findall(code)])


@cache
def in_german(english: str) -> frozenset[str]:
    """German texts of the screens for this English one; empty if no screen says exactly this."""
    entries = polib.pofile(str(ROOT / "league" / "locale" / "de" / "LC_MESSAGES" / "django.po"))
    if english not in shown_as_a_whole():
        return frozenset()
    return frozenset(entry.msgstr for entry in entries if entry.msgid == english)


def bold_by_line(language: str, name: str) -> list[list[str]]:
    return [found for line in text(language, name).splitlines() if (found := re.findall(r"\*\*(.+?)\*\*", line))]


def test_the_chapters_are_all_the_pages_there_are() -> None:
    for language in LANGUAGES:
        assert {page.stem for page in (GUIDE / language).glob("*.md")} == set(CHAPTERS)


@pytest.mark.parametrize("name", CHAPTERS)
def test_words_in_bold_are_whole_texts_of_a_screen_and_the_same_in_both_languages(name: str) -> None:
    english, german = bold_by_line("en", name), bold_by_line("de", name)
    assert [len(line) for line in english] == [len(line) for line in german]
    unknown = [word for line in english for word in line if not in_german(word)]
    assert unknown == []
    pairs = zip(english, german, strict=True)
    assert [words for words in pairs if not all(any(one in in_german(word) for word in words[0]) for one in words[1])] == []


@pytest.mark.parametrize("name", CHAPTERS)
def test_both_languages_have_the_same_headings_pictures_rows_and_steps(name: str) -> None:
    shapes = [re.findall(r"^(#+|\||\d+\.|- |```\w*|!)", text(language, name), re.MULTILINE) for language in LANGUAGES]
    assert shapes[0] == shapes[1]
    pictures = [re.findall(r"pictures/\w+/([\w-]+)\.webp", text(language, name)) for language in LANGUAGES]
    assert pictures[0] == pictures[1]


def test_every_picture_is_shown_in_the_manual_and_small_and_none_is_missing() -> None:
    shown = {f"{language}/{name}" for language in LANGUAGES for page in CHAPTERS
             for name in re.findall(rf"\]\(\.\./pictures/{language}/([\w.-]+)\)", text(language, page))}  # fmt: skip
    there = {path.relative_to(GUIDE / "pictures").as_posix(): path.stat().st_size for path in (GUIDE / "pictures").rglob("*.webp")}
    assert shown == set(there) == set(json.loads((GUIDE / "pictures.json").read_text()))
    assert [name for name, size in there.items() if size > LARGEST] == []
    assert sum(there.values()) <= LARGEST_TOGETHER


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_and_every_setting_is_named(language: str) -> None:
    commands = {path.stem for path in (ROOT / "league").rglob("management/commands/*.py")} - {"__init__", "migrate"}
    inner = {"compile_catalogues", "update_catalogues"}  # what make does
    page = text(language, "commands")
    assert [command for command in sorted(commands - inner) if not re.search(rf"`(manage\.py )?{command}`", page)] == []
    targets = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE))
    small = {"help", "test", "check", "pytest", "browser"}  # told in docs/development.md
    assert [target for target in sorted(targets - small) if f"`make {target}`" not in page] == []
    read = (ROOT / "league" / "settings.py").read_text() + (ROOT / "gunicorn.conf.py").read_text()
    variables = set(re.findall(r'environ\.get\("(\w+)"|env_(?:bool|list)\("(\w+)"', read))
    assert len(variables) > 10
    assert [one for pair in variables for one in pair if one and f"`{one}`" not in text(language, "server")] == []


def test_readme_is_short_and_leads_to_every_chapter() -> None:
    readme = (ROOT / "README.md").read_text()
    assert len(readme.splitlines()) <= README_LINES
    assert "§" not in readme
    assert [name for name in CHAPTERS for language in LANGUAGES if f"(docs/guide/{language}/{name}.md)" not in readme] == []


def test_what_readme_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#\s]+)", (ROOT / "README.md").read_text())
    assert [link for link in links if not (ROOT / link).exists()] == []
