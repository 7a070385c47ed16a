"""A whole game as JSON data, and the answer of its replay (docs/formats.md §5); the public door is :mod:`scoring.formats`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.formats.hand import hand_result_from_json, hand_result_to_json
from scoring.formats.lines import Say, id_of, is_id, read_line, refusal_to_json
from scoring.formats.mahjong import fitted, padded, players_of, refuse_other_rules
from scoring.formats.parsing import Fields, any_seat, boolean, large_points, listed, number, one_of, points, refused, seat
from scoring.game import (
    CAUSES,
    KINDS,
    FalseMahjong,
    GameRecord,
    HandResult,
    Mahjong,
    Outcome,
    PenaltyPoints,
    PlayedHand,
    Points,
    Replay,
    RiichiResult,
    Said,
    Seat,
    Signal,
    Substitute,
    Transfer,
    check_east,
    check_penalty,
    check_steps,
    check_sum,
    fold,
    replay,
)
from scoring.rulesets import RULESETS, Ruleset, ruleset_from_json, ruleset_to_json

__all__ = ["answer_line", "game_from_json", "game_to_json", "points_to_json", "replay_to_json"]

ABOUT = "about"  #: the one key that scoring ignores: an object (names, times and places, written by ``manage.py export_games``) or null
KEYS = ("id", "ruleset", "stopped", "signal", "substitutes", "penalties", "hands", "final_scores", "deposits_lost", "players", ABOUT)
TABLE = "table"  #: payer or payee other than a seat


def game_from_json(data: Any, default_ruleset: str | None = None) -> GameRecord:
    """The game in a JSON object; ``default_ruleset``: the id for a game that names none.

    The contents of ``about`` are not read.
    Strict: RuleViolation for an unknown key, a wrong type or an impossible value, with ``hand`` if it is about one hand. Codes: those of
    :mod:`scoring.formats.parsing` and :mod:`scoring.formats.hand`, ``unknown_ruleset unknown_switch bad_ruleset``, ``ruleset_missing``.
    """
    fields = Fields(data, "", KEYS)
    if not is_id(fields.data.get("id")):
        raise RuleViolation("wrong_type", _("The id must be a text or a whole number."), where="id")
    fields.nullable(ABOUT, _an_object)
    ruleset = _read_ruleset(fields, default_ruleset)
    is_riichi = ruleset.family == "riichi"
    scores = fields.nullable("final_scores", listed(points) if is_riichi else _read_scores)
    hands = fields.take("hands", listed(_read_hand)) if scores is None or "hands" in fields else ()
    if hands and not is_riichi:
        refuse_other_rules(fields.data["hands"], ruleset)
    at = seat if is_riichi else any_seat
    players = _read_players(fields, ruleset, hands, scores)
    return GameRecord(
        ruleset=ruleset,
        hands=hands if is_riichi else tuple(fitted(result, players) for result in hands),
        signal=fields.nullable("signal", _read_signal),
        stopped=fields.nullable("stopped", one_of(("time",))),
        penalties=fields.optional("penalties", listed(partial(_read_penalty, at=at)), ()),
        substitutes=fields.optional("substitutes", listed(partial(_read_substitute, at=at)), ()),
        final_scores=scores,
        players=players,
        deposits_lost=fields.optional("deposits_lost", number, 0),
    )


def _read_players(fields: Fields, ruleset: Ruleset, hands: tuple[HandResult, ...], scores: tuple[Points, ...] | None) -> int:
    """The number of players of a Küster game that does not say it: that of its final scores, or of the seats not left empty by its hands.

    If only the winner's hand counts, a missing value does not mean an empty seat, and four play.
    """
    if "players" in fields or ruleset.family != "classical":
        return fields.optional("players", number, 4)
    return _seats_of(hands, ruleset) if scores is None else len(scores)


def _seats_of(hands: tuple[HandResult, ...], ruleset: Ruleset) -> int:
    return players_of(hands) if ruleset.payers == "settle" else 4


def _read_scores(data: Any, where: str) -> tuple[Points, ...]:
    """Final scores without riichi, with ``null`` for the empty seats of a small table."""
    given = listed(lambda one, path: None if one is None else large_points(one, path))(data, where)
    while given and given[-1] is None:
        given = given[:-1]
    for index, one in enumerate(given):
        if one is None:
            raise refused("wrong_type", _("{path} must be a whole number."), f"{where}[{index}]")
    return tuple(one for one in given if one is not None)


def _an_object(data: Any, where: str) -> None:
    if not isinstance(data, dict):
        raise refused("not_an_object", _("{path} must be a JSON object."), where)


def _read_ruleset(fields: Fields, default: str | None) -> Ruleset:
    if "ruleset" in fields:
        return ruleset_from_json(fields.data["ruleset"])
    if default is not None:
        return ruleset_from_json(default)
    raise RuleViolation("ruleset_missing", _("The game names no ruleset, and none was given for all."), where="ruleset")


def _read_hand(data: Any, where: str) -> HandResult:
    try:
        return hand_result_from_json(data)
    except RuleViolation as refusal:
        number_of_hand = int(where.removeprefix("hands[").removesuffix("]")) + 1
        raise refusal.in_hand(number_of_hand) from None


def _read_signal(data: Any, where: str) -> Signal:
    fields = Fields(data, where, ("before_hand", "dice_thrown"))
    return Signal(fields.take("before_hand", number), fields.take("dice_thrown", boolean))


def _read_penalty(data: Any, where: str, at: Callable[[Any, str], Seat]) -> PenaltyPoints:
    fields = Fields(data, where, ("seat", "kind", "points", "after_hand", "applies", "on_sheet", "dealer"))
    penalty = PenaltyPoints(
        fields.take("seat", at),
        fields.take("kind", one_of(KINDS)),
        fields.take("points", number),
        fields.optional("after_hand", number, 0),
        fields.optional("applies", one_of(("score", "after_uma")), "score"),
        fields.optional("on_sheet", boolean, True),
        fields.nullable("dealer", at),
    )
    if penalty.applies == "after_uma" and penalty.on_sheet and "on_sheet" in fields:
        raise refused("on_sheet_after_uma", _("What comes off after the uma is on no sheet: leave out {path}."), f"{where}.on_sheet")
    return penalty


def _read_substitute(data: Any, where: str, at: Callable[[Any, str], Seat]) -> Substitute:
    fields = Fields(data, where, ("seat", "from_hand", "cause"))
    return Substitute(fields.take("seat", at), fields.take("from_hand", number), fields.take("cause", one_of(CAUSES)))


def game_to_json(record: GameRecord) -> dict[str, Any]:
    """The JSON object of a game (without an ``id``); reading it gives the same record."""
    own = record.ruleset
    written: dict[str, Any] = {
        "ruleset": own.id if RULESETS.get(own.id) == own else ruleset_to_json(own),
        "stopped": record.stopped,
        "signal": None if record.signal is None else _members(record.signal, ("before_hand", "dice_thrown")),
        "substitutes": [_members(one, ("seat", "from_hand", "cause")) for one in record.substitutes],
        "penalties": [_penalty_to_json(one) for one in record.penalties],
    }
    if record.final_scores is not None:
        written["final_scores"] = _all_points(record.final_scores)
        written |= {"deposits_lost": record.deposits_lost} if record.deposits_lost else {}
    if record.final_scores is None or record.hands:
        written["hands"] = [hand_result_to_json(padded(result, record.players)) for result in record.hands]
    return written if _is_plainly_four(record) else {**written, "players": record.players}


def _penalty_to_json(one: PenaltyPoints) -> dict[str, Any]:
    """The JSON object of a penalty; ``on_sheet`` and ``dealer`` are written only if they differ from their defaults."""
    written = _members(one, ("seat", "kind", "points", "after_hand", "applies"))
    written |= {} if one.on_sheet else {"on_sheet": False}
    return written if one.dealer is None else {**written, "dealer": one.dealer}


def _is_plainly_four(record: GameRecord) -> bool:
    """Whether four play, and the hands cannot be read as those of fewer (see :func:`_read_players`)."""
    if record.players != 4:
        return False
    return record.ruleset.family != "classical" or record.final_scores is not None or _seats_of(record.hands, record.ruleset) == 4


def _members(value: object, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(value, name) for name in names}


def replay_to_json(game: Replay, explain: bool = False) -> dict[str, Any]:
    """The answer for a game, without its ``id``; with ``explain`` also every line of the ledger.

    ``deposits_left``: those still on the table, 0 once a winner has them. ``places uma totals`` are null until the game is finished.
    The ledger beside ``hands`` has penalties and the deposits left at the end.
    """
    outcome = game.outcome
    answer = {
        "valid": True,
        "hands": [_hand_answer(played, explain) for played in game.hands],
        "finished": outcome is not None,
        "ended_by": game.ended_by,
        "deposits_left": game.progress.deposits if outcome is None else outcome.deposits_left,
        "scores": _all_points(game.progress.scores if outcome is None else outcome.scores),
        "places": list(outcome.places) if outcome else None,
        "uma": _all_points(outcome.uma) if outcome else None,
        "totals": _all_points(outcome.totals) if outcome else None,
    }
    return {**answer, "ledger": _ledger(_lines_beside(game, outcome))} if explain else answer


def _lines_beside(game: Replay, outcome: Outcome | None) -> tuple[Transfer, ...]:
    """The lines outside of hands: penalties and noted chombo, the payments at the end, and chombo of hands taken off the result."""
    return game.penalties + (outcome.ledger + game.progress.after_uma if outcome else ())


def _hand_answer(played: PlayedHand, explain: bool) -> dict[str, Any]:
    answer = {
        **_members(played, ("number", "round_wind", "dealer", "honba", "deposits")),
        **({} if played.sits_out is None else {"sits_out": played.sits_out}),
        "deltas": _all_points(played.deltas),
        "scores": _all_points(played.scores),
    }
    if not explain:
        return answer
    if played.banker is not None or not isinstance(played.result, RiichiResult):
        answer = {**answer, **_members(played, ("banker", "doubled")), "values": _values(played.counted)}
    return {**answer, "ledger": _ledger(played.ledger)}


def _values(counted: HandResult) -> list[int | None] | None:
    """The points of each hand; ``None`` if the result has none."""
    if not isinstance(counted, Mahjong | FalseMahjong):
        return None
    return [worth.points if isinstance(worth, Said) else None for worth in counted.worths]


def _ledger(lines: Iterable[Transfer]) -> list[dict[str, Any]]:
    return [
        {
            "from": TABLE if line.payer is None else line.payer,
            "to": TABLE if line.payee is None else line.payee,
            "points": points_to_json(line.points),
            "reason": line.reason,
        }
        for line in lines
    ]


def points_to_json(value: Points) -> int | str:
    """An integer, or an exact fraction as text: ``"1000/3"``."""
    return value if isinstance(value, int) else str(value)


def _all_points(values: Iterable[Points]) -> list[int | str]:
    return [points_to_json(one) for one in values]


def answer_line(
    line: str | bytes, default_ruleset: str | None = None, explain: bool = False, say: Say = str
) -> tuple[dict[str, Any], bool]:
    """The answer for one line of ``manage.py replay``, and whether the line was JSON at all (else the code is ``not_json``).

    ``say`` puts a refusal into words.
    """
    try:
        data = read_line(line)
    except RuleViolation as refusal:
        return {"id": None, **refusal_to_json(refusal, say)}, False
    name = id_of(data)
    try:
        record = _game(data, default_ruleset)
        game = replay(record)
        _check_given(data, game)
        return {"id": name, **replay_to_json(game, explain)}, True
    except RuleViolation as refusal:
        return {"id": name, **refusal_to_json(refusal, say)}, True


def _check_given(data: dict[str, Any], game: Replay) -> None:
    """Check penalties and final scores as the forms do, except signed ones (``about``), which were checked when entered. Penalties come
    first, since a wrong one makes the sum wrong, too."""
    record, signed = game.record, data.get(ABOUT) or {}
    if not signed.get("penalties"):
        for index, penalty in enumerate(record.penalties):
            check_penalty(record.ruleset, penalty, f"penalties[{index}]")
    if not signed.get("final_scores"):
        check_steps(record)
        check_sum(record, lost_is_named="deposits_lost" in data)
    if not signed.get("penalties"):
        check_east(game)


def _game(data: Any, default_ruleset: str | None) -> GameRecord:
    """As :func:`game_from_json`, but of an impossible hand and a later unreadable one, the impossible one is refused."""
    try:
        return game_from_json(data, default_ruleset)
    except RuleViolation as refusal:
        if refusal.hand is not None:
            fold(game_from_json({**data, "hands": data["hands"][: refusal.hand - 1]}, default_ruleset))
        raise
