"""The tables behind claims by yaku: the examples, the ways to win with them, circumstances and dora, each against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random

from hypothesis import settings

from scoring.errors import RuleViolation
from scoring.hand import Hand, kind
from scoring.riichi import YAKU, score_hand
from scoring.riichi.circumstances import circumstances_fit
from scoring.riichi.possible.dora import dora_of_win, indicators_of
from scoring.riichi.possible.examples import Example, examples
from scoring.riichi.possible.hands import hand_of
from scoring.riichi.possible.search import wins_by_fu
from scoring.riichi.possible.situations import CIRCUMSTANCES, situations
from scoring.riichi.possible.table import EVERYTHING, PLACED, claim_table, counted, set_of
from scoring.riichi.possible.wins import way, ways_of, ways_where, wins
from scoring.riichi.yaku.table import yaku_table
from scoring.rulesets import RULESETS, Ruleset
from tests.scoring.riichi.possible.all_hands import SHARES, four_sets
from tests.scoring.riichi.possible.by_engine import facts_by_engine
from tests.scoring.riichi.possible.different_hands import heading_of
from tests.scoring.riichi.possible.facts import FU_RULES, ROBBED, Fact, facts_of

MORE = -(-settings().max_examples // 200)  #: ten times as much in the nightly run


def all_examples() -> list[Example]:
    return [one for group in examples().values() for one in group]


def test_the_examples_stand_under_the_yaku_of_their_tiles() -> None:
    for heading, group in examples().items():
        assert {heading_of(one) - PLACED for one in group} == {heading}


def test_examples_are_won_in_exactly_the_ways_that_the_engine_reads() -> None:
    some = Random(3).sample(all_examples(), min(20 * MORE, 1_000)) + [one for one in all_examples() if one.loose]
    for one in some:
        assert set(facts_of(one)) == facts_by_engine(one), one


def test_hands_out_of_all_hands_have_nothing_that_no_claim_can_have() -> None:
    """The nightly run (tests/load/claims.py) goes through all of them, with dora too."""
    table, random = claim_table(EVERYTHING), Random(5)
    for share in SHARES:
        for one in islice((hand for hand in four_sets(share) if random.random() < 0.001), 2 * MORE):
            facts = list(facts_of(one))
            for names, ways, _ in facts:
                assert any(sheet.of_tiles.get(counted_of(names, ways), 0) & ways for sheet in table.sheets), (one, names)
            plain = [fact for fact in facts if is_won_without_circumstances(fact)]
            names, ways, fu = random.choice(plain) if plain else (frozenset(), 0, ())
            for rules, each in zip(FU_RULES, fu, strict=bool(fu)):
                assert each in wins_by_fu(set_of(names), rules, bool(ways & ways_where(closed=True, tsumo=None)), None)


def is_won_without_circumstances(fact: Fact) -> bool:
    """A discard that was not robbed, or an open hand's own tile, with nothing but yaku of the tiles."""
    names, ways, _ = fact
    return bool(names) and ways < ROBBED and not ways & ways_where(closed=True, tsumo=True)


def counted_of(names: frozenset[str], ways: int) -> int:
    closed, tsumo = bool(ways & ways_where(closed=True, tsumo=None)), bool(ways & ways_where(closed=None, tsumo=True))
    return counted(set_of(names), yaku_table(EVERYTHING), closed=closed, tsumo=tsumo)


def test_only_placed_yaku_depend_on_how_a_hand_was_won() -> None:
    for one in Random(4).sample(all_examples(), min(50 * MORE, 1_000)):
        everything = {names & frozenset(YAKU) - PLACED for names, ways, _ in facts_of(one) if ways & ways_where(closed=True, tsumo=None)}
        of_tiles = heading_of(one) - PLACED
        yakuman = {name for name in of_tiles if YAKU[name].yakuman}
        assert everything <= {frozenset(yakuman or of_tiles), frozenset()}


def test_every_legal_set_of_circumstances_is_known() -> None:
    table = yaku_table(EVERYTHING)
    known = situations(table)
    for number in range(2 ** len(CIRCUMSTANCES)):
        given_ = frozenset(name for bit, name in enumerate(CIRCUMSTANCES) if number >> bit & 1)
        for tsumo, seat in product((False, True), "ES"):
            hand = Hand(
                concealed=(), winning_tile=None, win="tsumo" if tsumo else "ron", seat_wind=seat, round_wind="E", circumstances=given_
            )
            if circumstances_fit(hand, EVERYTHING.riichi_min_tiles):
                yaku, yakuman = table.situation(given_, True, tsumo)
                ways = known.get(frozenset(name for name, _ in yakuman or yaku), 0)
                assert ways & way(closed=True, tsumo=tsumo, kans=False, melds=False, robbed="chankan" in given_)


def test_as_many_dora_are_possible_as_indicators_make() -> None:
    random = Random(6)
    for _ in range(100 * MORE):
        one = random.choice(all_examples())
        win = random.choice(list(wins(one)))
        hand = hand_of(win, frozenset({"riichi"}) if win.melding.is_closed else frozenset())
        ruleset = random.choice([RULESETS[name] for name in ("austrian", "ema-2016", "jpml-a")])
        possible = dora_of_win(win, indicators_of(ruleset, riichi=win.melding.is_closed), 0)
        for dora in drawn_dora(random, hand, replace(ruleset, red_fives=0)):
            assert possible >> dora & 1, (hand, dora)
        assert possible & 1


def drawn_dora(random: Random, hand: Hand, ruleset: Ruleset) -> Iterator[int]:
    """The dora of the hand with indicators drawn from what is left."""
    held = [kind(tile) for tile in (*hand.concealed, hand.winning_tile, *(tile for meld in hand.melds for tile in meld.tiles))]
    left = [each for each in range(34) for _ in range(4 - held.count(each))]
    ruleset = replace(ruleset, renhou="none")
    for _ in range(10):
        drawn = random.sample(left, 10)
        shown_, hidden = tuple(drawn[: random.randint(0, 5)]), tuple(drawn[5 : random.randint(5, 10)])
        try:
            value = score_hand(replace(hand, dora_indicators=shown_, ura_indicators=hidden), ruleset)
        except RuleViolation:
            return
        if not value.yakuman or value.han is not None:
            yield value.dora + value.ura


def test_a_win_is_dealt_as_a_hand_that_is_read_as_the_win() -> None:
    for one in Random(9).sample(all_examples(), 60):
        for win in list(wins(one))[:: 1 + len(one.triplets) * 20]:
            hand = hand_of(win)
            assert ways_of(win) & way(
                closed=hand.is_closed,
                tsumo=hand.win == "tsumo",
                kans=any(meld.kind == "kan" for meld in hand.melds),
                melds=bool(hand.melds),
                robbed=False,
            )
