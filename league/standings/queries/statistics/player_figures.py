"""Statistics of one player: rates, seat winds, the best win, for one competition or for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from django.urls import reverse

from league.competitions.models import Competition
from league.standings.queries.numbers import ShownNumber, plain, signed
from league.standings.queries.statistics.figures import FinishedGame
from league.standings.queries.statistics.rates import Rate, Tally, rates, tally
from league.standings.queries.statistics.records import best_win, won_text, worth_of
from league.standings.queries.statistics.winds import PlaceBar, WindRow, place_bar, wind_rows
from league.wording.mahjong import family_name

__all__ = ["BestWin", "DearestDealIn", "PlayerFigures", "figures_by_family", "player_figures"]

GamesT = TypeVar("GamesT", bound=Sequence[FinishedGame])


@dataclass(frozen=True, slots=True)
class BestWin:
    """The most valuable win, its description, and its score sheet."""

    points: ShownNumber
    text: str
    game: int
    competition: str
    url: str


@dataclass(frozen=True, slots=True)
class DearestDealIn:
    """The dearest hand dealt into: what was paid for it, and where the score sheet tells of it."""

    points: ShownNumber
    game: int
    competition: str
    url: str


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """``recorded`` of ``games`` have recorded hands and no substitute; ``rates`` are computed from their ``hands``. ``winds`` are of the
    games without a substitute.

    There are no rates across families of games (riichi, Küster, DMJL), as the worth of a hand means something else in each.
    """

    games: int
    recorded: int
    hands: int
    places: PlaceBar
    winds: tuple[WindRow, ...]
    rates: tuple[Rate, ...]
    best: BestWin | None
    dearest: DearestDealIn | None


def player_figures(own: Mapping[Competition, Sequence[FinishedGame]], everybody: Iterable[FinishedGame] | None = None) -> PlayerFigures:
    """The figures of one player's games, beside those of ``everybody`` if given. No query."""
    families = {competition.ruleset.family for competition, games in own.items() if games}
    played = [one for games in own.values() for one in games]
    sums = tally(one.own for one in played)
    usual = tally(one.figures for one in everybody) if everybody is not None else Tally()
    return PlayerFigures(
        games=len(played),
        recorded=sums.games,
        hands=sums.hands,
        places=place_bar(one.result.own_place for one in played),
        winds=wind_rows(one.result for one in played if not one.result.replaced),
        rates=rates(sums, usual, next(iter(families))) if sums.hands and len(families) == 1 else (),
        best=_best(own) if len(families) == 1 else None,
        dearest=_dearest(own) if families == {"riichi"} else None,  # in other games all pay the winner, whoever discarded
    )


def figures_by_family(own: Mapping[Competition, GamesT]) -> tuple[tuple[str, dict[Competition, GamesT], PlayerFigures], ...]:
    """The games of each family separately, with its name and figures, in the order of their first competition. No query."""
    families: dict[str, dict[Competition, GamesT]] = {}
    for competition, games in own.items():
        if games:
            families.setdefault(competition.ruleset.family, {})[competition] = games
    return tuple((family_name(family), games, player_figures(games)) for family, games in families.items())


def _best(own: Mapping[Competition, Sequence[FinishedGame]]) -> BestWin | None:
    wins = [(competition, found) for competition, games in own.items() if (found := best_win(games)) is not None]
    if not wins:
        return None
    competition, (played, win) = max(wins, key=lambda pair: worth_of(pair[1][1]))
    number = played.result.game
    text, url = won_text(win, competition.ruleset), reverse("game", args=[competition.slug, number])
    return BestWin(plain(worth_of(win)), text, number, competition.name, url)


def _dearest(own: Mapping[Competition, Sequence[FinishedGame]]) -> DearestDealIn | None:
    """The earliest of the dearest."""
    dealt = [
        (one.points, competition, played.result.game, one.hand)
        for competition, games in own.items()
        for played in games
        if played.own is not None
        for one in played.own.deal_ins
    ]
    if not dealt:
        return None
    points, competition, number, hand = max(dealt, key=lambda found: Fraction(found[0]))
    url = reverse("game", args=[competition.slug, number])
    return DearestDealIn(signed(-points), number, competition.name, f"{url}#hand-{hand}")
