"""The latest import of a list of people."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from league.audit.models import ActionLog
from league.competitions.models import Competition

__all__ = ["LatestImport", "latest_import"]


@dataclass(frozen=True, slots=True)
class LatestImport:
    """An import that can be taken back: the ``numbers`` it assigned, and (number, player) of the players it ``made``."""

    at: datetime
    by: str
    numbers: tuple[int, ...]
    made: frozenset[tuple[int, int]]

    @property
    def count(self) -> int:
        return len(self.numbers)


def latest_import(competition: Competition) -> LatestImport | None:
    """The latest import; None if it was taken back, or somebody in it has a seat or was checked in (two database queries)."""
    row = ActionLog.objects.of(competition).filter(verb__in=["import_entrants", "take_back_import"]).first()
    numbers = tuple(row.details.get("numbers", ())) if row is not None and row.verb == "import_entrants" else ()
    if row is None or not numbers:
        return None
    has_a_place = Q(seats__isnull=False) | Q(sit_outs__isnull=False) | Q(check_ins__isnull=False) | Q(arrivals__isnull=False)
    has_a_place |= Q(stands_in_for__isnull=False) | Q(stand_in__isnull=False)
    if competition.entrants.filter(has_a_place, number__in=numbers).exists():
        return None
    made = frozenset((number, player) for number, player in row.details.get("made", ()))
    return LatestImport(row.at, row.by_name, numbers, made)
