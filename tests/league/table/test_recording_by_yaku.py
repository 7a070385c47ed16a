"""A win given by its yaku: han are counted, what cannot be is not offered, and the server checks it all again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from league.games.models import RecordedHand
from scoring.game import HanFu, NamedYaku, Ron, Tsumo, Win, Yakuman
from scoring.riichi import YAKU
from tests.league.games.play import Play, named_table
from tests.league.table.phone import Phone, value_errors
from tests.pages import errors_of, fields_of

pytestmark = pytest.mark.django_db

ANNA, BEN, CLARA, DAVID = range(4)
BY_YAKU = {"outcome": "ron", "winner": BEN, "discarder": CLARA, "depth": "yaku"}


@pytest.fixture
def play() -> Play:
    return named_table("ema-2012", names=("Anna", "Ben", "Clara", "David"))


@pytest.fixture
def phone(play: Play) -> Phone:
    return Phone(play.game, seat=ANNA)


def wins(play: Play) -> tuple[Win, ...]:
    play.game.refresh_from_db()
    result = play.hands[-1].result
    assert isinstance(result, (Ron, Tsumo))
    return result.wins if isinstance(result, Ron) else (result.win,)


def yaku(*names: str, **facts: Any) -> dict[str, Any]:
    return {"yaku-names": list(names), **{f"yaku-{name}": value for name, value in facts.items()}}


def test_named_yaku_are_counted_and_kept_beside_the_value(phone: Phone, play: Play) -> None:
    phone.record(**BY_YAKU, **yaku("tanyao", dora=2, fu=40), riichi=[BEN])
    (win,) = wins(play)
    assert win == Win(BEN, HanFu(4, 40), yaku=NamedYaku(("riichi", "tanyao"), open=False, dora=2))
    assert play.hands[-1].deltas[BEN] == 8_000


def test_the_only_possible_fu_need_not_be_tapped(phone: Phone, play: Play) -> None:
    phone.record(**BY_YAKU, **yaku("pinfu"))
    assert wins(play)[0].value == HanFu(1, 30)


def test_a_closed_tsumo_is_named_by_the_game(phone: Phone, play: Play) -> None:
    phone.record(outcome="tsumo", winner=ANNA, depth="yaku", **yaku("pinfu"))
    assert wins(play) == (Win(ANNA, HanFu(2, 20), yaku=NamedYaku(("menzen_tsumo", "pinfu"))),)


def test_riichi_alone_needs_no_further_yaku(phone: Phone, play: Play) -> None:
    phone.record(**BY_YAKU, **yaku(fu=40), riichi=[BEN])
    assert wins(play)[0] == Win(BEN, HanFu(1, 40), yaku=NamedYaku(("riichi",)))


def test_the_double_wind_is_both_yaku(phone: Phone, play: Play) -> None:
    phone.record(**{**BY_YAKU, "winner": ANNA}, **yaku("seat_wind", open="1", fu=30))
    assert wins(play)[0] == Win(ANNA, HanFu(2, 30), yaku=NamedYaku(("seat_wind", "round_wind"), open=True))


def test_no_fu_from_five_han_on(phone: Phone, play: Play) -> None:
    phone.record(**BY_YAKU, **yaku("chinitsu", open="1", fu=30))
    assert wins(play)[0] == Win(BEN, HanFu(5), yaku=NamedYaku(("chinitsu",), open=True))


def test_a_yakuman_is_named_without_dora_and_fu_and_can_have_somebody_liable(phone: Phone, play: Play) -> None:
    phone.record(**BY_YAKU, **yaku("daisangen", open="1", dora=3, fu=40), liable=DAVID)
    (win,) = wins(play)
    assert (win.value, win.yaku) == (Yakuman(1), NamedYaku(("daisangen",), open=True))
    assert play.hands[-1].deltas == (0, 32_000, -16_000, -16_000)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (yaku("suukantsu", open="1"), "only, and this hand is none of them"),
        (yaku("daisangen"), "Nobody is liable for a closed hand"),
    ],
)
def test_nobody_is_liable_for_a_yakuman_that_nobody_fed(phone: Phone, typed: dict[str, Any], sentence: str) -> None:
    response = phone.record(**BY_YAKU, **typed, liable=DAVID)
    assert response.status_code == 422
    assert sentence in " ".join(errors_of(response, "liable"))
    assert not RecordedHand.objects.exists()
    assert phone.record(**BY_YAKU, **typed).status_code == 302, "without it the hand can be"


@pytest.mark.parametrize(
    ("typed", "liable"),
    [
        (yaku("daisangen", open="1"), "1"),
        (yaku("daisuushii", open="1"), "2"),
        (yaku("daisangen"), ""),
        (yaku("suukantsu", open="1"), ""),
        (yaku("tanyao", fu=40), ""),
    ],
)
def test_liability_is_offered_where_it_can_be(phone: Phone, typed: dict[str, Any], liable: str) -> None:
    page = phone.post("table_preview", htmx=True, **{**phone.opened(), **BY_YAKU, "worth": "1", **typed}).content.decode()
    assert f'data-liable="{liable}"' in page


def test_winners_may_be_given_in_different_ways(phone: Phone, play: Play) -> None:
    other = {"winner2": DAVID, "depth2": "yaku", "yaku2-names": ["toitoi", "sanankou"], "yaku2-fu": 50}
    phone.record(**{**BY_YAKU, **other, "depth": "pad", "value": "3-40"})
    assert [win.value for win in wins(play)] == [HanFu(3, 40), HanFu(4, 50)]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Which yaku does the hand have?"),
        (yaku("tanyao"), "How many fu does the hand have?"),
        (yaku("tanyao", "haku", fu=40), "exclude each other"),
        (yaku("tanyao", open="1", fu=40), "closed"),
        (yaku("pinfu", fu=40), "Pinfu"),
        (yaku("tanyao", fu=40, dora=39), "dora"),
        (yaku("ippatsu", "tanyao", fu=40), "the winner's seat and riichi exclude it"),
        (yaku("tenhou"), "the winner's seat and riichi exclude it"),
        (yaku("open_riichi"), "open_riichi"),
        (yaku("suuankou", "tanyao"), ""),
        (yaku("tanyao", fu=33), "33"),
        (yaku("tanyao", fu=40, dora="x"), "number"),
    ],
)
def test_a_refusal_stands_beside_the_yaku_and_nothing_typed_is_lost(phone: Phone, typed: dict[str, Any], sentence: str) -> None:
    response = phone.record(**BY_YAKU, **typed)
    assert response.status_code == 422
    errors = " ".join(value_errors(response))
    assert sentence in errors and errors
    page = response.content.decode()
    for name in set(typed.get("yaku-names", [])) - {"open_riichi"}:
        assert re.search(rf'name="yaku-names" value="{name}" checked', page), name
    assert not RecordedHand.objects.exists()


def answer(phone: Phone, **typed: Any) -> tuple[str, list[str], str]:
    """What is said while yaku are tapped: the text, the yaku that can be tapped beside them, the fu to choose from."""
    page = phone.post("table_preview", htmx=True, **{**phone.opened(), **BY_YAKU, "worth": "1", **typed}).content.decode()
    found = re.search(r'data-possible="([^"]*)" data-fu="([^"]*)"', page)
    assert found, page
    return page[: found.start()], found[1].split(), found[2]


def test_han_are_counted_while_yaku_are_tapped_and_what_cannot_be_is_not_offered(phone: Phone) -> None:
    text, possible, fu = answer(phone)
    assert "Tap the yaku of the hand" in text and fu == ""
    assert {"tanyao", "suuankou", "renhou"} <= {*possible}
    assert not {"ippatsu", "double_riichi", "menzen_tsumo", "tenhou", "chiihou", "haitei"} & {*possible}
    text, possible, fu = answer(phone, **yaku("tanyao"))
    assert "1 han" in text and "How many fu?" in text and "40" in fu.split()
    assert "pinfu" in possible and not {"haku", "chanta", "suuankou", "tanyao"} & {*possible}
    text, possible, fu = answer(phone, **yaku("tanyao", "pinfu", fu=40), riichi=[BEN])
    assert "3,900" in text and "3 han 30 fu" in text, "pinfu leaves no other fu than 30"
    assert {"ippatsu", "double_riichi"} <= {*possible}
    text, _possible, _fu = answer(phone, **yaku("daisangen", open="1"))
    assert "32,000" in text and 'data-times="1"' in text


def test_possible_yaku_come_in_the_order_of_the_rules(phone: Phone) -> None:
    _text, possible, _fu = answer(phone, **yaku("tanyao"))
    assert len(possible) > 5
    assert possible == [name for name in YAKU if name in possible]


def test_yaku_that_nobody_has_to_tap_are_named(phone: Phone) -> None:
    assert "with Fully Concealed Hand (Menzen tsumo)" in answer(phone, outcome="tsumo", **yaku("pinfu"))[0]
    assert "with Pung of Prevailing Wind (Yakuhai)" in answer(phone, winner=ANNA, **yaku("seat_wind", open="1"))[0]
    assert "with " not in answer(phone, riichi=[BEN], **yaku("pinfu"))[0]


def test_with_riichi_a_yakuman_can_still_be_named(phone: Phone) -> None:
    assert "suuankou" in answer(phone, riichi=[BEN])[1]
    assert "chuuren" in answer(phone, outcome="tsumo", winner=ANNA)[1]


def test_alarm_counts_han_alone_in_its_own_words() -> None:
    play = named_table()
    phone = Phone(play.game, seat=ANNA)
    page = phone.get("table_record").content.decode()
    assert "Simple hand" in page and 'name="yaku-fu"' not in page
    phone.record(**BY_YAKU, **yaku("tanyao", "iipeikou"))
    assert wins(play)[0].value == HanFu(2)


def test_the_table_and_the_score_sheet_list_the_yaku(phone: Phone, play: Play) -> None:
    phone.record(**BY_YAKU, **yaku("tanyao", dora=2, fu=40), riichi=[BEN])
    for page in (phone.get().content.decode(), Client().get(play.game.get_absolute_url()).content.decode()):
        assert "Yaku: Riichi, All Simples (Tanyao), 2 dora" in page


def test_the_editor_has_the_yaku_as_they_were_named(phone: Phone, play: Play) -> None:
    phone.record(**BY_YAKU, **yaku("tanyao", dora=2, fu=40), riichi=[BEN])
    filled = fields_of(phone.get("table_hand", 1))
    assert filled["depth"] == ["yaku"]
    assert {name: filled[f"yaku-{name}"] for name in ("names", "dora", "fu")} == {"names": ["tanyao"], "dora": ["2"], "fu": ["40"]}


def test_a_value_by_yaku_that_differs_from_the_tiles_is_named(phone: Phone) -> None:
    tiles = {"tiles-concealed": "234m34567p55678s", "tiles-winning_tile": "2p"}
    typed = {**phone.opened(), **BY_YAKU, **yaku("tanyao", fu=40), **tiles}
    page = phone.post("table_preview", htmx=True, **typed).content.decode()
    assert "By the tiles it is 2 han 30 fu, not 1 han 40 fu." in page
