"""Follow ``docs/development.md``, "Add a penalty", in a copy of the tree, in which a director then gives the penalty.

The tests of the forms that are offered are run in it, too, since every kind is one more form.

Kinds of other shapes are added to the same copy: a card that costs nothing, one that comes off the result, one of Küster's game alone,
and a reprimand that only directors read.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.copied_tree import (
    CATALOGUE,
    ROOT,
    add_after,
    add_to_page,
    assert_success,
    changed_files,
    copy_tree,
    replace_lines,
    run_in,
    run_tests_in,
    translate,
)
from tests.docs.examples import blocks_by_chapter

RULE, WORDS, TRANSLATION, EXAMPLE = blocks_by_chapter(ROOT / "docs" / "development.md")["Add a penalty"]
#: Kinds of other shapes, each added in the same two places.
MORE_RULES = """
        PenaltyRule("card", "penalty_card", "Card", size=lambda ruleset: 0),
        PenaltyRule("leaving", "penalty_leaving", "Leaving", size=lambda ruleset: 2_000, after_uma=True),
        PenaltyRule("shouting", "penalty_shouting", "Shouting", size=lambda ruleset: 30, families=("classical",)),
"""
MORE_WORDS = """
        IncidentKind("card", "yellow card", acts=(IncidentAct("card", "Yellow card", "It is shown, and costs nothing."),)),
        IncidentKind("leaving", "left too early", acts=(IncidentAct("leaving", "Left too early", done="They are gone."),)),
        IncidentKind("shouting", "shouting", acts=(IncidentAct("shouting", "Shouting"),)),
        IncidentKind(
            "reprimand",
            "reprimand",
            acts=(IncidentAct("reprimand", "Reprimand", done="It is noted."),),
            is_public=False,
            noted_by=WARNED,
            logged="Game %(game)s: a reprimand was noted.",
        ),
"""
INCIDENTS = Path("tests/league/director/incidents")
#: Every test that reads which forms the page of a table offers.
OF_FORMS = [
    f"{INCIDENTS / file.name}::{name}"
    for file in sorted((ROOT / INCIDENTS).glob("test_*.py"))
    for name, body in re.findall(r"^def (test_\w+)(.*?)(?=^\S|\Z)", file.read_text(), flags=re.MULTILINE | re.DOTALL)
    if re.search(r"acts_on\((?!.*\)\[)", body)
]
#: Run in the copy: what a director, everybody, and a program see of the new penalty.
WALK = """
import json
from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from league.games.models import Penalty
from league.games.queries.facts import replay_of
from scoring.formats import answer_line, game_from_json, game_to_json
from tests.docs.declared_lists import penalty_kinds, penalty_reasons, write
from tests.factories import alice_directs
from tests.league.director.incidents.offered import acts_on, asked_by, label_of
from tests.league.archive.test_games import an_empty_one, import_into, lines_of
from tests.league.games.play import BEN, named_table

pytestmark = pytest.mark.django_db
LABELS = {"en": "Phone at the table", "de": "Handy am Tisch"}


def at_table(ruleset="alarm-2019"):
    play = named_table(ruleset)
    alice = Client()
    alice.force_login(alice_directs(play.game.competition))
    return play, alice, reverse("manage_incident_game", args=[play.game.competition.slug, play.game.number])


def sent(play, alice, page, act, **typed):
    entry = {"act": act, "client_id": str(uuid4()), "expected_version": play.game.version}
    answer = alice.post(page, {**entry, "seat": "2", "after_hand": "0", "reason": "Rang twice", **typed})
    play.game.refresh_from_db()
    return answer


def given():
    play, alice, page = at_table()
    return play, alice, page, sent(play, alice, page, "phone")


def sheet(language="en"):
    return Client().get(reverse("game", args=["tuesday", 1]), headers={"accept-language": language}).content.decode()


def found_in(game, **penalty):
    return answer_line(json.dumps({**game, "penalties": [{"seat": 2, **penalty}]}))[0]


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
    assert f"Cleo: {said}, −1" in sheet(language) and "Rang twice" in sheet(language)


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


def test_make_messages_lists_it():
    write(Path())
    assert "`phone`" in penalty_kinds() and "`penalty_phone`" in penalty_reasons()


def test_beside_totals_from_paper_it_is_asked_whether_they_hold_it():
    play, alice, page = at_table()
    play.enter_final_scores(scores=(30_000,) * 4)
    assert sent(play, alice, page, "phone").status_code == 422
    assert sent(play, alice, page, "phone", on_sheet="no").status_code == 302
    assert play.totals == [0, 0, -1_000, 0]
    assert "phone at the table, −1,000 points (taken off" in sheet()


def test_a_card_costs_nothing_and_everybody_reads_it():
    play, alice, page = at_table()
    assert sent(play, alice, page, "card").status_code == 302
    play.play_to_the_end()
    assert sum(play.totals) == 0
    assert "Cleo: yellow card" in sheet() and "yellow card, " not in sheet()
    assert [row.points for row in Penalty.objects.all()] == [0]
    game = {"ruleset": "alarm-2019", "final_scores": [30_000] * 4}
    assert found_in(game, kind="card", points=0)["valid"]
    assert not found_in(game, kind="card", points=-1_000)["valid"]


def test_what_comes_off_the_result_moves_no_place():
    play, alice, page = at_table("ema-2012")
    said = acts_on(alice.get(page))["leaving"].text
    assert "It takes 2,000 points off the result, after uma: it moves no place at the table." in said
    assert "They are gone." in alice.get(sent(play, alice, page, "leaving").url).content.decode()
    play.play_to_the_end()
    assert "still counts; what comes off the table score can move places." in alice.get(page).content.decode()
    assert replay_of(play.game).progress.scores == (30_000,) * 4
    assert play.totals == [0, 0, -2_000, 0]
    assert "Cleo: left too early, −2,000 points off the result" in sheet()
    game = {"ruleset": "ema-2012", "final_scores": [30_000] * 4}
    assert found_in(game, kind="leaving", points=-2_000, applies="after_uma")["valid"]
    assert "penalty_applies" in json.dumps(found_in(game, kind="leaving", points=-2_000, on_sheet=False))
    assert "penalty_applies" in json.dumps(found_in({**game, "ruleset": "austrian"}, kind="leaving", points=-2_000))


def test_without_uma_it_comes_off_the_score():
    play, alice, page = at_table("kuester")
    assert sent(play, alice, page, "leaving").status_code == 302
    assert [(row.points, row.applies) for row in Penalty.objects.all()] == [(-2_000, "score")]


def test_a_kind_of_one_game_is_unknown_to_the_others():
    play, alice, page = at_table("kuester")
    assert sent(play, alice, page, "shouting").status_code == 302
    assert [(row.kind, row.points) for row in Penalty.objects.all()] == [("shouting", -30)]
    assert "Cleo: shouting, −30 points before the first hand" in sheet()
    other = {"ruleset": "dmjl-basic", "final_scores": [0, 0, -30, 0]}
    assert "penalty_unknown" in json.dumps(found_in(other, kind="shouting", points=-30))


def test_other_games_do_not_offer_it():
    play, alice, page = at_table()
    offered = acts_on(alice.get(page))
    assert "shouting" not in offered and "card" in offered
    sent(play, alice, page, "shouting")
    assert not Penalty.objects.exists()


@pytest.mark.parametrize("act", ["card", "leaving"])
def test_log_and_list_know_it_and_it_can_be_taken_back(act):
    play, alice, page = at_table("ema-2016")
    sent(play, alice, page, act)
    typed = {"client_id": str(uuid4()), "expected_version": play.game.version, "row": Penalty.objects.get().pk, "reason": "Wrong seat"}
    alice.post(page + "take-back/", typed)
    log = alice.get(reverse("manage_log", args=["tuesday"])).content.decode()
    assert "Game 1: a penalty was given." in log and "Game 1: a penalty was cancelled." in log
    assert "<del>Cleo: " in alice.get(reverse("manage_incidents", args=["tuesday"])).content.decode()


def test_only_directors_read_a_reprimand():
    play, alice, page = at_table()
    play.play_to_the_end()
    totals = play.totals
    form = acts_on(alice.get(page))["reprimand"]
    assert label_of(form, "reason") == "Reason" and "on_sheet" not in asked_by(form)
    assert "It is noted." in alice.get(sent(play, alice, page, "reprimand").url).content.decode()
    noted = alice.get(reverse("manage_incidents", args=["tuesday"])).content.decode()
    assert "Cleo: reprimand before the first hand" in noted and "Rang twice" in noted and "no. 1" not in noted
    assert "Game 1: a reprimand was noted." in alice.get(reverse("manage_log", args=["tuesday"])).content.decode()
    assert play.totals == totals and "Cleo" in sheet() and "reprimand" not in sheet() and "Rang twice" not in sheet()
    said = sent(play, alice, page, "reprimand").content.decode()
    assert "This was noted here already (Rang twice)." in said and "It happened again" in said
    assert sent(play, alice, page, "reprimand", another="on").status_code == 302


def test_a_reprimand_leaves_the_result_confirmed_and_cancelling_it_too():
    play, alice, page = at_table()
    play.play_to_the_end()
    play.confirm(BEN)
    sent(play, alice, page, "reprimand")
    typed = {"client_id": str(uuid4()), "expected_version": play.game.version, "row": Penalty.objects.get().pk, "reason": "Wrong seat"}
    alice.post(page + "take-back/", typed)
    play.game.refresh_from_db()
    assert play.game.state == "confirmed" and Penalty.objects.get().until_version == play.game.version
    assert "reprimand" not in sheet() and "Wrong seat" not in sheet()


def test_a_reprimand_goes_through_the_archive():
    play, alice, page = at_table()
    sent(play, alice, page, "reprimand")
    (line,) = lines_of(play.game.competition)
    assert json.loads(line)["about"]["warnings"][0]["kind"] == "reprimand"
    copy = an_empty_one(play.game.competition)
    import_into(copy, line)
    assert lines_of(copy) == [line]
    assert Penalty.objects.filter(kind="reprimand", game__competition=copy).count() == 1
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree in which the recipe has been followed."""
    house = copy_tree(tmp_path_factory.mktemp("house"))
    replace_lines(house, RULE)
    replace_lines(house, WORDS)
    translate(house, TRANSLATION)
    add_to_page(house, EXAMPLE)
    return house


def test_four_files_change(house: Path) -> None:
    files = {block.file for block in (RULE, WORDS, EXAMPLE)} | {str(CATALOGUE)}
    assert changed_files(house) == files
    assert len(files) == 4


def test_everybody_knows_the_penalty_and_no_test_of_the_forms_that_are_offered_needs_a_change(house: Path) -> None:
    """The director, the public, the log, the result and JSON; and the example of the recipe."""
    assert len(OF_FORMS) > 5
    add_after(house, RULE, MORE_RULES)
    add_after(house, WORDS, MORE_WORDS)
    (house / "tests" / "league" / "test_walk.py").write_text(WALK)
    example = "tests/docs/test_switches.py::test_the_answer_is_what_the_page_says[phone]"
    lists = "tests/docs/test_formats.py::test_every_declaration_is_on_the_page"
    assert_success(run_tests_in(house, "tests/league/test_walk.py", example, lists, *OF_FORMS))


def test_no_migration_is_missing(house: Path) -> None:
    assert "No changes" in run_in(house, "manage.py", "makemigrations", "--check", "--dry-run", "--settings", "tests.settings")
