"""Tables whose scores from paper do not add up, as after a penalty that they hold was taken back, and nobody said why."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.games.models import FinalScores, Game, Penalty
from league.games.queries.facts import penalty_of
from league.games.states import GameState
from league.seating.models import SessionState
from league.wording.paper import difference_text
from scoring.game import KINDS, GameRecord, PenaltyPoints, Points, expected_sum

__all__ = ["UnexplainedSum", "unexplained_sum_text", "unexplained_sums"]


@dataclass(frozen=True, slots=True)
class UnexplainedSum:
    """A ``table`` of a ``session`` whose scores hold so many ``points`` too much (negative: too little)."""

    session: int
    table: int
    points: Points


def unexplained_sums(competition: Competition, game: Game | None = None) -> tuple[UnexplainedSum, ...]:
    """By session and table, of one ``game`` or of all. Two queries, one where nothing is from paper."""
    games = Q(game__competition=competition) & ~Q(game__state=GameState.VOID) & ~Q(game__table__session__state=SessionState.CANCELLED)
    if game is not None:
        games &= Q(game=game)
    rows = FinalScores.objects.filter(games, until_version=None, sum_reason="")
    found = list(
        rows.order_by("game__table__session__number", "game__table__number").values_list(
            "game", "game__stage", "game__table__session__number", "game__table__number", "scores", "deposits_lost"
        )
    )
    if not found:
        return ()
    held: dict[int, list[PenaltyPoints]] = defaultdict(list)
    for row in Penalty.objects.filter(games, until_version=None, on_sheet=True, kind__in=KINDS):
        held[row.game_id].append(penalty_of(row))
    sums = []
    for pk, stage, session, table, scores, lost in found:
        record = GameRecord(competition.ruleset_in(stage), penalties=tuple(held[pk]), players=len(scores), deposits_lost=lost)
        sums.append(UnexplainedSum(session, table, sum(scores) - expected_sum(record)))
    return tuple(one for one in sums if one.points)


def unexplained_sum_text(one: UnexplainedSum) -> str:
    words = {"session": one.session, "table": one.table, "difference": difference_text(one.points)}
    text = _(
        "Session %(session)s, table %(table)s: by the penalties that stand, the scores from paper add up to %(difference)s, and "
        "nobody said why. Correct the scores, or say why."
    )
    return text % words
