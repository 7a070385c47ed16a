"""The director's pages have two rows of links: the groups in the bar on top, and the pages of the present group."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition
from league.director.place_tags import BELOW, GROUPS
from tests.factories import alice_directs, make_competition, make_entrants, make_session
from tests.pages import PagePart, page_of

pytestmark = pytest.mark.django_db

OWN = [(str(label), name) for label, pages in GROUPS for name in pages if name != "desk"]
PARTS = {
    "manage_entrant": [1],
    "manage_leaving": [1],
    "manage_session": [1],
    "manage_arrivals": [1],
    "manage_plan_all": [],
    "manage_own_rules": [],
}


@pytest.fixture
def cup() -> Competition:
    cup = make_competition("ema-2016", kind="tournament")
    make_session(cup, make_entrants(cup, 4))
    return cup


@pytest.fixture
def alice(cup: Competition, client: Client) -> Client:
    client.force_login(alice_directs(cup))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def rows_of(page: PagePart) -> list[PagePart]:
    """The rows of links, but for the way up."""
    return [one for one in page.all("nav") if set(one.told.get("class", "").split()) & {"tabs", "places"}]


def current(row: PagePart) -> list[str]:
    return [one.text for one in row.all("a") if "aria-current" in one.told]


@pytest.mark.parametrize(("group", "name"), OWN)
def test_a_page_of_the_menu_has_two_rows_of_links(alice: Client, group: str, name: str) -> None:
    if name == "manage_evenings":
        Competition.objects.update(kind="season")
    page = page_of(alice.get(reverse(name, args=["tuesday"])))
    on_top, below = rows_of(page)
    assert [one.text for one in on_top.all("a")] == ["‹ Public pages", "Day", "Before", "After", "Settings"]
    assert current(on_top) == [group]
    assert len(current(below)) == 1


@pytest.mark.parametrize(("name", "parts"), PARTS.items())
def test_a_page_below_another_one_says_where_it_belongs(alice: Client, name: str, parts: list[int]) -> None:
    page = page_of(alice.get(reverse(name, args=["tuesday", *parts])))
    assert len(current(rows_of(page)[0])) == 1
    assert BELOW[name] in {place for _label, pages in GROUPS for place in pages}


def test_everybody_else_sees_the_tabs_of_the_public_pages(alice: Client, cup: Competition) -> None:
    assert "Manage" in rows_of(page_of(alice.get("/tuesday/")))[0].text
    public = rows_of(page_of(Client(headers={"accept-language": "en"}).get("/tuesday/")))[0].text
    assert "Standings" in public and "Manage" not in public
