"""Which tests are repeated on PostgreSQL: no question is left out, and nothing is asked in vain."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.asked import Asked, fewest, shape, unusual

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = """
SECRET_KEY = "x"
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
"""
TESTS = '''
import pytest
from hypothesis import given, settings, strategies
from django.core.management import call_command
from django.db import Error, connection
from tests.asked import PRODUCT

pytestmark = pytest.mark.django_db
tried = []
exec(compile("""
def ask(sql, *given):
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
""", PRODUCT + "made_up.py", "exec"))

def test_one(): ask("SELECT 1")
def test_both(): ask("SELECT 1"), ask("SELECT %s", "1")
def test_more_rows(): ask("SELECT 1 WHERE 1 IN (%s, %s)", 1, 2)
def test_one_row(): ask("SELECT 1 WHERE 1 IN (%s)", 1)
def test_letters(): ask("SELECT %s", "ß")
def test_command(): call_command("check")
@pytest.mark.django_db(transaction=True)
def test_commits(): ask("SELECT 1")
def test_error():
    with pytest.raises(Error):
        ask("SELECT nothing")
def test_where(): assert connection.vendor == "sqlite"
@settings(max_examples=50)
@given(number=strategies.integers())
def test_law(number): ask("SELECT 3"); tried.append(number)
def test_law_was_tried(): ask("SELECT 4"); print("examples:", len(tried))
def test_looks_by_itself(): connection.cursor().execute("SELECT 2")
def test_asks_nothing(): pass
'''


def asked(cost: int, *questions: str, differs: bool = False) -> Asked:
    return Asked(frozenset(questions), cost, differs)


def test_a_test_is_left_out_if_others_ask_all_that_it_asks() -> None:
    assert fewest({"a": asked(10, "x"), "b": asked(10, "x", "y"), "c": asked(10, "z")}, ()) == {"b", "c"}


def test_many_small_tests_are_chosen_before_a_large_one_and_then_the_large_one_makes_them_superfluous() -> None:
    assert fewest({"a": asked(10, "x"), "b": asked(10, "y"), "large": asked(9_000, "x", "y")}, ()) == {"a", "b"}
    assert fewest({"a": asked(10, "x"), "b": asked(10, "y"), "large": asked(9_000, "x", "y", "z")}, ()) == {"large"}


def test_a_test_that_meets_an_error_or_has_its_own_transactions_stays_and_what_it_asks_is_asked() -> None:
    tests = {"error": asked(10, "x", differs=True), "commits": asked(10, "y"), "others": asked(1, "x", "y")}
    assert fewest(tests, {"commits"}) == {"error", "commits"}


@given(
    st.dictionaries(
        st.text("tests", max_size=3), st.builds(Asked, st.frozensets(st.sampled_from("abcdefgh")), st.integers(0, 99), st.booleans())
    )
)
def test_every_question_is_asked_and_no_test_is_chosen_in_vain(tests: dict[str, Asked]) -> None:
    chosen = fewest(tests, ())
    asked_by = {test: tests[test].questions for test in chosen}
    assert frozenset().union(*asked_by.values()) == frozenset().union(*(asked.questions for asked in tests.values()))
    for test in chosen:
        others = frozenset().union(*(questions for other, questions in asked_by.items() if other != test))
        assert tests[test].differs or asked_by[test] - others


@pytest.mark.parametrize(
    ("sql", "same"),
    [
        ('SELECT "a" FROM "t" WHERE "id" IN (%s, %s, %s)', 'SELECT "a" FROM "t" WHERE "id" IN (%s)'),
        ('INSERT INTO "t" ("a", "b") VALUES (%s, NULL), (%s, %s)', 'INSERT INTO "t" ("a", "b") VALUES (%s, %s)'),
        ("SELECT 1 LIMIT 21", "SELECT 1 LIMIT 1"),
        ('SET "a" = CASE WHEN ("t"."id" = %s) THEN %s WHEN ("t"."id" = %s) THEN %s END', 'SET "a" = CASE WHEN ("t"."id" = %s) THEN %s END'),
    ],
)
def test_a_statement_is_the_same_with_more_values(sql: str, same: str) -> None:
    assert shape(sql) == shape(same)


def test_a_statement_is_another_with_another_column_condition_or_order() -> None:
    others = ['SELECT "a" FROM "t"', 'SELECT "b" FROM "t"', 'SELECT "a" FROM "t" WHERE "a" = %s', 'SELECT "a" FROM "t" ORDER BY "a"']
    assert len(set(map(shape, others))) == len(others)


def test_letters_beyond_ascii_nul_long_texts_and_large_numbers_are_unusual() -> None:
    assert unusual(["Zoe", 2**31 - 1, None, True]) == frozenset()
    assert unusual(["Zoë"]) == {"beyond ASCII"}
    assert unusual(["a\0", "x" * 61, 2**31]) == {"NUL", "long", "large"}


@pytest.mark.parametrize("workers", ["0", "1"])
def test_only_what_was_noted_to_be_asked_by_others_is_left_out(workers: str, tmp_path: Path) -> None:
    (tmp_path / "small_settings.py").write_text(SETTINGS)
    (tmp_path / "test_it.py").write_text(TESTS)

    tried: list[int] = []

    def passed(*options: str) -> set[str]:
        command = [sys.executable, "-m", "pytest", "--rootdir", str(tmp_path), "-v", "-rP", "-p", "tests.asked", "-n", workers, *options]
        environment = {**os.environ, "PYTHONPATH": f"{ROOT}:{tmp_path}", "DJANGO_SETTINGS_MODULE": "small_settings"}
        environment.pop("PYTEST_XDIST_WORKER", None)
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        found = re.findall(r"test_it.py::(\w+) PASSED|PASSED test_it.py::(\w+)", done.stdout)
        assert done.returncode == 0, done.stdout
        tried.extend(map(int, re.findall(r"examples: (\d+)", done.stdout)))
        return {one or other for one, other in found}

    passed()
    assert tried.pop() == 50
    shutil.rmtree(tmp_path / ".pytest_cache")
    everything = passed("--ask-once")
    assert tried == [5]
    assert len(everything) == TESTS.count("def test_")
    left_out = {"test_one", "test_one_row", "test_law", "test_law_was_tried", "test_looks_by_itself", "test_asks_nothing"}
    assert everything - passed("--ask-once") == left_out
    (tmp_path / "test_it.py").write_text(TESTS + '\ndef test_new(): ask("SELECT 1")\n')
    assert everything - passed("--ask-once") == left_out
