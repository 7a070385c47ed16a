"""Whether a fine is what the book takes for its cause; where it is not, both are shown, and somebody says which is right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.wording.offences.causes import Cause, cause_of
from league.wording.points import points_text
from scoring.rulesets import Ruleset

__all__ = ["FinePrice", "price_asked"]


@dataclass(frozen=True, slots=True)
class FinePrice:
    """A ``fine`` entered for a ``cause`` that costs something else in the book, each in points to every other player."""

    fine: int
    cause: Cause

    @property
    def text(self) -> str:
        """Both sides: "“Die Strafen 1”: 10 points to each of the others. Entered: 50 points."."""
        words = {"source": self.cause.source, "price": points_text(self.cause.fine), "fine": points_text(self.fine)}
        return _("%(source)s: %(price)s points to each of the others. Entered: %(fine)s points.") % words

    @property
    def answers(self) -> list[tuple[str, str]]:
        """The answers to choose from. Each names both amounts, so that it says nothing about others chosen later."""
        return [
            (answer, said % {"points": points_text(points)})
            for (answer, points), said in zip(self._answers(), (_("%(points)s, as in the book"), _("%(points)s, as entered")), strict=True)
        ]

    def taken(self, answer: str) -> int | None:
        """The points that count by this answer; ``None`` if it answers another question, or none."""
        return dict(self._answers()).get(answer)

    def _answers(self) -> Iterator[tuple[str, int]]:
        yield f"{self.fine}-{self.cause.fine}-book", self.cause.fine
        yield f"{self.fine}-{self.cause.fine}-entered", self.fine


def price_asked(ruleset: Ruleset, fine: int | None, code: str) -> FinePrice | None:
    """The question about a fine with this cause; ``None`` where the book names no price for it, or the same one."""
    cause = cause_of(ruleset, code)
    return FinePrice(fine, cause) if fine and cause and cause.fine not in (0, fine) else None
