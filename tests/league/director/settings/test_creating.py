"""A new competition asks four things; everything else has a default, and stands folded."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition
from tests.factories import ada_administrates, make_competition
from tests.pages import PagePart, page_of

pytestmark = pytest.mark.django_db

ASKED = {"name": "Lake cup 2027", "kind": "tournament", "ruleset": "ema-2016", "policy": "sum"}


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(ada_administrates())
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def created(ada: Client, **values: str) -> HttpResponse:
    return ada.post(reverse("create_competition"), {**ASKED, **values})


def names(part: PagePart) -> set[str]:
    return {one.told["name"] for one in part.parts() if one.tag in ("input", "select", "textarea")}


def test_four_questions_stand_open_and_the_rest_is_folded(ada: Client) -> None:
    page = page_of(ada.get(reverse("create_competition")))
    (form,) = [one for one in page.all("form") if one.has_field("ruleset")]
    folded = form.one("details")
    assert names(form) - names(folded) - {"csrfmiddlewaretoken"} == {"name", "kind", "ruleset", "draft"}
    assert "open" not in folded.told


def test_what_is_folded_may_be_left_as_it_is(ada: Client) -> None:
    created(ada)
    cup = Competition.objects.get()
    assert (cup.slug, cup.state, cup.min_games, cup.policy_count) == ("lake-cup-2027", "open", 0, 0)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("lake cup", "An address has only the letters a to z, digits, - and _, such as tuesday-2026."),
        ("graz", "Another competition has this address already."),
    ],
)
def test_a_refused_address_opens_what_is_folded_and_is_called_address(ada: Client, address: str, said: str) -> None:
    make_competition(slug="graz")
    page = page_of(created(ada, slug=address))
    assert "open" in page.one("main").one("details").told
    assert said in page.text and "slug" not in page.text.lower()
