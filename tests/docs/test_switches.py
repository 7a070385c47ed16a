"""Check ``docs/switches.md``, and the penalties shown in ``docs/formats.md``: examples are played, and no value of a switch is missing."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from scoring.rulesets import RULESETS, SWITCHES
from scoring.rulesets.switches import ChoiceKind, FlagKind
from tests.docs.examples import Block, blocks_by_chapter, objects_in
from tests.docs.shown import Shown, differs, lacking, shown_in
from tests.scoring.riichi.answer_keys.rows import rows

DOCS = Path(settings.BASE_DIR) / "docs"
CHAPTERS = [blocks for page in ("switches.md", "formats.md") for blocks in blocks_by_chapter(DOCS / page).values()]
BLOCKS = [block for blocks in CHAPTERS for block in blocks if block.shows]
OF_SWITCHES = sorted({block.shows for block in BLOCKS if block.shows} & set(SWITCHES))
IN_ROWS = {row["switch"] for row in rows("switches")}  #: hands show these in a table of their own


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.shows)
def test_the_answer_is_what_the_page_says(block: Block) -> None:
    shown = shown_in(block)
    assert shown
    assert [one for one in shown if lacking(one.said, one.answer)] == []


@pytest.mark.parametrize("name", OF_SWITCHES)
def test_every_value_of_a_switch_is_shown_and_told_apart_from_the_others(name: str) -> None:
    """A number has two values at least."""
    examples = [shown_in(block) for block in BLOCKS if block.shows == name]
    values = values_to_show(name, examples)
    assert len(values) > 1
    assert [pair for pair in combinations(values, 2) if not any(differs(shown, *pair) for shown in examples)] == []


@pytest.mark.parametrize("name", [name for name, switch in SWITCHES.items() if switch.is_younger and switch.group != "time"])
def test_a_switch_that_came_later_is_shown(name: str) -> None:
    """The older ones, and those about the clock, have tests elsewhere."""
    assert name in OF_SWITCHES or name in IN_ROWS


def test_what_a_page_leaves_out_of_an_answer_is_not_compared_but_what_it_says_is() -> None:
    answer = {"valid": True, "hands": [{"dealer": 0, "deltas": [1, -1]}]}
    assert not lacking({"hands": [{"dealer": 0}]}, answer)
    assert lacking({"hands": [{"dealer": 1}]}, answer)
    assert lacking({"hands": []}, answer)
    assert lacking({"hands": [{"dealer": 0}], "total": None}, answer)


def values_to_show(name: str, examples: list[list[Shown]]) -> list[Any]:
    """All values that the games shown can have, or those shown where there are many."""
    shown = [one.value for example in examples for one in example]
    switch = SWITCHES[name]
    if isinstance(switch.kind, FlagKind | ChoiceKind):
        return sorted({value for family in families_of(name) for value in switch.values_in(family)}, key=str)
    return [value for at, value in enumerate(shown) if value not in shown[:at]]


def families_of(name: str) -> set[str]:
    """The games in which the switch is shown."""
    lines = [objects_in(block.text)[0]["ruleset"] for block in BLOCKS if block.shows == name]
    return {RULESETS[line["base"] if isinstance(line, dict) else line].family for line in lines}
