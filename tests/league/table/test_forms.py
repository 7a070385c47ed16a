"""What people type about a hand becomes a value of ``scoring``, and nothing else is offered or taken."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

from league.games.queries.paper import PaperSheet
from league.table.closing.paper_form import PaperForm
from league.table.entry.riichi.fields import hand_initial
from league.table.entry.riichi.form import HandResultForm
from league.table.entry.riichi.outcomes import outcomes_of
from league.table.entry.riichi.value_pad import value_code, value_pad
from league.table.screen.forms import WhoForm
from scoring.game import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    HandResult,
    HanFu,
    Liable,
    Limit,
    NagashiMangan,
    NamedYaku,
    Progress,
    Ron,
    TileHand,
    Tsumo,
    Void,
    Win,
    Yakuman,
    advance,
)
from scoring.hand import Hand, parse_tiles
from scoring.rulesets import RULESETS, ruleset

NAMES = ("Anna", "Ben", "Clara", "David")
PINFU = Hand(
    concealed=parse_tiles("234m34567p55678s"),
    winning_tile=parse_tiles("2p")[0],
    win="",
    seat_wind="",
    round_wind="",
    dora_indicators=parse_tiles("3m"),
)


def typed(rules: str = "ema-2012", progress: Progress | None = None, **data: Any) -> HandResultForm:
    query = QueryDict(mutable=True)
    query.update({"client_id": str(uuid4()), "number": "1", "expected_version": "0"})
    for name, value in data.items():
        query.setlist(name, [str(each) for each in value] if isinstance(value, list) else [str(value)])
    return HandResultForm(query, progress=progress or Progress.start(ruleset(rules)), names=NAMES, version=0)


@pytest.mark.parametrize(
    ("rules", "data", "result"),
    [
        ("ema-2012", {"outcome": "ron", "winner": 0, "discarder": 2, "value": "3-40"}, Ron(2, (Win(0, HanFu(3, 40)),))),
        ("alarm-2019", {"outcome": "ron", "winner": 1, "discarder": 0, "value": "5"}, Ron(0, (Win(1, HanFu(5)),))),
        (
            "ema-2012",
            {"outcome": "ron", "winner": 0, "discarder": 2, "value": "2-30", "winner2": 3, "value2": "5", "riichi": [0, 3]},
            Ron(2, (Win(0, HanFu(2, 30)), Win(3, HanFu(5))), riichi=frozenset({0, 3})),
        ),
        (
            "ema-2012",
            {"outcome": "tsumo", "winner": 3, "tsumo_value": "3-20", "riichi": [3], "chombo": [1]},
            Tsumo(Win(3, HanFu(3, 20)), riichi=frozenset({3}), chombo=frozenset({1})),
        ),
        (
            "ema-2012",
            {"outcome": "tsumo", "winner": 3, "tsumo_value": "yakuman-1", "liable": 1},
            Tsumo(Win(3, Yakuman(1), Liable(1, 1))),
        ),
        (
            "ema-2012",
            {"outcome": "exhaustive_draw", "tenpai": [0, 1], "riichi": [0, 3], "dead": [3]},
            ExhaustiveDraw(frozenset({0, 1}), frozenset({0, 3}), frozenset({3})),
        ),
        ("ema-2012", {"outcome": "nagashi_mangan", "nagashi": [2], "tenpai": [2]}, NagashiMangan(frozenset({2}), frozenset({2}))),
        ("ema-2012", {"outcome": "abortive_draw", "abort": "four_winds"}, AbortiveDraw("four_winds")),
        ("ema-2012", {"outcome": "chombo", "offenders": [1, 2], "riichi": [0]}, Chombo(frozenset({1, 2}), frozenset({0}))),
        ("ema-2012", {"outcome": "void", "riichi": [0]}, Void(frozenset({0}))),
    ],
)
def test_what_is_typed_becomes_the_value(rules: str, data: dict[str, Any], result: HandResult) -> None:
    form = typed(rules, **data)
    assert form.is_valid(), form.errors
    assert form.result == result
    assert form.after.number == 2


@pytest.mark.parametrize(
    ("rules", "data"),
    [
        ("ema-2012", {"outcome": "ron", "winner": 0, "discarder": 2, "value": "1-30", "riichi": [0]}),
        ("ema-2012", {"outcome": "tsumo", "winner": 0, "tsumo_value": "1-30", "riichi": [0]}),
        ("alarm-2019", {"outcome": "tsumo", "winner": 0, "tsumo_value": "1", "riichi": [0]}),
    ],
)
def test_a_value_that_no_hand_has_after_riichi_is_refused_beside_its_field(rules: str, data: dict[str, Any]) -> None:
    field = "value" if data["outcome"] == "ron" else "tsumo_value"
    assert "After riichi" in str(typed(rules, **data).errors[field])
    assert typed(rules, **{**data, "riichi": []}).is_valid()


def test_a_stored_value_that_no_hand_has_can_stay() -> None:
    stored = Tsumo(Win(0, HanFu(1, 30)), riichi=frozenset({0}))
    form = HandResultForm(
        typed("ema-2012", outcome="tsumo", winner=0, tsumo_value="1-30", riichi=[0]).data,
        progress=Progress.start(ruleset("ema-2012")), names=NAMES, version=0, result=stored,
    )  # fmt: skip
    assert form.is_valid(), form.errors


@pytest.mark.parametrize(
    "result",
    [
        Ron(2, (Win(0, HanFu(1, 30)), Win(3, Yakuman(1), Liable(1, 1))), riichi=frozenset({0}), dead=frozenset({1})),
        Ron(1, (Win(0, Limit("haneman")),)),
        Ron(2, (Win(0, HanFu(2, 40), yaku=NamedYaku(("riichi", "tanyao"))), Win(3, TileHand(PINFU))), riichi=frozenset({0})),
        Tsumo(Win(3, TileHand(PINFU)), riichi=frozenset({3})),
        Tsumo(Win(3, HanFu(5, 30)), chombo=frozenset({1})),
        ExhaustiveDraw(frozenset({0}), frozenset({0}), frozenset({2}), frozenset({1})),
        NagashiMangan(frozenset({2}), frozenset({2, 3}), frozenset({3}), frozenset({1})),
        AbortiveDraw("four_winds", frozenset({1}), frozenset({2})),
        Chombo(frozenset({1}), frozenset({0})),
        Void(frozenset({0})),
    ],
)
def test_a_saved_hand_comes_back_into_the_form_and_out_again_unchanged(result: HandResult) -> None:
    fields = {name: value for name, value in hand_initial(result).items() if value != []}
    progress = Progress.start(ruleset("ema-2012"))
    data = typed(**fields).data
    form = HandResultForm(data, progress=progress, names=NAMES, version=0, result=result)
    assert form.is_valid(), form.errors
    assert form.result == result


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "outcome"),
        ({"outcome": "ron", "discarder": 1, "value": "3-40"}, "winner"),
        ({"outcome": "ron", "winner": 1, "value": "3-40"}, "discarder"),
        ({"outcome": "ron", "winner": 1, "discarder": 0}, "value"),
        ({"outcome": "ron", "winner": 1, "discarder": 0, "value": "1-20"}, "value"),
        ({"outcome": "ron", "winner": 1, "discarder": 1, "value": "3-40"}, "discarder"),
        ({"outcome": "ron", "winner": 1, "discarder": 0, "value": "3-40", "winner2": 2}, "value2"),
        ({"outcome": "tsumo", "winner": 1}, "tsumo_value"),
        ({"outcome": "tsumo", "winner": 1, "tsumo_value": "yakuman-1", "liable": 1}, "liable"),
        ({"outcome": "exhaustive_draw", "riichi": [1]}, "riichi"),
        ({"outcome": "exhaustive_draw", "tenpai": [1], "dead": [1]}, "tenpai"),
        ({"outcome": "nagashi_mangan"}, "nagashi"),
        ({"outcome": "abortive_draw"}, "abort"),
        ({"outcome": "chombo"}, "offenders"),
        ({"outcome": "ron", "winner": 7, "discarder": 0, "value": "3-40"}, "winner"),
    ],
)
def test_every_refusal_stands_beside_the_field_it_is_about(data: dict[str, Any], field: str) -> None:
    form = typed(**data)
    assert not form.is_valid()
    assert field in form.errors
    assert all(form.errors[field])


def test_one_han_is_not_offered_under_five_counters() -> None:
    rules = ruleset("ema-2012")
    assert "1-30" in value_pad(rules, tsumo=False, honba=4).values
    assert "1-30" not in value_pad(rules, tsumo=False, honba=5).values


def test_where_only_two_may_win_on_a_discard_three_winners_break_the_hand_off() -> None:
    rule = replace(RULESETS["ema-2016"], multiple_ron=2)
    assert "abortive_draw" in dict(outcomes_of(rule))
    form = typed(progress=Progress.start(rule), outcome="abortive_draw", abort="triple_ron")
    assert form.is_valid() and form.result == AbortiveDraw("triple_ron")


@pytest.mark.parametrize("rules", sorted(name for name, rules in RULESETS.items() if rules.scoring in ("han", "han_fu")))
def test_the_form_knows_only_what_the_ruleset_knows(rules: str) -> None:
    rule = ruleset(rules)
    form = HandResultForm(progress=Progress.start(rule), names=NAMES, version=0)
    outcomes = dict(outcomes_of(rule))
    assert ("nagashi_mangan" in outcomes) == ("nagashi" in form.fields) == (rule.nagashi_mangan != "none")
    assert ("abortive_draw" in outcomes) == ("abort" in form.fields) == bool(rule.abortive_draws)
    assert [name for name in form.fields if name.startswith("winner")] == ["winner", "winner2", "winner3"][: rule.multiple_ron]
    assert ("only the next in turn" in render_to_string("table/entry/steps/seat.html", {"field": form["discarder"]})) == (
        rule.multiple_ron == 1
    )
    assert ("liable" in form.fields) == bool(rule.liable_for)
    assert ("chombo" in form.fields) == (rule.chombo_with_win != "win_only")
    assert bool(form.ron_pad.rows) == (rule.scoring == "han_fu")


@pytest.mark.parametrize(
    ("rules", "numbers", "asked"),
    [
        ("alarm-2019", "1", False),
        ("austrian", "1;1 2;1 2 3", True),
        ("ema-2012", "1;2", False),
        ("ema-2016", "1", False),
        ("wrc-2025", "1;1 2;1 2 3", True),
        ("tenhou", "1;2;3", False),
        ("mahjong-soul", "1;1 2;1 2 3", True),
    ],
)
def test_for_how_many_yakuman_is_asked_only_where_several_numbers_can_be(rules: str, numbers: str, asked: bool) -> None:
    form = HandResultForm(progress=Progress.start(ruleset(rules)), names=NAMES, version=0)
    page = render_to_string("table/entry/riichi/_riichi_check.html", {"form": form})
    assert form.liables[0]["numbers"].startswith(numbers) and f'data-numbers="{numbers}' in page
    assert ('name="liable_yakuman"' in page) == asked


def test_who_says_no_number_without_scripts_says_the_largest() -> None:
    form = HandResultForm(progress=Progress.start(ruleset("austrian")), names=NAMES, version=0)
    page = render_to_string("table/entry/riichi/_riichi_check.html", {"form": form})
    assert '<option value="" selected>as many as can be</option>' in page
    typed_in = {"outcome": "tsumo", "winner": 1, "tsumo_value": "yakuman-2", "liable": 3}
    for said, deltas in [({}, (0, 64_000, 0, -64_000)), ({"liable_yakuman": 1}, (-16_000, 64_000, -8_000, -40_000))]:
        form = typed("austrian", **typed_in, **said)
        assert form.is_valid(), form.errors
        last = advance(Progress.start(ruleset("austrian")), form.result).last
        assert last is not None and last.deltas == deltas


def test_a_part_that_cannot_be_is_refused_beside_who_is_liable() -> None:
    form = typed(outcome="tsumo", winner=1, tsumo_value="yakuman-2", liable=3, liable_yakuman=1)
    assert not form.is_valid()
    assert "2." in form.errors["liable"][0]


def test_competitions_begun_before_are_asked_as_they_were() -> None:
    older = replace(ruleset("ema-2012"), liable_fits_hand=False)
    form = HandResultForm(progress=Progress.start(older), names=NAMES, version=0)
    page = render_to_string("table/entry/riichi/_riichi_check.html", {"form": form})
    assert 'data-numbers="1;1 2"' in page and 'name="liable_yakuman"' in page and "as many as can be" not in page


def test_fan_stand_alone_on_the_pad_of_alarm() -> None:
    pad = value_pad(ruleset("alarm-2019"), tsumo=False, honba=0)
    assert [choice.label for choice in pad.alone] == [str(fan) for fan in range(1, 14)]
    assert [(choice.label, choice.dealer, choice.other) for choice in pad.yakuman] == [("Special hand", "48,000", "32,000")]


def test_each_choice_shows_what_it_pays_from_the_dealer_and_from_others() -> None:
    pad = value_pad(ruleset("ema-2012"), tsumo=True, honba=0)
    row = next(row for row in pad.rows if row.fu == 30)
    three_han = row.cells[pad.han.index(3)]
    assert three_han is not None
    assert (three_han.dealer, three_han.other) == ("2,000 each", "1,000 / 2,000")


@pytest.mark.parametrize("rules", sorted(name for name, rules in RULESETS.items() if rules.scoring in ("han", "han_fu")))
def test_the_most_han_stand_for_all_above(rules: str) -> None:
    most, html = 13 if ruleset(rules).counted_yakuman else 11, value_pad(ruleset(rules), tsumo=False, honba=0).html
    assert re.findall(r"<b>(\d+) \w+ or more</b>", html) == [str(most)]


def test_codes_of_values_are_short_words() -> None:
    assert [value_code(value) for value in (HanFu(3, 30), HanFu(5), Limit("mangan"), Yakuman(2))] == ["3-30", "5", "mangan", "yakuman-2"]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("30000", 30000),
        ("30.000", 30000),
        ("-1,500", -1500),
        ("−500", -500),
        ("1 200", 1200),
        ("41.300", 41300),
        ("1.234.567", 1234567),
        (" 0 ", 0),
    ],
)
def test_points_are_read_as_people_write_them(text: str, points: int) -> None:
    assert paper(text, "0", "0", "0").scores[0] == points


@pytest.mark.parametrize("text", ["", "12.5", "1,5", "41.3", "41,30", "4.130,000", "41.3000", "ten", "1e3"])
def test_what_is_no_whole_number_of_points_is_refused_beside_its_field(text: str) -> None:
    assert list(paper(text, "0", "0", "0").errors) == ["score0"]


def paper(*texts: str) -> PaperForm:
    data = {"client_id": str(uuid4()), "expected_version": "0", **{f"score{seat}": text for seat, text in enumerate(texts)}}
    form = PaperForm(data, sheet=PaperSheet(0, tuple(NAMES), ruleset("alarm-2019")))
    form.is_valid()
    return form


def test_somebody_else_has_to_type_a_name() -> None:
    form = WhoForm({"who": "other", "name": "  "}, names=NAMES)
    assert not form.is_valid() and "name" in form.errors
    named = WhoForm({"who": "other", "name": " Eva  Falke "}, names=NAMES)
    assert named.is_valid() and named.person.name == "Eva Falke" and named.person.seat is None


def test_a_substitute_says_who_they_are_with_one_tap_and_has_no_seat_of_their_own() -> None:
    form = WhoForm({"who": "substitute-0"}, names=NAMES, substitutes=["Zoe Zeisig"])
    assert form.is_valid() and (form.person.name, form.person.seat) == ("Zoe Zeisig", None)
    assert WhoForm(names=NAMES, substitutes=["Zoe Zeisig"], suggestion="Zoe Zeisig").fields["who"].initial == "substitute-0"
