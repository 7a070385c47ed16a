"""Claims by yaku, without tiles: right if and only if there is such a hand (issue 3, item 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.hand import Hand
from scoring.riichi import YAKU, HandValue, YakuClaim, check_yaku, compatible_yaku, possible_fu, score_hand, yaku_of
from scoring.riichi.circumstances import circumstances_fit
from scoring.riichi.possible.table import claim_table, names_of
from scoring.riichi.possible.wins import ways_where
from scoring.rulesets import RULESETS, Ruleset
from tests.counted_calls import calls_of
from tests.scoring.riichi.judges.dealing import hand_of as hand_of_shape
from tests.scoring.riichi.judges.rulesets import mixture
from tests.scoring.riichi.judges.shapes import SHAPES
from tests.scoring.riichi.judges.strategies import rulesets
from tests.scoring.riichi.possible.by_engine import named_readings

AUSTRIAN, ALARM, EMA_2012, EMA_2016 = (RULESETS[name] for name in ("austrian", "alarm-2019", "ema-2012", "ema-2016"))
RIICHI = [ruleset for ruleset in RULESETS.values() if ruleset.family == "riichi"]
WRC_2022, JPML = RULESETS["wrc-2022"], RULESETS["jpml-a"]
CLOSED, OPEN = True, False
RON, TSUMO, EITHER = False, True, None
LAST_DISCARD = "riichi needs four tiles in the wall, so its turn is over before the last discard."
MORE = -(-settings().max_examples // 200)  #: ten times as much in the nightly run

RIGHT = {
    "riichi alone needs a wait or a set with fu": (EMA_2016, "riichi", CLOSED, RON, (40, 50, 60, 70, 80, 90, 100), 1),
    "riichi with a pair of four fu": (AUSTRIAN, "riichi", CLOSED, RON, (40, 50, 60, 70, 80, 90, 100, 110), 1),
    "pinfu on a discard": (AUSTRIAN, "pinfu", CLOSED, EITHER, (30,), 1),
    "pinfu self-drawn": (AUSTRIAN, "menzen_tsumo pinfu", CLOSED, TSUMO, (20,), 2),
    "seven pairs": (AUSTRIAN, "chiitoitsu", CLOSED, RON, (25,), 2),
    "honroutou of pairs": (AUSTRIAN, "chiitoitsu honroutou", CLOSED, RON, (25,), 4),
    "little three dragons": (AUSTRIAN, "haku hatsu shousangen", OPEN, EITHER, (30, 40, 50, 60, 70, 80, 90, 100), 4),
    "half flush in ALARM": (ALARM, "honitsu", CLOSED, RON, (), 2),
    "half flush elsewhere": (EMA_2012, "honitsu", CLOSED, RON, (40, 50, 60, 70, 80, 90, 100), 3),
    "kan and last tile in 2012": (EMA_2012, "haitei rinshan", OPEN, TSUMO, (30, 40, 50, 60, 70, 80, 90, 100), 2),
    "a renhou of five fān in ALARM": (ALARM, "renhou pinfu tanyao", CLOSED, RON, (), 7),
}  # fmt: skip


@pytest.mark.parametrize(("ruleset", "names", "closed", "tsumo", "fu", "han"), RIGHT.values(), ids=RIGHT)
def test_claims_of_the_rulebooks(ruleset: Ruleset, names: str, closed: bool, tsumo: bool | None, fu: tuple[int, ...], han: int) -> None:
    count = check_yaku(YakuClaim(names.split(), closed, tsumo), ruleset)
    assert (count.possible_fu, count.han, count.yakuman) == (fu, han, 0)


def test_dora_are_counted_and_yakuman_are_added_up() -> None:
    assert check_yaku(YakuClaim(["riichi", "ippatsu"], CLOSED, RON, dora=11), AUSTRIAN).yakuman == 1
    assert check_yaku(YakuClaim(["riichi", "ippatsu"], CLOSED, RON, dora=11), EMA_2016).yakuman == 0
    count = check_yaku(YakuClaim(["suuankou_tanki", "daisuushii", "tsuuiisou"], CLOSED), AUSTRIAN)
    assert (count.han, count.yakuman, dict(count.yaku)) == (None, 5, {"tsuuiisou": 1, "suuankou_tanki": 2, "daisuushii": 2})


def problems(ruleset: Ruleset, names: str, closed: bool, tsumo: bool | None = None, dora: int = 0, fu: int | None = None) -> list[str]:
    """Each refusal as its code and its sentence."""
    with pytest.raises(RuleViolation) as refusal:
        check_yaku(YakuClaim(names.split(), closed, tsumo, dora, fu), ruleset, honba=5)
    return [f"{one.code}: {one}" for one in (refusal.value, *refusal.value.others)]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (
            (AUSTRIAN, "pinfu toitoi", CLOSED),
            "yaku_exclude_each_other: pinfu and toitoi exclude each other: no hand consists of the sets that both need.",
        ),
        (
            (AUSTRIAN, "tanyao honitsu", OPEN),
            "yaku_exclude_each_other: tanyao and honitsu exclude each other: one needs honours and the other has none.",
        ),
        (
            (AUSTRIAN, "chinitsu sanshoku_doujun", OPEN),
            "yaku_exclude_each_other: chinitsu and sanshoku_doujun exclude each other: they need another number of suits.",
        ),
        (
            (AUSTRIAN, "rinshan chankan", OPEN),
            "yaku_exclude_each_other: rinshan and chankan exclude each other: one is self-drawn, the other is not.",
        ),
        (
            (AUSTRIAN, "riichi ippatsu houtei", CLOSED),
            f"yaku_exclude_each_other: ippatsu and houtei exclude each other: {LAST_DISCARD}",
        ),
        ((AUSTRIAN, "toitoi chankan", OPEN), "yaku_exclude_each_other: chankan and toitoi exclude each other: no hand has both."),
        (
            (AUSTRIAN, "pinfu rinshan menzen_tsumo", CLOSED),
            "yaku_exclude_each_other: rinshan and pinfu exclude each other: no hand has both.",
        ),
        (
            (AUSTRIAN, "haku hatsu chun", OPEN),
            "yaku_not_together: haku, hatsu and chun cannot all be in one hand, although any two of them can.",
        ),
        ((AUSTRIAN, "riichi haku", OPEN), "closed_hand_needed: riichi needs a closed hand."),
        ((EMA_2012, "tanyao haitei", OPEN), "closed_hand_needed: tanyao needs a closed hand."),
        ((AUSTRIAN, "riichi haitei", CLOSED, RON), "tsumo_needed: haitei needs a self-drawn tile."),
        ((AUSTRIAN, "riichi chankan", CLOSED, TSUMO), "ron_needed: chankan is not won with a self-drawn tile."),
        ((AUSTRIAN, "haku ippatsu", CLOSED), "yaku_missing: ippatsu always comes with riichi."),
        ((AUSTRIAN, "double_riichi", CLOSED), "yaku_missing: double_riichi always comes with riichi."),
        ((AUSTRIAN, "shousangen", OPEN), "yaku_missing: shousangen always comes with haku and hatsu or haku and chun or hatsu and chun."),
        ((AUSTRIAN, "honroutou", OPEN), "yaku_missing: honroutou always comes with toitoi."),
        ((AUSTRIAN, "honroutou", CLOSED), "yaku_missing: honroutou always comes with chiitoitsu or toitoi and sanankou."),
        ((AUSTRIAN, "riichi pinfu", CLOSED, TSUMO), "yaku_missing: A closed hand that is self-drawn has menzen_tsumo too."),
        (
            (AUSTRIAN, "riichi pinfu", CLOSED, RON, 0, 40),
            "fu_impossible: Pinfu has 20 fu when self-drawn and 30 on a discard; 40 cannot be.",
        ),
        ((AUSTRIAN, "chiitoitsu", CLOSED, RON, 0, 30), "fu_impossible: Seven pairs always have 25 fu, not 30."),
        (
            (AUSTRIAN, "haku hatsu", OPEN, RON, 0, 20),
            "fu_impossible: With haku and hatsu a hand won like this has 30, 40, 50, 60, 70, 80, 90, 100 fu; 20 cannot be.",
        ),
        ((ALARM, "haku", OPEN, RON, 0, 30), "fu_not_in_ruleset: ALARM New Style counts no fu: give the han alone."),
        ((JPML, "riichi", CLOSED, RON, 5), "dora_impossible: A hand like this has from 0 to 4 dora, not 5."),
        ((ALARM, "renhou tanyao", CLOSED, RON, 5), "dora_impossible: A hand like this has from 0 to 4 dora, not 5."),
        ((JPML, "toitoi", OPEN, RON, 1), "dora_impossible: No hand like this can have exactly 1 dora."),
        (
            (EMA_2016, "chiitoitsu", CLOSED, RON, 3),
            "dora_impossible: Each indicator makes both tiles of a pair dora, so seven pairs without red fives cannot have 3.",
        ),
        ((AUSTRIAN, "haku hatsu", OPEN, RON, -1), "dora_impossible: A hand like this has from 0 to 23 dora, not -1."),
        ((AUSTRIAN, "suuankou riichi", CLOSED), "yaku_beside_yakuman: Beside suuankou nothing else counts: leave out riichi."),
        ((AUSTRIAN, "daisangen", OPEN, RON, 2), "dora_beside_yakuman: Dora add nothing to a yakuman."),
        ((AUSTRIAN, "daisangen", OPEN, RON, 0, 40), "fu_beside_yakuman: A yakuman has no fu."),
        (
            (EMA_2016, "daisangen tsuuiisou", OPEN),
            "yakuman_do_not_add_up: Under EMA Riichi Competition Rules yakuman do not add up, only one of tsuuiisou and daisangen counts.",
        ),
        ((AUSTRIAN, "suukantsu tenhou", CLOSED), "yaku_exclude_each_other: tenhou and suukantsu exclude each other: no hand has both."),
        ((WRC_2022, "renhou pinfu", CLOSED), "yaku_exclude_each_other: renhou and pinfu exclude each other: no hand has both."),
        ((EMA_2016, "open_riichi riichi", CLOSED), "yaku_not_in_ruleset: EMA Riichi Competition Rules does not count open_riichi."),
        ((AUSTRIAN, "riichi riichi haku", CLOSED), "yaku_twice: riichi counts only once."),
        ((AUSTRIAN, "", CLOSED, RON, 3), "no_yaku: This hand has no yaku, and without one it cannot win; dora are no yaku."),
        ((AUSTRIAN, "haku", OPEN, RON, 3), "two_han_needed: From 5 counters on a win needs two han from yaku; dora do not help."),
    ],
)  # fmt: skip
def test_wrong_claims_are_refused_with_the_pair_or_the_rule(said: tuple[object, ...], found: str) -> None:
    assert problems(*said) == [found]  # type: ignore[arg-type]


def test_an_unknown_yaku_is_answered_with_those_there_are() -> None:
    [refusal] = problems(AUSTRIAN, "riichy", CLOSED)
    assert refusal.startswith("unknown_yaku: There is no yaku 'riichy'; there are: riichi, double_riichi")


def test_everything_that_is_wrong_is_said_at_once() -> None:
    codes = [problem.split(":")[0] for problem in problems(EMA_2016, "foo haku haku pinfu toitoi tanyao honitsu riichi", CLOSED)]
    assert codes == ["unknown_yaku", "yaku_twice", *["yaku_exclude_each_other"] * 4]


# Soundness: what hands really have is a right claim


def claim_of(value: HandValue, hand: Hand) -> YakuClaim:
    dora = value.dora + value.ura + value.aka
    return YakuClaim([name for name, _ in value.yaku], hand.is_closed, hand.win == "tsumo", dora, value.fu)


def values(random: Random, hands: int, every: list[Ruleset]) -> Iterator[tuple[Hand, Ruleset, HandValue]]:
    shapes = list(SHAPES)
    for number in range(hands):
        ruleset = every[number // len(shapes) % len(every)] if number % 3 else mixture(random)
        hand = hand_of_shape(random, shapes[number % len(shapes)], ruleset.red_fives)
        try:
            yield hand, ruleset, score_hand(hand, ruleset)
        except RuleViolation:
            continue


def test_the_value_of_every_hand_is_a_right_claim_of_as_many_han() -> None:
    for hand, ruleset, value in values(Random(7), 160 * MORE, RIICHI):
        claim = claim_of(value, hand)
        count = check_yaku(claim, ruleset)
        assert (count.yaku, count.han, count.yakuman) == (value.yaku, value.han, value.yakuman), (hand, ruleset)
        assert value.fu is None or value.fu in count.possible_fu
        assert check_yaku(replace(claim, tsumo=None, fu=None), ruleset).han == value.han


def test_beside_some_yaku_of_a_hand_the_others_are_compatible() -> None:
    for hand, ruleset, value in values(Random(8), 300 * MORE, RIICHI):
        names = [name for name, _ in value.yaku]
        for some in (names[:1], names[1:], names[::2], []):
            assert set(names) - set(some) <= compatible_yaku(some, ruleset, hand.is_closed, hand.win == "tsumo")


# Completeness: every right claim is shown with a hand that has what is claimed


@pytest.mark.parametrize("ruleset", RIICHI, ids=lambda ruleset: ruleset.id)
def test_every_possible_set_of_yaku_is_shown_with_a_hand_that_is_read_so(ruleset: Ruleset) -> None:
    random = Random(ruleset.id)
    table = claim_table(ruleset)
    for closed, tsumo in product((True, False), repeat=2):
        possible = sorted({yaku for yaku in table.sets(0, ways_where(closed=closed, tsumo=tsumo)) if yaku})
        for yaku in random.sample(possible, min(3 * MORE, len(possible))):
            names = frozenset(names_of(yaku))
            for fu in possible_fu(names, ruleset, closed, tsumo) or (None,):
                example = check_yaku(YakuClaim(names, closed, tsumo, fu=fu), ruleset).example
                assert (names, fu) in set(named_readings(example, ruleset)), (names, example)
                assert (example.is_closed, example.win) == (closed, "tsumo" if tsumo else "ron")
                assert circumstances_fit(example, ruleset.riichi_min_tiles)


def test_small_claims_are_shown_with_a_hand_that_is_worth_exactly_that() -> None:
    for names, closed, tsumo in (
        ("riichi", CLOSED, RON), ("riichi menzen_tsumo", CLOSED, TSUMO), ("haku", OPEN, RON), ("tanyao", OPEN, TSUMO),
        ("pinfu", CLOSED, RON), ("iipeikou", CLOSED, RON), ("chiitoitsu tanyao", CLOSED, RON), ("haku hatsu shousangen", OPEN, RON),
        ("honitsu", OPEN, RON), ("toitoi", OPEN, RON), ("rinshan", OPEN, TSUMO), ("chankan", OPEN, RON), ("suuankou", CLOSED, TSUMO),
    ):  # fmt: skip
        for ruleset in (AUSTRIAN, EMA_2016, ALARM):
            count = check_yaku(YakuClaim(names.split(), closed, tsumo), ruleset)
            assert set(score_hand(count.example, ruleset).yaku) == set(count.yaku)


@pytest.mark.parametrize("ruleset", [AUSTRIAN, EMA_2012, ALARM], ids=lambda ruleset: ruleset.id)
def test_compatible_yaku_are_those_that_stand_beside_the_names_in_a_right_claim(ruleset: Ruleset) -> None:
    table = claim_table(ruleset)
    for closed in (True, False):
        beside = dict.fromkeys(yaku_of(ruleset), 0)
        for yaku in set(table.sets(0, ways_where(closed=closed, tsumo=None))):
            for name in names_of(yaku):
                beside[name] |= yaku
        for name, others in beside.items():
            assert compatible_yaku([name], ruleset, closed) == {*names_of(others)} - {name}


@given(
    names=st.lists(st.sampled_from([*YAKU, "", "foo", "nagashi_mangan"]) | st.text(max_size=3), max_size=8),
    closed=st.booleans(),
    tsumo=st.none() | st.booleans(),
    dora=st.integers(-3, 120) | st.integers(),
    fu=st.none() | st.sampled_from([20, 25, 30, 40, 110]) | st.integers(),
    honba=st.integers(0, 9),
    ruleset=rulesets(),
)
def test_any_list_is_counted_or_refused(
    names: list[str], closed: bool, tsumo: bool | None, dora: int, fu: int | None, honba: int, ruleset: Ruleset
) -> None:
    claim = YakuClaim(tuple(names), closed, tsumo, dora, fu)
    try:
        count = check_yaku(claim, ruleset, honba)
    except RuleViolation as refusal:
        assert all(str(one) for one in (refusal, *refusal.others))
    else:
        assert {name for name, _ in count.yaku} == set(names)
        assert (frozenset(names), fu) in set(named_readings(count.example, ruleset)) or fu is None
    compatible_yaku(names, ruleset, closed, tsumo)
    possible_fu(names, ruleset, closed, tsumo)


def test_answers_come_at_once() -> None:
    check_yaku(YakuClaim(["riichi"], CLOSED), AUSTRIAN)  # what is read and worked out only once

    def answer() -> None:
        for name in YAKU:
            compatible_yaku([name], AUSTRIAN, OPEN)
            compatible_yaku([name], AUSTRIAN, CLOSED, RON)

    assert calls_of(answer) / (2 * len(YAKU)) < 2_000
