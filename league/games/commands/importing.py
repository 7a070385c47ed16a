"""Import of whole games from a file: one revision each (``import_game``), signed with the names and times in the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat, zip_longest
from uuid import uuid4

from django.db import models, transaction

from league.audit.actor import Actor
from league.competitions.models import Competition
from league.games.models import Confirmation, FinalScores, Game, GameResult, GameRevision, Penalty, RecordedHand, Substitution
from league.games.queries.facts import signal_to_json
from league.games.queries.results import result_rows
from league.games.signing import Signed
from league.games.states import COUNTING
from league.seating.models import Seat
from scoring.formats import hand_result_to_json
from scoring.game import PenaltyPoints, Replay

__all__ = ["ImportedGame", "import_games"]

VERB, VERSION = "import_game", 1


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game for the table of its ``seats``; ``replay`` holds its facts, ``substitutes`` the ids of the players who stood in.

    The signatures are in the order of the facts; a game without any is signed by whoever imports it. ``minutes`` (late) run beside the
    penalties; ``warnings`` are none of the facts that are replayed.
    """

    seats: tuple[Seat, ...]
    number: int
    state: str
    replay: Replay
    substitutes: tuple[int, ...] = ()
    hands_by: tuple[Signed, ...] = ()
    final_scores_by: Signed | None = None
    penalties_by: tuple[Signed, ...] = ()
    minutes: tuple[int | None, ...] = ()
    warnings: tuple[PenaltyPoints, ...] = ()
    warnings_by: tuple[Signed, ...] = ()
    substitutes_by: tuple[Signed, ...] = ()
    confirmed_by: Signed | None = None


@transaction.atomic
def import_games(*, actor: Actor, competition: Competition, games: Sequence[ImportedGame]) -> None:
    """Write games for tables that have none yet, with their results (at most eleven database queries, however many games).

    The caller has checked that each game's state fits its facts, and updates the sessions and stamps the competition.
    """
    stages = dict(competition.sessions.exclude(stage=None).values_list("pk", "stage_id"))
    rows = Game.objects.bulk_create(_game(competition, stages, one) for one in games)
    pairs = list(zip(rows, games, strict=True))
    unsigned = Signed(actor.name, actor.now())
    GameRevision.objects.bulk_create(_revision(actor, game, one) for game, one in pairs)
    _write(RecordedHand, (row for game, one in pairs for row in _hands(game, one, unsigned)))
    _write(FinalScores, (row for game, one in pairs for row in _final_scores(game, one, unsigned)))
    _write(Penalty, (row for game, one in pairs for row in _penalties(game, one, unsigned)))
    _write(Substitution, (row for game, one in pairs for row in _substitutions(game, one, unsigned)))
    _write(Confirmation, (row for game, one in pairs for row in _confirmations(game, one)))
    counting = ((game, one) for game, one in pairs if one.state in COUNTING)
    _write(GameResult, (row for game, one in counting for row in result_rows(game, one.replay, one.seats)))


def _write(model: type[models.Model], rows: Iterable[models.Model]) -> None:
    made = list(rows)
    if made:
        model._default_manager.bulk_create(made, batch_size=500)


def _game(competition: Competition, stages: Mapping[int, int | None], one: ImportedGame) -> Game:
    record = one.replay.record
    return Game(
        competition=competition,
        table_id=one.seats[0].table_id,
        stage_id=stages.get(one.seats[0].session_id),
        number=one.number,
        players=record.players,
        state=one.state,
        version=VERSION,
        signal=signal_to_json(record.signal),
        stopped=record.stopped or "",
        has_notes=bool(record.final_scores or record.penalties or one.warnings or record.substitutes),
    )


def _revision(actor: Actor, game: Game, one: ImportedGame) -> GameRevision:
    record = one.replay.record
    after = {"signal": signal_to_json(record.signal), "stopped": record.stopped or "", "was": [None] * len(record.hands)}
    details = {"request": {}, "after": after}
    return GameRevision(game=game, version=VERSION, verb=VERB, client_id=uuid4(), details=details, at=actor.now(), **actor.columns())


def _signed(signatures: Sequence[Signed], unsigned: Signed) -> Iterator[Signed]:
    return iter(signatures) if signatures else repeat(unsigned)


def _hands(game: Game, one: ImportedGame, unsigned: Signed) -> Iterator[RecordedHand]:
    signed = _signed(one.hands_by, unsigned)
    for number, (result, by) in enumerate(zip(one.replay.record.hands, signed, strict=False), start=1):
        result_json = hand_result_to_json(result)
        yield RecordedHand(game=game, number=number, version=VERSION, result=result_json, recorded_at=by.at, **by.columns())


def _final_scores(game: Game, one: ImportedGame, unsigned: Signed) -> Iterator[FinalScores]:
    scores = one.replay.record.final_scores
    if scores is not None:
        by = one.final_scores_by or unsigned
        yield FinalScores(
            game=game, version=VERSION, scores=list(scores), sum_reason=by.reason, deposits_lost=one.replay.record.deposits_lost,
            recorded_at=by.at, **by.columns(),
        )  # fmt: skip


def _penalties(game: Game, one: ImportedGame, unsigned: Signed) -> Iterator[Penalty]:
    penalties = one.replay.record.penalties
    signatures = (*(one.penalties_by or repeat(unsigned, len(penalties))), *one.warnings_by)
    for (given, by), minutes in zip_longest(zip((*penalties, *one.warnings), signatures, strict=True), one.minutes):
        yield Penalty(
            game=game, seat=given.seat, kind=given.kind, points=given.points, applies=given.applies, after_hand=given.after_hand,
            on_sheet=given.on_sheet, dealer=given.dealer, minutes=minutes, reason=by.reason, version=VERSION, at=by.at, **by.columns(),
        )  # fmt: skip


def _substitutions(game: Game, one: ImportedGame, unsigned: Signed) -> Iterator[Substitution]:
    signed = _signed(one.substitutes_by, unsigned)
    for there, player, by in zip(one.replay.record.substitutes, one.substitutes, signed, strict=False):
        yield Substitution(
            game=game, seat=there.seat, player_id=player, from_hand=there.from_hand, cause=there.cause,
            version=VERSION, at=by.at, **by.columns(),
        )  # fmt: skip


def _confirmations(game: Game, one: ImportedGame) -> Iterator[Confirmation]:
    if one.confirmed_by is not None:
        yield Confirmation(game=game, version=VERSION, at=one.confirmed_by.at, **one.confirmed_by.columns())
