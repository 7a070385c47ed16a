"""Names that may not be shown, wherever they were typed or kept."""

from __future__ import annotations

from league.competitions.models import Competition
from league.players.models import NameShown

__all__ = ["ShownNames", "shown_names"]


class ShownNames(dict[str, str]):
    """Name as somebody gave it at a table → name that may be shown; names of nobody who asked for it stay as they are."""

    def __missing__(self, name: str) -> str:
        return name


def shown_names(competition: Competition) -> ShownNames:
    """How to show the names of everybody in the competition whose name is shortened or anonymous. One query."""
    names = ShownNames()
    for entrant in competition.entrants.exclude(player__name_shown=NameShown.FULL).select_related("player"):
        player = entrant.player
        names[player.full_name] = player.shown_name
        if player.last_name:
            names[f"{player.first_name} {player.last_name[0]}."] = player.shown_name
    return names
