"""Replace names that may not be shown, wherever they were typed or kept."""

from __future__ import annotations

from league.audit.actor import Actor
from league.players.models import NameShown, Player

__all__ = ["ShownNames", "shown_names"]


class ShownNames(dict[str, str]):
    """Map a name given at a table to the one that may be shown; names of people who did not ask for privacy stay."""

    def __missing__(self, name: str) -> str:
        return name


def shown_names() -> ShownNames:
    """The shown names of all players whose name is shortened or anonymous. One query."""
    names = ShownNames()
    for player in Player.objects.exclude(name_shown=NameShown.FULL):
        names[Actor(player.full_name).name] = player.shown_name
        if player.last_name:
            names[f"{player.first_name} {player.last_name[0]}."] = player.shown_name
    return names
