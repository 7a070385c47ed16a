"""``compile_catalogues``: a catalogue that cannot be read is said, and nothing is left behind of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polib
import pytest
from django.core.management import call_command


@pytest.fixture
def catalogue(tmp_path: Path, settings: Any) -> Path:
    settings.LOCALE_PATHS, settings.BASE_DIR = [tmp_path], tmp_path
    file = tmp_path / "de" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)
    file.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8"\n\nmsgid "Table"\nmsgstr "Tisch"\n')
    return file


def test_what_was_translated_is_compiled(catalogue: Path) -> None:
    call_command("compile_catalogues", verbosity=0)

    assert [entry.msgstr for entry in polib.mofile(str(catalogue.with_suffix(".mo")))] == ["Tisch"]


def test_a_catalogue_that_cannot_be_read_leaves_no_file_behind(catalogue: Path) -> None:
    catalogue.write_text('<<<<<<< ours\nmsgid "Table"\n')

    with pytest.raises(OSError, match=r"django\.po"):
        call_command("compile_catalogues", verbosity=0)

    assert list(catalogue.parent.iterdir()) == [catalogue]
