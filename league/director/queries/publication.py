"""What the public sees of a competition now, and what waits to be published."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from league.competitions.embargo import everybody
from league.competitions.models import Announcement, Competition, CompetitionState
from league.seating.models import Session, SessionState

__all__ = ["PublicationPage", "PublicationRow", "publication_page"]

OVER = (SessionState.APPROVED, SessionState.PUBLISHED)
PLAYED = (SessionState.RUNNING, SessionState.SCORED, *OVER)


@dataclass(frozen=True, slots=True)
class PublicationRow:
    """A session: whether its seating and its results are ``public``, ``secret``, or there are ``none``."""

    number: int
    starts_at: datetime.datetime | None
    state: str
    state_text: str
    seating: str
    results: str
    is_hidden: bool
    may_hide: bool


@dataclass(frozen=True, slots=True)
class PublicationPage:
    """``waiting``: approved sessions that were not published, ``open``: those still being played or looked through, by their numbers.

    ``hidden``: sessions whose seating is kept secret; ``secret``: those whose results would be seen without the embargo. ``coming``:
    numbers from which an embargo can begin; the ``suggested`` one leaves the last two sessions to the ceremony.
    """

    is_listed: bool
    until: int | None
    rows: tuple[PublicationRow, ...]
    hidden: tuple[int, ...]
    secret: tuple[int, ...]
    waiting: tuple[int, ...]
    open: tuple[int, ...]
    published: tuple[int, ...]
    coming: tuple[int, ...]
    suggested: int
    announcements: tuple[Announcement, ...]

    @property
    def is_all_public(self) -> bool:
        return self.is_listed and self.until is None and not self.hidden

    @property
    def first_secret(self) -> int | None:
        """The session with which the embargo begins."""
        return None if self.until is None else self.until + 1

    def shown_by(self, do: str, session: int) -> tuple[int, ...]:
        """Numbers of the sessions with results that become public at once by an embargo from this one on, or by publishing up to it."""
        if do == "publish":
            return tuple(row.number for row in self.rows if row.results == "secret" and row.number <= session)
        if do != "embargo":
            return ()
        return tuple(row.number for row in self.rows if row.results == "secret" and not row.is_hidden and row.number < session)

    @property
    def may_publish_everything(self) -> bool:
        return bool(self.waiting or self.hidden or self.until is not None)


def publication_page(competition: Competition) -> PublicationPage:
    """Everything the page shows. Two queries."""
    sessions = list(competition.sessions.exclude(state=SessionState.CANCELLED).order_by("number"))
    rows = tuple(_row(session, competition) for session in sessions)
    until, numbers = competition.published_until, {session.number for session in sessions}
    return PublicationPage(
        is_listed=competition.state != CompetitionState.DRAFT and not competition.rehearsal,
        until=until,
        rows=rows,
        hidden=tuple(row.number for row in rows if row.is_hidden),
        secret=tuple(row.number for row in rows if row.results == "secret"),
        waiting=_numbers(sessions, SessionState.APPROVED),
        open=_numbers(sessions, SessionState.RUNNING, SessionState.SCORED),
        published=_numbers(sessions, SessionState.PUBLISHED),
        coming=tuple(sorted(numbers if until is None else numbers | {until + 1})),
        suggested=max([1, *(number - 1 for number in numbers)]),
        announcements=tuple(competition.announcements.order_by("-at", "-pk")),
    )


def _numbers(sessions: Sequence[Session], *states: SessionState) -> tuple[int, ...]:
    return tuple(session.number for session in sessions if session.state in states)


def _row(session: Session, competition: Competition) -> PublicationRow:
    secret = session.hidden or not everybody(competition).sees(session.number)
    seating = "none" if session.state == SessionState.PLANNED else "secret" if session.hidden else "public"
    return PublicationRow(
        number=session.number,
        starts_at=timezone.localtime(session.starts_at) if session.starts_at else None,
        state=session.state,
        state_text=session.get_state_display(),
        seating=seating,
        results="none" if session.state not in PLAYED else "secret" if secret else "public",
        is_hidden=session.hidden,
        may_hide=not session.hidden and session.state not in OVER,
    )
