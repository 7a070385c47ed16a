"""Somebody leaves who plays in a stage that has not begun: the next one moves up, and every page says so."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant
from league.competitions.models import CameBy, Competition, Entrant, EntrantStatus, Stage
from league.games.commands import enter_final_scores, session_steps
from league.games.entry import Entry
from league.games.models import Game
from league.seating.commands import StagePlace, decide_stage, plan_session
from league.seating.models import Session
from tests.factories import make_competition, make_entrant, make_entrants, make_stage
from tests.league.standings.stages.cups import json_of, play_tables, scores_from
from tests.pages import choices_of, fields_of, text, undos_of

pytestmark = pytest.mark.django_db
FIRST = tuple(scores_from([15_000 - n, 5_000 - n, -5_000 + n, -15_000 + n]) for n in (0, 250, 500))


@pytest.fixture
def cup() -> Competition:
    """Twelve players have played; 1, 5, 9 and 2 are in the semi-final of two sessions, and 6 comes next. A final is planned."""
    competition = make_competition("alarm-2019", kind="tournament")
    play_tables(competition, make_entrants(competition, 12), *FIRST)
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(competition=competition))
    make_stage(competition, "Preliminaries", planned_sessions=1)
    semi = make_stage(competition, "Semi-final", who="best", count=4, carried="nothing", planned_sessions=2)
    final = make_stage(competition, "Final", source=semi, who="best", count=4, carried="nothing", planned_sessions=1)
    decide_stage(actor=SYSTEM, stage=semi, places=[StagePlace(one(competition, number)) for number in (1, 5, 9, 2)])
    for stage in (semi, semi, final):
        plan_session(actor=SYSTEM, competition=competition, stage=stage)
    return competition


def one(cup: Competition, number: int) -> Entrant:
    return cup.entrants.with_players().get(number=number)


def url(number: int) -> str:
    return reverse("manage_leaving", args=["tuesday", number])


def semi_of(cup: Competition) -> Stage:
    return cup.stages.get(number=2)


def send(alice: Client, number: int, act: str = "save", **values: Any) -> Any:
    filled = {name: sent[0] for name, sent in fields_of(alice.get(url(number))).items() if sent}
    return alice.post(url(number), {**filled, **values, "act": act}, follow=True)


def playing(cup: Competition) -> list[int]:
    return list(semi_of(cup).places.order_by("seed").values_list("entrant__number", flat=True))


def test_the_next_one_moves_up_is_offered_first_and_chosen(alice: Client, cup: Competition) -> None:
    page = alice.get(url(5))
    assert choices_of(page, "plays")[0] == fields_of(page)["plays"][0] == "next-6"
    assert f"The next one moves up: {one(cup, 6).shown_name} (place 5 in “Preliminaries”) plays in “Semi-final”" in text(page)
    assert "3 players are drawn" in text(page), "the semi-final is counted, not the whole field"


def test_the_number_of_players_is_that_of_the_coming_session_after_the_choice(alice: Client, cup: Competition) -> None:
    before = text(alice.get(url(5)))
    assert f"Without {one(cup, 5).shown_name}: 3 players are drawn" in before
    assert "If the next one moves up: 4 players are drawn, divisible by four." in before
    moved = text(send(alice, 5, "preview"))
    assert "If the next one moves up: 4 players are drawn, divisible by four." in moved and "3 players are drawn" not in moved
    alone = text(send(alice, 5, "preview", plays="nobody"))
    assert "3 players are drawn" in alone and "4 players are drawn" not in alone


def test_whoever_plays_in_no_session_to_come_changes_no_number(alice: Client, cup: Competition) -> None:
    for page in (alice.get(url(7)), send(alice, 7, "preview", plays="nobody")):
        assert "players are drawn" not in text(page), "only four of the semi-final play on"


def test_in_a_stage_that_has_begun_its_players_are_counted(alice: Client, cup: Competition) -> None:
    cup.sessions.filter(number=2).update(state="running")
    said = text(alice.get(url(5)))
    assert "3 players are drawn" in said and "11 players" not in said


def test_the_preview_says_who_moves_up_and_shows_the_places_that_come_of_it(alice: Client, cup: Competition) -> None:
    shown = text(send(alice, 5, "preview"))
    gone, comes = one(cup, 5).shown_name, one(cup, 6).shown_name
    assert f"{comes} (place 5 in “Preliminaries”) plays in “Semi-final” in place of {gone}; everybody behind moves up." in shown
    assert f"{gone} is ranked next after the players of “Semi-final”, ahead of all who did not get in." in shown
    send(alice, 5)
    assert playing(cup) == [1, 9, 2, 6]
    row = semi_of(cup).places.get(entrant__number=6)
    assert (row.by, row.replaces, one(cup, 5).status) == (CameBy.REPLACEMENT, one(cup, 5), EntrantStatus.WITHDRAWN)
    assert {row["number"]: row["place"] for row in json_of(cup)["standings"]}[5] == 5


def test_undo_gives_the_place_in_the_stage_back(alice: Client, cup: Competition) -> None:
    (undo,) = undos_of(send(alice, 5))
    alice.post(undo, follow=True)
    assert (playing(cup), one(cup, 5).status) == ([1, 5, 9, 2], EntrantStatus.ACTIVE)


def test_whoever_is_brought_back_later_is_told_who_plays_instead(alice: Client, cup: Competition) -> None:
    send(alice, 5)
    said = text(alice.post(reverse("manage_bring_back", args=["tuesday", 5]), follow=True))
    assert f"In “Semi-final” {one(cup, 6).shown_name} plays in place of {one(cup, 5).shown_name}." in said
    assert playing(cup) == [1, 9, 2, 6]


def test_nobody_instead_names_the_seat_that_stays_free(alice: Client, cup: Competition) -> None:
    shown = text(send(alice, 5, "preview", plays="nobody"))
    assert f"The seat in “Semi-final” stays free unless the next one moves up ({one(cup, 6).shown_name})" in shown


def test_only_sessions_of_stages_in_which_somebody_plays_are_counted(alice: Client, cup: Competition) -> None:
    change_entrant(actor=SYSTEM, entrant=make_entrant(cup, first_name="Max"), substitute=True)
    shown = text(send(alice, 5, "preview", plays="substitute", player="house", since=2))
    assert "2 are planned" in shown, "the final is not reached yet"
    assert "next-" not in alice.get(url(7)).content.decode(), "who plays in no stage to come has nobody who moves up"


def test_somebody_else_who_would_move_up_by_now_is_not_put_in_silently(alice: Client, cup: Competition) -> None:
    sent = {name: values[0] for name, values in fields_of(alice.get(url(5))).items() if values}
    send(alice, 6, plays="nobody")
    refused = alice.post(url(5), {**sent, "act": "save"})
    assert (refused.status_code, "This choice is not there any more. Please choose again." in text(refused)) == (422, True)
    assert playing(cup) == [1, 5, 9, 2]


def test_level_ones_are_named_and_nobody_moves_up_by_number(alice: Client, cup: Competition) -> None:
    game = Game.objects.filter(competition=cup).order_by("number")[2]
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=FIRST[1], reason="Miscounted")
    assert not any(choice.startswith("next") for choice in choices_of(alice.get(url(5)), "plays"))
    names = f"{one(cup, 6).shown_name} and {one(cup, 10).shown_name}"
    assert f"{names} are level for the seat of {one(cup, 5).shown_name} in “Semi-final”" in text(alice.get(url(5)))
    offered = alice.get(url(5))
    assert (choices_of(offered, "plays")[0], fields_of(offered)["plays"]) == ("nobody", ["nobody"]), "as the hint says"
    assert "Nobody for now: who moves up is then chosen or drawn by lot on the page of “Semi-final”" in text(offered)
    german = text(alice.get(url(5), headers={"accept-language": "de"}))
    assert "Vorerst niemand: Wer nachrückt, wird dann auf der Seite von „Semi-final“ gewählt oder ausgelost" in german
    send(alice, 5)
    assert playing(cup) == [1, 5, 9, 2] and not cup.entrants.filter(substitute=True).exists()
    assert f"{names} are level for the seat (place" in text(alice.get(reverse("manage_stage", args=["tuesday", 2])))


def test_the_stage_and_the_next_steps_mark_who_is_missing_and_count_the_stage(alice: Client, cup: Competition) -> None:
    make_entrant(cup)
    steps = text(alice.get(reverse("manage", args=["tuesday"])))
    assert "does not divide by four" not in steps, "four play in the semi-final, whatever thirteen are"
    send(alice, 5, plays="nobody")
    gone = one(cup, 5).shown_name
    steps = text(alice.get(reverse("manage", args=["tuesday"])))
    assert "Somebody is missing in “Semi-final”" in steps
    assert f"{gone} withdrew, and nobody plays instead. Nobody is moved: you decide." in steps
    assert "has changed" not in steps, "it is said once"
    page = text(alice.get(reverse("manage_stage", args=["tuesday", 2])))
    assert f"{one(cup, 6).shown_name} plays instead (place 5)" in page
    make_entrants(cup, 3)
    assert "3 players sit out each session" in text(alice.get(reverse("manage", args=["tuesday"]))), "three of the semi-final are left"


def test_a_substitute_who_keeps_the_seat_is_named_on_the_page_of_the_stage(alice: Client, cup: Competition) -> None:
    send(alice, 5, plays="substitute", player="house", since=2)
    assert f"plays for {one(cup, 5).shown_name} from session 2 on" in text(alice.get(reverse("manage_stage", args=["tuesday", 2])))


def test_points_for_missed_games_apply_to_nothing_where_somebody_else_plays(alice: Client, cup: Competition) -> None:
    name, costs = one(cup, 5).shown_name, {"count": "points", "points": "-15000"}
    said = text(send(alice, 5, "preview", plays="substitute", player="house", since=2, **costs))
    assert f"−15,000 points for each missed game apply to nothing: a substitute plays, so {name} misses none." in said
    assert "the next one plays, so" in text(send(alice, 5, "preview", **costs))
    last = text(send(alice, 5, "preview", plays="substitute", player="house", since=2, count="last"))
    assert "To be ranked behind the others for missed games applies to nothing: a substitute plays" in last
    assert "apply to nothing" not in text(send(alice, 5, "preview", plays="nobody", **costs))
    filled = {key: sent[0] for key, sent in fields_of(alice.get(url(5))).items() if sent}
    sent = {**filled, "plays": "substitute", "player": "house", "since": 2, **costs, "act": "preview"}
    german = alice.post(url(5), sent, headers={"accept-language": "de"})
    assert f"−15.000 Punkte je verpasster Partie gelten für nichts: Ein Ersatz spielt, also verpasst {name} keine." in text(german)
