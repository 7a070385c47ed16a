"""The chapters of the user's manual, ``docs/guide/``, each read and rendered once a process."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language

from league.help.rendering import GuideSection, render_guide

__all__ = ["CHAPTERS", "GUIDE", "GuideChapter", "chapter_of", "chapters", "section_of"]

GUIDE = Path(settings.BASE_DIR) / "docs" / "guide"
#: In the order in which they are read: those for everybody first, those for whoever installs Platzwind last.
CHAPTERS = ("players", "table", "evening", "tournament", "teams", "draw", "words", "limits", "server", "commands")
FOR_EVERYBODY = "en"  #: the manual for languages that have none


@dataclass(frozen=True, slots=True)
class GuideChapter:
    name: str
    title: str
    summary: str
    html: str
    sections: tuple[GuideSection, ...]


def chapters() -> list[GuideChapter]:
    """All chapters in the language of this request."""
    return [_read(name, _language()) for name in CHAPTERS]


def chapter_of(name: str) -> GuideChapter | None:
    """The chapter at ``/help/<name>/`` in the language of this request."""
    return _read(name, _language()) if name in CHAPTERS else None


def section_of(name: str, heading: str) -> GuideSection:
    """The section of a chapter that has this heading in English, in the language of this request."""
    english = [section.title for section in _read(name, FOR_EVERYBODY).sections]
    return _read(name, _language()).sections[english.index(heading)]


def _language() -> str:
    wanted = (get_language() or FOR_EVERYBODY).partition("-")[0]
    return wanted if (GUIDE / wanted).is_dir() else FOR_EVERYBODY


@cache
def _read(name: str, language: str) -> GuideChapter:
    page = render_guide((GUIDE / language / f"{name}.md").read_text(encoding="utf-8"), language)
    return GuideChapter(name, page.title, page.summary, page.html, page.sections)
