"""Somebody's form: the newest games with places and totals, and the sums of all games one after the other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from django.urls import reverse
from django.utils.translation import gettext as _

from league.competitions.models import Competition, Divisor
from league.standings.chart import TOTALS, Chart, Series, chart_of
from league.standings.queries.numbers import PolicyNumbers, ShownNumber
from league.standings.queries.results import SeatResult

__all__ = ["FormGame", "OwnGame", "RunningTotal", "newest_games", "running_totals"]

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
    """The newest of these games, which come in the order of play: the newest first."""
    return tuple(_form_game(competition, result) for competition, result in reversed(played[-NEWEST:]))


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


@dataclass(frozen=True, slots=True)
class RunningTotal:
    """The chart of the sum of games under the same rules, with points divided alike; ``name`` says which."""

    name: str
    chart: Chart


def running_totals(played: Sequence[OwnGame]) -> tuple[RunningTotal, ...]:
    """A chart for each kind of points among these games, which come in the order of play: other rules, or another divisor, give points of
    another scale, which are never added up. None for a kind with a single game."""
    kinds: dict[tuple[str, int], list[Fraction]] = defaultdict(list)
    for competition, result in played:
        kinds[competition.ruleset.title, competition.divide_by].append(Fraction(result.total) / competition.standings_policy.divide_by)
    rules = Counter(title for title, _divided in kinds)
    return tuple(
        RunningTotal(title if rules[title] == 1 else f"{title} ({Divisor(divided).label})", chart)
        for (title, divided), totals in kinds.items()
        if (chart := _running(totals)) is not None
    )


def _running(totals: Sequence[Fraction]) -> Chart | None:
    """The sum of these totals, one after the other; None before the second."""
    sums = [float(value) for value in accumulate(totals, initial=Fraction(0))]
    return chart_of([Series("", "line-own", sums)], ["", *map(str, range(1, len(sums)))], TOTALS) if len(totals) > 1 else None
