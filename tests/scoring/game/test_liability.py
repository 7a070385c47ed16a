"""For which hands somebody can be liable (pao): each rulebook by its section, and what holds for every hand."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.formats import hand_result_from_json
from scoring.game import (
    Liable,
    NamedYaku,
    Progress,
    Ron,
    TileHand,
    Tsumo,
    Win,
    Yakuman,
    advance,
    liable_numbers,
)
from scoring.hand import Hand, Meld, parse_tiles
from scoring.riichi import score_hand
from scoring.rulesets import RULESETS, Ruleset, ruleset_from_json
from tests.scoring.game.strategies import own_rulesets

with (Path(__file__).parent / "answer_keys" / "liability.csv").open(encoding="utf-8", newline="") as file:
    KEYS = list(csv.DictReader(file))
DRAGONS = {"concealed": "23m99p", "melds": [{"type": "pon", "tiles": f"{d}{d}{d}z"} for d in "567"], "winning_tile": "4m"}


def rules_of(key: dict[str, str]) -> Ruleset:
    return ruleset_from_json({"base": key["ruleset"], "switches": json.loads(key["switches"] or "{}")})


def meld(text: str) -> dict[str, Any]:
    """A meld of the answer key; with a minus before it, a closed kan."""
    tiles = text.removeprefix("-")
    kind = "kan" if len(tiles) == 5 else "pon" if tiles[0] == tiles[1] else "chi"
    return {"type": kind, "tiles": tiles, "open": not text.startswith("-")}


def hand_of(key: dict[str, str]) -> dict[str, Any]:
    return {"concealed": key["concealed"], "melds": [meld(text) for text in key["melds"].split()], "winning_tile": key["winning_tile"]}


def results(win: dict[str, Any], **more: Any) -> list[Any]:
    """The same win of the second player on a discard of the third, and self-drawn; the fourth is liable."""
    ron = {"type": "ron", "discarder": 2, "wins": [{"winner": 1, **win}], **more}
    return [hand_result_from_json(ron), hand_result_from_json({"type": "tsumo", "win": {"winner": 1, **win}, **more})]


def codes(ruleset: Ruleset, win: dict[str, Any], **more: Any) -> set[tuple[str, str]]:
    """Code and field of the refusals of both ways to win, empty if both are accepted."""
    found = set()
    for result in results(win, **more):
        try:
            advance(Progress.start(ruleset), result)
        except RuleViolation as refusal:
            assert str(refusal)
            found.add((refusal.code, (refusal.where or "").replace("wins[0]", "win")))
    return found


@pytest.mark.parametrize("key", KEYS, ids=lambda key: f"{key['ruleset']} {key['case']} {key['liable']} {key['switches']}")
def test_liability_by_tiles_is_as_the_book_says(key: dict[str, str]) -> None:
    win = {"hand": hand_of(key), "liable": {"seat": 3, "yakuman": int(key["liable"])}}
    assert codes(rules_of(key), win) == ({(key["refused"], "win.liable")} if key["refused"] else set())
    assert codes(rules_of(key), {"hand": hand_of(key)}) == set(), "the hand itself can be"


def test_the_answer_key_has_both_kinds_for_each_rulebook_of_the_mission() -> None:
    for ruleset in ("alarm-2019", "austrian", "ema-2012"):
        assert {bool(key["refused"]) for key in KEYS if key["ruleset"] == ruleset} == {True, False}


@pytest.mark.parametrize(
    ("ruleset", "names", "is_open", "refused"),
    [
        ("alarm-2019", ["daisangen"], True, ""),
        ("alarm-2019", ["daisuushii"], True, ""),
        ("alarm-2019", ["daisangen"], False, "liable_closed_hand"),
        ("alarm-2019", ["suukantsu"], True, "liable_for_another_yakuman"),
        ("alarm-2019", ["tsuuiisou"], True, "liable_for_another_yakuman"),
        ("austrian", ["daisangen", "tsuuiisou"], True, ""),
        ("austrian", ["tsuuiisou"], True, "liable_for_another_yakuman"),
        ("austrian", ["kokushi"], False, "liable_closed_hand"),
        ("ema-2012", ["shousuushii"], True, "liable_for_another_yakuman"),
        ("wrc-2017", ["suukantsu"], True, "liable_for_another_yakuman"),
        ("wrc-2022", ["suukantsu"], True, ""),
        ("ema-2012", ["toitoi", "honitsu"], True, "liability_needs_yakuman"),
    ],
)
def test_liability_by_yaku_is_for_a_named_yakuman_of_an_open_hand(ruleset: str, names: list[str], is_open: bool, refused: str) -> None:
    value = {"han": 5} if names == ["toitoi", "honitsu"] else {"yakuman": len(names)}
    value = {"han": 4, "fu": 40} if names == ["toitoi", "honitsu"] else value
    win = {**value, "yaku": {"names": names, "open": is_open}, "liable": {"seat": 3, "yakuman": 1}}
    assert codes(RULESETS[ruleset], win) == ({(refused, "win.liable")} if refused else set())


def test_nobody_is_liable_for_a_yakuman_beside_the_one_they_fed() -> None:
    win = {"yakuman": 2, "yaku": {"names": ["daisangen", "tsuuiisou"], "open": True}, "liable": {"seat": 3, "yakuman": 2}}
    assert codes(RULESETS["austrian"], win) == {("liable_too_much", "win.liable")}
    assert codes(RULESETS["tenhou"], win) == set()


RIICHI_RULES = [rules.id for rules in RULESETS.values() if rules.family == "riichi"]


@pytest.mark.parametrize("ruleset", RIICHI_RULES)
def test_nobody_is_liable_for_a_winner_who_bet_riichi_where_only_the_number_is_known(ruleset: str) -> None:
    for liable in ({"seat": 3}, {"seat": 3, "yakuman": 1}):
        assert codes(RULESETS[ruleset], {"yakuman": 1, "liable": liable}, riichi=[1]) == {("liable_closed_hand", "win.liable")}
    assert codes(RULESETS[ruleset], {"yakuman": 1, "liable": {"seat": 3}}, riichi=[0, 3]) == set(), "others may bet"


def test_competitions_begun_before_keep_whom_they_held_liable() -> None:
    older = replace(RULESETS["ema-2012"], liable_fits_hand=False)
    assert codes(older, {"yakuman": 1, "liable": {"seat": 3, "yakuman": 1}}, riichi=[1]) == set()
    for liable in ({"seat": 3}, {"seat": 3, "yakuman": 1}):
        last = advance(Progress.start(older), results({"yakuman": 2, "liable": liable})[1]).last
        assert last is not None and last.deltas == (-16_000, 64_000, -8_000, -40_000), "a number that is missing is one"


@pytest.mark.parametrize(
    ("ruleset", "yakuman", "numbers"),
    [
        ("alarm-2019", 1, (1,)),
        ("austrian", 2, (1, 2)),
        ("austrian", 3, (1, 2, 3)),
        ("ema-2012", 1, (1,)),
        ("ema-2012", 2, (2,)),
        ("tenhou", 1, (1,)),
        ("tenhou", 2, (2,)),
        ("mahjong-soul", 2, (1, 2)),
    ],
)
def test_of_a_mere_number_of_yakuman_the_rulebook_says_which_parts_can_be(ruleset: str, yakuman: int, numbers: tuple[int, ...]) -> None:
    rules = RULESETS[ruleset]
    assert liable_numbers(Progress.start(rules), Win(1, Yakuman(yakuman)), tsumo=False, riichi=frozenset()) == numbers
    for times in range(4):
        code = "liable_too_little" if times < numbers[-1] else "liable_too_much"
        refused = set() if times in numbers else {(code, "win.liable")}
        assert codes(rules, {"yakuman": yakuman, "liable": {"seat": 3, "yakuman": times}}) == refused


@pytest.mark.parametrize("ruleset", ["alarm-2019", "austrian", "ema-2012"])
def test_nobody_is_liable_for_the_hand_of_a_riichi_winner(ruleset: str) -> None:
    closed = {"concealed": "555666777z23m99p", "winning_tile": "4m"}
    assert codes(RULESETS[ruleset], {"hand": closed, "liable": {"seat": 3}}, riichi=[1]) == {("liable_closed_hand", "win.liable")}


@pytest.mark.parametrize("ruleset", RIICHI_RULES)
def test_where_only_the_number_of_yakuman_is_known_the_table_is_believed(ruleset: str) -> None:
    assert codes(RULESETS[ruleset], {"yakuman": 1, "liable": {"seat": 3}}) == set()


def test_a_refusal_names_the_yakuman_and_the_rule() -> None:
    closed_kan = {**DRAGONS, "melds": [{"type": "kan", "tiles": "5555z", "open": False}, *DRAGONS["melds"][1:]]}  # type: ignore[misc]
    with pytest.raises(RuleViolation) as refused:
        advance(Progress.start(RULESETS["austrian"]), results({"hand": closed_kan, "liable": {"seat": 3}})[0])
    assert str(refused.value) == "Somebody is liable for daisangen only if each of its sets was called."


def test_a_refusal_names_what_can_be() -> None:
    with pytest.raises(RuleViolation) as refused:
        advance(Progress.start(RULESETS["wrc-2022"]), results({"yakuman": 1, "liable": {"seat": 3, "yakuman": 3}})[0])
    assert str(refused.value) == "Under World Riichi Championship Rules a player is liable for this many yakuman of the hand: 1."


# ---------- laws

SETS = ["555z", "666z", "777z", "111z", "222z", "333z", "444z", "111m", "999p", "234s", "888s", "222p"]


@st.composite
def yakuman_hands(draw: st.DrawFn) -> Hand:
    """Hands of dragons, winds and others, as many of the sets on the table as may be, and some of these kans."""
    sets = draw(st.lists(st.sampled_from(SETS), min_size=4, max_size=4, unique=True))
    melds, concealed = [], ""
    for text in sets:
        how = draw(st.sampled_from(["pon", "kan", "closed kan", "in the hand"]))
        if how == "in the hand":
            concealed += text
        elif text == "234s":
            melds.append(Meld("chi", parse_tiles(text)))
        elif how == "pon":
            melds.append(Meld("pon", parse_tiles(text)))
        else:
            melds.append(Meld("kan", parse_tiles(text[0] + text), open=how == "kan"))
    tiles = parse_tiles(concealed + "5m")
    return Hand(concealed=tiles, winning_tile=parse_tiles("5m")[0], win="tsumo", seat_wind="S", round_wind="E", melds=tuple(melds))


def is_accepted(ruleset: Ruleset, result: Ron | Tsumo) -> bool:
    try:
        advance(Progress.start(ruleset), result)
    except RuleViolation as refusal:
        assert (refusal.where or "").endswith(".liable")
        return False
    return True


def checked_rulesets() -> st.SearchStrategy[Ruleset]:
    """All but those of competitions that began before liability was held against the hand."""
    return own_rulesets().map(lambda rules: replace(rules, liable_fits_hand=True))


def offered(ruleset: Ruleset, win: Win) -> tuple[int, ...]:
    """For how many yakuman somebody can be liable for the win, self-drawn by the second player; empty if nobody can."""
    try:
        return liable_numbers(Progress.start(ruleset), win, tsumo=True, riichi=frozenset())
    except RuleViolation:
        return ()


@given(checked_rulesets(), yakuman_hands())
def test_what_is_offered_by_tiles_is_accepted_and_that_is_a_yakuman_with_visible_sets(ruleset: Ruleset, hand: Hand) -> None:
    try:
        value = score_hand(hand, ruleset)
    except RuleViolation:
        return
    numbers = offered(ruleset, Win(1, TileHand(hand)))
    wins = {times: Tsumo(Win(1, TileHand(hand), Liable(3, times))) for times in range(-1, 8)}
    assert tuple(times for times, win in wins.items() if is_accepted(ruleset, win)) == numbers
    if numbers:
        assert value.han is None and not hand.is_closed and numbers[-1] <= value.yakuman
        assert not (ruleset.liable_for_whole_hand or not ruleset.yakuman_add_up) or numbers == (value.yakuman,)
        visible = {meld.tile: meld.kind for meld in hand.melds if meld.open or ruleset.liable_counts_closed_kan}
        four_kans = "suukantsu" in ruleset.liable_for and list(visible.values()) == ["kan"] * 4
        assert four_kans or visible.keys() >= {31, 32, 33} or visible.keys() >= {27, 28, 29, 30}
        last = advance(Progress.start(ruleset), Tsumo(Win(1, TileHand(hand), Liable(3)))).last
        assert last is not None and isinstance(last.result, Tsumo)
        assert last.result.win.liable == Liable(3, numbers[-1]), "who says no number says the largest"


@given(
    checked_rulesets(),
    st.sets(st.sampled_from(["daisangen", "daisuushii", "suukantsu", "tsuuiisou", "chinroutou"]), min_size=1),
    st.booleans(),
)
def test_what_is_offered_by_yaku_is_accepted(ruleset: Ruleset, names: set[str], is_open: bool) -> None:
    named = NamedYaku(tuple(names), is_open)
    for total in range(1, 8):
        try:
            advance(Progress.start(ruleset), Tsumo(Win(1, Yakuman(total), yaku=named)))
        except RuleViolation:
            continue
        numbers = offered(ruleset, Win(1, Yakuman(total), yaku=named))
        assert is_open or not numbers
        wins = {times: Tsumo(Win(1, Yakuman(total), Liable(3, times), named)) for times in range(8)}
        assert tuple(times for times, win in wins.items() if is_accepted(ruleset, win)) == numbers


@given(checked_rulesets(), yakuman_hands())
def test_what_the_tiles_allow_is_not_refused_where_less_is_known(ruleset: Ruleset, hand: Hand) -> None:
    try:
        value = score_hand(hand, ruleset)
    except RuleViolation:
        return
    by_tiles = set(offered(ruleset, Win(1, TileHand(hand))))
    if by_tiles:
        named = NamedYaku(tuple(name for name, _times in value.yaku), open=True)
        by_yaku = set(offered(ruleset, Win(1, Yakuman(value.yakuman), yaku=named)))
        assert by_tiles <= by_yaku <= set(offered(ruleset, Win(1, Yakuman(value.yakuman))))
