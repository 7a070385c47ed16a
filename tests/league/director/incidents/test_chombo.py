"""Directors note a chombo at any table: as a hand, without a hand, beside totals from paper, after the approval."""

from __future__ import annotations

import html
import re
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import Actor
from league.games.kept import key_of_hand
from league.games.models import Penalty
from league.seating.commands import approve_session
from scoring.game import Chombo
from tests.factories import alice_directs
from tests.league.director.incidents.offered import acts_on, asked_by, refused_by
from tests.league.games.play import Play, found_by_verify, named_table, tsumo
from tests.league.table.phone import Phone
from tests.pages import choices_of, form_with

pytestmark = pytest.mark.django_db

LEVEL = (30_000,) * 4


@pytest.fixture
def play() -> Play:
    """A table whose rules take 20,000 off the result for a chombo."""
    return named_table("ema-2016")


@pytest.fixture
def paid() -> Play:
    """A table whose rules make a chombo a payment."""
    return named_table("ema-2012")


def director(play: Play, client: Client) -> Client:
    user = alice_directs(play.game.competition)
    client.force_login(user)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    play.actor = Actor.of(user)
    return client


def url(play: Play) -> str:
    return reverse("manage_incident_game", args=["tuesday", play.game.number])


def act(client: Client, play: Play, what: str, /, **typed: Any) -> HttpResponse:
    play.game.refresh_from_db()
    response = client.post(url(play), {"act": what, "client_id": str(uuid4()), "expected_version": play.game.version, **typed}, follow=True)
    play.game.refresh_from_db()
    return response


def text(response: HttpResponse) -> str:
    return html.unescape(re.sub(r"\s+", " ", response.content.decode()))


def test_only_the_refused_form_is_open(play: Play, client: Client) -> None:
    page = act(director(play, client), play, "note_chombo", seat=1, reason="")
    assert re.findall(r'<details id="(\w+)" open', page.content.decode()) == ["note_chombo"]


def test_a_chombo_at_a_table_on_paper_is_noted_with_a_reason(play: Play, client: Client) -> None:
    alice = director(play, client)
    play.enter_final_scores(scores=LEVEL)
    page = alice.get(url(play))
    assert "chombo" not in acts_on(page)
    assert asked_by(acts_on(page)["note_chombo"]) == {"seat", "another", "reason"}
    assert act(alice, play, "note_chombo", seat=1, reason="").status_code == 422
    page = act(alice, play, "note_chombo", seat=1, reason="False ron")
    assert "The chombo is noted, and counts." in text(page)
    assert "Bert: chombo, −20,000 points off the result" in text(page)
    assert play.totals == [0, -20_000, 0, 0]
    row = Penalty.objects.get()
    act_back = alice.post(reverse("manage_take_back", args=["tuesday", 1]), {
        "client_id": str(uuid4()), "expected_version": play.game.version, "row": row.pk, "reason": "It was none",
    }, follow=True)  # fmt: skip
    assert "Taken back by" in text(act_back)
    assert play.totals == [0, 0, 0, 0]


def test_a_chombo_payment_asks_for_east_and_whether_the_totals_include_it(paid: Play, client: Client) -> None:
    alice = director(paid, client)
    paid.enter_final_scores(scores=LEVEL)
    page = act(alice, paid, "note_chombo", seat=1, reason="False ron")
    assert page.status_code == 422
    assert refused_by(acts_on(page)["note_chombo"]) == {"dealer", "on_sheet"}
    page = act(alice, paid, "note_chombo", seat=1, reason="False ron", dealer=0, on_sheet="no")
    assert "Bert: chombo, pays 8,000 points to the other three (East was Alma)" in text(page)
    assert [result.points for result in paid.game.results.order_by("seat__wind")] == [34_000, 22_000, 32_000, 32_000]
    sheet = text(alice.get(paid.game.get_absolute_url()))
    assert "Bert pays Alma 4,000" in sheet
    act(alice, paid, "note_chombo", seat=2, reason="False riichi", dealer=2, on_sheet="yes")
    assert [result.points for result in paid.game.results.order_by("seat__wind")] == [34_000, 22_000, 32_000, 32_000]
    assert found_by_verify() == []


def test_penalty_points_of_its_size_show_the_chombo_and_ask_whether_both_count(play: Play, client: Client) -> None:
    alice = director(play, client)
    play.enter_final_scores(scores=LEVEL)
    act(alice, play, "note_chombo", seat=1, reason="False ron")
    typed = {"seat": 1, "points": "chombo", "amount": "", "applies": "after_uma", "on_sheet": "no", "reason": "Chombo"}
    page = act(alice, play, "points", **typed)
    assert page.status_code == 422
    assert "one of this player stands already (noted: False ron). Please say whether both count." in text(page)
    assert "They are for something else: both count" in text(page)
    assert Penalty.objects.count() == 1
    act(alice, play, "points", **typed, another="on")
    assert play.totals == [0, -40_000, 0, 0]


def test_before_the_paper_a_payment_is_noted_without_asking_for_the_totals(paid: Play, client: Client) -> None:
    alice = director(paid, client)
    act(alice, paid, "note_chombo", seat=1, reason="False ron", dealer=0)
    assert Penalty.objects.get().on_sheet


def test_with_recorded_hands_a_chombo_payment_is_a_hand(paid: Play, client: Client) -> None:
    alice = director(paid, client)
    paid.record(tsumo(0, 5))
    page = alice.get(url(paid))
    assert "note_chombo" not in acts_on(page)
    assert "The hands of this table are recorded, so its chombo are hands." in text(page)
    refused = act(alice, paid, "note_chombo", seat=1, after_hand=0, reason="Kept as typed", dealer=0)
    assert "Record it as a hand." in text(refused)
    assert "Kept as typed" in text(refused)


def test_with_recorded_hands_a_chombo_off_the_result_is_noted_at_a_moment(play: Play, client: Client) -> None:
    alice = director(play, client)
    play.record(tsumo(0, 5))
    assert {"chombo", "note_chombo"} <= set(acts_on(alice.get(url(play))))
    act(alice, play, "note_chombo", seat=1, after_hand=0, reason="False ron")
    assert (Penalty.objects.get().after_hand, len(play.hands)) == (0, 1)


def test_a_chombo_after_the_approval_recomputes_the_results(play: Play, client: Client) -> None:
    alice = director(play, client)
    play.play_to_the_end()
    approve_session(actor=play.actor, session=play.session)
    page = act(alice, play, "note_chombo", seat=1, after_hand=8, reason="Seen on the video")
    assert "Nothing is saved yet." in text(page) and not Penalty.objects.exists()
    alice.post(url(play), form_with(page, 'name="seen_effect"'))
    assert (play.totals[1], len(play.hands)) == (-20_000, 8)
    assert "Seen on the video" in text(alice.get(reverse("game", args=["tuesday", 1])))


@pytest.mark.parametrize(("first", "then"), [("note_chombo", "chombo"), ("chombo", "note_chombo")])
def test_a_second_equal_chombo_needs_a_confirmation(play: Play, client: Client, first: str, then: str) -> None:
    alice = director(play, client)
    typed = {"chombo": {"where": "now-1"}, "note_chombo": {"after_hand": 0}}
    act(alice, play, first, seat=1, reason="False ron", **typed[first])
    typed["chombo"] = {"where": f"now-{len(play.hands) + 1}"}
    page = act(alice, play, then, seat=1, reason="False ron", **typed[then])
    assert page.status_code == 422
    assert "Please say whether this is another one." in text(page)
    assert re.search(r'<input type="checkbox" name="another"', text(page))
    act(alice, play, then, seat=1, reason="False ron", another="on", **typed[then])
    play.stop_game()
    assert play.game.results.get(seat__wind=1).penalty == -40_000


def test_a_chombo_in_superseded_hands_counts_and_is_listed_once(play: Play, client: Client) -> None:
    alice = director(play, client)
    play.record(Chombo(frozenset({1})))
    play.enter_final_scores(scores=LEVEL)
    page = text(alice.get(url(play)))
    assert page.count("Bert: chombo") == 1
    assert "Reason: Recorded as hand 1" in page
    assert play.totals == [0, -20_000, 0, 0]


@pytest.mark.parametrize("ruleset", ["kuester", "dmjl-basic"])
def test_without_riichi_none_is_offered(client: Client, ruleset: str) -> None:
    play = named_table(ruleset)
    assert not {"chombo", "note_chombo"} & set(acts_on(director(play, client).get(url(play))))


def test_at_a_table_without_hands_the_same_form_asks_who_was_east_on_paper(paid: Play, client: Client) -> None:
    alice = director(paid, client)
    forms = acts_on(alice.get(url(paid)))
    assert "note_chombo" not in forms, "one form asks for both"
    form = forms["chombo"]
    assert {"now-1", "paper-0", "paper-3"} <= set(choices_of(form, "where"))
    assert act(alice, paid, "chombo", seat=1, where="", reason="False ron").status_code == 422, "nothing is chosen beforehand"
    page = act(alice, paid, "chombo", seat=1, where="paper-2", reason="False ron")
    assert "Bert: chombo, pays 8,000 points to the other three (East was Cleo)" in text(page)
    assert paid.hands == ()


def test_a_table_with_hands_is_not_asked_who_was_east_on_paper(paid: Play, client: Client) -> None:
    alice = director(paid, client)
    paid.record(tsumo(0, 5))
    assert "at a table on paper" not in text(alice.get(url(paid)))


def test_the_totals_ask_about_a_chombo_with_who_pays_whom(paid: Play) -> None:
    paid.record(Chombo(frozenset({1})))
    page = text(Phone(paid.game, seat=0).get("table_paper"))
    assert "East was Alma: Bert pays Alma 4,000, Cleo 2,000, Dora 2,000." in page
    assert "No, it is paid now" in page and "No, take it off now" not in page


def test_the_reason_of_a_chombo_stays_when_totals_from_paper_supersede_its_hand(paid: Play, client: Client) -> None:
    alice = director(paid, client)
    act(alice, paid, "chombo", seat=1, where="now-1", reason="False ron")
    paid.enter_final_scores(scores=LEVEL, on_sheet={key_of_hand(1, 1): True})
    assert "Reason: Recorded as hand 1: False ron" in text(alice.get(url(paid)))


def test_a_chombo_taken_back_is_not_taken_for_a_first_one(paid: Play, client: Client) -> None:
    alice = director(paid, client)
    act(alice, paid, "chombo", seat=1, where="now-1", reason="False ron")
    paid.enter_final_scores(scores=LEVEL, on_sheet={key_of_hand(1, 1): False})
    paid.cancel_penalty(penalty=Penalty.objects.get().pk, reason="East was somebody else")
    page = act(alice, paid, "note_chombo", seat=1, reason="False ron", dealer=2, on_sheet="no")
    assert page.status_code == 200 and "is noted, and counts" in text(page)
    assert act(alice, paid, "note_chombo", seat=1, reason="False ron", dealer=2, on_sheet="no").status_code == 422
