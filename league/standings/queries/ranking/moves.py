"""Movements since the session before, as shown: an arrow, with words for screen readers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

__all__ = ["Move", "Moves"]

NEW = -1_000_000  #: sorts below every loss


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A movement; ``sign`` is the arrow with the number of places, ``words`` the same for reading aloud, ``css`` the direction."""

    rank: int
    places: int | None = field(compare=False)
    sign: str = field(compare=False)
    words: str = field(compare=False)
    css: str = field(compare=False)


class Moves:
    """The movements of a table; each of the few different ones is put into words once."""

    def __init__(self, places: Mapping[Hashable, int | None]) -> None:
        self.places = places
        self.worded: dict[int | None, Move] = {}

    def of(self, key: Hashable) -> Move | None:
        """The movement of this entrant, or ``None`` if there is nothing to compare with."""
        if key not in self.places:
            return None
        gained = self.places[key]
        if gained not in self.worded:
            self.worded[gained] = _move(gained)
        return self.worded[gained]


def _move(gained: int | None) -> Move:
    if gained is None:
        return Move(NEW, None, _("new"), "", "new")
    if gained > 0:
        return Move(gained, gained, f"▲ {gained}", ngettext("up %(count)d place", "up %(count)d places", gained) % {"count": gained}, "up")
    if gained < 0:
        lost = -gained
        return Move(gained, gained, f"▼ {lost}", ngettext("down %(count)d place", "down %(count)d places", lost) % {"count": lost}, "down")
    return Move(0, 0, "=", _("same place"), "same")
