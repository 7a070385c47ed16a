"""Chombo as a fact of the game: as a hand, or noted beside hands or final scores from paper, in any order."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from league.audit.actor import SYSTEM, Actor
from league.competitions.embargo import EVERYTHING
from league.director.desk.queries import desk_of
from league.errors import Refusal
from league.games.commands import Insert, Replace
from league.games.kept import key_of_hand
from league.games.models import Game
from league.games.models import Penalty as PenaltyRow
from league.games.queries.facts import facts_of
from league.games.queries.incidents import incidents_of
from league.games.queries.paper import paper_sheet
from league.games.queries.sheet import score_sheet
from league.games.queries.versions import versions_of
from league.games.states import GameState
from league.seating.commands import approve_session
from league.table.closing.paper_form import PaperForm
from scoring.errors import RuleViolation
from scoring.game import Chombo, GameRecord, HanFu, PenaltyPoints, Ron, Win
from scoring.rulesets import RULESETS
from tests.factories import alice_directs
from tests.league.games.play import ANNA, BEN, DRAW, Play, entry_of, found_by_verify, named_table, nothing_kept, sides, tsumo
from tests.league.table.phone import Phone
from tests.pages import form_with
from tests.scoring.game.strategies import games

pytestmark = pytest.mark.django_db

LEVEL = (30_000,) * 4
BERT = Chombo(frozenset({1}))
PLAYED_25_TIMES = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def play() -> Play:
    """A table whose rules take 20,000 off the result for a chombo."""
    return named_table("ema-2016")


@pytest.fixture
def paid() -> Play:
    """A table whose rules make a chombo a payment."""
    return named_table("ema-2012")


def refused(call: Any, *given: Any, **arguments: Any) -> str:
    with pytest.raises((Refusal, RuleViolation)) as refusal:
        call(*given, **arguments)
    return refusal.value.code


def points(play: Play) -> list[Any]:
    return [result.points for result in play.game.results.order_by("seat__wind")]


def held() -> dict[int, bool]:
    """The answer that the sheet includes every penalty."""
    return dict.fromkeys(PenaltyRow.objects.filter(until_version=None).values_list("pk", flat=True), True)


def test_noted_before_the_paper_it_counts_with_the_paper(play: Play) -> None:
    play.note_chombo(seat=1, reason="False ron")
    assert play.game.state == GameState.SEATED
    play.enter_final_scores(scores=LEVEL)
    assert play.totals == [0, -20_000, 0, 0]
    assert found_by_verify() == []


def test_noted_after_the_paper_it_counts_too_and_is_taken_back(play: Play) -> None:
    play.enter_final_scores(scores=LEVEL)
    play.confirm()
    play.note_chombo(seat=1, reason="False ron")
    assert (play.game.state, play.totals) == (GameState.FINISHED, [0, -20_000, 0, 0])
    play.cancel_penalty(penalty=PenaltyRow.objects.get().pk, reason="It was no chombo")
    assert play.totals == [0, 0, 0, 0]
    assert found_by_verify() == []


def test_after_the_approval_it_voids_the_confirmation_and_needs_no_hand(play: Play) -> None:
    play.play_to_the_end()
    play.confirm()
    play.actor = Actor.of(alice_directs(play.game.competition))
    approve_session(actor=play.actor, session=play.session)
    play.game = Game.objects.select_related("competition").get()
    hands = len(play.hands)
    assert refused(play.note_chombo, seat=1, reason="") == "reason_missing"
    play.note_chombo(seat=1, reason="Seen on the video", after_hand=8)
    assert (play.totals[1], len(play.hands), play.game.state) == (-20_000, hands, GameState.FINISHED)
    assert not play.game.confirmations.filter(voided_at=None).exists()
    assert found_by_verify() == []


def test_a_chombo_of_the_hands_does_not_vanish_when_paper_supersedes_them(play: Play) -> None:
    play.record(tsumo(0, 5), BERT)
    play.stop_game()
    by_hands = play.totals
    play.enter_final_scores(scores=points(play))
    assert play.totals == by_hands
    sheet = score_sheet(Game.objects.get())
    assert [(note.text, note.reason) for note in sheet.beside] == [("Bert: chombo, −20,000 points off the result", "Recorded as hand 2")]
    play.enter_final_scores(scores=LEVEL, reason="Read wrongly")
    assert play.totals == [0, -20_000, 0, 0]
    assert [(one.kind, one.text) for one in incidents_of(play.game.competition)] == [("chombo", sheet.beside[0].text)], "once, not twice"
    play.withdraw_final_scores()
    assert play.totals == by_hands
    assert [one.text for one in incidents_of(play.game.competition) if not one.cancelled] == ["Bert: chombo in hand 2"]
    assert not PenaltyRow.objects.filter(until_version=None).exists()
    assert found_by_verify() == []


def test_of_a_payment_in_the_hands_one_is_asked_whether_the_sheet_holds_it(paid: Play) -> None:
    paid.record(BERT)
    paid.stop_game()
    by_hands, sheet = paid.totals, points(paid)
    assert refused(paid.enter_final_scores, scores=sheet) == "sheet_unanswered"
    paid.enter_final_scores(scores=sheet, on_sheet={key_of_hand(1, 1): True})
    assert paid.totals == by_hands
    assert [(one.kind, one.text, one.on_paper) for one in incidents_of(paid.game.competition)] == [
        ("chombo", "Bert: chombo, pays 8,000 points to the other three (East was Alma)", "on the sheet already")
    ]
    paid.enter_final_scores(scores=LEVEL, on_sheet={key_of_hand(1, 1): False}, reason="Nobody had paid")
    assert paid.totals == by_hands
    assert [one.on_paper for one in incidents_of(paid.game.competition)] == ["paid besides the sheet"]
    paid.withdraw_final_scores()
    assert paid.totals == by_hands
    assert [one.text for one in incidents_of(paid.game.competition) if not one.cancelled] == ["Bert: chombo in hand 1"]
    assert found_by_verify() == []


@pytest.mark.parametrize("at", ["phone", "desk"])
def test_the_paper_form_asks_of_a_payment_in_the_hands(paid: Play, client: Client, at: str) -> None:
    paid.record(BERT)
    assert "8,000 points, chombo Bert, hand 1: already paid?" in paper_page(paid, client, at)


def test_a_payment_that_leaves_the_sum_is_no_part_of_it(paid: Play, client: Client) -> None:
    paid.record(BERT)
    page = paper_page(paid, client, "desk")
    assert "data-part=" not in page
    paid.give_penalty(penalty=PenaltyPoints(2, "point_penalty", -12_000), reason="Rude")
    assert page.count("data-asks=") == 1 and paper_page(paid, client, "desk").count("data-part=") == 1


def test_who_answers_otherwise_than_what_stands_does_not_agree(paid: Play) -> None:
    paid.record(BERT)
    scores = {f"score{seat}": 30_000 for seat in range(4)}
    typed = {"seen_paper": 0, "expected_version": paid.game.version, "client_id": str(uuid4()), **scores}
    paid.enter_final_scores(scores=LEVEL, on_sheet={key_of_hand(1, 1): True})
    sheet = paper_sheet(Game.objects.get(), ["Alma", "Bert", "Cleo", "Dora"])
    for answer, agrees in (("yes", True), ("no", False)):
        form = PaperForm({**typed, f"sheet-{key_of_hand(1, 1)}": answer}, sheet=sheet)
        form.is_valid()
        assert form.agrees == agrees


def test_a_payment_that_is_not_on_the_sheet_moves_the_points_between_the_four(paid: Play) -> None:
    paid.enter_final_scores(scores=LEVEL)
    assert refused(paid.note_chombo, seat=1, reason="False ron") == "chombo_dealer"
    paid.note_chombo(seat=1, reason="False ron", dealer=0, on_sheet=False)
    assert points(paid) == [34_000, 22_000, 32_000, 32_000]
    sheet = score_sheet(Game.objects.get())
    assert [note.text for note in sheet.beside] == [
        "Bert: chombo, pays 8,000 points to the other three (East was Alma), paid besides the sheet"
    ]
    assert [(line.payer, line.payee, line.points, line.reason) for line in sheet.paid] == [
        ("Bert", "Alma", 4_000, "chombo"), ("Bert", "Cleo", 2_000, "chombo"), ("Bert", "Dora", 2_000, "chombo"),
    ]  # fmt: skip
    assert sheet.notes == ()
    assert found_by_verify() == []


def test_a_payment_that_is_on_the_sheet_moves_nothing_and_the_sum_stays(paid: Play) -> None:
    paid.note_chombo(seat=0, reason="False ron", dealer=0)
    paid.enter_final_scores(scores=(18_000, 34_000, 34_000, 34_000), on_sheet=held())
    assert points(paid) == [18_000, 34_000, 34_000, 34_000]
    sheet = score_sheet(Game.objects.get())
    assert [note.text for note in sheet.beside] == ["Alma: chombo, pays 12,000 points to the other three (as East), on the sheet already"]
    assert sheet.paid == ()


def test_a_payment_on_a_sheet_whose_sum_a_cancelled_penalty_left_wrong_is_noted_all_the_same(paid: Play) -> None:
    """It moves points between the four and leaves the sum as it is."""
    paid.give_penalty(penalty=PenaltyPoints(0, "point_penalty", -1_000), reason="Phone")
    paid.enter_final_scores(scores=(29_000, 30_000, 30_000, 30_000), on_sheet=held())
    paid.cancel_penalty(penalty=PenaltyRow.objects.get(until_version=None).pk, reason="It was the neighbour's")
    paid.note_chombo(seat=1, reason="False ron", dealer=0, on_sheet=True)
    assert points(paid) == [29_000, 30_000, 30_000, 30_000]


def test_with_hands_a_payment_is_a_hand(paid: Play) -> None:
    paid.record(DRAW)
    assert refused(paid.note_chombo, seat=1, reason="False ron", dealer=0) == "chombo_is_a_hand"


@pytest.mark.parametrize("ruleset", ["kuester", "dmjl-basic"])
def test_without_riichi_there_is_none(ruleset: str) -> None:
    assert refused(named_table(ruleset).note_chombo, seat=1, reason="False") == "chombo_not_in_ruleset"


def test_it_needs_a_reason(play: Play) -> None:
    assert refused(play.note_chombo, seat=1, reason=" ") == "reason_missing"


def test_the_same_chombo_is_not_silently_counted_twice(play: Play) -> None:
    play.record(BERT)
    assert refused(play.note_chombo, seat=1, reason="False ron", after_hand=1) == "chombo_twice"
    play.note_chombo(seat=2, reason="Another player", after_hand=1)
    play.note_chombo(seat=1, reason="False riichi", after_hand=1, another=True)
    assert refused(play.note_chombo, seat=1, reason="False ron", after_hand=1) == "chombo_twice"
    play.stop_game()
    assert [result.penalty for result in play.game.results.order_by("seat__wind")] == [0, -40_000, -20_000, 0]
    assert found_by_verify() == []


def test_a_hand_does_not_repeat_a_noted_chombo_unless_it_is_said_to_be_another(play: Play) -> None:
    play.note_chombo(seat=1, reason="False ron")
    beside_a_win = Ron(0, (Win(2, HanFu(2, 30)),), chombo=frozenset({1}))
    for result in (BERT, beside_a_win):
        assert refused(play.record_hand, number=1, result=result) == "chombo_twice"
    play.record(DRAW)
    assert refused(play.revise, Insert(1, BERT)) == "chombo_twice"
    assert refused(play.revise, Replace(1, BERT)) == "chombo_twice"
    play.record_hand(number=2, result=BERT, another=True)
    play.revise(Replace(2, Chombo(frozenset({1}), frozenset({2}))), reason="With a riichi")
    assert len(play.hands) == 2


@pytest.mark.parametrize("points", [-8_000, -12_000])
def test_penalty_points_of_its_size_are_asked_about_beside_a_chombo(paid: Play, points: int) -> None:
    """A referee may have written the chombo as penalty points."""
    given = PenaltyPoints(1, "point_penalty", points)
    paid.note_chombo(seat=1, reason="False ron", dealer=0)
    assert refused(paid.give_penalty, penalty=given, reason="Chombo") == "chombo_twice"
    paid.give_penalty(penalty=replace(given, points=-24_000), reason="Cheated")
    paid.give_penalty(penalty=replace(given, seat=2), reason="Somebody else")
    paid.give_penalty(penalty=given, reason="Looked at the wall", another=True)
    assert PenaltyRow.objects.count() == 4


def test_a_chombo_is_asked_about_beside_penalty_points_of_its_size(play: Play) -> None:
    play.give_penalty(penalty=PenaltyPoints(1, "point_penalty", -20_000, 0, "after_uma"), reason="Chombo, said the referee")
    with pytest.raises(Refusal, match="−20,000: Chombo, said the referee"):
        play.note_chombo(seat=1, reason="False ron")
    assert refused(play.record_hand, number=1, result=BERT) == "chombo_twice"
    play.note_chombo(seat=2, reason="Another player")
    play.record_hand(number=1, result=BERT, another=True)
    assert refused(play.give_penalty, penalty=PenaltyPoints(1, "point_penalty", -20_000, 0, "after_uma"), reason="Again") == "chombo_twice"
    play.stop_game()
    assert [result.penalty for result in play.game.results.order_by("seat__wind")] == [0, -40_000, -20_000, 0]
    assert found_by_verify() == []


def test_an_entry_sent_again_is_answered_the_same(play: Play) -> None:
    entry = entry_of(play)
    for _again in range(2):
        play.note_chombo(seat=1, reason="False ron", **entry)
    assert PenaltyRow.objects.count() == 1


def test_versions_and_sheet_tell_who_noted_it_and_why(play: Play, client: Client) -> None:
    play.note_chombo(seat=1, reason="False ron", actor=BEN)
    play.cancel_penalty(penalty=PenaltyRow.objects.get().pk, reason="It was no chombo")
    cancelled, noted = versions_of(Game.objects.get()).versions
    assert noted.text == "Chombo noted"
    assert sides(noted.changes[0])[1] == "Bert: chombo, −20,000 points off the result (False ron)"
    assert sides(cancelled.changes[0])[0] == sides(noted.changes[0])[1]
    page = client.get(play.game.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    assert "It was no chombo" in page


#: What people do at a table, in any order; the number is a seat.
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["note", "hand", "penalty", "paper", "paper", "withdraw", "cancel", "play", "confirm", "approve"]),
        st.integers(0, 3),
    ),
    max_size=12,
)


def take_step(play: Play, step: str, seat: int) -> None:
    """Make one entry; a refused one changes nothing."""
    enter: dict[str, Callable[[], Any]] = {
        "note": lambda: play.note_chombo(seat=seat, reason="Noted", another=True),
        "hand": lambda: play.record_hand(number=len(play.hands) + 1, result=Chombo(frozenset({seat})), another=True),
        "penalty": lambda: play.give_penalty(penalty=PenaltyPoints(seat, "point_penalty", -12_000, 0, "after_uma"), reason="Given"),
        "paper": lambda: play.enter_final_scores(scores=LEVEL, reason="Read again"),
        "withdraw": lambda: play.withdraw_final_scores(reason="Another sheet"),
        "cancel": lambda: play.cancel_penalty(
            penalty=PenaltyRow.objects.filter(until_version=None, hand=None).earliest("pk").pk, reason="Not so"
        ),
        "play": lambda: play.record(DRAW),
        "confirm": play.confirm,
        "approve": lambda: approve(play),
    }
    with suppress(Refusal, RuleViolation, PenaltyRow.DoesNotExist):
        enter[step]()


def approve(play: Play) -> None:
    """Approve a session with results; from here on only directors change anything."""
    if play.session.state == "scored":
        approve_session(actor=SYSTEM, session=play.session)
        play.actor = SYSTEM
        play.game = Game.objects.select_related("competition").get()


@given(STEPS)
@example([("hand", 1), ("paper", 0), ("approve", 0), ("note", 1), ("paper", 0), ("withdraw", 0), ("note", 2), ("cancel", 0)])
@example([("note", 1), ("paper", 0), ("confirm", 0), ("approve", 0), ("penalty", 1), ("paper", 0), ("note", 1)])
@PLAYED_25_TIMES
def test_whatever_the_order_of_noting_paper_withdrawal_and_approval_nothing_is_lost_or_counted_twice(
    play: Play, steps: list[tuple[str, int]]
) -> None:
    with nothing_kept():
        play.game, play.actor = Game.objects.select_related("competition").get(), ANNA
        told: list[int] = [0, 0, 0, 0]
        for step, seat in steps:
            before = len(facts_of(play.game).hands), PenaltyRow.objects.filter(until_version=None, hand=None).count()
            standing = PenaltyRow.objects.filter(until_version=None, hand=None).order_by("pk").first()
            take_step(play, step, seat)
            hands, noted = len(facts_of(play.game).hands), PenaltyRow.objects.filter(until_version=None, hand=None).count()
            assert noted == before[1] + 1 or step not in ("note", "penalty"), "noting is never refused, also after the approval"
            if step == "hand" and hands > before[0]:
                told[seat] -= 20_000
            if noted > before[1]:
                told[seat] -= 20_000 if step == "note" else 12_000
            elif noted < before[1] and standing is not None:
                told[standing.seat] -= standing.points
        with suppress(Refusal):
            play.stop_game()
        if not play.totals:
            play.enter_final_scores(scores=LEVEL, reason="The sheet was found")
        assert [result.penalty for result in play.game.results.order_by("seat__wind")] == told
        assert found_by_verify() == []


@given(games(RULESETS["ema-2016"], most_hands=6))
@PLAYED_25_TIMES
def test_by_its_final_scores_a_game_comes_to_what_its_hands_come_to(play: Play, record: GameRecord) -> None:
    """Hands, penalties and chombo give the same totals as the same table from paper."""
    with nothing_kept():
        play.game = Game.objects.select_related("competition").get()
        for number, result in enumerate(record.hands, start=1):
            play.record_hand(number=number, result=result)
        for one in record.penalties:
            play.give_penalty(penalty=replace(one, on_sheet=True), reason="Given")
        with suppress(Refusal):
            play.stop_game()
        by_hands, sheet = play.totals, points(play)
        if sheet and all(score == int(score) for score in sheet):
            play.enter_final_scores(scores=list(map(int, sheet)), sum_reason="Split sticks", on_sheet=held())
            assert play.totals == by_hands
            play.withdraw_final_scores()
            assert play.totals == by_hands
            assert found_by_verify() == []


def test_at_the_table_a_chombo_that_is_noted_already_is_asked_about(play: Play) -> None:
    play.note_chombo(seat=1, reason="False ron")
    phone = Phone(play.game)
    phone.post("table_who", who="0")
    asked = phone.record(outcome="chombo", offenders="1")
    assert asked.status_code == 422
    assert "A chombo of the same player is noted already (False ron)." in asked.content.decode()
    assert 'name="another"' in asked.content.decode()
    phone.record(outcome="chombo", offenders="1", another="on")
    assert play.game.hands.count() == 1


def test_a_correction_to_a_chombo_that_is_noted_already_is_asked_about(play: Play) -> None:
    play.note_chombo(seat=1, reason="False ron")
    play.record(DRAW)
    phone = Phone(play.game)
    phone.post("table_who", who="0")
    review = phone.post("table_correction", pending=json.dumps([{"replace": 1, "result": {"type": "chombo", "offenders": [1]}}]))
    entry = form_with(review, 'name="save"')
    asked = phone.post("table_correction", save="1", **entry)
    assert (asked.status_code, 'name="another"' in asked.content.decode()) == (422, True)
    phone.post("table_correction", save="1", another="on", **entry)
    assert play.game.hands.filter(until_version=None, result__type="chombo").exists()


@pytest.mark.parametrize("at", ["phone", "desk"])
def test_the_paper_form_lists_what_comes_off_the_result_and_the_desk_shows_it(play: Play, client: Client, at: str) -> None:
    play.note_chombo(seat=1, reason="False ron")
    text = "Bert: chombo, −20,000 points off the result"
    assert f"{text}, whatever stands on the sheet." in paper_page(play, client, at)
    for _without_paper_and_with_it in range(2):
        (row,) = desk_of(play.game.competition, timezone.now(), EVERYTHING).rows
        assert row.notes == (text,)
        play.enter_final_scores(scores=LEVEL)


@pytest.mark.parametrize("at", ["phone", "desk"])
def test_the_paper_form_asks_of_a_payment_whether_the_sheet_holds_it(paid: Play, client: Client, at: str) -> None:
    paid.note_chombo(seat=1, reason="False ron", dealer=0)
    assert "8,000 points, chombo Bert: already paid?" in paper_page(paid, client, at)


def paper_page(play: Play, client: Client, at: str) -> str:
    """The form for totals from paper, on a phone at the table or at the desk."""
    if at == "phone":
        phone = Phone(play.game)
        phone.post("table_who", who="0")
        return phone.get("table_paper").content.decode()
    client.force_login(alice_directs(play.game.competition))
    address = reverse("desk_totals", args=[play.game.competition.slug])
    return client.get(address, headers={"accept-language": "en"}).content.decode()
