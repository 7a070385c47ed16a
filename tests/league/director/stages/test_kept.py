"""A decision that stays as it was though the standings changed: directors may say why, in the log and beside the cut."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import disqualify, set_embargo
from league.competitions.models import Competition
from league.games.commands import start_session
from league.seating.models import Session
from league.standings.exports.ema_check import ema_check
from tests.factories import make_session, make_stage
from tests.league.director.stages.test_deciding import corrected, cup, decide, preliminaries, ticked, url, with_final
from tests.pages import form_with, page_of, text

__all__ = ["cup"]  # the fixture
pytestmark = pytest.mark.django_db
WHY = "The final had been <i>announced</i>."
ESCAPED = "The final had been &lt;i&gt;announced&lt;/i&gt;."
SAID = "“Final”: results changed after the decision, and the directors kept who plays."
GERMAN = "„Final“: Nach der Entscheidung haben sich Ergebnisse geändert; die Turnierleitung bleibt dabei, wer spielt."


def keep(alice: Client, cup: Competition, **fields: str) -> HttpResponse:
    """Decide, correct a result so that others would go on, and keep the decision."""
    eight, _final = preliminaries(cup), with_final(cup)
    decide(alice)
    corrected(cup, eight)
    page = alice.get(url("manage_stage", 2))
    return alice.post(url("manage_stage_step", 2, "keep"), {**form_with(page, "Keep it as decided"), **fields}, follow=True)


def told(language: str = "en") -> str:
    return text(Client().get(url("standings") + "?stage=1", headers={"accept-language": language}))


def test_a_reason_is_asked_for_and_may_stay_empty(alice: Client, cup: Competition) -> None:
    kept = keep(alice, cup)
    assert "stays as decided" in text(kept)
    assert (SAID in told(), "Reason:" in told()) == (True, False)


def test_the_field_says_that_everybody_can_read_the_reason(alice: Client, cup: Competition) -> None:
    eight, _final = preliminaries(cup), with_final(cup)
    decide(alice)
    corrected(cup, eight)
    (form,) = [one for one in page_of(alice.get(url("manage_stage", 2))).all("form") if "Keep it as decided" in one.text]
    assert form.has_field("reason") and "Everybody can read it beside the cut." in form.text
    assert form.one("input", name="reason").told.get("required") is None


def test_the_reason_stands_in_the_log_and_beside_the_cut(alice: Client, cup: Competition) -> None:
    keep(alice, cup, reason=f"  {WHY} ")
    assert ESCAPED in text(alice.get(url("manage_log")))
    assert f"{SAID} Reason: {ESCAPED}" in told()
    assert f"{SAID} Reason: {WHY}" in {topic.code: topic.lines for topic in ema_check(cup)}["stages"]
    assert f"{GERMAN} Grund: {ESCAPED}" in told("de")


def test_under_an_embargo_nothing_of_it_is_read(alice: Client, cup: Competition) -> None:
    keep(alice, cup, reason=WHY)
    Session.objects.filter(competition=cup, number=1).update(hidden=True)
    Competition.objects.filter(pk=cup.pk).update(results_revision=99, revision=99)
    assert SAID not in told() and ESCAPED not in told()


def test_once_it_is_decided_anew_the_reason_is_told_no_more(alice: Client, cup: Competition) -> None:
    keep(alice, cup, reason=WHY)
    alice.post(url("manage_stage", 2), ticked(alice.get(url("manage_stage", 2) + "?anew=1")))
    assert SAID not in told() and ESCAPED not in told()


def keep_under_embargo(alice: Client, cup: Competition) -> None:
    page = alice.get(url("manage_stage", 2))
    alice.post(url("manage_stage_step", 2, "keep"), {**form_with(page, "Keep it as decided"), "reason": WHY}, follow=True)


PAGES = ("?stage=1", "", "?after=1", "?after=2")


def test_a_change_that_is_secret_is_told_by_no_note_until_the_embargo_ends(alice: Client, cup: Competition) -> None:
    eight, _final = preliminaries(cup), with_final(cup)
    decide(alice)
    others = [eight[n] for n in (2, 3, 6, 7)]
    consolation = make_stage(cup, "Consolation", who="rest", source=cup.stages.get(number=1), members=others)
    set_embargo(actor=SYSTEM, competition=cup, until=2)
    make_session(cup, others, stage=consolation)
    start_session(actor=SYSTEM, session=Session.objects.get(number=3))
    disqualify(actor=SYSTEM, entrant=eight[1], reason="Marked tiles")
    keep_under_embargo(alice, cup)
    for query in PAGES:
        said = text(Client().get(url("standings") + query))
        assert SAID not in said and ESCAPED not in said, query
    assert SAID in text(alice.get(url("standings") + "?stage=1")), "directors may know"
    set_embargo(actor=SYSTEM, competition=cup, until=None)
    assert f"{SAID} Reason: {ESCAPED}" in told()


def test_a_change_that_everybody_can_see_is_told_under_an_embargo_too(alice: Client, cup: Competition) -> None:
    eight, _final = preliminaries(cup), with_final(cup)
    decide(alice)
    set_embargo(actor=SYSTEM, competition=cup, until=2)
    corrected(cup, eight)
    keep_under_embargo(alice, cup)
    assert f"{SAID} Reason: {ESCAPED}" in told()
