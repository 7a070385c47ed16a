"""Names that may not be shown, wherever they were typed or kept."""

from __future__ import annotations

from league.audit.actor import Actor
from league.players.models import NameShown, Player

__all__ = ["ShownNames", "shown_names"]


class ShownNames(dict[str, str]):
    """Name as somebody gave it at a table → name that may be shown; names of nobody who asked for it stay as they are."""

    def __missing__(self, name: str) -> str:
        return name


def shown_names() -> ShownNames:
    """How to show the names of all players whose name is shortened or anonymous. One query."""
    names = ShownNames()
    for player in Player.objects.exclude(name_shown=NameShown.FULL):
        names[Actor(player.full_name).name] = player.shown_name
        if player.last_name:
            names[f"{player.first_name} {player.last_name[0]}."] = player.shown_name
    return names
