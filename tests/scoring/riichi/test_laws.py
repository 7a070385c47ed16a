"""What holds for every hand under every riichi ruleset, whatever it is worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.formats import hand_from_json, hand_to_json, hand_value_to_json
from scoring.hand import CIRCUMSTANCES, MELD_KINDS, WINS, Hand, Meld, Tile, kind, parse_tiles, tiles_text
from scoring.riichi import Claim, Explanation, check_claim, explain, score_hand, waits
from scoring.rulesets import RULESETS, Ruleset
from tests.scoring.riichi.judges.dealing import next_kind
from tests.scoring.riichi.judges.strategies import SHAPED, hands, hands_under_rules, rulesets, tiles_at_random

TENHOU = RULESETS["tenhou"]
CASES = hands_under_rules()
KINDS = range(34)
TILE = st.integers(0, 44)
WIND = st.sampled_from("ESWN")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary().map(lambda some: some.decode("latin-1")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def worth(hand: Hand, ruleset: Ruleset) -> dict[str, Any]:
    """The answer, yaku in any order; or the codes of the refusal."""
    try:
        return hand_value_to_json(score_hand(hand, ruleset))
    except RuleViolation as refusal:
        return {"refused": sorted([refusal.code, *(other.code for other in refusal.others)])}


def codes(hand: Hand) -> list[str]:
    return worth(hand, TENHOU).get("refused", [])


# --- nothing but a RuleViolation -------------------------------------------------------------------------------------------------------


@given(JSON)
def test_anything_is_a_hand_or_refused(data: object) -> None:
    with pytest.raises(RuleViolation):
        hand_from_json(data)


@given(hands(), st.data())
def test_a_hand_with_a_broken_field_is_read_and_scored_or_refused(hand: Hand, data: st.DataObject) -> None:
    written = hand_to_json(hand)
    field = data.draw(st.sampled_from(list(written)))
    inside = data.draw(st.sampled_from([*written["melds"], written])) if field == "melds" and written["melds"] else written
    inside[data.draw(st.sampled_from(list(inside))) if inside is not written else field] = data.draw(JSON)
    try:
        score_hand(hand_from_json(written), TENHOU)
    except RuleViolation as refusal:
        assert str(refusal)


@st.composite
def any_tiles(draw: st.DrawFn) -> Hand:
    """Any tiles and melds in any number, that may be no hand at all."""
    some = st.lists(TILE, max_size=15).map(tuple)
    meld = st.builds(Meld, kind=st.sampled_from(MELD_KINDS), tiles=st.lists(TILE, max_size=5).map(tuple), open=st.booleans())
    return Hand(
        concealed=draw(some),
        melds=tuple(draw(st.lists(meld, max_size=5))),
        winning_tile=draw(st.none() | TILE),
        win=draw(st.sampled_from(WINS)),
        seat_wind=draw(WIND),
        round_wind=draw(WIND),
        circumstances=draw(st.frozensets(st.sampled_from(CIRCUMSTANCES), max_size=4)),
        dora_indicators=draw(some),
        ura_indicators=draw(some),
        flowers=draw(st.lists(st.integers(37, 44), max_size=2).map(tuple)),
    )


@given(any_tiles(), rulesets())
def test_any_tiles_are_scored_or_refused(hand: Hand, ruleset: Ruleset) -> None:
    for ask in (lambda: score_hand(hand, ruleset), lambda: waits(hand)):
        try:
            ask()
        except RuleViolation as refusal:
            assert str(refusal)
            assert all(map(str, refusal.others))


FACTS = [field.name for field in fields(Hand) if field.init and field.name not in ("concealed", "melds")]


@given(CASES, st.data())
def test_a_hand_with_some_facts_changed_is_scored_or_refused(case: tuple[Hand, Ruleset], data: st.DataObject) -> None:
    hand, ruleset = case
    other = data.draw(any_tiles())
    names = data.draw(st.sets(st.sampled_from(FACTS), min_size=1))
    changed = replace(hand, **{name: getattr(other, name) for name in names})
    try:
        score_hand(changed, ruleset)
    except RuleViolation as refusal:
        assert str(refusal)


@pytest.mark.parametrize("field", ["dora_indicators", "ura_indicators"])
def test_flowers_among_the_indicators_are_refused(field: str) -> None:
    hand = Hand(concealed=parse_tiles("234m456p55s23467s"), winning_tile=25, win="ron", seat_wind="S", round_wind="E")
    assert codes(replace(hand, circumstances=frozenset({"riichi"}), **{field: parse_tiles("f1")})) == ["flower_not_in_ruleset"]


# --- round trips -----------------------------------------------------------------------------------------------------------------------


@given(st.lists(TILE, max_size=60))
def test_tiles_are_read_as_they_are_written(tiles: list[Tile]) -> None:
    assert parse_tiles(tiles_text(tiles)) == tuple(tiles)


@given(any_tiles() | hands())
def test_a_hand_is_read_as_it_is_written(hand: Hand) -> None:
    assume(hand.winning_tile is not None or hand.win == "none")
    assert hand_from_json(hand_to_json(hand)) == hand


# --- values ----------------------------------------------------------------------------------------------------------------------------


@given(CASES, st.randoms(use_true_random=False))
def test_the_order_of_tiles_and_melds_does_not_matter(case: tuple[Hand, Ruleset], random: Random) -> None:
    hand, ruleset = case
    other = replace(
        hand,
        concealed=shuffled(random, hand.concealed),
        melds=shuffled(random, [replace(meld, tiles=shuffled(random, meld.tiles)) for meld in hand.melds]),
    )
    assert worth(other, ruleset) == worth(hand, ruleset)


def shuffled(random: Random, members: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(random.sample(list(members), len(list(members))))


@given(CASES, st.sampled_from(list(permutations(range(3)))))
def test_suits_can_be_exchanged_unless_all_is_green(case: tuple[Hand, Ruleset], order: tuple[int, ...]) -> None:
    hand, ruleset = case
    assume(ruleset.red_fives < 4)
    exchanged = with_suits(hand, order)
    before, after = worth(hand, ruleset), worth(exchanged, ruleset)
    assume("ryuuiisou" not in {**before.get("yaku", {}), **after.get("yaku", {})})
    assert after == before


def with_suits(hand: Hand, order: tuple[int, ...]) -> Hand:
    def moved(tile: Tile) -> Tile:
        if tile < 27:
            return order[tile // 9] * 9 + tile % 9
        return 34 + order[tile - 34] if tile > 33 else tile

    def all_moved(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        return tuple(map(moved, tiles))

    return replace(
        hand,
        concealed=all_moved(hand.concealed),
        winning_tile=moved(hand.winning_tile),
        melds=tuple(replace(meld, tiles=all_moved(meld.tiles)) for meld in hand.melds),
        dora_indicators=all_moved(hand.dora_indicators),
        ura_indicators=all_moved(hand.ura_indicators),
    )


@given(CASES, st.sampled_from(KINDS))
def test_a_further_indicator_adds_the_copies_it_points_at(case: tuple[Hand, Ruleset], indicator: int) -> None:
    hand, ruleset = case
    ruleset = replace(ruleset, kan_dora=True)
    before = worth(hand, ruleset)
    after = worth(replace(hand, dora_indicators=(*hand.dora_indicators, indicator)), ruleset)
    assume("refused" not in after)
    pointed_at = sum(kind(tile) == next_kind(indicator) for tile in tiles_of(hand))
    assume(list(before["yaku"]) != ["renhou"] or isinstance(ruleset.renhou, int))  # else exactly a mangan, whatever the dora
    if before["han"] is None:
        assert after == before
    else:
        assert (after["dora"], after["han"]) == (before["dora"] + pointed_at, before["han"] + pointed_at)
        assert (after["ura"], after["aka"]) == (before["ura"], before["aka"])
        assert after["total"] >= before["total"]


def tiles_of(hand: Hand) -> list[Tile]:
    return [*hand.concealed, hand.winning_tile, *(tile for meld in hand.melds for tile in meld.tiles)]


@given(hands_under_rules(SHAPED.map(lambda draft: replace(draft, called=0, open_kans=False))), st.data())
def test_an_open_hand_is_never_worth_more_than_the_same_hand_closed(case: tuple[Hand, Ruleset], data: st.DataObject) -> None:
    hand, ruleset = case
    hand = replace(hand, circumstances=hand.circumstances & {"haitei", "houtei", "rinshan", "chankan"})
    sets = [Meld(meld.kind, meld.tiles) for meld in hand.melds] + [*runs_and_triplets(hand.concealed)]
    assume(sets)
    called = data.draw(st.sampled_from(sets))
    concealed = list(hand.concealed)
    others = [meld for meld in hand.melds if meld.tiles != called.tiles]
    for tile in called.tiles if len(others) == len(hand.melds) else ():
        concealed.remove(tile)
    opened = worth(replace(hand, concealed=tuple(concealed), melds=(*others, called)), ruleset)
    assume("refused" not in opened)
    assert opened["total"] <= worth(hand, ruleset)["total"]


def runs_and_triplets(tiles: tuple[Tile, ...]) -> Iterable[Meld]:
    """Every set that lies among the tiles."""
    for first in sorted(set(map(kind, tiles))):
        for of_kind, kinds in (("pon", [first] * 3), ("chi", [first, first + 1, first + 2])):
            found = take(tiles, kinds)
            if found and Meld(of_kind, found).is_set:
                yield Meld(of_kind, found)


def take(tiles: tuple[Tile, ...], kinds: list[int]) -> tuple[Tile, ...]:
    """Tiles of these kinds, nothing if there are not enough."""
    left, taken = list(tiles), []
    for wanted in kinds:
        found = next((tile for tile in left if kind(tile) == wanted), None)
        if found is None:
            return ()
        left.remove(found)
        taken.append(found)
    return tuple(taken)


@given(CASES)
def test_a_tile_that_was_sorted_in_is_never_worth_more(case: tuple[Hand, Ruleset]) -> None:
    hand, ruleset = case
    assume(hand.win == "tsumo")
    before, after = worth(hand, ruleset), worth(replace(hand, circumstances=hand.circumstances | {"tile_sorted_in"}), ruleset)
    assert after.get("total", 0) <= before.get("total", 0)
    assert "pinfu" not in after.get("yaku", {})


@given(CASES)
def test_payments_make_the_total_and_the_dealer_pays_double(case: tuple[Hand, Ruleset]) -> None:
    hand, ruleset = case
    answer = worth(hand, ruleset)
    assume("refused" not in answer)
    payments = answer["payments"]
    assert answer["total"] == sum(points * {"each": 3, "others": 2}.get(payer, 1) for payer, points in payments.items())
    assert set(payments) == ({"discarder"} if hand.win == "ron" else {"each"} if hand.seat_wind == "E" else {"E", "others"})
    if "E" in payments:
        assert payments["others"] <= payments["E"] <= 2 * payments["others"]


# --- reasons ---------------------------------------------------------------------------------------------------------------------------


@given(CASES)
def test_the_groups_of_an_explanation_are_the_tiles_of_the_hand_and_one_was_completed(case: tuple[Hand, Ruleset]) -> None:
    hand, ruleset = case
    groups = explained(hand, ruleset).groups
    assert sorted(tile for group in groups for tile in group.tiles) == sorted(tiles_of(hand))
    completed = [group for group in groups if group.won]
    assert len(completed) == 1
    assert kind(hand.winning_tile) in map(kind, completed[0].tiles)
    assert [group.open for group in groups if group.melded] == [meld.open for meld in hand.melds]


@given(CASES)
def test_the_lines_of_an_explanation_make_han_fu_and_payments(case: tuple[Hand, Ruleset]) -> None:
    hand, ruleset = case
    reasons, value = explained(hand, ruleset), score_hand(hand, ruleset)
    assert tuple((line.name, line.han) for line in reasons.yaku) == value.yaku
    assert reasons.fu_sum == sum(line.fu for line in reasons.fu)
    if value.fu is not None:
        assert value.fu in (reasons.fu_sum, -(-reasons.fu_sum // 10) * 10)
        assert value.han == sum(line.han for line in reasons.yaku) + value.dora + value.ura + value.aka
    assert {line.payer: line.points for line in reasons.payments} == dict(value.payments)


def explained(hand: Hand, ruleset: Ruleset) -> Explanation:
    assume("refused" not in worth(hand, ruleset))
    return explain(hand, score_hand(hand, ruleset), ruleset)


@given(CASES)
def test_the_truth_is_a_claim_without_differences(case: tuple[Hand, Ruleset]) -> None:
    hand, ruleset = case
    answer = worth(hand, ruleset)
    assume("refused" not in answer)
    told = {name: answer[name] for name in ("han", "fu", "yakuman", "limit")}
    assert check_claim(hand, Claim(yaku=frozenset(answer["yaku"]), points=answer["total"], **told), ruleset) == ()


# --- waits -----------------------------------------------------------------------------------------------------------------------------


def waiting(hand: Hand) -> Hand:
    return replace(hand, winning_tile=None, win="none", circumstances=frozenset(), dora_indicators=(), ura_indicators=())


@given(hands() | hands(drafts=tiles_at_random()))
@example(
    Hand(concealed=parse_tiles("1111m234567p789s"), winning_tile=0, win="ron", seat_wind="S", round_wind="E")
)  # waits for nothing but a fifth 1m
def test_the_waits_of_a_hand_are_the_tiles_that_complete_it_and_of_which_there_is_one_left(hand: Hand) -> None:
    ready = waiting(hand)
    concealed = [kind(tile) for tile in ready.concealed]
    held = [*concealed, *(kind(tile) for meld in ready.melds for tile in meld.tiles)]
    expected = tuple(one for one in KINDS if held.count(one) < 4 and is_complete([*concealed, one]))
    assert waits(ready) == expected


@given(hands() | hands(drafts=tiles_at_random()))
def test_a_hand_is_won_on_its_waits_and_on_no_other_tile(hand: Hand) -> None:
    ready = waiting(hand)
    completing = waits(ready)
    for tile in KINDS:
        found = codes(replace(ready, winning_tile=tile, win="ron"))
        assert ("not_complete" not in found and "five_of_a_tile" not in found) == (tile in completing), (tile, found)


def is_complete(kinds: list[int]) -> bool:
    """By trying everything: sets and a pair, seven pairs, thirteen orphans."""
    counts = [kinds.count(one) for one in KINDS]
    orphans = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    if len(kinds) == 14 and (counts.count(2) == 7 or (set(kinds) == set(orphans))):
        return True
    return any(counts[pair] >= 2 and is_all_sets([*counts[:pair], counts[pair] - 2, *counts[pair + 1 :]]) for pair in KINDS)


def is_all_sets(counts: list[int]) -> bool:
    first = next((one for one in KINDS if counts[one]), None)
    if first is None:
        return True
    candidates = [(first, first, first)] + ([(first, first + 1, first + 2)] if first < 27 and first % 9 < 7 else [])
    for taken in candidates:
        left = counts.copy()
        for one in taken:
            left[one] -= 1
        if min(left) >= 0 and is_all_sets(left):
            return True
    return False
