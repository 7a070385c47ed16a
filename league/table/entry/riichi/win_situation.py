"""The facts known of a win while its value is entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.game import Progress, Seat, wind_of
from scoring.rulesets import Ruleset

__all__ = ["WinSituation"]


@dataclass(frozen=True, slots=True)
class WinSituation:
    """The game before the hand, and what has been entered of the win so far.

    ``outcome`` is empty and ``winner`` is ``None`` until entered; ``riichi`` are the seats entered as betting.
    """

    progress: Progress
    outcome: str
    winner: Seat | None
    riichi: frozenset[Seat]

    @property
    def ruleset(self) -> Ruleset:
        return self.progress.ruleset

    @property
    def honba(self) -> int:
        return self.progress.honba

    @property
    def is_tsumo(self) -> bool:
        return self.outcome == "tsumo"

    @property
    def has_riichi(self) -> bool:
        return self.winner in self.riichi

    @property
    def is_dealer(self) -> bool:
        return self.winner == self.progress.dealer

    @property
    def seat_wind(self) -> str | None:
        return None if self.winner is None else wind_of(self.winner, self.progress.dealer)

    @property
    def known(self) -> Mapping[str, Any]:
        """The facts that a form for tiles need not ask; ``None`` for those not known yet."""
        return {
            "win": self.outcome or None,
            "seat_wind": self.seat_wind,
            "round_wind": self.progress.round_wind,
            "riichi": self.has_riichi,
        }
