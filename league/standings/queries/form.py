"""Somebody's form: the newest games with places and totals, and the sum of all games one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from django.urls import reverse
from django.utils.translation import gettext as _

from league.standings.chart import TOTALS, Chart, Series, chart_of
from league.standings.queries.numbers import ShownNumber, signed
from league.standings.queries.results import SeatResult

__all__ = ["FormGame", "OwnGame", "newest_games", "running_total"]

NEWEST = 7  #: they fit a phone side by side
OwnGame = tuple[str, SeatResult]  #: the address of the competition, and the result in it


@dataclass(frozen=True, slots=True)
class FormGame:
    """A finished game: the place that counts, the total, and the score sheet. ``words`` say all of it."""

    place: int
    total: ShownNumber
    words: str
    url: str


def newest_games(played: Sequence[OwnGame]) -> tuple[FormGame, ...]:
    """The newest of these games, which come in the order of play, the newest last."""
    return tuple(_form_game(slug, result) for slug, result in played[-NEWEST:])


def _form_game(slug: str, result: SeatResult) -> FormGame:
    total = signed(result.total)
    said = {"game": result.game, "session": result.session, "place": result.own_place, "total": total}
    return FormGame(
        place=result.own_place,
        total=total,
        words=_("Session %(session)s, game %(game)s: place %(place)s, %(total)s points") % said,
        url=reverse("game", args=[slug, result.game]),
    )


def running_total(played: Sequence[OwnGame]) -> Chart | None:
    """The chart of the sum of these games, one after the other; ``None`` before the second."""
    sums = [float(value) for value in accumulate((Fraction(result.total) for _slug, result in played), initial=Fraction(0))]
    return chart_of([Series("", "line-own", sums)], ["", *map(str, range(1, len(sums)))], TOTALS) if len(played) > 1 else None
