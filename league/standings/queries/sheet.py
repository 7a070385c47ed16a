"""The score sheet of a game in finished values, for the public."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.games.models import Game, GameState
from league.games.queries import score_sheet, versions_of
from league.games.queries.approval import approved_alone
from league.games.queries.notes import Note
from league.games.queries.sheet import LedgerLine, ScoreSheet, SheetHand, SheetSeat
from league.games.queries.versions import Version, Versions
from league.games.shown_wins import ShownWin
from league.games.shown_worths import ShownWorth
from league.games.signing import Signed
from league.seat_names import SEAT_CLASSES, seat_letter, seat_name
from league.seating.models import Session
from league.standings.chart import Chart, Series, chart_of
from league.standings.queries.names import ShownNames, shown_names
from league.standings.queries.numbers import Number, plain, signed
from league.wording import points_text, term

__all__ = ["GamePage", "HandView", "SeatView", "game_page"]

RECORDED = "record_hand"


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat (by start wind, with its letter) and its entrant; place and what follows are empty until the game is over.

    ``playing``: the substitute who plays there, in words.
    """

    wind: str
    letter: str
    wind_class: str
    name: str
    url: str
    score: Number
    place: int | None
    uma: Number | None
    oka: Number | None
    penalty: Number | None
    total: Number | None
    playing: str


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand in words, ``dealer`` too. ``scores`` and ``deltas`` are by seat; ``ledger`` lists who paid whom for what, a sentence each.

    ``wins`` are those given by their tiles, ``worths`` everybody's hands in a game without riichi.
    """

    number: int
    title: str
    dealer: str
    deposits: Number | None
    text: str
    noted: tuple[str, ...]
    ledger: tuple[str, ...]
    results: tuple[tuple[Number, Number], ...]
    by_name: str
    at: datetime.datetime
    versions: int
    wins: tuple[ShownWin, ...]
    worths: tuple[ShownWorth, ...]


@dataclass(frozen=True, slots=True)
class GamePage:
    """``notes`` say, with their points, why the totals do not sum to zero; ``beside`` are penalties and substitutions, ``paid`` what a
    noted chombo moved.

    ``has_…``: whether a column says anything. ``is_approved_alone``: the session was approved though nobody else had confirmed this result.
    """

    number: int
    session: int
    session_url: str
    table: int
    date: datetime.date | None
    state: str
    state_text: str
    ended: str
    seats: tuple[SeatView, ...]
    hands: tuple[HandView, ...]
    end_ledger: tuple[str, ...]
    sum: Number
    notes: tuple[tuple[Number, str], ...]
    beside: tuple[Note, ...]
    paid: tuple[str, ...]
    chart: Chart | None
    corrections: tuple[Version, ...]
    confirmed: Signed | None
    is_approved_alone: bool
    paper: Signed | None
    is_finished: bool
    has_uma: bool
    has_oka: bool
    has_penalty: bool
    has_total: bool


def game_page(competition: Competition, number: int, reader: Reader | None = None) -> GamePage:
    """One game; raises ``Game.DoesNotExist``, also where the reader may not know it. Fourteen queries at most, whatever was recorded."""
    reader = reader or everybody(competition)
    shown = Session.objects.read_by(reader).filter(reader.results())
    games = Game.objects.filter(table__session__in=shown).select_related("table__session__evening")
    game = games.get(competition=competition, number=number)
    game.competition = competition
    names = shown_names()
    sheet, versions = score_sheet(game), versions_of(game, names.__getitem__)
    session, playing = game.table.session, {note.seat: note.playing for note in sheet.beside if note.playing}
    return GamePage(
        number=game.number,
        session=session.number,
        session_url=reverse("session", args=[competition.slug, session.number]),
        table=game.table.number,
        date=session.day,
        state=game.state,
        state_text=game.get_state_display(),
        ended=sheet.ended if sheet.is_finished else "",
        seats=tuple(_seat(seat, competition.slug, playing.get(seat.seat, "")) for seat in sheet.seats),
        hands=tuple(_hand(hand, sheet, names) for hand in sheet.hands),
        end_ledger=tuple(map(_ledger_sentence, sheet.end_ledger)),
        sum=signed(sheet.sum),
        notes=tuple((signed(note.points), note.text) for note in sheet.notes),
        beside=tuple(replace(note, by_name=names[note.by_name]) for note in sheet.beside),
        paid=tuple(map(_ledger_sentence, sheet.paid)),
        chart=_chart(sheet, competition.ruleset.start_points),
        corrections=tuple(version for version in versions.versions if version.verb != RECORDED),
        confirmed=_confirmed(game, versions),
        is_approved_alone=_is_approved_alone(game),
        paper=Signed(names[sheet.paper_by], sheet.paper_at) if sheet.paper_at else None,
        is_finished=sheet.is_finished,
        has_uma=any(seat.uma for seat in sheet.seats),
        has_oka=any(seat.oka for seat in sheet.seats),
        has_penalty=any(seat.penalty for seat in sheet.seats),
        has_total=any(seat.total != seat.score for seat in sheet.seats),
    )


def _seat(seat: SheetSeat, slug: str, playing: str) -> SeatView:
    return SeatView(
        wind=seat_name(seat.seat),
        letter=seat_letter(seat.seat),
        wind_class=SEAT_CLASSES[seat.seat],
        name=seat.name,
        url=reverse("entrant", args=[slug, seat.entrant]),
        score=plain(seat.score),
        place=seat.place,
        uma=None if seat.uma is None else signed(seat.uma),
        oka=None if seat.oka is None else signed(seat.oka),
        penalty=None if seat.penalty is None else signed(seat.penalty),
        total=None if seat.total is None else signed(seat.total),
        playing=playing,
    )


def _hand(hand: SheetHand, sheet: ScoreSheet, names: ShownNames) -> HandView:
    return HandView(
        number=hand.number,
        title=hand.round,
        dealer=_dealer_text(hand, sheet),
        deposits=plain(hand.deposits) if hand.deposits else None,
        text=hand.text,
        noted=hand.noted,
        ledger=tuple(map(_ledger_sentence, hand.ledger)),
        results=tuple((plain(score), signed(delta)) for score, delta in zip(hand.scores, hand.deltas, strict=True)),
        by_name=names[hand.by_name],
        at=hand.at,
        versions=hand.versions,
        wins=hand.wins,
        worths=hand.worths,
    )


def _dealer_text(hand: SheetHand, sheet: ScoreSheet) -> str:
    """Who was dealer, in a game without riichi who was Bankier, if there is one."""
    ruleset, name = sheet.game.competition.ruleset, sheet.seats[hand.dealer if hand.banker is None else hand.banker].name
    return _("dealer %(dealer)s") % {"dealer": name} if ruleset.family == "riichi" else f"{term(ruleset, 'dealer')} {name}"


def _ledger_sentence(line: LedgerLine) -> str:
    """Who paid whom how much for what; an empty name is the table."""
    values = {"payer": line.payer, "payee": line.payee, "points": points_text(line.points), "reason": line.reason}
    if not line.payee:
        return _("%(payer)s puts %(points)s on the table: %(reason)s") % values
    if not line.payer:
        return _("%(payee)s takes %(points)s from the table: %(reason)s") % values
    return _("%(payer)s pays %(payee)s %(points)s: %(reason)s") % values


def _chart(sheet: ScoreSheet, start: int) -> Chart | None:
    values = [[float(start), *(float(hand.scores[seat.seat]) for hand in sheet.hands)] for seat in sheet.seats]
    lines = zip(sheet.seats, values, strict=True)
    return chart_of([Series(seat_letter(seat.seat), SEAT_CLASSES[seat.seat], points) for seat, points in lines])


def _confirmed(game: Game, versions: Versions) -> Signed | None:
    """The confirmation that stands."""
    standing = [row for row in versions.confirmations if row.voided_at is None]
    return Signed(standing[0].by_name, standing[0].at) if standing and game.state == GameState.CONFIRMED else None


def _is_approved_alone(game: Game) -> bool:
    """Whether an approval that stands took the result, as it is, without a second person. One query, where that can be."""
    session = game.table.session
    if game.state != GameState.FINISHED or not session.is_approved:
        return False
    excuse = approved_alone(game.competition).get((session.number, game.table.number))
    return excuse is not None and excuse.version == game.version
