"""Simulate evenings and sessions through the same commands that people use: check-in, draw, hands, confirmation, approval."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from heapq import merge
from random import Random

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit.actor import Actor
from league.competitions.models import Competition, Entrant, Stage
from league.drawing import Draw, fewest_meetings
from league.drawing.standing import swiss
from league.drawing.task import Task
from league.errors import Refusal
from league.games.commands.session_steps import approve, start
from league.games.models import Game
from league.games.states import GameState
from league.seating import commands as seating
from league.seating.models import Evening, Session, SessionState
from league.seating.queries import history_of, present_at
from league.simulation.games import invented_game
from league.simulation.recording import Recording, TimedAct, people_at
from league.simulation.strength import Strength, strength_of
from league.standings.queries.ranking.stage_order import FIXED, by_standings, fixed_tables, usual_way
from league.wording import numbers_text

__all__ = ["MINUTES", "PlayedSession", "Simulation", "local_time"]

MINUTES = 100  #: of play in a session before the signal, if the ruleset has none before the end
PAUSE = datetime.timedelta(minutes=12)  #: between two sessions
QUARTER = datetime.timedelta(minutes=15)
Extra = Callable[[Recording], Iterable[TimedAct]]


def local_time(day: datetime.date, hour: int, minute: int = 0) -> datetime.datetime:
    """A local time of day."""
    return timezone.make_aware(datetime.datetime.combine(day, datetime.time(hour, minute)))


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """A played session: the number of games and hands, and its end."""

    session: Session
    games: int
    hands: int
    ended: datetime.datetime

    @property
    def next_start(self) -> datetime.datetime:
        """The start of the next session on the same day: after a pause, at a full quarter of an hour."""
        earliest = self.ended + PAUSE
        late = datetime.timedelta(minutes=earliest.minute % 15, seconds=earliest.second, microseconds=earliest.microsecond)
        return earliest - late + QUARTER


@dataclass(frozen=True, slots=True)
class Simulation:
    """One competition played on by ``director`` from a ``seed``: the same seed gives the same games, whatever the database."""

    competition: Competition
    director: Actor
    seed: int = 1
    minutes: int = MINUTES

    @transaction.atomic
    def open_evening(self, day: datetime.date, present: Sequence[Entrant]) -> Evening:
        """Open an evening at half past six, and check in those who come, one after the other."""
        opened = local_time(day, 18, 30)
        evening = seating.open_evening(actor=self._director(opened), competition=self.competition, date=day)
        for minutes, entrant in enumerate(present, start=1):
            at = opened + datetime.timedelta(minutes=min(minutes * 1.5, 25))
            seating.check_in(actor=self._director(at), evening=evening, entrant=entrant)
        return evening

    @transaction.atomic
    def play_session(
        self,
        starts_at: datetime.datetime,
        *,
        session: Session | None = None,
        evening: Evening | None = None,
        stage: Stage | None = None,
        tables: int | None = None,
        until_hand: int | None = None,
        extra: Extra = lambda _recording: (),
    ) -> PlayedSession:
        """Draw, seat, start and play the next session, all or nothing, and approve it unless it stops after ``until_hand`` hands.

        ``session``: a session already planned, seated or started, to continue from there; refusal ``tables_in_play`` if a game has begun.
        ``stage``: to which a new one belongs. ``tables``: the maximum number. ``extra`` may add acts of its own to those of a table.
        """
        session = self._planned(starts_at, evening, stage) if session is None else session
        if session.state == SessionState.PLANNED:
            session = self._seated(session, starts_at, tables)
        if session.state == SessionState.SEATED:
            start(actor=self._director(starts_at), session=session)
        recordings = [self._recording(game, starts_at) for game in _games_to_play(session)]
        acts = merge(*(_sorted([*one.acts(until_hand=until_hand), *extra(one)]) for one in recordings), key=lambda act: act.at)
        ended = starts_at
        for act in acts:
            act.do(act.at)
            ended = act.at
        if until_hand is None:
            ended += datetime.timedelta(minutes=3)
            session.refresh_from_db()
            approve(actor=self._director(ended), session=session)
        hands = sum(len(one.invented.hands[:until_hand]) for one in recordings)
        return PlayedSession(session, len(recordings), hands, ended)

    def close_evening(self, evening: Evening, at: datetime.datetime) -> None:
        """Close the check-in of an evening."""
        seating.close_evening(actor=self._director(at), evening=evening)

    def strength(self, entrant: Entrant) -> Strength:
        """The strength of an entrant in this simulation (the entrant's player is loaded)."""
        return strength_of(entrant.player.full_name, self.seed)

    def _director(self, at: datetime.datetime) -> Actor:
        return replace(self.director, at=at)

    def _planned(self, starts_at: datetime.datetime, evening: Evening | None, stage: Stage | None) -> Session:
        planner = self._director(starts_at - QUARTER)
        return seating.plan_session(actor=planner, competition=self.competition, evening=evening, starts_at=starts_at, stage=stage)

    def _seated(self, session: Session, starts_at: datetime.datetime, tables: int | None) -> Session:
        entrants = {entrant.number: entrant for entrant in present_at(session)}
        draw = self._drawn(session, sorted(entrants), tables)
        return seating.seat_session(
            actor=self._director(starts_at - datetime.timedelta(minutes=5)),
            session=session,
            tables=[[entrants[number] for number in table] for table in draw.tables],
            sit_outs=[entrants[number] for number in draw.sit_outs],
        )

    def _drawn(self, session: Session, present: Sequence[int], tables: int | None) -> Draw:
        rng = Random(f"{self.seed} session {session.number}")
        playing = rng.sample(present, min(len(present), 4 * tables)) if tables else present
        history, sizes = history_of(self.competition, without=session), session.ruleset.table_sizes
        way = usual_way(session.stage) if len(playing) % 4 == 0 else "fewest"
        if way in FIXED:
            return fixed_tables(way, session, playing)
        if way == "swiss":
            order, _has_places = by_standings(session, playing)
            return swiss(Task(tuple(sorted(order)), 1, self.seed, history=history), order, 0).sessions[0]
        return fewest_meetings(playing, history=history, seed=rng.randrange(1_000_000), sizes=sizes)

    def _recording(self, game: Game, starts_at: datetime.datetime) -> Recording:
        seats = game.table.seats.select_related("entrant__player").order_by("wind")
        players = [self.strength(seat.entrant) for seat in seats]
        rng = Random(f"{self.seed} game {game.number}")
        minutes = self.minutes - game.ruleset.signal_minutes
        invented = invented_game(game.ruleset, f"{self.seed} hands {game.number}", players, minutes)
        begins = starts_at + datetime.timedelta(seconds=rng.randint(30, 240))
        return Recording(game, people_at(game), invented, begins, rng)


def _games_to_play(session: Session) -> list[Game]:
    """The games of a session without anything recorded yet."""
    games = Game.objects.filter(table__session=session).select_related("competition", "table__session")
    if begun := [game.table.number for game in games.filter(state=GameState.RUNNING).order_by("table__number")]:
        sentence = _("Somebody records at these tables: %(tables)s. When their games are over, it can go on.")
        raise Refusal("tables_in_play", sentence % {"tables": numbers_text(begun)})
    return list(games.filter(state=GameState.SEATED).order_by("number"))


def _sorted(acts: Iterable[TimedAct]) -> list[TimedAct]:
    return sorted(acts, key=lambda act: act.at)
