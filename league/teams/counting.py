"""What the results of a team's members are worth together, and who is ahead. Pure: no database, exact fractions, no order of entering.

- ``sum``: the sum of all games of all members. ``average``: that sum, divided by their number.
- ``best_of_session``: of each session the ``count`` best games of the team, all others dropped; then their sum over the sessions.
- ``best``: the ``count`` best games of the whole competition, whoever played them and in whichever session.
- ``session_points``: in each session, the teams that played are ranked by the sum of their games in it, and get points for the place;
  level teams share the points of the places that they take together.
- ``game_points``: each game of each member counts the points for its place at the table; level players share them.

Level teams are separated by the sum of all games, then by the number of first, of second and of third places of their members, then by the
best single game; teams level in all of these share a place.

In a competition with stages, a game may count in part only, and points to start with may come on top (:mod:`league.teams.carrying`): the
values above are then made of these parts, an average is divided by them, and games of which nothing is left cannot be among the best.
Places and the best single game stay as they were played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby

from scoring.ranking import Number, Result

__all__ = ["TIEBREAKS", "TeamGames", "TeamPolicy", "TeamStanding", "team_standings", "whole"]

TIEBREAKS = ("total", "firsts", "seconds", "thirds", "best")  #: in this order


@dataclass(frozen=True, slots=True)
class TeamPolicy:
    """How teams are ranked: see the head of this module. ``place_points``: integers for the first, second … place, the last one for later
    places, too."""

    method: str = "sum"
    count: int = 3
    place_points: tuple[int, ...] = ()

    @property
    def counts_points(self) -> bool:
        """Whether places bring points, so that the value is not a sum of scores."""
        return self.method in ("session_points", "game_points")

    def points(self, place: int, level: int) -> Number:
        """The points of each of so many ``level`` ones on this place: the mean of the places that they cover."""
        last = len(self.place_points) - 1
        return whole(Fraction(sum(self.place_points[min(one, last)] for one in range(place - 1, place - 1 + level)), level))


@dataclass(frozen=True, slots=True)
class TeamGames:
    """A team by its ``key``, with the results of its members (those of one of them need not stand together). ``shares``: what part of
    each result counts, 0 to 1 (empty: all in full); ``start``: the points with which its members started stages."""

    key: int
    results: tuple[Result, ...]
    shares: tuple[Fraction, ...] = ()
    start: Number = 0

    @property
    def counting(self) -> list[tuple[Result, Fraction]]:
        """The results of which something counts, with the part."""
        shares = self.shares or (Fraction(1),) * len(self.results)
        return [(result, share) for result, share in zip(self.results, shares, strict=True) if share]


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """``place`` is None for a team without a result; ``value`` is ranked by. ``by_session``: what each session brought of the value; for an
    average, of the total. ``total`` is the sum of all ``games``, dropped ones included, each as far as it counts; ``parts`` is how many
    these are if a half counts as half a game, and ``counted`` is the number of games, or of places in sessions, of which the value is made.
    ``tiebreak``: what decided against a neighbour, one of :data:`TIEBREAKS`; empty if nothing had to. ``start`` is in the value or, where
    places in sessions bring points, in nothing."""

    key: int
    place: int | None
    value: Number
    total: Number
    games: int
    counted: int
    parts: Number
    start: Number = 0
    by_session: Mapping[int, Number] = field(default_factory=dict)
    tiebreak: str = ""


def team_standings(teams: Iterable[TeamGames], policy: TeamPolicy) -> tuple[TeamStanding, ...]:
    """The teams by place, level ones by key, and then those without a result by key."""
    entered = sorted(teams, key=lambda team: team.key)
    worth = _Worth(entered, policy)
    rows = {team.key: _standing(team, worth.of(team), policy) for team in entered}
    looked = {team.key: (worth.value(rows[team.key]), rows[team.key].total, *_looked(team.results)) for team in entered if team.results}
    ordered = sorted(looked, key=lambda key: (*(-value for value in looked[key]), key))
    found = []
    for index, key in enumerate(ordered):
        place = 1 + next(before for before, other in enumerate(ordered) if looked[other] == looked[key])
        beside = [ordered[there] for there in (index - 1, index + 1) if 0 <= there < len(ordered)]
        found.append(replace(rows[key], place=place, value=worth.value(rows[key]), tiebreak=_decided(looked, key, beside)))
    return (*found, *(rows[team.key] for team in entered if not team.results))


def _decided(looked: Mapping[int, tuple[Number, ...]], key: int, beside: Sequence[int]) -> str:
    """The first tiebreak that separates the team from a neighbour with the same value."""
    own = looked[key]
    level = [looked[other] for other in beside if looked[other][0] == own[0] and looked[other] != own]
    found = [next(step for step, (one, two) in enumerate(zip(own, other, strict=True)) if one != two) - 1 for other in level]
    return TIEBREAKS[max(found)] if found else ""


def _looked(results: Sequence[Result]) -> tuple[Number, ...]:
    """The values of the tiebreaks after the total, higher ones first."""
    played = [result for result in results if not result.missed]
    places = [result.place for result in played]
    best = max((result.total for result in played), default=0)
    return (places.count(1), places.count(2), places.count(3), best)


def _sum(values: Iterable[Number]) -> Number:
    return whole(Fraction(sum(values)))


def whole(value: Fraction) -> Number:
    """An integer if it is one."""
    return value.numerator if value.denominator == 1 else value


def _standing(team: TeamGames, counting: Sequence[tuple[int, Number]], policy: TeamPolicy) -> TeamStanding:
    by_session: dict[int, Number] = defaultdict(int)
    for session, worth in counting:
        by_session[session] += worth
    start_in_total = 0 if policy.counts_points else team.start
    return TeamStanding(
        key=team.key,
        place=None,
        value=0,
        total=_sum([start_in_total, *(share * result.total for result, share in team.counting)]),
        games=sum(not result.missed for result in team.results),
        counted=len(counting),
        parts=_sum(share for _result, share in team.counting),
        start=team.start,
        by_session={session: whole(Fraction(worth)) for session, worth in sorted(by_session.items())},
    )


class _Worth:
    """What each result counts, as pairs of its session and its worth; results that are dropped are left out."""

    def __init__(self, teams: Sequence[TeamGames], policy: TeamPolicy) -> None:
        self.policy = policy
        self.sessions = self._points_of_sessions(teams) if policy.method == "session_points" else {}

    def of(self, team: TeamGames) -> list[tuple[int, Number]]:
        policy, counting = self.policy, team.counting
        if policy.method == "session_points":
            return sorted((session, points[team.key]) for session, points in self.sessions.items() if team.key in points)
        if policy.method == "game_points":
            return [(one.session, 0 if one.missed else share * policy.points(one.place, one.level)) for one, share in counting]
        worth: list[tuple[int, Number]] = [(one.session, share * one.total) for one, share in counting]
        if policy.method == "best":
            return _best(worth, policy.count)
        if policy.method == "best_of_session":
            by_session = groupby(sorted(worth, key=lambda one: one[0]), key=lambda one: one[0])
            return [one for _session, own in by_session for one in _best(tuple(own), policy.count)]
        return worth

    def value(self, row: TeamStanding) -> Number:
        """What the team is ranked by."""
        if self.policy.method == "session_points":
            return _sum(row.by_session.values())
        value = _sum([row.start, *row.by_session.values()])
        if self.policy.method != "average":
            return value
        return whole(Fraction(value, row.parts)) if row.parts else 0

    def _points_of_sessions(self, teams: Sequence[TeamGames]) -> dict[int, dict[int, Number]]:
        """By session and team, the points for its place there."""
        totals: dict[int, dict[int, Number]] = defaultdict(lambda: defaultdict(int))
        for team in teams:
            for result in team.results:
                totals[result.session][team.key] += result.total
        found: dict[int, dict[int, Number]] = {}
        for session, own in totals.items():
            ordered = sorted(own.values(), reverse=True)
            found[session] = {key: self.policy.points(1 + ordered.index(total), ordered.count(total)) for key, total in own.items()}
        return found


def _best(worth: Sequence[tuple[int, Number]], count: int) -> list[tuple[int, Number]]:
    """The best so many of what games are worth, by session; of level ones those of the earlier session, so that the order of entering
    decides nothing."""
    return sorted(worth, key=lambda one: (-one[1], one[0]))[:count]
