"""Possible points of a hand: a base doubled several times, or a limit."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from scoring.classical.fed import fed_counts
from scoring.classical.reachable import flower_counts, loser_counts, winner_counts
from scoring.classical.special_hands import limit_points
from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.rulesets import Ruleset

__all__ = ["POINTS_REFUSED", "check_points", "fed_points", "least_fed", "least_possible", "may_be_fed", "most_undoubled", "possible_points"]

#: the least value of a special game itself, by the switch ``fruit_game``; no limit below it is ever paid
LEAST_SPECIAL = {"any": 20, "replacement": 34, "off": 40}
LEAST_HALF = 40

#: why no hand has a value: it is below the ``least`` or above the ``most``, ``odd``, or no ``doubling`` gives it
POINTS_REFUSED = {
    "least": _("No won hand is worth {points} points: the Mah-Jongg alone counts {least}."),
    "most": _("No hand is worth {points} points: what is counted gives {most} at most. Nearest: {nearest}."),
    "odd": _("No hand is worth {points} points: all that counts is even. Nearest: {nearest}."),
    "doubling": _(
        "No hand is worth {points} points: without doubling there are {plain} at most, and no doubling gives {points}. Nearest: {nearest}."
    ),
}

Switches = tuple[int, bool, int, int, int, bool]


def check_points(points: int, ruleset: Ruleset, *, won: bool, players: int | None = None) -> None:
    """Raise RuleViolation ``value_impossible`` if no hand has this value, in points before the doublings of the payment.

    ``players``: two players hold two winds each; without the number, either is allowed. If values are only entered (family ``points``), a
    winner has at least one point and the others at least 0. Where a hand is counted, the sentence says why, and what is nearest.
    """
    if not _is_possible(points, ruleset, won, players):
        sentence, params = _why_not(points, ruleset, won, players)
        raise RuleViolation("value_impossible", sentence, where="points", points=points, **params)


class NearestPoints(tuple[int, ...]):
    """The possible values below and above an impossible one: "88 and 92"."""

    def __str__(self) -> str:
        return " and ".join(map(str, self))


def _why_not(points: int, ruleset: Ruleset, won: bool, players: int | None) -> tuple[str, dict[str, Any]]:
    """The reason why no hand has this value, and what it names."""
    if ruleset.family != "classical" or points < 0:
        return _("No hand is worth {points} points."), {}
    values = possible_points(ruleset, won, players)
    place = bisect(values, points)
    nearest = NearestPoints(values[max(0, place - 1) : place + 1])
    if points < values[0]:
        return POINTS_REFUSED["least"], {"least": values[0]}
    if points > (ruleset.hand_cap or values[-1]):
        return POINTS_REFUSED["most"], {"most": ruleset.hand_cap or values[-1], "nearest": nearest}
    if points % 2:
        return POINTS_REFUSED["odd"], {"nearest": nearest}
    return POINTS_REFUSED["doubling"], {"plain": most_undoubled(ruleset, won, players), "nearest": nearest}


@lru_cache(maxsize=64)
def most_undoubled(ruleset: Ruleset, won: bool, players: int | None) -> int:
    """The most that a hand counts without a doubling."""
    return max(_counted(_switches(ruleset), won, players, times=0))


@lru_cache(maxsize=64)
def possible_points(ruleset: Ruleset, won: bool, players: int | None) -> tuple[int, ...]:
    """All values that a hand can have by the classical rules, rising. ``players`` as in :func:`check_points`."""
    limits = [points for points in (ruleset.hand_cap, ruleset.half_limit_game, ruleset.limit_game) if points]
    found = {*_counted(_switches(ruleset), won, players), *limits}
    return tuple(sorted(points for points in found if _is_possible(points, ruleset, won, players)))


def _counted(switches: Switches, won: bool, players: int | None, *, times: int | None = None) -> Iterator[int]:
    """Yield what hands count, whatever their limit; with ``times`` only those doubled so often."""
    premium, both, *_rest = switches
    for winds in (1, 2) if players is None else (2,) if players == 2 else (1,):
        for count in winner_counts(winds, premium, both) if won else loser_counts(winds):
            for flowers in flower_counts(winds):
                doubled = count.times + flowers.times
                if times in (None, doubled) and not (count.flower and not flowers.base):
                    yield (count.base + flowers.base) << doubled


def least_possible(points: int, ruleset: Ruleset, *, players: int | None = None) -> int | None:
    """The least value of a won hand from ``points`` on, in points before the doublings of the payment; ``None``: no hand is worth so much.

    ``players`` as in :func:`check_points`.
    """
    if ruleset.family != "classical":
        return max(points, 1)
    found = [points for points in (ruleset.hand_cap, ruleset.half_limit_game, ruleset.limit_game) if points]
    counted = _least_counted(points, ruleset, players)
    candidates = [one for one in found if one >= points and _is_possible(one, ruleset, True, players)]
    return min(candidates if counted is None else [counted, *candidates], default=None)


def _least_counted(points: int, ruleset: Ruleset, players: int | None) -> int | None:
    """The least counted value from ``points`` on. High values are a small base doubled often, so that most numbers need no look."""
    premium, both, *_rest = _switches(ruleset)
    base, most = _bounds(premium, both)
    if ruleset.hand_cap:
        most = min(most, ruleset.hand_cap)
    step, value = 1, points
    while True:
        while step * base < value:
            step *= 2
        value = -(-value // step) * step
        if value > most:
            return None
        if _is_possible(value, ruleset, True, players):
            return value
        value += step


@cache
def _bounds(premium: int, both: bool) -> tuple[int, int]:
    """The most points of a won hand before doubling, and a bound for those after it."""
    won = [count for winds in (1, 2) for count in winner_counts(winds, premium, both)]
    flowers = flower_counts(1) + flower_counts(2)
    base = max(count.base for count in won) + max(count.base for count in flowers)
    return base, base << (max(count.times for count in won) + max(count.times for count in flowers))


def may_be_fed(points: int, ruleset: Ruleset, *, players: int) -> bool:
    """Whether a hand that nobody may feed (Küster, Strafen 8–10) can be worth these points."""
    return points in fed_points(ruleset, players=players)


def least_fed(ruleset: Ruleset, *, players: int) -> int:
    """The least that such a hand is worth."""
    return min(fed_points(ruleset, players=players))


@lru_cache(maxsize=64)
def fed_points(ruleset: Ruleset, *, players: int) -> frozenset[int]:
    """All values of such a hand, the limits of special games among them, as they may be pure flushes."""
    own_winds = 2 if players == 2 else 1
    limits = {points for points in (ruleset.limit_game, ruleset.half_limit_game) if points}
    counted = {
        (count.base + flowers.base) << (count.times + flowers.times)
        for count in fed_counts(own_winds, ruleset.hand_premium, ruleset.last_tile_premiums == "both")
        for flowers in flower_counts(own_winds)
        if not (count.flower and not flowers.base)
    }
    return frozenset(limits | {min(points, ruleset.hand_cap or points) for points in counted})


def _is_possible(points: int, ruleset: Ruleset, won: bool, players: int | None) -> bool:
    if ruleset.family != "classical":
        return points >= (1 if won else 0)
    if points < 0 or (ruleset.hand_cap and points > _most(ruleset, won)):
        return False
    if won and _is_limit(points, ruleset):
        return True
    if points == ruleset.hand_cap and points:
        return True  # all higher values are possible
    winds_a_player = 2 if players == 2 else 1
    held = (1, 2) if players is None else (winds_a_player,)
    return any(points in _all_counted(_switches(ruleset), won, winds) for winds in held)


def _most(ruleset: Ruleset, won: bool) -> int:
    return max(ruleset.hand_cap, ruleset.limit_game, ruleset.half_limit_game) if won else ruleset.hand_cap


def _is_limit(points: int, ruleset: Ruleset) -> bool:
    """Whether a special game can be worth its limit: always, or, if a higher count is paid, one that counts less or is capped."""
    if ruleset.limit_game_value == "exact":
        return points > 0 and points in (ruleset.limit_game, ruleset.half_limit_game)
    full, half = LEAST_SPECIAL[ruleset.fruit_game], LEAST_HALF
    if ruleset.hand_cap:
        full, half = min(full, ruleset.hand_cap), min(half, ruleset.hand_cap)
    return (points == ruleset.limit_game and points >= full) or (points == ruleset.half_limit_game and points >= half)


def _switches(ruleset: Ruleset) -> Switches:
    """The switches that the count of a hand depends on."""
    both = ruleset.last_tile_premiums == "both"
    exact = ruleset.limit_game_value == "exact"
    return ruleset.hand_premium, both, ruleset.hand_cap, limit_points("full", ruleset), limit_points("half", ruleset), exact


@lru_cache(maxsize=64)
def _all_counted(switches: Switches, won: bool, own_winds: int) -> frozenset[int]:
    """All values of hands that are counted, up to the cap. A special game is counted from its limit on, and never where that is exact."""
    premium, both, cap, full, half, exact = switches
    least = {"full": full, "half": half, None: 0}
    found = set()
    for count in winner_counts(own_winds, premium, both) if won else loser_counts(own_winds):
        for flowers in flower_counts(own_winds):
            points = (count.base + flowers.base) << (count.times + flowers.times)
            limit = least[count.least]
            is_paid = not limit or (points >= limit and not exact)
            if is_paid and not (cap and points > cap) and not (count.flower and not flowers.base):
                found.add(points)
    return frozenset(found)
