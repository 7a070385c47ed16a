"""Look people up by name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from django.db.models import Q

from league.players.models import Player
from league.players.name_parts import divided
from league.typed_names import without_unseen

__all__ = ["named", "split_name"]

LONGEST = 60  #: letters of a first or last name; nobody has a longer one, and no database should search for 50,000 letters


def split_name(line: str) -> tuple[str, str]:
    """Split ``"Anna Maria Muster"`` or ``"Muster, Anna Maria"`` into first and last name; a single word is a first name.

    Particles belong to the last name: ``"Friederike von Berg"`` is Friederike, of the family von Berg.
    """
    line = without_unseen(line)
    if "," in line:
        last, first = (part.strip() for part in line.split(",", 1))
        return (first, last) if first else (last, "")
    return divided(line)


def named(names: Iterable[tuple[str, str]]) -> Mapping[tuple[str, str], tuple[Player, ...]]:
    """Known players for many (first, last) names at once, in one database query; keys are in lower case.

    A player whose first and last name are divided elsewhere has the same name.
    """
    wanted = {(first.lower(), last.lower()) for first, last in names if _can_be(first, last)}
    condition = Q(pk=None)
    for first, last in {way for pair in wanted for way in _divisions(*pair)}:
        condition |= Q(first_name__iexact=first, last_name__iexact=last)
    found: dict[str, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(condition).select_related("club"):
        found[player.full_name.lower()].append(player)
    whole = {pair: " ".join(pair).strip() for pair in wanted}
    return {pair: tuple(found[name]) for pair, name in whole.items() if name in found}


def _divisions(first: str, last: str) -> Iterator[tuple[str, str]]:
    """The name as given, and divided at each other blank before a last word."""
    yield first, last
    words = f"{first} {last}".split()
    for begins in range(1, len(words)):
        yield " ".join(words[:begins]), " ".join(words[begins:])


def _can_be(first: str, last: str) -> bool:
    return max(len(first), len(last)) <= LONGEST
