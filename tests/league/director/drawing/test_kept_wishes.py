"""What the last draw of several sessions was asked for holds for single sessions, too: teams, clubs, and drawing again."""

from __future__ import annotations

from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition
from league.drawing import random_tables
from league.drawing.exchange import schedule_to_json
from league.drawing.task import Schedule
from league.drawing.teams import mates_apart
from league.seating.commands import confirm_draft, plan_sessions, start_draft
from league.seating.draft_queries import task_of
from league.seating.models import DraftState, SeatingDraft
from league.seating.wishes import Wishes
from tests.factories import make_club, make_competition, make_entrants
from tests.pages import fields_of, page_of, text

pytestmark = pytest.mark.django_db

RULE = "This is a team tournament: nobody sits with their own team."


def confirmed(cup: Competition, sessions: list[int], wishes: Wishes) -> SeatingDraft:
    """A confirmed draw of several sessions, each of them drawn by lot."""
    draft = start_draft(actor=SYSTEM, competition=cup, sessions=sessions, wishes=wishes, seed=1)
    task = task_of(draft)
    lots = tuple(random_tables(task.players, seed=number, apart=mates_apart(task).apart) for number in sessions)
    draft.result, draft.state = schedule_to_json(Schedule(lots, "search")), DraftState.READY
    draft.save()
    return confirm_draft(actor=SYSTEM, draft=draft) or draft


@pytest.fixture
def cup() -> Competition:
    """24 players in six teams of four and three clubs, and three planned sessions."""
    cup = make_competition("ema-2016", name="Team cup", slug="cup", kind="tournament")
    clubs = [make_club(name=name) for name in ("Nord", "Ost", "West")]
    for number, entrant in enumerate(make_entrants(cup, 24)):
        entrant.group, entrant.player.club = f"Team {number // 4}", clubs[number % 3]
        entrant.save()
        entrant.player.save()
    plan_sessions(actor=SYSTEM, competition=cup, starts=[None, None, None])
    return cup


@pytest.fixture
def team_cup(cup: Competition) -> Competition:
    """The same, whose first session was drawn as a team tournament."""
    confirmed(cup, [1], Wishes(teams="team", by=("club",)))
    return cup


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["cup", *parts])


def tables_on(client: Client, way: str, number: int = 2, more: str = "&seed=1") -> tuple[str, list[list[int]]]:
    """The page of a draw, and the numbers of the players at its tables."""
    response = client.get(f"{url('manage_draw', number)}?way={way}{more}")
    seats = {name: int(value[0]) for name, value in fields_of(response).items() if name.startswith("seat-") and value[0]}
    tables: dict[str, list[int]] = {}
    for name, who in seats.items():
        tables.setdefault(name.split("-")[1], []).append(who)
    return text(response), list(tables.values())


def pairs(tables: list[list[int]]) -> list[tuple[int, int]]:
    return [two for table in tables for two in combinations(table, 2)]


def of_one(cup: Competition, tables: list[list[int]], own: str) -> int:
    of = {one.number: getattr(one, own, None) or one.player.club.name for one in cup.entrants.select_related("player__club")}
    return sum(1 for one, other in pairs(tables) if of[one] == of[other])


@pytest.mark.parametrize("way", ["fewest", "random", "swiss", "top", "snake"])
def test_after_a_team_tournament_no_way_to_draw_seats_team_mates_together(alice: Client, team_cup: Competition, way: str) -> None:
    for seed in (1, 2, 3):
        page, tables = tables_on(alice, way, more=f"&seed={seed}")
        assert (len(tables), of_one(team_cup, tables, "group")) == (6, 0)
        assert RULE in page and "Nobody meets anybody of their own team." in page


@pytest.mark.parametrize("way", ["fewest", "random", "swiss", "top", "snake"])
def test_team_mates_stay_apart_when_somebody_has_left(alice: Client, team_cup: Competition, way: str) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=team_cup.entrants.get(number=7))
    _page, tables = tables_on(alice, way)
    assert (len(tables), of_one(team_cup, tables, "group")) == (5, 0)


def test_a_seating_by_hand_that_seats_team_mates_together_says_so(alice: Client, team_cup: Competition) -> None:
    names = {one.number: one.shown_name for one in team_cup.entrants.select_related("player")}
    lines = "\n".join("-".join(map(str, range(first, first + 4))) for first in range(1, 25, 4))
    page = text(alice.post(f"{url('manage_draw', 2)}?way=text", {"text": lines}))
    assert "36 meetings are within a team." in page
    assert f"Table 2: {names[5]} and {names[6]} are of one team." in page


def test_a_schedule_brought_along_is_judged_by_the_teams_of_the_last_draw(alice: Client, team_cup: Competition) -> None:
    lines = "\n".join("-".join(map(str, range(first, first + 4))) for first in range(1, 25, 4))
    page = text(alice.post(url("manage_drafts_fixed"), {"fixed-schedule": lines, "fixed-sessions": ["2"]}, follow=True))
    assert "36 meetings are within a team" in page and "are of one team" in page


def test_drawing_again_after_somebody_left_keeps_the_teams_and_groups(alice: Client, team_cup: Competition) -> None:
    page = alice.get(f"{url('manage_drafts')}?sessions=2&sessions=3")
    assert fields_of(page)["teams"] == ["team"] and fields_of(page)["sessions"] == ["2", "3"]
    assert [way for way in fields_of(page)["by"] if way] == ["club"]


def test_clubs_count_in_a_single_session_of_a_tournament_and_can_be_left_out(alice: Client, cup: Competition) -> None:
    cup.entrants.update(group="")
    confirmed(cup, [1], Wishes(by=("club",)))
    page, tables = tables_on(alice, "fewest", more="&seed=1")
    met = of_one(cup, tables, "group")
    assert "People of the same club meet as seldom as can be." in page
    assert f"{met} meetings are within a club (cannot be fewer)." in page or met == 6
    page, without = tables_on(alice, "fewest", more="&seed=1&groups=off")
    assert of_one(cup, without, "group") > met and "meetings are within a club." in page
    assert page_of(alice.get(f"{url('manage_draw', 2)}?way=swiss&seed=1")).all("a", role="checkbox")


def test_before_any_draw_of_several_sessions_a_tournament_has_the_clubs_that_its_form_ticks(alice: Client, cup: Competition) -> None:
    cup.entrants.update(group="")
    page, tables = tables_on(alice, "fewest")
    assert of_one(cup, tables, "group") == 6  # of eight in a club two sit together at each of two tables
    assert "6 meetings are within a club" in page


def test_a_league_offers_its_clubs_and_does_not_take_them_by_itself(alice: Client, cup: Competition) -> None:
    cup.entrants.update(group="")
    cup.kind = "season"
    cup.save()
    page, _tables = tables_on(alice, "fewest")
    assert "☐ People of the same club meet as seldom as can be." in page and "within a club" not in page
    page, _tables = tables_on(alice, "fewest", more="&seed=1&groups=on")
    assert "☑ People of the same club" in page and "6 meetings are within a club (cannot be fewer)." in page


def test_a_pair_that_must_not_meet_stays_apart_by_lot(alice: Client, cup: Competition) -> None:
    confirmed(cup, [1], Wishes(apart=((1, 2), (1, 3), (2, 3))))
    for seed in range(1, 8):
        _page, tables = tables_on(alice, "random", more=f"&seed={seed}")
        assert not {(1, 2), (1, 3), (2, 3)} & {(min(two), max(two)) for two in pairs(tables)}
