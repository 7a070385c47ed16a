"""The standings of the teams, from the same results as those of the players, for the same reader."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.standings.queries.addresses import addresses
from league.standings.queries.missing import seated_in
from league.standings.queries.numbers import PolicyNumbers, ShownNumber
from league.standings.queries.people import ShownPerson
from league.standings.queries.ranking.rows import no_games_note
from league.standings.queries.ranking.standings import Standings, standings_of
from league.teams.carrying import MemberCount, member_count
from league.teams.counting import TeamGames, TeamPolicy, TeamStanding, team_standings
from league.teams.models import TeamMethod, TeamPlay, WhoOfTeam
from league.teams.queries.rosters import TeamRoster, rosters_of, team_play_of
from league.teams.words import counting_text, staged_text, team_value_name, tiebreak_name
from scoring.ranking import Number, Result, StagedPlan

__all__ = ["RankedTeam", "TeamTable", "team_table"]

Sessions = Mapping[int, ShownNumber | None]


@dataclass(frozen=True, slots=True)
class RankedTeam:
    """A team in the standings. ``place`` is None without a result. ``by_session``: what each session brought, None where the team has no
    result. ``missing``: games that its members should have played in sessions with results and had no seat for; they sat out none of
    them. ``results`` are the counted ones by entrant's id; ``members`` the people whom the reader may know, with their ids. ``start``: the
    points with which its members started stages (None: nobody did); ``counts``: what each member's games count, by entrant's id, in a
    competition in which some have gone on to another stage. ``misses_results``: some may be kept back from the reader."""

    roster: TeamRoster
    place: int | None
    url: str
    value: ShownNumber | None
    total: ShownNumber | None
    average: ShownNumber | None
    games: int
    missing: int
    tiebreak: str
    by_session: Sessions
    results: Mapping[int, tuple[Result, ...]]
    members: Mapping[int, ShownPerson]
    start: ShownNumber | None = None
    counts: Mapping[int, MemberCount] = field(default_factory=dict)
    misses_results: bool = False

    @property
    def name(self) -> str:
        return self.roster.team.name

    @property
    def number(self) -> int:
        return self.roster.team.number

    @property
    def note(self) -> str:
        return "" if self.games else no_games_note(misses=self.misses_results)

    @property
    def captain(self) -> ShownPerson | None:
        return self.members.get(self.roster.team.captain_id or 0)

    @property
    def missing_text(self) -> str:
        return ngettext("%(count)d game missing", "%(count)d games missing", self.missing) % {"count": self.missing} if self.missing else ""

    @property
    def games_text(self) -> str:
        return _("%(games)s + %(missed)s missed") % {"games": self.games, "missed": self.missing} if self.missing else str(self.games)


@dataclass(frozen=True, slots=True)
class TeamTable:
    """``rows`` by place, level teams by number, then those without a result; the players' ``standings`` are made of the same results."""

    play: TeamPlay
    rows: tuple[RankedTeam, ...]
    standings: Standings
    sessions: tuple[int, ...]
    numbers: PolicyNumbers

    @property
    def value_name(self) -> str:
        return team_value_name(self.play)

    @property
    def how(self) -> str:
        parts = [counting_text(self.play), staged_text(self.play) if self.standings.is_staged else ""]
        return " ".join(filter(None, parts))

    @property
    def shows_worth(self) -> bool:
        """Whether some members' games count otherwise than in full, so that it is shown what they count."""
        return any(count.steps for row in self.rows for count in row.counts.values())

    def shown(self, value: Number) -> ShownNumber:
        """A part of the value that teams are ranked by: points for places as they are, anything else as a gain or loss."""
        return _shown(value, self.numbers, by_places=self.play.method in (TeamMethod.SESSION_POINTS, TeamMethod.GAME_POINTS))

    @property
    def starts(self) -> bool:
        """Whether points with which members started stages count for a team."""
        return any(row.start is not None for row in self.rows)

    @property
    def day(self) -> datetime.date | None:
        """The day of the last result in it."""
        return max((result.day for row in self.rows for own in row.results.values() for result in own if result.day), default=None)

    def row_of(self, number: int) -> RankedTeam | None:
        return next((row for row in self.rows if row.number == number), None)


def team_table(competition: Competition, after: int | None = None, *, reader: Reader | None = None) -> TeamTable | None:
    """The standings of the teams now or after a session; None in a competition without teams.

    Raises ``Session.DoesNotExist`` as :func:`league.standings.queries.ranking.standings.standings_of`. At most eight queries, one without
    teams.
    """
    rosters = rosters_of(competition)
    if not rosters:
        return None
    play, page = team_play_of(competition), standings_of(competition, after, reader=reader)
    numbers, sessions = PolicyNumbers(page.policy), page.considered
    policy = TeamPolicy(play.method, play.count, tuple(play.place_points))
    counted = _counted(page, policy)
    missing = _missing(rosters, play, page)
    by_key = {one.team.pk: one for one in rosters}
    address = addresses("team", competition.slug)
    rows = [
        _row(by_key[line.key], line, _Shown(policy, numbers, sessions), counted, page, address(by_key[line.key].team.number), missing)
        for line in team_standings([_team(one, counted) for one in rosters], policy)
    ]
    return TeamTable(play, tuple(rows), page, sessions, numbers)


@dataclass(frozen=True, slots=True)
class _Counted:
    """By entrant's id, the results that count by their day, missed games included that were decided to count, and, over several stages,
    what they count."""

    results: Mapping[int, tuple[Result, ...]]
    counts: Mapping[int, MemberCount]

    def of(self, roster: TeamRoster) -> tuple[Result, ...]:
        return tuple(result for one in roster.members for result in self.results.get(one.key, ()))


def _counted(page: Standings, policy: TeamPolicy) -> _Counted:
    results = {cast(int, entry.key): tuple(one for one in entry.results if page.policy.in_range(one)) for entry in page.entries}
    if not (page.is_staged and isinstance(page.plan, StagedPlan)):
        return _Counted(results, {})
    counts = {key: member_count(page.plan.stages, page.found.parts[key], own, policy) for key, own in results.items()}
    return _Counted({key: counts[key].counting(own) for key, own in results.items()}, counts)


def _team(roster: TeamRoster, counted: _Counted) -> TeamGames:
    own = counted.of(roster)
    if not counted.counts:
        return TeamGames(roster.team.pk, own)
    counts = {one.key: counted.counts[one.key] for one in roster.members if one.key in counted.counts}
    shares = [counts[key].shares[result.session] for key in counts for result in counted.results[key]]
    return TeamGames(roster.team.pk, own, tuple(shares), sum(one.start for one in counts.values()))


def _shown(value: Number, numbers: PolicyNumbers, *, by_places: bool) -> ShownNumber:
    return ShownNumber(value, numbers.writer.text(value)) if by_places else numbers.gained(value)


@dataclass(frozen=True, slots=True)
class _Shown:
    """How values are written, for which sessions."""

    policy: TeamPolicy
    numbers: PolicyNumbers
    sessions: tuple[int, ...]

    def value(self, value: Number) -> ShownNumber:
        return _shown(value, self.numbers, by_places=self.policy.counts_points)

    def tiebreak(self, line: TeamStanding, own: Sequence[Result]) -> str:
        if not line.tiebreak:
            return ""
        played = [result for result in own if not result.missed]
        places = {"firsts": 1, "seconds": 2, "thirds": 3}
        if line.tiebreak in places:
            text = str(sum(result.place == places[line.tiebreak] for result in played))
        else:
            text = self.numbers.gained(line.total if line.tiebreak == "total" else max(result.total for result in played)).text
        return f"{tiebreak_name(line.tiebreak)} {text}"


def _row(
    roster: TeamRoster,
    line: TeamStanding,
    shown: _Shown,
    counted: _Counted,
    page: Standings,
    url: str,
    missing: Mapping[int, int],
) -> RankedTeam:
    own = counted.of(roster)
    with_result = {result.session for result in own}
    is_placed, numbers = line.place is not None, shown.numbers
    return RankedTeam(
        roster=roster,
        place=line.place,
        url=url,
        value=shown.value(line.value) if is_placed else None,
        total=numbers.gained(line.total) if own else None,
        average=numbers.gained(Fraction(line.total) / line.parts) if line.parts else None,
        games=line.games,
        missing=missing.get(roster.team.pk, 0),
        tiebreak=shown.tiebreak(line, own),
        by_session={number: shown.value(line.by_session.get(number, 0)) if number in with_result else None for number in shown.sessions},
        results={one.key: counted.results.get(one.key, ()) for one in roster.members},
        members={one.key: page.people[one.key] for one in roster.members if one.key in page.people},
        start=shown.value(line.start) if line.start else None,
        counts={one.key: counted.counts[one.key] for one in roster.members if one.key in counted.counts},
        misses_results=page.misses_results,
    )


def _missing(rosters: Sequence[TeamRoster], play: TeamPlay, page: Standings) -> dict[int, int]:
    """By team, the games that it should have played in the sessions with results and for which nobody of it had a seat or sat out: none
    in a stage in which nobody of it plays (two queries)."""
    members = [one.key for roster in rosters for one in roster.members]
    placed, sessions = seated_in(members), frozenset(page.considered)
    plays = {key: page.plan.expected(key, sessions) for key in members}
    found: dict[int, int] = defaultdict(int)
    for roster in rosters:
        by_line_up = play.who_plays == WhoOfTeam.LINE_UP
        wanted = roster.members if by_line_up else roster.regulars
        for number in sessions:
            could = sum(number in plays[one.key] for one in wanted)
            there = sum(number in placed[one.key] for one in roster.members)
            found[roster.team.pk] += max(0, (min(could, play.line_up_size) if by_line_up else could) - there)
    return found
