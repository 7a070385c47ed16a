"""Read the calls for the director: those of a table for its phones, and those of a competition for whoever answers them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.seating.call_words import called_text, kind_text, minutes_of
from league.seating.models import ENDED, IN_PLAY, Call, CallQuerySet, Session, SessionState, Table

__all__ = ["CallsShown", "ShownCall", "calls_left_open", "calls_of", "calls_of_table", "count_open_calls", "key_of_calls", "readable_calls"]

LATELY = timedelta(hours=1)  #: for so long a settled call stands on the page, so that time can be given back
MOST_SETTLED = 8


@dataclass(frozen=True, slots=True)
class ShownCall:
    """A call in words. ``ago``: how long ago it was made; ``coming``: who is on the way, or empty; ``minutes`` it took, once it is done.

    ``time_can_be_given``: its session has a clock, and nothing was given back yet; ``given``: minutes given back.
    """

    pk: int
    session: int
    table: int
    kind: str
    about: str
    words: str
    by: str
    called_at: datetime
    ago: str
    coming: str = ""
    done_by: str = ""
    minutes: int = 0
    given: int = 0
    time_can_be_given: bool = False


@dataclass(frozen=True, slots=True)
class CallsShown:
    """The open calls, those who wait longest first, and those settled lately, the latest first. ``several``: more than one session is
    being played."""

    open: tuple[ShownCall, ...]
    settled: tuple[ShownCall, ...]
    several: bool


def calls_of(competition: Competition, sessions: Sequence[Session], now: datetime, *, only_open: bool = False) -> CallsShown:
    """The calls of these sessions of the competition at an instant. Two queries, one for the open calls only, none without sessions."""
    if not sessions:
        return CallsShown((), (), several=False)
    rows = Call.objects.filter(table__session__in=sessions).select_related("table__session")
    settled = () if only_open else rows.filter(done_at__gt=now - LATELY).order_by("-done_at", "-pk")[:MOST_SETTLED]
    return CallsShown(
        open=tuple(_shown(row, competition, now) for row in rows.open()),
        settled=tuple(_shown(row, competition, now) for row in settled),
        several=len(sessions) > 1,
    )


def calls_left_open(competition: Competition, reader: Reader, now: datetime) -> tuple[ShownCall, ...]:
    """Calls that nobody had settled when their session ended. One query."""
    over = (*ENDED, SessionState.CANCELLED)
    rows = readable_calls(competition, reader).open().filter(table__session__state__in=over).select_related("table__session")
    return tuple(_shown(row, competition, now) for row in rows)


def calls_of_table(table: Table, competition: Competition, now: datetime) -> tuple[ShownCall, ...]:
    """The open calls of a table, the oldest first. One query, none for a table that never called (``table`` as its phone has read it)."""
    if not table.calls:
        return ()
    rows = Call.objects.open().filter(table=table).select_related("table__session")
    return tuple(_shown(row, competition, now) for row in rows)


def readable_calls(competition: Competition, reader: Reader) -> CallQuerySet:
    """The calls of the sessions that the reader may know of."""
    return Call.objects.filter(table__session__in=Session.objects.read_by(reader).filter(competition=competition))


def count_open_calls(competition: Competition) -> int:
    """How many calls wait for somebody or are being settled. One query."""
    return Call.objects.open().filter(table__session__competition=competition, table__session__state__in=IN_PLAY).count()


def key_of_calls(calls: Iterable[ShownCall]) -> str:
    """A short text that changes with anything shown of these calls; empty without calls."""
    shown = tuple(calls)
    return blake2b(repr(shown).encode(), digest_size=6).hexdigest() if shown else ""


def _shown(row: Call, competition: Competition, now: datetime) -> ShownCall:
    session = row.table.session
    return ShownCall(
        pk=row.pk,
        session=session.number,
        table=row.table.number,
        kind=row.kind,
        about=kind_text(row.kind, competition.ruleset),
        words=row.words,
        by=row.by_name,
        called_at=row.called_at,
        ago=called_text(now - row.called_at),
        coming=row.taken_by if row.taken_at else "",
        done_by=row.done_by,
        minutes=minutes_of(row.done_at - row.called_at) if row.done_at else 0,
        given=row.given_back // 60,
        time_can_be_given=bool(row.done_at and session.minutes and not row.given_back),
    )
