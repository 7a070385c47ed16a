"""The hands of a game without riichi as pages show them: what each was worth, its tiles where they are known, and every reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from league.games.shown_wins import ShownTiles, tiles_of
from league.wording.classical import Counted, counted_rows
from scoring.game import WINDS, FalseMahjong, Mahjong, PlayedHand, Progress, Said, Seat, TileHand
from scoring.game.mahjong.worths import value_at
from scoring.rulesets import Ruleset

__all__ = ["ShownWorth", "limit_games", "shown_worths"]


@dataclass(frozen=True, slots=True)
class ShownWorth:
    """One player's hand and its ``points`` before anything doubles. ``note`` says in words that it won, or why it counts nothing.

    ``tiles`` and ``why`` (items, premiums, doublings in words) are ``None`` where only the points were entered.
    """

    name: str
    points: int
    won: bool
    note: str
    tiles: ShownTiles | None
    why: Counted | None


def shown_worths(hand: PlayedHand, names: Sequence[str], ruleset: Ruleset) -> tuple[ShownWorth, ...]:
    """Every hand of this round, the winner's first; none after a draw or a penalty, or in riichi."""
    found = list(_shown(hand, names, ruleset))
    return tuple(sorted(found, key=lambda one: not one.won))


def limit_games(hand: PlayedHand, names: Sequence[str], ruleset: Ruleset) -> list[str]:
    """The special game that a hand was worth its limit for, where tiles or ticks tell: "Anna: Snake game"."""
    return [f"{one.name}: {one.why.limit_game}" for one in shown_worths(hand, names, ruleset) if one.why and one.why.limit_game]


def _shown(hand: PlayedHand, names: Sequence[str], ruleset: Ruleset) -> Iterator[ShownWorth]:
    result, counted = hand.result, hand.counted
    if not isinstance(result, (Mahjong, FalseMahjong)) or not isinstance(counted, (Mahjong, FalseMahjong)):
        return
    before = _before(hand, ruleset)
    for seat, (worth, said) in enumerate(zip(result.worths, counted.worths, strict=False)):
        if worth is None or not isinstance(said, Said):
            continue
        won = isinstance(result, Mahjong) and result.winner == seat
        yield ShownWorth(
            name=names[seat],
            points=said.points,
            won=won,
            note=_note(result, seat),
            tiles=tiles_of(names[seat], worth.hand, ruleset) if isinstance(worth, TileHand) else None,
            why=_why(before, result, seat),
        )


def _before(hand: PlayedHand, ruleset: Ruleset) -> Progress:
    """The state before the hand, as far as counting needs it: seats, winds, and what doubles."""
    start = Progress.start(ruleset, players=len(hand.scores))
    wind_round = WINDS.index(hand.round_wind) + 1
    return replace(start, dealer=hand.dealer, wind_round=wind_round, doubled=hand.doubled, sits_out=hand.sits_out)


def _why(before: Progress, result: Mahjong | FalseMahjong, seat: Seat) -> Counted | None:
    value = None if isinstance(result.worths[seat], Said) else value_at(before, result, seat)
    return None if value is None else counted_rows(value)


def _note(result: Mahjong | FalseMahjong, seat: Seat) -> str:
    if isinstance(result, FalseMahjong):
        return _("called falsely, counts nothing") if seat == result.caller else ""
    if seat == result.winner:
        return _("wins")
    if seat in result.too_many:
        return _("too many tiles, counts nothing")
    return _("too few tiles, could not win") if seat in result.too_few else ""
