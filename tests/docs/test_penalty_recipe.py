"""Follow ``docs/development.md``, "Add a penalty", in a copy of the tree, in which a director then gives the penalty."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.copied_tree import ROOT, append, copy_tree, replace_lines, run_in, translate
from tests.docs.examples import blocks_by_chapter

RULE, WORDS, TRANSLATION, TEST = blocks_by_chapter(ROOT / "docs" / "development.md")["Add a penalty"]
#: Run in the copy: what a director, everybody, and a program see of the new penalty.
WALK = """
import json
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from league.games.models import Penalty
from scoring.formats import answer_line, game_from_json, game_to_json
from tests.docs.declared_lists import penalty_kinds
from tests.factories import alice_directs
from tests.league.games.play import named_table

pytestmark = pytest.mark.django_db
LABELS = {"en": "Phone at the table", "de": "Handy am Tisch"}


def given():
    play = named_table()
    alice = Client()
    alice.force_login(alice_directs(play.game.competition))
    page = reverse("manage_incident_game", args=[play.game.competition.slug, play.game.number])
    typed = {"act": "phone", "client_id": str(uuid4()), "expected_version": play.game.version}
    return play, alice, page, alice.post(page, {**typed, "seat": "2", "after_hand": "0", "reason": "Rang twice"})


@pytest.mark.parametrize("language", LABELS)
def test_the_directors_form_offers_it(language):
    play, alice, page, _answer = given()
    said = alice.get(page, headers={"accept-language": language}).content.decode()
    assert f"<summary>{LABELS[language]}</summary>" in said


def test_the_result_counts_it():
    play, _alice, _page, answer = given()
    assert answer.status_code == 302, answer.content.decode()
    assert [(row.kind, row.points) for row in Penalty.objects.all()] == [("phone", -1_000)]
    play.game.refresh_from_db()
    play.play_to_the_end()
    assert sum(play.totals) == -1_000


@pytest.mark.parametrize(("language", "said"), [("en", "phone at the table"), ("de", "Handy am Tisch")])
def test_the_public_sheet_says_it(language, said):
    play, *_others = given()
    sheet = Client().get(reverse("game", args=[play.game.competition.slug, 1]), headers={"accept-language": language}).content.decode()
    assert f"Cleo: {said}, −1" in sheet and "Rang twice" in sheet


@pytest.mark.parametrize(("language", "said"), [("en", "Game 1: a phone was at the table."), ("de", "Partie 1: Ein Handy war am Tisch.")])
def test_the_log_says_it(language, said):
    play, alice, *_others = given()
    log = alice.get(reverse("manage_log", args=[play.game.competition.slug]), headers={"accept-language": language}).content.decode()
    assert said in log


def test_json_takes_and_gives_it():
    game = {"ruleset": "alarm-2019", "final_scores": [30_000] * 4, "penalties": [{"seat": 2, "kind": "phone", "points": -1_000}]}
    game["final_scores"][2] = 29_000
    answer, _was_json = answer_line(json.dumps(game))
    assert answer["valid"] and answer["scores"][2] == 29_000, answer
    assert game_to_json(game_from_json(game))["penalties"][0].items() >= game["penalties"][0].items()
    game["penalties"][0]["points"] = -2_000
    game["final_scores"][2] = 28_000
    answer, _was_json = answer_line(json.dumps(game))
    assert "penalty_amount" in json.dumps(answer), answer
    assert penalty_kinds().endswith("`phone`")
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree in which the recipe has been followed."""
    house = copy_tree(tmp_path_factory.mktemp("house"))
    replace_lines(house, RULE)
    replace_lines(house, WORDS)
    translate(house, TRANSLATION)
    append(house, TEST)
    (house / "tests" / "league" / "test_walk.py").write_text(WALK)
    return house


def test_director_public_log_result_and_json_know_the_penalty(house: Path) -> None:
    run_in(house, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests/league/test_walk.py")


def test_the_test_of_the_recipe_passes(house: Path) -> None:
    run_in(house, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(TEST.file), "-k", "phone")


def test_no_migration_is_missing(house: Path) -> None:
    assert "No changes" in run_in(house, "manage.py", "makemigrations", "--check", "--dry-run", "--settings", "tests.settings")
