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
from league.seating.same_time import at_another_time

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
    """What is played now, or next: the ``numbers`` of the sessions that are shown, those ``beside`` them, which are only named, and those
    ``coming``: the next ones with a seating, among them those shown that have not begun."""

    numbers: tuple[int, ...] = ()
    beside: tuple[BesideSession, ...] = ()
    coming: tuple[int, ...] = ()


def current_sessions(competition: Competition, reader: Reader) -> CurrentSessions:
    """The sessions being played, one of each stage, and with them the next one of each stage beside that has not begun; else those whose
    results are all in, of the latest time; else the next ones with a seating, of all stages that play at the same time. One query.

    Named beside those being played are those of other later stages whose results are all in.
    """
    rows = Session.objects.read_by(reader).filter(competition=competition, state__in=OPEN).select_related("stage").order_by("number")
    told = [(SessionState(reader.state(one.number, one.state)), one) for one in rows]
    running, scored, seated = ([one for state, one in told if state == which] for which in (*PLAYED, SessionState.SEATED))
    played = _first_of_each_stage(running)
    rest = _of_other_stages([*running, *scored], played) if played else []
    waiting = _side_by_side(seated, [*played, *rest]) if played else []
    coming = seated[:1] + _side_by_side(seated, seated[:1])
    shown = sorted([*played, *waiting], key=_number) or _latest(scored) or sorted(coming, key=_number)
    beside = [BesideSession(one.number, one.later_stage, reverse("session", args=[competition.slug, one.number])) for one in rest]
    return CurrentSessions(tuple(map(_number, shown)), tuple(beside), tuple(sorted(map(_number, coming))))


def _number(session: Session) -> int:
    return session.number


def _later_stage(session: Session) -> int | None:
    """The stage to which a session belongs (id), None for the first one."""
    return session.stage_id if session.stage is not None and not session.stage.is_first else None


def _of_other_stages(sessions: Sequence[Session], shown: Sequence[Session]) -> list[Session]:
    """The first session of each later stage that has none among those ``shown``."""
    stages = {None, *map(_later_stage, shown)}
    return [one for one in _first_of_each_stage(sessions) if _later_stage(one) not in stages]


def _side_by_side(seated: Sequence[Session], shown: Sequence[Session]) -> list[Session]:
    """The next session of each stage that has none among those ``shown`` and plays beside all of them: none of the first stage, of one
    from which the other's players come, or at another time."""
    return [one for one in _of_other_stages(seated, shown) if all(_is_beside(one, other) for other in shown)]


def _is_beside(one: Session, other: Session) -> bool:
    if one.stage is None or other.stage is None or other.stage.is_first:
        return False
    follows = one.stage.source_id == other.stage_id or other.stage.source_id == one.stage_id
    return not follows and not at_another_time(one, other)


def _first_of_each_stage(sessions: Sequence[Session]) -> list[Session]:
    first = {_later_stage(one): one for one in reversed(sessions)}
    return sorted(first.values(), key=_number)


def _latest(sessions: Sequence[Session]) -> list[Session]:
    """The last one of each stage, without stages before the last."""
    last = {_later_stage(one): one for one in sessions}
    left = {one.stage.source_id for one in last.values() if one.stage is not None}
    found = [one for key, one in last.items() if key not in left and (key is not None or len(last) == 1)]
    return sorted(found, key=_number)


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
