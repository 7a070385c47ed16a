"""A ruleset as plain data, for a phone that plays without network."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.game import GameRecord, PenaltyPoints, Substitute, replay
from scoring.portable import rules_to_json, state_to_json
from scoring.rulesets import RULESETS, Ruleset
from tests.scoring.game.hands import MANGAN, NORTH, SOUTH, rules, tsumo

SCRIPTS = Path(__file__).parents[3] / "static" / "js" / "game"
WITH_POINTS = {"pays_alone_points"}  #: its sentence comes with the points of Küster's hands
EVERY_RULESET = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda one: one.id)


@EVERY_RULESET
def test_the_rules_are_plain_data(ruleset: Ruleset) -> None:
    rules_of_it = rules_to_json(ruleset)

    assert json.loads(json.dumps(rules_of_it)) == rules_of_it


def test_the_scripts_refuse_nothing_without_a_sentence() -> None:
    codes = {
        code for script in SCRIPTS.glob("*.js") for code in re.findall(r'problem\([^;]*?"([a-z_0-9]+)"', script.read_text(encoding="utf-8"))
    }
    own = replace(RULESETS["tenhou"], multiple_ron=2, yakuman_add_up=True, liable_for=frozenset())
    two_limits = replace(RULESETS["alarm-2019"], han_limits=((4, 2_000), (13, 8_000)))
    rulesets = [*RULESETS.values(), own, two_limits, replace(RULESETS["kuester"], pays_alone_for="last_tile")]
    said = {code for one in rulesets for code in rules_to_json(one)["sentences"]}

    assert len(codes) > 30
    assert codes <= said | WITH_POINTS


def test_values_stand_in_a_table_by_han_and_fu() -> None:
    values = rules_to_json(rules("ema-2012"))["values"]
    column = values["fu"].index(40)

    assert values["base"][2][column] == 1_280
    assert values["base"][4][0] == 2_000
    assert values["impossible"]["ron"][2][column] == -1
    assert values["refusals"][values["impossible"]["ron"][0][values["fu"].index(20)]]["code"] == "one_han_20_fu"


def test_a_game_goes_on_from_its_scores_with_what_comes_off_the_results() -> None:
    penalties = (PenaltyPoints(SOUTH, "point_penalty", -2_000, 1, "after_uma"),)
    substitutes = (Substitute(NORTH, 2, "illness"),)
    game = replay(GameRecord(rules("austrian"), (tsumo(SOUTH, value=MANGAN),), penalties=penalties, substitutes=substitutes))

    state = state_to_json(game)

    assert (state["number"], state["dealer"], state["scores"]) == (2, 1, [21_000, 33_000, 23_000, 23_000])
    assert state["after_uma"] == [0, -2_000, 0, 0]
    assert state["replaced"] == [{"seat": NORTH, "comes_last": game.record.ruleset.substitute_midgame_takes_last_uma}]
