"""Compare a claimed value with the true value of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.hand.win import Hand
from scoring.riichi.value import HandValue, score_hand
from scoring.rulesets import Ruleset

__all__ = ["Claim", "ClaimDifference", "check_claim"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A claim about a hand; ``None`` for anything not claimed.

    ``yaku``: names; ``han`` includes dora; ``limit``: its name; ``points``: the sum of all payments to the winner, without counters and
    deposits.
    """

    yaku: frozenset[str] | None = None
    han: int | None = None
    fu: int | None = None
    yakuman: int | None = None
    limit: str | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class ClaimDifference:
    """An error in a claim: ``what`` is ``yaku_missing`` or ``yaku_not_there`` (with the name in ``true`` or ``claimed``), or the
    name of a number: ``han fu yakuman limit points``.
    """

    what: str
    claimed: str | int | None
    true: str | int | None


def check_claim(hand: Hand, claim: Claim, ruleset: Ruleset, honba: int = 0) -> tuple[ClaimDifference, ...]:
    """All differences between a claim and the truth; none if the claim is right.

    Raises RuleViolation if the hand cannot win at all (codes: :mod:`scoring.riichi.checks`).
    """
    return tuple(_differences(claim, score_hand(hand, ruleset, honba)))


def _differences(claim: Claim, value: HandValue) -> Iterator[ClaimDifference]:
    if claim.yaku is not None:
        names = {name for name, _han in value.yaku}
        yield from (ClaimDifference("yaku_not_there", name, None) for name in sorted(claim.yaku - names))
        yield from (ClaimDifference("yaku_missing", None, name) for name, _han in value.yaku if name not in claim.yaku)
    for what in ("han", "fu", "yakuman", "limit"):
        claimed, true = getattr(claim, what), getattr(value, what)
        if claimed is not None and claimed != true:
            yield ClaimDifference(what, claimed, true)
    if claim.points is not None and claim.points != value.total:
        yield ClaimDifference("points", claim.points, value.total)
