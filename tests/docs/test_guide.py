"""The manual says in two languages the same, in the words of the screens, and names all that it should name."""

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
each_page = pytest.mark.parametrize(("language", "name"), [(language, name) for language in LANGUAGES for name in CHAPTERS])
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w*\}|%s")
LARGEST, LARGEST_TOGETHER = 40_000, 1_500_000  #: bytes
README_LINES = 120


def text(language: str, name: str) -> str:
    return (GUIDE / language / f"{name}.md").read_text(encoding="utf-8")


@cache
def words_of_the_screens(language: str) -> tuple[set[str], list[re.Pattern[str]]]:
    """All texts of the product: whole ones, and those in which something is filled in."""
    entries = polib.pofile(str(ROOT / "league" / "locale" / "de" / "LC_MESSAGES" / "django.po"))
    known: set[str] = set()
    for entry in entries:
        german = [entry.msgstr, *entry.msgstr_plural.values()]
        known |= {one for one in (german if language == "de" else [entry.msgid, entry.msgid_plural]) if one}
    filled_in = [one for one in known if PLACEHOLDER.search(one) and len(PLACEHOLDER.sub("", one).strip()) > 5]
    return known, [re.compile(".+".join(map(re.escape, PLACEHOLDER.split(one)))) for one in filled_in]


def test_the_chapters_are_all_the_pages_there_are() -> None:
    for language in LANGUAGES:
        assert {page.stem for page in (GUIDE / language).glob("*.md")} == set(CHAPTERS)


@each_page
def test_what_is_set_in_bold_stands_on_a_screen_in_these_words(language: str, name: str) -> None:
    whole, filled_in = words_of_the_screens(language)
    bold = re.findall(r"\*\*(.+?)\*\*", text(language, name))
    assert [one for one in bold if one not in whole and not any(pattern.fullmatch(one) for pattern in filled_in)] == []


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
