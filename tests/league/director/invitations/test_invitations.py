"""The pages of invitations: made by a director, opened by anybody with the link, ended by themselves or at once."""

from __future__ import annotations

import datetime
import logging
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.module_loading import import_string

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions import commands
from league.competitions.models import Acceptance, Competition, Invitation, Role
from league.director.invitations.queries import end_of_last_day, end_of_today
from league.director.rehearsal.commands import create_rehearsal
from league.games.models import RecordedHand
from league.seating import commands as seating
from league.seating.models import Call
from tests.factories import ada_administrates, alice_directs, bob_scores, charlie, make_competition
from tests.league.games.play import Play, named_table
from tests.league.table.phone import Phone
from tests.pages import errors_of, page_of, text

pytestmark = pytest.mark.django_db

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def play() -> Play:
    return named_table("ema-2012", names=("Anna", "Ben", "Clara", "David"))


@pytest.fixture
def league(play: Play) -> Competition:
    return play.game.competition


@pytest.fixture
def alice(league: Competition) -> Client:
    return signed_in(alice_directs(league))


def signed_in(user: Any) -> Client:
    client = Client(headers=ENGLISH)
    client.force_login(user)
    return client


def url(name: str, *args: Any) -> str:
    return reverse(name, args=["tuesday", *args])


def make(alice: Client, **typed: Any) -> Invitation:
    asked = {"role": "referee", "ends": "today", "most": "1", "note": "Zoe, floor"}
    answer = alice.post(url("manage_invitations"), {**asked, **typed})
    assert answer.status_code == 302, text(answer)
    return Invitation.objects.latest("pk")


def opened(invitation: Invitation, client: Client | None = None) -> HttpResponse:
    return (client or Client(headers=ENGLISH)).get(invitation.get_absolute_url())


def come(invitation: Invitation, name: str = "Zoe", client: Client | None = None) -> Client:
    client = client or Client(headers=ENGLISH)
    answer = client.post(invitation.get_absolute_url(), {"name": name})
    assert answer.status_code == 302, text(answer)
    return client


def end_now() -> None:
    Role.objects.exclude(until=None).update(until=timezone.now() - timedelta(minutes=1))


# ---------- the director


def test_a_director_makes_a_link_with_a_code_and_sees_who_came(alice: Client) -> None:
    invitation = make(alice)
    page = alice.get(url("manage_invitation", invitation.pk))
    address = f"http://testserver{invitation.get_absolute_url()}"
    assert address in text(page)
    assert page_of(page).one("button", data_copy=address)
    assert page_of(page).one(role="img").all("svg")
    assert "Nobody yet." in text(page)
    come(invitation)
    page = alice.get(url("manage_invitation", invitation.pk))
    assert "Everybody for whom this link was made has come." in text(page)
    assert address not in page.content.decode()
    assert "Zoe" in text(alice.get(url("manage_invitations")))
    assert "Zoe by a link" in page_of(alice.get(url("manage_roles"))).text
    assert "Zoe came by an invitation: referee until" in text(alice.get(url("manage_log")))


def test_the_form_offers_no_director_and_no_right_without_an_end(alice: Client) -> None:
    page = page_of(alice.get(url("manage_invitations")))
    assert {one.told["value"] for one in page.all("input", name="role")} == {"scorekeeper", "referee"}
    asked = {"role": "director", "ends": "today", "most": "1"}
    assert alice.post(url("manage_invitations"), asked).status_code == 422
    answer = alice.post(url("manage_invitations"), {"role": "referee", "ends": "at", "most": "1"})
    assert "give a date and a time." in text(answer)
    answer = alice.post(url("manage_invitations"), {"role": "referee", "ends": "at", "at": "2020-01-01T20:00", "most": "1"})
    assert (answer.status_code, "This end is over already." in text(answer)) == (422, True)
    assert not Invitation.objects.exists()


@pytest.mark.parametrize(
    ("now", "end"),
    [
        ("2026-11-27T19:00+01:00", "2026-11-28T04:00+01:00"),
        ("2026-11-28T00:30+01:00", "2026-11-28T04:00+01:00"),
        ("2026-11-28T02:30+01:00", "2026-11-29T04:00+01:00"),
        ("2026-10-24T20:00+02:00", "2026-10-25T04:00+01:00"),  # the night in which clocks go back
    ],
)
def test_a_day_ends_in_the_night_so_that_an_evening_may_pass_midnight(now: str, end: str) -> None:
    assert end_of_today(datetime.datetime.fromisoformat(now)) == datetime.datetime.fromisoformat(end)


def test_the_last_day_is_that_of_the_tournament_or_of_its_last_session(league: Competition) -> None:
    now = datetime.datetime.fromisoformat("2026-11-27T19:00+01:00")
    assert end_of_last_day(league, now) is None
    league.ends_on = datetime.date(2026, 11, 29)
    assert end_of_last_day(league, now) == datetime.datetime.fromisoformat("2026-11-30T04:00+01:00")
    seating.plan_session(actor=SYSTEM, competition=league)
    league.sessions.filter(number=2).update(starts_at=now + timedelta(days=5))
    assert end_of_last_day(league, now) == datetime.datetime.fromisoformat("2026-12-03T04:00+01:00")
    league.ends_on = datetime.date(2026, 11, 20)
    league.sessions.filter(number=2).delete()
    assert end_of_last_day(league, now) is None


def test_a_draft_and_a_rehearsal_say_that_nobody_can_help_yet(alice: Client) -> None:
    Competition.objects.update(state="draft")
    page = alice.get(url("manage_invitations"))
    assert "Only directors see this competition" in text(page)
    assert not page_of(page).all("input", name="ends")


def test_of_another_competition_no_invitation_is_seen_or_ended(alice: Client, league: Competition) -> None:
    other = make_competition(name="Other league", slug="other")
    theirs = commands.invite(actor=SYSTEM, competition=other, role="referee", until=timezone.now() + timedelta(hours=3))
    assert alice.get(url("manage_invitation", theirs.pk)).status_code == 404
    assert alice.post(url("manage_invitation_step", theirs.pk, "revoke")).status_code == 404
    theirs.refresh_from_db()
    assert theirs.revoked_at is None


# ---------- who opens the link


def test_a_look_uses_nothing_up_and_a_name_lets_in(alice: Client) -> None:
    invitation = make(alice)
    for _bot in range(3):
        page = opened(invitation)
        assert (page.status_code, "You are invited to help" in text(page)) == (200, True)
        assert page["Cache-Control"].count("no-store") + page["Cache-Control"].count("no-cache")
        assert page["Referrer-Policy"] == "same-origin"
    assert not Acceptance.objects.exists()
    zoe = come(invitation)
    assert "You are in, Zoe." in text(zoe.get(url("manage_calls")))
    assert zoe.get(url("manage_settings")).status_code == 403


def test_a_name_is_needed_and_none_that_cannot_be_read(alice: Client) -> None:
    invitation = make(alice)
    for name in ("", "\u200b", "Platzwind", "Alice"):
        answer = Client(headers=ENGLISH).post(invitation.get_absolute_url(), {"name": name})
        assert answer.status_code == 422
        assert errors_of(page_of(answer), "name")
    assert not Acceptance.objects.exists()


def test_an_account_of_ones_own_accepts_under_its_own_name(alice: Client) -> None:
    invitation = make(alice, role="scorekeeper")
    client = signed_in(charlie())
    assert "Help as Charlie" in text(opened(invitation, client))
    come(invitation, client=client)
    assert Role.objects.get(user=charlie()).name == "scorekeeper"
    assert client.get(url("desk")).status_code == 200


def test_a_director_who_opens_the_link_is_told_whom_it_is_for(alice: Client) -> None:
    invitation = make(alice)
    for client in (alice, signed_in(ada_administrates())):
        page = opened(invitation, client)
        assert "so you may do all of this already" in text(page)
        client.post(invitation.get_absolute_url())
    assert not Acceptance.objects.exists()
    assert Role.objects.get(user__username="alice").name == "director"


def test_who_has_come_opens_the_link_again_and_is_led_on(alice: Client) -> None:
    invitation = make(alice)
    zoe = come(invitation)
    page = opened(invitation, zoe)
    assert page.status_code == 200
    assert page_of(page).one("a", class_="button", href=url("manage_calls"))


def test_a_scorekeeper_without_an_end_keeps_the_right(alice: Client, league: Competition) -> None:
    invitation = make(alice)
    bob = signed_in(bob_scores(league))
    assert "would take that away" in text(bob.post(invitation.get_absolute_url()))
    assert Role.objects.get(user__username="bob").until is None


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("revoked", "The director has ended it."),
        ("ended", "It was valid until"),
        ("used", "ask the director to let one more person in"),
        ("hidden", "The competition is being prepared"),
    ],
)
def test_a_link_that_lets_nobody_in_says_so_calmly(alice: Client, why: str, said: str) -> None:
    invitation = make(alice)
    if why == "revoked":
        alice.post(url("manage_invitation_step", invitation.pk, "revoke"))
    elif why == "ended":
        Invitation.objects.update(until=timezone.now() - timedelta(hours=1))
    elif why == "used":
        come(invitation)
    else:
        Competition.objects.update(state="draft")
    page = opened(invitation)
    assert (page.status_code, said in text(page)) == (410, True)
    assert not page_of(page).has_field("name")
    assert why != "hidden" or "Tuesday league" not in text(page)
    answer = Client(headers=ENGLISH).post(invitation.get_absolute_url(), {"name": "Eve"})
    assert (answer.status_code, Role.objects.filter(user__first_name="Eve").exists()) == (410, False)


def test_an_unknown_link_says_so_and_no_token_stands_in_the_servers_lines() -> None:
    page = Client(headers=ENGLISH).get("/invited/AAAAAAAAAAAAAAAAAAAAAA/")
    assert (page.status_code, "This link is no invitation" in text(page)) == (404, True)
    hide = import_string(settings.LOGGING["filters"]["tokens"]["()"])()
    assert "tokens" in settings.LOGGING["handlers"]["console"]["filters"]
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Gone: %s", ("/invited/AAAAAAAAAAAAAAAAAAAAAA/",), None)
    assert hide.filter(record)
    assert record.getMessage() == "Gone: /invited/…/"


# ---------- the end


def test_the_right_ends_by_itself_and_the_next_tap_is_refused_in_words_with_what_was_typed(alice: Client, play: Play) -> None:
    zoe = come(make(alice))
    assert zoe.get(url("manage_calls_state")).status_code == 200
    end_now()
    assert zoe.get(url("manage_calls_state")).status_code == 403  # an open page asks so, and loads itself again
    page = zoe.get(url("manage_calls"))
    assert (page.status_code, "Your right here has ended" in text(page)) == (403, True)
    typed = {"act": "warning", "client_id": str(uuid4()), "expected_version": 0, "seat": "1", "reason": "Spoke on the phone"}
    answer = zoe.post(url("manage_incident_game", play.game.number), typed)
    assert answer.status_code == 403
    assert "You were referee at" in text(answer)
    assert "Spoke on the phone" in text(answer)
    assert str(typed["client_id"]) not in text(answer)


def test_a_button_that_answers_in_place_loads_the_page_which_says_that_the_right_has_ended(alice: Client, play: Play) -> None:
    zoe = come(make(alice))
    call = seating.call_director(actor=SYSTEM, table=play.game.table, kind="question", client_id=uuid4())
    end_now()
    answer = zoe.post(url("manage_call", call.pk, "take"), headers={"HX-Request": "true"})
    assert answer["HX-Refresh"] == "true"
    call.refresh_from_db()
    assert call.taken_at is None


def test_whose_right_has_not_ended_reads_for_whom_the_page_is(alice: Client) -> None:
    zoe = come(make(alice))
    page = zoe.get(url("manage_settings"))
    assert (page.status_code, "This page is for directors" in text(page)) == (403, True)
    assert "You are referee at" in text(page)
    assert "Your right here has ended" not in text(page)


def test_a_right_taken_away_ends_at_once(alice: Client) -> None:
    invitation = make(alice, most="3")
    zoe = come(invitation)
    form = page_of(alice.get(url("manage_invitations"))).one(
        "form", action=url("manage_role_revoke", Role.objects.get(name="referee").user_id)
    )
    alice.post(form.told["action"], {"next": "invitations"})
    page = zoe.get(url("manage_calls"))
    assert (page.status_code, "The director has ended it" in text(page)) == (403, True)
    assert opened(invitation).status_code == 410
    assert "no right any more" in text(alice.get(url("manage_invitations")))


def test_a_link_is_ended_and_widened(alice: Client) -> None:
    invitation = make(alice)
    come(invitation)
    alice.post(url("manage_invitation_step", invitation.pk, "one-more"))
    ben = come(invitation, "Benno")
    assert ben.get(url("manage_calls")).status_code == 200
    page = alice.post(url("manage_invitation_step", invitation.pk, "revoke"), follow=True)
    assert "This link lets nobody in any more." in text(page)
    assert ben.get(url("manage_calls")).status_code == 200
    assert alice.post(url("manage_invitation_step", invitation.pk, "nonsense")).status_code == 404


def test_a_helper_is_known_to_the_browser_until_some_days_after_the_end(alice: Client) -> None:
    zoe = come(make(alice))
    until = Role.objects.get(name="referee").until
    assert until is not None
    assert until < zoe.session.get_expiry_date() < until + timedelta(days=4)


def test_a_helper_changes_no_password_and_is_warned_before_signing_out(alice: Client) -> None:
    page = text(come(make(alice)).get(url("manage_calls")))
    assert "Change the password" not in page
    assert "Sign out" in page


def test_what_a_helper_does_is_signed_with_the_name(alice: Client, play: Play) -> None:
    zoe = come(make(alice))
    call = seating.call_director(actor=SYSTEM, table=play.game.table, kind="question", client_id=uuid4())
    assert "Zoe is on the way." in text(zoe.post(url("manage_call", call.pk, "take"), follow=True))
    assert Call.objects.get().taken_by == "Zoe"
    assert ActionLog.objects.get(verb="take_call").by_user.first_name == "Zoe"  # type: ignore[union-attr]


def test_rehearsals_copy_no_helpers(alice: Client, league: Competition) -> None:
    come(make(alice))
    copy = create_rehearsal(actor=SYSTEM, competition=league)
    assert not Role.objects.filter(competition=copy, name="referee").exists()
    assert not Invitation.objects.filter(competition=copy).exists()


# ---------- at a table


def test_at_a_table_the_end_is_said_and_what_was_begun_stays_the_helpers(alice: Client, play: Play) -> None:
    come(make(alice))
    zoe = Role.objects.get(name="referee").user
    phone = Phone(play.game, user=zoe)
    assert writers_on(phone.get("table_record")) == [f"account {zoe.pk}"]
    end_now()
    answer = phone.client.post(phone.url("table_record"), {"number": "1", "outcome": "draw"}, follow=True, headers=ENGLISH)
    assert "By its link you may still write at this table: please say who you are." in text(answer)
    assert len(play.hands) == 0
    phone.says(None, "Zoe")
    assert writers_on(phone.get("table_record")) == [f"account {zoe.pk}"]
    phone.record(outcome="exhaustive_draw")
    play.game.refresh_from_db()
    assert RecordedHand.objects.get().by_name == "Zoe"


def writers_on(page: HttpResponse) -> list[str]:
    return [form.told["data-writer"] for form in page_of(page).all("form") if "data-writer" in form.told]
