"""The last big hands: of a mangan or more; without riichi, of half a limit or more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.games.models import Game, RecordedHand
from league.games.played import replayed
from league.games.queries.whole_games import StandingRows, seats_of
from league.games.shown_hand import ShownHand
from league.games.shown_wins import ShownTiles
from league.seating.models import STARTED
from scoring.game import Mahjong, figures_of
from scoring.rulesets import Ruleset

__all__ = ["MOST_HANDS", "BigHand", "big_from", "big_hands", "big_numbers"]

MOST_HANDS = 6  #: on the screen
SESSIONS_BACK = 2  #: as far as big hands are looked for


@dataclass(frozen=True, slots=True)
class BigHand:
    """A hand that everybody may hear of: who won from whom for what, in a sentence, where and when, and the tiles if they were entered.

    ``notes`` say more of it: the yaku named, who declared riichi.
    """

    text: str
    session: int
    table: int
    round: str
    at: datetime
    tiles: tuple[ShownTiles, ...]
    notes: tuple[str, ...]


def big_from(ruleset: Ruleset) -> int:
    """The points of a hand from which it is big in a game without riichi: half a limit, or a quarter of what everybody starts with."""
    half = ruleset.half_limit_game or ruleset.limit_game // 2 or ruleset.hand_cap // 2
    return half or ruleset.start_points // 4


def big_numbers(replay: Any) -> frozenset[int]:
    """The numbers of the big hands of a replayed game, finished or not."""
    ruleset = replay.record.ruleset
    wins = (win for figures in figures_of(replay) for win in figures.wins)
    if ruleset.family == "riichi":
        return frozenset(win.hand for win in wins if win.limit or win.yakuman)
    least = big_from(ruleset)
    return frozenset(win.hand for win in wins if (win.value or 0) >= least)


def big_hands(competition: Competition, reader: Reader) -> tuple[BigHand, ...]:
    """The newest big hands of the latest two sessions whose results the reader may know, the newest first.

    One query, and six for each session.
    """
    sessions = competition.sessions.filter(reader.results(), state__in=STARTED).order_by("-number")
    found: list[BigHand] = []
    for pk in sessions.values_list("pk", flat=True)[:SESSIONS_BACK]:
        found += sorted(_of_session(competition, pk), key=lambda hand: hand.at, reverse=True)
        if len(found) >= MOST_HANDS:
            break
    return tuple(found[:MOST_HANDS])


def _of_session(competition: Competition, session: int) -> Iterator[BigHand]:
    games = Game.objects.filter(competition=competition, table__session=session).select_related("table__session").in_bulk()
    rows, seats = StandingRows.of(games), seats_of(games)
    for game in games.values():
        recorded = rows.hands_of(game)
        if not recorded:
            continue
        replay = replayed(rows.record(game, competition.ruleset_in(game.stage_id)))
        names = [seat.entrant.shown_name for seat in seats[game.pk]]
        big = big_numbers(replay)
        shown = (ShownHand.of(hand, names, replay.record.ruleset) for hand in replay.hands if hand.number in big)
        yield from _told(game, shown, recorded)


def _told(game: Game, hands: Iterable[ShownHand], rows: Iterable[RecordedHand]) -> Iterator[BigHand]:
    times = {row.number: row.recorded_at for row in rows}
    for hand in hands:
        yield BigHand(
            text=hand.text,
            session=game.table.session.number,
            table=game.table.number,
            round=hand.round,
            at=times[hand.number],
            tiles=_tiles(hand),
            notes=hand.noted,
        )


def _tiles(hand: ShownHand) -> tuple[ShownTiles, ...]:
    """The winners' hands, as far as their tiles were entered."""
    if isinstance(hand.played.result, Mahjong):
        return tuple(worth.tiles for worth in hand.worths if worth.won and worth.tiles is not None)
    return hand.wins
