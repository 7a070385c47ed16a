"""Which competitions a change of something outside of them concerns."""

from __future__ import annotations

from collections.abc import Collection

from league.competitions.models import Competition, CompetitionQuerySet
from league.players.models import Club, Player

__all__ = ["competitions_naming_club", "competitions_naming_player"]


def competitions_naming_player(player: Player, signed: Collection[str] = ()) -> CompetitionQuerySet:
    """Those where the player is entered or plays for another, and those where somebody of a name in ``signed`` recorded or confirmed.

    One query for each way: joined together, they would multiply.
    """
    ways: list[dict[str, object]] = [{"entrants__player": player}, {"games__substitutions__player": player}]
    if signed:
        ways += [{"games__revisions__by_name__in": signed}, {"games__confirmations__by_name__in": signed}]
    return _found(*ways)


def competitions_naming_club(club: Club) -> CompetitionQuerySet:
    """Those where the club stands beside a player."""
    return _found({"entrants__player__club": club}, {"games__substitutions__player__club": club})


def _found(*ways: dict[str, object]) -> CompetitionQuerySet:
    keys = {key for way in ways for key in Competition.objects.filter(**way).values_list("pk", flat=True).distinct()}
    return Competition.objects.filter(pk__in=keys).order_by("pk")
