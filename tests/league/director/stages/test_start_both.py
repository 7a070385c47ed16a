"""Final and consolation are offered to start together only where both can start; otherwise the page says why the other one cannot."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.director.overview.queries import checklist
from league.seating import commands as seating
from tests.league.director.check_in.test_moved_to_another_stage import CONSOLATION, FINAL, cup, move_up
from tests.league.director.stages.beside import director, name, of, one
from tests.league.director.stages.test_two_tables import force
from tests.pages import PagePart, page_of

__all__ = ["cup", "director"]

pytestmark = pytest.mark.django_db
BOTH = "Start sessions 1 and 2"


def shown(director: Client, session: int, language: str = "en") -> PagePart:
    address = reverse("manage_session", args=["cup", session])
    return page_of(director.get(address, headers={"accept-language": language})).one("main")


def starts(page: PagePart) -> list[str]:
    return [form.told["action"] for form in page.all("form") if "start" in form.told["action"]]


def acts(cup: Competition) -> list[str]:
    return [str(act.label) for step in checklist(Competition.objects.get(pk=cup.pk)) for act in step.acts]


def test_where_both_can_start_both_are_offered(cup: Competition, director: Client) -> None:
    assert BOTH in shown(director, FINAL).text and BOTH in acts(cup)


def test_a_consolation_in_which_a_finalist_has_a_seat_is_not_offered_with_the_final(cup: Competition, director: Client) -> None:
    move_up(cup)
    page = shown(director, FINAL)
    assert starts(page) == [reverse("manage_step", args=["cup", FINAL, "start"])]
    assert f"Session 2 (“Consolation”) cannot start with it yet: {name(cup, 5)} plays in “Final” by now." in page.text
    assert page.all("a", href=reverse("manage_draw", args=["cup", CONSOLATION]))
    assert BOTH not in acts(cup)


def test_the_page_says_so_in_german(cup: Competition, director: Client) -> None:
    move_up(cup)
    said = f"Durchgang 2 („Consolation“) kann noch nicht mit starten: {name(cup, 5)} spielt inzwischen in „Final“."
    assert said in shown(director, FINAL, "de").text


def test_beside_an_open_stage_the_page_says_that_it_is_open_and_leads_to_the_decision(cup: Competition, director: Client) -> None:
    seating.take_back_decision(actor=SYSTEM, stage=cup.stages.get(name="Consolation"))
    page = shown(director, FINAL)
    assert starts(page) == [reverse("manage_step", args=["cup", FINAL, "start"])]
    assert "It is not decided yet who plays in “Consolation”, so session 2 cannot start." in page.text
    assert page.all("a", href=reverse("manage_stage", args=["cup", 3]))


def test_whoever_sits_in_both_is_named_and_both_are_not_offered(cup: Competition, director: Client) -> None:
    seating.seat_instead(actor=SYSTEM, session=of(cup, CONSOLATION), entrant=one(cup, 5), other=one(cup, 13))
    force(cup, FINAL, 1, 13)
    page = shown(director, FINAL)
    assert f"{name(cup, 13)} sits" in page.text and one(cup, 13).substitute
    assert starts(page) == [reverse("manage_step", args=["cup", FINAL, "start"])] and BOTH not in acts(cup)
    assert of(cup, FINAL).state == "seated"
