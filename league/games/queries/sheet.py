"""The score sheet: a game hand by hand, with who paid whom for what, who recorded it, and why the table need not sum to zero."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from league import wording
from league.games.models import FinalScores, Game, GameRevision, GameState, RecordedHand
from league.games.queries.entries import entry_counts, stood
from league.games.queries.facts import replay_of, standing_at
from league.games.queries.notes import IncidentNote, notes_of
from league.games.shown_hand import LedgerLine, ShownHand
from league.games.shown_seat import ShownSeat, shown_seats
from league.games.signing import Signed
from scoring.game import GameRecord, Outcome, Points, Replay, Transfer, expected_sum, off_the_sum, penalty_lines
from scoring.rulesets import Ruleset

__all__ = ["ShownGame", "SumNote", "names_of", "score_sheet", "sum_notes"]

DONE = (GameState.FINISHED, GameState.CONFIRMED)


@dataclass(frozen=True, slots=True)
class SumNote:
    """A part of the difference of the table's sum from zero, and its reason in words."""

    points: Points
    text: str


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A whole game. ``notes`` say why the totals do not sum to zero. ``end_ledger`` is what the end itself moved.

    ``beside`` lists penalties and substitutions, ``paid`` what a noted chombo moved at the table, unless the totals from paper hold it;
    ``paper`` is who entered the scores that supersede the hands.
    """

    game: Game
    seats: tuple[ShownSeat, ...]
    hands: tuple[ShownHand, ...]
    end_ledger: tuple[LedgerLine, ...]
    ended: str
    is_finished: bool
    paper: Signed | None
    notes: tuple[SumNote, ...]
    beside: tuple[IncidentNote, ...]
    paid: tuple[LedgerLine, ...]

    @property
    def sum(self) -> Points:
        """Of the totals."""
        return sum(seat.total or 0 for seat in self.seats)

    @property
    def columns(self) -> dict[str, bool]:
        """Whether each part of a result says anything here."""
        return {
            "uma": any(seat.uma for seat in self.seats),
            "oka": any(seat.oka for seat in self.seats),
            "penalty": any(seat.penalty for seat in self.seats),
            "total": any(seat.total != seat.score for seat in self.seats),
        }


def score_sheet(game: Game, shown: Callable[[str], str] = str) -> ShownGame:
    """The sheet of a game in the version that ``game`` has in memory; four queries, with notes beside the hands ten at most.

    ``shown`` gives each name of who signed as the reader may see it.
    """
    replay = replay_of(game)
    outcome, ruleset = replay.outcome if game.state in DONE else None, replay.record.ruleset
    entrants = [seat.entrant for seat in game.table.seats.select_related("entrant__player").order_by("wind")]
    names = [entrant.shown_name for entrant in entrants]
    paper = FinalScores.objects.filter(standing_at(game.version), game=game).first() if game.has_notes else None
    beside = notes_of(game, names)
    playing = {note.seat: note.playing for note in beside if note.playing}
    seats = shown_seats(names, replay.progress.scores, outcome)
    return ShownGame(
        game=game,
        seats=tuple(replace(seat, entrant=entrants[seat.seat].number, playing=playing.get(seat.seat, "")) for seat in seats),
        hands=tuple(_hands(game, replay, names, shown)),
        end_ledger=tuple(LedgerLine.of(line, names, ruleset) for line in outcome.ledger) if outcome else (),
        ended=wording.ended_text(replay.ended_by) if replay.ended_by else "",
        is_finished=outcome is not None,
        paper=Signed(shown(paper.by_name), paper.recorded_at) if paper else None,
        notes=tuple(sum_notes(replay, outcome, paper.sum_reason if paper else "")) if outcome else (),
        beside=tuple(replace(note, by_name=shown(note.by_name)) for note in beside),
        paid=tuple(LedgerLine.of(line, names, ruleset) for line in _paid(replay.record)),
    )


def names_of(game: Game) -> list[str]:
    """The names as the public may read them, by seat. One query."""
    return [seat.entrant.shown_name for seat in game.table.seats.select_related("entrant__player").order_by("wind")]


def _hands(game: Game, replay: Replay, names: Sequence[str], shown: Callable[[str], str]) -> Iterator[ShownHand]:
    if not replay.hands:
        return
    rows = list(RecordedHand.objects.filter(game=game, version__lte=game.version))
    revisions = list(GameRevision.objects.filter(game=game, version__lte=game.version))
    entries, standing = entry_counts(rows, revisions, game.version), {row.number: row for row in rows if stood(row, game.version)}
    for hand in replay.hands:
        row = standing[hand.number]
        yield ShownHand.of(hand, names, replay.record.ruleset, Signed(shown(row.by_name), row.recorded_at), entries[hand.number])


def _paid(record: GameRecord) -> Iterator[Transfer]:
    for penalty in record.penalties:
        if penalty.dealer is not None and not (record.final_scores is not None and penalty.on_sheet):
            yield from penalty_lines(record.ruleset, penalty)


def _fixed(outcome: Outcome, ruleset: Ruleset) -> Points:
    """What the fixed results of replaced entrants add to the sum of the totals."""
    played = (
        sum(outcome.scores) + sum(outcome.uma) + sum(outcome.oka) + sum(outcome.penalties) - len(outcome.scores) * ruleset.return_points
    )
    return sum(outcome.totals) - played


def sum_notes(replay: Replay, outcome: Outcome, sum_reason: str) -> list[SumNote]:
    """Every reason that takes points off the table or brings some, until nothing is left to explain."""
    ruleset, transfers = replay.record.ruleset, [*(line for hand in replay.hands for line in hand.ledger), *outcome.ledger]
    lost = sum(line.points for line in transfers if line.reason == "deposits_lost")
    record = replay.record
    paper = sum(record.final_scores) - expected_sum(record) if record.final_scores is not None else 0
    taken = sum(map(off_the_sum, record.penalties))
    notes = [
        SumNote(-lost, _("Deposits left on the table at the end are lost.")),
        SumNote(taken, _("Points taken off the table score as a penalty are credited to nobody.")),
        SumNote(sum(outcome.penalties), _("Penalties taken off after the uma are credited to nobody.")),
        SumNote(_fixed(outcome, ruleset), _("Who is replaced, or disqualified, has a fixed result.")),
        SumNote(paper, sum_reason or _("The scores on the sheet add up to something else, and nobody said why.")),
    ]
    rest = sum(outcome.totals) - sum(note.points for note in notes)
    notes.append(SumNote(rest, _("The uma, the oka and the return points of the ruleset do not add up to zero.")))
    return [note for note in notes if note.points]
