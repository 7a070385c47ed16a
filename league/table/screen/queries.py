"""The contents of the table screen, in finished values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from league import wording
from league.games.models import Confirmation, FinalScores, Game, GameRevision, RecordedHand
from league.games.played import play
from league.games.queries.declared import DeclaredRiichi, bets_of, declared_now
from league.games.queries.entries import reasons_of_current
from league.games.queries.facts import facts_of, replay_of
from league.games.queries.notes import notes_of
from league.games.queries.sheet import ShownGame, on_paper_by
from league.games.shown_hand import ShownHand
from league.games.shown_seat import ShownSeat, shown_seats
from league.games.signal_answers import signal_meant
from league.games.signing import Signed
from league.games.states import GameState
from league.seating.call_queries import ShownCall, key_of_calls
from league.seating.clock import Clock, key_of
from league.table.seat_labels import SeatLabel, seat_labels
from league.wording.replaced import replaced_texts
from league.wording.terms import spelt
from scoring.errors import RuleViolation
from scoring.game import Progress, check_bets, with_bets
from scoring.game.seats import Seats
from scoring.rulesets import Ruleset

__all__ = [
    "STICK",
    "Screen",
    "confirmation_lost",
    "confirmation_of",
    "hand_name",
    "progress_before",
    "screen_key",
    "screen_of",
]

STICK = 1000


@dataclass(frozen=True, slots=True)
class Bet:
    """The name of somebody who declared riichi; ``declared`` is the row by which it can be taken back."""

    name: str
    declared: int


@dataclass(frozen=True)
class Screen:
    """``key`` changes with anything that a phone at the table shows. ``deposits`` are sticks of 1,000, those of the ``declared`` riichi
    among them."""

    key: str
    shown: ShownGame
    progress: Progress
    seats: tuple[SeatLabel, ...]
    round: str
    deposits: int
    declared: tuple[DeclaredRiichi, ...]
    last_entry: Signed | None
    confirmed: Signed | None
    clock: Clock | None
    calls: tuple[ShownCall, ...] = ()

    @property
    def game(self) -> Game:
        return self.shown.game

    @cached_property
    def hands(self) -> tuple[ShownHand, ...]:
        """The hands, newest first."""
        return self.shown.hands[::-1]

    @cached_property
    def results(self) -> tuple[ShownSeat, ...]:
        """By place, once the rules say that the game is over."""
        replay = self.shown.replay
        seats = shown_seats(self.shown.names, replay.scores, replay.outcome) if replay.outcome else ()
        return tuple(sorted(seats, key=lambda seat: seat.place or 0))

    @cached_property
    def off_result(self) -> tuple[str, ...]:
        """What the chombo of the hands take off the result after uma, in words, once the rules say that the game is over."""
        lines = self.progress.after_uma if self.shown.replay.outcome else ()
        return tuple(wording.off_result_text(line, self.shown.names, self.progress.ruleset) for line in lines)

    @cached_property
    def replaced_said(self) -> tuple[str, ...]:
        """Which result and place count for each who is replaced or disqualified, once the rules say that the game is over."""
        replay = self.shown.replay
        return replaced_texts(replay.record, self.shown.names) if replay.outcome else ()

    @cached_property
    def is_from_paper(self) -> bool:
        return self.shown.paper is not None

    @cached_property
    def is_over(self) -> bool:
        return self.game.is_over

    @cached_property
    def is_void(self) -> bool:
        return self.game.state == GameState.VOID

    @cached_property
    def can_record(self) -> bool:
        """Another hand can follow."""
        return not (self.is_over or self.is_void or self.is_from_paper or self.progress.ended_by)

    @property
    def is_riichi(self) -> bool:
        """Counters and deposits exist at this table."""
        return self.progress.ruleset.family == "riichi"

    @property
    def explained(self) -> tuple[ShownHand, ...]:
        """The hands with an error whose cause was said, in the order of play."""
        return tuple(hand for hand in self.shown.hands if hand.reason)

    @property
    def has_totals(self) -> bool:
        """Results differ from the final scores."""
        return any(row.score != row.total for row in self.results)

    @cached_property
    def marked(self) -> int:
        """The seat that pays and receives more: the Bankier if there is one, otherwise the dealer."""
        return self.progress.dealer if self.progress.banker is None else self.progress.banker

    @cached_property
    def is_stopped(self) -> bool:
        """Whether the game stays over without its last hand, until somebody reopens it."""
        return bool(self.game.stopped)

    @property
    def confirmation_lost(self) -> str:
        return confirmation_lost(self.confirmed)

    @cached_property
    def asks_signal(self) -> bool:
        """The signal has sounded, and nobody has entered yet which hand was running."""
        return self.can_record and self.clock is not None and self.clock.has_signalled and self.progress.signal is None

    @property
    def shows_clock(self) -> bool:
        """Time still matters at this table."""
        return self.clock is not None and self.can_record

    @cached_property
    def ending(self) -> str:
        """The announcement, once known, that this is the last hand or that one more follows."""
        left = self.progress.hands_left
        if not self.can_record or (left is None and not self.progress.is_last_hand):
            return ""
        said = _("This hand, then one more") if left == 2 and not self.progress.is_last_hand else _("Last hand")
        return spelt(said, self.progress.ruleset)

    @property
    def asked_seat(self) -> int:
        """The number of the seat whose distances are offered first: that of whoever holds the phone."""
        return next((seat.number for seat in self.seats if seat.is_me), 1)

    @property
    def chombo_note(self) -> str:
        """A note after the signal: whether a chombo uses up one of the remaining hands."""
        rules = self.progress.ruleset
        if self.progress.hands_left is None or not self.can_record or not self.is_riichi:
            return ""
        word = wording.term(rules, "chombo")
        if rules.chombo_replays and rules.chombo_replays_after_signal:
            return _("After a %(chombo)s the hand is played again: it does not count.") % {"chombo": word}
        return _("A hand with a %(chombo)s counts as well: it is not played again.") % {"chombo": word}

    @property
    def bets(self) -> Seats:
        """Who declared riichi in the hand being played."""
        return bets_of(self.declared)

    @property
    def betting(self) -> tuple[Bet, ...]:
        """The same by name, in the order of the declarations."""
        return tuple(Bet(self.seats[one.seat].name, one.pk) for one in self.declared)

    @cached_property
    def riichi_problem(self) -> RuleViolation | None:
        """Why the hand cannot be played to its end with the declared riichi: four of them, or points that a correction took away."""
        try:
            if self.declared:
                check_bets(self.progress, self.bets)
        except RuleViolation as violation:
            return violation
        return None

    @property
    def riichi_refused(self) -> str:
        return wording.sentence(self.riichi_problem, vocabulary=self.progress.ruleset) if self.riichi_problem else ""

    @property
    def is_broken_off(self) -> bool:
        """The fourth riichi was declared under a rulebook that breaks the hand off for it."""
        return self.riichi_problem is not None and self.riichi_problem.code == "four_riichi_aborts"

    @cached_property
    def last_hand(self) -> ShownHand | None:
        return self.hands[0] if self.hands else None


def screen_of(
    game: Game, names: Sequence[str], me: int | None = None, clock: Clock | None = None, calls: tuple[ShownCall, ...] = ()
) -> Screen:
    """The screen of a game in the version that ``game`` has in memory, at the instant of ``clock``. Six queries, whatever was
    recorded, two more where there are notes, two where somebody made an error, and one where riichi was declared."""
    replay = replay_of(game)
    progress, last = replay.progress, GameRevision.objects.filter(game=game).of_facts().order_by("-version").first()
    paper = on_paper_by(FinalScores.objects.filter(game=game, until_version=None).first())
    declared = declared_now(game, replay)
    hands = list(RecordedHand.objects.current().filter(game=game))
    reasons = reasons_of_current(game, hands)
    entered = {row.number: (replace(Signed.of(row), reason=reasons.get(row.number, "")), 1) for row in hands}
    return Screen(
        key=screen_key(game, clock, calls),
        shown=ShownGame(game, replay, names, paper=paper, entered=entered, beside=notes_of(game, names)),
        progress=progress,
        seats=seat_labels(progress, names, me, None if declared else replay.scores, bets_of(declared)),
        round=wording.round_text(progress.round_wind, progress.dealer),
        deposits=with_bets(progress, bets_of(declared)).deposits // STICK,
        declared=declared,
        last_entry=Signed.of(last) if last else None,
        confirmed=confirmation_of(game),
        clock=clock,
        calls=calls,
    )


def confirmation_of(game: Game) -> Signed | None:
    """The confirmation that stands. One query."""
    row = Confirmation.objects.filter(game=game, voided_at=None).first()
    return Signed.of(row) if row else None


def confirmation_lost(confirmed: Signed | None) -> str:
    """What any other entry does to the confirmation that stands; empty where none does."""
    return _("The confirmation by %(name)s is lost.") % {"name": confirmed.by_name} if confirmed else ""


def screen_key(game: Game, clock: Clock | None, calls: tuple[ShownCall, ...] = ()) -> str:
    """A key that changes with anything on the screen that does not change by itself."""
    return f"{game.version}-{game.declared}-{game.state}-{key_of([clock] if clock else [])}{key_of_calls(calls)}"


def hand_name(number: int, round_name: str, ruleset: Ruleset) -> str:
    return spelt(_("Hand %(number)s, %(round)s"), ruleset) % {"number": number, "round": round_name}


def progress_before(game: Game, number: int | None, answer: str = "") -> Progress:
    """The game before hand ``number`` (``None``: before the next one), whatever was saved later. Two queries.

    ``answer``: the answer being given about the signal and this hand, used if none is stored.
    """
    facts = facts_of(game)
    facts = facts.up_to(len(facts.hands) if number is None else max(number, 1) - 1)
    signal = facts.signal or signal_meant(answer, len(facts.hands) + 1)
    facts = replace(facts, signal=signal)
    return play(facts.record(game.ruleset)).replay.progress
