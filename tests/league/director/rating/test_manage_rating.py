"""The page on which administrators choose the rating of the installation."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition
from league.rating.commands import Counting, rating_chosen
from league.rating.models import RatingKind
from tests.factories import ada_administrates
from tests.league.rating.played import choose, finish, make_cup
from tests.pages import fields_of, text

pytestmark = pytest.mark.django_db
ADDRESS = "/rating/manage/"


@pytest.fixture
def ada() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(ada_administrates())
    return client


@pytest.fixture
def cup() -> Competition:
    return finish(make_cup())


def test_the_page_proposes_what_the_formula_says(ada: Client, cup: Competition) -> None:
    make_cup("running")
    shown = text(ada.get(ADDRESS))
    assert "1, as played" in shown
    assert "1, by the formula" in shown
    assert "4 players" in shown
    assert shown.count("not riichi, or not over") == 1
    assert ADDRESS in ada.get(reverse("players")).content.decode()


def test_what_is_chosen_is_saved(ada: Client, cup: Competition) -> None:
    entered = {f"open_{cup.pk}": "on", f"mers_{cup.pk}": "on", f"days_{cup.pk}": "2", f"weight_{cup.pk}": "7"}
    sent = {**fields_of(ada.get(ADDRESS)), "kind": "mers", **entered}
    assert ada.post(ADDRESS, sent, follow=True).status_code == 200
    chosen = rating_chosen()
    assert chosen.kind == RatingKind.MERS
    assert chosen.counting[cup.pk] == Counting(True, True, 2, 7)
    again = fields_of(ada.get(ADDRESS))
    assert [again[name] for name in ("kind", f"days_{cup.pk}", f"weight_{cup.pk}")] == [["mers"], ["2"], ["7"]]


def test_the_half_at_exactly_ten_countries_is_chosen_here_and_stays(ada: Client, cup: Competition) -> None:
    page = ada.get(ADDRESS)
    assert "The EMA’s text of 2017 prints ½" in text(page)
    assert fields_of(page)["ten"] == ["one"]
    ada.post(ADDRESS, {**fields_of(page), "kind": "mers", "ten": "half"})
    assert rating_chosen().half_at_ten
    choose("mers", cup)
    assert rating_chosen().half_at_ten
    assert fields_of(ada.get(ADDRESS))["ten"] == ["half"]


def test_what_somebody_else_chose_meanwhile_is_shown_before_it_is_overwritten(ada: Client, cup: Competition) -> None:
    sent = {**fields_of(ada.get(ADDRESS)), "kind": "open"}
    choose("mers", cup)
    answer = ada.post(ADDRESS, sent)
    assert answer.status_code == 409
    assert rating_chosen().kind == RatingKind.MERS
    assert "If you save again, yours takes its place." in text(answer)
    ada.post(ADDRESS, {**sent, "seen": fields_of(answer)["seen"]})
    assert rating_chosen().kind == RatingKind.OPEN
