"""The count of a hand from its tiles: items and doublings for everybody, premiums, game doublings and limits for the winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.classical.checks import hand_problems, is_readable
from scoring.classical.doubles import figure_doubles, flower_doubles, game_double
from scoring.classical.items import Figure, Winds, figure_line, flower_line
from scoring.classical.premiums import figures_premium, premium_lines
from scoring.classical.readings import FigureReading, is_only_possible, loser_reading, winner_readings
from scoring.classical.special_hands import SPECIAL_LIMITS, kinds_of, limit_points, special_games
from scoring.classical.value import ClassicalValue, CountLine
from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.hand.tiles import HONOURS, SUITS
from scoring.hand.win import Hand
from scoring.rulesets import Ruleset

__all__ = ["limited", "score_hand", "valued"]

LAST_TILE = {"rinshan": "replacement_tile", "haitei": "last_tile_of_the_live_wall", "houtei": "last_discard", "chankan": "robbing_a_kan"}
LAST_TILE_DOUBLES = {"haitei": "last_tile", "houtei": "last_discard", "chankan": "robbing_a_kan", "first_discard": "first_discard"}
NOTHING = ClassicalValue((), (), (), 0, 0, 0, None, None, 0)


def score_hand(hand: Hand, ruleset: Ruleset, *, own_winds: str = "", dead: str = "", no_chi: bool = False) -> ClassicalValue:
    """The worth of a hand in its best reading, in points before the doublings of the payment.

    ``own_winds``: the winds of the player, by default the seat wind (two players hold two each); ``dead``: ``too_few`` or
    ``too_many`` tiles (Küster, "Allgemeine Spielregeln" 2 and 3: neither wins, too many count nothing); ``no_chi``: for two players.
    Raises RuleViolation with all problems: the codes of :mod:`scoring.classical.checks`, and ``not_complete``.
    """
    problems = hand_problems(hand, ruleset, dead=dead, no_chi=no_chi)
    if problems and is_readable(hand, ruleset) and next(winner_readings(hand), None) is None:
        problems += (_not_complete(hand, no_chi=False),)
    if problems:
        problems[0].others = problems[1:]
        raise problems[0]
    if dead == "too_many":
        return NOTHING
    winds = Winds(own_winds or hand.seat_wind, hand.round_wind)
    if hand.win == "none":
        return limited(valued(*_held(hand, loser_reading(hand, winds), winds)), ruleset, None)
    only = "tenhou" not in hand.circumstances and is_only_possible(hand, no_chi=no_chi)
    values = [_won(hand, reading, winds, ruleset, only) for reading in winner_readings(hand, no_chi=no_chi)]
    if not values:
        raise _not_complete(hand, no_chi=no_chi)
    return max(values, key=lambda value: (value.total, value.counted))


def _not_complete(hand: Hand, *, no_chi: bool) -> RuleViolation:
    if no_chi and next(winner_readings(hand), None) is not None:
        return RuleViolation(
            "chi_not_allowed", _("Two players may not make a Tschi, so these are not four figures and a pair."), where="concealed"
        )
    return RuleViolation("not_complete", _("These tiles are not four figures and a pair, and no special game."), where="concealed")


def _held(hand: Hand, reading: FigureReading, winds: Winds) -> tuple[list[CountLine], list[CountLine], list[CountLine]]:
    """Items, doublings of flowers and doublings of figures, without premiums."""
    pairs = [Figure("pair", tile) for tile in reading.pairs]
    flowers = flower_line(hand.flowers)
    items = [flowers] if flowers else []
    items += [figure_line(figure, winds) for figure in (*reading.figures, *pairs)]
    doubles = list(flower_doubles(hand.flowers, winds))
    for figure in reading.figures:
        doubles += figure_doubles(figure.form, winds.rank(figure.tile), figure.tiles)
    return items, [], doubles


def _won(hand: Hand, reading: FigureReading, winds: Winds, ruleset: Ruleset, only: bool) -> ClassicalValue:
    items, premiums, doubles = _held(hand, reading, winds)
    premiums += premium_lines(frozenset(_premiums(hand, reading, only)), ruleset)
    doubles += map(game_double, _game_doubles(hand, reading))
    games = list(special_games(hand, reading, ruleset))
    best = max(games, key=lambda name: limit_points(SPECIAL_LIMITS[name], ruleset), default=None)
    return limited(valued(items, premiums, doubles), ruleset, best)


def _premiums(hand: Hand, reading: FigureReading, only: bool) -> Iterator[str]:
    yield "mahjong"
    if hand.is_closed:
        yield "won_in_hand"
    made = figures_premium((figure.form for figure in reading.figures), pair_of_suit=bool(reading.pairs) and reading.pairs[0] < 27)
    if made:
        yield made
    if hand.is_tsumo and hand.circumstances.isdisjoint({"rinshan", "tenhou"}):
        yield "last_tile_from_live_wall"
    if only:
        yield "only_possible_tile"
    yield from (code for name, code in LAST_TILE.items() if name in hand.circumstances)


def _game_doubles(hand: Hand, reading: FigureReading) -> Iterator[str]:
    kinds = kinds_of(hand)
    if any(not kinds & ~suit for suit in SUITS):
        yield "pure_flush"
    elif _is_simple_flush(reading):
        yield "simple_flush"
    if _is_dragon_game(reading):
        yield "dragon_game"
    if not kinds & ~HONOURS:
        yield "only_trumps"
    if hand.is_closed:
        yield "won_in_hand"
    yield from (code for name, code in LAST_TILE_DOUBLES.items() if name in hand.circumstances)


def _is_simple_flush(reading: FigureReading) -> bool:
    """Whether all figures are of one suit, except perhaps one of trumps, with any pair (Küster, "Einfache Spiele" 4 and 5)."""
    if reading.shape != "figures":
        return False
    suits = sorted(figure.tile // 9 for figure in reading.figures)
    return suits[0] == suits[2] < 3 and suits[3] in (suits[0], 3)


def _is_dragon_game(reading: FigureReading) -> bool:
    """Whether there are three pon or kan of dragons, another pon or kan, and a pair (Küster, "Einfache Spiele" 8)."""
    if reading.shape != "figures" or any(figure.form == "chi" for figure in reading.figures):
        return False
    return sum(figure.tile > 30 for figure in reading.figures) == 3


def valued(items: Iterable[CountLine], premiums: Iterable[CountLine], doubles: Iterable[CountLine]) -> ClassicalValue:
    """The value of these lines, without any limit."""
    items, premiums, doubles = tuple(items), tuple(premiums), tuple(doubles)
    item_points = sum(line.amount for line in items)
    base = item_points + sum(line.amount for line in premiums)
    times = sum(line.amount for line in doubles)
    return ClassicalValue(items, premiums, doubles, item_points, base, times, None, None, base << times)


def limited(value: ClassicalValue, ruleset: Ruleset, special: str | None) -> ClassicalValue:
    """Apply the limits of the ruleset: ``hand_cap`` for the count, and the limit of a special game in its place.

    By ``limit_game_value`` that limit always replaces the count (Küster, "Kombinierte Spiele"), or only if it is more.
    """
    counted = min(value.counted, ruleset.hand_cap) if ruleset.hand_cap else value.counted
    limit = SPECIAL_LIMITS[special] if special else None
    points = limit_points(limit, ruleset) if limit else 0
    is_limit = points > 0 if ruleset.limit_game_value == "exact" else points > counted
    return ClassicalValue(
        value.items,
        value.premiums,
        value.doubles,
        value.item_points,
        value.base_points,
        value.double_count,
        limit if is_limit else None,
        special,
        points if is_limit else counted,
    )
