"""Who of a team plays in a session. Members whom it has not lined up sit out: they are not drawn, and neither a bye nor a missed game.

The rows belong to :mod:`league.teams`, a room above; here they are only looked up by the names of their relations.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Case, Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.aggregates import Aggregate
from django.db.models.functions import Coalesce
from django.db.models.lookups import LessThanOrEqual

from league.competitions.models import Entrant, EntrantStatus, StageEntrant
from league.seating.models import Session

__all__ = [
    "BY_LINE_UP",
    "PlayerCount",
    "drawn_counts",
    "drawn_in",
    "drawn_team",
    "is_in_team",
    "plays_at",
    "resting",
    "rests_of",
    "same_line_ups",
    "with_drawn_teams",
]

BY_LINE_UP = "line_up"  #: a team plays with those whom its captain has lined up (:class:`league.teams.models.WhoOfTeam`)
EVERYBODY = Q()
Entrants = TypeVar("Entrants", bound="QuerySet[Entrant]")


def plays_at(session: Session | int | OuterRef | None) -> Q:
    """Condition for entrants who play in this session (None: one that is not stored) as far as their teams are concerned: those lined up;
    members, but for reserves, of teams that play with everybody and lined up nobody; and of those in no team the substitutes, and others
    unless captains line up (:attr:`league.teams.models.TeamPlay.others_play`). In a later stage, all its players of a team that has no more
    of them than a captain lines up."""
    alone = Q(team_member__isnull=True) & ~(_captains_choose() & Q(substitute=False))
    everybody = Q(team_member__reserve=False) & ~Q(competition__team_play__who_plays=BY_LINE_UP)
    if session is None:
        return alone | everybody
    own = Entrant.objects.filter(pk=OuterRef("pk"))
    named = own.filter(line_up_places__line_up__session=session, line_up_places__line_up__team=F("team_member__team"))
    chosen = own.filter(team_member__team__line_ups__session=session)
    return alone | Q(Exists(named)) | (everybody & ~Q(Exists(chosen))) | _without_a_choice(session)


def _without_a_choice(session: Session | int | OuterRef) -> Q:
    """Condition for players of the stage of this session whose team has too few of them there to choose."""
    places = StageEntrant.objects.filter(stage__sessions=session)
    team = places.filter(entrant__team_member__team=OuterRef("team_member__team"), entrant__status=EntrantStatus.ACTIVE)
    counted = team.order_by().values("entrant__team_member__team").annotate(players=Count("pk")).values("players")
    few = LessThanOrEqual(Coalesce(Subquery(counted), Value(0)), F("competition__team_play__line_up_size"))
    own = Q(Exists(places.filter(entrant=OuterRef("pk"))), competition__team_play__who_plays=BY_LINE_UP, team_member__isnull=False)
    return own & Q(few)


def _captains_choose() -> Q:
    """Condition for entrants of a competition in which only members of teams are drawn, those whom their captain has lined up."""
    has_teams = Exists(Entrant.objects.filter(competition=OuterRef("competition"), team_member__isnull=False))
    return Q(has_teams) & Q(competition__team_play__who_plays=BY_LINE_UP, competition__team_play__others_play=False)


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """How many play in a session: ``count``. Where captains line up, ``of_team`` of each team; ``left_out``: people in no team who are
    not drawn."""

    count: int
    of_team: int = 0
    left_out: int = 0


def drawn_counts(active: Q = EVERYBODY) -> dict[str, Aggregate]:
    """What an aggregate of a competition's entrants is asked for :func:`drawn_in`; ``active``: those who still take part."""
    in_reserve = Q(team_member__reserve=True, substitute=False)
    chosen, alone = Q(competition__team_play__who_plays=BY_LINE_UP), Q(team_member__isnull=True, substitute=False)
    return {
        "entered": Count("pk", filter=active & Q(substitute=False)),
        "in_reserve": Count("pk", filter=active & in_reserve),
        "teams": Count("team_member__team", filter=active, distinct=True),
        "of_team": Max("competition__team_play__line_up_size", filter=chosen),
        "others": Count("pk", filter=active & alone & Q(competition__team_play__others_play=True)),
        "alone": Count("pk", filter=active & alone),
    }


def drawn_in(found: Mapping[str, Any]) -> PlayerCount:
    """How many are drawn for a session, by the answer to :func:`drawn_counts`."""
    if not found["teams"] or not found["of_team"]:
        return PlayerCount(found["entered"] - found["in_reserve"])
    return PlayerCount(found["teams"] * found["of_team"] + found["others"], found["of_team"], found["alone"] - found["others"])


def resting(sessions: Iterable[int]) -> dict[int, frozenset[int]]:
    """The entrants (ids) who do not play for their teams in these sessions, by the session's id. One query."""
    found: dict[int, set[int]] = defaultdict(set)
    for entrant, session, _number in _rests(Q(at__in=list(sessions))):
        found[session].add(entrant)
    return {session: frozenset(entrants) for session, entrants in found.items()}


def rests_of(entrants: Iterable[int]) -> dict[int, frozenset[int]]:
    """The numbers of the sessions in which these entrants do not play for their teams. One query."""
    found: dict[int, set[int]] = defaultdict(set)
    for entrant, _session, number in _rests(Q(pk__in=list(entrants))):
        found[entrant].add(number)
    return {entrant: frozenset(numbers) for entrant, numbers in found.items()}


def _rests(which: Q) -> Iterable[tuple[int, int, int]]:
    """Entrant, session (ids) and its number, wherever a member of a team does not play for it, or people in no team are not drawn."""
    members = Entrant.objects.filter(Q(team_member__isnull=False) | Q(competition__team_play__who_plays=BY_LINE_UP))
    rows = members.annotate(at=F("competition__sessions"), at_number=F("competition__sessions__number")).filter(at__isnull=False)
    return rows.filter(which).exclude(plays_at(OuterRef("at"))).values_list("pk", "at", "at_number")


def same_line_ups(sessions: Iterable[Session]) -> bool:
    """Whether the same people play for their teams in all these sessions of a competition, so that they can be drawn together. One query,
    none for one session."""
    chosen = list(sessions)
    if len(chosen) < 2:
        return True
    rests = resting(one.pk for one in chosen)
    return len({rests.get(one.pk, frozenset()) for one in chosen}) == 1


def with_drawn_teams(entrants: Entrants) -> Entrants:
    """The entrants, each with the team that a draw knows them by: :func:`drawn_team`."""
    have_teams = Exists(Entrant.objects.filter(competition=OuterRef("competition"), team_member__isnull=False))
    team = Case(When(have_teams, then=Coalesce(F("team_member__team__name"), Value(""))), default=F("group"))
    return entrants.annotate(drawn_team=team, in_team=F("team_member__team"))


def drawn_team(entrant: Entrant) -> str:
    """The name of the entrant's team or, in a competition without teams, of their group; empty without one."""
    name: str = entrant.drawn_team  # type: ignore[attr-defined]
    return name


def is_in_team(entrant: Entrant) -> bool:
    """Whether the entrant is in a team, not only in a group; entrants come by :func:`with_drawn_teams`."""
    return entrant.in_team is not None  # type: ignore[attr-defined]
