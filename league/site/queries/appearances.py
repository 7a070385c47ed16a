"""Where the players of the installation may be named, decided here for all pages across competitions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from league.accounts.models import User
from league.competitions.access import readers_of
from league.competitions.embargo import published_results
from league.competitions.models import Competition, Entrant, Role, RoleName
from league.games.models import Substitution
from league.standings.queries.exclusions import secret_entries

__all__ = ["appearances"]


def appearances(user: User | AnonymousUser, player: int | None = None) -> Mapping[int, frozenset[int]]:
    """By player (id) the competitions in which something names them that this visitor may see: an entry, or a game that is not kept back
    in which they play for another. Of everybody, or of one player.

    Who stands in drafts, rehearsals and secret games alone is known to their directors. Two queries; where a substitute may be secret,
    three more, and one more for who has signed in.
    """
    visible = Competition.objects.visible_to(user)
    own = {} if player is None else {"player": player}
    entries = Entrant.objects.filter(**own, competition__in=visible).order_by()
    rows = list(entries.values_list("player_id", "competition_id", "number", "substitute", "competition__published_until"))
    doubtful = {competition for _player, competition, _number, substitute, until in rows if substitute and until is not None}
    secret = secret_entries(readers_of(user, Competition.objects.filter(pk__in=doubtful))) if doubtful else frozenset()
    found: dict[int, set[int]] = defaultdict(set)
    for one, competition, number, *_more in rows:
        if (competition, number) not in secret:
            found[one].add(competition)
    for one, competition in _stood_in(user, own):
        found[one].add(competition)
    return {one: frozenset(competitions) for one, competitions in found.items()}


def _stood_in(user: User | AnonymousUser, own: Mapping[str, int]) -> list[tuple[int, int]]:
    """(player, competition) of those who play for another, as far as this visitor may know. One query."""
    known, visible = published_results("game__table__session"), Competition.objects.visible_to(user)
    if user.is_authenticated:
        known |= Q(game__competition__in=Role.objects.filter(user=user, name=RoleName.DIRECTOR).values("competition"))
    rows = Substitution.objects.filter(known, **own, until_version=None, game__competition__in=visible).order_by()
    return list(rows.values_list("player_id", "game__competition_id"))
