"""What members' games count for their teams over stages: laws, and a second computation by a plain script."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import eq, gt

from hypothesis import given
from hypothesis import strategies as st

from league.teams.carrying import member_count
from league.teams.counting import TeamGames, TeamPolicy, TeamStanding, team_standings
from scoring.ranking import Carry, EntrantGames, RankedStage, RankingPolicy, Result, StagedPlan

METHODS = ["sum", "average", "best_of_session", "best", "session_points", "game_points"]
POINTS = (5, 3, 2, 0)
TOTALS = RankingPolicy()
SESSIONS = (frozenset({1, 2}), frozenset({3}), frozenset({4}))  #: of preliminaries, semi-final and final

results = st.builds(
    lambda total, place, session: Result(total, place, total, 1, session), st.integers(-40, 40), st.integers(1, 4), st.integers(1, 2)
)
later = st.integers(-40, 40)
carries = st.one_of(
    st.just(Carry(games=True)),
    st.builds(Carry, share=st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)])),
    st.builds(Carry, start=st.just((30, 20, 10))),
)
#: for each player: the games of the preliminaries, and how far they come (0, 1 or 2 stages further), with the totals of the games there
players = st.tuples(st.lists(results, min_size=1, max_size=4).map(tuple), st.integers(0, 2), later, later)
fields = st.lists(players, min_size=4, max_size=8)


Player = tuple[tuple[Result, ...], int, int, int]


def stages(semi: Carry, final: Carry, field: Sequence[Player]) -> StagedPlan:
    reached = {step: frozenset(key for key, one in enumerate(field) if one[1] >= step) for step in (1, 2)}
    return StagedPlan(
        (
            RankedStage(1, SESSIONS[0], TOTALS),
            RankedStage(2, SESSIONS[1], TOTALS, source=1, members=reached[1], carry=semi),
            RankedStage(3, SESSIONS[2], TOTALS, source=2, members=reached[2], carry=final),
        )
    )


def played(one: Player) -> tuple[Result, ...]:
    """All games of a player, those of further stages as a first place."""
    games, reached, semi, final = one
    further = [Result(semi, 1, semi, 1, 3), Result(final, 1, final, 1, 4)][:reached]
    return (*games, *further)


def teams_of(plan: StagedPlan, own: Sequence[tuple[Result, ...]], policy: TeamPolicy) -> list[TeamGames]:
    """Two players make a team."""
    found = plan.ranked([EntrantGames(key, results) for key, results in enumerate(own)])
    counts = {key: member_count(plan.stages, found.parts[key], results, policy) for key, results in enumerate(own)}
    teams = []
    for team, pair in enumerate(zip(range(0, len(own) - 1, 2), range(1, len(own), 2), strict=True), start=1):
        kept = [(result, counts[key]) for key in pair for result in counts[key].counting(own[key])]
        shares = tuple(count.shares[result.session] for result, count in kept)
        teams.append(TeamGames(team, tuple(result for result, _count in kept), shares, sum(counts[key].start for key in pair)))
    return teams


def flat(own: Sequence[tuple[Result, ...]], policy: TeamPolicy) -> tuple[TeamStanding, ...]:
    pairs = zip(own[::2], own[1::2], strict=False)
    return team_standings([TeamGames(team, (*one, *other)) for team, (one, other) in enumerate(pairs, start=1)], policy)


@given(
    carry=st.sampled_from([Carry(games=True), Carry(share=Fraction(1))]),
    field=fields,
    method=st.sampled_from(METHODS),
    count=st.integers(1, 4),
)
def test_everything_carried_over_is_the_flat_table_of_teams(carry, field, method, count):
    policy, own = TeamPolicy(method, count, POINTS), [played(one) for one in field]
    assert team_standings(teams_of(stages(carry, carry, field), own, policy), policy) == flat(own, policy)


@given(semi=carries, final=carries, field=fields)
def test_the_sum_of_a_team_is_the_sum_of_what_its_members_lines_say(semi, final, field):
    own, plan = [played(one) for one in field], stages(semi, final, field)
    lines = {line.key: line for line in plan.ranked([EntrantGames(key, results) for key, results in enumerate(own)]).lines}
    for team in team_standings(teams_of(plan, own, TeamPolicy("sum")), TeamPolicy("sum")):
        members = (2 * team.key - 2, 2 * team.key - 1)
        assert team.value == team.total == sum(Fraction(lines[key].value or 0) for key in members)
        assert team.value == sum(map(Fraction, team.by_session.values())) + team.start


@given(semi=carries, final=carries, field=fields, method=st.sampled_from(METHODS), count=st.integers(1, 4))
def test_a_plain_script_finds_the_same_values(semi, final, field, method, count):
    policy, own, plan = TeamPolicy(method, count, POINTS), [played(one) for one in field], stages(semi, final, field)
    found = {team.key: team.value for team in team_standings(teams_of(plan, own, policy), policy)}
    assert found == plain_values(semi, final, field, method, count)


def plain_values(semi: Carry, final: Carry, field: Sequence[Player], method: str, count: int) -> dict[int, Fraction]:
    """The value of each team, counted without the code that is tested: each player's games with their weights, then all of a team's."""
    weighed = plain_weights(semi, final, field)
    values = {}
    for team in range(1, len(field) // 2 + 1):
        pair = (weighed[2 * team - 2], weighed[2 * team - 1])
        games = [one for own, _start in pair for one in own]
        values[team] = plain_value(team, weighed, games, sum(start for _own, start in pair), method, count)
    return values


def plain_weights(semi: Carry, final: Carry, field: Sequence[Player]) -> list[tuple[list[tuple[Result, Fraction]], Fraction]]:
    """By player, the games with their weights, and the points to start with."""
    value = {key: Fraction(sum(one.total for one in games)) for key, (games, *_others) in enumerate(field)}
    weights, start = {key: [Fraction(1)] for key in value}, dict.fromkeys(value, Fraction(0))
    for step, carry in enumerate((semi, final), start=1):
        share = Fraction(1) if carry.games else carry.share
        there = {key: one for key, one in value.items() if field[key][1] >= step - 1}
        for key in there:
            if field[key][1] < step:
                continue
            better, level = (sum(compare(other, there[key]) for other in there.values()) for compare in (gt, eq))
            covered = [carry.start[min(place, len(carry.start) - 1)] for place in range(better, better + level)] if carry.start else [0]
            points = Fraction(sum(covered), len(covered))
            weights[key] = [*(weight * share for weight in weights[key]), Fraction(1)]
            start[key] = start[key] * share + points
            value[key] = there[key] * share + points + field[key][1 + step]
    found = []
    for key, one in enumerate(field):
        own, parts = played(one), weights[key]
        found.append(([(result, parts[max(0, result.session - 2)]) for result in own], start[key]))
    return found


def plain_value(team: int, weighed, games: list[tuple[Result, Fraction]], start: Fraction, method: str, count: int) -> Fraction:
    if method == "game_points":
        return sum((weight * POINTS[one.place - 1] for one, weight in games), Fraction(0))
    if method == "session_points":
        return plain_session_points(team, weighed)
    worth = sorted(((one.session, weight * one.total) for one, weight in games if weight), key=lambda one: -one[1])
    if method == "best_of_session":
        return start + sum(one for session in (1, 2, 3, 4) for one in [own for at, own in worth if at == session][:count])
    whole = start + sum(one for _session, one in (worth[:count] if method == "best" else worth))
    parts = sum(weight for _one, weight in games)
    return (whole / parts if parts else Fraction(0)) if method == "average" else whole


def plain_session_points(team: int, weighed) -> Fraction:
    """The points for the places in sessions, whatever is carried over."""
    points = Fraction(0)
    for session in (1, 2, 3, 4):
        sums = {}
        for key, (own, _start) in enumerate(weighed[: len(weighed) // 2 * 2]):
            for one, _weight in own:
                if one.session == session:
                    sums[key // 2 + 1] = sums.get(key // 2 + 1, 0) + one.total
        if team in sums:
            better, level = sum(one > sums[team] for one in sums.values()), list(sums.values()).count(sums[team])
            points += Fraction(sum(POINTS[min(place, 3)] for place in range(better, better + level)), level)
    return points


def test_points_for_places_to_start_with_count_for_teams_that_collect_points_for_places():
    places = RankingPolicy("place_points", place_points=(4, 2, 1, 0))
    own = [(Result(10, 1, 10, 1, 1), Result(5, 2, 5, 1, 3)), (Result(-10, 2, -10, 1, 1),)]
    plan = StagedPlan(
        (
            RankedStage(1, frozenset({1}), places),
            RankedStage(2, frozenset({3}), places, source=1, members=frozenset({0}), carry=Carry(start=(8, 4))),
        )
    )
    points, total = TeamPolicy("game_points", 1, POINTS), TeamPolicy("sum")
    assert team_standings(teams_of(plan, own, points), points)[0].value == 8 + 3 + 3
    assert team_standings(teams_of(plan, own, total), total)[0].value == 5 - 10


def test_games_in_a_stage_of_others_count_nothing():
    plan = StagedPlan((RankedStage(1, frozenset({1}), TOTALS), RankedStage(2, frozenset({2}), TOTALS, source=1, members=frozenset({0}))))
    own = [(Result(10, 1, 10, 1, 1), Result(7, 1, 7, 1, 2)), (Result(4, 1, 4, 1, 1), Result(30, 1, 30, 1, 2))]
    assert team_standings(teams_of(plan, own, TeamPolicy()), TeamPolicy())[0].value == 21
