"""``docs/development.md``, "Add a yaku": its steps are taken in a copy of the tree, in which people then win with it."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from scoring.riichi import Yaku
from tests.docs.copied_tree import ROOT, append, assert_success, copy_tree, replace_lines, run_in, run_tests_in, translate
from tests.docs.examples import blocks_by_chapter

PAGE = ROOT / "docs" / "development.md"
DECLARATION, SWITCH, NAME, TRANSLATION, TEST, SORT = blocks_by_chapter(PAGE)["Add a yaku"]
#: In the copy: where players, visitors and programs find it.
WALK = """
import pytest
from django.test import Client

from league.games.models import RecordedHand
from scoring.errors import RuleViolation
from scoring.formats import hand_from_json, hand_value_to_json
from scoring.game import HanFu, NamedYaku
from scoring.riichi import YakuClaim, check_yaku, score_hand
from scoring.rulesets import ruleset_from_json
from tests.docs.declared_lists import yaku_names
from tests.league.games.play import named_table
from tests.league.table.phone import Phone

pytestmark = pytest.mark.django_db
WITH = {"base": "ema-2016", "switches": {"sanrenkou": True}}
BY_YAKU = {"outcome": "ron", "winner": 1, "discarder": 2, "depth": "yaku", "yaku-open": "1"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_phone_offers_it_and_a_win_with_it_is_recorded(language):
    play = named_table(WITH)
    phone = Phone(play.game, seat=0)
    phone.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    assert 'value="sanrenkou"' in phone.get("table_record").content.decode()
    phone.record(**BY_YAKU, **{"yaku-names": ["sanrenkou", "chinitsu"]})
    play.game.refresh_from_db()
    (win,) = play.hands[-1].result.wins
    assert (win.value, win.yaku) == (HanFu(7), NamedYaku(("chinitsu", "sanrenkou"), open=True)), win
    assert "Sanrenkou" in phone.get().content.decode()


def test_no_phone_offers_it_elsewhere():
    assert 'value="sanrenkou"' not in Phone(named_table("ema-2016").game, seat=0).get("table_record").content.decode()


def test_it_stands_beside_triplets_and_not_beside_four_runs():
    assert check_yaku(YakuClaim(("honitsu", "haku", "toitoi", "sanrenkou"), closed=False), ruleset_from_json(WITH)).han == 7
    with pytest.raises(RuleViolation, match="pinfu"):
        check_yaku(YakuClaim(("pinfu", "sanrenkou"), closed=True), ruleset_from_json(WITH))


@pytest.mark.parametrize(("language", "said"), [("en", "worth two han"), ("de", "zählen zwei Han")])
def test_the_rules_pages_say_it(language, said):
    assert said in Client(headers={"accept-language": language}).get("/rules/ema-2016/").content.decode()


def test_programs_know_it():
    hand = {"concealed": "555m567p4z", "melds": [{"type": "pon", "tiles": "333m"}, {"type": "pon", "tiles": "444m"}]}
    hand |= {"winning_tile": "4z", "win": "ron", "seat_wind": "S", "round_wind": "E"}
    assert hand_value_to_json(score_hand(hand_from_json(hand), ruleset_from_json(WITH)))["yaku"] == {"sanrenkou": 2}
    assert " sanshoku_doukou sanrenkou chiitoitsu " in " ".join(yaku_names().split())
"""


def test_a_yaku_of_the_recipe_can_be_won_with(tmp_path: Path) -> None:
    house = copy_tree(tmp_path)
    for block in (DECLARATION, NAME):
        replace_lines(house, block)
    for block in (SWITCH, TEST):
        append(house, block)
    translate(house, TRANSLATION)
    run_in(house, *SORT.text.split()[1:])
    (house / "tests" / "league" / "test_walk.py").write_text(WALK)
    answer_keys = "tests/scoring/riichi/test_answer_keys.py"
    chosen = "sanrenkou or walk or to_make_a_difference or stand_under or has_a_name"
    examples = "tests/scoring/riichi/possible/test_claim_tables.py"
    assert_success(run_tests_in(house, "tests/league/test_walk.py", answer_keys, examples, "-k", chosen))


def test_the_recipe_says_what_else_a_yaku_can_have() -> None:
    chapter = PAGE.read_text().split("## Add a yaku")[1].split("\n## ")[0]
    said = set(re.findall(r"\b(\w+)=", chapter))
    assert {field.name for field in fields(Yaku)} - said == {"suits", "honours"}
