"""Look people up by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Q

from league.players.models import Player
from league.typed_names import without_unseen

__all__ = ["named", "namesakes", "split_name"]

LONGEST = 60  #: letters of a first or last name; nobody has a longer one, and no database should search for 50,000 letters


def split_name(line: str) -> tuple[str, str]:
    """Split ``"Anna Maria Muster"`` or ``"Muster, Anna Maria"`` into first and last name; a single word is a first name."""
    line = without_unseen(line)
    if "," in line:
        last, first = (part.strip() for part in line.split(",", 1))
        return (first, last) if first else (last, "")
    first, _, last = line.rpartition(" ")
    return (first, last) if first else (last, "")


def namesakes(*, first_name: str, last_name: str) -> tuple[Player, ...]:
    """Known players with this name, ignoring case."""
    if not _can_be(first_name, last_name):
        return ()
    return tuple(Player.objects.filter(first_name__iexact=first_name, last_name__iexact=last_name).select_related("club"))


def named(names: Iterable[tuple[str, str]]) -> Mapping[tuple[str, str], tuple[Player, ...]]:
    """Known players for many (first, last) names at once, in one database query; keys are in lower case."""
    wanted = {(first.lower(), last.lower()) for first, last in names if _can_be(first, last)}
    condition = Q(pk=None)
    for first, last in wanted:
        condition |= Q(first_name__iexact=first, last_name__iexact=last)
    found: dict[tuple[str, str], tuple[Player, ...]] = {}
    for player in Player.objects.filter(condition).select_related("club"):
        key = (player.first_name.lower(), player.last_name.lower())
        found[key] = (*found.get(key, ()), player)
    return found


def _can_be(first: str, last: str) -> bool:
    return max(len(first), len(last)) <= LONGEST
