"""The sessions of a stage with fixed tables, seated together: who sits where in each of them, and who chooses a wind first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from league.competitions.models import Entrant, Stage
from league.competitions.spans import span_of
from league.director.drawing.queries.kept_back import Secrets, follows_from_secrets, is_public_once_seated, seen_by_text
from league.director.drawing.queries.playing import not_noted_text, players_of
from league.director.refusals import refused_by
from league.director.substitutes.words import stand_in_text
from league.director.told_by_absence import ToldByAbsence, told_by_absence
from league.drawing import Draw
from league.seating.models import NOT_BEGUN, Session, SessionState
from league.seating.stages import first_table_of, winds_in_stage
from league.standings.queries.ranking.stage_order import by_seed, fixed_games
from league.wording.seats import SEAT_CODES, seat_name
from scoring.errors import RuleViolation

__all__ = ["Chooser", "ChosenTable", "StageSeats", "stage_seats_of"]


@dataclass(frozen=True, slots=True)
class Chooser:
    """Somebody at a table. ``winds``: theirs in each session (:data:`SEAT_CODES`), empty where they do not play; ``had``: those of earlier
    games of this stage, in words."""

    number: int
    name: str
    winds: tuple[str, ...] = ()
    had: str = ""


@dataclass(frozen=True, slots=True)
class ChosenTable:
    """A table with its players, the best placed first, who also chooses first."""

    number: int
    players: tuple[Chooser, ...]


@dataclass(frozen=True)
class StageSeats:
    """``sessions``: those seated together; ``offered``: all of the stage that have not begun; ``draws``: one for each of ``sessions``;
    ``refused``: why there are none, and ``absent``: in which of them who of the stage is not noted as here, in words; ``present``: entrants
    by number."""

    stage: Stage
    way: str
    offered: tuple[Session, ...]
    sessions: tuple[Session, ...]
    tables: tuple[ChosenTable, ...]
    draws: tuple[Draw, ...]
    present: Mapping[int, Entrant]
    secret: Secrets
    refused: str = ""
    absent: tuple[tuple[Session, str], ...] = ()

    @property
    def is_public(self) -> bool:
        """Whether everybody sees one of these seatings as soon as it is confirmed."""
        return any(is_public_once_seated(session, self.secret) for session in self.sessions)

    @cached_property
    def missing(self) -> ToldByAbsence:
        """What everybody will infer from who is missing in these seatings."""
        drawn = zip(self.sessions, self.draws, strict=True) if self.draws else ()
        placed = [(one, {who for table in draw.tables for who in table}) for one, draw in drawn if is_public_once_seated(one, self.secret)]
        return told_by_absence(self.stage.competition, placed)

    @property
    def seen_by(self) -> str:
        """Who will see the confirmed seatings, in words."""
        public = (session for session in self.sessions if is_public_once_seated(session, self.secret))
        return seen_by_text(next(public, self.sessions[0]), self.secret)

    @property
    def replaced(self) -> list[str]:
        """Who plays for whom in one of these sessions, in sentences."""
        found = ((one, span_of(one)) for one in self.present.values())
        return [stand_in_text(one) for one, span in found if span is not None and any(number in span for number in self.numbers)]

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(session.number for session in self.sessions)


def stage_seats_of(stage: Stage, way: str, wanted: Collection[int], chosen: Mapping[int, int]) -> StageSeats:
    """Seats for the ``wanted`` sessions (numbers; without any that is open, for all that have no seating yet, or else for all) in this
    ``way`` (one of :data:`league.standings.queries.ranking.stage_order.FIXED`); ``chosen``: winds for the first of them, by number (0 for
    East). About ten queries a session."""
    offered = tuple(
        stage.competition.sessions.filter(stage=stage, state__in=NOT_BEGUN).select_related("stage", "evening").order_by("number")
    )
    for session in offered:
        session.competition = stage.competition
    sessions = _wanted(offered, wanted)
    here = [players_of(session, way, filled=None).present for session in sessions]
    present = {one.number: one for people in here for one in people}
    secret = Secrets()
    if sessions:
        secret = follows_from_secrets(way, sessions[0], players=present, together=[one.number for one in sessions])
    found = StageSeats(stage, way, offered, sessions, (), (), present, secret)
    if not sessions:
        return found
    seats = [(session, {one.number for one in people}) for session, people in zip(sessions, here, strict=True)]
    try:
        draws = fixed_games(way, seats, chosen)
    except RuleViolation as error:
        absent = ((session, not_noted_text(session, people)) for session, people in zip(sessions, here, strict=True))
        return replace(found, refused=refused_by(error), absent=tuple((session, text) for session, text in absent if text))
    return replace(found, draws=draws, tables=_tables(stage, seats[0], draws, present))


def _wanted(offered: Sequence[Session], wanted: Collection[int]) -> tuple[Session, ...]:
    asked = tuple(session for session in offered if session.number in wanted)
    unseated = tuple(session for session in offered if session.state == SessionState.PLANNED) if not asked else ()
    return asked or unseated or tuple(offered)


def _tables(
    stage: Stage, first: tuple[Session, Collection[int]], draws: Sequence[Draw], present: Mapping[int, Entrant]
) -> tuple[ChosenTable, ...]:
    session, here = first
    rank = {who: place for place, who in enumerate(by_seed(session, here))}
    had = winds_in_stage(session, rank, without=[one.pk for one in stage.sessions.filter(state__in=NOT_BEGUN)])
    seats = [{who: SEAT_CODES[wind] for table in draw.tables for wind, who in enumerate(table)} for draw in draws]
    return tuple(
        ChosenTable(
            number,
            tuple(
                Chooser(who, present[who].shown_name, tuple(winds.get(who, "") for winds in seats), _had_text(had[who]))
                for who in sorted(table, key=rank.__getitem__)
            ),
        )
        for number, table in enumerate(draws[0].tables, start=first_table_of(stage))
    )


def _had_text(had: Sequence[int]) -> str:
    return ", ".join(f"{seat_name(wind)} {times}×" if times > 1 else seat_name(wind) for wind, times in enumerate(had) if times)
