"""Every version of a game: who changed what when, before and after in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import wording
from league.games.incident_kinds import INCIDENT_VERBS
from league.games.models import Confirmation, FinalScores, Game, GameRevision, Penalty, RecordedHand, Substitution
from league.games.queries.entries import cause_of_row, stood
from league.games.queries.facts import penalty_of
from league.games.queries.notes import penalty_text, substitution_text
from league.games.queries.reseats import reseat_texts
from league.games.queries.sheet import names_of
from league.games.shown_wins import ShownTiles, shown_tiles
from league.games.signing import Signed
from league.wording.game import reason_note
from league.wording.paper import answer_text
from league.wording.terms import spelt
from scoring.formats import hand_result_from_json
from scoring.game import off_the_score
from scoring.rulesets import Ruleset

__all__ = ["VERBS", "Version", "VersionChange", "VersionSide", "Versions", "verb_text", "versions_of"]

Note = Penalty | Substitution
Sides = tuple["VersionSide | None", "VersionSide | None"]
VERBS: dict[str, Promise] = {
    "import_game": gettext_lazy("Imported"),
    "record_hand": gettext_lazy("Hand recorded"),
    "undo_last_hand": gettext_lazy("Last hand undone"),
    "revise_game": gettext_lazy("Corrected"),
    "mark_signal": gettext_lazy("Signal marked"),
    "clear_signal": gettext_lazy("Signal taken back"),
    "stop_game": gettext_lazy("Ended by time"),
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
class VersionSide:
    """A fact as it was, or as it became: in words, with who entered it, and the tiles that a hand was known by."""

    text: str
    signed: Signed | None = None
    tiles: tuple[ShownTiles, ...] = ()


@dataclass(frozen=True, slots=True)
class VersionChange:
    """A fact before and after, ``None`` where it was not there.

    ``number`` is the hand's, the former one where it was deleted, and ``hand`` its name.
    """

    number: int | None
    before: VersionSide | None
    after: VersionSide | None
    hand: str = ""


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


@dataclass(frozen=True, slots=True)
class Versions:
    """The history of a game, newest version first; confirmations, those that a later change voided among them, oldest first."""

    versions: tuple[Version, ...]
    confirmations: tuple[Signed, ...]


@dataclass(frozen=True, slots=True)
class VersionHistory:
    """All rows of a game that were ever written, and how to put them in words; ``shown`` turns a name into one that the reader may see."""

    hands: tuple[RecordedHand, ...]
    paper: tuple[FinalScores, ...]
    notes: tuple[Note, ...]
    names: tuple[str, ...]
    ruleset: Ruleset
    seats: Mapping[int, list[tuple[str, str]]]
    shown: Callable[[str], str]

    def hands_in(self, version: int) -> dict[int, RecordedHand]:
        return {row.number: row for row in self.hands if stood(row, version)}

    def paper_in(self, version: int) -> FinalScores | None:
        return next((row for row in self.paper if stood(row, version)), None)

    def notes_in(self, version: int) -> list[Note]:
        """Penalties and substitutions that stood."""
        return [row for row in self.notes if stood(row, version)]

    def note_text(self, row: Note) -> str:
        if isinstance(row, Substitution):
            return substitution_text(row, self.names, self.ruleset)
        on_paper = bool(self.paper) and not self.hands_in(row.version)
        return row.with_public_reason(penalty_text(row, self.names, self.ruleset, has_paper=on_paper))

    def note(self, row: Note) -> VersionSide:
        return VersionSide(self.note_text(row), Signed.of(row, self.shown))

    def hand_name(self, number: int) -> str:
        return spelt(_("Hand %(number)s"), self.ruleset) % {"number": number}

    def hand(self, row: RecordedHand) -> VersionSide:
        result, words = hand_result_from_json(row.result), (self.names, self.ruleset)
        cause = cause_of_row(row, self.ruleset)
        why = (reason_note(cause),) if cause else ()
        text = " · ".join((wording.result_text(result, *words), *wording.result_notes(result, *words), *why))
        return VersionSide(text, Signed.of(row, self.shown), shown_tiles(result, *words))

    def scores(self, row: FinalScores) -> VersionSide:
        parts = [f"{name} {wording.points_text(score)}" for name, score in zip(self.names, row.scores, strict=True)]
        if row.deposits_lost:
            parts.append(_("%(points)s in deposits that nobody got") % {"points": wording.points_text(row.deposits_lost)})
        if row.sum_reason:
            parts.append(row.sum_reason)
        return VersionSide(", ".join(parts), Signed.of(row, self.shown))

    def answers_in(self, version: int) -> Counter[tuple[str, str]]:
        """Each penalty off the score beside scores from paper, with the answer whether the sheet includes it."""
        if self.paper_in(version) is None:
            return Counter()
        penalties = [row for row in self.notes_in(version) if isinstance(row, Penalty) and off_the_score(penalty_of(row))]
        return Counter((self.note_text(row), answer_text(penalty_of(row), self.names, self.ruleset)) for row in penalties)


def versions_of(game: Game, shown: Callable[[str], str] = str) -> Versions:
    """Every version up to the one that ``game`` has in memory, whatever is saved meanwhile, with what it changed.

    ``shown`` gives each name of who signed as the reader may see it. Warnings and the like are the directors' alone: neither they nor
    their end are among the versions. Four queries; seven where :attr:`Game.has_notes`;
    one more where seats were changed.
    """
    revisions = list(GameRevision.objects.with_public_reasons().filter(game=game, version__lte=game.version).order_by("version"))
    penalties = list(game.penalties.all()) if game.has_notes else []
    history = VersionHistory(
        hands=tuple(RecordedHand.objects.filter(game=game)),
        paper=tuple(FinalScores.objects.filter(game=game).order_by("version")) if game.has_notes else (),
        notes=(*public(penalties), *game.substitutions.select_related("player")) if game.has_notes else (),
        names=tuple(names_of(game)),
        ruleset=game.ruleset,
        seats=reseat_texts(game, revisions),
        shown=shown,
    )
    earlier: list[dict[str, Any]] = [{}, *(revision.details["after"] for revision in revisions)]
    hidden = _for_directors(penalties)
    told = [(one, before) for one, before in zip(revisions, earlier, strict=False) if (one.verb, one.version) not in hidden]
    versions = [_version(revision, history, before) for revision, before in told]
    confirmations = Confirmation.objects.filter(game=game).order_by("pk")
    return Versions(
        versions=tuple(reversed(versions)),
        confirmations=tuple(Signed.of(row, shown) for row in confirmations),
    )


def verb_text(verb: str, vocabulary: str | Ruleset = "riichi") -> str:
    """The verb in words; an unknown one never shows its code."""
    return spelt(VERBS.get(verb, UNKNOWN), vocabulary)


def public(penalties: Iterable[Penalty]) -> list[Penalty]:
    """Leave out what only directors read."""
    return [row for row in penalties if row.incident_kind.is_public]


def _for_directors(penalties: Iterable[Penalty]) -> set[tuple[str, int | None]]:
    """The verbs and versions that noted or cancelled nothing but what only directors read."""
    rows = [row for row in penalties if not row.incident_kind.is_public]
    given = {(row.incident_kind.noted_by.verb, row.version) for row in rows}
    return given | {(row.incident_kind.cancelled_by.verb, row.until_version) for row in rows}


def _version(revision: GameRevision, history: VersionHistory, before: dict[str, Any]) -> Version:
    was: Sequence[int | None] = revision.details["after"]["was"]
    return Version(
        number=revision.version,
        verb=revision.verb,
        text=verb_text(revision.verb, history.ruleset),
        by_name=history.shown(revision.by_name),
        at=revision.at,
        reason=revision.public_reason,
        changes=(
            *_hand_changes(revision.version, was, history),
            *(VersionChange(None, *sides) for sides in _other_sides(revision, history, before)),
        ),
        moved=tuple((origin, number) for number, origin in enumerate(was, start=1) if origin not in (None, number)),
    )


def _hand_changes(version: int, was: Sequence[int | None], history: VersionHistory) -> Iterator[VersionChange]:
    old, new = history.hands_in(version - 1), history.hands_in(version)
    for number, origin in enumerate(was, start=1):
        before = old[origin] if origin else None
        if before is None or (before.result, before.cause) != (new[number].result, new[number].cause):
            yield VersionChange(number, history.hand(before) if before else None, history.hand(new[number]), history.hand_name(number))
    for number, row in old.items():
        if number not in was:
            yield VersionChange(number, history.hand(row), None, history.hand_name(number))


def _other_sides(revision: GameRevision, history: VersionHistory, before: dict[str, Any]) -> Iterator[Sides]:
    """Changes other than of hands: scores from paper, seats, penalties and substitutes, answers about the sheet, the signal."""
    version, signals = revision.version, [_signal(state.get("signal"), history.ruleset) for state in (before, revision.details["after"])]
    old, new = history.paper_in(version - 1), history.paper_in(version)
    if old is not new:
        yield history.scores(old) if old else None, history.scores(new) if new else None
    for sat, sits in history.seats.get(version, ()):
        yield VersionSide(sat), VersionSide(sits)
    yield from _note_sides(history.notes_in(version - 1), history.notes_in(version), history)
    yield from _answer_sides(history.answers_in(version - 1), history.answers_in(version))
    if signals[0] != signals[1]:
        yield signals[0], signals[1]


def _note_sides(old: Sequence[Note], new: Sequence[Note], history: VersionHistory) -> Iterator[Sides]:
    """Notes that were removed or added. A note removed and added in the same words was only rewritten, and is left out."""
    gone = [history.note(row) for row in old if row not in new]
    come = [history.note(row) for row in new if row not in old]
    yield from ((side, None) for side in _without(gone, come))
    yield from ((None, side) for side in _without(come, gone))


def _answer_sides(old: Counter[tuple[str, str]], new: Counter[tuple[str, str]]) -> Iterator[Sides]:
    """New and changed answers to whether the sheet includes a penalty."""
    gone = list((old - new).elements())
    for penalty, answer in sorted((new - old).elements(), reverse=True):
        before = next((one for one in gone if one[0] == penalty), None)
        if before is not None:
            gone.remove(before)
        yield VersionSide(before[1]) if before else None, VersionSide(answer)


def _without(sides: Iterable[VersionSide], others: Iterable[VersionSide]) -> Iterator[VersionSide]:
    """Drop from the sides one for each of the others with the same text."""
    left = Counter(side.text for side in others)
    for side in sides:
        if left[side.text]:
            left[side.text] -= 1
        else:
            yield side


def _signal(signal: dict[str, Any] | None, ruleset: Ruleset) -> VersionSide | None:
    if signal is None:
        return None
    if signal["dice_thrown"]:
        said = _("Signal in hand %(number)s, after its dice were thrown")
    else:
        said = _("Signal before the dice of hand %(number)s were thrown")
    return VersionSide(spelt(said, ruleset) % {"number": signal["before_hand"]})
