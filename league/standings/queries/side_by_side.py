"""Sessions of several stages at the same time, such as a final and a consolation: what is played now, and which results are the latest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

from django.db.models import Q
from django.urls import reverse

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.games.models import GameQuerySet
from league.seating.models import Session, SessionState

__all__ = ["BesideSession", "latest_tables", "sessions_beside"]

PLAYED = (SessionState.RUNNING, SessionState.SCORED)
OPEN = (*PLAYED, SessionState.SEATED)


@dataclass(frozen=True, slots=True)
class BesideSession:
    """A session of another stage."""

    number: int
    stage: str
    url: str


def sessions_beside(competition: Competition, number: int, reader: Reader) -> tuple[BesideSession, ...]:
    """The sessions of other later stages that are as far as session ``number``: being played as it is, or next. One query."""
    sessions = Session.objects.read_by(reader).filter(Q(stage__source__isnull=False), competition=competition, state__in=OPEN)
    told = [(reader.state(one.number, one.state) in PLAYED, one) for one in sessions.select_related("stage").order_by("number")]
    is_played = {one.number: played for played, one in told}.get(number)
    first: dict[int | None, Session] = {}
    for played, one in sorted(told, key=lambda pair: pair[1].number != number):
        if played == is_played:
            first.setdefault(one.stage_id, one)
    rest = sorted((one for one in first.values() if one.number != number), key=lambda one: one.number)
    return tuple(BesideSession(one.number, one.later_stage, reverse("session", args=[competition.slug, one.number])) for one in rest)


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
