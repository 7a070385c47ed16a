"""A seating that does something to teams says so before it is saved."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games import commands as games
from league.seating import commands as seating
from league.seating.models import Seat, Session
from league.seating.queries import present_at
from tests.factories import make_competition
from tests.league.teams.made import lined_up, make_teams, plan, team_league
from tests.pages import form_with, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Two of each of four teams at two tables: 1 4 7 10 and 2 5 8 11, running."""
    league = team_league(members=3, size=2)
    (session,) = plan(league)
    lined_up(session, 1, 2, 4, 5, 7, 8, 10, 11)
    people = {one.number: one for one in league.entrants.all()}
    tables = [[people[number] for number in row] for row in ((1, 4, 7, 10), (2, 5, 8, 11))]
    seating.seat_session(actor=SYSTEM, session=session, tables=tables, sit_outs=[])
    games.start_session(actor=SYSTEM, session=session)
    return session


def swapped(admin: Client, session: Session, one: int, other: int) -> str:
    address = reverse("manage_reseat", args=[session.competition.slug, session.number])
    return text(admin.post(address, {"held": str(one), "tap": str(other), "moves": ""}))


def test_a_swap_of_two_teams_names_them_and_the_team_mates_who_meet(admin_client: Client, session: Session) -> None:
    said = swapped(admin_client, session, 1, 5)
    assert "Table 1, East: so far Team A, then Team B." in said
    assert "Table 2, South: so far Team B, then Team A." in said
    assert "of Team B sit at one table (1)." in said
    assert "Change the seats all the same? Nothing is saved yet." in said


def test_a_swap_that_gives_a_team_a_seat_too_many_says_so(admin_client: Client, session: Session) -> None:
    said = swapped(admin_client, session, 6, 7)
    assert "Team B has 3 seats; 2 of each team play." in said
    assert "Team C has 1 seat; 2 of each team play." in said
    assert "Team B has lined up" in said


def test_a_swap_within_a_team_of_people_lined_up_is_nothing_to_say(admin_client: Client, session: Session) -> None:
    assert "What this does to teams" not in swapped(admin_client, session, 1, 2)


def by_hand(admin: Client, session: Session, rows: tuple[tuple[int, ...], ...], **more: str) -> HttpResponse:
    """Confirm these tables as the page by hand sends them."""
    address = reverse("manage_draw", args=[session.competition.slug, session.number]) + "?way=hand"
    fields = form_with(admin.get(address), "Confirm the seating") | more | {"confirm": "1"}
    seats = [name for name in fields if name.startswith("seat-")]
    fields |= dict(zip(seats, [str(number) for row in rows for number in row], strict=False))
    return admin.post(address, fields)


def seated(session: Session) -> list[int]:
    rows = Seat.objects.filter(table__session=session).order_by("table__number", "wind")
    return list(rows.values_list("entrant__number", flat=True))


def test_by_hand_team_mates_at_a_table_are_asked_about_before_they_are_saved(admin_client: Client) -> None:
    league = team_league(members=3, size=2)
    (session,) = plan(league)
    lined_up(session, 1, 2, 4, 5, 7, 8, 10, 11)
    rows = ((1, 2, 7, 10), (4, 5, 8, 11))
    asked = by_hand(admin_client, session, rows)
    said = text(asked)
    assert "of Team A sit at one table (1)." in said and "of Team B sit at one table (2)." in said
    assert "Confirm it all the same? Nothing is saved yet." in said
    assert seated(session) == []
    by_hand(admin_client, session, rows, teams=form_with(asked, "Confirm the seating")["teams"])
    assert seated(session) == [1, 2, 7, 10, 4, 5, 8, 11]


def test_by_hand_a_team_left_without_a_seat_is_named(admin_client: Client) -> None:
    league = team_league(teams=5, members=2)
    (session,) = plan(league)
    lined_up(session, 1, 3, 5, 7, 9)
    said = text(by_hand(admin_client, session, ((1, 3, 5, 7),)))
    assert "Team E has 0 seats; 1 of each team plays." in said


def test_a_seating_without_teams_asks_nothing(admin_client: Client) -> None:
    competition: Competition = make_competition()
    make_teams(competition, [2, 2])
    (session,) = plan(competition)
    assert len(present_at(session)) == 4
    competition.teams.all().delete()
    by_hand(admin_client, session, ((1, 2, 3, 4),))
    assert seated(session) == [1, 2, 3, 4]
