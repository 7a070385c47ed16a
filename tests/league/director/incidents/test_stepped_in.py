"""A substitute who steps in at a table on paper gets the last uma, and every page of the game says so."""

from __future__ import annotations

import html
import re
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from league.archive.game_lines import game_line_text
from league.archive.queries.games import game_lines
from league.audit.actor import Actor
from league.games.models import Game, Substitution
from league.games.queries.incidents import incidents_of
from league.seating.commands import approve_session
from league.standings.exports.ema_check import ema_check
from league.wording import sentence
from scoring.formats import answer_line
from tests.factories import alice_directs, make_entrant
from tests.league.director.incidents.offered import acts_on, asked_by
from tests.league.games.play import DRAW, Play, found_by_verify, named_table
from tests.pages import choices_of, fields_of

pytestmark = pytest.mark.django_db

SHEET = (45_000, 30_000, 25_000, 20_000)
#: EMA 2012: Alma is replaced by the best of the table during the game, who takes the last uma; the others rank among themselves.
STEPPED_IN = {"uma": [-30_000, 30_000, 10_000, -10_000], "totals": [-30_000, 30_000, 5_000, -20_000], "places": [4, 1, 2, 3]}
FROM_THE_START = {"uma": [30_000, 10_000, -10_000, -30_000], "totals": [-30_000, 10_000, -15_000, -40_000], "places": [1, 2, 3, 4]}


@pytest.fixture
def play() -> Play:
    """A table under EMA 2012, with Zoe as a substitute."""
    play = named_table("ema-2012")
    make_entrant(play.game.competition, first_name="Zoe", last_name="")
    return play


@pytest.fixture
def alice(play: Play, client: Client) -> Client:
    user = alice_directs(play.game.competition)
    client.force_login(user)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    play.actor = Actor.of(user)
    return client


def url(play: Play) -> str:
    return reverse("manage_incident_game", args=["tuesday", play.game.number])


def replaced(alice: Client, play: Play, **typed: Any) -> HttpResponse:
    """Let Zoe play for Alma, with these fields typed."""
    play.game.refresh_from_db()
    zoe = play.game.competition.entrants.get(player__first_name="Zoe").player_id
    form = {"seat": 0, "cause": "illness", "player": zoe, "name": "", "then": "this game", "reason": "", **typed}
    response = alice.post(
        url(play), {"act": "replace", "client_id": str(uuid4()), "expected_version": play.game.version, **form}, follow=True
    )
    play.game = Game.objects.select_related("competition").get()
    return response


def text(response: HttpResponse) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", response.content.decode())))


def stored(play: Play) -> dict[str, list[Any]]:
    rows = list(play.game.results.order_by("seat__wind"))
    return {"uma": [row.uma for row in rows], "totals": [row.total for row in rows], "places": [row.place for row in rows]}


def replayed(play: Play) -> dict[str, list[Any]]:
    """The answer of ``manage.py replay`` to the exported line of the game."""
    (line,) = (game_line_text(one) for one in game_lines(play.game.competition))
    answer, _is_json = answer_line(line.encode(), None, False, sentence)
    return {"uma": answer["uma"], "totals": answer["totals"], "places": answer["places"]}


@pytest.mark.parametrize("first", ["paper", "substitute"])
def test_a_substitute_during_a_game_on_paper_takes_the_last_uma(alice: Client, play: Play, first: str) -> None:
    """Whether noted before the totals or after them."""
    if first == "paper":
        play.enter_final_scores(scores=SHEET)
    page = replaced(alice, play, from_hand=0)
    assert "Zoe stepped in for Alma during the game (illness)" in text(page)
    if first == "substitute":
        play.enter_final_scores(scores=SHEET)
    assert stored(play) == STEPPED_IN
    assert replayed(play) == STEPPED_IN
    assert found_by_verify() == []


def test_from_the_start_the_real_scores_are_ranked(alice: Client, play: Play) -> None:
    play.enter_final_scores(scores=SHEET)
    replaced(alice, play, from_hand=1, cause="late")
    assert stored(play) == replayed(play) == FROM_THE_START


@pytest.mark.parametrize("paper", [True, False])
def test_without_recorded_hands_the_form_asks_since_when(alice: Client, play: Play, paper: bool) -> None:
    if paper:
        play.enter_final_scores(scores=SHEET)
    form = acts_on(alice.get(url(play)))["replace"]
    assert choices_of(form, "from_hand") == ["1", "0"]
    assert "from_hand" not in fields_of(form)
    page = replaced(alice, play)
    assert page.status_code == 422
    assert "Please say whether the game had begun." in text(page)
    assert not Substitution.objects.exists()


def test_with_recorded_hands_the_form_asks_for_the_hand(alice: Client, play: Play) -> None:
    play.record(DRAW)
    assert choices_of(acts_on(alice.get(url(play)))["replace"], "from_hand") == ["2", "1"]
    assert replaced(alice, play, from_hand=0).status_code == 422


def test_the_substitution_stays_when_totals_are_withdrawn_and_hands_recorded(alice: Client, play: Play) -> None:
    play.enter_final_scores(scores=SHEET)
    replaced(alice, play, from_hand=0)
    play.withdraw_final_scores()
    play.record(DRAW, DRAW)
    play.undo_last_hand()
    play.stop_game()
    assert stored(play)["uma"] == replayed(play)["uma"]
    assert stored(play)["uma"][0] == -30_000
    assert found_by_verify() == []


def test_the_score_sheet_the_breakdown_and_the_ema_check_say_so(alice: Client, play: Play) -> None:
    play.enter_final_scores(scores=SHEET)
    replaced(alice, play, from_hand=0)
    approve_session(actor=play.actor, session=play.session)
    assert "Zoe stepped in for Alma during the game" in text(alice.get(play.game.get_absolute_url()))
    breakdown = reverse("breakdown", args=["tuesday", play.game.table.seats.get(wind=0).entrant.number])
    assert "Zoe stepped in during the game" in text(alice.get(breakdown))
    neighbour = reverse("breakdown", args=["tuesday", play.game.table.seats.get(wind=1).entrant.number])
    assert "At this table, somebody was replaced and takes the last place." in text(alice.get(neighbour))
    with translation.override("en"):
        lines = [line for topic in ema_check(play.game.competition) for line in topic.lines]
    assert any("Zoe for Alma during the game (illness)." in line for line in lines)
    assert not any("hand 0" in line for line in lines)


def test_a_warning_at_a_game_on_paper_is_not_of_before_the_first_hand(alice: Client, play: Play) -> None:
    play.warn(seat=1, reason="Phone")
    play.enter_final_scores(scores=SHEET)
    page = alice.get(url(play))
    assert "after_hand" not in asked_by(acts_on(page)["warning"])
    assert "Bert: warning" in text(page) and "before the first hand" not in text(page)
    data = {"act": "warning", "seat": 2, "reason": "Late for the hand", "client_id": str(uuid4()), "expected_version": play.game.version}
    assert "Cleo: warning" in text(alice.post(url(play), data, follow=True))


def test_a_warning_counts_against_the_player_of_that_moment(alice: Client, play: Play) -> None:
    play.enter_final_scores(scores=SHEET)
    seat = play.game.table.seats.get(wind=0)
    zoe = play.game.competition.entrants.get(player__first_name="Zoe")
    play.warn(seat=0, reason="Phone")
    replaced(alice, play, from_hand=0)
    play.warn(seat=0, reason="Phone again", another=True)
    warned = [one.people for one in incidents_of(play.game.competition) if one.kind == "warning"]
    assert warned == [{seat.entrant.player_id}, {zoe.player_id}]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The seat of Alma takes the last place, whatever its score; the others are ranked among themselves."),
        ("de", "Der Sitz von Alma bekommt den letzten Platz, gleich mit welchem Punktestand; die anderen machen die Plätze"),
    ],
)
def test_the_approval_and_the_published_game_say_why_the_places_do_not_follow_the_scores(
    alice: Client, play: Play, language: str, said: str
) -> None:
    approval = reverse("manage_approve", args=["tuesday", play.session.number])
    spoken = {"accept-language": language}
    play.enter_final_scores(scores=SHEET)
    assert said not in text(alice.get(approval, headers=spoken))
    replaced(alice, play, from_hand=0)
    assert said in text(alice.get(approval, headers=spoken))
    assert said in text(alice.get(play.game.get_absolute_url(), headers=spoken))


def test_from_the_start_the_places_follow_the_scores_and_nothing_is_said_of_them(alice: Client, play: Play) -> None:
    play.enter_final_scores(scores=SHEET)
    replaced(alice, play, from_hand=1, cause="late")
    assert "takes the last place, whatever" not in text(alice.get(play.game.get_absolute_url()))
