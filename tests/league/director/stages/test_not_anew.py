"""Deciding anew is not offered where it would be refused: the page says why instead, and the way out."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games.commands import session_steps
from league.seating.models import Session
from tests.league.director.stages.test_deciding import corrected, cup, decide, preliminaries, url, with_final
from tests.league.standings.games import play
from tests.pages import fields_of, form_with, page_of, text

__all__ = ["cup"]  # the fixture
pytestmark = pytest.mark.django_db


def links(page: HttpResponse) -> list[str]:
    return [one.text for one in page_of(page).all("a")]


def play_final(cup: Competition) -> Session:
    """The final is played by those who were decided, and approved."""
    final = cup.stages.get(number=2)
    people = [row.entrant for row in final.places.select_related("entrant").order_by("seed")]
    session = play(cup, people, [44_000, 34_000, 26_000, 16_000]).table.session
    Session.objects.filter(pk=session.pk).update(stage=final)
    session_steps.approve(actor=SYSTEM, session=session)
    return Session.objects.get(pk=session.pk)


def test_once_the_final_was_played_by_who_would_drop_out_the_page_says_why_and_the_way_out(alice: Client, cup: Competition) -> None:
    eight, _final = preliminaries(cup), with_final(cup)
    decide(alice)
    session = play_final(cup)
    assert "Decide anew" in links(alice.get(url("manage_stage", 2))), "nobody would drop out"
    corrected(cup, eight)
    page = alice.get(url("manage_stage", 2))
    assert "Decide anew" not in links(page)
    said = (
        f"{eight[4].shown_name} has played in “Final” already (session {session.number}), and would drop out by the rule. Keep it as "
        f"decided, or first take back what was played: void the games and cancel session {session.number}."
    )
    assert said in text(page)
    assert url("manage_session", session.number) in [one.told["href"] for one in page_of(page).one("div", id="not-anew").all("a")]
    german = text(alice.get(url("manage_stage", 2), headers={"accept-language": "de"}))
    assert f"{eight[4].shown_name} hat in „Final“ schon gespielt (Durchgang {session.number}) und fiele nach der Regel heraus." in german
    kept = alice.post(url("manage_stage_step", 2, "keep"), form_with(page, "Keep it as decided"), follow=True)
    assert "Decide anew" not in links(kept), "the rule still proposes others"
    assert said in text(kept)


def test_what_is_offered_instead_leads_to_a_form_that_leaves_them_out(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup), with_final(cup)
    decide(alice)
    play_final(cup)
    corrected(cup, eight)
    (link,) = [one for one in page_of(alice.get(url("manage_stage", 2))).all("a") if one.text == "Decide anew all the same"]
    form = alice.get(url("manage_stage", 2) + link.told["href"])
    assert "sure" in fields_of(form), "it is ticked"
    fields = {**form_with(form, "Decide who plays"), "players": fields_of(form)["players"], "sure": "on"}
    alice.post(url("manage_stage", 2), fields)
    assert not final.places.filter(entrant=eight[4]).exists()


def test_what_was_played_taken_back_lets_it_be_decided_anew(alice: Client, cup: Competition) -> None:
    eight, _final = preliminaries(cup), with_final(cup)
    decide(alice)
    session = play_final(cup)
    corrected(cup, eight)
    Session.objects.filter(pk=session.pk).update(state="cancelled")
    assert "Decide anew" in links(alice.get(url("manage_stage", 2)))
