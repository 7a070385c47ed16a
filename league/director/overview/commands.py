"""Note that a director has seen which places corrections have changed."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Competition
from league.games.models import Game
from league.games.queries.since_approval import SEE_MOVES

__all__ = ["see_moves"]


@transaction.atomic
def see_moves(*, actor: Actor, competition: Competition, versions: Mapping[int, int]) -> None:
    """Note which version of these games (by number) was seen. A version that a game does not have yet counts as the present one."""
    now = dict(Game.objects.filter(competition=competition, number__in=versions).values_list("number", "version"))
    seen = [[number, min(versions[number], version)] for number, version in sorted(now.items())]
    stamp(actor=actor, competition=competition, verb=SEE_MOVES, versions=seen, games=", ".join(str(number) for number, _version in seen))
