"""A running game as plain data: what a phone goes on from."""

from __future__ import annotations

from typing import Any

from scoring.game.finish import comes_last
from scoring.game.penalties import after_uma, penalty_lines
from scoring.game.progress import Replay
from scoring.game.replaying import replaced_seats

__all__ = ["state_to_json"]


def state_to_json(game: Replay) -> dict[str, Any]:
    """The game before its next hand, with the names of :class:`~scoring.game.progress.Progress`.

    ``after_uma``: the points (zero or negative) off each result; ``replaced``: the seats of replaced entrants, and whether they come last.
    """
    record, progress = game.record, game.progress
    noted = (line for one in record.penalties if one.applies == "after_uma" for line in penalty_lines(record.ruleset, one))
    replaced = replaced_seats(record)
    last = comes_last(record.ruleset, replaced)
    return {
        "scores": list(progress.scores),
        "dealer": progress.dealer,
        "wind_round": progress.wind_round,
        "honba": progress.honba,
        "deposits": progress.deposits,
        "number": progress.number,
        "ended_by": progress.ended_by,
        "signal": progress.signal and {"before_hand": progress.signal.before_hand, "dice_thrown": progress.signal.dice_thrown},
        "hands_left": progress.hands_left,
        "after_uma": list(after_uma((*progress.after_uma, *noted), record.players)),
        "doubled": progress.doubled,
        "sits_out": progress.sits_out,
        "replaced": [{"seat": one.seat, "comes_last": one.seat in last} for one in replaced],
    }
