"""Make, change and delete teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.commands.stamping import locked
from league.competitions.models import Competition, Entrant, EntrantStatus
from league.competitions.seen import refuse_unseen
from league.errors import Refusal
from league.seating.models import NOT_BEGUN
from league.teams.commands.locking import locked_team
from league.teams.models import BIGGEST_TEAM, SMALLEST_TEAM, LineUpPlace, Team, TeamMember
from league.teams.queries.rosters import team_seen, teams_seen

__all__ = ["NewTeam", "change_team", "delete_team", "make_teams", "remove_teams", "restore_team"]


@dataclass(frozen=True, slots=True)
class NewTeam:
    """A team to be made, or as it is to be. Without a ``captain`` it has none."""

    name: str
    members: tuple[Entrant, ...]
    reserves: tuple[Entrant, ...] = ()
    short_name: str = ""
    captain: Entrant | None = None


@transaction.atomic
def make_teams(*, actor: Actor, competition: Competition, teams: Sequence[NewTeam], seen: str = "") -> list[Team]:
    """Make teams, all or none, under the next numbers. ``seen``: the teams that the page showed; refusal ``changed_meanwhile``.

    Refusals: ``team_name`` (taken), ``team_size``, ``in_another_team``, ``twice_in_team``, ``substitute``, ``other_competition``,
    ``captain_outside``; ``ValidationError`` for a name that nobody can read.
    """
    competition = locked(competition)
    refuse_unseen(seen, teams_seen(competition), competition, competition, "make_teams", "change_team", "delete_team", "remove_teams")
    last = competition.teams.aggregate(last=Max("number"))["last"] or 0
    made = [_make(competition, number, team) for number, team in enumerate(teams, start=last + 1)]
    numbers, names = [team.number for team in made], ", ".join(team.name for team in made)
    stamp(actor=actor, competition=competition, verb="make_teams", results=True, numbers=numbers, names=names, count=len(made))
    return made


def _make(competition: Competition, number: int, new: NewTeam) -> Team:
    team = Team(competition=competition, number=number)
    _fill(team, new)
    return team


def _fill(team: Team, new: NewTeam) -> None:
    """Save the team and exactly these members."""
    _refuse_people(team, new)
    team.name, team.short_name, team.captain = new.name, new.short_name, new.captain
    if team.competition.teams.filter(name=team.name).exclude(pk=team.pk).exists():
        raise Refusal("team_name", _("There is a team “%(name)s” already.") % {"name": team.name}, field="name")
    team.full_clean(exclude=["competition", "captain"])
    team.save()
    own = {one.pk: False for one in new.members} | {one.pk: True for one in new.reserves}
    team.members.exclude(entrant__in=own).delete()
    for key, reserve in own.items():
        TeamMember.objects.update_or_create(entrant_id=key, defaults={"team": team, "reserve": reserve})


def _refuse_people(team: Team, new: NewTeam) -> None:
    if not SMALLEST_TEAM <= len(new.members) <= BIGGEST_TEAM or len(new.reserves) > BIGGEST_TEAM:
        words = {"name": new.name, "least": SMALLEST_TEAM, "most": BIGGEST_TEAM, "count": len(new.members)}
        text = _("A team has %(least)s to %(most)s members, and “%(name)s” would have %(count)s.")
        raise Refusal("team_size", text % words, field="members")
    people = [*new.members, *new.reserves]
    if twice := [one for one, times in Counter(one.pk for one in people).items() if times > 1]:
        name = next(one.shown_name for one in people if one.pk == twice[0])
        raise Refusal("twice_in_team", _("%(name)s is named twice in “%(team)s”.") % {"name": name, "team": new.name}, field="members")
    for one in people:
        _refuse_person(team, one)
    if new.captain is not None and new.captain not in people:
        words = {"name": new.captain.shown_name, "team": new.name}
        raise Refusal("captain_outside", _("%(name)s is not in “%(team)s”: the captain is one of the team.") % words, field="captain")


def _refuse_person(team: Team, one: Entrant) -> None:
    if one.competition_id != team.competition_id:
        raise Refusal("other_competition", _("Number %(number)s belongs to another competition.") % {"number": one.number})
    other = TeamMember.objects.filter(entrant=one).select_related("team").first()
    if other is not None and other.team_id != team.pk:
        words = {"name": one.shown_name, "team": other.team.name}
        raise Refusal("in_another_team", _("%(name)s is in “%(team)s” already; nobody is in two teams.") % words, field="members")
    if other is not None:
        return
    if one.substitute:
        text = _("%(name)s is a substitute of the competition. Who is in reserve of a team is entered as a player.")
        raise Refusal("substitute", text % {"name": one.shown_name}, field="members")
    if one.status != EntrantStatus.ACTIVE:
        raise Refusal("left", _("%(name)s takes part no more.") % {"name": one.shown_name}, field="members")


@transaction.atomic
def change_team(*, actor: Actor, team: Team, new: NewTeam, seen: str = "") -> Team:
    """Give a team this name, these members and this captain; who leaves it leaves the line-ups of sessions to come, and a captain who is
    replaced loses the link. Refusals as for :func:`make_teams`."""
    team = locked_team(team)
    refuse_unseen(seen, team_seen(team), team, team.competition, "change_team", about=lambda told: told.get("number") == team.number)
    captain, before, old = team.captain_id, sorted(team.members.values_list("entrant__number", flat=True)), _texts(team)
    team.version += 1
    if new.captain is None or new.captain.pk != captain:
        team.token = None
    _fill(team, new)
    _trim_line_ups(team)
    after = sorted(one.number for one in (*new.members, *new.reserves))
    stamp(
        actor=actor, competition=team.competition, verb="change_team", results=True, number=team.number, name=team.name, before=before,
        after=after, changed={name: [old[name], text] for name, text in _texts(team).items() if text != old[name]},
    )  # fmt: skip
    return team


def _texts(team: Team) -> dict[str, str]:
    """The team and its people as the log keeps them."""
    people = list(team.members.select_related("entrant__player").order_by("entrant__number"))
    regulars, reserves = (", ".join(one.entrant.shown_name for one in people if one.reserve is last) for last in (False, True))
    captain = team.captain.shown_name if team.captain is not None else ""
    return {"name": team.name, "short_name": team.short_name, "captain": captain, "members": regulars, "reserves": reserves}


def _trim_line_ups(team: Team) -> None:
    own = team.members.values("entrant")
    LineUpPlace.objects.filter(line_up__team=team, line_up__session__state__in=NOT_BEGUN).exclude(entrant__in=own).delete()


@transaction.atomic
def delete_team(*, actor: Actor, team: Team, seen: str = "") -> None:
    """Delete a team: its members play on without one. The log keeps what :func:`restore_team` needs."""
    team = locked_team(team)
    refuse_unseen(seen, team_seen(team), team, team.competition, "change_team", about=lambda told: told.get("number") == team.number)
    kept = _kept(team)
    competition = team.competition
    team.delete()
    stamp(actor=actor, competition=competition, verb="delete_team", results=True, **kept)


def _kept(team: Team) -> dict[str, object]:
    people = list(team.members.order_by("entrant__number").values_list("entrant__number", "reserve"))
    captain = team.captain.number if team.captain is not None else None
    return {
        "number": team.number,
        "name": team.name,
        "short_name": team.short_name,
        "members": [number for number, reserve in people if not reserve],
        "reserves": [number for number, reserve in people if reserve],
        "captain": captain,
    }


@transaction.atomic
def restore_team(*, actor: Actor, competition: Competition, number: int) -> Team:
    """Bring back the team with this number that was deleted last, with its people but without line-ups and link. Refusals as for
    :func:`make_teams`, and ``no_team``."""
    competition = locked(competition)
    row = competition.actions.filter(verb="delete_team", details__number=number).order_by("-pk").first()
    if row is None or competition.teams.filter(number=number).exists():
        raise Refusal("no_team", _("There is no deleted team with this number."))
    entrants = {one.number: one for one in competition.entrants.with_players()}
    told = row.details
    new = NewTeam(
        name=told["name"],
        short_name=told["short_name"],
        members=_named(entrants, told["members"]),
        reserves=_named(entrants, told["reserves"]),
        captain=entrants.get(told["captain"]),
    )
    team = _make(competition, number, new)
    stamp(actor=actor, competition=competition, verb="restore_team", results=True, number=number, name=team.name)
    return team


def _named(entrants: dict[int, Entrant], numbers: Iterable[int]) -> tuple[Entrant, ...]:
    return tuple(entrants[number] for number in numbers if number in entrants)


@transaction.atomic
def remove_teams(*, actor: Actor, competition: Competition, numbers: Sequence[int], seen: str = "") -> None:
    """Take back teams that were just made; refusal ``changed_meanwhile`` if any team was changed since."""
    competition = locked(competition)
    refuse_unseen(seen, teams_seen(competition), competition, competition, "make_teams", "change_team", "delete_team")
    competition.teams.filter(number__in=numbers).delete()
    stamp(actor=actor, competition=competition, verb="remove_teams", results=True, numbers=list(numbers), count=len(numbers))
