"""The hand being played, entered as a correction: inserted after the last one. It is compared with the riichi declared at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from league.games.facts import Change, Insert, appended
from league.games.models import Game
from league.games.queries.declared import DeclaredRiichi, bets_of, declared_in
from league.games.queries.facts import facts_of
from league.table.entry.declared import DeclaredAtTable, RiichiQuestion
from scoring.game import ExhaustiveDraw, RiichiResult
from scoring.game.seats import NOBODY

__all__ = ["declared_before", "question_of", "with_declared"]


def declared_before(game: Game, changes: Sequence[Change], number: int) -> tuple[DeclaredRiichi, ...]:
    """The riichi to propose for a hand that is inserted before hand ``number``; none where that is not the one being played."""
    if not game.declared:
        return ()
    count = _count(game)
    return declared_in(game, number) if number > count and appended(changes, count) is None else ()


def question_of(game: Game, changes: Sequence[Change], names: Sequence[str], given: str) -> RiichiQuestion | None:
    """What to ask before a correction is saved that leaves out declared riichi; ``given`` is the answer so far."""
    hand = _being_played(game, changes)
    if hand is None:
        return None
    entered = hand.result.riichi if isinstance(hand.result, RiichiResult) else NOBODY
    return DeclaredAtTable(declared_in(game, hand.number), names).question(entered, given)


def with_declared(game: Game, changes: Sequence[Change]) -> list[Change]:
    """The changes with all declared riichi in the hand being played; who bet riichi is tenpai at a draw, unless the hand is dead."""
    hand = _being_played(game, changes)
    if hand is None or not isinstance(hand.result, RiichiResult):
        return list(changes)
    bets = hand.result.riichi | bets_of(declared_in(game, hand.number))
    result = replace(hand.result, riichi=bets)
    if isinstance(result, ExhaustiveDraw):
        result = replace(result, tenpai=result.tenpai | (bets - result.dead))
    return [replace(one, result=result) if one is hand else one for one in changes]


def _being_played(game: Game, changes: Sequence[Change]) -> Insert | None:
    return appended(changes, _count(game)) if game.declared else None


def _count(game: Game) -> int:
    return len(facts_of(game).hands)
