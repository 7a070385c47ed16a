"""Who has made a season from the one before, and where that sends people otherwise than another director chose."""

from __future__ import annotations

from collections.abc import Mapping

from league.audit.models import ActionLog
from league.series.models import SeriesSeason

__all__ = ["action_that_made", "sent_otherwise"]


def action_that_made(season: SeriesSeason) -> ActionLog | None:
    """The line of the log that says who made it, and when; None if its competitions are gone (one database query)."""
    return ActionLog.objects.filter(competition__division__season=season, verb="make_next_season").order_by("pk").first()


def sent_otherwise(made: SeriesSeason, goes: Mapping[int, int | None]) -> list[tuple[str, int | None, int | None]]:
    """Those who go elsewhere in it than ``goes`` says by the player's id: name, level there, level here (None: leaves). One query."""
    rows = made.moves.select_related("player").order_by("pk")
    chosen = [(row, goes.get(row.player_id, row.goes)) for row in rows]
    return [(row.player.shown_name, row.goes, level) for row, level in chosen if row.goes != level]
