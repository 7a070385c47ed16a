"""A season like that of the M-League and a tournament of national teams, played through, and both tables computed a second time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from league.audit.actor import SYSTEM
from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.drawing.arrangement import pairs_at
from league.drawing.effort import Effort
from league.drawing.whole import draw_whole
from league.games.models import GameResult
from league.seating.draft_queries import checked_task, expected_players
from league.seating.models import SeatingDraft
from league.seating.queries import present_at
from league.seating.wishes import Wishes
from league.standings.queries.ranking.standings import standings_of
from league.standings.queries.teams.standings import team_table
from league.teams import commands
from tests.factories import make_competition
from tests.league.teams.made import approved, by_line_up, lined_up, make_teams, plan, seated_and_played, team_league

pytestmark = pytest.mark.django_db


def scores(dice: Random) -> list[int]:
    """Final scores that sum to four starts of 30,000, sometimes with level players."""
    cuts = sorted(dice.randrange(0, 121) * 1_000 for _ in range(3)) if dice.random() > 0.2 else [30_000, 60_000, 90_000]
    return [after - before for before, after in zip([0, *cuts], [*cuts, 120_000], strict=True)]


def plain_sums(competition: Competition) -> dict[str, Fraction]:
    """The sum of each team, straight from the stored results."""
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for row in GameResult.objects.filter(game__competition=competition).select_related("entrant__team_member__team"):
        sums[row.entrant.team_member.team.name] += Fraction(row.total)
    return sums


def plain_points(competition: Competition, points: Sequence[int]) -> dict[str, Fraction]:
    """Points for the place of each game, straight from the stored results; level players share."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    rows = list(GameResult.objects.filter(game__competition=competition).select_related("entrant__team_member__team"))
    for row in rows:
        level = sum(other.game_id == row.game_id and other.place == row.place for other in rows)
        covered = points[row.place - 1 : row.place - 1 + level]
        found[row.entrant.team_member.team.name] += Fraction(sum(covered), level)
    return found


def values(competition: Competition) -> dict[str, Fraction]:
    table = team_table(competition, reader=EVERYTHING)
    assert table is not None
    return {row.name: Fraction(row.value.value) for row in table.rows if row.value is not None}


def check_law(competition: Competition) -> None:
    """The teams' totals are those of their members in the players' standings, and order follows."""
    table = team_table(competition, reader=EVERYTHING)
    assert table is not None
    single = sum(
        (Fraction(row.total.value) for row in standings_of(competition, reader=EVERYTHING).rows if row.total is not None), Fraction(0)
    )
    assert sum((Fraction(row.total.value) for row in table.rows if row.total is not None), Fraction(0)) == single
    assert [row.place for row in table.rows] == sorted(row.place or 99 for row in table.rows)


def test_a_season_like_the_m_league() -> None:
    competition, dice = team_league(), Random(7)
    for session in plan(competition, 10):
        lined_up(session, *(first + dice.randrange(4) for first in (1, 5, 9, 13)))
        people = list(present_at(session))
        assert len({one.team_member.team_id for one in people}) == len(people) == 4
        dice.shuffle(people)
        seated_and_played(session, [people], [scores(dice)])
        approved(session)
    assert values(competition) == plain_sums(competition)
    check_law(competition)
    table = team_table(competition, reader=EVERYTHING)
    assert table is not None
    assert [(row.games, row.missing) for row in table.rows] == [(10, 0)] * 4
    by_line_up(competition, method="game_points", place_points=[5, 2, 1, 0])
    assert values(competition) == plain_points(competition, [5, 2, 1, 0])


def test_a_tournament_of_national_teams_with_one_of_each_at_a_table() -> None:
    competition, dice = make_competition(kind="tournament"), Random(3)
    teams = make_teams(competition, [4] * 8)
    sessions = plan(competition, 3)
    people = expected_players(sessions)
    assert len(people) == 32
    draft = SeatingDraft(
        competition=competition,
        sessions=[1, 2, 3],
        seed=5,
        wishes=Wishes(teams="team").to_json(),
        players=[[one.number, one.pk] for one in people],
    )
    schedule = draw_whole(checked_task(draft), Effort(3.0))
    entrants = {one.number: one for one in people}
    team_of = {one.number: one.team_member.team_id for one in competition.entrants.select_related("team_member")}
    met: dict[frozenset[int], int] = defaultdict(int)
    for session, draw in zip(sessions, schedule.sessions, strict=True):
        assert all(len({team_of[who] for who in table}) == 4 for table in draw.tables)
        for table in draw.tables:
            for one, other in pairs_at(table):
                met[frozenset({team_of[one], team_of[other]})] += 1
        seated_and_played(session, [[entrants[who] for who in table] for table in draw.tables], [scores(dice) for _ in draw.tables])
        approved(session)
    counts = [met[frozenset({one.pk, other.pk})] for one, other in combinations(teams, 2)]
    assert max(counts) - min(counts) <= 1
    assert values(competition) == plain_sums(competition)
    check_law(competition)


def test_games_that_a_team_misses_are_seen() -> None:
    competition = team_league()
    (session,) = plan(competition)
    lined_up(session, 1, 5, 9, 13)
    seated_and_played(session, [present_at(session)], [[40_000, 30_000, 20_000, 30_000]])
    by_line_up(competition, 2)
    table = team_table(competition, reader=EVERYTHING)
    assert table is not None
    assert {row.name: (row.games, row.missing) for row in table.rows} == {f"Team {name}": (1, 1) for name in "ABCD"}


def test_a_team_without_a_line_up_misses_the_game() -> None:
    competition = team_league(teams=5)
    (session,) = plan(competition)
    lined_up(session, 1, 5, 9, 13)
    seated_and_played(session, [present_at(session)], [[40_000, 30_000, 20_000, 30_000]])
    table = team_table(competition, reader=EVERYTHING)
    assert table is not None
    assert {row.name: row.missing for row in table.rows if row.missing} == {"Team E": 1}
    assert table.rows[-1].place is None


def test_results_go_with_their_people_into_another_team() -> None:
    competition = team_league()
    (session,) = plan(competition)
    lined_up(session, 1, 5, 9, 13)
    seated_and_played(session, [present_at(session)], [[40_000, 30_000, 20_000, 30_000]])
    team = competition.teams.get(number=1)
    rest = tuple(row.entrant for row in team.members.exclude(entrant__number=1))
    commands.change_team(actor=SYSTEM, team=team, new=commands.NewTeam(team.name, rest))
    table = team_table(competition, reader=EVERYTHING)
    assert table is not None
    row = table.row_of(1)
    assert row is not None
    assert (row.games, row.place) == (0, None)
