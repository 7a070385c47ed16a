"""Follow ``docs/development.md``, "Add a column to the standings", step by step as written."""

from __future__ import annotations

import csv
import inspect
import io
import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import polib
import pytest
from django.conf import settings
from openpyxl import load_workbook

from league.competitions.models import Competition
from league.standings import columns
from tests.docs.copied_tree import assert_success, copy_tree, run_in, run_tests_in, translate
from tests.docs.examples import Block, blocks_by_chapter, get, two_sessions

pytestmark = pytest.mark.django_db

PAGE = Path(settings.BASE_DIR) / "docs" / "development.md"
DECLARATION, TRANSLATION, EXAMPLE = blocks_by_chapter(PAGE)["Add a column to the standings"]
ROWS = list(csv.DictReader(io.StringIO(EXAMPLE.text)))
KEY = [*ROWS[0]][-1]
HEADING = polib.pofile(TRANSLATION.text)[0].msgid
FILE = "league/standings/columns.py"
NEIGHBOURS = ("test_phone_rows.py", "test_columns.py")  #: tests that read all columns


@pytest.fixture
def competition(monkeypatch: pytest.MonkeyPatch) -> Competition:
    """A competition in a product that declares the column."""
    monkeypatch.setattr(columns, "COLUMNS", declared(DECLARATION))
    return two_sessions()


def declared(block: Block) -> tuple[columns.StandingsColumn, ...]:
    """``COLUMNS`` with the recipe's column inserted below the one it names."""
    source = inserted(block, inspect.getsource(columns))
    start = source.index("COLUMNS: tuple")
    names: dict[str, Any] = dict(vars(columns))
    exec(source[start : source.index("\n)", start) + 2], names)
    changed: tuple[columns.StandingsColumn, ...] = names["COLUMNS"]
    return changed


def inserted(block: Block, source: str) -> str:
    """The source of the columns with the recipe's line below the one it names."""
    above = next(mark.removeprefix("below=") for mark in block.marks if mark.startswith("below="))
    changed, found = re.subn(rf'(?m)^    TableColumn\("{above}", .*\),\n', lambda line: f"{line[0]}    {block.text.strip()},\n", source)
    assert found == 1, f"no line declares {above}"
    return changed


def test_the_page_shows_the_column(competition: Competition) -> None:
    page = get(competition, "standings/").decode()
    headings = [re.sub(r"<[^>]*>", "", heading) for heading in re.findall(r'<th scope="col".*?</th>', page)]
    rows = [re.findall(r"<t[dh].*?</t[dh]>", row) for row in re.findall(r"<tr><td>.*?</tr>", page)]
    assert [re.sub(r"<[^>]*>", "", row[headings.index(HEADING)]) for row in rows] == ["−25,000", "0", "0", "−35,000"]


def test_the_page_is_sorted_by_the_column(competition: Competition) -> None:
    page = get(competition, f"standings/?sort=-{KEY}").decode()
    assert re.findall(r'class="row-link" href="[^"]*">(\w+)<', page) == ["Ben", "Clara", "David", "Anna"]


def test_the_csv_is_that_of_the_recipe(competition: Competition) -> None:
    rows = list(csv.DictReader(io.StringIO(get(competition, "standings.csv").decode("utf-8-sig"))))
    assert [{key: row[key] for key in ROWS[0]} for row in rows] == ROWS
    assert [key for key in rows[0] if key in ROWS[0]] == [*ROWS[0]]


def test_the_json_has_the_column(competition: Competition) -> None:
    assert [row[KEY] for row in json.loads(get(competition, "standings.json"))["standings"]] == [int(row[KEY]) for row in ROWS]


def test_the_sheet_has_the_column(competition: Competition) -> None:
    sheet: Any = load_workbook(io.BytesIO(get(competition, "standings.xlsx"))).active
    heading, *rows = sheet.values
    assert [row[heading.index(HEADING)] for row in rows] == [int(row[KEY]) for row in ROWS]


def test_no_test_beside_it_changes(tmp_path: Path) -> None:
    """The recipe's column in a copy of the tree, where ruff and the tests of all columns pass."""
    house = copy_tree(tmp_path / "house")
    file = house / FILE
    file.write_text(inserted(DECLARATION, file.read_text()))
    translate(house, TRANSLATION)
    run_in(house, "-m", "ruff", "check", "--no-cache", FILE)
    run_in(house, "-m", "ruff", "format", "--check", "--no-cache", FILE)
    assert_success(run_tests_in(house, *(f"tests/league/standings/{name}" for name in NEIGHBOURS)))


def test_the_recipe_says_what_else_a_column_can_have() -> None:
    said = set(re.findall(r"`(\w+)=", PAGE.read_text()))
    choices = {field.name for field in fields(columns.TableColumn) if field.name.startswith(("on_", "in_", "page_", "shown"))}
    assert choices - said == {"page_key"}, "the address of a column is that in files, but where it has long been another"
