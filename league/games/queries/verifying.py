"""Whether everything stored about games is what their facts say; differences in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db import transaction
from django.db.models import Q

from league.competitions.models import Competition
from league.games.models import Game, GameResult, GameState
from league.games.queries.facts import replay_of
from league.games.queries.results import result_rows
from league.seating.models import Session, SessionState
from scoring.errors import RuleViolation
from scoring.game import Replay

__all__ = ["differences", "with_other_results"]

COMPARED = ("entrant_id", "points", "place", "uma", "oka", "penalty", "total", "figures")


def differences(competition: Competition | None = None) -> Iterator[str]:
    """One English sentence for everything that is not as it should be; of one competition, or of all. For the people who run it."""
    games, sessions = Game.objects.all(), Session.objects.all()
    if competition is not None:
        games, sessions = games.filter(competition=competition), sessions.filter(competition=competition)
    for pk in list(games.order_by("competition_id", "number").values_list("pk", flat=True)):
        yield from _of_game(pk)
    for pk in list(sessions.order_by("competition_id", "number").values_list("pk", flat=True)):
        yield from _of_session(pk)


def with_other_results(games: Iterable[Game]) -> Iterator[Game]:
    """Those of these finished games whose stored results are not what their facts say (``rebuild_results`` writes them anew)."""
    for game in games:
        replay = replay_of(game)
        stored = {result.seat_id: result for result in game.results.all()}
        if replay.outcome is not None and any(_results(game, replay, stored)):
            yield game


@transaction.atomic
def _of_game(pk: int) -> list[str]:
    """One game as it is between two changes: it is locked while it is read."""
    rows = Game.objects.select_for_update(of=("self",), no_key=True).select_related("competition", "table__session")
    game = rows.filter(pk=pk).first()
    if game is None:
        return []
    return [f"{game.competition.slug}, game {game.number}: {difference}" for difference in (*_versions(game), *_replayed(game))]


def _versions(game: Game) -> Iterator[str]:
    """Versions run from 1 without a gap, and of every hand number up to the last one, exactly one row stands."""
    versions = list(game.revisions.order_by("version").values_list("version", flat=True))
    if versions != list(range(1, game.version + 1)):
        yield f"its version is {game.version}, but its revisions are {versions}"
    numbers = list(game.hands.current().order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"the numbers of its hands are {numbers}"
    later = Q(version__gt=game.version) | Q(until_version__gt=game.version)
    if any(rows.filter(later).exists() for rows in (game.hands, game.final_scores, game.penalties, game.substitutions)):
        yield f"some of its rows are newer than its version {game.version}"
    noted = game.final_scores.exists() or game.penalties.exists() or game.substitutions.exists()
    if noted and not game.has_notes:
        yield "its final scores, penalties or substitutions are not looked for"
    confirmed = game.confirmations.filter(voided_at=None).exists()
    if confirmed != (game.state == GameState.CONFIRMED):
        yield f"its state is {game.state}, but a valid confirmation {'exists' if confirmed else 'is missing'}"


def _replayed(game: Game) -> Iterator[str]:
    try:
        replay = replay_of(game)
    except RuleViolation as violation:
        yield f"hand {violation.hand} is impossible: {violation}"
        return
    stored = {result.seat_id: result for result in game.results.all()}
    if game.state not in (GameState.FINISHED, GameState.CONFIRMED):
        if stored:
            yield f"its state is {game.state}, but results are stored"
        return
    if replay.outcome is None:
        yield f"its state is {game.state}, but it is not over"
        return
    yield from _results(game, replay, stored)


def _results(game: Game, replay: Replay, stored: dict[int, GameResult]) -> Iterator[str]:
    for expected in result_rows(game, replay):
        seat, found = "ESWN"[expected.seat.wind], stored.pop(expected.seat_id, None)
        if found is None:
            yield f"the result of {seat} is missing"
            continue
        for name in COMPARED:
            was, should = getattr(found, name), getattr(expected, name)
            if was != should:
                yield f"{name} of {seat} is stored as {was}, but its replay says {should}"
    if stored:
        yield "results of foreign seats are stored"


@transaction.atomic
def _of_session(pk: int) -> list[str]:
    """A running session has an open game, a scored one has none. It is locked while it is read, so that no game of it ends meanwhile."""
    session = Session.objects.select_for_update(of=("self",), no_key=True).select_related("competition").filter(pk=pk).first()
    if session is None or not session.is_open_for_tables:
        return []
    states = set(Game.objects.filter(table__session=session).values_list("state", flat=True))
    is_open = bool(states & {GameState.SEATED, GameState.RUNNING})
    if is_open == (session.state == SessionState.RUNNING):
        return []
    found = "a game of it is open" if is_open else "no game of it is open"
    return [f"{session.competition.slug}, session {session.number}: its state is {session.state}, but {found}"]
