"""Somebody's form: the newest games with places and totals, and the sum of all games one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from django.urls import reverse
from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.standings.chart import TOTALS, Chart, Series, chart_of
from league.standings.queries.numbers import PolicyNumbers, ShownNumber
from league.standings.queries.results import SeatResult

__all__ = ["FormGame", "OwnGame", "divided_differently", "newest_games", "running_total"]

NEWEST = 7  #: they fit a phone side by side
OwnGame = tuple[Competition, SeatResult]


@dataclass(frozen=True, slots=True)
class FormGame:
    """A finished game: the competition, the place that counts, the total as its standings show points, and the score sheet. ``words`` say
    all of it but the competition.
    """

    competition: str
    place: int
    total: ShownNumber
    words: str
    url: str


def newest_games(played: Sequence[OwnGame]) -> tuple[FormGame, ...]:
    """The newest of these games, which come in the order of play, the newest last."""
    return tuple(_form_game(competition, result) for competition, result in played[-NEWEST:])


def _form_game(competition: Competition, result: SeatResult) -> FormGame:
    total = PolicyNumbers(competition.standings_policy).gained(result.total)
    said = {"game": result.game, "session": result.session, "place": result.own_place, "total": total}
    return FormGame(
        competition=competition.name,
        place=result.own_place,
        total=total,
        words=_("Session %(session)s, game %(game)s: place %(place)s, %(total)s points") % said,
        url=reverse("game", args=[competition.slug, result.game]),
    )


def running_total(played: Sequence[OwnGame]) -> Chart | None:
    """The chart of the sum of these games, one after the other; ``None`` before the second. Points are divided as all the standings do."""
    divisor = 1 if divided_differently(played) or not played else played[0][0].standings_policy.divide_by
    sums = [float(value) for value in accumulate((Fraction(result.total) / divisor for _, result in played), initial=Fraction(0))]
    return chart_of([Series("", "line-own", sums)], ["", *map(str, range(1, len(sums)))], TOTALS) if len(played) > 1 else None


def divided_differently(played: Sequence[OwnGame]) -> bool:
    """Whether the standings of these competitions show points in different units."""
    return len({competition.standings_policy.divide_by for competition, _ in played}) > 1
