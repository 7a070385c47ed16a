"""A copy of the tree in which the steps of a recipe are carried out as written in ``docs/development.md``."""

from __future__ import annotations

import filecmp
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
from django.conf import settings

from league.site.management.commands.compile_catalogues import compile_catalogue
from tests.docs.examples import Block

__all__ = [
    "ROOT",
    "add_after",
    "add_to_page",
    "append",
    "assert_success",
    "changed_files",
    "copy_tree",
    "create",
    "replace_lines",
    "run_in",
    "run_tests_in",
    "translate",
]

ROOT = Path(settings.BASE_DIR)
CATALOGUE = Path("league/locale/de/LC_MESSAGES/django.po")


#: Tests that start quickly: the tables are made from the models, for migrations are not what a recipe is about.
PYTEST = ("-m", "pytest", "-q", "--tb=short", "--no-migrations", "-p", "no:cacheprovider", "-p", "no:xdist")


def copy_tree(house: Path) -> Path:
    """The code with what Python has compiled of it, which stays true of files that no step changes. Half-written files of others are left
    out."""
    for name in ("scoring", "league", "tests", "templates"):
        shutil.copytree(ROOT / name, house / name, ignore=shutil.ignore_patterns("*.pyc.*", "*.mo", "*.new"))
    (house / "static").symlink_to(ROOT / "static")
    (house / "docs").mkdir()
    for page in (ROOT / "docs").iterdir():
        if page.is_dir():
            (house / "docs" / page.name).symlink_to(page)
        else:
            shutil.copy2(page, house / "docs")
    for name in ("manage.py", "pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, house / name)
    return house


def append(house: Path, block: Block) -> None:
    """Put the block at the end of its file, after as many blank lines as there are before code of this kind."""
    file = house / str(block.file)
    if block.language == "csv":
        blank = ""
    elif block.text.startswith(" "):
        blank = "\n"
    else:
        blank = "\n\n"
    file.write_text(file.read_text() + blank + block.text)


def add_to_page(house: Path, block: Block) -> None:
    """Put the block at the end of its chapter of a page: an example between fences, rows of a table as they are."""
    page = house / str(block.file)
    marks = " ".join(mark for mark in block.marks if not mark.startswith(("file=", "chapter=")))
    text = block.text if block.language == "markdown" else f"```{block.language} {marks}\n{block.text}```\n"
    chapters = re.split(r"(?m)^(?=## )", page.read_text())
    (at,) = (number for number, chapter in enumerate(chapters) if chapter.startswith(f"## {block.chapter}. "))
    last = at == len(chapters) - 1
    chapters[at] = chapters[at].rstrip("\n") + "\n" + text + ("" if last else "\n")
    page.write_text("".join(chapters))


def create(house: Path, block: Block) -> None:
    file = house / str(block.new_file)
    assert not file.exists()
    file.write_text(block.text)


def replace_lines(house: Path, block: Block) -> None:
    """Replace the lines with a minus, which must occur once, by those with a plus."""
    file, lines = house / str(block.file), block.text.splitlines(keepends=True)
    old, new = ("".join(line[1:] for line in lines if line.startswith(sign)) for sign in "-+")
    assert file.read_text().count(old) == 1
    file.write_text(file.read_text().replace(old, new))


def add_after(house: Path, block: Block, text: str) -> None:
    """Put more lines after those with a plus, which :func:`replace_lines` has put into the file."""
    file = house / str(block.file)
    new = "".join(line[1:] for line in block.text.splitlines(keepends=True) if line.startswith("+"))
    assert file.read_text().count(new) == 1
    file.write_text(file.read_text().replace(new, new + text.lstrip("\n")))


def translate(house: Path, block: Block) -> None:
    catalogue = polib.pofile(str(house / CATALOGUE), wrapwidth=0)
    catalogue.extend(polib.pofile(block.text))
    catalogue.save()
    for source in (house / CATALOGUE).parent.glob("*.po"):
        compile_catalogue(source)


def changed_files(house: Path) -> set[str]:
    """The files of the copy that differ from the tree, except what is compiled from others."""
    own = [file for name in ("scoring", "league", "tests", "templates", "docs") for file in _files_below(house / name)]
    return {str(file.relative_to(house)) for file in own if not _is_as_in_the_tree(file, ROOT / file.relative_to(house))}


def _files_below(folder: Path) -> Iterator[Path]:
    """Files that are no links, without those that are compiled."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        files = (Path(place) / name for name in names if not name.endswith(".mo"))
        yield from (file for file in files if not file.is_symlink())


def _is_as_in_the_tree(file: Path, original: Path) -> bool:
    return original.exists() and filecmp.cmp(file, original)


def run_in(house: Path, *words: str) -> str:
    """Run Python in the copy, and return its output."""
    done = subprocess.run([sys.executable, *words], cwd=house, capture_output=True, text=True, timeout=600)
    assert_success(done)
    return done.stdout


def assert_success(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 0, done.stdout[-3_000:] + done.stderr[-3_000:]


def run_tests_in(house: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run tests in the copy, which may fail; all in one process, because each takes seconds to start."""
    return subprocess.run([sys.executable, *PYTEST, *words], cwd=house, capture_output=True, text=True, timeout=600)
