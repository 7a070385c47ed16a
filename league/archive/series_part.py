"""The place of a competition in a series, for archives: a room above knows it (``settings.SERIES_ARCHIVE`` names its module), since series
are made of competitions and not the other way round."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from django.conf import settings

from league.competitions.models import Competition

__all__ = ["SERIES_MEMBER", "SeriesPart", "series_part"]

SERIES_MEMBER = "series.jsonl"


class SeriesPart(Protocol):
    """What the module offers; a place is a value of its own."""

    def place_to_json(self, competition: Competition) -> list[dict[str, Any]]:
        """The lines of the member ``series.jsonl``: one, or none for a competition without a series (one database query)."""

    def place_from_json(self, data: dict[str, Any]) -> Any:
        """Read a line. RuleViolation."""

    def place_text(self, places: Sequence[Any]) -> str:
        """Where a competition with these places (one at most) comes when it is loaded, in a sentence; empty without one (at most three
        database queries)."""

    def load_place(self, competition: Competition, places: Sequence[Any]) -> None:
        """Put a new competition there, if the place is free. ValidationError for what cannot be."""


def series_part() -> SeriesPart:
    """The module of series."""
    return cast(SeriesPart, import_module(settings.SERIES_ARCHIVE))
