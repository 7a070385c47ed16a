"""Exports as files, each a consistent snapshot: nobody can save anything in the competition meanwhile."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, cast

from django.db import transaction

from league.archive.container import packed
from league.archive.game_lines import game_line_text
from league.archive.queries.games import game_lines
from league.archive.queries.members import members_of
from league.competitions.models import Competition

__all__ = ["archive_file", "games_file"]

IN_MEMORY = 4 * 1024 * 1024


@contextmanager
def _one_moment(competition: Competition) -> Iterator[Competition]:
    """Lock the competition: since every command ends by stamping it, none can finish meanwhile."""
    with transaction.atomic():
        yield Competition.objects.select_for_update(no_key=True).get(pk=competition.pk)


def games_file(competition: Competition) -> BinaryIO:
    """A file with the lines of all games (:mod:`league.archive.game_lines`), positioned at its start."""
    file = _new_file()
    with _one_moment(competition) as locked:
        for line in game_lines(locked):
            file.write(game_line_text(line).encode() + b"\n")
    file.seek(0)
    return file


def archive_file(competition: Competition) -> BinaryIO:
    """A file with the archive (:mod:`league.archive.container`), positioned at its start."""
    file = _new_file()
    with _one_moment(competition) as locked:
        members = members_of(locked)
    packed(members, file)
    file.seek(0)
    return file


def _new_file() -> BinaryIO:
    return cast(BinaryIO, tempfile.SpooledTemporaryFile(max_size=IN_MEMORY))
