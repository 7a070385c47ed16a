"""Recording at the table: five taps, a preview, saved once, nothing typed is lost."""

from __future__ import annotations

import re

import pytest

from league.games.models import RecordedHand
from league.games.queries.sheet import score_sheet
from league.wording.game import place_text
from scoring.game import PenaltyPoints
from tests.league.games.play import BEN, DRAW, Play, named_table, one_table, ron
from tests.league.table.phone import Phone, key_of
from tests.pages import fields_of, page_of

pytestmark = pytest.mark.django_db

RON = {"outcome": "ron", "winner": 0, "discarder": 1, "value": "3"}


@pytest.fixture
def play() -> Play:
    return one_table()


@pytest.fixture
def anna(play: Play) -> Phone:
    return Phone(play.game, seat=0)


def test_the_table_shows_who_sits_where_with_scores_round_and_what_comes_next(anna: Phone) -> None:
    page = anna.get().content.decode()
    for text in ("East 1", "Hand 1", "30,000", "Ron", "Tsumo", "Draw", "Record hand 1"):
        assert text in page


def test_a_typed_hand_is_saved_and_shown_with_who_entered_it(anna: Phone, play: Play) -> None:
    assert anna.record(**RON, riichi=[0])["Location"] == anna.url("table")
    page = anna.get().content.decode()
    assert "Anna wins by ron from Ben: 3 fān" in page or "wins by ron from" in page
    assert RecordedHand.objects.get().by_name == play.game.table.seats.get(wind=0).entrant.shown_name


def test_without_a_page_reload_the_new_table_comes_back(anna: Phone) -> None:
    response = anna.post("table_record", htmx=True, **anna.opened(), **RON)
    assert response["HX-Retarget"] == "#table-state"
    assert "hand-saved" in response["HX-Trigger-After-Settle"]
    assert "Hand 2" in response.content.decode()


def test_the_same_entry_sent_twice_is_saved_once_and_answered_the_same(anna: Phone) -> None:
    entry = {**anna.opened(), **RON}
    first, again = anna.post("table_record", **entry), anna.post("table_record", **entry)
    assert (first.status_code, again.status_code) == (302, 302)
    assert RecordedHand.objects.count() == 1


def test_a_preview_says_who_pays_whom_and_the_new_scores_and_saves_nothing(anna: Phone) -> None:
    page = anna.post("table_preview", htmx=True, **anna.opened(), **RON).content.decode()
    assert "6,000" in page and "36,000" in page and "24,000" in page and "Next: East 1" in page
    assert not RecordedHand.objects.exists()


ALL_TENPAI = {"outcome": "exhaustive_draw", "tenpai": [0, 1, 2, 3], "riichi": [2]}


def last_hand(play: Play) -> Phone:
    """Anna leads, and the signal has come: the hand that runs is the last one."""
    anna = Phone(play.game, seat=0)
    anna.record(**RON)
    anna.taps("table_signal", before_hand="2", dice_thrown="yes")
    return anna


def test_the_preview_of_the_last_hand_shows_the_scores_that_will_stand_after_it() -> None:
    anna = last_hand(named_table())
    preview = page_of(anna.post("table_preview", htmx=True, **anna.opened(), **ALL_TENPAI)).one("ul", class_="preview-seats")
    shown = {seat.one("span", class_="name").text: seat.one("strong").text for seat in preview.all("li")}
    anna.record(**ALL_TENPAI)
    result = page_of(anna.get()).one("ol", class_="result-list").all("li")
    rows = [
        (seat.one("span", class_="name").text, int(seat.one("span", class_="place").text), seat.one("span", class_="num").text)
        for seat in result
    ]
    assert shown == {f"{name} {place_text(place)}": score for name, place, score in rows}
    assert rows[0] == ("Alma", 1, "37,000")


def test_the_preview_of_the_last_hand_says_who_gets_the_deposits_left() -> None:
    anna = last_hand(named_table())
    page = anna.post("table_preview", htmx=True, **anna.opened(), **ALL_TENPAI).content.decode()
    assert "Alma takes 1,000 from the table: Deposits left at the end." in page
    assert '<span class="name">Alma <small class="muted">1st</small></span><span class="num plus">+1,000</span>' in page


def test_where_nobody_gets_the_deposits_left_the_preview_and_the_score_sheet_say_so() -> None:
    play = named_table("wrc-2017")
    anna, game = Phone(play.game, seat=0), play.game
    anna.record(outcome="ron", winner=0, discarder=1, value="3-30")
    anna.taps("table_signal", before_hand="2", dice_thrown="yes")
    page = anna.post("table_preview", htmx=True, **anna.opened(), **ALL_TENPAI).content.decode()
    assert "Deposits left at the end, to nobody: 1,000." in page
    anna.record(**ALL_TENPAI)
    assert "<li>Deposits left at the end, to nobody: 1,000</li>" in anna.client.get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize("rules", ["ema-2016", "ema-2025", "wrc-2025"])
def test_a_chombo_off_the_result_is_said_before_it_is_saved_and_beside_the_result(rules: str) -> None:
    play = named_table(rules)
    anna, ruleset = Phone(play.game, seat=0), play.game.competition.ruleset
    said = f"Bert loses {ruleset.chombo:,} points after uma: chombo ({ruleset.title})"
    typed = {"outcome": "chombo", "offenders": [1]}
    page = anna.post("table_preview", htmx=True, **anna.opened(), **typed).content.decode()
    assert f"<li>{said}</li>" in page and "Nobody pays." not in page
    play.record(DRAW)
    assert anna.record(**typed).status_code == 302
    anna.taps("table_end", end="stop")
    assert anna.get().content.decode().count(f"{said}.") == 1


def test_a_preview_of_something_impossible_says_why(anna: Phone) -> None:
    page = anna.post("table_preview", htmx=True, **anna.opened(), outcome="exhaustive_draw", riichi=[1]).content.decode()
    assert "must be tenpai" in page


def test_without_javascript_the_preview_stands_on_the_same_page(anna: Phone) -> None:
    page = anna.post("table_preview", **anna.opened(), **RON).content.decode()
    assert "36,000" in page and 'class="hand-form"' in page


def test_a_refusal_keeps_what_was_typed(anna: Phone) -> None:
    response = anna.record(outcome="ron", winner=2, discarder=2, value="4")
    assert response.status_code == 422
    page = response.content.decode()
    assert "Nobody wins on their own discard" in page
    assert page.count("checked") >= 4


def test_of_two_people_entering_the_same_hand_the_second_sees_what_was_saved_and_loses_nothing(anna: Phone, play: Play) -> None:
    ben = Phone(play.game, seat=1)
    opened = ben.opened()
    anna.record(**RON)
    response = ben.post("table_record", **opened, outcome="ron", winner=2, discarder=3, value="5", riichi=[2])
    assert response.status_code == 409
    page = response.content.decode()
    assert "saved something meanwhile" in page and "3 fān" in page
    assert "Save mine as hand 2" in page and "discard mine" in page
    filled = fields_of(response)
    assert (filled["value"], filled["riichi"], filled["number"]) == (["5"], ["2"], ["2"])
    assert RecordedHand.objects.count() == 1

    from tests.league.table.phone import hidden

    ben.post("table_record", **hidden(response), outcome="ron", winner=2, discarder=3, value="5", riichi=[2])
    assert [hand.number for hand in RecordedHand.objects.order_by("number")] == [1, 2]


def test_who_was_overtaken_by_something_else_than_a_hand_reads_what_it_was(anna: Phone, play: Play) -> None:
    opened = anna.opened()
    play.mark_signal(before_hand=1, dice_thrown=True)
    play.give_penalty(penalty=PenaltyPoints(1, "point_penalty", -1_000), reason="Steine vertauscht")
    play.warn(seat=2, reason="for directors only", after_hand=0)
    page = page_of(anna.record(**{**RON, **opened, "signal": "running"}))
    told = [line.text for line in page.one("section", **{"data-meanwhile": ""}).all("li")]
    assert told[0].startswith("Signal marked: Signal in hand 1, after its dice were thrown (")
    assert told[1].startswith("Penalty given: ") and "Steine vertauscht" in told[1] and len(told) == 2


def test_of_two_entries_of_one_hand_the_second_can_take_the_place_of_the_first(anna: Phone, play: Play) -> None:
    ben = Phone(play.game, seat=1)
    opened = ben.opened()
    anna.record(**RON)
    response = ben.post("table_record", **opened, outcome="ron", winner=2, discarder=3, value="5")
    (mine,) = [form for form in page_of(response).all("form") if form.told.get("id") == "mine-is-right"]
    pending = mine.one("input", name="pending").told["value"]
    review = ben.post("table_correction", pending=pending)
    assert "Hand 1 becomes" in review.content.decode() and "Save the correction" in review.content.decode()
    assert play.hands == ()


def test_whoever_saved_something_meanwhile_on_this_phone_is_not_named_as_somebody_else(anna: Phone, play: Play) -> None:
    kept = anna.opened()  # as a phone keeps a hand without a network
    anna.record(**RON)
    page = anna.post("table_record", **kept, outcome="ron", winner=2, discarder=3, value="5").content.decode()
    assert "You saved something meanwhile yourself. This entry is not saved yet." in page
    assert "The saved one: discard this entry" in page and 'data-why="You entered hand 1 differently."' in page

    ben = Phone(play.game, seat=1)
    page = ben.post("table_record", **kept, outcome="ron", winner=2, discarder=3, value="5").content.decode()
    name = RecordedHand.objects.get().by_name
    assert f"{name} saved something meanwhile" in page and f'data-why="{name} entered hand 1 differently."' in page


def test_of_two_entries_that_differ_in_riichi_alone_both_say_who_declared_it(anna: Phone, play: Play) -> None:
    ben = Phone(play.game, seat=1)
    opened = ben.opened()
    anna.record(**RON)
    page = " ".join(ben.post("table_record", **opened, **{**RON, "riichi": [0]}).content.decode().split())
    assert "nobody declared riichi" in page and re.search(r"Yours: [^<]*; riichi: \w+\.", page)
    assert "Yours says the same" not in page and "discard mine" in page


def test_the_same_hand_entered_twice_is_called_the_same(anna: Phone, play: Play) -> None:
    ben = Phone(play.game, seat=1)
    opened = ben.opened()
    anna.record(**RON)
    page = ben.post("table_record", **opened, **RON).content.decode()
    assert "Yours says the same. Save it only if it is the next one, hand 2." in page
    assert re.search(r'<a class="button primary"[^>]*>It is the same hand</a>', page) and "Discard mine" not in page


def test_the_answer_to_a_lost_entry_is_the_same_after_others_went_on(anna: Phone, play: Play) -> None:
    entry = {**anna.opened(), **RON}
    anna.post("table_record", **entry)
    Phone(play.game, seat=1).record(outcome="exhaustive_draw")
    assert anna.post("table_record", **entry).status_code == 302
    assert RecordedHand.objects.count() == 2


def test_the_last_hand_can_be_taken_back(anna: Phone) -> None:
    anna.record(**RON)
    assert anna.taps("table_undo")["Location"] == anna.url("table")
    assert not RecordedHand.objects.current().exists()


def test_an_undo_of_an_old_page_is_refused_and_says_so(anna: Phone, play: Play) -> None:
    anna.record(**RON)
    from tests.league.table.phone import entry_fields

    old = entry_fields(anna.get())
    Phone(play.game, seat=1).record(outcome="exhaustive_draw")
    page = anna.client.post(anna.url("table_undo"), old, follow=True).content.decode()
    assert "Somebody else saved something" in page
    assert RecordedHand.objects.current().count() == 2


def test_polling_answers_nothing_until_something_changed(anna: Phone, play: Play) -> None:
    key = key_of(anna.get())
    assert anna.get("table_state", version=key).status_code == 204
    play.actor = BEN
    play.record(ron(0, 1))
    changed = anna.get("table_state", version=key)
    assert changed.status_code == 200 and "Hand 2" in changed.content.decode()


@pytest.mark.parametrize(
    ("rules", "known", "unknown"),
    [
        ("alarm-2019", ["fān", "Chonbo"], ["25 fu", "Nagashi", "Abortive", 'name="winner2"', ">Fu<", "3-40"]),
        ("ema-2012", ["Nagashi mangan", "Abortive draw", 'name="winner3"', "3-40"], ["fān", "Chonbo", "triple_ron"]),
        ("wrc-2022", ["3-40"], ["Nagashi", "Abortive", 'name="winner2"']),
    ],
)
def test_nothing_is_offered_that_the_ruleset_does_not_know(rules: str, known: list[str], unknown: list[str]) -> None:
    page = Phone(one_table(rules).game, seat=0).get("table_record").content.decode()
    assert [text for text in known if text not in page] == []
    assert [text for text in unknown if text in page] == []


def test_one_han_disappears_from_the_pad_under_five_counters() -> None:
    play = one_table("ema-2012")
    phone = Phone(play.game, seat=0)
    assert 'value="1-30"' in phone.get("table_record").content.decode()
    for _ in range(5):
        phone.record(outcome="exhaustive_draw", tenpai=[0])
    page = phone.get().content.decode()
    assert 'value="1-30"' not in page and "Two han are needed" in page


def test_the_table_costs_a_fixed_number_of_queries(anna: Phone, play: Play, django_assert_max_num_queries) -> None:
    play.record(DRAW)
    with django_assert_max_num_queries(9):
        anna.get()
    play.record(DRAW, DRAW, DRAW)
    with django_assert_max_num_queries(9):
        anna.get()


def test_saving_a_hand_costs_a_fixed_number_of_queries(anna: Phone, django_assert_num_queries) -> None:
    """The table, its players and hands; then, inside of a savepoint in this test, session, game, revision, hand, log and stamp."""
    for number in (1, 2, 3):
        typed = {**anna.opened(), "outcome": "exhaustive_draw", "tenpai": ["0", "1", "2", "3"]}
        with django_assert_num_queries(11):
            assert anna.post("table_record", **typed).status_code == 302
        assert RecordedHand.objects.count() == number


def test_the_check_and_the_list_of_hands_name_a_chombo_beside_a_win() -> None:
    play = named_table()
    anna = Phone(play.game, seat=0)
    both = {**RON, "chombo": [2], "beside_cause": "false_win"}
    page = page_of(anna.post("table_preview", htmx=True, **anna.opened(), **both))
    assert page.one("p", class_="preview-text").text == "Alma wins by ron from Bert: 3 fān · Chonbo by Cleo"
    assert anna.record(**both).status_code == 302
    play.game.refresh_from_db()
    assert score_sheet(play.game).hands[0].brief == "Alma: ron, 3 fān · Chonbo by Cleo"
