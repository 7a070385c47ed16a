"""Players who are level for a place of a stage: what is still open is said, and a lot drawn among them before is proposed again."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant, Stage
from league.games.commands import enter_final_scores, session_steps
from league.games.entry import Entry
from league.games.models import Game
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.games import play
from tests.pages import fields_of, form_with, text

pytestmark = pytest.mark.django_db
SCORES, LOWER = [45_000, 35_000, 25_000, 15_000], [44_000, 36_000, 25_000, 15_000]
OTHERS = "The rule proposes others."
NO_LOT = "No lot decides between those who are level now"


@pytest.fixture
def cup() -> Competition:
    """Three tables ended alike: 1, 5 and 9 are level in front, and one of them is to play in the final."""
    competition = make_competition("ema-2012", kind="tournament")
    players = make_entrants(competition, 12)
    for first in (0, 4, 8):
        session_steps.approve(actor=SYSTEM, session=play(competition, players[first : first + 4], SCORES).table.session)
    make_stage(competition, "Preliminaries", planned_sessions=3)
    make_stage(competition, "Final", who="best", count=1, carried="nothing", planned_sessions=1)
    return competition


def url(page: str, *parts: object) -> str:
    return reverse(page, args=["tuesday", *parts])


def shown(cup: Competition, number: int) -> str:
    return cup.entrants.with_players().get(number=number).shown_name


def ticked(page: HttpResponse) -> list[str]:
    return list(fields_of(page).get("players", []))


def send(alice: Client, page: HttpResponse, players: list[str], **fields: object) -> HttpResponse:
    return alice.post(url("manage_stage", 2), {**form_with(page, "Decide who plays"), "players": players, **fields}, follow=True)


def draw_lots(alice: Client) -> HttpResponse:
    return alice.post(url("manage_stage_step", 2, "lot"), form_with(alice.get(url("manage_stage", 2)), "Draw lots among them"), follow=True)


def anew(alice: Client) -> HttpResponse:
    return alice.get(url("manage_stage", 2) + "?anew=1")


def lower(cup: Competition, number: int) -> None:
    """A correction takes points from the first of this player's table."""
    game = Game.objects.filter(competition=cup).order_by("number")[(number - 1) // 4]
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=LOWER, reason="Miscounted")


def test_too_few_of_the_level_ones_are_asked_for_by_name_before_any_reason(alice: Client, cup: Competition) -> None:
    Stage.objects.filter(number=2).update(count=2)
    page = alice.get(url("manage_stage", 2))
    refused = send(alice, page, ["1"])
    assert refused.status_code == 422
    said = f"One place is still open: choose one of {shown(cup, 5)} and {shown(cup, 9)}, or say below why it stays open."
    assert (said in text(refused), OTHERS in text(refused)) == (True, False)
    assert ticked(refused) == ["1"]
    assert OTHERS in text(send(alice, page, ["1", "2"])), "somebody else is ticked"
    assert "It is decided who plays in “Final”." in text(send(alice, page, ["1"], reason="The other one may be a guest."))


def test_deciding_anew_proposes_whom_the_lot_drew(alice: Client, cup: Competition) -> None:
    drawn = draw_lots(alice)
    (winner,) = ticked(drawn)
    send(alice, drawn, [winner])
    assert ticked(anew(alice)) == [winner]
    assert NO_LOT not in text(anew(alice))


def test_the_lot_still_counts_if_fewer_of_those_among_whom_it_was_drawn_are_level(alice: Client, cup: Competition) -> None:
    drawn = draw_lots(alice)
    (winner,) = ticked(drawn)
    send(alice, drawn, [winner])
    lower(cup, next(number for number in (1, 5, 9) if str(number) != winner))
    page = anew(alice)
    assert ticked(page) == [winner]
    send(alice, page, [winner])
    place = Stage.objects.get(number=2).places.get()
    assert (place.entrant, place.reason.startswith("by lot")) == (Entrant.objects.get(number=winner), True)


def test_a_lot_that_names_nobody_of_those_level_now_is_said_not_to_decide(alice: Client, cup: Competition) -> None:
    (winner,) = ticked(draw_lots(alice))
    lower(cup, int(winner))
    page = alice.get(url("manage_stage", 2))
    assert (ticked(page), NO_LOT in text(page)) == ([], True)


def test_a_lot_is_written_in_the_same_way_everywhere(alice: Client, cup: Competition) -> None:
    drawn = draw_lots(alice)
    send(alice, drawn, ticked(drawn))
    cup.actions.filter(verb="draw_stage_lot").update(details={**cup.actions.get(verb="draw_stage_lot").details, "lot": 133_390})
    Stage.objects.get(number=2).places.update(reason="by lot (133390)")
    german = text(alice.get(url("manage_stage", 2), headers={"accept-language": "de"}))
    assert ("Los 133390" in german, "133.390" in german) == (True, False)
