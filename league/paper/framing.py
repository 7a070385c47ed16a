"""The frame of every printed document: competition, session and day at the top, page and time of printing at the bottom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.paper.printing import Paper
from league.paper.queries.printed import PrintedSession
from league.wording.seats import seat_letter, seat_name

__all__ = [
    "file_name",
    "framed",
    "heading_of",
    "mark_of",
    "marks_of",
    "result_mark",
    "section",
    "session_heading",
    "when",
    "wind_letter",
    "wind_names",
]

BETWEEN_MARKS = " · "  #: the document begins a line there (``paper.typ``)


def framed(competition: Competition, document: str, title: str, name: str, content: Mapping[str, Any], **words: Any) -> Paper:
    """A paper of the competition; ``words`` are the document's own texts, in the reader's language."""
    now = date_format(timezone.localtime(), "DATETIME_FORMAT")
    frame = {
        "title": title,
        "competition": competition.name,
        "language": (get_language() or "en")[:2],
        "printed": _("Printed on %(when)s") % {"when": now},
        "words": {"page": _("Page {page} of {pages}"), **words},
    }
    return Paper(document, file_name(competition, name), {**frame, **content})


def file_name(competition: Competition, name: str) -> str:
    """A file name such as ``pokal-session-3-seating.pdf``."""
    return f"{slugify(competition.slug)}-{name}.pdf"


def section(
    competition: Competition, title: str, session: PrintedSession | None = None, mark: str = "", notice: str = ""
) -> dict[str, Any]:
    """The header of some pages. ``mark`` is printed across them; papers of a rehearsal are always marked, so that they are not mistaken for
    real ones. ``notice``: a line above all else on those that show one."""
    return {
        "title": f"{heading_of(session)}: {title}" if session else title,
        "when": when(session) if session else "",
        "mark": _("Rehearsal") if competition.rehearsal else mark,
        "notice": notice,
    }


def mark_of(session: PrintedSession, *, tells: bool) -> str:
    """The mark across a seating that is not public yet, or that ``tells`` more than its public page."""
    return _("Draft") if session.is_held_back else result_mark(is_provisional=False, is_public=not tells)


def marks_of(sessions: Iterable[PrintedSession]) -> str:
    """The same for a paper by player of several sessions."""
    return BETWEEN_MARKS.join(dict.fromkeys(filter(None, (mark_of(one, tells=one.telling.on_lists) for one in sessions))))


def result_mark(*, is_provisional: bool, is_public: bool) -> str:
    """The mark across results that may still change, or are not public yet, or both."""
    marks = [_("Provisional") if is_provisional else "", "" if is_public else _("Not yet public")]
    return BETWEEN_MARKS.join(filter(None, marks))


def when(session: PrintedSession) -> str:
    """Day and time of the session's start, as far as known."""
    if session.starts_at is not None:
        return date_format(session.starts_at, "DATETIME_FORMAT")
    return date_format(session.day, "DATE_FORMAT") if session.day else ""


def heading_of(session: PrintedSession) -> str:
    return session_heading(session.number, session.stage)


def session_heading(number: int, stage: str = "") -> str:
    """The session, after the name of its stage if there is one: “Final · Session 3”."""
    return " · ".join(filter(None, [stage, _("Session %(number)s") % {"number": number}]))


def wind_names(seats: int = 4) -> Sequence[str]:
    """The names of the first so many seats: East, South, West, North, Fifth."""
    return [seat_name(seat) for seat in range(seats)]


def wind_letter(wind: int) -> str:
    """The first letter of the wind's name (0..3), or the number of the fifth seat (4)."""
    return seat_letter(wind)
