"""Follow ``docs/development.md``, "Add a public page", in a copy of the tree, beside two pages that give secrets away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.copied_tree import ROOT, append, copy_tree, create, replace_lines, run_in, run_tests_in, translate
from tests.docs.examples import Block, blocks_by_chapter

QUERY, IMPORT, VIEW, TEMPLATE, TRANSLATION, TEST, THE_REST = blocks_by_chapter(ROOT / "docs" / "development.md")["Add a public page"]
WALK = """
import pytest
from django.test import Client

from tests.factories import make_competition

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "label"), [("en", "Highest hands"), ("de", "Höchste Hände")])
def test_its_tab_is_marked(language, label):
    make_competition(slug="cup")
    page = Client().get("/cup/hands/", headers={"accept-language": language}).content.decode()
    assert f'<a href="/cup/hands/" aria-current="page">{label}</a>' in page
    assert f"<h1>{label}</h1>" in page
    others = Client().get("/cup/players/", headers={"accept-language": language}).content.decode()
    assert f'<a href="/cup/hands/">{label}</a>' in others
"""
#: The same page by somebody who forgot the embargo, and another one by somebody who forgot that names can be hidden.
LEAKS = """
from django.http import HttpResponse
from league.competitions.embargo import EVERYTHING


@public_page("leaking-hands/")
@cached_page()
@public_competition
def leaking_hands(request: HttpRequest, competition: Competition) -> HttpResponse:
    found = highest_hands(competition, EVERYTHING)
    return render(request, "standings/hands.html", {"competition": competition, "hands": found})


@public_page("leaking-names/")
@cached_page()
@public_competition
def leaking_names(request: HttpRequest, competition: Competition) -> HttpResponse:
    return HttpResponse(", ".join(entrant.player.full_name for entrant in competition.entrants.select_related("player")))
"""
CACHED, EMBARGO = "tests/league/standings/test_cached.py", "tests/league/standings/test_embargo.py"
IN_SHORT = "tests/league/standings/test_every_page_in_short.py"
PASSES = (
    f"{TEST.new_file}",
    "tests/league/test_walk.py",
    "tests/league/test_access.py::test_every_view_says_who_may_open_it[<slug:slug>/hands/]",
    f"{CACHED}::test_every_public_page_is_built_once_and_then_costs_one_query[<slug:slug>/hands/]",
)
FINDS = (
    f"{CACHED}::test_a_name_that_is_hidden_or_changed_is_gone_from_every_page_at_once",
    f"{EMBARGO}::test_everybody_is_told_that_something_is_kept_back",
    f"{EMBARGO}::test_no_byte_changes_while_games_are_played_and_end_or_somebody_new_steps_in_under_an_embargo[visitor]",
    f"{IN_SHORT}::test_no_page_changes_while_games_are_played_and_end_under_an_embargo",
    f"{IN_SHORT}::test_a_hidden_name_is_on_no_page",
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree in which the recipe has been followed."""
    house = copy_tree(tmp_path_factory.mktemp("house"))
    for block in (QUERY, TEMPLATE, TEST):
        create(house, block)
    replace_lines(house, IMPORT)
    append(house, VIEW)
    translate(house, TRANSLATION)
    (house / "tests" / "league" / "test_walk.py").write_text(WALK)
    return house


def test_the_code_of_the_recipe_is_well_formed(house: Path) -> None:
    files = (str(QUERY.new_file), str(VIEW.file), str(TEST.new_file))
    run_in(house, "-m", "ruff", "check", "--no-cache", *files)
    run_in(house, "-m", "ruff", "format", "--check", "--no-cache", *files)


def test_the_page_is_shown_and_the_tests_of_all_pages_ask_it_and_find_what_another_one_gives_away(house: Path) -> None:
    views = house / str(VIEW.file)
    views.write_text(views.read_text() + LEAKS)
    done = run_tests_in(house, *PASSES, *FINDS)
    failed = re.findall(r"^FAILED (\S+)", done.stdout, re.MULTILINE)
    assert failed == list(FINDS), done.stdout[-3_000:] + done.stderr[-3_000:]
    lists = re.findall(r"^E +(?:AssertionError: )?assert \['/[\w-]+/(.*)'\] == \[\]$", done.stdout, re.MULTILINE)
    assert sorted(lists) == ["leaking-hands/", "leaking-hands/", "leaking-names/", "leaking-names/"], done.stdout[-3_000:]


def test_the_commands_that_ask_the_rest_ask_what_finds_such_a_page() -> None:
    asked = {file for line in THE_REST.text.splitlines() for file in re.findall(r"tests/\S+", line)}
    assert asked == {EMBARGO, CACHED, "tests/league/test_access.py"}
    chosen = re.findall(r'-k "(.+)"', THE_REST.text)[0].split(" or ")
    assert all(any(words in found for words in chosen) for found in FINDS if found.startswith(EMBARGO))
    assert all(words in (ROOT / EMBARGO).read_text() for words in chosen)


def test_a_page_changes_five_files() -> None:
    blocks: tuple[Block, ...] = (QUERY, IMPORT, VIEW, TEMPLATE, TEST)
    assert len({block.file or block.new_file for block in blocks} | {"the catalogue"}) == 5
