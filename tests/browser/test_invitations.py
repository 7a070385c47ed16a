"""A director invites a referee by a link; her phone has no account, and after the end the next tap is refused in words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.models import Invitation, Role
from league.games.models import Penalty
from league.seating import commands as seating
from league.seating.models import Call
from tests.factories import alice_directs
from tests.league.games.play import Play, named_table

OpenPage = Callable[..., Page]


@pytest.fixture
def play(transactional_db: None) -> Play:
    return named_table("ema-2012", names=("Anna", "Ben", "Clara", "David"))


@pytest.fixture
def laptop(play: Play, open_page: OpenPage) -> Page:
    return open_page("laptop", user=alice_directs(play.game.competition))


def invite_a_referee(laptop: Page) -> str:
    """Make the link on the director's laptop; the address in its code."""
    laptop.goto("/tuesday/manage/roles/")
    laptop.get_by_role("link", name="Invite by a link").click()
    laptop.get_by_role("radio", name="Referee").check()
    laptop.get_by_role("textbox", name="Note").fill("Zoe, floor")
    laptop.get_by_role("button", name="Make the link").click()
    expect(laptop.get_by_role("img", name="QR code of the invitation")).to_be_visible()
    return Invitation.objects.get().get_absolute_url()


def come(phone: Page, address: str) -> None:
    phone.goto(address)
    expect(phone.get_by_role("heading", name="You are invited to help")).to_be_visible()
    phone.get_by_label("Your name").fill("Zoe")
    phone.get_by_role("button", name="Help", exact=True).tap()
    expect(phone.get_by_text("You are in, Zoe.")).to_be_visible()


def end_now() -> None:
    Role.objects.exclude(until=None).update(until=timezone.now() - timedelta(minutes=1))


def test_a_referee_comes_by_a_link_answers_a_call_notes_a_warning_and_is_refused_in_words_after_the_end(
    play: Play, laptop: Page, open_page: OpenPage
) -> None:
    phone = open_page("phone", expect=["403"])
    come(phone, invite_a_referee(laptop))
    seating.call_director(actor=SYSTEM, table=play.game.table, kind="question", words="May he see my discards?", client_id=uuid4())
    expect(phone.get_by_text("May he see my discards?")).to_be_visible()
    phone.get_by_role("button", name="On my way").tap()
    expect(phone.get_by_text("Zoe is on the way.")).to_be_visible()
    phone.get_by_role("button", name="Done").tap()
    expect(phone.get_by_text("No table is calling.")).to_be_visible()
    assert Call.objects.get().done_by == "Zoe"

    phone.get_by_role("link", name="Desk").tap()
    phone.get_by_role("link", name="Incident", exact=False).last.tap()
    warn(phone, "Spoke on the phone")
    expect(phone.get_by_text("The warning is noted.")).to_be_visible()
    assert Penalty.objects.get().by_name == "Zoe"

    phone.get_by_role("link", name="Incident", exact=False).last.tap()
    fill_in_a_warning(phone, "Spoke again")
    end_now()
    phone.get_by_role("button", name="Note the warning").tap()
    expect(phone.get_by_role("heading", name="Your right here has ended")).to_be_visible()
    expect(phone.get_by_text("Spoke again")).to_be_visible()
    assert Penalty.objects.count() == 1

    laptop.get_by_role("link", name="All invitations").click()
    expect(laptop.get_by_role("listitem").filter(has_text="no right any more").last).to_contain_text("Zoe")


def fill_in_a_warning(phone: Page, reason: str) -> None:
    phone.locator("#warning > summary").tap()
    form = phone.locator("#warning form")
    form.get_by_role("radio", name="Ben").tap()
    form.get_by_label("Reason", exact=False).fill(reason)


def warn(phone: Page, reason: str) -> None:
    fill_in_a_warning(phone, reason)
    phone.get_by_role("button", name="Note the warning").tap()


def test_a_page_that_is_open_at_the_end_says_so_by_itself_and_a_tap_on_it_is_refused(play: Play, laptop: Page, open_page: OpenPage) -> None:
    phone = open_page("phone", expect=["403"])
    come(phone, invite_a_referee(laptop))
    expect(phone.get_by_text("No table is calling.")).to_be_visible()
    end_now()
    expect(phone.get_by_role("heading", name="Your right here has ended")).to_be_visible()


def test_what_is_taken_away_ends_at_once_and_a_second_phone_reads_that_the_link_is_used(
    play: Play, laptop: Page, open_page: OpenPage
) -> None:
    address = invite_a_referee(laptop)
    phone, other = open_page("phone", expect=["403"]), open_page("phone", expect=["410"])
    come(phone, address)
    other.goto(address)
    expect(other.get_by_role("heading", name="This invitation has been used")).to_be_visible()
    laptop.reload()
    laptop.get_by_role("button", name="Take away").click()
    laptop.get_by_role("dialog").get_by_role("button", name="Take away").click()
    expect(laptop.get_by_text("has no role any more")).to_be_visible()
    phone.get_by_role("link", name="Incidents").tap()
    expect(phone.get_by_role("heading", name="Your right here has ended")).to_be_visible()
