"""A win given by its tiles: what the game knows is not asked, the engine counts, refusals stand beside the tiles."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league.games.commands import Replace
from league.games.models import RecordedHand
from scoring.game import ExhaustiveDraw, HanFu, Ron, TileHand, Tsumo, Win, Yakuman
from scoring.hand import Hand, Meld, parse_tiles
from tests.league.games.play import Play, named_table, ron
from tests.league.table.phone import Phone, value_errors
from tests.pages import errors_of, fields_of, page_of

pytestmark = pytest.mark.django_db

ANNA, BEN, CLARA, DAVID = range(4)
PINFU = {"tiles-concealed": "234m34567p55678s", "tiles-winning_tile": "2p"}  #: tanyao and pinfu
BY_TILES = {"outcome": "ron", "winner": BEN, "discarder": CLARA, "depth": "tiles"}
EAST_TRIPLET = Hand(
    concealed=parse_tiles("234m567p55s78s"),
    winning_tile=parse_tiles("9s")[0],
    win="",
    seat_wind="",
    round_wind="",
    melds=(Meld("pon", parse_tiles("111z")),),
)


@pytest.fixture
def play() -> Play:
    return named_table("ema-2012", names=("Anna", "Ben", "Clara", "David"))


@pytest.fixture
def phone(play: Play) -> Phone:
    return Phone(play.game, seat=ANNA)


def values(play: Play) -> list[Any]:
    """What the wins of the last hand were counted as."""
    play.game.refresh_from_db()
    counted = play.hands[-1].counted
    assert isinstance(counted, (Ron, Tsumo))
    return [win.value for win in (counted.wins if isinstance(counted, Ron) else (counted.win,))]


def recorded(play: Play) -> Any:
    return RecordedHand.objects.current().get(game=play.game, number=1).result


def test_a_ron_by_tiles_is_saved_as_tiles_and_counted_by_the_engine(phone: Phone, play: Play) -> None:
    phone.record(**BY_TILES, **PINFU, riichi=[BEN])
    assert values(play) == [HanFu(3, 30)]
    assert play.hands[-1].deltas == (0, 3_900, -3_900, 0)
    assert recorded(play)["wins"] == [{"winner": BEN, "hand": {"concealed": "234m34567p55678s", "winning_tile": "2p"}}]


def test_winds_and_the_drawn_tile_are_those_of_the_game(phone: Phone, play: Play) -> None:
    tiles = {"tiles-concealed": "234m567p55s78s", "tiles-melds": "111z", "tiles-winning_tile": "9s"}
    phone.record(outcome="tsumo", winner=ANNA, depth="tiles", **tiles)
    assert values(play) == [HanFu(2, 30)], "seat wind and round wind of the dealer"
    phone.record(outcome="tsumo", winner=BEN, depth="tiles", **tiles)
    assert values(play) == [HanFu(1, 30)], "the round wind alone"


def test_all_winners_of_a_discard_share_its_tile_and_the_indicators(phone: Phone, play: Play) -> None:
    other = {"winner2": DAVID, "depth2": "tiles", "tiles2-concealed": "22244m345678s34p"}
    phone.record(**BY_TILES, **PINFU, **{"tiles-dora_indicators": "3m", **other}, riichi=[BEN])
    assert values(play) == [HanFu(4, 30), HanFu(3, 40)]


def test_the_last_discard_is_the_last_one_for_all_winners(phone: Phone, play: Play) -> None:
    other = {"winner2": DAVID, "depth2": "tiles", "tiles2-concealed": "22244m345678s34p"}
    phone.record(**BY_TILES, **PINFU, **{"tiles-circumstances": ["houtei"], **other})
    assert values(play) == [HanFu(3, 30), HanFu(2, 40)]


def test_a_second_winner_may_be_given_by_han_and_fu(phone: Phone, play: Play) -> None:
    phone.record(**BY_TILES, **PINFU, winner2=DAVID, value2="2-30")
    assert values(play) == [HanFu(2, 30), HanFu(2, 30)]


def test_a_yakuman_by_tiles_can_have_somebody_liable(phone: Phone, play: Play) -> None:
    dragons = {"tiles-concealed": "23m99p", "tiles-melds": "555z 666z 777z", "tiles-winning_tile": "4m"}
    phone.record(**BY_TILES, **dragons, liable=ANNA)
    assert values(play) == [Yakuman(1)]
    assert play.hands[-1].deltas == (-16_000, 32_000, -16_000, 0)


CALLED = {"tiles-concealed": "23m99p", "tiles-melds": "555z 666z 777z", "tiles-winning_tile": "4m"}
WINDS = {"tiles-concealed": "9p", "tiles-melds": "111z 222z 333z 444z", "tiles-winning_tile": "9p"}
CLOSED_KAN = {**CALLED, "tiles-melds": "(5555z) 666z 777z"}
FOUR_KANS = {"tiles-concealed": "9p", "tiles-melds": "2222m 3333p 4444s 5555z", "tiles-winning_tile": "9p"}
CONCEALED = {"tiles-concealed": "555666777z23m99p", "tiles-winning_tile": "4m"}
NO_LIABILITY = [
    (CLOSED_KAN, "only if each of its sets was called"),
    (FOUR_KANS, "only, and this hand is none of them"),
    (CONCEALED, "Nobody is liable for a closed hand"),
]


@pytest.mark.parametrize(("tiles", "sentence"), NO_LIABILITY)
def test_nobody_is_liable_for_a_hand_whose_sets_were_not_called(phone: Phone, play: Play, tiles: dict[str, Any], sentence: str) -> None:
    response = phone.record(**BY_TILES, **tiles, liable=ANNA)
    assert response.status_code == 422
    assert sentence in " ".join(errors_of(response, "liable"))
    page = response.content.decode()
    assert tiles["tiles-concealed"] in page and "checked" in page, "nothing typed is lost"
    assert not RecordedHand.objects.exists()
    phone.record(**BY_TILES, **tiles)
    assert values(play) == [Yakuman(1)], "without it the hand can be"


def test_a_correction_is_refused_the_same(phone: Phone, play: Play) -> None:
    phone.record(**BY_TILES, **CALLED, liable=ANNA)
    play.game.refresh_from_db()
    response = phone.post("table_hand", 1, **{"pending": "", **BY_TILES, **CLOSED_KAN, "liable": ANNA, **phone_fields(phone)})
    assert "only if each of its sets was called" in response.content.decode()
    assert play.hands[-1].deltas == (-16_000, 32_000, -16_000, 0)


@pytest.mark.parametrize(
    ("tiles", "liable"), [(CALLED, "1"), (WINDS, "2"), *((tiles, "") for tiles, _sentence in NO_LIABILITY), (PINFU, "")]
)
def test_liability_is_offered_where_it_can_be(phone: Phone, tiles: dict[str, Any], liable: str) -> None:
    page = phone.post("table_preview", htmx=True, **{**phone.opened(), **BY_TILES, **tiles, "worth": "1"}).content.decode()
    assert f'data-liable="{liable}"' in page


def test_a_double_yakuman_is_answered_for_as_a_whole(phone: Phone, play: Play) -> None:
    phone.record(**BY_TILES, **WINDS, liable=ANNA)
    play.game.refresh_from_db()
    assert play.hands[-1].deltas == (-32_000, 64_000, -32_000, 0)
    assert RecordedHand.objects.get().result["wins"][0]["liable"] == {"seat": ANNA, "yakuman": 2}


def test_the_winner_is_not_offered_as_liable(phone: Phone) -> None:
    page = phone.get("table_record").content.decode()
    assert 'data-yakuman="value" data-not="winner"' in page and 'data-yakuman="value2" data-not="winner2"' in page


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Which tiles was the hand won with?"),
        ({"tiles-concealed": "12x"}, "x"),
        ({"tiles-concealed": "234m"}, "A win needs a winning tile"),
        ({"tiles-concealed": "123m456p", "tiles-winning_tile": "2p"}, "a hand has 13 tiles"),
        ({"tiles-concealed": "123m456p1178s", "tiles-melds": "234s", "tiles-winning_tile": "9s"}, "no yaku"),
        ({**PINFU, "tiles-circumstances": ["ippatsu"]}, "ippatsu"),
        ({**PINFU, "tiles-circumstances": ["double_riichi"]}, "A hand won with riichi needs the bet"),
    ],
)
def test_a_refusal_stands_beside_the_tiles_and_nothing_typed_is_lost(phone: Phone, typed: dict[str, Any], sentence: str) -> None:
    response = phone.record(**BY_TILES, **typed)
    assert response.status_code == 422
    assert sentence.lower() in " ".join(value_errors(response)).lower()
    assert page_of(response).one("form", class_="hand-form").told["data-first"] == "value"
    page = response.content.decode()
    assert all(f'value="{text}"' in page for text in typed.values() if isinstance(text, str))
    assert not RecordedHand.objects.exists()


def test_winners_cannot_have_won_on_different_tiles(phone: Phone) -> None:
    other = {"winner2": DAVID, "depth2": "tiles", "tiles2-concealed": "22244m345678s34p", "tiles2-winning_tile": "5p"}
    response = phone.record(**BY_TILES, **PINFU, **other)
    assert "All winners win on the same tile" in " ".join(value_errors(response, 2))


@pytest.mark.parametrize(
    ("typed", "texts"),
    [
        ({}, ["Tap 13 tiles"]),
        ({"tiles-concealed": "234m34567p"}, ["6 more tiles"]),
        (PINFU, ["2,000", "2 han 30 fu"]),
        ({**PINFU, "riichi": [BEN], "tiles-circumstances": ["ippatsu"], "tiles-dora_indicators": "3m"}, ["8,000", "Mangan", "5 han"]),
        ({**PINFU, "outcome": "tsumo"}, ["700 / 1,300", "3 han 20 fu"]),
        ({**PINFU, "outcome": "tsumo", "winner": ANNA}, ["1,300 each"]),
        ({"tiles-concealed": "222m234m"}, ["8 more tiles"]),
        ({"tiles-concealed": "22222m"}, ["9 more tiles"]),
        ({"tiles-concealed": "123m456p1178s", "tiles-melds": "234s", "tiles-winning_tile": "9s"}, ["no yaku"]),
        ({"tiles-concealed": "1y"}, ["y"]),
    ],
)
def test_the_value_runs_along_while_tiles_are_tapped(phone: Phone, typed: dict[str, Any], texts: list[str]) -> None:
    answer = phone.post("table_preview", htmx=True, **{**phone.opened(), **BY_TILES, **typed, "worth": "1"})
    assert answer.status_code == 200
    page = answer.content.decode()
    assert [text for text in texts if text not in page] == []
    assert not RecordedHand.objects.exists()


@pytest.mark.parametrize("worth", ["0", "4", "", "x"])
def test_the_worth_of_nobody_is_nothing(phone: Phone, worth: str) -> None:
    assert phone.post("table_preview", htmx=True, **{**phone.opened(), **BY_TILES, "worth": worth}).status_code == 200


@pytest.mark.parametrize("depth", ["pad", "tiles"])
def test_a_value_that_differs_from_the_tiles_is_named(phone: Phone, depth: str) -> None:
    typed = {**phone.opened(), **BY_TILES, **PINFU, "value": "3-40", "depth": depth}
    page = phone.post("table_preview", htmx=True, **typed).content.decode()
    assert "By the tiles it is 2 han 30 fu, not 3 han 40 fu." in page
    assert "By the tiles" not in phone.post("table_preview", htmx=True, **{**typed, "value": "2-30"}).content.decode()


def test_without_scripts_tiles_are_typed_as_text(phone: Phone) -> None:
    page = phone.get("table_record").content.decode()
    assert 'name="tiles-concealed"' in page and 'name="depth" value="tiles"' in page


def test_the_table_and_the_score_sheet_show_the_tiles_and_say_why(phone: Phone, play: Play) -> None:
    phone.record(**BY_TILES, **PINFU, riichi=[BEN], **{"tiles-dora_indicators": "3m"})
    for page in (phone.get().content.decode(), Client().get(play.game.get_absolute_url()).content.decode()):
        assert "Ben wins by ron from Clara: 4 han 30 fu" in page
        for text in ("Winning tile:", 'alt="2 of circles"', "Dora indicators", "Why it is worth that", "Pinfu"):
            assert text in page, text


def test_the_score_sheet_costs_the_same_with_tiles(phone: Phone, play: Play, django_assert_max_num_queries: Any) -> None:
    for _ in range(3):
        play.record(Ron(CLARA, (Win(BEN, TileHand(EAST_TRIPLET)),)))
    with django_assert_max_num_queries(17):
        Client().get(play.game.get_absolute_url())
    with django_assert_max_num_queries(9):
        phone.get()


def test_who_was_too_late_reads_what_the_tiles_were_worth_and_keeps_theirs(phone: Phone, play: Play) -> None:
    ben = Phone(play.game, seat=BEN)
    opened = ben.opened()
    phone.record(**BY_TILES, **PINFU, riichi=[BEN])
    response = ben.post("table_record", **{**opened, **BY_TILES, **PINFU})
    assert response.status_code == 409
    page = response.content.decode()
    assert "Hand 1: Ben wins by ron from Clara: 3 han 30 fu" in page
    assert 'value="234m34567p55678s"' in page


def test_the_same_tiles_sent_twice_are_saved_once(phone: Phone) -> None:
    entry = {**phone.opened(), **BY_TILES, **PINFU}
    assert [phone.post("table_record", **entry).status_code for _ in range(2)] == [302, 302]
    assert RecordedHand.objects.count() == 1


# ---------- corrections


def test_the_editor_has_the_tiles_as_they_were_typed(phone: Phone) -> None:
    phone.record(**BY_TILES, **PINFU, riichi=[BEN], **{"tiles-circumstances": ["ippatsu"], "tiles-dora_indicators": "3m"})
    page = phone.get("table_hand", 1)
    filled = fields_of(page)
    assert filled["depth"] == ["tiles"]
    assert {name: filled[f"tiles-{name}"] for name in ("concealed", "winning_tile", "circumstances", "dora_indicators")} == {
        "concealed": ["234m34567p55678s"],
        "winning_tile": ["2p"],
        "circumstances": ["ippatsu"],
        "dora_indicators": ["3m"],
    }
    entry = page_of(page).one("div", data_value_entry="1").one("div", class_="tile-entry")
    assert (entry.told["data-riichi"], entry.told["data-seat-wind"]) == ("1", "S")


def test_another_dealer_makes_later_tiles_worth_something_else_and_the_correction_says_so(phone: Phone, play: Play) -> None:
    play.record(ExhaustiveDraw(frozenset()), Ron(CLARA, (Win(BEN, TileHand(EAST_TRIPLET)),)))
    assert values(play) == [HanFu(2, 30)], "Ben is the dealer"
    play.game.refresh_from_db()
    typed = {"pending": "", "outcome": "exhaustive_draw", "tenpai": [ANNA], **phone_fields(phone)}
    page = phone.post("table_hand", 1, **typed).content.decode()
    assert "Hand 1 becomes: Draw, Anna is tenpai" in page
    assert "Ben wins by ron from Clara: 2 han 30 fu" in page
    assert "Ben wins by ron from Clara: 1 han 30 fu" in page, "Anna keeps the deal, so East is no longer Ben's wind"


def phone_fields(phone: Phone) -> dict[str, str]:
    from tests.league.table.phone import hidden

    return hidden(phone.get("table_hand", 1))


def test_a_change_is_told_with_the_value_that_its_tiles_count_to(phone: Phone, play: Play) -> None:
    play.record(ron(BEN, CLARA, 2, 30))
    play.game.refresh_from_db()
    response = phone.post("table_hand", 1, **{"pending": "", **BY_TILES, **PINFU, "riichi": [BEN], **phone_fields(phone)})
    assert "Hand 1 becomes: Ben wins by ron from Clara: 3 han 30 fu" in response.content.decode()


def test_the_history_shows_both_versions_with_their_tiles(phone: Phone, play: Play) -> None:
    play.record(ron(BEN, CLARA, 2, 30))
    play.revise(Replace(1, Ron(CLARA, (Win(BEN, TileHand(EAST_TRIPLET)),))))
    play.revise(Replace(1, ron(BEN, CLARA, 1, 40)))
    for page in (phone.get("table_history").content.decode(), Client().get(play.game.get_absolute_url()).content.decode()):
        assert "2 han 30 fu" in page and "1 han 40 fu" in page
        assert page.count("Winning tile:") >= 2
