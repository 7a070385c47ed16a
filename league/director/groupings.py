"""The ways to group entrants: by club, team or country; which of them are of use, and which are usual."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from league.competitions.models import Entrant
from league.drawing.task import LEAST_TEAMS
from league.seating.line_ups import drawn_team, is_in_team

__all__ = ["GROUPINGS", "in_no_team", "team_ways", "useful_ways", "usual_ways", "usual_wishes"]

#: A way to group entrants: its label, and a function that gives an entrant's group (empty: none). Entrants come with their drawn teams.
GROUPINGS: dict[str, tuple[Any, Callable[[Entrant], str]]] = {
    "club": (_("People of the same club"), lambda entrant: entrant.player.club.name if entrant.player.club else ""),
    "team": (_("People of the same team"), drawn_team),
    "country": (_("People of the same country"), lambda entrant: entrant.player.country),
}
#: What can be a team of a team tournament.
TEAMS = {"team": _("Teams"), "club": _("Clubs as teams"), "country": _("Countries as teams")}
USUAL = ("team", "club", "country")  #: the default order


def useful_ways(entrants: Sequence[Entrant]) -> dict[str, Any]:
    """The labels of the ways by which some, but not all, belong together."""
    return {way: label for way, (label, group_of) in GROUPINGS.items() if _is_useful([group_of(one) for one in entrants])}


def team_ways(entrants: Sequence[Entrant]) -> dict[str, Any]:
    """The labels of the ways that make teams enough for one each at a table. Whether everybody is in one, and all are of one size, is left
    to the draw, which says who is in the way."""
    counts = {way: Counter(filter(None, (GROUPINGS[way][1](one) for one in entrants if not one.substitute))) for way in TEAMS}
    return {way: label for way, label in TEAMS.items() if sum(1 for size in counts[way].values() if size > 1) >= LEAST_TEAMS}


def usual_wishes(entrants: Sequence[Entrant]) -> dict[str, Any]:
    """The wishes by default: groups kept apart, and a team tournament where everybody is in one of enough teams."""
    players = [one for one in entrants if not one.substitute]
    is_of_teams = bool(players) and all(is_in_team(one) for one in players) and "team" in team_ways(entrants)
    return {"by": usual_ways(entrants), "teams": "team" if is_of_teams else ""}


def in_no_team(entrants: Sequence[Entrant]) -> list[str]:
    """The names of those for whom alone it is no team tournament by default: the others are in enough teams."""
    players = [one for one in entrants if not one.substitute]
    alone = [one.shown_name for one in players if not is_in_team(one)]
    return alone if len(alone) < len(players) and "team" in team_ways(entrants) else []


def usual_ways(entrants: Sequence[Entrant]) -> list[str]:
    """The groups kept apart by default. Countries only if at most half of the people come from the same one; otherwise they have to meet
    anyway."""
    useful = []
    for way in USUAL:
        groups = [GROUPINGS[way][1](one) for one in entrants]
        if _is_useful(groups) and (way != "country" or 2 * max(Counter(filter(None, groups)).values()) <= len(groups)):
            useful.append(way)
    return useful


def _is_useful(groups: Sequence[str]) -> bool:
    """Whether some, but not all, belong together."""
    sizes = Counter(filter(None, groups))
    return any(1 < size < len(groups) for size in sizes.values())
