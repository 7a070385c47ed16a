"""The tests that a change can break, chosen in small checkouts made for it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.fast.__main__ import ROOT, changed_files, compared_with_nothing, nothing_changed, said
from tests.fast.choosing import ABOVE, CHANGED, DECLARED, NAMED, NEAR, OF_DECLARATIONS, Candidate, candidates, fitting, read_checkout

FILES = {
    "league/games/views.py": 'from league.games.scores import total\nPAGE = "games/table.html"',
    "league/games/scores.py": "",
    "league/games/models.py": "",
    "league/standings/rows.py": "from league.games.scores import total",
    "league/players/models.py": "",
    "templates/games/table.html": "",
    "docs/formats.md": "",
    "tests/league/games/test_views.py": "",
    "tests/league/games/test_scores.py": "from league.games.scores import total",
    "tests/league/standings/test_rows.py": "",
    "tests/league/players/test_models.py": "",
    "tests/league/test_pages.py": 'PAGE = "docs/formats.md"',
    "tests/browser/test_scores.py": "from league.games.scores import total",
    "tests/test_architecture.py": "",
    "scoring/rulesets/switches/payment.py": "",
    "tests/scoring/rulesets/test_books.py": "",
    "tests/docs/test_switch_recipe.py": "",
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        if path.suffix == ".py":
            for folder in path.relative_to(tmp_path).parents[:-1]:
                (tmp_path / folder / "__init__.py").touch()
    return tmp_path


def chosen(checkout: Path, *changed: str) -> dict[str, int]:
    """The tests that a change of these files can break, in their order, each with its rank."""
    found = candidates(read_checkout(checkout), changed, lambda module: 1.0)
    return {one.file.removeprefix("tests/"): one.rank for one in found}


def test_tests_with_the_words_of_the_change_come_before_others_of_its_room_and_those_before_the_rooms_above(checkout: Path) -> None:
    assert list(chosen(checkout, "league/games/scores.py").items()) == [
        ("test_architecture.py", CHANGED),
        ("league/games/test_scores.py", NAMED),
        ("league/games/test_views.py", NEAR),
        ("league/standings/test_rows.py", ABOVE),
    ]


def test_a_room_that_knows_nothing_of_the_change_is_left_alone_and_so_are_the_rooms_below(checkout: Path) -> None:
    assert list(chosen(checkout, "league/standings/rows.py")) == ["test_architecture.py", "league/standings/test_rows.py"]


def test_a_changed_test_comes_first(checkout: Path) -> None:
    assert chosen(checkout, "tests/league/players/test_models.py")["league/players/test_models.py"] == CHANGED


def test_the_tests_that_read_all_switches_come_first_after_a_change_among_the_rulebooks(checkout: Path) -> None:
    assert list(chosen(checkout, "scoring/rulesets/switches/payment.py").items()) == [
        ("scoring/rulesets/test_books.py", DECLARED),
        ("docs/test_switch_recipe.py", DECLARED),
        ("test_architecture.py", CHANGED),
    ]


EVERY_PAGE, TRANSLATED = "tests/league/standings/test_every_page_in_short.py", "tests/league/test_translated.py"
PENALTIES = "tests/docs/test_formats.py"


@pytest.mark.parametrize(
    ("changed", "first"),
    [
        ("league/standings/views/statistics.py", {EVERY_PAGE}),
        ("templates/standings/hands.html", {EVERY_PAGE, TRANSLATED}),
        ("templates/table/hands.html", {TRANSLATED}),
        ("league/locale/de/LC_MESSAGES/django.po", {TRANSLATED}),
        ("scoring/game/penalties.py", {PENALTIES}),
        ("league/games/incident_kinds.py", {PENALTIES}),
    ],
)
def test_whatever_a_page_or_a_penalty_is_called_what_asks_all_of_them_comes_first(changed: str, first: set[str], tmp_path: Path) -> None:
    for test in {EVERY_PAGE, TRANSLATED, PENALTIES, "tests/league/standings/test_hands.py"}:
        (tmp_path / test).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / test).touch()
    for name in ("tests/docs", "tests/league/standings", "league/games", "league/standings", "scoring/game"):
        for folder in [Path(name), *Path(name).parents][:-1]:
            (tmp_path / folder).mkdir(parents=True, exist_ok=True)
            (tmp_path / folder / "__init__.py").touch()
    ranks = chosen(tmp_path, changed)
    assert {f"tests/{file}" for file, rank in ranks.items() if rank == DECLARED} == first


def test_all_tests_that_read_declarations_exist() -> None:
    here = read_checkout(ROOT)
    assert {name for tests in OF_DECLARATIONS.values() for name in tests} <= set(here.tests())
    assert all((ROOT / start).exists() for start in OF_DECLARATIONS)


def test_a_template_is_tested_by_the_room_that_shows_it(checkout: Path) -> None:
    assert set(chosen(checkout, "templates/games/table.html")) == {"league/games/test_views.py", "league/games/test_scores.py"}


def test_a_page_of_the_documents_is_tested_by_the_tests_that_name_it(checkout: Path) -> None:
    assert set(chosen(checkout, "docs/formats.md")) == {"league/test_pages.py"}


def test_a_deleted_module_still_names_its_room(checkout: Path) -> None:
    assert "league/players/test_models.py" in chosen(checkout, "league/players/gone.py")


def test_what_is_too_long_gives_way_to_the_next_even_if_it_was_changed() -> None:
    own, long, short = Candidate(CHANGED, 0, 9.0, "own"), Candidate(NEAR, 1, 8.0, "long"), Candidate(ABOVE, 2, 1.0, "short")
    assert fitting([own, long, short], 10.0) == [own, short]
    assert fitting([own, long, short], 5.0) == [short]


def test_changed_tests_that_do_not_fit_are_named_with_their_seconds() -> None:
    slow, long, short = Candidate(CHANGED, 0, 480.0, "slow"), Candidate(NEAR, 1, 8.0, "long"), Candidate(ABOVE, 2, 1.0, "short")
    assert said({"slow"}, [slow, long, short], [short]) == (
        "1 changed files: 1 files of tests, about 1 s. 2 more that the change can reach are left to `make pytest`.\n"
        "  short\n"
        "Concerned, but too long: run them yourself with .venv/bin/pytest.\n"
        "  slow, about 480 s"
    )


def test_changed_is_what_was_committed_since_edited_or_added(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        author = ["-c", "user.name=Anna", "-c", "user.email=anna@example.org"]
        subprocess.run(["git", *author, *words], cwd=tmp_path, check=True, capture_output=True)

    def save(name: str) -> None:
        (tmp_path / name).write_text(name)
        git("add", name)
        git("commit", "-m", name)

    git("init", "-b", "main")
    save("old")
    git("branch", "theirs")
    save("committed")
    (tmp_path / "old").write_text("edited")
    (tmp_path / "added für alle").touch()
    assert changed_files(tmp_path, "theirs") == {"committed", "old", "added für alle"}
    assert changed_files(tmp_path, "nowhere") == {"old", "added für alle"}
    assert compared_with_nothing(tmp_path, "theirs") == ""
    assert "There is no nowhere here" in compared_with_nothing(tmp_path, "nowhere")
    assert compared_with_nothing(tmp_path, "nowhere").endswith("make fast SINCE=HEAD~1"), "main may be this very commit"
    assert nothing_changed(changed_files(tmp_path, "nowhere"), "nowhere") == ""
    assert nothing_changed(set(), "HEAD").startswith("Nothing has changed since HEAD")
