"""Teams from the first click to the table: a director makes them, a captain chooses on the phone, the draw takes who was chosen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant
from league.competitions.models import Competition
from league.teams.models import LineUp, Team
from tests.browser.conftest import fits_the_width
from tests.factories import alice_directs, make_competition, make_entrants
from tests.league.teams.made import by_line_up, lined_up, plan

OpenPage = Callable[..., Page]


@pytest.fixture
def league(transactional_db: None) -> Competition:
    competition = make_competition()
    for number, one in enumerate(make_entrants(competition, 16)):
        change_entrant(actor=SYSTEM, entrant=one, group=("Tiger", "Drache", "Kranich", "Phönix")[number % 4])
    plan(competition, 2)
    return competition


@pytest.fixture
def laptop(league: Competition, open_page: OpenPage) -> Page:
    return open_page("laptop", user=alice_directs(league))


def test_a_director_makes_teams_a_captain_lines_up_and_the_draw_takes_who_was_chosen(
    league: Competition, laptop: Page, open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path]
) -> None:
    laptop.goto("/tuesday/manage/teams/")
    laptop.get_by_role("button", name="Make 4 teams from the groups").click()
    expect(laptop.get_by_text("4 teams were made.")).to_be_visible()
    laptop.get_by_role("link", name="How teams play and count").click()
    laptop.get_by_label("those whom the captain lines up for a session").check()
    laptop.get_by_role("button", name="Save").click()
    expect(laptop.get_by_text("1 of each team plays in a session, chosen by the captain.")).to_be_visible()
    accessible(laptop)

    tiger = Team.objects.get(name="Tiger")
    laptop.get_by_role("link", name="Tiger").click()
    laptop.get_by_label("Captain").select_option("1")
    laptop.get_by_role("button", name="Save").click()
    laptop.goto(f"/tuesday/manage/teams/{tiger.number}/link/")
    laptop.get_by_role("button", name="Make the link").click()
    expect(laptop.get_by_role("img", name="QR code of the captain’s link")).to_be_visible()
    tiger.refresh_from_db()

    phone = open_page("phone")
    phone.goto(f"/line-up/{tiger.token}/")
    second = league.entrants.get(number=5).shown_name
    form = phone.locator("#session-1")
    form.get_by_label(second).check()
    fits_the_width(phone)
    accessible(phone)
    shot(phone, "captain")
    form.get_by_role("button", name="Save for Session 1").tap()
    expect(phone.get_by_text("Saved: this is who plays in session 1.")).to_be_visible()
    assert [place.entrant.number for place in LineUp.objects.get().places.all()] == [5]

    laptop.goto("/tuesday/manage/line-ups/1/")
    expect(laptop.get_by_text("No full line-up of Drache, Kranich and Phönix yet.")).to_be_visible()
    accessible(laptop)
    lined_up(league.sessions.get(number=1), 2, 3, 4)
    laptop.reload()
    laptop.get_by_role("link", name="To the draw").click()
    laptop.get_by_role("button", name="Confirm the seating").click()
    expect(laptop.get_by_text("The seating is fixed.")).to_be_visible()
    seated = league.sessions.get(number=1).tables.get().seats.values_list("entrant__number", flat=True)
    assert sorted(seated) == [2, 3, 4, 5]

    phone.reload()
    expect(phone.get_by_text("The tables are drawn. Only the director can change it now.")).to_be_visible()


def test_two_phones_of_a_team_do_not_overwrite_each_other(league: Competition, laptop: Page, open_page: OpenPage) -> None:
    laptop.goto("/tuesday/manage/teams/")
    laptop.get_by_role("button", name="Make 4 teams from the groups").click()
    expect(laptop.get_by_text("4 teams were made.")).to_be_visible()
    by_line_up(league)
    Team.objects.filter(name="Tiger").update(token="captain", captain=league.entrants.get(number=1))
    one, other = open_page("phone"), open_page("phone", expect=["409"])
    names = {number: league.entrants.get(number=number).shown_name for number in (1, 5)}
    for phone in (one, other):
        phone.goto("/line-up/captain/")
    one.locator("#session-1").get_by_label(names[1]).check()
    one.get_by_role("button", name="Save for Session 1").tap()
    expect(one.get_by_text("Saved: this is who plays in session 1.")).to_be_visible()
    other.locator("#session-1").get_by_label(names[5]).check()
    other.get_by_role("button", name="Save for Session 1").tap()
    expect(other.get_by_role("alert")).to_contain_text(f"Saved so far: {names[1]}.")
    expect(other.get_by_role("alert")).to_be_in_viewport()
    fits_the_width(other)
    other.get_by_role("button", name="Save for Session 1").tap()
    expect(other.get_by_text("Saved: this is who plays in session 1.")).to_be_visible()
    assert [place.entrant.number for place in LineUp.objects.get().places.all()] == [5]
