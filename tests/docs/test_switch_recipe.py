"""Follow ``docs/development.md``, "Add a switch to the rules", in a copy of the tree, then use the two switches there.

One is a flag of which no book speaks, the other a choice of words in which a rulebook of riichi decides otherwise.
"""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from scoring.rulesets import Switch
from tests.docs.copied_tree import (
    CATALOGUE,
    ROOT,
    add_to_page,
    append,
    assert_success,
    changed_files,
    copy_tree,
    replace_lines,
    run_tests_in,
    translate,
)
from tests.docs.examples import blocks_by_chapter

PAGE = ROOT / "docs" / "development.md"
FLAG, CHOICE, ASKS_FLAG, ASKS_CHOICE, TRANSLATION, SHOWS_FLAG, SHOWS_CHOICE, BOOKS = blocks_by_chapter(PAGE)["Add a switch to the rules"]
NAME = FLAG.text.split(":")[0].strip()
CHOICE_NAME = CHOICE.text.split(":")[0].strip()
#: The files of each switch as the recipe names them, beside the catalogue.
FILES = {
    NAME: {block.file for block in (FLAG, ASKS_FLAG, SHOWS_FLAG)},
    CHOICE_NAME: {block.file for block in (CHOICE, ASKS_CHOICE, SHOWS_CHOICE, BOOKS)},
}
#: Run in the copy: where visitors, directors and programs find both switches.
WALK = """
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from league.director.settings.forms.own_rules import OwnRulesForm
from league.wording import sentence
from scoring.errors import RuleViolation
from scoring.rulesets import RULESETS, ruleset_from_json, ruleset_to_json
from tests.docs.declared_lists import switch_list, write

LABELS = {"en": "After a false Mah-Jongg", "de": "Nach einem falschen Mah-Jongg"}
FLAG, CHOICE = "false_mahjong_passes", "counters_after_draw"


def own(base, **switches):
    return ruleset_from_json({"base": base, "switches": switches})


def row_of(switch, book, language):
    page = Client(headers={"accept-language": language}).get(f"/rules/{book}/").content.decode()
    return page.split(f'<tr id="{switch}">')[1].split("</tr>")[0]


def test_make_messages_lists_both():
    write(Path())
    assert f"| `{FLAG}` | `true`, `false` | `false` | Küster, DMJL | {LABELS['en']}. " in switch_list()
    assert f'| `{CHOICE}` | `one_more`, `none` | `"one_more"` | riichi | Counters after a draw. ' in switch_list()


@pytest.mark.parametrize(("language", "no"), [("en", "no"), ("de", "nein")])
def test_the_rules_page_says_the_flag(language, no):
    assert f'<th scope="row">{LABELS[language]}</th><td>{no}<br>' in row_of(FLAG, "kuester", language)


@pytest.mark.parametrize("language", LABELS)
def test_the_form_for_own_rules_offers_it(language):
    with translation.override(language):
        field = OwnRulesForm(own("kuester", false_mahjong_passes=True))[FLAG].as_field_group()
    assert LABELS[language] in field and '<option value="true" selected>' in field


def test_json_takes_and_gives_it():
    written = {"base": "kuester", "switches": {FLAG: True}}
    assert ruleset_to_json(ruleset_from_json(written)) == written


def test_rules_that_were_frozen_before_stay_as_they_were():
    for book, switch, before in (("kuester", FLAG, False), ("jpml-a", CHOICE, "one_more")):
        frozen = ruleset_to_json(RULESETS[book], full=True)
        del frozen["switches"][switch]
        assert getattr(ruleset_from_json(frozen), switch) == before


def test_a_wrong_value_is_refused_with_its_sentence():
    with pytest.raises(RuleViolation) as refused, translation.override("en"):
        own("kuester", false_mahjong_passes="maybe")
    assert sentence(refused.value) == f"The switch {FLAG} is true or false, not 'maybe'."


@pytest.mark.parametrize(("book", "value"), [("jpml-a", "keine mehr"), ("ema-2012", "eine mehr"), ("alarm-2019", "entfällt")])
def test_a_choice_has_its_words_on_the_page_of_each_book(book, value):
    assert f'<th scope="row">Honba nach einem Unentschieden</th><td>{value}' in row_of(CHOICE, book, "de")


def test_a_club_chooses_otherwise_than_its_rulebook():
    written = {"base": "ema-2012", "switches": {CHOICE: "none"}}
    assert ruleset_to_json(ruleset_from_json(written)) == written
    assert own("jpml-a", counters_after_draw="one_more").counters_after_draw == "one_more"
"""
#: Tests that ask every switch, without those of seconds.
OF_ALL_SWITCHES = (
    "tests/docs/test_switches.py",
    "tests/docs/test_formats.py::test_every_declaration_is_on_the_page",
    "tests/docs/test_formats.py::test_every_word_that_a_format_knows_is_on_the_page",
    "tests/scoring/rulesets",
    "tests/league/wording/test_wording.py::test_every_switch_of_every_ruleset_has_words",
    "tests/league/wording/test_wording.py::test_every_value_to_choose_has_words",
    "tests/league/site/rules/test_rules_pages.py::test_every_switch_of_the_game_is_in_exactly_one_group",
    "--deselect",
    "tests/scoring/rulesets/test_books.py::test_a_ruleset_comes_back_from_json_as_it_was",
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree in which the recipe has been followed."""
    house = copy_tree(tmp_path_factory.mktemp("house"))
    for block in (FLAG, CHOICE):
        append(house, block)
    for block in (ASKS_FLAG, ASKS_CHOICE):
        replace_lines(house, block)
    translate(house, TRANSLATION)
    for block in (SHOWS_FLAG, SHOWS_CHOICE, BOOKS):
        add_to_page(house, block)
    return house


def test_everybody_finds_both_and_the_tests_of_all_switches_pass_with_four_files_changed(house: Path) -> None:
    walk = house / "tests" / "docs" / "test_walk.py"
    walk.write_text(WALK)
    assert_success(run_tests_in(house, str(walk), *OF_ALL_SWITCHES))
    walk.unlink()
    for files in FILES.values():
        assert len(files | {str(CATALOGUE)}) == 4
    assert changed_files(house) == {str(file) for files in FILES.values() for file in files} | {str(CATALOGUE)}


def test_the_recipe_says_what_else_a_switch_can_have() -> None:
    chapter = PAGE.read_text().split("## Add a switch to the rules")[1].split("\n## ")[0]
    said = set(re.findall(r"`(\w+)=?`", chapter)) | {"default", "kind", "label", "help"}
    choices = {field.name for field in fields(Switch)} - {"name", "group", "other_texts"} | {"classical", "points"}
    assert choices - said == set()
