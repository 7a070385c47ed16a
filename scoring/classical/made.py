"""The figures and pairs of a ticked hand."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.classical.items import HONOUR_RANKS
from scoring.classical.ticked import Ticked

__all__ = ["Made", "made_of"]


@dataclass(frozen=True, slots=True)
class Made:
    """The figures except chi, which are not ticked: the form, the rank and whether it is open for each; and the ranks of the pairs."""

    forms: tuple[str, ...]
    ranks: tuple[str, ...]
    opened: tuple[bool, ...]
    pairs: tuple[str, ...]
    flowers: int
    own_flowers: int
    bouquets: int

    @property
    def kans(self) -> int:
        return self.forms.count("kan")

    @property
    def open_kans(self) -> int:
        return sum(form == "kan" and is_open for form, is_open in zip(self.forms, self.opened, strict=True))

    @property
    def open_pons(self) -> int:
        return sum(self.opened) - self.open_kans

    @property
    def trumps(self) -> int:
        """Number of figures of dragons or winds."""
        return sum(rank in HONOUR_RANKS for rank in self.ranks)

    @property
    def all_flowers(self) -> int:
        """Number of flowers and seasons beside the hand."""
        return self.flowers + self.own_flowers + 4 * self.bouquets


def made_of(ticked: Ticked) -> Made:
    """The ticked figures, pairs and flowers."""
    figures: list[tuple[str, str, bool]] = []
    pairs: list[str] = []
    for code, times in ticked.items:
        side, _line, rest = code.partition("_")
        if side == "pair":
            pairs += [rest] * times
        elif side in ("open", "closed"):
            form, rank = rest.split("_", 1)
            figures += [(form, rank, side == "open")] * times
    forms, ranks, opened = zip(*figures, strict=True) if figures else ((), (), ())
    laid = dict(ticked.items)
    return Made(forms, ranks, opened, tuple(pairs), laid.get("flower", 0), laid.get("own_flower", 0), laid.get("bouquet", 0))
