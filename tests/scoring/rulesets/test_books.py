from __future__ import annotations

import json
import re
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.rulesets import (
    GROUPS,
    RULESETS,
    SWITCHES,
    FloatingUma,
    Ruleset,
    Switch,
    changed_switches,
    ruleset,
    ruleset_from_json,
    ruleset_to_json,
)
from scoring.rulesets.books import LATER
from scoring.rulesets.switches import ChoiceKind, FlagKind, HanLimitsKind, NamesKind, NumberKind, UmaKind

POINTS = st.integers(-1_000_000, 1_000_000)
FOUR = st.lists(POINTS, min_size=4, max_size=4)


def steps() -> st.SearchStrategy[Any]:
    rising = st.lists(st.integers(1, 1_000_000), min_size=1, max_size=5, unique=True).map(sorted)
    return st.tuples(rising, rising).map(lambda two: [list(step) for step in zip(*two, strict=False)])


def values_of(switch: Switch) -> st.SearchStrategy[Any]:
    """JSON values that the switch takes."""
    kind = switch.kind
    if isinstance(kind, FlagKind):
        return st.booleans()
    if isinstance(kind, ChoiceKind):
        return st.sampled_from(kind.values)
    if isinstance(kind, NumberKind):
        numbers = st.integers(-(-kind.least // kind.step), kind.most // kind.step).map(lambda number: number * kind.step)
        return st.one_of(numbers, *[st.just(word) for word in kind.words], *([st.none()] if kind.or_none else []))
    if isinstance(kind, NamesKind):
        return st.lists(st.sampled_from(kind.values), unique=True)
    if isinstance(kind, UmaKind):
        floating = st.fixed_dictionaries({"else": FOUR}, optional={"1": FOUR, "2": FOUR, "3": FOUR})
        return FOUR | st.fixed_dictionaries({"below_start": floating})
    assert isinstance(kind, HanLimitsKind)
    return steps()


def own_values(base: Ruleset) -> st.SearchStrategy[dict[str, Any]]:
    """Changes that a club may make in this rulebook: of switches of its game, and without making another game of it."""
    own = {name: values_of(switch) for name, switch in SWITCHES.items() if base.family in switch.families}
    if base.family == "riichi":
        own["scoring"] = st.sampled_from(["han_fu", "han"])
    else:
        own["scoring"] = st.just(base.scoring)
        own["dealer_stays"] = st.sampled_from(["win", "win_or_draw", "never"])
    return st.fixed_dictionaries({}, optional=own)


CLUBS = st.sampled_from(sorted(RULESETS)).flatmap(lambda base: st.tuples(st.just(base), own_values(RULESETS[base])))


def refused(data: Any) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        ruleset_from_json(data)
    return caught.value


def test_a_name_stands_for_the_whole_rulebook() -> None:
    assert ruleset_from_json("ema-2012") is ruleset("ema-2012") is RULESETS["ema-2012"]


def test_a_club_changes_switches_and_gives_its_rules_a_name() -> None:
    own = ruleset_from_json({"base": "ema-2016", "switches": {"uma": [20_000, 10_000, -10_000, -20_000]}, "name": "Tuesday club"})
    assert own == replace(RULESETS["ema-2016"], uma=(20_000, 10_000, -10_000, -20_000), name="Tuesday club", edition="")
    assert (own.title, ruleset("ema-2016").title) == ("Tuesday club", "EMA Riichi Competition Rules 2016")
    assert changed_switches(own) == ("uma",)


@given(CLUBS, st.booleans(), st.sampled_from(["", "Dienstag"]))
def test_a_ruleset_comes_back_from_json_as_it_was(club: tuple[str, dict[str, Any]], full: bool, name: str) -> None:
    base, switches = club
    own = ruleset_from_json({"base": base, "switches": switches, "name": name})
    written = json.loads(json.dumps(ruleset_to_json(own, full=full)))
    assert ruleset_from_json(written) == own
    assert hash(ruleset_from_json(written)) == hash(own)
    assert not full or set(written["switches"]) == set(SWITCHES)


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_only_changed_switches_are_written_unless_all_are_asked_for(ruleset_id: str) -> None:
    assert ruleset_to_json(RULESETS[ruleset_id]) == {"base": ruleset_id, "switches": {}}
    assert list(ruleset_to_json(RULESETS[ruleset_id], full=True)["switches"]) == list(SWITCHES)


#: the switches that competitions have frozen since the beginning
FROM_THE_BEGINNING = """
start_points return_points oka oka_ties uma uma_ties place_ties wind_rounds goal_points dealer_stays bust agari_yame red_fives ippatsu
ura_dora kan_dora kan_ura_dora scoring han_limits open_tanyao closed_bonus open_riichi renhou rinshan_with_haitei pinfu_tsumo open_pinfu_fu
double_wind_pair_fu kiriage_mangan counted_yakuman double_yakuman yakuman_add_up liable_for liable_counts_closed_kan liable_pays_honba
multiple_ron honba_points honba_to deposits_on_multiple_ron deposits_left riichi_min_points two_han_from_honba payers banker
draw_doubles_next hand_premium hand_cap limit_game half_limit_game fruit_game noten_pool nagashi_mangan abortive_draws chombo
chombo_with_win chombo_replays chombo_replays_after_signal chombo_ends_game chombo_returns_deposits time_end signal_minutes
late_points_a_minute late_minutes substitute_total substitute_midgame_takes_last_uma
"""


def test_every_switch_that_came_later_says_how_games_were_played_before() -> None:
    assert set(SWITCHES) - set(LATER) == set(FROM_THE_BEGINNING.split())
    assert all(SWITCHES[name].read(value) == value for name, value in LATER.items())


def frozen(base: str, *without: str) -> dict[str, Any]:
    """A ruleset with every switch written out, when some of today's did not exist yet."""
    written = ruleset_to_json(RULESETS[base], full=True)
    return {**written, "switches": {name: value for name, value in written["switches"].items() if name not in without}}


@pytest.mark.parametrize("base", RULESETS)
def test_rules_frozen_before_a_switch_existed_stay_what_they_were(base: str) -> None:
    before = ruleset_from_json(frozen(base, *LATER))
    assert all(getattr(before, name) == value for name, value in LATER.items() if before.applies(name))
    assert before == replace(RULESETS[base], **{name: getattr(before, name) for name in LATER if before.applies(name)})
    assert ruleset_from_json(frozen(base)) == RULESETS[base]
    assert ruleset_from_json(ruleset_to_json(before)) == before


def test_a_clubs_own_rules_that_name_a_few_switches_are_read_as_the_rulebook_has_the_others() -> None:
    own = ruleset_from_json({"base": "tenhou", "switches": {"goal_points": 40_000}})
    assert own == replace(RULESETS["tenhou"], goal_points=40_000)


@pytest.mark.parametrize("data", ["ema", "", {"base": "EMA-2012", "switches": {}}, None, 7, ["ema-2012"]])
def test_an_unknown_ruleset_is_refused_with_the_list_of_those_there_are(data: Any) -> None:
    refusal = refused(data)
    assert refusal.code == "unknown_ruleset"
    assert all(name in str(refusal) for name in RULESETS)


def test_an_unknown_switch_is_refused_with_the_list_of_those_there_are() -> None:
    refusal = refused({"base": "austrian", "switches": {"red_dragons": 3}})
    assert (refusal.code, refusal.where) == ("unknown_switch", "red_dragons")
    assert "'red_dragons'" in str(refusal)
    assert all(name in str(refusal) for name in SWITCHES)


@pytest.mark.parametrize(
    ("base", "scoring"),
    [("ema-2016", "classical"), ("alarm-2019", "points"), ("kuester", "han_fu"), ("kuester", "points"), ("dmjl-basic", "classical")],
)
def test_no_club_makes_another_game_of_a_rulebook(base: str, scoring: str) -> None:
    refusal = refused({"base": base, "switches": {"scoring": scoring}})
    assert (refusal.code, refusal.where) == ("other_family", "scoring")
    assert RULESETS[base].title in str(refusal)


@pytest.mark.parametrize(
    ("base", "switch", "value"),
    [
        ("ema-2016", "limit_game", 2_000),
        ("ema-2016", "payers", "all"),
        ("kuester", "uma", [15_000, 5_000, -5_000, -15_000]),
        ("kuester", "honba_points", 0),
        ("dmjl-basic", "hand_cap", 500),
        ("dmjl-basic", "dealer_stays", "tenpai"),
    ],
)
def test_a_change_that_means_nothing_in_the_game_is_refused_by_name(base: str, switch: str, value: Any) -> None:
    refusal = refused({"base": base, "switches": {switch: value}})
    assert (refusal.code, refusal.where) == ("switch_not_in_ruleset", switch)
    assert switch in str(refusal)
    assert RULESETS[base].title in str(refusal)


def test_what_means_nothing_may_stand_there_as_the_rulebook_has_it() -> None:
    assert ruleset_from_json({"base": "kuester", "switches": {"honba_points": 300, "limit_game": 2_000}}).limit_game == 2_000


@pytest.mark.parametrize("data", [{}, {"switches": {}}, {"base": "austrian", "uma": 0}, {"base": "austrian", "switches": []}])
def test_another_shape_is_refused(data: Any) -> None:
    assert refused(data).code == "bad_ruleset"


@pytest.mark.parametrize(
    ("switch", "value", "known"),
    [
        ("bust", "end", "plays_on, ends_game"),
        ("red_fives", True, "0, 3, 4"),
        ("red_fives", 3.0, "0, 3, 4"),
        ("multiple_ron", 0, "1, 2, 3"),
        ("ippatsu", 1, "true or false"),
        ("ippatsu", "true", "true or false"),
        ("start_points", 25_050, "steps of 100"),
        ("start_points", -100, "from 0 to"),
        ("riichi_min_points", "0", "null"),
        ("chombo", "mangan", "mangan_payment"),
        ("renhou", 0, "none, mangan, mangan_or_hand, yakuman"),
        ("renhou", True, "from 1 to 13"),
        ("double_yakuman", ["daisangen"], "kokushi_13_wait, chuuren_9_wait, suuankou_tanki, daisuushii"),
        ("double_yakuman", ["daisuushii", "daisuushii"], "at most once"),
        ("abortive_draws", "four_kans", "nine_terminals, four_winds, four_kans, four_riichi, triple_ron"),
        ("abortive_draws", [["four_kans"]], "triple_ron"),
        ("uma", [10_000, 0, -10_000], "four whole numbers"),
        ("uma", [1.5, 0, 0, -1.5], "four whole numbers"),
        ("uma", {"below_start": {"1": [0, 0, 0, 0]}}, "four whole numbers"),
        ("uma", {"below_start": {"4": [0, 0, 0, 0], "else": [0, 0, 0, 0]}}, "four whole numbers"),
        ("han_limits", [[4, 2000], [4, 3000]], "both rising"),
        ("han_limits", [], "both rising"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_those_that_can(switch: str, value: Any, known: str) -> None:
    refusal = refused({"base": "austrian", "switches": {switch: value}})
    assert (refusal.code, refusal.where) == ("bad_switch_value", switch)
    assert switch in str(refusal)
    assert known in str(refusal)


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=SWITCHES)
def test_every_switch_has_a_label_a_help_sentence_a_group_and_words_for_its_values(switch: Switch) -> None:
    assert switch.label
    assert switch.help.endswith(".")
    assert switch.group in GROUPS
    if isinstance(switch.kind, ChoiceKind) and all(isinstance(value, str) for value in switch.kind.values):
        assert set(switch.words) == set(switch.kind.values)


def test_every_field_beside_the_description_is_a_switch() -> None:
    described = [one.name for one in fields(Ruleset) if one.init and one.name not in SWITCHES]
    assert described == ["id", "name", "edition", "sources", "evidence", "vocabulary"]


def test_what_a_switch_depends_on_is_a_switch_or_a_question_of_the_ruleset() -> None:
    needed = {name for switch in SWITCHES.values() for name in switch.only_if}
    assert {"goal_points", "counts_fu", "payers=settle"} <= needed
    assert sorted(name for name in needed if not can_say_no(name)) == []


@pytest.mark.parametrize(
    "name", ["dealer_stays", "bust", "uma", "chombo", "family", "title", "needs_two_han", "payers=nobody", "agari_yame=yes", "family=all"]
)
def test_words_and_whatever_else_is_never_false_say_no_to_nothing(name: str) -> None:
    assert not can_say_no(name)


def can_say_no(name: str) -> bool:
    """Whether a switch can depend on it: a flag, a number, names of which there may be none, or a question answered by one of these.

    So can it on a choice with one of its words.
    """
    choice, names_word, word = name.partition("=")
    if names_word:
        return choice in SWITCHES and word in SWITCHES[choice].words
    if name in SWITCHES:
        kind = SWITCHES[name].kind
        if isinstance(kind, ChoiceKind):
            return 0 in kind.values and all(isinstance(value, int) for value in kind.values)
        if isinstance(kind, NumberKind):
            return not kind.words and (kind.or_none or kind.least <= 0)
        return isinstance(kind, FlagKind | NamesKind)
    computed = {one.name: one.type for one in fields(Ruleset) if not one.init}
    asked = getattr(Ruleset, name, None)
    answer = asked.fget.__annotations__["return"] if isinstance(asked, property) else computed.get(name)
    return answer in ("bool", "int")


def test_of_what_no_book_speaks_every_rulebook_has_the_same_and_the_help_says_so() -> None:
    for switch in SWITCHES.values():
        if switch.silent:
            assert "silent" in switch.help
            assert {getattr(one, switch.name) for one in RULESETS.values()} == {switch.default}


def test_a_rulebook_has_what_a_switch_says_of_it_beside_its_declaration() -> None:
    said = {(book, name): value for name, switch in SWITCHES.items() for book, value in switch.otherwise.items()}
    assert said == {(book, name): getattr(RULESETS[book], name) for book, name in said}
    assert [name for (_book, name), value in said.items() if value == SWITCHES[name].default] == []


@pytest.mark.parametrize("one", RULESETS.values(), ids=RULESETS)
def test_every_ruleset_names_its_sources_and_grade(one: Ruleset) -> None:
    assert one.sources
    assert one.evidence in {"A", "B", "C", "D"}
    assert one.vocabulary in {"riichi", "ema", "alarm", "kuester", "dmjl"}


@pytest.mark.parametrize("family", ["classical", "points"])
def test_where_there_is_no_riichi_no_switch_speaks_of_it(family: str) -> None:
    for switch in SWITCHES.values():
        if family in switch.families:
            text = f"{switch.label_in(family)} {switch.help_in(family)}".casefold()
            assert switch.help_in(family).endswith(".")
            assert not {"riichi", "alarm", "austria", "2012", "uma", "han", "dealer"} & set(re.findall(r"\w+", text))


def test_what_küster_and_the_dmjl_leave_open_says_so() -> None:
    silent = {name for name, switch in SWITCHES.items() if "classical" in switch.families and "silent" in switch.help_in("classical")}
    assert {"last_tile_premiums", "draw_doubles_next", "time_end", "substitute_total", "place_ties"} <= silent
    open_in_dmjl = {name for name, switch in SWITCHES.items() if "points" in switch.families and "DMJL" in switch.help_in("points")}
    assert {"payers", "banker", "draw_doubles_next", "dealer_stays"} <= open_in_dmjl


def test_the_oka_is_four_times_what_the_return_points_are_above_the_start() -> None:
    assert RULESETS["m-league"].oka_points == 20_000
    assert RULESETS["ema-2012"].oka_points == 0
    assert replace(RULESETS["m-league"], oka=0).oka_points == 0


def test_the_uma_of_jpml_depends_on_how_many_are_below_the_start_points() -> None:
    uma = RULESETS["jpml-a"].uma
    assert isinstance(uma, FloatingUma)
    assert uma.when_below(1) == (8_000, 3_000, 1_000, -12_000)
    assert uma.when_below(2) == (8_000, 4_000, -4_000, -8_000)
    assert uma.when_below(3) == (12_000, -1_000, -3_000, -8_000)
