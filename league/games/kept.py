"""Rows of a game as values (a hand, a penalty, a substitution), each with its row's id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from league.games.incident_kinds import INCIDENT_KINDS
from scoring.game import KINDS, HandResult, PenaltyPoints, Substitute

__all__ = ["GivenCause", "KeptHand", "KeptPenalty", "KeptSubstitute", "key_of_hand"]

MOST_SEATS = 10  #: at any table


@dataclass(frozen=True, slots=True)
class GivenCause:
    """Why a hand has a dead hand, a chombo or a fine: the ``code`` of a cause of the rulebook, words of one's own, or both, or nothing."""

    code: str = ""
    words: str = ""

    def to_json(self) -> dict[str, str]:
        """The part that was given."""
        return {name: given for name, given in (("code", self.code), ("words", self.words)) if given}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        return cls(data.get("code", ""), data.get("words", ""))


@dataclass(frozen=True, slots=True)
class KeptHand:
    """One hand among the facts. ``pk`` is its row (``None``: not saved yet), ``was`` its number before the change at hand.

    ``cause``: why somebody has a dead hand, a chombo or a fine; ``None`` where nobody has, or only the reason of its version may say it.
    """

    result: HandResult
    pk: int | None = None
    was: int | None = None
    cause: GivenCause | None = None


@dataclass(frozen=True, slots=True)
class KeptPenalty:
    """A penalty among the facts, with its reason. ``pk`` is its row (``None``: not saved yet), ``minutes`` those of lateness.

    ``hand`` is the number of a superseded hand whose chombo this is, while final scores from paper stand.
    What only directors read is kept here too (a warning, 0 points), though the rules do not know it.
    """

    penalty: PenaltyPoints
    reason: str
    pk: int | None = None
    minutes: int | None = None
    hand: int | None = None

    @property
    def is_replayed(self) -> bool:
        """True if it is part of the replay."""
        return INCIDENT_KINDS[self.penalty.kind].is_replayed

    @property
    def is_chombo(self) -> bool:
        """True if a hand could record the same."""
        return self.is_replayed and KINDS[self.penalty.kind].in_hands

    @property
    def key(self) -> int:
        """The key by which a sheet refers to it: the id of its row, or :func:`key_of_hand` for the chombo of a hand."""
        return self.pk or 0 if self.hand is None else key_of_hand(self.hand, self.penalty.seat)


def key_of_hand(hand: int, seat: int) -> int:
    """A key for the chombo of a hand, which has no row until final scores supersede the hand. Negative, so that it is no id."""
    return -(hand * MOST_SEATS + seat)


@dataclass(frozen=True, slots=True)
class KeptSubstitute:
    """A substitution among the facts: ``player`` (by id) plays for a seat. ``pk`` is its row (``None``: not saved yet)."""

    substitute: Substitute
    player: int
    pk: int | None = None
