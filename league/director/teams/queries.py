"""What the pages of teams show, and the teams that the groups of the players make."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from league.competitions.models import Competition, Entrant
from league.teams.commands import NewTeam
from league.teams.models import SMALLEST_TEAM, TeamPlay
from league.teams.queries.line_ups import SessionLineUps, coming_line_ups
from league.teams.queries.rosters import TeamRoster, free_entrants, rosters_of, team_play_of, teams_seen
from league.teams.words import counting_text, playing_text
from league.wording import joined

__all__ = ["GroupTeams", "TeamsPage", "group_teams", "teams_page"]


@dataclass(frozen=True, slots=True)
class GroupTeams:
    """Teams that can be made from the groups of those who are in no team; ``alone``: groups too small for one."""

    teams: tuple[NewTeam, ...]
    alone: tuple[str, ...]

    @property
    def offer(self) -> str:
        count = len(self.teams)
        return ngettext("Make %(count)d team from the groups", "Make %(count)d teams from the groups", count) % {"count": count}

    @property
    def alone_text(self) -> str:
        return joined(list(self.alone)) if self.alone else ""


@dataclass(frozen=True, slots=True)
class TeamsPage:
    """``free``: players in no team; ``line_ups``: of the sessions to come. ``seen``: fingerprint of all teams."""

    rosters: tuple[TeamRoster, ...]
    play: TeamPlay
    free: tuple[Entrant, ...]
    groups: GroupTeams
    line_ups: tuple[SessionLineUps, ...]
    seen: str

    @property
    def how(self) -> str:
        return f"{playing_text(self.play)} {counting_text(self.play)}"

    @property
    def free_text(self) -> str:
        return joined([one.shown_name for one in self.free]) if self.free else ""


def teams_page(competition: Competition) -> TeamsPage:
    """Everything on the page of all teams (at most twelve database queries)."""
    rosters, free = rosters_of(competition), free_entrants(competition)
    groups = group_teams([one.team.name for one in rosters], free)
    line_ups = coming_line_ups(competition) if rosters else ()
    return TeamsPage(rosters, team_play_of(competition), free, groups, line_ups, teams_seen(competition))


def group_teams(taken: Sequence[str], free: Sequence[Entrant]) -> GroupTeams:
    """The teams that those in no team make by their groups, but for groups that are called as a team is already."""
    groups: dict[str, list[Entrant]] = defaultdict(list)
    for one in free:
        if one.group and one.group not in taken:
            groups[one.group].append(one)
    teams = [NewTeam(name, tuple(people)) for name, people in sorted(groups.items()) if len(people) >= SMALLEST_TEAM]
    return GroupTeams(tuple(teams), tuple(name for name, people in sorted(groups.items()) if len(people) < SMALLEST_TEAM))
