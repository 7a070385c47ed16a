"""Recording hands without riichi at the table: a preview, saved once, nothing typed is lost, taken back and corrected."""

from __future__ import annotations

import re
from typing import Any

import pytest

from league.games.models import RecordedHand
from league.table.entry.classical.fields import mahjong_initial
from scoring.game import Drawn, Fine, HandResult, Mahjong, PlayedHand, Said, TileHand
from scoring.hand import Hand, Meld, parse_tiles
from tests.league.games.play import BEN, Play, found_by_verify, named_table
from tests.league.table.phone import Phone, hidden, key_of
from tests.pages import errors_of, form_with, page_of

pytestmark = pytest.mark.django_db

FIVE = ("Anna", "Ben", "Clara", "David", "Eva")
FOUR_HANDS = {"worth0-points": 80, "worth1-points": 160, "worth2-points": 20, "worth3-points": 100}
WON = {"outcome": "mahjong", "winner": 1, "discarder": 0, **FOUR_HANDS}
RESULT = Mahjong(1, (Said(80), Said(160), Said(20), Said(100)), discarder=0)


def table(players: int = 4, rules: str = "kuester") -> Play:
    return named_table(rules, FIVE[:players])


@pytest.fixture
def play() -> Play:
    return table()


@pytest.fixture
def anna(play: Play) -> Phone:
    return Phone(play.game, seat=0)


def text(response: Any) -> str:
    return str(response.content.decode())


def played(play: Play) -> tuple[PlayedHand, ...]:
    """The hands as they are stored by now."""
    play.game.refresh_from_db()
    return play.hands


def scores(play: Play) -> tuple[int, ...]:
    return tuple(int(score) for score in played(play)[-1].scores)


def test_the_table_offers_how_a_hand_of_kuester_can_end(anna: Phone) -> None:
    page = text(anna.get())
    for word in ("Mah-Jongg", "Draw", "False Mah-Jongg", "Penalty", "Who won?", "Self-drawn", "What is each hand worth?"):
        assert word in page
    for word in ("Riichi", "Tenpai", "Deposits", "Ron", "Tsumo", "Fu<"):
        assert word not in page


def test_a_typed_hand_is_saved_and_moves_the_scores(anna: Phone, play: Play) -> None:
    assert anna.record(**WON)["Location"] == anna.url("table")
    assert [hand.result for hand in played(play)] == [RESULT]
    assert scores(play) == (-240, 640, -360, -40)
    assert found_by_verify() == []


def test_the_preview_says_who_pays_whom_and_saves_nothing(anna: Phone) -> None:
    page = text(anna.post("table_preview", htmx=True, **anna.opened(), **WON))
    for part in ("Mah-Jongg by Ben on a tile from Anna: 160 points", "320", "(80 − 20) × 2 (Bankier)", "−360", "Next: East 2"):
        assert part in page
    assert not RecordedHand.objects.exists()


def test_of_two_reasons_to_pay_the_same_person_each_says_what_it_comes_to(anna: Phone) -> None:
    page = text(anna.post("table_preview", htmx=True, **anna.opened(), **{**WON, "announced0": "60"}))
    assert "(100 − 80) × 2 (Bankier) = 40 · " in page


def test_without_javascript_the_preview_stands_on_the_same_page(anna: Phone) -> None:
    page = text(anna.post("table_preview", **anna.opened(), **WON))
    assert "−360" in page and 'class="hand-form"' in page


def test_without_javascript_the_outcome_that_was_tapped_is_chosen(anna: Phone) -> None:
    chosen = r'name="outcome" value="(\w+)"[^>]* checked'
    assert re.findall(chosen, text(anna.client.get(anna.url("table_record") + "?outcome=draw"))) == ["draw"]
    assert re.findall(chosen, text(anna.client.get(anna.url("table_record") + "?outcome=nonsense"))) == []


def test_a_preview_of_something_impossible_says_whose_hand_it_is(anna: Phone) -> None:
    page = text(anna.post("table_preview", htmx=True, **anna.opened(), **{**WON, "worth2-points": 3}))
    assert "Clara: No hand is worth 3 points: all that counts is even. Nearest: 2 and 4." in page


def test_a_refusal_keeps_what_was_typed(anna: Phone) -> None:
    response = anna.record(**{**WON, "discarder": 1, "announced3": "60"})
    assert response.status_code == 422
    page = text(response)
    assert "Nobody wins on their own discard" in page
    for value in ("80", "160", "20", "100", "60"):
        assert f'value="{value}"' in page


def test_the_same_entry_sent_twice_is_saved_once(anna: Phone) -> None:
    entry = {**anna.opened(), **WON}
    assert [anna.post("table_record", **entry).status_code for _ in range(2)] == [302, 302]
    assert RecordedHand.objects.count() == 1


def test_of_two_people_entering_the_same_hand_the_second_sees_what_was_saved_and_loses_nothing(anna: Phone, play: Play) -> None:
    ben = Phone(play.game, seat=1)
    opened = ben.opened()
    anna.record(**WON)
    response = ben.post("table_record", **opened, **{**WON, "winner": 2, "worth2-points": 64})
    assert response.status_code == 409
    page = text(response)
    assert "saved something meanwhile" in page and "160 points" in page and 'value="64"' in page
    ben.post("table_record", **hidden(response), **{**WON, "winner": 2, "worth2-points": 64})
    assert [hand.number for hand in RecordedHand.objects.order_by("number")] == [1, 2]


def test_what_one_hand_is_worth_is_answered_while_it_is_ticked(anna: Phone) -> None:
    ticked = {"worth1-depth": "ticked", "worth1-ticked-closed_pon_dragon": 1}
    page = text(anna.post("table_preview", htmx=True, worth="1", **anna.opened(), outcome="mahjong", winner=1, discarder="wall", **ticked))
    assert "<strong>" in page and "hand-form" not in page


def test_of_a_hand_that_nobody_holds_nothing_is_said(anna: Phone) -> None:
    response = anna.post("table_preview", htmx=True, worth="9", **anna.opened(), **WON)
    assert response.status_code == 200 and not text(response).strip()


def test_the_last_hand_can_be_taken_back(anna: Phone, play: Play) -> None:
    anna.record(**WON)
    assert anna.taps("table_undo")["Location"] == anna.url("table")
    assert not RecordedHand.objects.current().exists()


@pytest.mark.parametrize(
    ("typed", "result", "after"),
    [
        ({"outcome": "draw"}, Drawn(), (0, 0, 0, 0)),
        ({"outcome": "penalty", "fined": 0, "fine": 10, "cause": "looked"}, Fine(0, 10), (-60, 20, 20, 20)),
        ({"outcome": "penalty", "fined": 1, "fine": 50, "cause": "told_too_few"}, Fine(1, 50), (100, -200, 50, 50)),
    ],
)
def test_draws_and_fines_are_entries_of_their_own(
    anna: Phone, play: Play, typed: dict[str, Any], result: HandResult, after: tuple[int, ...]
) -> None:
    anna.record(**typed)
    assert [hand.result for hand in played(play)] == [result]
    assert scores(play) == after


def test_a_false_mahjong_pays_the_others_their_hands(anna: Phone, play: Play) -> None:
    anna.record(outcome="false_mahjong", caller=1, **FOUR_HANDS)
    assert scores(play) == (160, -280, 20, 100)
    assert "False Mah-Jongg by Ben" in text(anna.get())


def test_who_pays_alone_and_who_is_excused_is_entered_under_more(anna: Phone, play: Play) -> None:
    flush = {**WON, "worth1-points": 192}
    anna.record(**flush, pays_alone=3)
    assert played(play)[0].deltas[3] == -768 + 40 + 80
    anna.record(**flush, pays_alone=3, excused="on")
    page = text(anna.get())
    assert "David pays for all" in page or "David had no other discard" in page


def test_the_basic_game_is_entered_with_the_winners_points_alone() -> None:
    play = table(rules="dmjl-basic")
    phone = Phone(play.game, seat=0)
    page = text(phone.get())
    assert "How much was the hand worth?" in page
    for word in ("False Mah-Jongg", "Penalty", "Lists", "pays for all", "too few tiles"):
        assert word not in page
    phone.record(**{"outcome": "mahjong", "winner": 1, "discarder": 0, "worth1-points": 37})
    assert scores(play) == (-37, 111, -37, -37)


@pytest.mark.parametrize(("players", "after"), [(2, (-160, 160)), (3, (-200, 480, -280))])
def test_tables_of_two_and_three_are_entered_the_same_way(players: int, after: tuple[int, ...]) -> None:
    play = table(players)
    phone = Phone(play.game, seat=0)
    phone.record(
        outcome="mahjong", winner=1, discarder="wall", **{name: value for name, value in FOUR_HANDS.items() if int(name[5]) < players}
    )
    assert scores(play) == after


# ---------- five players
def test_of_five_the_page_says_who_sits_out_and_the_next_entry_proposes_another() -> None:
    play = table(5)
    phone = Phone(play.game, seat=0)
    assert "Eva sits out" in text(phone.get("table_record"))
    phone.record(**WON, sits_out=4)
    assert played(play)[0].sits_out == 4 and scores(play) == (-240, 640, -360, -40, 0)
    assert "Anna sits out" in text(phone.get("table_record"))


def test_somebody_else_can_sit_out_and_what_was_typed_stays() -> None:
    play = table(5)
    phone = Phone(play.game, seat=0)
    page = text(phone.post("table_preview", htmx=True, **phone.opened(), reseat=1, sits_out=2, **{"worth0-points": 64}))
    assert "Clara sits out" in page and 'value="64"' in page and "errorlist" not in page
    assert 'data-worth-of="4"' in page and 'data-worth-of="2"' not in page
    phone.record(**{**WON, "worth2-points": "", "worth4-points": 20}, sits_out=2)
    assert scores(play) == (-240, 640, 0, -40, -360)


def test_who_deals_cannot_sit_out() -> None:
    phone = Phone(table(5).game, seat=0)
    response = phone.record(**WON, sits_out=0)
    assert response.status_code == 422
    assert errors_of(response, "sits_out")


# ---------- corrections
def test_a_hand_is_corrected_and_the_later_ones_follow(anna: Phone, play: Play) -> None:
    anna.record(**WON)
    anna.record(**WON)
    page = text(anna.get("table_hand", 1))
    assert "Correct hand 1" in page and 'value="160"' in page
    review = anna.post("table_hand", 1, outcome="draw", pending="[]", **hidden(anna.get("table_hand", 1)))
    assert review.status_code == 200 and "Hand 1 becomes: Draw" in text(review)
    saved = anna.post("table_correction", save=1, **form_with(review, 'name="save"'))
    assert saved["Location"] == anna.url("table") + "#corrected-3-3"
    assert played(play)[0].result == Drawn()
    assert played(play)[1].doubled and scores(play)[2] == -360 * 2
    assert found_by_verify() == []


def test_a_hand_given_by_its_tiles_comes_back_with_them_to_be_corrected(anna: Phone, play: Play) -> None:
    tiles = {
        "worth1-depth": "tiles",
        "worth1-tiles-concealed": "234666m4588s",
        "worth1-tiles-melds": "222p",
        "worth1-tiles-winning_tile": "3s",
        "worth1-points": "",
    }
    response = anna.record(**{**WON, **tiles})
    assert response.status_code == 302, text(response)
    page = text(anna.get("table_hand", 1))
    assert "222p" in page and 'value="80"' in page


def test_in_a_correction_of_five_somebody_else_can_sit_out_too() -> None:
    play = table(5)
    phone = Phone(play.game, seat=0)
    phone.record(**WON, sits_out=4)
    opened = hidden(phone.get("table_hand", 1))
    page = text(phone.post("table_hand", 1, htmx=True, reseat=1, pending="[]", sits_out=2, **opened, **WON))
    assert "Clara sits out" in page and "See what changes" in page and "<html" not in page
    whole = text(phone.post("table_hand", 1, reseat=1, pending="[]", sits_out=2, **opened, **WON))
    assert "Clara sits out" in whole and "<html" in whole


def test_polling_tells_of_what_others_entered(anna: Phone, play: Play) -> None:
    key = key_of(anna.get())
    play.actor = BEN
    play.record(RESULT)
    changed = anna.get("table_state", version=key)
    assert changed.status_code == 200 and "Mah-Jongg by Ben" in text(changed)


def test_the_table_costs_as_many_queries_as_one_with_riichi(anna: Phone, play: Play, django_assert_max_num_queries: Any) -> None:
    play.record(RESULT)
    with django_assert_max_num_queries(9):
        anna.get()


# ---------- a discard that is forbidden (Strafen 8–10)
OPEN = "Please say which of the two is right."
MELDS = tuple(Meld(kind, parse_tiles(tiles)) for kind, tiles in (("pon", "111m"), ("chi", "234m"), ("pon", "999m")))
FLUSH = Hand(concealed=parse_tiles("5567m"), melds=MELDS, winning_tile=parse_tiles("8m")[0], win="", seat_wind="", round_wind="")
FED_TO_BEN = Mahjong(1, (Said(80), TileHand(FLUSH), Said(20), Said(100)), discarder=0)


def fed() -> dict[str, Any]:
    return {name: value for name, value in mahjong_initial(FED_TO_BEN).items() if value not in (None, "", []) and value is not False}


def answers(response: Any) -> list[str]:
    return [one.told["value"] for one in page_of(response).all("input", name="fed")]


def test_a_forbidden_discard_holds_the_save_until_somebody_says_who_pays(anna: Phone, play: Play) -> None:
    opened, asked = anna.opened(), anna.post("table_preview", htmx=True, **anna.opened(), **fed())
    assert "Anna discarded into the pure flush" in text(asked) and 'class="preview-lines"' not in text(asked)
    refused = anna.post("table_record", **opened, **fed())
    assert refused.status_code == 422 and errors_of(refused, "fed") == [OPEN] and not played(play)
    alone, everybody = answers(refused)
    assert 'class="preview-lines"' in text(anna.post("table_preview", htmx=True, **opened, **fed(), fed=everybody))
    assert anna.post("table_record", **opened, **fed(), fed=alone).status_code == 302
    result = played(play)[0].result
    assert isinstance(result, Mahjong) and result.pays_alone == 0 and not result.excused
    assert found_by_verify() == []


@pytest.mark.parametrize("page", ["table_hand", "table_insert"])
def test_a_forbidden_discard_holds_a_correction_and_an_inserted_hand(anna: Phone, play: Play, page: str) -> None:
    anna.record(outcome="draw")
    opened = hidden(anna.get(page, 1))
    refused = anna.post(page, 1, pending="[]", **opened, **fed())
    assert refused.status_code == 422 and errors_of(refused, "fed") == [OPEN]
    review = anna.post(page, 1, pending="[]", **opened, **fed(), fed=answers(refused)[1])
    saved = anna.post("table_correction", save=1, **form_with(review, 'name="save"'))
    assert saved.status_code == 302
    result = played(play)[0].result
    assert isinstance(result, Mahjong) and result.pays_alone == 0 and result.excused
    assert answers(anna.get(page, 1)) == [], "what was said once is not asked again"


def test_a_hand_saved_before_it_was_asked_about_stays_and_is_asked_about_when_corrected(anna: Phone, play: Play) -> None:
    play.record(FED_TO_BEN)
    assert played(play)[0].result == FED_TO_BEN and found_by_verify() == []
    again = anna.post("table_hand", 1, pending="[]", **hidden(anna.get("table_hand", 1)), **fed())
    assert again.status_code == 422 and len(answers(again)) == 2


def test_drafts_of_a_hand_its_correction_and_one_before_it_are_kept_apart(anna: Phone) -> None:
    anna.record(outcome="draw")
    drafts = [page_of(anna.get(page, *number)).one("form", class_="hand-form").told["data-draft"] for page, *number in (
        ("table_record",), ("table_hand", 1), ("table_insert", 1), ("table_insert", 2)
    )]  # fmt: skip
    assert len(set(drafts)) == 4
