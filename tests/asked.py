"""Choose the tests worth repeating on PostgreSQL: those that ask it something which no other test asks.

This is a pytest plugin. On SQLite it notes the questions of each test, and pytest's own cache remembers them. A question is a statement
that the product sends, with the types of its parameters, and what is unusual in them; a management command; or which database it is. What
tests look up by themselves is no question. Which function sends a statement is none either: the database does not know it.

``--ask-once`` then leaves out as many tests as possible, but no question. It keeps every test that

- has transactions of its own, since it is about locks, threads or other processes;
- meets an error of the database, after which PostgreSQL refuses what SQLite still answers;
- asks by itself which database it is;
- has not passed on SQLite on this machine.

Of a law, the first examples are enough then: what a further one asks the database is what the ones before have asked, with other values.
"""

from __future__ import annotations

import heapq
import re
import sys
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest
from django.core.management.base import BaseCommand
from django.db import Error, connection
from django.db.backends.utils import CursorWrapper
from django.utils.connection import ConnectionProxy
from hypothesis import is_hypothesis_test, settings

__all__ = ["Asked", "fewest", "shape", "unusual"]

KEY = "platzwind/asked"
ROOT = Path(__file__).resolve().parents[1]
PRODUCT, TESTS = f"{ROOT / 'league'}/", f"{ROOT / 'tests'}/"
LONG = 60  #: letters
A_TEST = 20  #: statements; what each test costs beside its own
LARGE = 2**31  #: the first number that PostgreSQL's integers cannot hold
VENDOR = "connection.vendor"
EXAMPLES = 5  #: of a law, with ``--ask-once``
TRANSACTIONAL = {"transactional_db", "live_server"}
#: Parts of a statement that say nothing new with another number, or when they come again.
REPEATED = (
    (re.compile(r"\((?:%s|NULL|DEFAULT)(?:, (?:%s|NULL|DEFAULT))*\)(?:, \([^()]*\))*"), "(…)"),
    (re.compile(r"(?:WHEN \([^()]*\) THEN (?:%s|CAST\([^()]*\)) ?)+"), "WHEN … "),
    (re.compile(r'(\("\w+"."\w+" = %s(?: AND "\w+"."\w+" = %s)*\))(?: OR \1)+'), r"\1 OR …"),
    (re.compile(r"\b\d+\b"), "9"),
)
#: File and function that send a statement, the statement, the types of its parameters, what is unusual in them, its error.
Note = tuple[str, str, str, frozenset[type], frozenset[str], str]


class Asked(NamedTuple):
    """The questions of a test, the number of its statements, which is what it costs, and whether one of them failed or it looked which
    database it is."""

    questions: frozenset[str]
    statements: int
    differs: bool


# ---------- noting

notes: dict[Note, int] = {}  #: how often each was sent
commands: set[str] = set()
failed: set[str] = set()
heard: dict[str, Asked] = {}  #: by test
send, look, run = CursorWrapper.execute, ConnectionProxy.__getattr__, BaseCommand.execute


def execute(cursor: CursorWrapper, sql: str, params: Any = None) -> Any:
    error = ""
    try:
        return send(cursor, sql, params)
    except Error as met:
        error = type(met).__name__
        raise
    finally:
        given = params or ()
        note = (*sender(), without_name(sql), frozenset(map(type, given)), unusual(given), error)
        notes[note] = notes.get(note, 0) + 1


def look_up(proxy: ConnectionProxy, name: str) -> Any:
    if name == "vendor":
        notes[(*sender(), VENDOR, frozenset(), frozenset(), "")] = 1
    return look(proxy, name)


def execute_command(command: BaseCommand, *args: Any, **options: Any) -> Any:
    commands.add(f"manage.py {type(command).__module__}")
    return run(command, *args, **options)


def sender() -> tuple[str, str]:
    """File and name of the innermost function that is the product's or a test's."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and not is_ours(frame.f_code.co_filename):
        frame = frame.f_back
    return (frame.f_code.co_filename, frame.f_code.co_qualname) if frame is not None else ("", "")


@lru_cache(None)
def is_ours(file: str) -> bool:
    return file.startswith((PRODUCT, TESTS)) and file != __file__


def without_name(sql: str) -> str:
    """The statement; of a savepoint only that it is one."""
    return sql.partition('"')[0] if sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK")) else str(sql)


def unusual(parameters: Iterable[object]) -> frozenset[str]:
    """What is special about the values: databases differ in letters beyond ASCII, NUL, and what fits into a column."""
    found = set()
    for one in parameters:
        if type(one) is str:
            if not one.isascii():
                found.add("beyond ASCII")
            if len(one) > LONG:
                found.add("long")
            if "\0" in one:
                found.add("NUL")
        elif type(one) is int and not -LARGE <= one < LARGE:
            found.add("large")
    return frozenset(found)


@lru_cache(None)
def shape(sql: str) -> str:
    """The statement without its numbers, and with each list as if it had one value."""
    for pattern, once in REPEATED:
        sql = pattern.sub(once, sql)
    return sql


@lru_cache(None)
def question(note: Note) -> str:
    *_sender, sql, types, special, error = note
    return " ".join([*sorted(special), *sorted(map(kind, types)), shape(sql), error]).strip()


def kind(of: type) -> str:
    """The type's name; of an enumeration, that of its values."""
    return next((base.__name__ for base in (bool, str, int) if issubclass(of, base)), of.__name__)


def pytest_configure(config: pytest.Config) -> None:
    if connection.vendor == "sqlite":
        CursorWrapper.execute = execute  # type: ignore[method-assign]
        ConnectionProxy.__getattr__ = look_up
        BaseCommand.execute = execute_command  # type: ignore[method-assign]


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
    """Do not count the making of the database among the questions of the first test."""
    result = yield
    if fixturedef.argname == "django_db_setup":
        notes.clear()
        commands.clear()
    return result


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    notes.clear()
    commands.clear()
    result = yield
    if item.nodeid in failed:
        heard.pop(item.nodeid, None)
    elif notes:
        asked = {note for note in notes if note[0].startswith(PRODUCT)}
        differs = any(note[-1] or (note[2] == VENDOR and note not in asked) for note in notes)
        heard[item.nodeid] = Asked(frozenset(map(question, asked)) | commands, sum(notes.values()), differs)
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if not report.passed:
        failed.add(report.nodeid)


# ---------- remembering


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """With several processes, each tells the first one at its end."""
    worker = getattr(session.config, "workeroutput", None)
    if worker is not None:
        worker["asked"] = packed(heard)
    elif heard and (cache := getattr(session.config, "cache", None)) is not None:
        cache.set(KEY, packed(unpacked(cache.get(KEY, {})) | heard))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    heard.update(unpacked(getattr(node, "workeroutput", {}).get("asked", {})))


def packed(tests: Mapping[str, Asked]) -> dict[str, Any]:
    """Each question once, and for each test the numbers of its questions."""
    questions = sorted({one for asked in tests.values() for one in asked.questions})
    number = {one: str(index) for index, one in enumerate(questions)}
    rows = {test: [" ".join(number[one] for one in asked.questions), *asked[1:]] for test, asked in tests.items()}
    return {"questions": questions, "tests": rows}


def unpacked(kept: Mapping[str, Any]) -> dict[str, Asked]:
    questions = kept.get("questions", [])
    rows = kept.get("tests", {}).items()
    return {test: Asked(frozenset(questions[int(number)] for number in numbers.split()), *rest) for test, (numbers, *rest) in rows}


# ---------- choosing


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ask-once", action="store_true", help="leave out tests that only ask the database what others ask")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--ask-once"):
        asked = remembered(config)
        known = {one.nodeid: asked[one.nodeid] for one in items if one.nodeid in asked}
        superfluous = known.keys() - fewest(known, {one.nodeid for one in items if is_transactional(one)})
        config.hook.pytest_deselected(items=[one for one in items if one.nodeid in superfluous])
        items[:] = [one for one in items if one.nodeid not in superfluous]
        for one in items:
            with_few_examples(getattr(one, "obj", None))


def with_few_examples(test: Any) -> None:
    if is_hypothesis_test(test):
        usual = test._hypothesis_internal_use_settings
        test._hypothesis_internal_use_settings = settings(usual, max_examples=min(usual.max_examples, EXAMPLES))


def pytest_report_header(config: pytest.Config) -> str | None:
    if not config.getoption("--ask-once"):
        return None
    return f"--ask-once: of {len(remembered(config))} tests it was noted on SQLite what they ask; all others run"


def remembered(config: pytest.Config) -> dict[str, Asked]:
    cache = getattr(config, "cache", None)
    return unpacked(cache.get(KEY, {})) if cache is not None else {}


def is_transactional(item: pytest.Item) -> bool:
    marker = item.get_closest_marker("django_db")
    is_marked = marker is not None and marker.kwargs.get("transaction", False)
    return bool(is_marked or TRANSACTIONAL & set(getattr(item, "fixturenames", ())))


def fewest(tests: Mapping[str, Asked], always: Collection[str]) -> set[str]:
    """Tests that together ask all questions, with few statements: one after the other that asks most new questions for each of its
    statements, without those that later ones made superfluous."""
    chosen = {test for test, asked in tests.items() if asked.differs or test in always}
    new = {one for asked in tests.values() for one in asked.questions}.difference(*(tests[test].questions for test in chosen))
    by_worth = [(-worth(asked, new), test) for test, asked in tests.items()]
    heapq.heapify(by_worth)
    added = []
    while new:
        before, test = heapq.heappop(by_worth)
        now = -worth(tests[test], new)
        if now > before:  # others have asked some of it meanwhile
            heapq.heappush(by_worth, (now, test))
        else:
            added.append(test)
            new -= tests[test].questions
    times = Counter(one for test in [*chosen, *added] for one in tests[test].questions)
    for test in sorted(added, key=lambda test: (-tests[test].statements, test)):
        if all(times[one] > 1 for one in tests[test].questions):
            times.subtract(tests[test].questions)
        else:
            chosen.add(test)
    return chosen


def worth(asked: Asked, new: set[str]) -> float:
    return len(asked.questions & new) / (asked.statements + A_TEST)
