"""Follow ``docs/development.md``, "Add a switch to the rules", in a copy of the tree, then use the switch there."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import polib
import pytest

from scoring.rulesets import Switch
from tests.docs.copied_tree import ROOT, append, assert_success, copy_tree, replace_lines, run_in, run_tests_in, translate
from tests.docs.examples import blocks_by_chapter

PAGE = ROOT / "docs" / "development.md"
DECLARATION, CHOICE, ENGINE, TRANSLATION, TEST = blocks_by_chapter(PAGE)["Add a switch to the rules"]
NAME = DECLARATION.text.split(":")[0].strip()
CHOICE_NAME = CHOICE.text.split(":")[0].strip()
LABELS = {"en": polib.pofile(TRANSLATION.text)[0].msgid, "de": polib.pofile(TRANSLATION.text)[0].msgstr}
ASKED = f"""
import json, os, django
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()
from django.test import Client
from django.utils import translation
from league.director.settings.forms.own_rules import OwnRulesForm
from league.wording import sentence
from scoring.errors import RuleViolation
from scoring.rulesets import RULESETS, ruleset_from_json, ruleset_to_json
from tests.docs.declared_lists import switch_list

own = ruleset_from_json({{"base": "kuester", "switches": {{"{NAME}": True}}}})
frozen = ruleset_to_json(RULESETS["kuester"], full=True)
del frozen["switches"]["{NAME}"]
chosen = ruleset_from_json({{"base": "kuester", "switches": {{"{CHOICE_NAME}": "in_turn"}}}})
said = {{"json": ruleset_to_json(own), "before": ruleset_from_json(frozen).{NAME}, "list": switch_list(), "page": {{}}, "form": {{}}}}
said["choice"] = ruleset_to_json(chosen)
said["choice_form"] = OwnRulesForm(chosen)["{CHOICE_NAME}"].as_field_group()
try:
    ruleset_from_json({{"base": "kuester", "switches": {{"{NAME}": "maybe"}}}})
except RuleViolation as refusal:
    said["refusal"] = sentence(refusal)
for language in ("en", "de"):
    said["page"][language] = Client(headers={{"accept-language": language}}).get("/rules/kuester/").content.decode()
    with translation.override(language):
        said["form"][language] = OwnRulesForm(own)["{NAME}"].as_field_group()
print(json.dumps(said))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree in which the recipe has been followed."""
    house = copy_tree(tmp_path_factory.mktemp("house"))
    append(house, DECLARATION)
    append(house, CHOICE)
    replace_lines(house, ENGINE)
    append(house, TEST)
    translate(house, TRANSLATION)
    return house


@pytest.fixture(scope="module")
def said(house: Path) -> Any:
    return json.loads(run_in(house, "-c", ASKED))


@pytest.mark.parametrize("language", LABELS)
def test_the_rules_page_says_the_switch(said: Any, language: str) -> None:
    row = said["page"][language].split(f'<tr id="{NAME}">')[1].split("</tr>")[0]
    assert f'<th scope="row">{LABELS[language]}</th><td>{ {"en": "no", "de": "nein"}[language] }<br>' in row


@pytest.mark.parametrize("language", LABELS)
def test_the_form_for_own_rules_offers_it(said: Any, language: str) -> None:
    assert LABELS[language] in said["form"][language]
    assert '<option value="true" selected>' in said["form"][language]


def test_json_takes_and_gives_it(said: Any) -> None:
    assert said["json"] == {"base": "kuester", "switches": {NAME: True}}


def test_rules_that_were_frozen_before_stay_as_they_were(said: Any) -> None:
    assert said["before"] is False


def test_a_wrong_value_is_refused_with_its_sentence(said: Any) -> None:
    assert said["refusal"] == f"The switch {NAME} is true or false, not 'maybe'."


def test_a_choice_has_its_words_on_the_page_and_in_the_form(said: Any) -> None:
    row = said["page"]["en"].split(f'<tr id="{CHOICE_NAME}">')[1].split("</tr>")[0]
    assert '<th scope="row">Flowers are laid out</th><td>at once<br>' in row
    assert '<option value="in_turn" selected>in one&#x27;s own turn</option>' in " ".join(said["choice_form"].split())
    assert said["choice"] == {"base": "kuester", "switches": {CHOICE_NAME: "in_turn"}}


def test_the_list_of_the_formats_has_it(said: Any) -> None:
    assert f"| `{NAME}` | `true`, `false` | `false` | Küster, DMJL | {LABELS['en']}. " in said["list"]


def test_the_game_follows_it_and_no_more_files_are_needed(house: Path) -> None:
    """The recipe's test and those of all switches pass in the copy."""
    files = (
        str(TEST.file),
        "tests/scoring/rulesets",
        "tests/league/wording/test_wording.py",
        "tests/league/site/rules/test_rules_pages.py",
    )
    assert_success(run_tests_in(house, *files))


def test_the_recipe_says_what_else_a_switch_can_have() -> None:
    chapter = PAGE.read_text().split("## Add a switch to the rules")[1].split("\n## ")[0]
    said = set(re.findall(r"`(\w+)=?`", chapter)) | {"default", "kind", "label", "help"}
    choices = {field.name for field in fields(Switch)} - {"name", "group", "other_texts"} | {"classical", "points"}
    assert choices - said == set()
