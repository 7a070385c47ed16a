"""Whoever comes into a stage leaves the consolation beside it that has not begun: nobody is stuck there, and undo gives it back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant, Stage
from league.games.commands import enter_final_scores, session_steps
from league.games.entry import Entry
from league.games.models import Game
from league.seating.commands import StagePlace, decide_stage, plan_session, take_back_decision
from league.seating.models import Session
from league.standings.queries.ranking.going_on import proposals_of
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.pages import fields_of, form_with, page_of, text, undos_of

pytestmark = pytest.mark.django_db
FIRST = tuple(scores_from([15_000 - n, 5_000 - n, -5_000 + n, -15_000 + n]) for n in (0, 250, 500, 750))
BEST, REST = [1, 5, 9, 13, 2, 6, 10, 14], [15, 11, 7, 3, 16, 12, 8, 4]  #: by the standings


@pytest.fixture
def cup() -> Competition:
    """Sixteen have played: the best eight are in the semi-final, the others in the consolation, and neither has begun. 14 is the last
    of the semi-final, and 15 comes next."""
    competition = make_competition("alarm-2019", kind="tournament")
    play_tables(competition, make_entrants(competition, 16), *FIRST)
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(competition=competition))
    make_stage(competition, "Preliminaries", planned_sessions=1)
    for number, stage in enumerate(({"name": "Semi-final", "who": "best", "count": 8}, {"name": "Consolation", "who": "rest"}), start=2):
        made = make_stage(competition, carried="nothing", planned_sessions=1, **stage)
        proposal = proposals_of(competition, [made])[number]
        places = [StagePlace(Entrant.objects.with_players().get(pk=key)) for key in proposal.keys]
        decide_stage(actor=SYSTEM, stage=made, places=places, proposed=proposal.as_json)
        plan_session(actor=SYSTEM, competition=competition, stage=made)
    return competition


def one(cup: Competition, number: int) -> Entrant:
    return cup.entrants.with_players().get(number=number)


def name(cup: Competition, number: int) -> str:
    return one(cup, number).shown_name


def playing(cup: Competition, number: int) -> list[int]:
    places = Stage.objects.get(competition=cup, number=number).places.order_by("seed")
    assert list(places.values_list("seed", flat=True)) == list(range(1, len(places) + 1)), "the seeds close up"
    return list(places.values_list("entrant__number", flat=True))


def url(page: str, *parts: object) -> str:
    return reverse(page, args=["tuesday", *parts])


def leave(alice: Client, number: int, act: str = "save", **values: Any) -> Any:
    filled = {key: sent[0] for key, sent in fields_of(alice.get(url("manage_leaving", number))).items() if sent}
    return alice.post(url("manage_leaving", number), {**filled, **values, "act": act}, follow=True)


def begin_consolation(cup: Competition) -> None:
    Session.objects.filter(competition=cup, stage__number=3).update(state="running")


def correct(cup: Competition) -> None:
    """A correction lets 15 pass 14, who was the last to go on."""
    game = Game.objects.filter(competition=cup).order_by("number")[3]
    scores = scores_from([14_250, 3_000, -3_000, -14_250])
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=[scores[0], scores[2], scores[1], scores[3]], reason="x")


def decide_anew(alice: Client) -> Any:
    page = alice.get(url("manage_stage", 2) + "?anew=1")
    sent = {**form_with(page, "Decide who plays"), "players": fields_of(page)["players"]}
    return alice.post(url("manage_stage", 2), sent, follow=True)


def log_of(alice: Client) -> str:
    return text(alice.get(url("manage_log")))


def test_who_moves_up_leaves_the_consolation_by_the_same_step(alice: Client, cup: Competition) -> None:
    assert (playing(cup, 2), playing(cup, 3)) == (BEST, REST)
    saved = leave(alice, 5)
    assert saved.status_code == 200
    assert (playing(cup, 2), playing(cup, 3)) == ([1, 9, 13, 2, 6, 10, 14, 15], REST[1:])
    assert f"{name(cup, 15)} does not play in “Consolation” any more, which has 1 player fewer." in text(saved)
    assert f"Out of “Consolation”, to play in “Semi-final”: {one(cup, 15).player.full_name}." in log_of(alice)
    assert "has changed" not in text(alice.get(url("manage"))), "all is as the rules say"


def test_the_page_of_the_consolation_says_that_its_players_did_not_qualify(alice: Client, cup: Competition) -> None:
    told = text(alice.get(url("manage_stage", 3)))
    assert told.count("did not qualify for “Semi-final”, so plays here") == len(REST)
    assert not re.search("(?<!not )qualified", told)
    assert text(alice.get(url("manage_stage", 2))).count("qualified") == len(BEST), "the others did"
    make_stage(cup, "B final", source=cup.stages.get(number=1), who="best", count=4, carried="nothing")
    assert text(alice.get(url("manage_stage", 3))).count("did not qualify, so plays here") == len(REST), "for two stages"


def test_undo_gives_both_places_back(alice: Client, cup: Competition) -> None:
    (undo,) = undos_of(leave(alice, 5))
    alice.post(undo, follow=True)
    assert (playing(cup, 2), playing(cup, 3)) == (BEST, REST)
    assert f"In “Consolation” again, as before: {one(cup, 15).player.full_name}." in log_of(alice)


def test_the_preview_counts_everybody_once_and_says_what_is_left(alice: Client, cup: Competition) -> None:
    shown = leave(alice, 5, "preview")
    assert f"{name(cup, 15)} leaves “Consolation” for it, which has not begun and then has 1 player fewer." in text(shown)
    assert "7 players play in “Consolation” then. That does not fill the tables: 3 of them sit out in each session." in text(shown)
    assert "16 players have a place" in text(shown)
    rows = page_of(shown).one("section", id="preview").all("details")[-1].one("tbody").all("tr")
    names = [row.one("th").text for row in rows]
    assert (len(names), len(set(names))) == (16, 16)


def test_the_page_of_the_stage_lets_the_next_one_play_and_takes_that_back(alice: Client, cup: Competition) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 5))
    sent = form_with(alice.get(url("manage_stage", 2)), f"{name(cup, 15)} plays instead (place 9)")
    done = alice.post(url("manage_stage_step", 2, "replace"), sent, follow=True)
    assert "does not play in “Consolation” any more" in text(done)
    assert (15 in playing(cup, 2), 15 in playing(cup, 3)) == (True, False)
    (undo,) = undos_of(done)
    alice.post(undo, follow=True)
    assert (playing(cup, 2), playing(cup, 3)) == (BEST, REST)


def test_a_place_given_to_somebody_else_meanwhile_is_not_taken_by_undo(alice: Client, cup: Competition) -> None:
    (undo,) = undos_of(leave(alice, 5))
    decide_stage(actor=SYSTEM, stage=cup.stages.get(number=3), places=[StagePlace(one(cup, number)) for number in REST[2:]])
    alice.post(undo, follow=True)
    assert (playing(cup, 2), playing(cup, 3)) == (BEST, REST[2:])


def test_once_the_consolation_has_begun_the_top_of_the_page_says_what_to_do(alice: Client, cup: Competition) -> None:
    sent = {key: values[0] for key, values in fields_of(alice.get(url("manage_leaving", 5))).items() if values}
    begin_consolation(cup)
    page = text(alice.get(url("manage_leaving", 5)))
    assert page.index("decide “Consolation” anew without") < page.index("What becomes of it?")
    assert "The next one moves up" not in page
    assert "stays free unless" not in text(leave(alice, 5, "preview", plays="nobody")), "one tap would be refused"
    assert alice.post(url("manage_leaving", 5), {**sent, "act": "save"}).status_code == 422


def test_who_has_begun_in_the_consolation_is_not_offered_but_the_reason_and_the_way_out(alice: Client, cup: Competition) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 5))
    sent = form_with(alice.get(url("manage_stage", 2)), f"{name(cup, 15)} plays instead (place 9)")
    begin_consolation(cup)
    page = alice.get(url("manage_stage", 2))
    reason = f"{name(cup, 15)} plays in “Consolation”, which has begun, and so not in “Semi-final”."
    assert f"Who comes next cannot play instead: {reason} Decide who else plays in “Semi-final”, or first decide" in text(page)
    assert "plays instead (" not in text(page)
    assert "As long as nothing is recorded there, the start of session 3 can be taken back, and then they can." in text(page)
    assert page_of(page).one("a", href=url("manage_stage", 3) + "?anew=1").text == "Decide “Consolation” anew"
    assert reason in text(alice.post(url("manage_stage_step", 2, "replace"), sent, follow=True)), "on a page opened before"
    assert (playing(cup, 2), playing(cup, 3)) == (BEST, REST)


def test_of_level_ones_only_those_who_are_free_are_offered_and_no_lot(alice: Client, cup: Competition) -> None:
    game = Game.objects.filter(competition=cup).order_by("number")[2]
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=FIRST[3], reason="x")
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 5))
    decide_stage(actor=SYSTEM, stage=cup.stages.get(number=3), places=[StagePlace(one(cup, number)) for number in REST if number != 11])
    offered = "plays instead (place 9)"
    page = text(alice.get(url("manage_stage", 2)))
    assert (page.count(offered), "Draw the lot" in page) == (2, True)
    begin_consolation(cup)
    page = text(alice.get(url("manage_stage", 2)))
    assert (page.count(offered), f"{name(cup, 11)} {offered}" in page, "raw the lot" in page) == (1, True, False)
    assert f"{name(cup, 15)} plays in “Consolation”, which has begun" in page
    sent = form_with(alice.get(url("manage_stage", 2)), f"{name(cup, 11)} {offered}")
    said = text(alice.post(url("manage_stage_step", 2, "replace"), {**sent, "who": "lot"}, follow=True))
    assert f"{name(cup, 15)} plays in “Consolation”, which has begun" in said
    assert playing(cup, 2) == BEST
    alice.post(url("manage_stage_step", 2, "replace"), {**sent, "who": "11"}, follow=True)
    assert 11 in playing(cup, 2)


def test_a_semi_final_decided_anew_takes_whom_the_rule_proposes_out_of_the_consolation(alice: Client, cup: Competition) -> None:
    correct(cup)
    assert "Who is to play in “Semi-final” has changed" in text(alice.get(url("manage")))
    done = decide_anew(alice)
    assert (done.status_code, set(playing(cup, 2))) == (200, {*BEST[:-1], 15})
    assert playing(cup, 3) == REST[1:]
    assert f"{name(cup, 15)} does not play in “Consolation” any more" in text(done)
    steps = text(alice.get(url("manage")))
    assert "Who is to play in “Consolation” has changed" in steps
    assert f"By the rule {name(cup, 14)}" in steps
    (undo,) = undos_of(done)
    alice.post(undo, follow=True)
    assert (playing(cup, 2), playing(cup, 3)) == (BEST, REST)


def changes(page: Any) -> list[str]:
    return [row.text for row in page_of(page).one("section", id="changes").all("li")]


def test_the_page_says_before_it_is_decided_anew_who_comes_in_drops_out_and_leaves_the_consolation(alice: Client, cup: Competition) -> None:
    assert "Nobody comes in, and nobody drops out." in text(alice.get(url("manage_stage", 2) + "?anew=1"))
    correct(cup)
    assert changes(alice.get(url("manage_stage", 2) + "?anew=1")) == [
        f"{name(cup, 15)} comes in.",
        f"{name(cup, 15)} leaves “Consolation” for it, which has not begun and then has 1 player fewer.",
        f"{name(cup, 14)} drops out.",
        "Who drops out plays in “Consolation” only once that is decided anew, too.",
    ]
    begin_consolation(cup)
    told = changes(alice.get(url("manage_stage", 2) + "?anew=1"))
    assert any(row.startswith(f"{name(cup, 15)} plays in “Consolation”, which has begun") for row in told)
    assert "plays in “Consolation”, which has begun" in text(decide_anew(alice)), "the refusal stays one"


def test_where_others_are_ticked_it_is_said_what_that_changes_before_it_is_saved(alice: Client, cup: Competition) -> None:
    page = alice.get(url("manage_stage", 2) + "?anew=1")
    chosen = [*(number for number in fields_of(page)["players"] if number != "9"), "3"]
    sent = {**form_with(page, "Decide who plays"), "players": chosen, "reason": "The hosts wish it"}
    asked = alice.post(url("manage_stage", 2), sent)
    assert (asked.status_code, "Nothing is saved yet." in text(asked)) == (200, True)
    assert changes(asked)[0] == f"{name(cup, 3)} comes in."
    assert f"{name(cup, 9)} drops out." in changes(asked)
    assert (playing(cup, 2), playing(cup, 3)) == (BEST, REST)
    again = {**form_with(asked, "Decide who plays"), "players": fields_of(asked)["players"]}
    assert (again["reason"], set(fields_of(asked)["players"])) == ("The hosts wish it", set(chosen)), "nothing typed is lost"
    alice.post(url("manage_stage", 2), again)
    assert (3 in playing(cup, 2), 9 in playing(cup, 2), 3 in playing(cup, 3)) == (True, False, False)


def test_what_somebody_else_decided_meanwhile_is_refused_and_not_asked(alice: Client, cup: Competition) -> None:
    page = alice.get(url("manage_stage", 2) + "?anew=1")
    chosen = [*(number for number in fields_of(page)["players"] if number != "9"), "3"]
    decide_stage(actor=SYSTEM, stage=cup.stages.get(number=2), places=[StagePlace(one(cup, number)) for number in (*BEST[:-1], 15)])
    sent = {**form_with(page, "Decide who plays"), "players": chosen, "reason": "The hosts wish it"}
    assert alice.post(url("manage_stage", 2), sent).status_code == 409


def test_a_first_decision_taken_back_gives_the_consolation_back(alice: Client, cup: Competition) -> None:
    take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=2))
    correct(cup)
    told = changes(alice.get(url("manage_stage", 2)))
    assert (len(told), "leaves “Consolation” for it" in told[0]) == (1, True), "said before the first decision, too"
    (undo,) = undos_of(decide_anew(alice))
    assert playing(cup, 3) == REST[1:]
    alice.post(undo, follow=True)
    assert playing(cup, 3) == REST


def test_nothing_is_said_of_numbers_for_a_session_whose_stage_is_not_decided(alice: Client, cup: Competition) -> None:
    make_entrants(cup, 2)
    Session.objects.filter(competition=cup, stage__isnull=False).delete()
    final = make_stage(cup, "Final", source=cup.stages.get(number=2), who="best", count=4)
    plan_session(actor=SYSTEM, competition=cup, stage=final)
    assert "does not divide by four" not in text(alice.get(url("manage")))


def test_who_has_left_the_consolation_is_not_said_to_drop_out_of_it_later(alice: Client, cup: Competition) -> None:
    rest = cup.stages.get(number=3)
    proposed = proposals_of(cup, [rest])[3].as_json
    decide_stage(actor=SYSTEM, stage=rest, places=[StagePlace(one(cup, number)) for number in REST[:-1]], proposed=proposed)
    leave(alice, 5)
    assert playing(cup, 3) == REST[1:-1], "15 has moved up"
    told = text(alice.get(url("manage")))
    assert "would not play in “Consolation” any more" not in told
    assert "has changed" not in told, "nobody who plays there is affected"


def links_of(page: Any) -> list[str]:
    return [one.text for one in page_of(page).all("a")]


def test_whom_the_rule_proposes_and_who_plays_the_consolation_is_named(alice: Client, cup: Competition) -> None:
    correct(cup)
    assert "Decide anew" in links_of(alice.get(url("manage_stage", 2)))
    begin_consolation(cup)
    page = alice.get(url("manage_stage", 2))
    comes = Stage.objects.get(number=3).places.order_by("seed")[0].entrant.number
    assert f"{name(cup, comes)} plays in “Consolation”, which has begun, and so not in “Semi-final”." in text(page)
    assert "Decide anew" not in links_of(page)
    assert {"Decide who else plays", "Decide “Consolation” anew"} <= {*links_of(page)}
