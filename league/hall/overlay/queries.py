"""What the overlay of a table shows: the game that is played there now, as everybody may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from league import wording
from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.games.models import Game
from league.games.passing import plays_on
from league.games.queries.notes import playing_text
from league.games.queries.playing import appointed_at_start
from league.games.queries.sheet import ShownGame, names_of, score_sheet
from league.games.shown_hand import ShownHand
from league.games.shown_seat import ShownSeat, shown_seats
from league.games.states import GameState
from league.seating.clock import Clock
from league.seating.clock_queries import clock_of_table
from league.seating.models import Table
from league.seating.table_codes import table_in_play
from league.table.seat_labels import SeatLabel, seat_labels
from scoring.game import Points

__all__ = ["OverlayGame", "TableOverlay", "table_overlay"]

STICK = 1000


@dataclass(frozen=True)
class OverlayGame:
    """A game of which everybody may know everything so far."""

    shown: ShownGame

    @property
    def is_riichi(self) -> bool:
        """Counters and deposits exist at this table."""
        return self.shown.replay.record.ruleset.family == "riichi"

    @cached_property
    def is_going_on(self) -> bool:
        """Another hand can follow."""
        return plays_on(self.shown.game, self.shown.replay)

    @property
    def is_void(self) -> bool:
        return self.shown.game.state == GameState.VOID

    @property
    def round(self) -> str:
        progress = self.shown.replay.progress
        return wording.round_text(progress.round_wind, progress.dealer)

    @property
    def counters(self) -> int | None:
        """None where the rulebook has none."""
        progress = self.shown.replay.progress
        return progress.honba if self.is_riichi and progress.ruleset.counts_honba else None

    @property
    def sticks(self) -> int:
        return self.shown.deposits // STICK

    @cached_property
    def places(self) -> Sequence[tuple[SeatLabel, ShownSeat, Points, bool]]:
        """Each player with wind and score, the result once there is one, what the last hand brought, and whether the seat deals."""
        replay, bets = self.shown.replay, self.shown.bets
        progress = replay.progress
        labels = seat_labels(progress, self.shown.names, None, self.shown.scores, bets)
        results = self._results or self.shown.seats
        deltas = self.last.deltas if self.last else (0,) * len(labels)
        dealer = progress.dealer if progress.banker is None else progress.banker
        rows = zip(labels, results, deltas, strict=True)
        return [(label, seat, delta, self.is_going_on and label.index == dealer) for label, seat, delta in rows]

    @property
    def _results(self) -> tuple[ShownSeat, ...]:
        """The results as soon as the rules say that the game is over, though nobody has closed it yet."""
        replay = self.shown.replay
        if replay.outcome is None or self.is_void:
            return ()
        playing = {seat.seat: seat.playing for seat in self.shown.seats}
        return shown_seats(self.shown.names, replay.scores, replay.outcome, playing)

    @property
    def is_over(self) -> bool:
        return bool(self._results)

    @property
    def ended(self) -> str:
        """Why the game is over, in a sentence."""
        return self.shown.ended if self.is_over else ""

    @cached_property
    def last(self) -> ShownHand | None:
        return self.shown.hands[-1] if self.shown.hands else None


@dataclass(frozen=True, slots=True)
class TableOverlay:
    """The table with this number now. Without a ``table`` in play there is nothing else; without a ``game`` its results are kept back,
    and only ``names`` are known, from East on, each with the substitute appointed before the start, in words. ``clock`` is missing in a
    session without one."""

    number: int
    table: Table | None = None
    names: tuple[tuple[str, str], ...] = ()
    game: OverlayGame | None = None
    clock: Clock | None = None

    @property
    def shows_clock(self) -> bool:
        """Time still matters at this table, as far as everybody knows."""
        return self.clock is not None and (self.game is None or self.game.is_going_on)


def table_overlay(competition: Competition, number: int, now: datetime, reader: Reader | None = None) -> TableOverlay:
    """The game at this table in the session in play, for somebody without any rights. Fourteen queries at most."""
    reader = reader or everybody(competition)
    table = table_in_play(competition, number, reader)
    if table is None:
        return TableOverlay(number)
    session = table.session
    session.competition = competition
    clock = clock_of_table(table, session, competition, now)
    game = Game.objects.filter(table=table).select_related("table__session").first()
    if game is None:
        return TableOverlay(number, table, clock=clock)
    if not reader.sees(session.number):
        return TableOverlay(number, table, _seated(game), clock=clock)
    game.competition = competition
    return TableOverlay(number, table, game=OverlayGame(score_sheet(game)), clock=clock)


def _seated(game: Game) -> tuple[tuple[str, str], ...]:
    """The names of the seating, each with who was appointed before the start to play instead."""
    playing = {row.seat: playing_text(row) for row in appointed_at_start([game])}
    return tuple((name, playing.get(seat, "")) for seat, name in enumerate(names_of(game)))
