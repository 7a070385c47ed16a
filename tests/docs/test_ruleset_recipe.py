"""``docs/development.md``, "Add a ruleset": its steps are taken in a copy of the tree, in which people then look at it and play by it."""

from __future__ import annotations

from pathlib import Path

from tests.docs.copied_tree import ROOT, add_to_page, append, assert_success, copy_tree, replace_lines, run_tests_in
from tests.docs.examples import blocks_by_chapter

PUBLIC, DECLARATION, IMPORT, PLACE, SWITCHES, HAND = blocks_by_chapter(ROOT / "docs" / "development.md")["Add a ruleset"]
#: In the copy: where a visitor, a director and a program find it.
WALK = """
import json

import pytest
from django.test import Client
from django.utils.html import escape

from league.director.settings.forms.competition import ruleset_choices
from scoring.formats import answer_line
from scoring.rulesets import RULESETS, ruleset_from_json, ruleset_to_json
from tests.docs.declared_lists import ruleset_list
from tests.league.games.play import named_table

pytestmark = pytest.mark.django_db


def visitor_sees(address, language="en"):
    return Client(headers={"accept-language": language}).get(address).content.decode()


@pytest.mark.parametrize(("language", "points"), [("en", "30,000"), ("de", "30.000")])
def test_it_has_its_pages(language, points):
    assert "EMA Riichi Competition Rules 2028" in visitor_sees("/rules/", language)
    assert points in visitor_sees("/rules/ema-2028/", language)
    compared = visitor_sees("/rules/ema-2028/?compare=ema-2025", language)
    assert points in compared and "EMA Riichi Competition Rules 2025" in compared


def test_it_stands_below_the_edition_before_it():
    assert [name for name in RULESETS if name.startswith("ema")] == ["ema-2012", "ema-2016", "ema-2025", "ema-2028"]
    assert "| `ema-2028` | EMA Riichi Competition Rules 2028 | A |" in ruleset_list()
    assert ("ema-2028", "EMA Riichi Competition Rules 2028") in dict(ruleset_choices())["Riichi"]


def test_the_calculator_knows_it():
    assert 'value="ema-2028"' in visitor_sees("/calculator/")


def test_a_club_can_change_it_and_play_by_it():
    assert ruleset_to_json(ruleset_from_json({"base": "ema-2028", "switches": {"chombo": 20_000}}))["switches"] == {"chombo": 20_000}
    play = named_table("ema-2028")
    play.play_to_the_end()
    assert sum(play.totals) == 0


def test_programs_know_it():
    answer, _was_json = answer_line(json.dumps({"ruleset": "ema-2028", "final_scores": [30_000] * 4}))
    assert answer["valid"], answer
"""


def test_a_ruleset_of_the_recipe_can_be_looked_at_and_played_by(tmp_path: Path) -> None:
    house = copy_tree(tmp_path)
    for block in (PUBLIC, IMPORT, PLACE):
        replace_lines(house, block)
    for block in (DECLARATION, HAND):
        append(house, block)
    add_to_page(house, SWITCHES)
    (house / "tests" / "league" / "test_walk.py").write_text(WALK)
    answer_keys = ("tests/scoring/rulesets/test_answer_keys.py", "tests/scoring/riichi/test_answer_keys.py")
    chosen = "2028 or walk or every_riichi_ruleset"
    assert_success(run_tests_in(house, "tests/league/test_walk.py", *answer_keys, "-k", chosen))
