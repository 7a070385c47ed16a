"""The score sheet: a game hand by hand, with who paid whom for what, who recorded it, and why the table need not sum to zero."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.utils.translation import gettext as _

from league import wording
from league.games.models import FinalScores, Game, GameRevision, RecordedHand
from league.games.queries.declared import bets_of, declared_now
from league.games.queries.entries import entry_counts, offence_reasons, stood
from league.games.queries.facts import replay_of, standing_at
from league.games.queries.notes import IncidentNote, notes_of
from league.games.shown_hand import LedgerLine, ShownHand
from league.games.shown_seat import ShownSeat, shown_seats
from league.games.signing import Signed
from league.games.states import GameState
from league.wording.game import place_text
from league.wording.points import points_text
from league.wording.replaced import last_place_text
from scoring.game import Outcome, Points, Replay, Transfer, expected_sum, off_the_sum, penalty_lines, with_bets
from scoring.game.replaying import replaced_seats
from scoring.game.seats import NOBODY, Seats
from scoring.rulesets import Ruleset

__all__ = ["ShownGame", "SumNote", "names_of", "on_paper_by", "score_sheet"]


@dataclass(frozen=True, slots=True)
class SumNote:
    """A part of the difference of the table's sum from zero, and its reason in words."""

    points: Points
    text: str


@dataclass(frozen=True)
class ShownGame:
    """A whole game; what costs more (hands, ledger, notes) is made when it is first asked for.

    ``paper`` is who entered the scores that supersede the hands, and why where their sum differs. ``entered``: by the number of a hand,
    who recorded it and how many versions of it there were. ``beside`` lists penalties and substitutions. ``bets`` are those who declared
    riichi in the hand being played.
    """

    game: Game
    replay: Replay
    names: Sequence[str]
    entrants: Sequence[int] = ()
    paper: Signed | None = None
    entered: Mapping[int, tuple[Signed, int]] = field(default_factory=dict)
    beside: tuple[IncidentNote, ...] = ()
    bets: Seats = NOBODY

    @property
    def is_open(self) -> bool:
        """True while the result is missing."""
        return self.game.state in (GameState.SEATED, GameState.RUNNING)

    @property
    def deposits(self) -> Points:
        """The points on the table while the game goes on."""
        return with_bets(self.replay.progress, self.bets).deposits if self.is_open and self.replay.outcome is None else 0

    @property
    def is_finished(self) -> bool:
        return self.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """The result, while it counts."""
        return self.replay.outcome if self.game.is_over else None

    @property
    def scores(self) -> tuple[Points, ...]:
        """Everybody's score at the end, or now: a riichi declared in the hand being played lies on the table."""
        return self.replay.scores if self.replay.outcome else with_bets(self.replay.progress, self.bets).scores

    @cached_property
    def seats(self) -> tuple[ShownSeat, ...]:
        playing = {note.seat: note.playing for note in self.beside if note.playing}
        seats = shown_seats(self.names, self.scores, self.outcome, playing)
        numbers = self.entrants or [0] * len(self.names)
        replaced = {one.seat for one in replaced_seats(self.replay.record)}
        return tuple(
            replace(seat, entrant=number, for_entrant=_for_entrant(seat) if seat.seat in replaced else "")
            for seat, number in zip(seats, numbers, strict=True)
        )

    @cached_property
    def hands(self) -> tuple[ShownHand, ...]:
        ruleset = self.replay.record.ruleset
        hands = [hand for hand in self.replay.hands if hand.number in self.entered]
        return tuple(ShownHand.of(hand, self.names, ruleset, *self.entered[hand.number]) for hand in hands)

    @property
    def ended(self) -> str:
        return wording.ended_text(self.replay.ended_by) if self.replay.ended_by else ""

    @property
    def end_ledger(self) -> tuple[LedgerLine, ...]:
        """Payments of the end itself, such as deposits left over."""
        return self._lines(self.outcome.ledger if self.outcome else ())

    @property
    def paid(self) -> tuple[LedgerLine, ...]:
        """Payments for noted chombo, unless the totals from paper include them."""
        record = self.replay.record
        beside = [one for one in record.penalties if record.final_scores is None or not one.on_sheet]
        return self._lines([line for one in beside if one.dealer is not None for line in penalty_lines(record.ruleset, one)])

    def _lines(self, transfers: Sequence[Transfer]) -> tuple[LedgerLine, ...]:
        return tuple(LedgerLine.of(line, self.names, self.replay.record.ruleset) for line in transfers)

    @cached_property
    def notes(self) -> tuple[SumNote, ...]:
        """Why the totals do not sum to zero."""
        return sum_notes(self.replay, self.outcome, self.paper.reason if self.paper else "") if self.outcome else ()

    @property
    def last_place_text(self) -> str:
        """Why the places do not follow the scores, if a substitute takes the last one; empty without a result."""
        return last_place_text(self.replay.record, self.names) if self.outcome else ""

    @property
    def sum(self) -> Points:
        """The sum of the totals."""
        return sum(seat.total or 0 for seat in self.seats)

    @property
    def columns(self) -> dict[str, bool]:
        """True for each column of the result that is not empty."""
        said = {name: any(getattr(seat, name) for seat in self.seats) for name in ("uma", "oka", "penalty")}
        return {**said, "total": any(seat.total != seat.score for seat in self.seats)}


def score_sheet(game: Game, shown: Callable[[str], str] = str) -> ShownGame:
    """The sheet of a game in the version that ``game`` has in memory; four queries, with notes beside the hands ten at most, and one
    more where riichi was declared.

    ``shown`` turns the name of a signer into one that the reader may see.
    """
    replay = replay_of(game)
    entrants = [seat.entrant for seat in game.table.seats.select_related("entrant__player").order_by("wind")]
    names = [entrant.shown_name for entrant in entrants]
    return ShownGame(
        game=game,
        replay=replay,
        names=names,
        entrants=[entrant.number for entrant in entrants],
        paper=on_paper_by(FinalScores.objects.filter(standing_at(game.version), game=game).first() if game.has_notes else None, shown),
        entered=_entered(game, shown) if replay.hands else {},
        beside=tuple(replace(note, by_name=shown(note.by_name)) for note in notes_of(game, names)),
        bets=bets_of(declared_now(game, replay)),
    )


def on_paper_by(row: FinalScores | None, shown: Callable[[str], str] = str) -> Signed | None:
    """The author of final scores, and the reason for a wrong sum; ``None`` if the hands count."""
    return replace(Signed.of(row, shown), reason=row.sum_reason) if row else None


def names_of(game: Game) -> list[str]:
    """The names as the public may read them, by seat. One query."""
    return [seat.entrant.shown_name for seat in game.table.seats.select_related("entrant__player").order_by("wind")]


def _entered(game: Game, shown: Callable[[str], str]) -> Mapping[int, tuple[Signed, int]]:
    rows = list(RecordedHand.objects.filter(game=game, version__lte=game.version))
    revisions = list(GameRevision.objects.filter(game=game, version__lte=game.version))
    counts = entry_counts(rows, revisions, game.version)
    reasons = offence_reasons(rows, revisions, game.version, game.ruleset)
    return {
        row.number: (replace(Signed.of(row, shown), reason=reasons.get(row.number, "")), counts[row.number])
        for row in rows
        if stood(row, game.version)
    }


def _for_entrant(seat: ShownSeat) -> str:
    """What the standings count for who is replaced; empty without a result."""
    if seat.place is None or seat.total is None:
        return ""
    words = {"place": place_text(seat.place), "name": seat.name, "total": points_text(seat.total, signed=True)}
    return _("%(place)s at the table; for %(name)s, the standings count the last place and %(total)s.") % words


def _fixed(outcome: Outcome, ruleset: Ruleset) -> Points:
    """The amount by which fixed results of replaced entrants change the sum of the totals."""
    played = (
        sum(outcome.scores) + sum(outcome.uma) + sum(outcome.oka) + sum(outcome.penalties) - len(outcome.scores) * ruleset.return_points
    )
    return sum(outcome.totals) - played


def sum_notes(replay: Replay, outcome: Outcome, sum_reason: str) -> tuple[SumNote, ...]:
    """Every reason why points left the table or came to it; together they explain the whole sum."""
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
    return tuple(note for note in notes if note.points)
