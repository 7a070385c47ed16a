"""An installed Platzwind begins at the table in play at which its phone was last, or else at the start page."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from league.seating.models import Session, SessionState
from tests.league.games.play import tables
from tests.league.table.phone import Phone, link_of

pytestmark = pytest.mark.django_db
STARTS = "/t/"


def leads(client: Client) -> str:
    answer = client.get(STARTS)
    assert answer.status_code == 302
    assert "no-store" in answer["Cache-Control"]
    return answer["Location"]


def test_a_phone_that_was_at_two_tables_comes_to_the_last_one() -> None:
    first, second = tables(2)
    phone = Phone(first.game, seat=0)
    phone.token = link_of(second.game).token
    phone.says(1)
    assert leads(phone.client) == f"/t/{link_of(second.game).token}/"
    phone.token = link_of(first.game).token
    phone.says(0)
    assert leads(phone.client) == f"/t/{link_of(first.game).token}/"


def test_a_phone_that_was_at_no_table_comes_to_the_start_page(client: Client) -> None:
    tables(1)
    assert leads(client) == "/"
    client.cookies["platzwind_device"] = "nonsense"
    assert leads(client) == "/"


def test_a_session_that_is_over_and_a_link_that_was_ended_lead_to_the_start_page() -> None:
    (play,) = tables(1)
    phone = Phone(play.game, seat=0)
    link = link_of(play.game)
    link.revoked_at = timezone.now()
    link.save()
    assert leads(phone.client) == "/"
    link.revoked_at = None
    link.save()
    assert leads(phone.client) == link.get_absolute_url()
    Session.objects.update(state=SessionState.APPROVED)
    assert leads(phone.client) == "/"
