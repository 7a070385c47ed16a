"""Rows by version of a game, and the number of entries for each hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from league.games.models import FinalScores, Game, GameRevision, Penalty, RecordedHand, Substitution

__all__ = ["entry_counts", "is_saved", "stood"]


def is_saved(game: Game, client_id: UUID) -> bool:
    """True if an entry with this id was saved already, so that this one was sent twice."""
    return GameRevision.objects.filter(game=game, client_id=client_id).exists()


def stood(row: RecordedHand | FinalScores | Penalty | Substitution, version: int) -> bool:
    """True if the row was part of the game's facts in this version."""
    return row.version <= version and (row.until_version is None or row.until_version > version)


def entry_counts(rows: Sequence[RecordedHand], revisions: Sequence[GameRevision], version: int) -> Mapping[int, int]:
    """The number of different results entered for each hand of ``version``; ``rows`` and ``revisions`` are all up to it."""
    made = {(row.number, row.version): row for row in rows}
    closed = {(row.number, row.until_version): row for row in rows}
    newest_first = sorted(revisions, key=lambda revision: -revision.version)
    return {row.number: _count(row.number, newest_first, made, closed) for row in rows if stood(row, version)}


def _count(
    number: int,
    newest_first: Sequence[GameRevision],
    made: Mapping[tuple[int, int], RecordedHand],
    closed: Mapping[tuple[int, int | None], RecordedHand],
) -> int:
    count = 1
    for revision in newest_first:
        origin = revision.details["after"]["was"][number - 1]
        if origin is None:
            break
        row = made.get((number, revision.version))
        count += row is not None and row.result != closed[origin, revision.version].result
        number = origin
    return count
