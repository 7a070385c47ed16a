"""One game of an archive with all its versions, as unsaved rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import models

from league.archive.kept import from_json
from league.archive.parsing import positive, text
from league.games.models import Confirmation, FinalScores, Game, GameRevision, Penalty, RecordedHand, Substitution
from league.games.queries.versions import VERBS
from scoring.errors import RuleViolation, gettext_noop
from scoring.formats import hand_result_from_json, hand_result_to_json
from scoring.formats.parsing import Fields, boolean, large_points, listed, number, one_of

__all__ = ["GameContent", "game_from_json"]

Row = TypeVar("Row", bound=models.Model)
MOST_CODE, MOST_WORDS = 40, 200  #: letters of a cause
LINKS = ("session", "table", "revisions", "hands", "final_scores", "penalties", "substitutions", "confirmations")


@dataclass(frozen=True, slots=True)
class GameContent:
    """A game, the numbers of its session and table, and its rows; ``substitutions`` come with the places of the players,
    ``appointed`` are the versions of those appointed before the start."""

    game: Game
    session: int
    table: int
    revisions: tuple[GameRevision, ...]
    appointed: frozenset[int]
    hands: tuple[RecordedHand, ...]
    final_scores: tuple[FinalScores, ...]
    penalties: tuple[Penalty, ...]
    substitutions: tuple[tuple[Substitution, int], ...]
    confirmations: tuple[Confirmation, ...]


def game_from_json(data: dict[str, Any], place_of_player: Callable[[Any, str], int]) -> GameContent:
    """Read a game. RuleViolation for anything no page could show: unreadable results, scores or signals, or inconsistent versions."""
    fields = Fields(data, "", data)
    game = GameContent(
        game=from_json(Game, data, LINKS),
        session=fields.take("session", positive),
        table=fields.take("table", positive),
        revisions=fields.take("revisions", listed(lambda row, _where: from_json(GameRevision, row, ("appointed",)))),
        appointed=frozenset(fields.take("revisions", listed(_appointed))) - {0},
        hands=_rows(fields, "hands", RecordedHand),
        final_scores=_rows(fields, "final_scores", FinalScores),
        penalties=_rows(fields, "penalties", Penalty),
        substitutions=fields.take("substitutions", listed(_substitution(place_of_player))),
        confirmations=_rows(fields, "confirmations", Confirmation),
    )
    fields.nullable("signal", _check_signal)
    one_of(("", "time"))(game.game.stopped, "stopped")
    if not 2 <= game.game.players <= 5:
        raise _odd("players")
    for hand in game.hands:
        _check_hand(hand)
    for final in game.final_scores:
        _check_scores(final.scores, game.game.players)
    _check_versions(game)
    return game


def _rows(fields: Fields, key: str, model: type[Row]) -> tuple[Row, ...]:
    return fields.take(key, listed(lambda data, _where: from_json(model, data)))


def _appointed(data: Any, where: str) -> int:
    """The version at which a substitute appointed before the start plays; 0 for every other revision."""
    fields = Fields(data, where, data)
    return fields.take("version", positive) if fields.optional("appointed", boolean, False) else 0


def _substitution(place_of_player: Callable[[Any, str], int]) -> Callable[[Any, str], tuple[Substitution, int]]:
    def read(data: Any, _where: str) -> tuple[Substitution, int]:
        row = from_json(Substitution, data, ("player",))
        return row, place_of_player(data.get("player"), "player")

    return read


def _check_signal(data: Any, where: str) -> None:
    fields = Fields(data, where, ("before_hand", "dice_thrown"))
    fields.take("before_hand", number)
    fields.take("dice_thrown", boolean)


def _check_hand(hand: RecordedHand) -> None:
    if hand_result_to_json(hand_result_from_json(hand.result, "result")) != hand.result:
        raise _odd("result")
    if hand.cause is not None:
        cause = Fields(hand.cause, "cause", ("code", "words"))
        cause.optional("code", text(MOST_CODE), "")
        cause.optional("words", text(MOST_WORDS), "")


def _check_scores(scores: Any, players: int) -> None:
    read = listed(large_points)(scores, "scores")
    if len(read) != players or not all(isinstance(score, int) for score in read):
        raise _odd("scores")


def _check_versions(game: GameContent) -> None:
    """Check the versions: each records, for every hand standing in it, which hand that was before."""
    for expected, revision in enumerate(game.revisions, start=1):
        one_of(tuple(VERBS))(revision.verb, "verb")
        details = Fields(revision.details, "details", ("request", "after"))
        after = details.take("after", lambda data, where: Fields(data, where, ("signal", "stopped", "was")))
        details.take("request", lambda data, where: Fields(data, where, data if isinstance(data, dict) else ()))
        after.nullable("signal", _check_signal)
        after.take("stopped", one_of(("", "time")))
        before = _standing(game.hands, expected - 1)
        known = after.take("was", listed(lambda data, where: data if data is None else number(data, where)))
        if revision.version != expected or len(known) != _standing(game.hands, expected):
            raise _odd("version")
        if any(was is not None and not 1 <= was <= before for was in known):
            raise _odd("was")


def _standing(hands: Sequence[RecordedHand], version: int) -> int:
    begun = [hand for hand in hands if hand.version <= version]
    return len([hand for hand in begun if hand.until_version is None or hand.until_version > version])


def _odd(where: str) -> RuleViolation:
    return RuleViolation("inconsistent", gettext_noop("{path} does not fit the rest of the game."), where=where, path=where)
