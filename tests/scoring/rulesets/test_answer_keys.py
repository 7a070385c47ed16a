"""The switches typed in once more from the rulebooks, each with its section and grade of evidence: docs/switches.md, chapter 3."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring.rulesets import RULESETS, SWITCHES

MISSION = ("alarm-2019", "austrian", "kuester", "ema-2012", "dmjl-basic")
PAGE = Path(__file__).parents[3] / "docs/switches.md"
COLUMNS = ("ruleset", "switch", "value", "source", "grade")


def keys() -> list[dict[str, str]]:
    """The rows of the table, without the quotes around what stands in JSON, too."""
    table = PAGE.read_text(encoding="utf-8").split("| rulebook | switch |")[1].splitlines()[2:]
    rows = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in table if line.startswith("|")]
    return [dict(zip(COLUMNS, row, strict=True)) for row in rows]


KEYS = keys()


def test_all_rows_are_read() -> None:
    assert len(KEYS) > 350


@pytest.mark.parametrize("key", KEYS, ids=lambda key: f"{key['ruleset']}-{key['switch']}")
def test_the_switch_is_as_the_source_says(key: dict[str, str]) -> None:
    ruleset, switch = RULESETS[key["ruleset"]], SWITCHES[key["switch"]]
    assert getattr(ruleset, switch.name) == switch.read(json.loads(key["value"]))
    assert key["source"]
    assert key["grade"] in {"A", "B", "C", "D"}


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_no_switch_is_without_a_source(ruleset_id: str) -> None:
    """The rulebooks of the mission name every switch of their family, unless no book speaks of it; the others all that differ."""
    ruleset = RULESETS[ruleset_id]
    own = [switch for switch in SWITCHES.values() if ruleset.family in switch.families and not switch.silent]
    needed = {switch.name for switch in own if ruleset_id in MISSION or getattr(ruleset, switch.name) != switch.default}
    named = [key["switch"] for key in KEYS if key["ruleset"] == ruleset_id]
    assert needed <= set(named)
    assert len(named) == len(set(named))
