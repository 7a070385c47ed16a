"""A table at play: its game, and short words for what people enter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from league.audit.actor import Actor
from league.competitions.models import Competition
from league.games import commands
from league.games.entry import Entry
from league.games.models import Game, RiichiDeclaration
from league.games.queries.facts import replay_of
from league.games.queries.verifying import differences
from league.games.queries.versions import VersionChange
from league.seating.models import Session
from scoring.game import ExhaustiveDraw, HandResult, HanFu, PlayedHand, Points, Ron, Tsumo, Win
from tests.factories import make_competition, make_entrant, make_running

ANNA = Actor(name="Anna", device="phone-of-anna")
BEN = Actor(name="Ben", device="phone-of-ben")

FINISHED_SCORES = (40_000, 30_000, 30_000, 20_000)
DRAW = ExhaustiveDraw(tenpai=frozenset())  # passes the deal on: eight of them end a game


def ron(winner: int, discarder: int, han: int = 2, fu: int | None = None, riichi: Sequence[int] = ()) -> Ron:
    return Ron(discarder, (Win(winner, HanFu(han, fu)),), riichi=frozenset(riichi))


def tsumo(winner: int, han: int = 2, fu: int | None = None, riichi: Sequence[int] = ()) -> Tsumo:
    return Tsumo(Win(winner, HanFu(han, fu)), riichi=frozenset(riichi))


def sides(change: VersionChange) -> tuple[str, str]:
    """A fact before and after, in words; empty if it did not exist."""
    before, after = (side.text if side else "" for side in (change.before, change.after))
    return before, after


def declare(play: Play, *seats: int, hand: int | None = None, actor: Actor = ANNA) -> list[RiichiDeclaration]:
    """Riichi declared by these seats, in the hand being played unless another is said."""
    number = len(play.hands) + 1 if hand is None else hand
    return [commands.declare_riichi(actor=actor, game=play.game, hand=number, seat=seat, client_id=uuid4()) for seat in seats]


class Play:
    """A game and the person holding the phone; every entry is made for the version of the game in memory."""

    def __init__(self, game: Game, actor: Actor = ANNA) -> None:
        self.game, self.actor = game, actor

    def __getattr__(self, name: str) -> Any:
        """Any command, with a new id and the current version unless others are given: ``play.undo_last_hand()``."""
        command = getattr(commands, name)

        def call(**arguments: Any) -> Any:
            parts = {"actor": self.actor, "client_id": uuid4(), "expected_version": self.game.version}
            entry = Entry(**{name: arguments.pop(name, value) for name, value in parts.items()})
            return command(**{"entry": entry, "game": self.game, **arguments})

        return call

    def record(self, *results: HandResult) -> Any:
        saved = None
        for result in results:
            saved = self.record_hand(number=len(self.hands) + 1, result=result)
        return saved

    def play_to_the_end(self) -> None:
        while self.game.state != "finished":
            self.record(DRAW)

    def revise(self, *changes: commands.Change, **arguments: Any) -> Any:
        return self.revise_game(changes=changes, **arguments)

    def confirm(self, actor: Actor = BEN) -> Any:
        return commands.confirm_game(actor=actor, game=self.game, expected_version=self.game.version)

    @property
    def hands(self) -> tuple[PlayedHand, ...]:
        return replay_of(self.game).hands

    @property
    def results(self) -> list[HandResult]:
        return [hand.result for hand in self.hands]

    @property
    def totals(self) -> list[Points]:
        return [result.total for result in self.game.results.order_by("seat__wind")]

    @property
    def session(self) -> Session:
        return Session.objects.get(tables__game=self.game)


def one_table(ruleset: Any = "alarm-2019", **fields: Any) -> Play:
    """The only game of a running session."""
    return tables(1, ruleset, **fields)[0]


def tables(count: int, ruleset: Any = "alarm-2019", **fields: Any) -> list[Play]:
    """The games of a running session with this number of tables."""
    competition: Competition = make_competition(ruleset, **fields)
    make_running(competition, tables=count)
    return [Play(game) for game in Game.objects.filter(competition=competition).select_related("competition")]


def named_table(ruleset: Any = "alarm-2019", names: Sequence[str] = ("Alma", "Bert", "Cleo", "Dora")) -> Play:
    """A running table with players of these names, from East on in turn order."""
    competition: Competition = make_competition(ruleset)
    make_running(competition, [make_entrant(competition, first_name=name, last_name="") for name in names], sizes=[len(names)])
    return Play(Game.objects.select_related("competition").get(competition=competition))


def entry_of(play: Play, client_id: UUID | None = None) -> dict[str, Any]:
    """The arguments of one entry, to send more than once."""
    return {"entry": Entry(play.actor, client_id or uuid4(), play.game.version), "game": play.game}


def found_by_verify() -> list[str]:
    return list(differences())


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Roll back whatever happens inside, so that each example of a property starts from the same database."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
