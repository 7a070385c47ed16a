"""Check ``docs/formats.md`` and its list of switches: every example is run by the real command, and every format is documented."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from league.games.states import GameState
from league.standings import columns as standings
from league.standings.exports import results
from league.wording.game import ENDINGS
from scoring.classical.doubles import DOUBLE_CODES
from scoring.classical.items import ITEM_CODES
from scoring.classical.premiums import PREMIUM_CODES
from scoring.classical.special_hands import SPECIAL_LIMITS
from scoring.game import ABORTIVE_REASONS, CAUSES, KINDS, LIMITS, checks
from scoring.hand import CIRCUMSTANCES
from scoring.riichi import YAKU
from scoring.rulesets import RULESETS, SWITCHES
from tests.docs.declared_lists import WRITTEN, written_anew
from tests.docs.examples import Block, blocks_by_chapter, get, objects_in, run, two_sessions, write_file
from tests.factories import make_competition

ROOT = Path(settings.BASE_DIR)
PAGE = ROOT / "docs" / "formats.md"
SWITCH_PAGE = ROOT / "docs" / "switches.md"
CHAPTERS = blocks_by_chapter(PAGE)
REFUSALS = {"RuleViolation", "Refusal", "refused", "_refused", "_problem", "_refuse_some"}  #: functions that take a code first
SENTENCES = {"member", "why"}  #: parameters of a sentence, not keys
WORD = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    with translation.override("en"):
        yield


@pytest.mark.django_db
@pytest.mark.parametrize("chapter", [name for name, blocks in CHAPTERS.items() if any(block.is_command for block in blocks)])
def test_the_examples_of_a_chapter_are_answered_as_it_says(
    chapter: str, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    make_competition("ema-2016", slug="tuesday")
    blocks = CHAPTERS[chapter]
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        if block.file:
            write_file(block)
        elif block.is_command:
            assert following is not None
            _check_answer(block, following, monkeypatch, capsysbinary)


def _check_answer(command: Block, expected: Block, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    answer = run(command, monkeypatch, capsysbinary)
    assert answer.exit_status == expected.exit_status, answer.error
    if "error" in expected.marks:
        assert answer.error.strip() == expected.text.strip()
    elif expected.language == "json":
        assert objects_in(answer.out) == objects_in(expected.text)
    else:
        assert answer.out.strip() == expected.text.strip()


@pytest.mark.django_db
@pytest.mark.parametrize("block", [block for blocks in CHAPTERS.values() for block in blocks if block.got], ids=lambda block: block.got)
def test_a_public_file_is_what_a_competition_answers(block: Block) -> None:
    assert block.got is not None
    assert get(two_sessions(), block.got).decode("utf-8-sig").splitlines() == block.text.splitlines()


def test_every_block_of_the_page_is_run_or_compared() -> None:
    for blocks in CHAPTERS.values():
        for before, block in zip([None, *blocks], blocks, strict=False):
            is_answer = before is not None and before.is_command
            is_read = [block.file, block.got, block.shows]
            assert sum(one is not None for one in is_read) + block.is_command + is_answer == 1, block
            assert is_answer == bool({"answer", "error"} & set(block.marks)), block


@pytest.mark.parametrize("folder", ["scoring", "league/archive", "league/drawing"])
def test_every_code_of_a_refusal_is_on_the_page(folder: str) -> None:
    """Except those of the ranking's settings, which occur in no format."""
    files = [file for file in (ROOT / folder).rglob("*.py") if "ranking" not in file.parts]
    codes = {code for file in files for code in _codes(ast.parse(file.read_text()))}
    assert len(codes) > 10
    assert sorted(codes - _named_on_the_page()) == []


def test_every_code_that_the_game_lists_for_its_checks_is_on_the_page() -> None:
    listed = {code for words in re.findall(r"``([a-z0-9_\s]+)``", checks.__doc__ or "") for code in words.split()} - {"where"}
    assert {"liable_too_much", "fu_20_on_ron"} <= listed
    assert sorted(listed - _named_on_the_page()) == []


def test_every_key_that_a_format_reads_or_writes_is_on_the_page() -> None:
    files = [
        *(ROOT / "scoring/formats").glob("*.py"),
        *(ROOT / "league/archive" / name for name in ("game_lines.py", "signatures.py", "container.py", "queries/members.py")),
        *(ROOT / "league").glob("*/management/commands/draw.py"),
        ROOT / "league/seating/management/judging.py",
    ]  # fmt: skip
    keys = {key for file in files for key in _keys(ast.parse(file.read_text()))} - SENTENCES
    assert {"ticked", "excused", "approved_alone", "too_few", "yaku", "group_meetings_in_order"} <= keys
    assert sorted(keys - _named_on_the_page()) == []


def test_every_word_that_a_format_knows_is_on_the_page() -> None:
    choices = {str(one) for switch in SWITCHES.values() for one in switch.values if isinstance(one, str)}
    columns = {column.key for column in standings.COLUMNS if column.in_files is not standings.never}
    columns |= {column.key for column in results.COLUMNS}
    words = {
        *RULESETS, *SWITCHES, *choices, *YAKU, *CIRCUMSTANCES, *KINDS, *CAUSES, *LIMITS, *ABORTIVE_REASONS, *GameState.values, *columns,
        *(name for name, _points in (*ITEM_CODES, *PREMIUM_CODES, *DOUBLE_CODES)), *SPECIAL_LIMITS, *_reasons_of_ledger_lines(),
    }  # fmt: skip
    assert sorted(words - _named_on_the_page()) == []


def test_every_end_of_a_game_is_on_the_page_and_has_its_words() -> None:
    (said,) = re.findall(r"`ended_by`: (.+?) or null", PAGE.read_text())
    assert re.findall(r"`(\w+)`", said) == list(ENDINGS)
    assert set(_ends()) | {"time"} == set(ENDINGS)


@pytest.mark.parametrize("declared", WRITTEN)
def test_every_declaration_is_on_the_page(declared: str) -> None:
    assert written_anew(ROOT, declared) == (ROOT / WRITTEN[declared].page).read_text(), "make messages writes the list"


def _named_on_the_page() -> set[str]:
    """Every word in a block or between backquotes, of the list of switches, too."""
    text = PAGE.read_text() + SWITCH_PAGE.read_text()
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    code = [block.text for blocks in CHAPTERS.values() for block in blocks] + re.findall(r"`([^`]+)`", prose)
    return {word for piece in code for word in re.findall(r"[\w-]+", piece)}


def _codes(tree: ast.AST) -> Iterator[str]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and _called(call) in REFUSALS:
            yield from _words(call.args[:2], most=1)


def _called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def _words(nodes: list[ast.expr], most: int = 1_000) -> list[str]:
    found = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [word for word in found if WORD.fullmatch(word)][:most]


def _keys(tree: ast.AST) -> Iterator[str]:
    """Keys of objects that are written, tuples of known keys, and keys that are read from an object."""
    in_sentences = [node.right for node in ast.walk(tree) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict) and node not in in_sentences:
            yield from _words([key for key in node.keys if key is not None])
        elif isinstance(node, ast.Tuple) and len(_words(node.elts)) == len(node.elts):
            yield from _words(node.elts)
        elif isinstance(node, ast.Call) and _called(node) in ("take", "optional", "nullable", "reader"):
            yield from _words(node.args[:1])


def _reasons_of_ledger_lines() -> Iterator[str]:
    for file in (ROOT / "scoring" / "game").glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if isinstance(call, ast.Call) and _called(call) in ("Transfer", "_from_all") and len(call.args) == 4:
                yield from _words(call.args[3:])


def _ends() -> Iterator[str]:
    """The codes that the end of a hand gives for the end of a game."""
    for function in ast.parse((ROOT / "scoring" / "game" / "hand_end.py").read_text()).body:
        if isinstance(function, ast.FunctionDef) and function.returns is not None and ast.unparse(function.returns) == "str | None":
            for answer in (node for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None):
                value = answer.value
                yield from _words([value.body, value.orelse] if isinstance(value, ast.IfExp) else [value])
