"""The teams of a competition with their members, and how they play."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from league.competitions.models import Competition, Entrant, EntrantStatus
from league.competitions.seen import fingerprint
from league.teams.models import Team, TeamMember, TeamPlay

__all__ = [
    "RosterMember",
    "TeamRoster",
    "free_entrants",
    "roster_of",
    "rosters_of",
    "team_name",
    "team_play_of",
    "team_play_seen",
    "team_seen",
    "teams_seen",
]


@dataclass(frozen=True, slots=True)
class RosterMember:
    """Somebody in a team. ``key``: the entrant's id; ``can_play``: has not left the competition."""

    key: int
    number: int
    name: str
    reserve: bool
    is_captain: bool
    can_play: bool


@dataclass(frozen=True, slots=True)
class TeamRoster:
    """A team with its members by number, those in reserve after the others."""

    team: Team
    members: tuple[RosterMember, ...]

    @property
    def regulars(self) -> tuple[RosterMember, ...]:
        return tuple(one for one in self.members if not one.reserve)

    @property
    def reserves(self) -> tuple[RosterMember, ...]:
        return tuple(one for one in self.members if one.reserve)

    @property
    def captain(self) -> RosterMember | None:
        return next((one for one in self.members if one.is_captain), None)

    @property
    def has_link(self) -> bool:
        return self.team.token is not None


def rosters_of(competition: Competition) -> tuple[TeamRoster, ...]:
    """All teams by number (two database queries, one without teams)."""
    teams = list(competition.teams.order_by("number"))
    return _with_members(teams) if teams else ()


def roster_of(team: Team) -> TeamRoster:
    """One team (one database query)."""
    return _with_members([team])[0]


def _with_members(teams: list[Team]) -> tuple[TeamRoster, ...]:
    members: dict[int, list[RosterMember]] = defaultdict(list)
    captains = {team.pk: team.captain_id for team in teams}
    rows = TeamMember.objects.filter(team__in=teams).select_related("entrant__player").order_by("reserve", "entrant__number")
    for row in rows:
        one = row.entrant
        can_play = one.status == EntrantStatus.ACTIVE and not one.substitute
        is_captain = captains[row.team_id] == one.pk
        members[row.team_id].append(RosterMember(one.pk, one.number, one.shown_name, row.reserve, is_captain, can_play))
    return tuple(TeamRoster(team, tuple(members[team.pk])) for team in teams)


def free_entrants(competition: Competition, team: Team | None = None) -> tuple[Entrant, ...]:
    """The entrants who may be in this team: its members, and those in no other, without substitutes (one database query)."""
    entrants = competition.entrants.with_players().select_related("team_member").order_by("number")
    members = [one for one in entrants if hasattr(one, "team_member") and team is not None and one.team_member.team_id == team.pk]
    free = [one for one in entrants if not hasattr(one, "team_member") and one.status == EntrantStatus.ACTIVE and not one.substitute]
    return tuple(sorted([*members, *free], key=lambda one: one.number))


def team_name(entrant: Entrant) -> str:
    """The name of the entrant's team, empty without one; no query if the entrant was read with ``team_member__team``."""
    member = getattr(entrant, "team_member", None)
    return member.team.name if member is not None else ""


def team_play_of(competition: Competition) -> TeamPlay:
    """How teams play and count, by default if nobody has said so (one database query)."""
    return TeamPlay.objects.filter(competition=competition).first() or TeamPlay(competition=competition)


def team_play_seen(play: TeamPlay) -> str:
    """Fingerprint of how teams play and count."""
    return fingerprint([play.who_plays, play.line_up_size, play.method, play.count, play.place_points, play.others_play])


def team_seen(team: Team) -> str:
    """Fingerprint of a team and its members."""
    return fingerprint([team.pk, team.version])


def teams_seen(competition: Competition) -> str:
    """Fingerprint of all teams (one database query)."""
    return fingerprint(list(competition.teams.order_by("pk").values_list("pk", "version")))
