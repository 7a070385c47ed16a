"""Read everything stored about some games at once, for :mod:`.verifying`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import models

from league.games.models import (
    Confirmation,
    FinalScores,
    Game,
    GameResult,
    GameRevision,
    Penalty,
    RecordedHand,
    RiichiDeclaration,
    Substitution,
)
from league.games.queries.facts import facts_from_rows
from league.seating.models import Seat
from scoring.game import Replay, replay

__all__ = ["StoredGame", "stored_games"]

HAND = ("game_id", "version", "until_version", "number", "pk", "result")
NOTES: Sequence[type[models.Model]] = (FinalScores, Penalty, Substitution)
Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game with the rows beside it. ``hands`` are of all versions, by number (``HAND``); ``notes`` are (game, version, until).

    ``declares``: somebody declared riichi while a hand was played, or took it back.
    """

    game: Game
    versions: list[int]
    hands: list[Row]
    notes: list[Row]
    is_confirmed: bool
    declares: bool
    results: dict[int, GameResult]
    seats: list[Seat]

    @property
    def current_numbers(self) -> list[int]:
        """The number of each hand that stands."""
        return [number for _game, _version, until, number, _pk, _result in self.hands if until is None]

    @property
    def has_later_rows(self) -> bool:
        """True if a row is newer than the game itself."""
        last = self.game.version
        return any(version > last or (until or 0) > last for _game, version, until, *_rest in (*self.hands, *self.notes))

    def replay(self) -> Replay:
        """The game replayed from these rows; three queries where it has notes. Raises RuleViolation where it cannot be."""
        last = self.game.version
        standing = (row[3:] for row in self.hands if row[1] <= last and (row[2] is None or row[2] > last))
        return replay(facts_from_rows(self.game, standing).record(self.game.ruleset))


def stored_games(games: Sequence[Game]) -> list[StoredGame]:
    """The games in the order given. Nine queries, however many they are."""
    versions = _by_game(GameRevision.objects.filter(game__in=games).order_by("version").values_list("game_id", "version"))
    hands = _by_game(RecordedHand.objects.filter(game__in=games).order_by("number").values_list(*HAND))
    notes = _by_game(row for model in NOTES for row in _versions_of(model, games))
    confirmed = set(Confirmation.objects.filter(game__in=games, voided_at=None).values_list("game_id", flat=True))
    declared = set(RiichiDeclaration.objects.filter(game__in=games).values_list("game_id", flat=True))
    results = _by_game((result.game_id, result) for result in GameResult.objects.filter(game__in=games).order_by())
    seats = _by_game((seat.table_id, seat) for seat in Seat.objects.filter(table__in=[game.table_id for game in games]).order_by("wind"))
    return [
        StoredGame(
            game=game,
            versions=[version for _game, version in versions[game.pk]],
            hands=hands[game.pk],
            notes=notes[game.pk],
            is_confirmed=game.pk in confirmed,
            declares=game.pk in declared,
            results={result.seat_id: result for _game, result in results[game.pk]},
            seats=[seat for _table, seat in seats[game.table_id]],
        )
        for game in games
    ]


def _versions_of(model: type[models.Model], games: Sequence[Game]) -> Iterable[Row]:
    return model._default_manager.filter(game__in=games).order_by().values_list("game_id", "version", "until_version")


def _by_game(rows: Iterable[Row]) -> Mapping[int, list[Row]]:
    grouped: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        grouped[row[0]].append(row)
    return grouped
