"""The catalogue of every language but that of the sources has every text of these, and no other one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from difflib import unified_diff
from pathlib import Path

import polib
import pytest
from django.conf import settings

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
Texts = dict[tuple[str | None, str], polib.POEntry]


def catalogue(language: str, root: Path = settings.BASE_DIR) -> polib.POFile:
    return polib.pofile(str(path_of(language, root)))


def path_of(language: str, root: Path) -> Path:
    return root / "league" / "locale" / language / "LC_MESSAGES" / "django.po"


def texts(entries: polib.POFile) -> Texts:
    return {(entry.msgctxt, entry.msgid): entry for entry in entries if not entry.obsolete}


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources and their catalogues, in which the texts were collected anew, as ``make messages`` does it."""
    if shutil.which("xgettext") is None:
        pytest.skip("GNU gettext is needed to collect the texts; on Debian and Ubuntu: sudo apt install gettext")
    copy = tmp_path_factory.mktemp("sources")
    for room in ("league", "scoring", "templates"):
        shutil.copytree(settings.BASE_DIR / room, copy / room, ignore=shutil.ignore_patterns("*.mo", "__pycache__"))
    (copy / "static").mkdir()
    shutil.copy(settings.BASE_DIR / "manage.py", copy)
    environment = {name: value for name, value in os.environ.items() if name not in {"DJANGO_SETTINGS_MODULE", "PYTHONPATH"}}
    subprocess.run([sys.executable, "manage.py", "update_catalogues"], cwd=copy, env=environment, check=True, capture_output=True)
    return copy


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_sources_is_missing_from_a_catalogue(language: str, collected: Path) -> None:
    missing = texts(catalogue(language, collected)).keys() - texts(catalogue(language)).keys()
    assert sorted(text for _, text in missing) == [], "run: make messages, and translate"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_catalogue_keeps_a_text_that_the_sources_no_longer_have(language: str, collected: Path) -> None:
    left_over = texts(catalogue(language)).keys() - texts(catalogue(language, collected)).keys()
    assert sorted(text for _, text in left_over) == [], "run: make messages"


@pytest.mark.parametrize("language", LANGUAGES)
def test_collecting_the_texts_anew_changes_nothing_in_a_catalogue(language: str, collected: Path) -> None:
    before, after = (path_of(language, root).read_text().splitlines() for root in (settings.BASE_DIR, collected))
    changes = list(unified_diff(before, after, "now", "collected anew", n=1, lineterm=""))
    assert "\n".join(changes[:20]) == "", "run: make messages"
