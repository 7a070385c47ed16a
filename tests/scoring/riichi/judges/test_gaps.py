"""What the judges cannot judge or do otherwise than we: each with the hand that shows it, so that it is noticed when they change."""

from __future__ import annotations

from dataclasses import replace

import pytest
from jansou.scoring.yaku import Yaku as JansouYaku
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_response import HandResponse

from scoring.hand import Hand, Meld, parse_tiles
from scoring.riichi import YAKU
from scoring.rulesets import RULESETS, Ruleset
from tests.scoring.riichi.judges import by_jansou, by_mahjong
from tests.scoring.riichi.judges.by_jansou import JansouGap
from tests.scoring.riichi.judges.by_mahjong import MahjongGap
from tests.scoring.riichi.judges.comparing import answer_of_ours

TENHOU, EMA_2012, EMA_2016 = RULESETS["tenhou"], RULESETS["ema-2012"], RULESETS["ema-2016"]
OPEN_TWENTY_FU = replace(TENHOU, open_pinfu_fu=False)


def won(concealed: str, winning: str, win: str, *circumstances: str, melds: tuple[Meld, ...] = (), seat: str = "S") -> Hand:
    """In the East round."""
    return Hand(
        concealed=parse_tiles(concealed),
        winning_tile=parse_tiles(winning)[0],
        win=win,
        seat_wind=seat,
        round_wind="E",
        melds=melds,
        circumstances=frozenset(circumstances),
    )


def asked_mahjong(hand: Hand, ruleset: Ruleset) -> HandResponse:
    return by_mahjong.Call(hand, ruleset).estimate()


CHI = Meld(kind="chi", tiles=parse_tiles("345m"))
KAN = Meld(kind="kan", tiles=parse_tiles("8888s"), open=False)
PINFU = won("234m456p55s23467s", "8s", "ron")
OPEN_PINFU = replace(PINFU, concealed=parse_tiles("456p55s23467s"), melds=(CHI,))


def test_mahjong_refuses_a_replacement_tile_that_is_the_last_tile() -> None:
    hand = won("234m456p55s67s", "5s", "tsumo", "rinshan", "haitei", melds=(KAN,))
    assert by_mahjong.by_mahjong(hand, EMA_2012) is MahjongGap.RINSHAN_WITH_HAITEI
    assert asked_mahjong(hand, EMA_2012).error == HandCalculator.ERR_HAITEI_WITH_RINSHAN
    assert {("rinshan", 1), ("haitei", 1)} <= answer_of_ours(hand, EMA_2012).yaku


def test_mahjong_has_no_renhou_that_is_exactly_a_mangan() -> None:
    hand = replace(PINFU, circumstances=frozenset({"renhou"}))
    assert by_mahjong.by_mahjong(hand, EMA_2016) is MahjongGap.RENHOU
    assert asked_mahjong(hand, EMA_2016).cost["yaku_level"] == "haneman"
    assert answer_of_ours(hand, EMA_2016).limit == "mangan"


def test_mahjong_always_counts_a_han_more_for_a_closed_flush() -> None:
    hand = won("12344567m99m234m", "4m", "ron")
    assert by_mahjong.by_mahjong(hand, RULESETS["alarm-2019"]) is MahjongGap.NO_CLOSED_BONUS
    assert asked_mahjong(hand, RULESETS["alarm-2019"]).han == 6
    assert ("chinitsu", 5) in answer_of_ours(hand, RULESETS["alarm-2019"]).yaku


def test_mahjong_takes_the_fu_of_a_tsumo_away_from_an_open_hand_without_other_fu() -> None:
    hand = replace(OPEN_PINFU, win="tsumo")
    assert by_mahjong.by_mahjong(hand, OPEN_TWENTY_FU) is MahjongGap.OPEN_TSUMO_WITHOUT_FU
    assert (asked_mahjong(hand, OPEN_TWENTY_FU).fu, answer_of_ours(hand, OPEN_TWENTY_FU).fu) == (20, 30)


def test_mahjong_counts_a_pair_of_both_winds_as_four_fu_unless_it_is_told_one_of_them() -> None:
    hand = won("999m234p67867s11z", "5s", "ron", "riichi", seat="E")
    call = by_mahjong.Call(hand, EMA_2016)
    assert call.config.round_wind is None
    assert call.estimate().fu == answer_of_ours(hand, EMA_2016).fu == 40
    call.config.round_wind = 27
    assert call.estimate().fu == 50


def test_mahjong_doubles_all_double_yakuman_or_none() -> None:
    hand = won("222m333p444s888s5z", "5z", "ron")
    assert asked_mahjong(hand, EMA_2012).han == 26
    assert by_mahjong.by_mahjong(hand, EMA_2012) == answer_of_ours(hand, EMA_2012)
    assert answer_of_ours(hand, EMA_2012).yakuman == 1


def test_mahjong_always_adds_yakuman_up() -> None:
    hand = won("222z333z555z66z77z", "7z", "tsumo")
    assert asked_mahjong(hand, EMA_2016).han == 26
    assert by_mahjong.by_mahjong(hand, EMA_2016).total == answer_of_ours(hand, EMA_2016).total == 32_000


def test_mahjong_names_no_limit_for_a_mangan_below_five_han_beside_rounding_up() -> None:
    kiriage, hand = replace(TENHOU, kiriage_mangan=True), won("333m234p66677s88s", "8s", "ron", "double_riichi", "ippatsu")
    response = asked_mahjong(hand, kiriage)
    assert (response.han, response.fu, response.cost["yaku_level"], response.cost["main"]) == (4, 40, "", 8_000)
    assert by_mahjong.by_mahjong(hand, kiriage).limit == answer_of_ours(hand, kiriage).limit == "mangan"


def test_mahjong_changes_the_configuration_it_is_given() -> None:
    call = by_mahjong.Call(PINFU, EMA_2016)
    before = call.config.yaku.suuankou_tanki.han_closed
    call.estimate()
    assert (before, call.config.yaku.suuankou_tanki.han_closed) == (26, 13)


def test_jansou_knows_neither_renhou_nor_open_riichi() -> None:
    names = {yaku.name.lower() for yaku in JansouYaku}
    assert set(YAKU) - names >= {"renhou", "open_riichi"}
    assert by_jansou.by_jansou(replace(PINFU, circumstances=frozenset({"renhou"})), EMA_2016) is JansouGap.RENHOU
    opened = replace(PINFU, circumstances=frozenset({"open_riichi"}))
    assert by_jansou.by_jansou(opened, RULESETS["austrian"]) is JansouGap.OPEN_RIICHI


@pytest.mark.parametrize(
    ("hand", "ruleset", "gap", "theirs", "ours"),
    [
        (OPEN_PINFU, OPEN_TWENTY_FU, JansouGap.OPEN_PINFU, 30, 20),
        (replace(PINFU, win="tsumo"), replace(TENHOU, pinfu_tsumo=False), JansouGap.PINFU_TSUMO, 20, 30),
    ],
    ids=["open", "tsumo"],
)
def test_jansou_has_fixed_fu_for_pinfu(hand: Hand, ruleset: Ruleset, gap: JansouGap, theirs: int, ours: int) -> None:
    assert by_jansou.by_jansou(hand, ruleset) is gap
    assert (by_jansou.Call(hand, ruleset).score().fu.total, answer_of_ours(hand, ruleset).fu) == (theirs, ours)
