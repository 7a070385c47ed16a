from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from django.template import Context, Template
from django.utils import translation

from league.standings.queries.statistics.rates import decimal
from league.wording import (
    ended_text,
    joined,
    place_text,
    points_text,
    reason_text,
    result_notes,
    result_text,
    round_text,
    sentence,
    term,
    value_text,
    wind_name,
)
from league.wording.ranking import tiebreak_text
from league.wording.rules import switch_help, switch_label, switch_value, value_label
from scoring.errors import RuleViolation
from scoring.game.results import (
    ABORTIVE_REASONS,
    LIMITS,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    HandResult,
    HanFu,
    Liable,
    Limit,
    NagashiMangan,
    Ron,
    Tsumo,
    Value,
    Void,
    Win,
    Yakuman,
)
from scoring.ranking import RankingPolicy
from scoring.riichi import YAKU, YakuClaim, check_yaku
from scoring.rulesets import RULESETS, SWITCHES, Ruleset, ruleset_from_json
from tests.scoring.game.hands import play, tsumo

NAMES = ["Anna", "Ben", "Clara", "David"]
EMA, ALARM = RULESETS["ema-2012"], RULESETS["alarm-2019"]
REASONS = (
    "riichi riichi_back ron tsumo honba liable deposits noten nagashi_mangan chombo penalty_late penalty_points "
    "penalty_disqualification deposits_left deposits_lost"
).split()


def seats(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


@pytest.mark.parametrize(
    ("value", "plain", "signed"),
    [
        (0, "0", "0"),
        (31_000, "31,000", "+31,000"),
        (-1_500, "−1,500", "−1,500"),
        (Fraction(1_000, 3), "333.3", "+333.3"),
        (Fraction(-12_345, 2), "−6,172.5", "−6,172.5"),
        (Fraction(2_000, 2), "1,000", "+1,000"),
        (1_000_000, "1,000,000", "+1,000,000"),
    ],
)
def test_points_have_separators_a_real_minus_and_one_decimal_at_most(value: int | Fraction, plain: str, signed: str) -> None:
    assert (points_text(value), points_text(value, signed=True)) == (plain, signed)


def test_an_average_place_between_two_hundredths_is_rounded_up_as_in_the_statistics() -> None:
    assert tiebreak_text(RankingPolicy(), "average_place", Fraction(17, 8)) == "2.13"
    assert decimal(17, 8) == "2.13"


def test_german_points_have_full_stops_and_a_decimal_comma() -> None:
    with translation.override("de"):
        assert (points_text(-31_000), points_text(Fraction(10_000, 3))) == ("−31.000", "3.333,3")


def test_a_seat_in_a_refusal_is_a_name_or_else_a_wind() -> None:
    violation = RuleViolation("x", "{winner} cannot win from {discarder} with {points} points.", winner=0, discarder=3, points=12_000)
    assert sentence(violation) == "East cannot win from North with 12,000 points."
    assert sentence(violation, NAMES) == "Anna cannot win from David with 12,000 points."


def test_several_seats_in_a_refusal_are_joined() -> None:
    violation = RuleViolation("x", "{seats} cannot be; the limit is {limit}.", seats=seats(2, 0), limit="mangan")
    assert sentence(violation, NAMES) == "Anna and Clara cannot be; the limit is mangan."


def test_a_refused_switch_names_the_values_there_are() -> None:
    with pytest.raises(RuleViolation) as caught:
        ruleset_from_json({"base": "ema-2012", "switches": {"bust": "maybe"}})
    assert sentence(caught.value) == "The switch bust is one of plays_on, ends_game, not 'maybe'."


@pytest.mark.parametrize(
    ("value", "ruleset", "text"),
    [
        (HanFu(3, 40), EMA, "3 han 40 fu"),
        (HanFu(6), EMA, "6 han"),
        (HanFu(3), ALARM, "3 fān"),
        (Limit("haneman"), EMA, "haneman"),
        (Limit("mangan"), ALARM, "first limit"),
        (Yakuman(), EMA, "yakuman"),
        (Yakuman(2), EMA, "double yakuman"),
        (Yakuman(4), EMA, "4 yakuman"),
        (Yakuman(), ALARM, "special hand"),
    ],
)
def test_a_value_is_worded_in_the_vocabulary_of_the_ruleset(value: Value, ruleset: Ruleset, text: str) -> None:
    assert value_text(value, ruleset) == text


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (Ron(1, (Win(0, HanFu(3, 40)),)), "Anna wins by ron from Ben: 3 han 40 fu"),
        (
            Ron(3, (Win(0, HanFu(1, 30)), Win(1, Limit("mangan")), Win(2, Yakuman()))),
            "Anna (1 han 30 fu), Ben (mangan) and Clara (yakuman) win by ron from David",
        ),
        (Tsumo(Win(2, Limit("baiman"))), "Clara wins by tsumo: baiman"),
        (ExhaustiveDraw(seats()), "Draw, nobody is tenpai"),
        (ExhaustiveDraw(seats(3)), "Draw, David is tenpai"),
        (ExhaustiveDraw(seats(0, 3)), "Draw, Anna and David are tenpai"),
        (ExhaustiveDraw(seats(0, 1, 2, 3)), "Draw, everybody is tenpai"),
        (NagashiMangan(seats(1)), "Ben has a nagashi mangan"),
        (NagashiMangan(seats(1, 2)), "Ben and Clara have a nagashi mangan"),
        (AbortiveDraw("four_winds"), "The hand was broken off: four equal winds"),
        (Chombo(seats(3)), "Chombo by David"),
        (Void(), "The hand was broken off without fault and is played again"),
    ],
)
def test_a_played_hand_is_one_natural_sentence(result: HandResult, text: str) -> None:
    assert result_text(result, NAMES, EMA) == text


def test_alarm_says_chonbo() -> None:
    assert result_text(Chombo(seats(0)), NAMES, ALARM) == "Chonbo by Anna"
    assert (term(ALARM, "han"), term("riichi", "han"), term("alarm", "riichi")) == ("fān", "han", "riichi")


def test_what_else_was_noted_of_a_hand_is_listed() -> None:
    win = Win(0, Yakuman(), Liable(2))
    notes = result_notes(Ron(1, (win,), riichi=seats(0, 3), chombo=seats(3), dead=seats(2)), NAMES, EMA)
    assert notes == ["Riichi: Anna and David", "Chombo by David", "Clara is liable to Anna", "Dead hand: Clara"]
    assert result_notes(Void(), NAMES, EMA) == []
    assert result_notes(Chombo(seats(1), riichi=seats(1)), NAMES, EMA) == ["Riichi: Ben"]


def test_a_hand_is_named_by_its_round_dealer_and_counters() -> None:
    assert round_text("E", 0) == "East 1"
    assert round_text("S", 2, 1) == "South 3, 1 counter"
    assert round_text("S", 3, 2) == "South 4, 2 counters"


def test_places_are_ordinals() -> None:
    assert [place_text(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 102)] == "1st 2nd 3rd 4th 11th 12th 13th 21st 102nd".split()


def test_names_are_joined_with_commas_and_a_last_and() -> None:
    assert [joined(NAMES[:count]) for count in range(4)] == ["", "Anna", "Anna and Ben", "Anna, Ben and Clara"]


@pytest.mark.parametrize("code", REASONS)
def test_every_reason_of_the_ledger_has_words(code: str) -> None:
    assert reason_text(code, EMA)
    assert "_" not in reason_text(code, ALARM)


@pytest.mark.parametrize("code", ["rounds", "time", "bust", "goal", "agari_yame", "chombo"])
def test_every_ending_is_a_sentence(code: str) -> None:
    assert ended_text(code).endswith(".")
    assert ended_text(None) == ""


def test_every_limit_abortive_draw_and_wind_has_words() -> None:
    assert all(term("riichi", limit) for limit in LIMITS)
    assert all(result_text(AbortiveDraw(reason), NAMES, EMA) for reason in ABORTIVE_REASONS)
    assert [wind_name(wind) for wind in "ESWN"] == ["East", "South", "West", "North"]


def test_templates_word_points_winds_terms_and_results() -> None:
    source = (
        "{% load wording %}{{ score|points }} {{ total|signed }} {{ nothing|points }}{{ wind|wind_name }} {{ 2|place }} "
        '{% term ruleset "han" %} {{ "noten"|reason }} {% round_name "E" 1 1 %} {% result_text result names ruleset %}'
        "{% result_notes result names ruleset as notes %} ({{ notes|join:', ' }})"
    )
    result = Tsumo(Win(0, HanFu(2, 30)), riichi=seats(0))
    context = {"score": 31_000, "total": 1_000, "nothing": None, "wind": "S", "ruleset": EMA, "result": result, "names": NAMES}
    assert Template(source).render(Context(context)) == (
        "31,000 +1,000 South 2nd han Noten payment East 2, 1 counter Anna wins by tsumo: 2 han 30 fu (Riichi: Anna)"
    )


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_switch_of_every_ruleset_has_words(ruleset: Ruleset) -> None:
    for name in SWITCHES:
        text = switch_value(ruleset, name)
        assert text, name
        assert "_" not in text, name
        assert switch_label(name, ruleset)
        assert switch_help(name, ruleset)


@pytest.mark.parametrize("name", SWITCHES)
def test_every_value_to_choose_has_words(name: str) -> None:
    assert all("_" not in value_label(name, value, RULESETS["ema-2012"]) for value in SWITCHES[name].values)


@pytest.mark.parametrize(
    ("ruleset", "name", "text"),
    [
        ("ema-2012", "start_points", "30,000 points"),
        ("ema-2012", "uma", "+30,000 / +10,000 / −10,000 / −30,000"),
        ("ema-2012", "open_tanyao", "no"),
        ("ema-2012", "double_yakuman", "daisuushii"),
        ("ema-2012", "signal_minutes", "15 minutes before the end"),
        ("ema-2012", "riichi_min_points", "any score"),
        ("ema-2012", "han_limits", "does not apply"),
        ("ema-2016", "chombo", "20,000 points off the result"),
        ("m-league", "oka", "20,000 points"),
        ("alarm-2019", "uma", "none"),
        ("alarm-2019", "renhou", "5 fān"),
        ("alarm-2019", "chombo", "a mangan to the others"),
        ("alarm-2019", "signal_minutes", "at the end"),
        ("alarm-2019", "kiriage_mangan", "does not apply"),
        ("alarm-2019", "two_han_from_honba", "does not apply"),
        ("alarm-2019", "extra_round_end", "does not apply"),
        ("tenhou", "extra_round_end", "once somebody has the goal, but not while the dealer stays and does not lead alone"),
        ("alarm-2019", "han_limits", "2,000 from 4 fān; 3,000 from 6 fān; 4,000 from 8 fān; 6,000 from 11 fān; 8,000 from 13 fān"),
        ("austrian", "abortive_draws", "nine terminals and honours, four equal winds, four kans, four riichi"),
        ("wrc-2022", "liable_for", "daisangen, daisuushii, suukantsu"),
        ("tenhou", "liable_for_whole_hand", "yes"),
        ("austrian", "liable_for_whole_hand", "no"),
        ("ema-2012", "liable_for_whole_hand", "does not apply"),
    ],
)
def test_a_switch_is_worded_with_its_unit(ruleset: str, name: str, text: str) -> None:
    assert switch_value(RULESETS[ruleset], name) == text


@pytest.mark.parametrize(("honba_points", "two_han_from_honba"), [(0, 0), (0, 5), (300, 0), (300, 5)])
def test_the_rules_page_asks_for_two_han_where_the_game_does(honba_points: int, two_han_from_honba: int) -> None:
    own = replace(RULESETS["ema-2012"], honba_points=honba_points, two_han_from_honba=two_han_from_honba)
    after_five = play(own, *[tsumo(0)] * 5)
    assert (switch_value(own, "two_han_from_honba") == "from 5 counters on") == after_five.two_han_needed == bool(two_han_from_honba)
    assert own.applies("two_han_from_honba") == (after_five.honba == 5)


def test_how_somebody_is_liable_does_not_matter_where_nobody_is() -> None:
    nobody = replace(RULESETS["tenhou"], liable_for=frozenset())
    for name in ("liable_counts_closed_kan", "liable_for_whole_hand", "liable_pays_honba"):
        assert switch_value(nobody, name) == "does not apply"


def test_refusals_name_yakuman_as_the_rulebook_does() -> None:
    refusal = RuleViolation("liable_sets_not_called", "Only if each set of {yakuman} was called.", yakuman=("daisangen", "daisuushii"))
    assert sentence(refusal) == "Only if each set of Daisangen and Daisuushii was called."
    with translation.override("de"):
        assert "Große Drei Drachen und Große Vier Winde" in sentence(refusal, vocabulary="alarm")


def test_no_refusal_of_named_yaku_says_a_code() -> None:
    codes = re.compile(rf"\b({'|'.join(YAKU)})\b")
    for book, own in (("alarm-2019", "Simple hand"), ("ema-2012", "All Simples (Tanyao)")):
        ruleset = RULESETS[book]
        said: list[RuleViolation] = []
        for names in combinations(["tanyao", "pinfu", "haku", "daisangen", "chiitoitsu", "ryanpeikou", "sankantsu", "menzen_tsumo"], 2):
            for closed in (False, True):
                try:
                    check_yaku(YakuClaim(names, closed=closed, tsumo=True, dora=3, fu=60), ruleset)
                except RuleViolation as violation:
                    said += [violation, *violation.others]
        texts = [sentence(one, vocabulary=ruleset) for one in said]
        assert not [text for text in texts if codes.search(text)]
        assert any(own in text for text in texts), book
    comes = RuleViolation("yaku_missing", "{yaku} always comes with {missing}.", yaku="junchan", missing=(("toitoi",), ("haku", "chun")))
    assert (
        sentence(comes, vocabulary="alarm")
        == "Terminals in every set always comes with Pong hand or Dragon pong, white and Dragon pong, red."
    )


def test_refusals_speak_of_chonbo_and_fan_in_alarm() -> None:
    no_offender = RuleViolation("no_offender", "A chombo needs an offender.", where="offenders")
    assert sentence(no_offender, vocabulary=RULESETS["alarm-2019"]) == "A chonbo needs an offender."
    assert sentence(no_offender, vocabulary=RULESETS["ema-2012"]) == "A chombo needs an offender."
    too_many = RuleViolation("han_too_high", "No win is worth more than {most} han.", where="han", most=99)
    assert sentence(too_many, vocabulary="alarm") == "No win is worth more than 99 fān."
