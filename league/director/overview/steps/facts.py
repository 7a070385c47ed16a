"""The facts behind the checklist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from league.competitions.models import Competition, CompetitionKind, CompetitionState
from league.director.beginning_together import sit_in_both
from league.director.finishing import OpenQuestion
from league.director.seating_words import OthersPlay
from league.drawing import tables_for
from league.drawing.sizes import FOUR, Sizes
from league.games.queries.met_again import MetAgain
from league.games.queries.tables import TableRow
from league.seating.line_ups import PlayerCount
from league.seating.models import ENDED, IN_PLAY, NOT_BEGUN, Evening, Session, SessionState
from league.seating.outdated import Outdated
from league.seating.settled import open_text
from league.seating.two_tables import AtTwoTables
from league.standings.queries.ranking.cut_changes import StageNews
from league.standings.queries.ranking.moved_since import MovedBy
from league.standings.queries.ranking.moving_up import MissingPlayers
from league.standings.queries.ranking.undecided import Undecided
from league.teams.queries.line_ups import SessionLineUps

__all__ = ["ChecklistFacts", "Entered", "SessionInFocus", "in_focus"]


@dataclass(frozen=True, slots=True)
class Entered:
    """Numbers of participants: those entered, substitutes, and all without an EMA number; ``sizes`` that a table may have;
    ``drawn``: how many play in a session; ``in_stage``: in the one in focus, if it belongs to a later stage; 0 as long as it is not
    decided who plays there."""

    entered: int
    drawn: PlayerCount
    substitutes: int
    without_ema: int
    sizes: Sizes = FOUR
    in_stage: int | None = None

    @property
    def playing(self) -> int:
        """How many play in the next session."""
        return self.drawn.count if self.in_stage is None else self.in_stage

    @property
    def over_four(self) -> int:
        """The number of people left over when all tables are full."""
        return self.playing - sum(tables_for(self.playing, self.sizes))

    @property
    def is_enough(self) -> bool:
        """True if they fill at least one table."""
        return self.drawn.count >= min(self.sizes)

    @property
    def may_be_planned(self) -> bool:
        """True if several sessions can be drawn at once, which needs tables of four only."""
        return len(self.sizes) == 1 or self.playing % 4 == 0


@dataclass(frozen=True, slots=True)
class SessionInFocus:
    """The session in focus: people expected at its check-in and missing, its games, the tables long without an entry, its clock."""

    session: Session
    expected: int = 0
    missing: int = 0
    rows: tuple[TableRow, ...] = ()
    silent: tuple[int, ...] = ()
    clock_started: datetime | None = None

    @property
    def waiting(self) -> list[int]:
        """The tables without a result."""
        return [row.table for row in self.rows if row.is_open]

    @property
    def is_in_play(self) -> bool:
        return self.session.state in IN_PLAY

    @property
    def may_start(self) -> bool:
        """Whether it is seated, and decided who plays in its stage."""
        return self.session.state == SessionState.SEATED and not open_text(self.session)

    @property
    def is_complete(self) -> bool:
        """Whether everybody is here who is expected, if anybody is."""
        return bool(self.expected) and not self.missing

    def reached(self, *states: SessionState) -> bool:
        return self.session.state in states


@dataclass(frozen=True, slots=True)
class ChecklistFacts:
    """Facts about a competition. ``sessions``: all except cancelled ones, by number; ``waiting``: numbers of finished ones held back from
    the public; ``evening``: the open one, with ``present`` people; ``outdated``: seatings that no longer fit; ``met_again``: who
    meets twice by a change of seats; ``undecided``: people with missed games whose value is undecided; ``lacks_codes``: nothing has begun
    yet, and no permanent table codes are made; ``unconfirmed``: results of approved sessions that nobody has confirmed; ``moved``: games
    whose corrections after the approval have changed places; ``stages``: what is to be decided about them; ``missing``: who withdrew from
    a stage that has not begun; ``line_ups``: of the teams, for
    sessions that are not drawn; ``teams_ahead``: for one that nobody has planned, where none waits; ``alone``: names of players in no
    team, where others are in teams and a session is not drawn; ``beside``: further sessions in play, of stages played at the same time;
    ``parallel``: those that are to begin with the one in focus; ``sources``: of each stage (id) that of its players;
    ``twice``: who sits at two tables at the same time; ``others``: sessions in play with somebody who does not play in that stage."""

    competition: Competition
    entered: Entered
    sessions: Sequence[Session]
    waiting: tuple[int, ...] = ()
    evening: Evening | None = None
    present: int = 0
    focus: SessionInFocus | None = None
    outdated: tuple[Outdated, ...] = ()
    met_again: tuple[MetAgain, ...] = ()
    undecided: tuple[Undecided, ...] = ()
    lacks_codes: bool = False
    unconfirmed: tuple[OpenQuestion, ...] = ()
    moved: tuple[MovedBy, ...] = ()
    stages: StageNews = StageNews()
    missing: tuple[MissingPlayers, ...] = ()
    line_ups: tuple[SessionLineUps, ...] = ()
    alone: tuple[str, ...] = ()
    beside: tuple[SessionInFocus, ...] = ()
    parallel: tuple[SessionInFocus, ...] = ()
    teams_ahead: SessionLineUps | None = None
    twice: tuple[AtTwoTables, ...] = ()
    others: tuple[OthersPlay, ...] = ()
    sources: Mapping[int, int | None] = field(default_factory=dict)

    @property
    def slug(self) -> str:
        return self.competition.slug

    @property
    def together(self) -> list[SessionInFocus]:
        """The seated sessions that can start at the same time, by number; none if they are not several, or if somebody sits in two of
        them. Nobody starts a session with a seat of somebody who plays in another stage by now."""
        moved = {one.number for one in self.outdated if one.moved}
        able = [one for one in (self.focus, *self.parallel) if one is not None and one.may_start and one.session.number not in moved]
        found = sorted(able, key=lambda one: one.session.number)
        return found if len(found) > 1 and not sit_in_both([one.session.number for one in found], self.twice) else []

    def where(self, one: SessionInFocus) -> tuple[str, int]:
        """The parts of the address of a session."""
        return self.slug, one.session.number

    @property
    def is_draft(self) -> bool:
        return self.competition.state == CompetitionState.DRAFT

    @property
    def by_evenings(self) -> bool:
        """True if people come to evenings with a check-in, instead of planned sessions."""
        return self.evening is not None or (self.competition.kind == CompetitionKind.SEASON and self.focus is None)

    @property
    def over(self) -> list[Session]:
        return [session for session in self.sessions if session.state in ENDED]

    @property
    def is_played(self) -> bool:
        """True once every planned session is over."""
        return bool(self.over) and len(self.over) == len(self.sessions) and len(self.over) >= self.competition.planned_sessions

    @property
    def next_ones(self) -> list[Session]:
        """The session after the one in focus, with those of stages beside its own that have as many sessions before them; without a
        session, none."""
        now = {one.session.pk for one in (self.focus, *self.parallel) if one is not None}
        coming = [session for session in self.sessions if session.state in NOT_BEGUN and session.pk not in now]
        if not coming or coming[0].stage_id is None:
            return coming[:1]
        source = self.sources.get(coming[0].stage_id)
        firsts = {one.stage_id: one for one in reversed(coming) if one.stage_id is not None and self.sources.get(one.stage_id) == source}
        before = {key: sum(one.stage_id == key and one.number < first.number for one in self.sessions) for key, first in firsts.items()}
        return sorted((one for key, one in firsts.items() if before[key] == min(before.values())), key=lambda one: one.number)

    @property
    def hidden(self) -> list[Session]:
        """The sessions seated and not begun whose seating only directors see."""
        return [session for session in self.sessions if session.state == SessionState.SEATED and session.hidden]

    @property
    def to_publish(self) -> list[int]:
        """Numbers of finished secret sessions to publish now; in a tournament, those under the embargo wait until all is played."""
        until = self.competition.published_until
        now = self.competition.kind == CompetitionKind.SEASON or self.is_played
        return [number for number in self.waiting if now or until is None or number <= until]

    @property
    def awaits_ceremony(self) -> bool:
        """Whether a tournament is played to its end and its results are still under an embargo."""
        embargo = self.competition.published_until is not None
        return embargo and self.is_played and self.competition.kind == CompetitionKind.TOURNAMENT


def in_focus(sessions: Sequence[Session], evening: Evening | None) -> Session | None:
    """The session being played, else the next one, else the last one over: of the open evening, or of those without one."""
    own = [session for session in sessions if session.evening_id == (evening.pk if evening is not None else None)]
    playing = next((session for session in own if session.state in IN_PLAY), None)
    coming = next((session for session in own if session.state in NOT_BEGUN), None)
    return playing or coming or next(reversed(own), None)
