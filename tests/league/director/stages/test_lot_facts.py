"""For whom, against whom and for which place a lot decided is a fact of its moment: later corrections change none of it."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant, Stage
from league.games.commands import enter_final_scores, session_steps
from league.games.entry import Entry
from league.games.models import Game
from league.seating.commands import StageLot, draw_stage_lot
from league.standings.exports.ema_check import ema_check
from tests.league.director.stages.test_lots import LOWER, SCORES, cup, decide, draw_lots, url
from tests.league.standings.games import play
from tests.pages import form_with, text, undos_of

__all__ = ["cup"]  # the fixture
pytestmark = pytest.mark.django_db
HIGHER, BEHIND = [46_000, 34_000, 25_000, 15_000], [35_000, 45_000, 25_000, 15_000]
LEVEL = (1, 5, 9)
FACT = re.compile(
    r"“Final”: the lot decided for ([^.(]+?) and against ([^.(]+?)(, who were level then)? \((then )?place (\d+) in “Preliminaries”\)"
)
#: what the games of the three come to by corrections, one after the other
CORRECTED = (
    (SCORES, SCORES, LOWER),
    (SCORES, HIGHER, LOWER),
    (HIGHER, HIGHER, LOWER),
    (HIGHER, HIGHER, HIGHER),
    (LOWER, HIGHER, HIGHER),
    (LOWER, SCORES, HIGHER),
    (LOWER, BEHIND, HIGHER),
    (BEHIND, BEHIND, HIGHER),
    (BEHIND, BEHIND, BEHIND),
    (SCORES, SCORES, SCORES),
)


def corrected(cup: Competition, scores: tuple[list[int], ...]) -> None:
    """Correct the games, in their order, to these scores, as far as they differ."""
    for game, now in zip(Game.objects.filter(competition=cup).order_by("number"), scores, strict=True):
        if [*game.results.order_by("seat__wind").values_list("points", flat=True)] != now:
            enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=now, reason="Miscounted")


def facts(number: int) -> set[tuple[str, ...]]:
    """What the standings and the page that explains this player's place say of lots: for whom, against whom, level then, then, place."""
    pages = [text(Client().get(page)) for page in (url("standings") + "?stage=1", url("breakdown", number))]
    (found,) = {tuple(FACT.findall(page)) for page in pages}
    return set(found)


def places(cup: Competition) -> list[int]:
    found = json.loads(Client().get(url("standings_json") + "?stage=1").getvalue())["standings"]
    own = {one.player.full_name for one in cup.entrants.filter(number__in=LEVEL).select_related("player")}
    return [row["place"] for row in found if row["player"] in own]


def shown(cup: Competition, *numbers: int) -> str:
    own = {one.number: one.shown_name for one in cup.entrants.with_players()}
    return " and ".join(own[number] for number in numbers)


@pytest.mark.parametrize("seats", [1, 2])
def test_no_correction_changes_for_whom_against_whom_and_for_which_place_a_lot_decided(alice: Client, cup: Competition, seats: int) -> None:
    Stage.objects.filter(number=2).update(count=seats)
    decide(alice, draw_lots(alice))
    won = sorted(Stage.objects.get(number=2).places.values_list("entrant__number", flat=True))
    fact = (shown(cup, *won), shown(cup, *(number for number in LEVEL if number not in won)))
    assert facts(won[0]) == {(*fact, "", "", "1")}
    for scores in CORRECTED:
        corrected(cup, scores)
        now = places(cup)
        added = ("", "") if {*now} == {1} else ("", "then ") if len({*now}) == 1 else (", who were level then", "")
        assert facts(won[0]) == {(*fact, *added, "1")}, (scores, now)


def test_deciding_anew_by_the_same_lot_and_undoing_that_leaves_what_it_decided_first(alice: Client, cup: Competition) -> None:
    decide(alice, draw_lots(alice))
    won = Stage.objects.get(number=2).places.get().entrant.number
    first, second = (number for number in LEVEL if number != won)
    before = (shown(cup, won), shown(cup, first, second), ", who were level then", "", "1")
    corrected(cup, tuple(LOWER if number == first else SCORES for number in LEVEL))
    assert facts(won) == {before}
    anew = decide(alice, alice.get(url("manage_stage", 2) + "?anew=1"))
    assert facts(won) == {(shown(cup, won), shown(cup, second), "", "", "1")}, "only two were level by then"
    alice.post(undos_of(anew)[0], follow=True)
    assert facts(won) == {before}


def test_the_standings_after_an_earlier_session_do_not_call_the_results_changed(alice: Client, cup: Competition) -> None:
    decide(alice, draw_lots(alice))
    won = Stage.objects.get(number=2).places.get().entrant.number
    said = text(Client().get(url("standings") + "?after=2"))
    assert FACT.findall(said) == [(shown(cup, won), shown(cup, *(one for one in LEVEL if one != won)), "", "then ", "1")]
    assert "the results have changed" not in said


def test_a_decision_that_is_kept_after_a_correction_names_whom_the_lot_cost_the_seat(alice: Client, cup: Competition) -> None:
    decide(alice, draw_lots(alice))
    won = Stage.objects.get(number=2).places.get().entrant.number
    first, second = (number for number in LEVEL if number != won)
    corrected(cup, tuple(HIGHER if number == first else SCORES for number in LEVEL))
    page = alice.get(url("manage_stage", 2))
    alice.post(url("manage_stage_step", 2, "keep"), form_with(page, "Keep it as decided"), follow=True)
    assert facts(first) == {(shown(cup, won), shown(cup, first, second), ", who were level then", "", "1")}
    assert "the results have changed since, and the directors kept the decision." in text(Client().get(url("breakdown", first)))
    german = text(Client().get(url("breakdown", first), headers={"accept-language": "de"}))
    assert "die damals gleichauf lagen (Platz 1 in „Preliminaries“); seitdem haben sich die Ergebnisse geändert" in german


def moved_up(alice: Client, cup: Competition) -> tuple[Entrant, ...]:
    """2 is ahead of 1, 5 and 9, who are level. A lot for two of them drew 1 and 5, another one for the only seat left 5; then 2 withdraws,
    and 1 plays instead, as the first lot has 1 before 9. The answer: 1, 2, 5 and 9."""
    own = {one.number: one for one in cup.entrants.with_players()}
    game = play(cup, [own[number] for number in (2, 3, 4, 6)], [60_000, 30_000, 20_000, 10_000])
    session_steps.approve(actor=SYSTEM, session=game.table.session)
    Stage.objects.filter(number=2).update(count=2)
    first, ahead, second, last = (own[number] for number in (1, 2, 5, 9))
    level, final = [first, second, last], Stage.objects.get(number=2)
    draw_stage_lot(actor=SYSTEM, stage=final, lot=StageLot(71, level, [first, second], [[first, second, last]]))
    draw_stage_lot(actor=SYSTEM, stage=final, lot=StageLot(72, level, [second], [[second, first, last]]))
    decide(alice, alice.get(url("manage_stage", 2)))
    withdraw_entrant(actor=SYSTEM, entrant=ahead)
    page = alice.get(url("manage_stage", 2))
    alice.post(url("manage_stage_step", 2, "replace"), {**form_with(page, "Draw the lot again"), "who": "1"}, follow=True)
    assert {*Stage.objects.get(number=2).places.values_list("entrant__number", flat=True)} == {1, 5}
    return first, ahead, second, last


def test_everybody_reads_by_which_lot_somebody_moved_up_and_against_whom(alice: Client, cup: Competition) -> None:
    first, ahead, second, last = (one.shown_name for one in moved_up(alice, cup))
    said = f"“Final”: the lot decided for {first} and against {last} (place 2 in “Preliminaries”). {first} plays there instead of {ahead}."
    german = f"für {first} und gegen {last} (Platz 2 in „Preliminaries“). {first} spielt dort statt {ahead}."
    assert f"{said} Drawn on " in " ".join({topic.code: topic.lines for topic in ema_check(cup)}["stages"])
    for page in (url("standings") + "?stage=1", *(url("breakdown", number) for number in (1, 2, 9))):
        assert f"{said} Drawn on " in text(Client().get(page)), page
        assert german in text(Client().get(page, headers={"accept-language": "de"})), page
    assert "does not count" not in text(Client().get(url("standings") + "?stage=1")), "the first lot counted for the second seat"
    assert facts(1) == {(second, shown(cup, 1, 9), "", "", "2"), (first, last, "", "", "2")}
    corrected(cup, (LOWER, SCORES, SCORES, [60_000, 30_000, 20_000, 10_000]))
    then = (", who were level then", "", "2")
    assert facts(1) == {(second, shown(cup, 1, 9), *then), (first, last, *then)}


def test_the_log_names_the_lot_by_which_somebody_moved_up(alice: Client, cup: Competition) -> None:
    first, ahead, _second, last = (one.player.full_name for one in moved_up(alice, cup))
    said = f"{first} plays in “Final” instead of {ahead}. Level: {first}, {last}. The lot (71) decided: {first}."
    assert said in text(alice.get(url("manage_log")))


def test_a_log_that_names_no_lot_for_whoever_moved_up_tells_it_all_the_same(alice: Client, cup: Competition) -> None:
    first, _ahead, second, last = (one.shown_name for one in moved_up(alice, cup))
    (step,) = cup.actions.filter(verb="replace_in_stage")
    named = {"lot", "level", "level_numbers", "drawn", "drawn_numbers"}
    cup.actions.filter(pk=step.pk).update(details={key: value for key, value in step.details.items() if key not in named})
    Competition.objects.filter(pk=cup.pk).update(results_revision=99, revision=99)
    assert facts(1) == {(second, shown(cup, 1, 9), "", "", "2"), (first, last, "", "", "2")}


def test_whoever_lost_a_lot_and_moved_up_alone_has_lost_it_all_the_same(alice: Client, cup: Competition) -> None:
    Stage.objects.filter(number=2).update(count=2)
    decide(alice, draw_lots(alice))
    won = sorted(Stage.objects.get(number=2).places.values_list("entrant__number", flat=True))
    (lost,) = {*LEVEL} - {*won}
    before = facts(lost)
    withdraw_entrant(actor=SYSTEM, entrant=cup.entrants.get(number=won[0]))
    page = alice.get(url("manage_stage", 2))
    alice.post(url("manage_stage_step", 2, "replace"), form_with(page, "plays instead (place"), follow=True)
    assert {*Stage.objects.get(number=2).places.values_list("entrant__number", flat=True)} == {won[1], lost}
    assert facts(lost) == before == {(shown(cup, *won), shown(cup, lost), "", "", "1")}
