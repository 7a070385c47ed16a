"""Record a simulated game as people do: hand by hand, by somebody at the table, with a slip now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from uuid import uuid4

from django.utils.translation import gettext as _

from league.audit.actor import Actor
from league.games.commands import Replace, confirm_game, mark_signal, record_hand, revise_game, undo_last_hand
from league.games.entry import Entry
from league.games.models import Game
from league.seating.models import Seat
from league.simulation.games import InventedGame, InventedHand, miscounted
from scoring.game import HandResult, Signal

__all__ = ["Recording", "TimedAct", "people_at"]

UNDONE, CORRECTED = 0.012, 0.006  #: shares of hands entered wrongly and undone at once, or corrected with a reason


@dataclass(frozen=True, slots=True)
class TimedAct:
    """An act at a certain time. Acts of several tables are carried out in order of time."""

    at: datetime
    do: Callable[[datetime], object]


def people_at(game: Game) -> dict[int, Actor]:
    """The people at the table of a game by seat, each with a phone of their own (one query)."""
    seats = Seat.objects.filter(table=game.table_id).select_related("entrant__player")
    return {seat.wind: Actor(name=seat.entrant.shown_name, device=str(uuid4())) for seat in seats}


@dataclass(frozen=True, slots=True)
class Recording:
    """A game to be recorded from ``begins`` on, by the ``people`` at its seats; if they are ``careful``, they make no slips."""

    game: Game
    people: Mapping[int, Actor]
    invented: InventedGame
    begins: datetime
    rng: Random
    careful: bool = False

    def acts(self, *, until_hand: int | None = None) -> Iterator[TimedAct]:
        """Everything that happens at the table, in order; ``until_hand`` leaves the game running after so many hands."""
        for number, hand in enumerate(self.invented.hands[:until_hand], start=1):
            if self.invented.signal is not None and self.invented.signal.before_hand == number:
                yield TimedAct(self._at(self.invented.hands[number - 2]) + timedelta(seconds=80), self._signal(self.invented.signal))
            yield from self._hand(number, hand)
        if until_hand is None or until_hand >= len(self.invented.hands):
            yield from self._end()

    def ended(self, number: int) -> datetime:
        """The end of this hand (1, 2, …; -1 is the last)."""
        return self._at(self.invented.hands[number - 1 if number > 0 else number])

    def _at(self, hand: InventedHand) -> datetime:
        return self.begins + timedelta(minutes=hand.minutes)

    def _hand(self, number: int, hand: InventedHand) -> Iterator[TimedAct]:
        at, chance = self._at(hand), self.rng.random()
        slip = chance < UNDONE + CORRECTED and not self.careful
        wrong = miscounted(self.game.ruleset, hand.result) if slip else None
        if wrong is None:
            yield TimedAct(at, self._record(number, hand.result))
        elif chance < UNDONE:
            yield TimedAct(at, self._record(number, wrong))
            yield TimedAct(at + timedelta(seconds=25), self._undo)
            yield TimedAct(at + timedelta(seconds=55), self._record(number, hand.result))
        else:
            yield TimedAct(at, self._record(number, wrong))
            yield TimedAct(at + timedelta(seconds=70), self._correct(number, hand.result))

    def _end(self) -> Iterator[TimedAct]:
        last = self._at(self.invented.hands[-1])
        signal = self.invented.signal
        if signal is not None and signal.before_hand > len(self.invented.hands):  # no hand was played after it
            yield TimedAct(last + timedelta(seconds=80), self._signal(signal))
        yield TimedAct(last + timedelta(seconds=self.rng.randint(100, 240)), self._confirm)

    @property
    def _second(self) -> int:
        """The person who corrects a slip of the first: neither that person nor, with more than two players, the one who confirms the
        game."""
        return 1 if len(self.people) > 2 else 0

    def _by(self, seat: int, at: datetime) -> Actor:
        return replace(self.people[seat], at=at)

    def _entry(self, seat: int, at: datetime) -> Entry:
        return Entry.new(self._by(seat, at), self.game.version)

    def _record(self, number: int, result: HandResult) -> Callable[[datetime], object]:
        def do(at: datetime) -> None:
            record_hand(entry=self._entry(0, at), game=self.game, number=number, result=result, another=True)

        return do

    def _undo(self, at: datetime) -> None:
        undo_last_hand(entry=self._entry(0, at), game=self.game)

    def _correct(self, number: int, result: HandResult) -> Callable[[datetime], object]:
        def do(at: datetime) -> None:
            entry, changes = self._entry(self._second, at), [Replace(number, result)]
            revise_game(entry=entry, game=self.game, changes=changes, reason=_("Counted one too many"), another=True)

        return do

    def _signal(self, signal: Signal) -> Callable[[datetime], object]:
        def do(at: datetime) -> None:
            mark_signal(entry=self._entry(0, at), game=self.game, before_hand=signal.before_hand, dice_thrown=signal.dice_thrown)

        return do

    def _confirm(self, at: datetime) -> None:
        confirm_game(actor=self._by(min(2, len(self.people) - 1), at), game=self.game, expected_version=self.game.version)
