"""The publication page agrees with what a visitor without any rights really gets."""

from __future__ import annotations

import re
from itertools import product

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.competitions.models import Competition
from league.director.overview.queries import checklist
from league.games.commands import session_steps
from league.seating.commands import hide_seating, plan_session, publish_results
from league.seating.models import Session
from tests.depth import pairwise
from tests.factories import alice_directs, make_competition, make_entrants, make_session
from tests.league.games.play import Play
from tests.league.standings.games import started

pytestmark = pytest.mark.django_db

STATES = ("planned", "seated", "running", "scored", "approved", "published", "cancelled")
SCORES = [41_300, 33_000, 25_700, 20_000]
SHOWN = "41,300"  #: what nobody could read anywhere else


@pytest.fixture
def alice() -> Client:
    return Client()


def brought_to(competition: Competition, state: str, *, hidden: bool) -> Session:
    """Bring session 1 to this state; from ``running`` on with a result."""
    if state == "planned":
        session = plan_session(actor=SYSTEM, competition=competition)
        return hide_seating(actor=SYSTEM, session=session) if hidden else session
    people = make_entrants(competition, 8)
    if state in ("seated", "cancelled"):
        session = make_session(competition, people)
    else:
        game, other = started(competition, people)
        session = game.table.session
        Play(game, SYSTEM).enter_final_scores(scores=SCORES)
        if state != "running":
            Play(other, SYSTEM).enter_final_scores(scores=[30_000] * 4)
    session = Session.objects.get(pk=session.pk)
    if hidden:
        hide_seating(actor=SYSTEM, session=session)
    if state == "cancelled":
        session_steps.cancel(actor=SYSTEM, session=session)
    if state in ("approved", "published"):
        session_steps.approve(actor=SYSTEM, session=Session.objects.get(pk=session.pk))
    if state == "published":
        publish_results(actor=SYSTEM, competition=competition, until=1)
    return Session.objects.get(pk=session.pk)


def read_by_anybody(slug: str) -> str:
    """Everything that an anonymous visitor finds of the session and its game."""
    addresses = [reverse("session", args=[slug, 1]), reverse("standings", args=[slug]), reverse("game", args=[slug, 1])]
    pages = [Client().get(address) for address in addresses]
    return " ".join(page.content.decode() for page in pages if page.status_code == 200)


def told(page: str) -> tuple[str, str]:
    """The publication page's words for the seating and the results of session 1."""
    row = next((row for row in re.findall(r"<tr>.*?</tr>", page, re.DOTALL) if ">Session 1<" in row), "")
    words = re.findall(r'<td><span class="(?:pill good|pill warn|muted)">(.*?)</span>', row)
    return (words[0], words[1]) if words else ("–", "–")


CASES = pairwise(
    [case for case in product(("season", "tournament"), (None, 0, 1), STATES, (False, True)) if case[0] == "tournament" or not case[3]]
)


@pytest.mark.parametrize(("kind", "until", "state", "hidden"), CASES)
def test_the_page_describes_exactly_what_visitors_get(alice: Client, kind: str, until: int | None, state: str, hidden: bool) -> None:
    competition = make_competition("ema-2016", kind=kind, slug="cup")
    alice.force_login(alice_directs(competition))
    session = brought_to(competition, state, hidden=hidden)
    set_embargo(actor=SYSTEM, competition=competition, until=until)
    found, who = read_by_anybody("cup"), session.seats.select_related("entrant__player").first()
    results, seating = SHOWN in found, who is not None and Client().get(reverse("session", args=["cup", 1])).status_code == 200
    said = told(alice.get(reverse("manage_publication", args=["cup"])).content.decode())
    assert (said[1] == "public") == results
    if state != "cancelled":
        assert (said[0] == "public") == seating
    page = alice.get(reverse("manage_session", args=["cup", 1])).content.decode()
    is_over = state in ("approved", "published")
    assert ("Everybody sees them." in page) == (results and is_over)
    assert ("Only directors see them so far." in page) == (is_over and not results)
    assert ("Publish the results</button>" in page) == (is_over and not results)
    assert ("They are published" in page, "is kept secret" in page) == (False, False)
    titles = {step.title for step in checklist(Competition.objects.get())}
    asked = bool(titles & {"Publish the results", "Ceremony, then the results"})
    assert asked == (is_over and not results)
    assert ("published</span>" in Client().get(reverse("sessions", args=["cup"])).content.decode()) == (state == "published" and results)


@pytest.mark.parametrize("kind", ["season", "tournament"])
def test_nothing_asks_to_publish_if_nothing_is_held_back(alice: Client, kind: str) -> None:
    competition = make_competition("ema-2016", kind=kind, slug="cup")
    alice.force_login(alice_directs(competition))
    brought_to(competition, "approved", hidden=False)
    for name, parts in (("manage", ()), ("manage_session", (1,)), ("manage_publication", ()), ("manage_results", ())):
        page = alice.get(reverse(name, args=["cup", *parts])).content.decode()
        assert "Publish the results" not in page and "Publish everything" not in page and "Publish up to" not in page
        assert "not published" not in page
