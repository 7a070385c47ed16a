"""Check that everything stored about games follows from their facts; tell differences in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db import transaction

from league.competitions.models import Competition
from league.games.models import Game
from league.games.queries.results import result_rows
from league.games.queries.stored import StoredGame, stored_games
from league.games.states import COUNTING, GameState
from league.seating.models import Session, SessionState
from league.wording.seats import SEAT_CODES
from scoring.errors import RuleViolation
from scoring.game import Replay

__all__ = ["differences", "with_other_results"]

AT_ONCE = 100  #: games that are locked and read together: nobody at a table waits for longer than a tenth of a second
COMPARED = ("entrant_id", "replaced", "points", "place", "uma", "oka", "penalty", "total", "figures")


def differences(competition: Competition | None = None) -> Iterator[str]:
    """Yield an English sentence for each difference, in one competition or in all, for those who run the server."""
    games, sessions = Game.objects.all(), Session.objects.all()
    if competition is not None:
        games, sessions = games.filter(competition=competition), sessions.filter(competition=competition)
    pks = list(games.order_by("competition_id", "number").values_list("pk", flat=True))
    for first in range(0, len(pks), AT_ONCE):
        yield from _of_games(pks[first : first + AT_ONCE])
    for pk in list(sessions.order_by("competition_id", "number").values_list("pk", flat=True)):
        yield from _of_session(pk)


def with_other_results(games: Sequence[Game]) -> Iterator[Game]:
    """Those of these finished games whose stored results are not what their facts say (``rebuild_results`` writes them anew).

    A game that is impossible has no results to be written; :func:`differences` names it.
    """
    for first in range(0, len(games), AT_ONCE):
        for stored in stored_games(games[first : first + AT_ONCE]):
            try:
                replay = stored.replay()
            except RuleViolation:
                continue
            if replay.outcome is not None and _is_seated(stored) and any(_results(stored, replay)):
                yield stored.game


@transaction.atomic
def _of_games(pks: Sequence[int]) -> list[str]:
    """Check some games, locked while they are read, so that no change is half visible."""
    rows = Game.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=pks).order_by("pk")
    games = sorted(rows, key=lambda game: (game.competition_id, game.number))
    competitions = Competition.objects.in_bulk({game.competition_id for game in games})
    for game in games:
        game.competition = competitions[game.competition_id]  # one for all, so that its ruleset is read once
    return [
        f"{stored.game.competition.slug}, game {stored.game.number}: {difference}"
        for stored in stored_games(games)
        for difference in (*_versions(stored), *_replayed(stored))
    ]


def _versions(stored: StoredGame) -> Iterator[str]:
    """Check that versions run from 1 without a gap, and that exactly one row stands for each hand number up to the last."""
    game, numbers = stored.game, stored.current_numbers
    if stored.versions != list(range(1, game.version + 1)):
        yield f"its version is {game.version}, but its revisions are {stored.versions}"
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"the numbers of its hands are {numbers}"
    if stored.has_later_rows:
        yield f"some of its rows are newer than its version {game.version}"
    if stored.notes and not game.has_notes:
        yield "its final scores, penalties or substitutions are not looked for"
    if stored.declares and not game.declared:
        yield "riichi declared at its table are not looked for"
    if stored.is_confirmed != (game.state == GameState.CONFIRMED):
        yield f"its state is {game.state}, but a valid confirmation {'exists' if stored.is_confirmed else 'is missing'}"


def _is_seated(stored: StoredGame) -> bool:
    return len(stored.seats) == stored.game.players


def _replayed(stored: StoredGame) -> Iterator[str]:
    game = stored.game
    if not _is_seated(stored):
        yield f"{game.players} players are stored, but {len(stored.seats)} sit at its table"
        return
    try:
        replay = stored.replay()
    except RuleViolation as violation:
        yield f"hand {violation.hand} is impossible: {violation}"
        return
    if game.state not in COUNTING:
        if stored.results:
            yield f"its state is {game.state}, but results are stored"
        return
    if replay.outcome is None:
        yield f"its state is {game.state}, but it is not over"
        return
    yield from _results(stored, replay)


def _results(stored: StoredGame, replay: Replay) -> Iterator[str]:
    left = dict(stored.results)
    for expected in result_rows(stored.game, replay, stored.seats):
        seat, found = SEAT_CODES[expected.seat.wind], left.pop(expected.seat_id, None)
        if found is None:
            yield f"the result of {seat} is missing"
            continue
        for name in COMPARED:
            was, should = getattr(found, name), getattr(expected, name)
            if was != should:
                yield f"{name} of {seat} is stored as {was}, but its replay says {should}"
    if left:
        yield "results of foreign seats are stored"


@transaction.atomic
def _of_session(pk: int) -> list[str]:
    """Check that a running session has an open game and a scored one none. Locked while read, so that no game ends meanwhile."""
    session = Session.objects.select_for_update(of=("self",), no_key=True).select_related("competition").filter(pk=pk).first()
    if session is None or not session.is_open_for_tables:
        return []
    states = set(Game.objects.filter(table__session=session).values_list("state", flat=True))
    is_open = bool(states & {GameState.SEATED, GameState.RUNNING})
    if is_open == (session.state == SessionState.RUNNING):
        return []
    found = "a game of it is open" if is_open else "no game of it is open"
    return [f"{session.competition.slug}, session {session.number}: its state is {session.state}, but {found}"]
