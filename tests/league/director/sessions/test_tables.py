"""The tables on the page of a session say how far they are, and which result is from paper."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.seating.commands import set_minutes
from league.seating.seen import session_seen
from tests.factories import alice_directs
from tests.league.games.play import DRAW, FINISHED_SCORES, tables

pytestmark = pytest.mark.django_db


def test_a_table_counts_its_hands_until_totals_from_paper_count_instead(client: Client) -> None:
    (play,) = tables(1)
    client.force_login(alice_directs(play.game.competition))
    url = reverse("manage_session", args=[play.game.competition.slug, 1])
    play.record(DRAW, DRAW)
    assert re.search(r"2 hands, last entry by Anna at \d\d:\d\d", client.get(url).content.decode())
    play.enter_final_scores(scores=FINISHED_SCORES)
    page = client.get(url).content.decode()
    assert re.search(r"Totals from paper, last entry by Anna at \d\d:\d\d", page)
    assert "hands, last entry" not in page


def test_a_session_with_all_its_results_offers_no_clock(client: Client) -> None:
    (play,) = tables(1)
    client.force_login(alice_directs(play.game.competition))
    url = reverse("manage_session", args=[play.game.competition.slug, 1])
    set_minutes(actor=SYSTEM, session=play.game.table.session, minutes=90, seen=session_seen(play.game.table.session))
    assert 'id="clock"' in client.get(url).content.decode()
    play.enter_final_scores(scores=FINISHED_SCORES)
    assert 'id="clock"' not in client.get(url).content.decode()
