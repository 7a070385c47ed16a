"""A phone without network plays by the same rules: static/js/game/ and scoring.game give the same answers to the letter."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from scoring.classical import check_points
from scoring.formats import hand_result_to_json
from scoring.game import LIMITS, HanFu, Limit, Tsumo, Value, Win, Yakuman, check_value, unheard_of
from scoring.game.payments import worth
from scoring.game.values import value_problem
from scoring.portable import rules_to_json
from scoring.rulesets import RULESETS, Ruleset
from tests.scoring.portable.judged import problem, random_case, refusal_of
from tests.scoring.portable.judging import Interpreter, differences

RIICHI = [one for one in RULESETS.values() if one.family == "riichi"]
GAMES = 400  #: ``make nightly`` plays 100,000 (``tests/load/portable_games.py``)
FUS = (None, 0, 20, 25, 30, 35, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150)
SCRIPTS = Path(__file__).parents[2] / "static" / "js" / "game"
MOST_COMPRESSED = 30_000


@pytest.fixture
def interpreter(laptop: Page) -> Interpreter:
    laptop.goto("/")
    return Interpreter(laptop)


def test_random_games_with_corrections_are_played_alike_by_every_ruleset(interpreter: Interpreter) -> None:
    cases = [random_case(seed) for seed in range(GAMES)]

    assert differences(interpreter, cases) == []
    answers = [answer for case in cases for answer in case.answers]
    assert sum("hand" in one for one in answers) > 5 * GAMES
    assert len({found["code"] for one in answers for found in one.get("problems", ())}) > 40


def test_every_value_is_worth_the_same_and_refused_for_the_same_reason(interpreter: Interpreter) -> None:
    values: list[Value] = [HanFu(han, fu) for han, fu in product((-1, *range(16), 25, 99, 100), FUS)]
    values += [*map(Limit, LIMITS), *map(Yakuman, range(-1, 9))]
    asked = [(value, tsumo, honba) for value, tsumo, honba in product(values, (False, True), (0, 1, 5, 9))]

    given = [(written(value), tsumo, honba) for value, tsumo, honba in asked]

    for ruleset in RIICHI:
        found = interpreter.values(rules_to_json(ruleset), given)

        assert found == [valued(ruleset, *one) for one in asked], ruleset.id


def test_what_no_tiles_make_is_the_same(interpreter: Interpreter) -> None:
    counts = [HanFu(han, fu) for han, fu in product(range(1, 14), FUS)]
    for ruleset in RIICHI:
        asked = [one for one in product(counts, (False, True), (False, True)) if value_problem(ruleset, one[0], tsumo=one[1]) is None]

        found = interpreter.unheard_of(rules_to_json(ruleset), [(written(value), tsumo, riichi) for value, tsumo, riichi in asked])

        reasons = [unheard_of(ruleset, value, tsumo=tsumo, riichi=riichi) for value, tsumo, riichi in asked]
        assert found == [reason and problem(reason) for reason in reasons], ruleset.id


def test_the_points_that_a_hand_of_kuesters_game_can_have_are_the_same(interpreter: Interpreter) -> None:
    asked = [*range(1_200), *range(1_200, 70_000, 137), 10**6, 7_784_628_224, 10**11]
    changed = [{}, {"hand_cap": 300}, {"limit_game": 500, "half_limit_game": 0, "hand_premium": 20}]
    for switches, side, players in product(changed, ("won", "lost"), (2, 4)):
        ruleset = replace(RULESETS["kuester"], **switches)

        found = interpreter.possible(rules_to_json(ruleset), side, "two" if players == 2 else "more", asked)

        reasons = [refusal_of(partial(check_points, points, ruleset, won=side == "won", players=players)) for points in asked]
        assert found == [reason and problem(reason) for reason in reasons], (switches, side, players)


def test_only_tiles_ticked_items_and_named_yaku_wait_for_the_server(interpreter: Interpreter) -> None:
    by_han = {"type": "tsumo", "win": {"winner": 0, "han": 3, "fu": 40}}
    in_points = {"type": "mahjong", "winner": 0, "discarder": None, "values": [20, 4, 0, 8]}

    assert interpreter.waits([by_han, in_points, {**in_points, "values": None, "hands": [{"points": 20}, None, None, None]}]) == [False] * 3
    by_tiles = {"type": "tsumo", "win": {"winner": 0, "hand": {"concealed": "123m"}}}
    by_yaku = {"type": "ron", "discarder": 1, "wins": [{"winner": 0, "han": 2, "fu": 40, "yaku": {"names": ["riichi"]}}]}
    ticked = {"type": "mahjong", "winner": 0, "discarder": None, "hands": [{"ticked": {"items": {}}}, None, None, None]}
    assert interpreter.waits([by_tiles, by_yaku, ticked]) == [True] * 3


def test_the_interpreter_and_its_rules_are_small() -> None:
    scripts = gzip.compress(b"".join(script.read_bytes() for script in sorted(SCRIPTS.glob("*.js"))))
    largest = max(len(gzip.compress(json.dumps(rules_to_json(ruleset)).encode())) for ruleset in RULESETS.values())

    assert len(scripts) + largest < MOST_COMPRESSED


def written(value: Value) -> dict[str, Any]:
    win = hand_result_to_json(Tsumo(Win(0, value)))["win"]
    return {name: given for name, given in win.items() if name != "winner"}


def valued(ruleset: Ruleset, value: Value, tsumo: bool, honba: int) -> dict[str, Any]:
    refusal = refusal_of(lambda: check_value(ruleset, value, tsumo=tsumo, honba=honba))
    return {"problem": problem(refusal)} if refusal else {"base": worth(ruleset, value).base, "yakuman": worth(ruleset, value).yakuman}
