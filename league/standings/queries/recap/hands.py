"""The hands that a recap tells: the best one, and the biggest swing, with tiles where they are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.urls import reverse

from league.competitions.models import Competition
from league.games.models import Game
from league.games.queries.sheet import ShownGame, score_sheet
from league.games.shown_hand import ShownHand
from league.games.shown_wins import ShownTiles, tiles_of
from league.standings.queries.numbers import ShownNumber, plain, signed
from league.standings.queries.people import ShownPerson
from league.standings.queries.statistics.figures import FinishedGame
from league.standings.queries.statistics.records import best_win, won_text, worth_of
from scoring.game import Mahjong, Points, TileHand, wins_of

__all__ = ["ToldHand", "told_hands"]


@dataclass(frozen=True, slots=True)
class ToldHand:
    """A hand and the player it is told of: what happened in words, ``points`` won or lost, or what the hand was worth, and its tiles.

    ``worth`` says the value in words, empty for a swing; ``round`` is when it was.
    """

    person: ShownPerson
    points: ShownNumber
    worth: str
    round: str
    text: str
    tiles: ShownTiles | None
    url: str


@dataclass(frozen=True, slots=True)
class _Found:
    """A hand of somebody's game, by its number."""

    played: FinishedGame
    hand: int
    points: Points
    worth: str = ""


def told_hands(
    competition: Competition, people: Mapping[int, ShownPerson], played: Sequence[FinishedGame]
) -> tuple[ToldHand | None, ToldHand | None]:
    """The best hand and the biggest swing of these games; ``None`` where no hands were recorded. Eleven queries a game at most."""
    best, swing = _best(competition, played), _swing(played)
    sheets: dict[int, ShownGame] = {}
    told = (_told(competition, people, found, sheets) if found else None for found in (best, swing))
    return next(told), next(told)


def _best(competition: Competition, played: Iterable[FinishedGame]) -> _Found | None:
    found = best_win(played)
    if found is None:
        return None
    game, win = found
    return _Found(game, win.hand, worth_of(win), won_text(win, competition.ruleset))


def _swing(played: Iterable[FinishedGame]) -> _Found | None:
    """The greatest change of somebody's score in one hand; of equals the earliest gain."""
    own = [(one, one.own) for one in played if one.own is not None]
    changes = [_Found(one, change[1], change[0]) for one, figures in own for change in (figures.gain, figures.loss) if change]
    return max(changes, key=lambda found: (abs(Fraction(found.points)), found.points > 0), default=None)


def _told(competition: Competition, people: Mapping[int, ShownPerson], found: _Found, sheets: dict[int, ShownGame]) -> ToldHand:
    result = found.played.result
    if result.game not in sheets:
        sheets[result.game] = _sheet(competition, result.game)
    sheet = sheets[result.game]
    hand = next(hand for hand in sheet.hands if hand.number == found.hand)
    return ToldHand(
        person=people[result.entrant],
        points=plain(found.points) if found.worth else signed(found.points),
        worth=found.worth,
        round=hand.round,
        text=hand.text,
        tiles=_tiles(hand, result.wind),
        url=f"{reverse('game', args=[competition.slug, result.game])}#hand-{hand.number}",
    )


def _sheet(competition: Competition, number: int) -> ShownGame:
    game = Game.objects.select_related("table__session").get(competition=competition, number=number)
    game.competition = competition
    return score_sheet(game)


def _tiles(hand: ShownHand, seat: int) -> ShownTiles | None:
    """The hand of this seat, if it won and its tiles were entered."""
    result = hand.played.result
    if isinstance(result, Mahjong):
        worth = result.worths[seat]
        return tiles_of(hand.names[seat], worth.hand, hand.ruleset) if isinstance(worth, TileHand) else None
    winners = [win.winner for win in wins_of(result) if isinstance(win.value, TileHand)]
    return dict(zip(winners, hand.wins, strict=True)).get(seat)
