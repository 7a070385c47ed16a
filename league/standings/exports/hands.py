"""Every hand of the finished games as replayed, one per row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import wording
from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.games.chombo import offenders_of
from league.games.models import RecordedHand
from league.games.queries.whole_games import WholeGame, whole_games
from league.games.states import COUNTING
from league.standings.exports import mahjong_hands
from league.standings.exports.table import Cell, FileColumn, FileTable
from league.standings.queries.names import ShownNames, shown_names
from league.standings.queries.people import people_of
from league.standings.queries.results import SeatResult, seat_results
from league.wording.seats import SEAT_CODES
from scoring.formats import hand_result_to_json
from scoring.game import HanFu, PlayedHand, Win, Yakuman, wins_of
from scoring.game.afterwards.what_if import known_replay
from scoring.game.payments import worth
from scoring.game.seats import WINDS
from scoring.rulesets import Ruleset

__all__ = ["count_of_hands", "hands_table"]

BEFORE = (
    FileColumn("session", gettext_lazy("Session")),
    FileColumn("date", gettext_lazy("Date"), 12),
    FileColumn("table", gettext_lazy("Table"), 8),
    FileColumn("game", gettext_lazy("Game"), 8),
    FileColumn("hand", gettext_lazy("Hand"), 8),
    FileColumn("round", gettext_lazy("Round"), 8),
    FileColumn("dealer", gettext_lazy("East"), 8),
)
STICKS = (FileColumn("honba", gettext_lazy("Counters"), 9), FileColumn("deposits", gettext_lazy("Deposits")))
RESULT = FileColumn("result", gettext_lazy("Result"), 48)
FACTS = (
    FileColumn("kind", gettext_lazy("Kind"), 16),
    FileColumn("winner", gettext_lazy("Winner"), 9),
    FileColumn("discarder", gettext_lazy("Discarder"), 9),
    FileColumn("han", gettext_lazy("Han"), 7),
    FileColumn("fu", gettext_lazy("Fu"), 7),
    FileColumn("limit", gettext_lazy("Limit"), 11),
    FileColumn("yakuman", gettext_lazy("Yakuman"), 9),
    FileColumn("riichi", gettext_lazy("Riichi"), 9),
    FileColumn("tenpai", gettext_lazy("Tenpai"), 9),
    FileColumn("chombo", gettext_lazy("Chombo"), 9),
)
BY_SEAT = {
    "player": (20, (
        gettext_lazy("Player East"), gettext_lazy("Player South"), gettext_lazy("Player West"), gettext_lazy("Player North"),
        gettext_lazy("Fifth player"),
    )),
    "change": (10, (
        gettext_lazy("Change East"), gettext_lazy("Change South"), gettext_lazy("Change West"), gettext_lazy("Change North"),
        gettext_lazy("Change of the fifth"),
    )),
    "score": (10, (
        gettext_lazy("Score East"), gettext_lazy("Score South"), gettext_lazy("Score West"), gettext_lazy("Score North"),
        gettext_lazy("Score of the fifth"),
    )),
}  # fmt: skip
AFTER = (FileColumn("recorded_by", gettext_lazy("Recorded by"), 20), FileColumn("recorded_at", gettext_lazy("Recorded at"), 17))


def _columns(ruleset: Ruleset, letters: Sequence[str]) -> tuple[FileColumn, ...]:
    """The columns for hands under a ruleset, at tables with seats of these letters."""
    by_seat = [
        FileColumn(f"{key}_{letter}", text, width)
        for key, (width, texts) in BY_SEAT.items()
        for letter, text in zip(letters, texts, strict=False)
    ]
    if ruleset.family == "riichi":
        return (*BEFORE, *STICKS, RESULT, *FACTS, *by_seat, *AFTER)
    return (*BEFORE, RESULT, *mahjong_hands.FACTS, *mahjong_hands.value_columns(letters), *by_seat, *AFTER)


def count_of_hands(competition: Competition, reader: Reader | None = None) -> int:
    """The number of hands in finished games that the reader may know, without those below final scores from paper. One query."""
    shown = (reader or everybody(competition)).results("game__table__session")
    return RecordedHand.objects.counting().filter(shown, game__competition=competition, game__state__in=COUNTING).count()


def hands_table(competition: Competition, reader: Reader | None = None) -> FileTable:
    """The table of all hands, replayed game by game while writing. Four queries, and five for each 200 games."""
    reader = reader or everybody(competition)
    results = seat_results(competition, reader=reader)
    names = {entrant: person.name for entrant, person in people_of(competition, reader).items()}
    seats = {game: list(seats) for game, seats in groupby(results, key=lambda result: result.game)}
    letters = SEAT_CODES[: max([4, *(one.players for one in results)])]
    rows = _rows(whole_games(competition, reader), seats, Sheet(names, shown_names(), len(letters)))
    day = max((one.date for one in results if one.date), default=None)
    return FileTable("hands", _("Hands"), _columns(competition.ruleset, letters), rows, day)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Further input for the rows: names by entrant, the shown names of those who recorded, and the number of seats with columns."""

    names: Mapping[int, str]
    shown: ShownNames
    seats: int

    def filled(self, cells: Sequence[Cell]) -> list[Cell]:
        """Fill up to one cell for each seat that has a column."""
        return [*cells, *[None] * (self.seats - len(cells))]


def _rows(games: Iterable[WholeGame], seats: Mapping[int, list[SeatResult]], sheet: Sheet) -> Iterator[tuple[Cell, ...]]:
    for game in games:
        if game.number in seats:
            yield from _rows_of(game, seats[game.number], sheet)


def _rows_of(game: WholeGame, seats: Sequence[SeatResult], sheet: Sheet) -> Iterator[tuple[Cell, ...]]:
    where, ruleset, names = seats[0], game.record.ruleset, [sheet.names[seat.entrant] for seat in seats]
    for hand, row in zip(known_replay(game.record).hands, game.hands, strict=True):
        yield (
            where.session, where.date, where.table, game.number, hand.number,
            f"{hand.round_wind}{hand.dealer + 1}", SEAT_CODES[hand.dealer], *_told(hand, names, ruleset, sheet),
            *sheet.filled(names), *sheet.filled(hand.deltas), *sheet.filled(hand.scores), sheet.shown[row.by_name], row.recorded_at,
        )  # fmt: skip


def _told(hand: PlayedHand, names: Sequence[str], ruleset: Ruleset, sheet: Sheet) -> tuple[Cell, ...]:
    """Counters and deposits if the game has them, the result in words, and its facts."""
    text = wording.result_text(hand.counted, names, ruleset)
    if ruleset.family == "riichi":
        return (hand.honba, hand.deposits, text, *_facts(hand, ruleset))
    return (text, *mahjong_hands.facts_of(hand), *mahjong_hands.values_of(hand, sheet.seats))


def _facts(hand: PlayedHand, ruleset: Ruleset) -> tuple[Cell, ...]:
    """Kind, winner, discarder, han, fu, limit, yakuman, riichi, tenpai, chombo; seats are letters of their starting winds."""
    result = hand.counted
    wins = wins_of(result)
    winners = [win.winner for win in wins] or sorted(getattr(result, "winners", ()))
    discarder = getattr(result, "discarder", None)
    return (
        hand_result_to_json(result)["type"],
        _seats(winners),
        None if discarder is None else WINDS[discarder],
        *_values(wins, ruleset),
        *(_seats(sorted(getattr(result, name, ()))) for name in ("riichi", "tenpai")),
        _seats(sorted(offenders_of(result))),
    )


def _values(wins: Sequence[Win], ruleset: Ruleset) -> tuple[Cell, Cell, Cell, Cell]:
    """Han, fu, limit and yakuman; for several winners, values in sequence, with a dash for missing ones."""
    values = [win.value for win in wins]
    return (
        _beside([value.han if isinstance(value, HanFu) else None for value in values]),
        _beside([value.fu if isinstance(value, HanFu) else None for value in values]),
        _beside([worth(ruleset, value).limit for value in values]),
        _beside([value.times if isinstance(value, Yakuman) else None for value in values]),
    )


def _beside(values: Sequence[int | str | None]) -> Cell:
    if len(values) == 1:
        return values[0]
    return " ".join("–" if value is None else str(value) for value in values) if any(values) else None


def _seats(seats: Sequence[int]) -> str:
    return " ".join(WINDS[seat] for seat in seats)
