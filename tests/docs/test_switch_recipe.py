"""``docs/development.md``, "Add a switch to the rules": its steps are taken in a copy of the tree, which is then asked for the switch."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import polib
import pytest
from django.conf import settings

from scoring.rulesets import Switch
from tests.docs.examples import Block, blocks_by_chapter

ROOT = Path(settings.BASE_DIR)
PAGE = ROOT / "docs" / "development.md"
DECLARATION, ENGINE, TRANSLATION, TEST = blocks_by_chapter(PAGE)["Add a switch to the rules"]
NAME = DECLARATION.text.split(":")[0].strip()
CATALOGUE = Path("league/locale/de/LC_MESSAGES/django.po")
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
from tests.docs.switch_table import switch_list

own = ruleset_from_json({{"base": "kuester", "switches": {{"{NAME}": True}}}})
frozen = ruleset_to_json(RULESETS["kuester"], full=True)
del frozen["switches"]["{NAME}"]
said = {{"json": ruleset_to_json(own), "before": ruleset_from_json(frozen).{NAME}, "list": switch_list(), "page": {{}}, "form": {{}}}}
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
    """A copy of the tree in which the steps of the recipe are taken."""
    house = tmp_path_factory.mktemp("house")
    for name in ("scoring", "league", "tests"):
        shutil.copytree(ROOT / name, house / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for name in ("templates", "static", "docs"):
        (house / name).symlink_to(ROOT / name)
    for name in ("manage.py", "pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, house / name)
    _append(house, DECLARATION)
    _replace(house, ENGINE)
    _append(house, TEST)
    catalogue = polib.pofile(str(house / CATALOGUE), wrapwidth=0)
    catalogue.extend(polib.pofile(TRANSLATION.text))
    catalogue.save()
    run(house, "manage.py", "compile_catalogues", "--verbosity", "0")
    return house


@pytest.fixture(scope="module")
def said(house: Path) -> Any:
    return json.loads(run(house, "-c", ASKED))


def run(house: Path, *words: str) -> str:
    """What Python answers in the copy."""
    done = subprocess.run([sys.executable, *words], cwd=house, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-3_000:] + done.stderr[-3_000:]
    return done.stdout


def _append(house: Path, block: Block) -> None:
    file = house / str(block.file)
    blank = "\n" if block.text.startswith(" ") else "\n\n"
    file.write_text(file.read_text() + blank + block.text)


def _replace(house: Path, block: Block) -> None:
    file, lines = house / str(block.file), block.text.splitlines(keepends=True)
    old, new = ("".join(line[1:] for line in lines if line.startswith(sign)) for sign in "-+")
    assert file.read_text().count(old) == 1
    file.write_text(file.read_text().replace(old, new))


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


def test_the_list_of_the_formats_has_it(said: Any) -> None:
    assert f"| `{NAME}` | `true`, `false` | `false` | Küster, DMJL | {LABELS['en']}. " in said["list"]


def test_the_game_follows_it_and_nothing_asks_for_more_files(house: Path) -> None:
    """The test of the recipe and those of all switches pass in the copy."""
    files = (str(TEST.file), "tests/scoring/rulesets", "tests/league/wording/test_wording.py")
    run(house, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *files)


def test_the_recipe_says_what_else_a_switch_can_have() -> None:
    chapter = PAGE.read_text().split("## Add a switch to the rules")[1].split("\n## ")[0]
    said = set(re.findall(r"`(\w+)=?`", chapter)) | {"default", "kind", "label", "help"}
    choices = {field.name for field in fields(Switch)} - {"name", "group", "other_texts"} | {"classical", "points"}
    assert choices - said == set()
