"""Sessions of several stages at the same time, such as a final and a consolation: what is played now, and which results are the latest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

from django.urls import reverse

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.games.models import GameQuerySet
from league.seating.models import Session, SessionState

__all__ = ["BesideSession", "CurrentSessions", "current_sessions", "latest_tables"]

PLAYED = (SessionState.RUNNING, SessionState.SCORED)
OPEN = (*PLAYED, SessionState.SEATED)


@dataclass(frozen=True, slots=True)
class BesideSession:
    """A session of another stage."""

    number: int
    stage: str
    url: str


@dataclass(frozen=True, slots=True)
class CurrentSessions:
    """What is played now, or next: the ``numbers`` of the sessions that are shown, and those ``beside`` them, which are only named."""

    numbers: tuple[int, ...] = ()
    beside: tuple[BesideSession, ...] = ()


def current_sessions(competition: Competition, reader: Reader) -> CurrentSessions:
    """The sessions being played, one of each stage; else those whose results are all in, of the latest time; else the next one with a
    seating. One query.

    Named beside them are those of other later stages that are as far: played, too, or next.
    """
    rows = Session.objects.read_by(reader).filter(competition=competition, state__in=OPEN).select_related("stage").order_by("number")
    told = [(SessionState(reader.state(one.number, one.state)), one) for one in rows]
    running, scored, seated = ([one for state, one in told if state == which] for which in (*PLAYED, SessionState.SEATED))
    shown = _first_of_each_stage(running) or _latest(scored) or seated[:1]
    as_far = [*running, *scored] if running or scored else seated
    stages = {_later_stage(one) for one in shown}
    rest = [one for one in _first_of_each_stage(as_far) if _later_stage(one) not in {None, *stages}]
    beside = [BesideSession(one.number, one.later_stage, reverse("session", args=[competition.slug, one.number])) for one in rest]
    return CurrentSessions(tuple(one.number for one in shown), tuple(beside))


def _later_stage(session: Session) -> int | None:
    """The stage to which a session belongs (id), None for the first one."""
    return session.stage_id if session.stage is not None and not session.stage.is_first else None


def _first_of_each_stage(sessions: Sequence[Session]) -> list[Session]:
    first = {_later_stage(one): one for one in reversed(sessions)}
    return sorted(first.values(), key=lambda one: one.number)


def _latest(sessions: Sequence[Session]) -> list[Session]:
    """The last one of each stage, without stages before the last."""
    last = {_later_stage(one): one for one in sessions}
    left = {one.stage.source_id for one in last.values() if one.stage is not None}
    found = [one for key, one in last.items() if key not in left and (key is not None or len(last) == 1)]
    return sorted(found, key=lambda one: one.number)


@dataclass(frozen=True, slots=True)
class _Played:
    """A table with a game, its session, and the stage of that with its source (ids; None: the first stage, or none)."""

    table: int
    session: int
    stage: int | None
    source: int | None


def latest_tables(games: GameQuerySet, count: int) -> Sequence[int]:
    """The tables (ids) of the latest of these games, at most ``count``, by session. Where the latest session is of a later stage, those of
    the latest session of each stage that nobody has gone on from, some of each, the first stage first. One query, or two there."""
    rows = _played(games, most=count)
    if not rows or rows[0].source is None:
        return [row.table for row in rows]
    own = games.filter(table__session__stage__competition__sessions=rows[0].session, table__session__stage__source__isnull=False)
    found: dict[int | None, list[_Played]] = defaultdict(list)
    for row in _played(own):
        if not found[row.stage] or found[row.stage][0].session == row.session:
            found[row.stage].append(row)
    left = {row.source for tables in found.values() for row in tables}
    stages = [tables for stage, tables in sorted(found.items(), key=lambda pair: pair[0] or 0) if stage not in left]
    if len(stages) < 2:
        return [row.table for row in rows]
    in_turn = [row for row in chain.from_iterable(zip_longest(*stages)) if row is not None][:count]
    return [row.table for tables in stages for row in tables if row in in_turn]


def _played(games: GameQuerySet, most: int | None = None) -> list[_Played]:
    """The latest session first. One query."""
    columns = ("table", "table__session", "table__session__stage", "table__session__stage__source")
    return [_Played(*row) for row in games.order_by("-table__session_id", "table__number").values_list(*columns)[:most]]
