"""What one player's games and hands say: rates, seat winds, the best win. Used for one competition and for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from league.competitions.models import Competition
from league.standings.queries.figures import Played
from league.standings.queries.numbers import Number, plain
from league.standings.queries.rates import Rate, Tally, rates, tally
from league.standings.queries.records import best_win, won_text
from league.standings.queries.winds import PlaceBar, WindRow, place_bar, wind_rows

__all__ = ["BestWin", "PlayerFigures", "player_figures"]


@dataclass(frozen=True, slots=True)
class BestWin:
    """The dearest win, what it was, and the score sheet it stands in."""

    points: Number
    text: str
    game: int
    competition: str
    url: str


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """``recorded`` of ``games`` are known hand by hand and were played by nobody else; ``rates`` are of their ``hands``."""

    games: int
    recorded: int
    hands: int
    places: PlaceBar
    winds: tuple[WindRow, ...]
    rates: tuple[Rate, ...]
    best: BestWin | None


def player_figures(own: Mapping[Competition, Sequence[Played]], everybody: Iterable[Played] | None = None) -> PlayerFigures:
    """The figures of these games of one player, beside those of ``everybody`` where they are given. No query."""
    played = [one for games in own.values() for one in games]
    sums = tally(one.own for one in played)
    usual = tally(one.figures for one in everybody) if everybody is not None else Tally()
    return PlayerFigures(
        games=len(played),
        recorded=sums.games,
        hands=sums.hands,
        places=place_bar(one.result.own_place for one in played),
        winds=wind_rows(one.result._replace(place=one.result.own_place) for one in played),
        rates=rates(sums, usual) if sums.hands else (),
        best=_best(own),
    )


def _best(own: Mapping[Competition, Sequence[Played]]) -> BestWin | None:
    wins = [(competition, found) for competition, games in own.items() if (found := best_win(games)) is not None]
    if not wins:
        return None
    competition, (played, win) = max(wins, key=lambda pair: pair[1][1].points)
    number = played.result.game
    text, url = won_text(win, competition.ruleset), reverse("game", args=[competition.slug, number])
    return BestWin(plain(win.points), text, number, competition.name, url)
