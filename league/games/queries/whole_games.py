"""Read many games with all their facts in groups, as for a whole season."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.games.models import Confirmation, FinalScores, Game, GameRevision, Penalty, RecordedHand, Substitution
from league.games.passing import plays_on
from league.games.played import replayed
from league.games.queries.declared import declared_of_games
from league.games.queries.entries import stood
from league.games.queries.facts import facts_from_rows
from league.games.queries.sheet import ShownGame, on_paper_by
from league.seating.models import Seat
from scoring.game import GameRecord
from scoring.game.seats import NOBODY, Seats
from scoring.rulesets import Ruleset

__all__ = ["AT_ONCE", "PlayedTables", "StandingRows", "WholeGame", "in_groups", "seats_of", "whole_games"]

AT_ONCE = 200
Item = TypeVar("Item")
Row = TypeVar("Row", RecordedHand, FinalScores, Penalty, Substitution)


@dataclass(frozen=True, slots=True)
class WholeGame:
    """A game, its facts, and the row of each of its hands, in their order; no hands where final scores supersede them."""

    number: int
    record: GameRecord
    hands: tuple[RecordedHand, ...]


def whole_games(competition: Competition, reader: Reader) -> Iterator[WholeGame]:
    """Every finished game that the reader may see, in the order of play.

    One query, and five for each 200 games, of which no more are in memory at once.
    """
    games = Game.objects.finished().filter(reader.results("table__session"), competition=competition)
    numbers = list(games.order_by("table__session__number", "number").values_list("pk", flat=True))
    for group in in_groups(numbers, AT_ONCE):
        found = games.in_bulk(group)
        rows = StandingRows.of(found)
        for game in (found[pk] for pk in group if pk in found):
            yield WholeGame(game.number, rows.record(game, competition.ruleset_in(game.stage_id)), rows.hands_of(game))


def in_groups(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """The items in lists of at most ``size``."""
    group: list[Item] = []
    for item in items:
        group.append(item)
        if len(group) == size:
            yield group
            group = []
    if group:
        yield group


def seats_of(games: Iterable[int]) -> Mapping[int, list[Seat]]:
    """The seats of each game from East on, with their entrants. One query."""
    found: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table__game__in=games).select_related("entrant__player", "table__game").order_by("wind"):
        found[seat.table.game.pk].append(seat)
    return found


def _entries_of(games: Mapping[int, Game]) -> Mapping[int, list[GameRevision]]:
    """The entries of each game, newest first, without what they were. One query."""
    found: dict[int, list[GameRevision]] = defaultdict(list)
    for row in GameRevision.objects.of_facts().filter(game__in=games).defer("details").order_by("-version"):
        found[row.game_id].append(row)
    return found


@dataclass(frozen=True, slots=True)
class StandingRows:
    """The rows of some games, by the ids of the games, each in the version that was read. A list may be empty."""

    hands: Mapping[int, list[RecordedHand]]
    final_scores: Mapping[int, list[FinalScores]]
    penalties: Mapping[int, list[Penalty]]
    substitutions: Mapping[int, list[Substitution]]

    @classmethod
    def of(cls, games: Mapping[int, Game]) -> StandingRows:
        """Four queries."""
        return cls(
            _standing(games, RecordedHand.objects.filter(game__in=games).order_by("number")),
            _standing(games, FinalScores.objects.filter(game__in=games)),
            _standing(games, Penalty.objects.filter(game__in=games).order_by("after_hand", "pk")),
            _standing(games, Substitution.objects.filter(game__in=games).select_related("player").order_by("from_hand", "pk")),
        )

    def paper(self, game: Game) -> FinalScores | None:
        """The scores from paper that stand for it."""
        return next(iter(self.final_scores[game.pk]), None)

    def hands_of(self, game: Game) -> tuple[RecordedHand, ...]:
        """The rows of the hands that count: none where final scores supersede them."""
        return () if self.final_scores[game.pk] else tuple(self.hands[game.pk])

    def shown(self, game: Game, ruleset: Ruleset, names: Sequence[str] = ()) -> ShownGame:
        """The game, without its recorded hands and the notes beside them."""
        return ShownGame(game, replayed(self.record(game, ruleset)), names, paper=on_paper_by(self.paper(game)))

    def record(self, game: Game, ruleset: Ruleset) -> GameRecord:
        """The facts of a game, as it was read."""
        hands = ((row.number, row.pk, row.result) for row in self.hands_of(game))
        noted = self.paper(game), self.penalties[game.pk], self.substitutions[game.pk]
        return facts_from_rows(game, hands, noted).record(ruleset)


@dataclass(frozen=True, slots=True)
class PlayedTables:
    """Rows for pages about many tables, by the ids of the games."""

    facts: StandingRows
    seats: Mapping[int, Sequence[Seat]]
    entries: Mapping[int, Sequence[GameRevision]]
    confirmed_by: Mapping[int, str]
    declared: Mapping[tuple[int, int], Seats]

    @classmethod
    def of(cls, games: Mapping[int, Game]) -> PlayedTables:
        """Seven queries, one more where riichi was declared."""
        confirmed = Confirmation.objects.filter(game__in=games, voided_at=None).values_list("game_id", "by_name")
        return cls(StandingRows.of(games), seats_of(games), _entries_of(games), dict(confirmed), declared_of_games(games.values()))

    def shown(self, game: Game, ruleset: Ruleset) -> ShownGame:
        shown = self.facts.shown(game, ruleset, [seat.entrant.shown_name for seat in self.seats[game.pk]])
        if not (game.declared and plays_on(game, shown.replay)):
            return shown
        return replace(shown, bets=self.declared.get((game.pk, shown.replay.progress.number), NOBODY))


def _standing(games: Mapping[int, Game], rows: Iterable[Row]) -> Mapping[int, list[Row]]:
    """Leave out rows newer than their game as it was read, so that all fit each other."""
    found: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        if stood(row, games[row.game_id].version):
            found[row.game_id].append(row)
    return found
