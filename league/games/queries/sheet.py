"""The score sheet: a game hand by hand, with who paid whom for what, who recorded it, and why the table need not sum to zero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from league import wording
from league.games.models import FinalScores, Game, GameRevision, GameState, RecordedHand
from league.games.queries.entries import entry_counts, stood
from league.games.queries.facts import replay_of, standing_at
from league.games.queries.notes import Note, notes_of
from league.games.shown_wins import ShownWin, shown_wins
from league.games.shown_worths import ShownWorth, shown_worths
from league.seating.models import Seat
from league.wording.mahjong import factors_text
from scoring.game import WINDS, GameRecord, Outcome, PlayedHand, Points, Replay, Transfer, expected_sum, off_the_sum, penalty_lines
from scoring.rulesets import Ruleset

__all__ = ["LedgerLine", "ScoreSheet", "SheetHand", "SheetSeat", "SumNote", "names_of", "score_sheet", "sum_notes"]


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """A seat (0..4) with its start wind (none for the fifth of five) and its entrant.

    Place and what follows are ``None`` until the game is over.
    """

    seat: int
    wind: str
    entrant: int
    name: str
    score: Points
    place: int | None = None
    uma: Points | None = None
    oka: Points | None = None
    penalty: Points | None = None
    total: Points | None = None


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """Who paid whom how much, and why, in words; ``payer`` or ``payee`` is empty where it is the table (deposits)."""

    payer: str
    payee: str
    points: Points
    reason: str


@dataclass(frozen=True, slots=True)
class SheetHand:
    """A hand in words, with what else was ``noted`` of it (riichi, dead hands, …). ``round``: "East 3, 2 counters".

    ``banker``: who paid and received double, where the ruleset has a Bankier.

    ``deltas`` and ``scores`` (after the hand) are by seat; ``versions`` counts what was ever entered as this hand,
    ``wins`` are those given by their tiles, ``worths`` everybody's hands in a game without riichi.
    """

    number: int
    round: str
    dealer: int
    banker: int | None
    honba: int
    deposits: Points
    text: str
    noted: tuple[str, ...]
    ledger: tuple[LedgerLine, ...]
    deltas: tuple[Points, ...]
    scores: tuple[Points, ...]
    by_name: str
    at: datetime
    versions: int
    wins: tuple[ShownWin, ...] = ()
    worths: tuple[ShownWorth, ...] = ()


@dataclass(frozen=True, slots=True)
class SumNote:
    """A part of the difference of the table's sum from zero, and its reason in words."""

    points: Points
    text: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A whole game. ``sum`` is that of the totals; ``notes`` say why it is not zero. ``end_ledger`` is what the end itself moved.

    ``beside`` lists penalties and substitutions, ``paid`` what a noted chombo moved at the table, unless the totals from paper hold it.
    """

    game: Game
    seats: tuple[SheetSeat, ...]
    hands: tuple[SheetHand, ...]
    end_ledger: tuple[LedgerLine, ...]
    ended: str
    is_finished: bool
    is_from_paper: bool
    paper_by: str
    paper_at: datetime | None
    sum: Points
    notes: tuple[SumNote, ...]
    beside: tuple[Note, ...]
    paid: tuple[LedgerLine, ...] = ()


def score_sheet(game: Game) -> ScoreSheet:
    """The sheet of a game in the version that ``game`` has in memory; four queries, with notes beside the hands ten at most."""
    replay = replay_of(game)
    outcome = replay.outcome if game.state in (GameState.FINISHED, GameState.CONFIRMED) else None
    seats = tuple(game.table.seats.select_related("entrant__player").order_by("wind"))
    names = [seat.entrant.shown_name for seat in seats]
    paper = FinalScores.objects.filter(standing_at(game.version), game=game).first() if game.has_notes else None
    return ScoreSheet(
        game=game,
        seats=tuple(_seat(seat, replay, outcome) for seat in seats),
        hands=tuple(_hands(game, replay, names)),
        end_ledger=_end_ledger(outcome, names, replay.record.ruleset) if outcome else (),
        ended=wording.ended_text(replay.ended_by) if replay.ended_by else "",
        is_finished=outcome is not None,
        is_from_paper=paper is not None,
        paper_by=paper.by_name if paper else "",
        paper_at=paper.recorded_at if paper else None,
        sum=sum(outcome.totals) if outcome else 0,
        notes=tuple(sum_notes(replay, outcome, paper.sum_reason if paper else "")) if outcome else (),
        beside=notes_of(game, names),
        paid=tuple(_paid(replay.record, names)),
    )


def names_of(game: Game) -> list[str]:
    """The names as the public may read them, by seat. One query."""
    return [seat.entrant.shown_name for seat in game.table.seats.select_related("entrant__player").order_by("wind")]


def _seat(seat: Seat, replay: Replay, outcome: Outcome | None) -> SheetSeat:
    at, entrant = seat.wind, seat.entrant
    wind = WINDS[at] if at < len(WINDS) else ""
    if outcome is None:
        return SheetSeat(at, wind, entrant.number, entrant.shown_name, replay.progress.scores[at])
    rows = (outcome.scores, outcome.places, outcome.uma, outcome.oka, outcome.penalties, outcome.totals)
    score, place, uma, oka, penalty, total = (row[at] for row in rows)
    return SheetSeat(at, wind, entrant.number, entrant.shown_name, score, int(place), uma, oka, penalty, total)


def _hands(game: Game, replay: Replay, names: Sequence[str]) -> list[SheetHand]:
    if not replay.hands:
        return []
    rows = list(RecordedHand.objects.filter(game=game, version__lte=game.version))
    revisions = list(GameRevision.objects.filter(game=game, version__lte=game.version))
    entries, standing = entry_counts(rows, revisions, game.version), {row.number: row for row in rows if stood(row, game.version)}
    ruleset = replay.record.ruleset
    return [_hand(hand, standing[hand.number], entries[hand.number], names, ruleset) for hand in replay.hands]


def _hand(hand: PlayedHand, row: RecordedHand, versions: int, names: Sequence[str], ruleset: Ruleset) -> SheetHand:
    return SheetHand(
        number=hand.number,
        round=wording.round_text(hand.round_wind, hand.dealer, hand.honba),
        dealer=hand.dealer,
        banker=hand.banker,
        honba=hand.honba,
        deposits=hand.deposits,
        text=wording.result_text(hand.counted, names, ruleset),
        noted=tuple(wording.hand_notes(hand, names, ruleset, values=False)),
        ledger=tuple(_line(line, names, _reason(line, hand, ruleset)) for line in hand.ledger),
        deltas=hand.deltas,
        scores=hand.scores,
        by_name=row.by_name,
        at=row.recorded_at,
        versions=versions,
        wins=shown_wins(hand, names, ruleset),
        worths=shown_worths(hand, names, ruleset),
    )


def _end_ledger(outcome: Outcome, names: Sequence[str], ruleset: Ruleset) -> tuple[LedgerLine, ...]:
    return tuple(_line(line, names, wording.reason_text(line.reason, ruleset)) for line in outcome.ledger)


def _paid(record: GameRecord, names: Sequence[str]) -> Iterator[LedgerLine]:
    for penalty in record.penalties:
        if penalty.dealer is not None and not (record.final_scores is not None and penalty.on_sheet):
            for line in penalty_lines(record.ruleset, penalty):
                yield _line(line, names, wording.reason_text(line.reason, record.ruleset))


def _line(line: Transfer, names: Sequence[str], reason: str) -> LedgerLine:
    return LedgerLine(_name(line.payer, names), _name(line.payee, names), line.points, reason)


def _reason(line: Transfer, hand: PlayedHand, ruleset: Ruleset) -> str:
    """What a payment is for and, where more than one thing decides how many points it is, how they come about."""
    reason, factors = wording.reason_text(line.reason, ruleset), factors_text(line, hand, ruleset)
    return f"{reason}, {factors}" if factors else reason


def _name(seat: int | None, names: Sequence[str]) -> str:
    return "" if seat is None else names[seat]


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
