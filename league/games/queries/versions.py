"""Every version of a game: who changed what when, before and after in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import wording
from league.games.incident_kinds import INCIDENT_KINDS, INCIDENT_VERBS, SUBSTITUTE
from league.games.models import Confirmation, FinalScores, Game, GameRevision, Penalty, RecordedHand, Substitution
from league.games.queries.entries import stood
from league.games.queries.facts import penalty_of
from league.games.queries.notes import penalty_text, substitution_text
from league.games.queries.reseats import reseat_texts
from league.games.queries.sheet import names_of
from league.games.shown_wins import ShownTiles, shown_tiles
from league.wording.paper import answer_text
from scoring.formats import hand_result_from_json
from scoring.game import off_the_score
from scoring.rulesets import Ruleset

__all__ = ["VERBS", "ConfirmationRow", "Version", "VersionChange", "Versions", "verb_text", "versions_of"]

Note = Penalty | Substitution
SUBSTITUTION = INCIDENT_KINDS[SUBSTITUTE]
#: Why somebody cannot play is for directors only: it may be an illness.
ABOUT_PEOPLE = (SUBSTITUTION.noted_by.verb, SUBSTITUTION.cancelled_by.verb)
VERBS: dict[str, Promise] = {
    "import_game": gettext_lazy("Imported"),
    "record_hand": gettext_lazy("Hand recorded"),
    "undo_last_hand": gettext_lazy("Last hand undone"),
    "revise_game": gettext_lazy("Corrected"),
    "mark_signal": gettext_lazy("Signal marked"),
    "clear_signal": gettext_lazy("Signal taken back"),
    "stop_game": gettext_lazy("Play broken off"),
    "finish_game": gettext_lazy("Finished"),
    "reopen_game": gettext_lazy("Reopened"),
    "void_game": gettext_lazy("Declared void"),
    "enter_final_scores": gettext_lazy("Final scores entered from paper"),
    "withdraw_final_scores": gettext_lazy("Final scores from paper withdrawn"),
    **{verb: one.version for verb, one in INCIDENT_VERBS.items()},
    "reseat": gettext_lazy("Seats changed"),
}


UNKNOWN = gettext_lazy("Changed in a way that this version has no words for")  #: of a database that another version has written


@dataclass(frozen=True, slots=True)
class VersionChange:
    """What one fact was and became, in words. ``number`` is the hand's (after the change, or before it where it was deleted)."""

    number: int | None
    before: str
    after: str
    before_by: str = ""
    before_at: datetime | None = None
    before_tiles: tuple[ShownTiles, ...] = ()
    after_tiles: tuple[ShownTiles, ...] = ()


@dataclass(frozen=True, slots=True)
class Version:
    """One change of a game. ``moved``: earlier number → later number of hands that only moved."""

    number: int
    verb: str
    text: str
    by_name: str
    at: datetime
    reason: str
    changes: tuple[VersionChange, ...]
    moved: tuple[tuple[int, int], ...]

    def signed(self, shown: Callable[[str], str]) -> Version:
        """The same with every name as ``shown`` gives it."""
        changes = tuple(replace(change, before_by=shown(change.before_by)) for change in self.changes)
        return replace(self, by_name=shown(self.by_name), changes=changes)


@dataclass(frozen=True, slots=True)
class ConfirmationRow:
    """Who confirmed which version, and when a later change voided it."""

    version: int
    by_name: str
    at: datetime
    voided_at: datetime | None


@dataclass(frozen=True, slots=True)
class Versions:
    """The history of a game, newest version first."""

    versions: tuple[Version, ...]
    confirmations: tuple[ConfirmationRow, ...]


@dataclass(frozen=True, slots=True)
class VersionHistory:
    """All rows of a game that were ever written, and how to put them in words."""

    hands: tuple[RecordedHand, ...]
    paper: tuple[FinalScores, ...]
    notes: tuple[Note, ...]
    names: tuple[str, ...]
    ruleset: Ruleset
    seats: Mapping[int, list[tuple[str, str]]]

    def hands_in(self, version: int) -> dict[int, RecordedHand]:
        return {row.number: row for row in self.hands if stood(row, version)}

    def paper_in(self, version: int) -> FinalScores | None:
        return next((row for row in self.paper if stood(row, version)), None)

    def notes_in(self, version: int) -> list[Note]:
        """Penalties and substitutions that stood."""
        return [row for row in self.notes if stood(row, version)]

    def note_text(self, row: Note) -> str:
        if isinstance(row, Substitution):
            return substitution_text(row, self.names)
        return f"{penalty_text(row, self.names)} ({row.reason})"

    def hand_text(self, row: RecordedHand | None) -> str:
        if row is None:
            return ""
        result = hand_result_from_json(row.result)
        return " · ".join((wording.result_text(result, self.names, self.ruleset), *wording.result_notes(result, self.names, self.ruleset)))

    def tiles(self, row: RecordedHand | None) -> tuple[ShownTiles, ...]:
        return shown_tiles(hand_result_from_json(row.result), self.names, self.ruleset) if row else ()

    def paper_text(self, row: FinalScores | None) -> str:
        if row is None:
            return ""
        parts = [f"{name} {wording.points_text(score)}" for name, score in zip(self.names, row.scores, strict=True)]
        if row.deposits_lost:
            parts.append(_("%(points)s in deposits that nobody got") % {"points": wording.points_text(row.deposits_lost)})
        if row.sum_reason:
            parts.append(row.sum_reason)
        return ", ".join(parts)

    def answers_in(self, version: int) -> list[tuple[str, str]]:
        """Of each penalty off the score beside scores from paper: what it is, and whether the sheet holds it."""
        if self.paper_in(version) is None:
            return []
        penalties = [row for row in self.notes_in(version) if isinstance(row, Penalty) and off_the_score(penalty_of(row))]
        return [(self.note_text(row), answer_text(penalty_of(row), self.names)) for row in penalties]


def versions_of(game: Game, shown: Callable[[str], str] = str) -> Versions:
    """Every version up to the one that ``game`` has in memory, whatever is saved meanwhile, with what it changed.

    ``shown`` gives each name of who signed as the reader may see it. Warnings are the directors' alone: neither they nor their end are
    among the versions. Four queries; seven where :attr:`Game.has_notes`;
    one more where seats were changed.
    """
    revisions = list(GameRevision.objects.filter(game=game, version__lte=game.version).order_by("version"))
    penalties = list(game.penalties.all()) if game.has_notes else []
    history = VersionHistory(
        hands=tuple(RecordedHand.objects.filter(game=game)),
        paper=tuple(FinalScores.objects.filter(game=game).order_by("version")) if game.has_notes else (),
        notes=(*counting(penalties), *game.substitutions.select_related("player")) if game.has_notes else (),
        names=tuple(names_of(game)),
        ruleset=game.competition.ruleset,
        seats=reseat_texts(game, revisions),
    )
    earlier: list[dict[str, Any]] = [{}, *(revision.details["after"] for revision in revisions)]
    hidden = _about_warnings(penalties)
    told = [(one, before) for one, before in zip(revisions, earlier, strict=False) if (one.verb, one.version) not in hidden]
    versions = [_version(revision, history, before).signed(shown) for revision, before in told]
    confirmations = Confirmation.objects.filter(game=game).order_by("pk")
    return Versions(
        versions=tuple(reversed(versions)),
        confirmations=tuple(ConfirmationRow(row.version, shown(row.by_name), row.at, row.voided_at) for row in confirmations),
    )


def verb_text(verb: str) -> str:
    """What was done, in words, never by its code."""
    return str(VERBS.get(verb, UNKNOWN))


def counting(penalties: Iterable[Penalty]) -> list[Penalty]:
    """The penalties without the warnings among them."""
    return [row for row in penalties if row.incident_kind.is_public]


def _about_warnings(penalties: Iterable[Penalty]) -> set[tuple[str, int | None]]:
    """The verbs and versions that gave or cancelled nothing but a warning."""
    rows = [row for row in penalties if not row.incident_kind.is_public]
    given = {(row.incident_kind.noted_by.verb, row.version) for row in rows}
    return given | {(row.incident_kind.cancelled_by.verb, row.until_version) for row in rows}


def _version(revision: GameRevision, history: VersionHistory, before: dict[str, Any]) -> Version:
    was: Sequence[int | None] = revision.details["after"]["was"]
    return Version(
        number=revision.version,
        verb=revision.verb,
        text=verb_text(revision.verb),
        by_name=revision.by_name,
        at=revision.at,
        reason="" if revision.verb in ABOUT_PEOPLE else revision.reason,
        changes=(*_hand_changes(revision.version, was, history), *_other_changes(revision, history, before)),
        moved=tuple((origin, number) for number, origin in enumerate(was, start=1) if origin not in (None, number)),
    )


def _hand_changes(version: int, was: Sequence[int | None], history: VersionHistory) -> list[VersionChange]:
    old, new = history.hands_in(version - 1), history.hands_in(version)
    changes = [
        _hand_change(number, old.get(origin) if origin else None, new[number], history)
        for number, origin in enumerate(was, start=1)
        if origin is None or old[origin].result != new[number].result
    ]
    return changes + [_hand_change(number, row, None, history) for number, row in old.items() if number not in was]


def _hand_change(number: int, old: RecordedHand | None, new: RecordedHand | None, history: VersionHistory) -> VersionChange:
    texts, tiles = (history.hand_text(old), history.hand_text(new)), (history.tiles(old), history.tiles(new))
    return VersionChange(number, *texts, *_signed(old), *tiles)


def _signed(row: RecordedHand | FinalScores | None) -> tuple[str, datetime | None]:
    return (row.by_name, row.recorded_at) if row else ("", None)


def _other_changes(revision: GameRevision, history: VersionHistory, before: dict[str, Any]) -> list[VersionChange]:
    old, new = history.paper_in(revision.version - 1), history.paper_in(revision.version)
    after = revision.details["after"]
    changes = []
    if old is not new:
        changes.append(VersionChange(None, history.paper_text(old), history.paper_text(new), *_signed(old)))
    changes += (VersionChange(None, *texts) for texts in history.seats.get(revision.version, ()))
    changes += _note_changes(revision.version, history)
    changes += _answer_changes(revision.version, history)
    if before.get("signal") != after["signal"]:
        changes.append(VersionChange(None, _signal_text(before.get("signal")), _signal_text(after["signal"])))
    return changes


def _note_changes(version: int, history: VersionHistory) -> Iterator[VersionChange]:
    """Rows that went and came; where both say the same, a note was only written anew."""
    old, new = history.notes_in(version - 1), history.notes_in(version)
    gone, come = ([(history.note_text(row), row) for row in rows if row not in others] for rows, others in ((old, new), (new, old)))
    for text, row in _without(gone, come):
        yield VersionChange(None, text, "", row.by_name, row.at)
    for text, _row in _without(come, gone):
        yield VersionChange(None, "", text)


def _answer_changes(version: int, history: VersionHistory) -> Iterator[VersionChange]:
    """Whether the sheet holds a penalty, where that is said for the first time or otherwise than before."""
    old, new = Counter(history.answers_in(version - 1)), Counter(history.answers_in(version))
    gone = list((old - new).elements())
    for penalty, answer in sorted((new - old).elements(), reverse=True):
        before = next((one for one in gone if one[0] == penalty), None)
        if before is not None:
            gone.remove(before)
        yield VersionChange(None, before[1] if before else "", answer)


def _without(notes: Sequence[tuple[str, Note]], others: Iterable[tuple[str, Note]]) -> Iterator[tuple[str, Note]]:
    """The notes less as many of the same words as there are among the others."""
    left = Counter(text for text, _row in others)
    for text, row in notes:
        if left[text]:
            left[text] -= 1
        else:
            yield text, row


def _signal_text(signal: dict[str, Any] | None) -> str:
    if signal is None:
        return ""
    if signal["dice_thrown"]:
        return _("Signal in hand %(number)s, after its dice were thrown") % {"number": signal["before_hand"]}
    return _("Signal before the dice of hand %(number)s were thrown") % {"number": signal["before_hand"]}
