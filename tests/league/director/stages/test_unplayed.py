"""Who has no game in the preliminaries, having sat out or come late, plays in the stage for all who do not go on elsewhere."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant, Stage
from league.director.overview.queries import checklist
from league.games.commands import session_steps
from league.seating.models import Session
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.pages import fields_of, form_with, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    """Twelve have played one session, in which the thirteenth sat out."""
    competition = make_competition("alarm-2019", kind="tournament")
    players = make_entrants(competition, 13)
    play_tables(competition, players, *(scores_from([15_000 - n, 5_000 - n, -5_000 + n, -15_000 + n]) for n in (0, 250, 500)))
    session = Session.objects.get(competition=competition)
    session_steps.approve(actor=SYSTEM, session=session)
    make_stage(competition, "Preliminaries", planned_sessions=1)
    make_stage(competition, "Final", who="best", count=4, carried="share", share_of=1, share_by=2, draw="final", planned_sessions=1)
    make_stage(competition, "Consolation", who="rest", carried="share", share_of=1, share_by=2, planned_sessions=1)
    return competition


def url(page: str, *parts: object) -> str:
    return reverse(page, args=["tuesday", *parts])


def decide(alice: Client, number: int, without: Entrant | None = None) -> str:
    page = alice.get(url("manage_stage", number))
    players = [one for one in fields_of(page)["players"] if without is None or one != str(without.number)]
    sent = {**form_with(page, "Decide who plays"), "players": players, "reason": "" if without is None else "Went home"}
    return text(alice.post(url("manage_stage", number), sent, follow=True))


def karin_of(cup: Competition) -> Entrant:
    found: Entrant = cup.entrants.with_players().get(number=13)
    return found


def test_who_sat_out_the_only_session_plays_in_the_consolation_as_the_last_seed(alice: Client, cup: Competition) -> None:
    karin = karin_of(cup)
    said = text(alice.get(url("manage_stage", 2)))
    assert f"{karin.shown_name} has no game in “Preliminaries”: by this rule only those go on who have." in said
    decide(alice, 2)
    said = text(alice.get(url("manage_stage", 3)))
    assert f"{karin.shown_name} has no game in “Preliminaries” and plays here, behind all who have one." in said
    assert "It is decided who plays in “Consolation”." in decide(alice, 3)
    places = Stage.objects.get(number=3).places.order_by("seed")
    assert (places.count(), places.last().entrant) == (9, karin)
    assert text(alice.get(url("standings") + "?stage=3")).count(karin.shown_name) == 1


def test_german_pages_say_it_in_their_own_words(alice: Client, cup: Competition) -> None:
    said = text(alice.get(url("manage_stage", 2), headers={"accept-language": "de"}))
    name = karin_of(cup).shown_name
    assert f"{name} hat keine Partie in „Preliminaries“: Nach dieser Regel kommt nur weiter, wer dort gespielt hat." in said
    decide(alice, 2)
    said = text(alice.get(url("manage_stage", 3), headers={"accept-language": "de"}))
    assert f"{name} hat keine Partie in „Preliminaries“ und spielt hier mit, hinter allen, die dort gespielt haben." in said


def test_who_is_entered_after_the_decision_is_named_by_the_next_steps(alice: Client, cup: Competition) -> None:
    decide(alice, 2)
    decide(alice, 3)
    (late,) = make_entrants(cup, 1)
    said = " ".join(str(step) for step in checklist(cup))
    assert f"By the rule {late.shown_name} would play now." in said
    assert f"By the rule {late.shown_name} would play now." in text(alice.get(url("manage_stage", 3)))


def test_to_leave_somebody_out_who_sat_out_needs_a_reason_and_is_kept(alice: Client, cup: Competition) -> None:
    decide(alice, 2)
    decide(alice, 3, without=karin_of(cup))
    assert Stage.objects.get(number=3).places.count() == 8


def test_guests_substitutes_and_the_withdrawn_are_not_taken_in(alice: Client, cup: Competition) -> None:
    guest, house, gone = make_entrants(cup, 3)
    Entrant.objects.filter(pk=guest.pk).update(guest=True)
    Entrant.objects.filter(pk=house.pk).update(substitute=True)
    withdraw_entrant(actor=SYSTEM, entrant=gone)
    decide(alice, 2)
    said = text(alice.get(url("manage_stage", 3)))
    assert f"{karin_of(cup).shown_name} has no game" in said
    decide(alice, 3)
    assert Stage.objects.get(number=3).places.count() == 9


def test_tiebreaks_by_the_place_before_work_with_who_has_none(alice: Client, cup: Competition) -> None:
    Stage.objects.filter(number=3).update(tiebreaks=["place_before"], carried="nothing")
    decide(alice, 2)
    decide(alice, 3)
    assert karin_of(cup).shown_name in text(alice.get(url("standings") + "?stage=3"))
