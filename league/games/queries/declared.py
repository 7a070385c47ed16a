"""Riichi declared in the hand being played, and what an entry of that hand says about them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from league.games.models import Game, RiichiDeclaration
from league.games.passing import plays_on
from scoring.game import Replay, Seat
from scoring.game.seats import Seats

__all__ = ["DeclaredRiichi", "answer_to", "bets_of", "declared_in", "declared_now", "declared_of_games"]


@dataclass(frozen=True, slots=True)
class DeclaredRiichi:
    """A riichi that stands, and who tapped it; ``pk`` is its row."""

    pk: int
    seat: Seat
    by_name: str
    at: datetime


def declared_in(game: Game, hand: int) -> tuple[DeclaredRiichi, ...]:
    """The riichi declared in a hand, in the order of the declarations. One query, none where nobody ever declared one."""
    if not game.declared:
        return ()
    rows = RiichiDeclaration.objects.standing().filter(game=game, hand=hand)
    return tuple(DeclaredRiichi(row.pk, row.seat, row.by_name, row.at) for row in rows)


def declared_now(game: Game, replay: Replay) -> tuple[DeclaredRiichi, ...]:
    """The riichi declared in the hand being played; nobody has one in a game that is over. One query at most."""
    return declared_in(game, replay.progress.number) if plays_on(game, replay) else ()


def declared_of_games(games: Iterable[Game]) -> Mapping[tuple[int, int], Seats]:
    """The seats who declared, by the game's id and the number of the hand. One query, none where nobody ever declared one."""
    asked = [game.pk for game in games if game.declared]
    found: dict[tuple[int, int], set[Seat]] = defaultdict(set)
    if asked:
        for game, hand, seat in RiichiDeclaration.objects.standing().filter(game__in=asked).values_list("game", "hand", "seat"):
            found[game, hand].add(seat)
    return {key: frozenset(seats) for key, seats in found.items()}


def bets_of(declared: Sequence[DeclaredRiichi]) -> Seats:
    return frozenset(one.seat for one in declared)


def answer_to(declared: Seats, entered: Seats) -> str:
    """The answer that a hand was entered rightly although it leaves out declared riichi; empty where it leaves out none.

    It names both, so that nobody has answered it once either changes. A riichi that nobody declared contradicts no declaration.
    """
    if declared <= entered:
        return ""
    return "-".join("".join(str(seat + 1) for seat in sorted(seats)) or "0" for seats in (declared, entered))
