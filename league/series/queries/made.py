"""Who has made a season from the one before, and where that sends people otherwise than another director chose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from league.audit.models import ActionLog
from league.competitions.models import Role, RoleName
from league.series.models import SeriesSeason
from league.wording import joined

__all__ = ["action_that_made", "directs_new", "sent_otherwise"]


def action_that_made(season: SeriesSeason) -> ActionLog | None:
    """The line of the log that says who made it, and when; None if its competitions are gone (one database query)."""
    return ActionLog.objects.filter(competition__division__season=season, verb="make_next_season").order_by("pk").first()


def directs_new(user: Any, season: SeriesSeason) -> str:
    """The divisions that an account will direct in the season after this one, if it makes that, and does not direct now, by their names;
    empty if there are none, and for administrators. One query."""
    if user.is_superuser:
        return ""
    own = Role.objects.filter(user=user, name=RoleName.DIRECTOR, until=None).values("competition")
    others = season.divisions.exclude(competition__in=own).order_by("level")
    names = list(others.values_list("name", flat=True))
    return joined(names) if names else ""


def sent_otherwise(made: SeriesSeason, goes: Mapping[int, int | None]) -> list[tuple[str, int | None, int | None]]:
    """Those who go elsewhere in it than ``goes`` says by the player's id: name, level there, level here (None: leaves). One query."""
    rows = made.moves.select_related("player").order_by("pk")
    chosen = [(row, goes.get(row.player_id, row.goes)) for row in rows]
    return [(row.player.shown_name, row.goes, level) for row, level in chosen if row.goes != level]
