"""The incidents of a competition for directors: penalties, warnings, substitutes and errors, with who noted and who cancelled them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from league import wording
from league.competitions.models import Competition
from league.games.chombo import offenders_of
from league.games.incident_kinds import INCIDENT_KINDS, SUBSTITUTE, kind_of_error
from league.games.models import FinalScores, Game, GameRevision, Penalty, RecordedHand, Substitution
from league.games.queries.entries import cause_of_row
from league.games.queries.notes import on_paper, penalty_text, substitution_text
from league.games.queries.whole_games import seats_of
from league.games.signing import Signed
from league.seating.models import Seat
from league.wording.terms import spelt
from scoring.formats import hand_result_from_json
from scoring.game import DURING_THE_GAME, FalseMahjong, Fine, HandResult
from scoring.rulesets import Ruleset

__all__ = ["Incident", "incidents_of"]

ERRORS = ("chombo", "false_mahjong", "penalty")  #: types of hand results that are an error by themselves
BESIDE = "chombo"  #: the key of an error beside a win or a draw
CANCELLING = {one.cancelled_by.verb for one in INCIDENT_KINDS.values()}
SUBSTITUTED = INCIDENT_KINDS[SUBSTITUTE].noted_by.verb
REASONED = (*sorted(CANCELLING), SUBSTITUTED)
RECORDING = ("record_hand", "revise_game")


@dataclass(frozen=True, slots=True)
class Incident:
    """One incident at a seat (0..4) of a game, in words.

    ``kind``: one of :data:`league.games.incident_kinds.INCIDENT_KINDS`. ``people`` are the players (ids) concerned.
    ``row`` is the id of a penalty (0 for others), ``hand`` the number of the hand that is the error (0 for others).
    ``times``: the ordinal of a warning among the person's valid ones in the competition (0 for others). ``on_paper``: how scores from
    paper treat a valid penalty or a superseded hand, such as: on the sheet already; empty without such scores.
    """

    kind: str
    game: int
    session: int
    table: int
    seat: int
    people: frozenset[int]
    text: str
    reason: str
    by_name: str
    at: datetime
    after_hand: int
    row: int = 0
    hand: int = 0
    times: int = 0
    cancelled: Signed | None = None
    on_paper: str = ""

    @property
    def is_warning(self) -> bool:
        """True for an incident that costs nothing and is counted per person."""
        return INCIDENT_KINDS[self.kind].is_warning

    @property
    def takes_out(self) -> bool:
        """True if cancelling it raises the question whether the player takes part again."""
        return INCIDENT_KINDS[self.kind].takes_out

    @property
    def order(self) -> tuple[int, int, int, datetime]:
        return self.session, self.table, self.after_hand, self.at


def incidents_of(competition: Competition) -> tuple[Incident, ...]:
    """All incidents in the order of play, cancelled or not; one that moved with its hand is listed once. Always seven queries."""
    rows = _Rows.of(competition)
    found = sorted((*rows.penalties(), *rows.substitutions(), *rows.errors()), key=lambda one: one.order)
    return tuple(_counted(found))


def _counted(incidents: list[Incident]) -> Iterator[Incident]:
    counts: Counter[frozenset[int]] = Counter()
    for one in incidents:
        stands = one.is_warning and one.cancelled is None
        counts[one.people] += stands
        yield replace(one, times=counts[one.people]) if stands else one


def _offenders(result: HandResult) -> Collection[int]:
    """The seats that made an error in the hand."""
    match result:
        case FalseMahjong(caller=seat) | Fine(seat=seat):
            return (seat,)
    return offenders_of(result)


def _plays(row: Substitution, hand: int, at: datetime) -> bool:
    return row.at <= at if row.from_hand == DURING_THE_GAME else row.from_hand <= hand


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows of a competition, read at once."""

    ruleset: Ruleset
    games: Mapping[int, Game]
    seats: Mapping[int, list[Seat]]
    given: list[Penalty]
    replaced: list[Substitution]
    hands: list[RecordedHand]
    revisions: Mapping[tuple[int, int | None], GameRevision]
    superseded: frozenset[int]
    on_paper: Mapping[int, str]

    @classmethod
    def of(cls, competition: Competition) -> _Rows:
        own = Q(game__competition=competition)
        given = list(Penalty.objects.filter(own).order_by("pk"))
        replaced = list(Substitution.objects.filter(own).select_related("player").order_by("pk"))
        with_error = Q(result__type__in=ERRORS) | Q(result__has_key=BESIDE)
        hands = list(RecordedHand.objects.current().filter(own & with_error))
        keys = {row.game_id for row in given} | {row.game_id for row in replaced} | {row.game_id for row in hands}
        why_error = Q(verb__in=RECORDING, game__in={row.game_id for row in hands}) & ~Q(reason="")
        revisions = GameRevision.objects.filter(own & (Q(verb__in=REASONED) | why_error))
        finals = list(FinalScores.objects.filter(own, until_version=None))
        standing = [row for row in given if row.until_version is None]
        return cls(
            competition.ruleset,
            Game.objects.select_related("table__session").in_bulk(keys), seats_of(keys), given, replaced, hands,
            {(row.game_id, row.version): row for row in revisions}, frozenset(final.game_id for final in finals),
            on_paper(sorted(standing, key=lambda row: (row.after_hand, row.pk)), *finals),
        )  # fmt: skip

    def penalties(self) -> Iterator[Incident]:
        """Penalties, warnings and what is kept of a hand's chombo, with the reason typed when that hand was recorded."""
        typed = self._typed()
        for row in self.given:
            if not self._only_moved(row):
                text = penalty_text(row, self._names(row.game_id), self.ruleset, has_paper=row.game_id in self.superseded)
                people = {self._player(row.game_id, row.seat, row.after_hand + 1, row.at)}
                reason = ": ".join(filter(None, (row.reason, typed.get((row.game_id, row.hand or 0), ""))))
                incident = self._incident(row, row.kind, row.seat, people, text, reason, row.after_hand)
                yield replace(incident, row=row.pk, cancelled=self._cancelled(row), on_paper=self.on_paper.get(row.pk, ""))

    def substitutions(self) -> Iterator[Incident]:
        for row in self.replaced:
            if not self._only_moved(row):
                text = substitution_text(row, self._names(row.game_id), self.ruleset, for_directors=True)
                people = {self.seats[row.game_id][row.seat].entrant.player_id, row.player_id}
                began = self.revisions.get((row.game_id, row.version))
                reason = began.reason if began and began.verb == SUBSTITUTED else ""
                incident = self._incident(row, SUBSTITUTE, row.seat, people, text, reason, max(row.from_hand - 1, 0))
                yield replace(incident, cancelled=self._cancelled(row))

    def errors(self) -> Iterator[Incident]:
        """Hands that are an error, except those whose chombo is kept as a penalty because final scores supersede the hand."""
        typed = self._typed()
        kept = {(row.game_id, row.hand) for row in self.given if row.hand is not None and row.until_version is None}
        for row in (row for row in self.hands if (row.game_id, row.number) not in kept):
            result, reason = hand_result_from_json(row.result), typed[row.game_id, row.number]
            kind = kind_of_error(result)
            points = wording.points_text(result.points) if isinstance(result, Fine) else ""
            for seat in sorted(_offenders(result)):
                text = spelt(kind.in_hand, self.ruleset) % {"name": self._names(row.game_id)[seat], "hand": row.number, "points": points}
                people = {self._player(row.game_id, seat, row.number, row.recorded_at)}
                incident = self._incident(row, kind.kind, seat, people, text, reason, row.number - 1)
                on_paper = _("this hand no longer counts") if row.game_id in self.superseded else ""
                yield replace(incident, hand=row.number, on_paper=on_paper)

    def _incident(
        self, row: Penalty | Substitution | RecordedHand, kind: str, seat: int, people: set[int], text: str, reason: str, after_hand: int
    ) -> Incident:
        game, signed = self.games[row.game_id], Signed.of(row)
        where = game.number, game.table.session.number, game.table.number
        return Incident(kind, *where, seat, frozenset(people), text, reason, signed.by_name, signed.at, after_hand)

    def _typed(self) -> Mapping[tuple[int, int], str]:
        """Causes of errors, or reasons typed with them, by game and number of the hand; a renumbered hand keeps its time and finds it."""
        reasons = {(one.game_id, one.at): one.reason for one in self.revisions.values() if one.verb in RECORDING}
        return {
            (row.game_id, row.number): reasons.get((row.game_id, row.recorded_at), "")
            if row.cause is None
            else cause_of_row(row, self.ruleset)
            for row in self.hands
        }

    def _names(self, game: int) -> list[str]:
        return [seat.entrant.shown_name for seat in self.seats[game]]

    def _player(self, game: int, seat: int, hand: int, at: datetime) -> int:
        """The player in a seat at this hand; if the hand is unknown, the one who had stepped in by the time of the note."""
        standing = (row for row in self.replaced if row.game_id == game and row.seat == seat and row.until_version is None)
        found = next((row.player_id for row in standing if _plays(row, hand, at)), None)
        return self.seats[game][seat].entrant.player_id if found is None else found

    def _cancelled(self, row: Penalty | Substitution) -> Signed | None:
        end = self.revisions.get((row.game_id, row.until_version))
        return Signed(end.by_name, end.at, end.reason) if end and end.verb in CANCELLING else None

    def _only_moved(self, row: Penalty | Substitution) -> bool:
        """True if the row was closed only because its hand was renumbered; the row that followed it represents both."""
        return row.until_version is not None and self._cancelled(row) is None
