"""Rows by version of a game, and the number of entries for each hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from league.games.models import FinalScores, Game, GameRevision, Penalty, RecordedHand, Substitution
from league.wording.offences import said_cause
from scoring.rulesets import Ruleset

__all__ = ["cause_of_row", "causes_said", "entry_counts", "is_saved", "offence_reasons", "reasons_of_current", "stood"]


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


#: Where the result of a hand names the seats of an offence.
OFFENCES = ("offenders", "chombo", "dead", "too_few", "too_many")


def offence_reasons(rows: Sequence[RecordedHand], revisions: Sequence[GameRevision], version: int, ruleset: Ruleset) -> Mapping[int, str]:
    """Why a hand of ``version`` has a dead hand, a chombo or a fine, by its number, in the reader's language.

    A hand stored without a cause has the reason that was given when the newest of these was entered, in the words of then; a reason for
    correcting something else is none.
    """
    made = {(row.number, row.version): row for row in rows}
    closed = {(row.number, row.until_version): row for row in rows}
    newest_first = sorted(revisions, key=lambda revision: -revision.version)
    current = (row for row in rows if stood(row, version) and _offences(row))
    found = (
        (row.number, _offence_reason(row.number, newest_first, made, closed) if row.cause is None else cause_of_row(row, ruleset))
        for row in current
    )
    return {number: reason for number, reason in found if reason}


def reasons_of_current(game: Game, current: Sequence[RecordedHand]) -> Mapping[int, str]:
    """The same for the newest version, whose hands are ``current``; two queries where one of them has an offence, and none otherwise."""
    if not any(map(_offences, current)):
        return {}
    rows, revisions = RecordedHand.objects.filter(game=game), GameRevision.objects.filter(game=game)
    return offence_reasons([*rows], [*revisions], max(revision.version for revision in revisions), game.ruleset)


def cause_of_row(row: RecordedHand, ruleset: Ruleset) -> str:
    """The cause stored with a hand, in the reader's language; empty where there is none."""
    return causes_said([row.cause or {}], ruleset)


def causes_said(causes: Iterable[Mapping[str, str]], ruleset: Ruleset) -> str:
    """Causes as they are stored, in the reader's language."""
    return "; ".join(filter(None, (said_cause(ruleset, one.get("code", ""), one.get("words", "")) for one in causes)))


def _offence_reason(
    number: int,
    newest_first: Sequence[GameRevision],
    made: Mapping[tuple[int, int], RecordedHand],
    closed: Mapping[tuple[int, int | None], RecordedHand],
) -> str:
    for revision in newest_first:
        origin = revision.details["after"]["was"][number - 1]
        row = made.get((number, revision.version))
        before = None if origin is None else closed.get((origin, revision.version))
        if row is not None and _offences(row) - (_offences(before) if before else frozenset()):
            return revision.reason
        if origin is None:
            break
        number = origin
    return ""


def _offences(row: RecordedHand) -> frozenset[tuple[str, int]]:
    result = row.result
    named = {(kind, seat) for kind in OFFENCES for seat in result.get(kind, ())}
    return frozenset(named | {("fined", result["seat"])} if result["type"] == "penalty" else named)
