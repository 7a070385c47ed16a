"""Statistics of a competition's games and hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.standings.queries.numbers import plain
from league.standings.queries.people import people_of
from league.standings.queries.results import seat_results
from league.standings.queries.statistics.awards import Awards, awards_of
from league.standings.queries.statistics.figures import played_of
from league.standings.queries.statistics.rates import Share, Tally, decimal, mean, share, tally
from league.standings.queries.statistics.records import Record, records_of
from league.standings.queries.statistics.winds import WindRow, wind_rows
from league.wording import term
from league.wording.yaku import yaku_name
from scoring.game import ENDS, LIMITS, Figures, WonHand
from scoring.rulesets import Ruleset

__all__ = ["Bar", "StatisticsPage", "statistics_of"]

END_NAMES = {
    "ron": gettext_lazy("Ron"),
    "tsumo": gettext_lazy("Tsumo"),
    "draw": gettext_lazy("Exhaustive draw"),
    "nagashi": gettext_lazy("Nagashi mangan"),
    "abort": gettext_lazy("Abortive draw"),
}
END_NAMES_WITHOUT_RIICHI = {
    "ron": gettext_lazy("Won on a discard"),
    "tsumo": gettext_lazy("Self-drawn win"),
    "draw": pgettext_lazy("hand", "Draw"),
    "chombo": gettext_lazy("False Mah-Jongg"),
}
RANGES = (0, 50, 100, 200, 500, 1_000, 5_000)  #: lower bounds in points of the ranges in which hands without riichi are counted


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of a bar chart: ``length`` is in percent of the longest."""

    label: str
    count: int
    share: Share
    length: int


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """``recorded`` of ``games`` have hands, ``hands`` in all; yaku are known for ``known`` of ``wins``.

    ``has_yaku``: the game has yaku.
    """

    games: int
    recorded: int
    hands: int
    facts: tuple[tuple[str, str], ...]
    records: tuple[Record, ...]
    awards: Awards
    winds: tuple[WindRow, ...]
    ends: tuple[Bar, ...]
    values: tuple[Bar, ...]
    yaku: tuple[Bar, ...]
    wins: int
    known: int
    has_yaku: bool
    has_substitutes: bool


def statistics_of(competition: Competition, reader: Reader | None = None) -> StatisticsPage:
    """The whole page from the results. Three queries, whatever the number of hands."""
    people = people_of(competition, reader)
    played = played_of(competition, seat_results(competition, reader=reader))
    seats = [one.figures for one in played if one.figures is not None]
    games = {one.result.game: one.figures for one in played if one.figures is not None}
    wins = [win for one in seats for win in one.wins]
    known = [win for win in wins if win.yaku is not None]
    return StatisticsPage(
        games=len({one.result.game for one in played}),
        recorded=len(games),
        hands=_hands(games.values()),
        facts=_facts(tally(seats), list(games.values()), competition.ruleset),
        records=records_of(competition, people, played),
        awards=awards_of(people, played, competition.ruleset.family),
        winds=wind_rows(one.result for one in played),
        ends=_ends(games.values(), competition.ruleset),
        values=_values(wins, competition.ruleset),
        yaku=_yaku(known, competition.ruleset),
        wins=len(wins),
        known=len(known),
        has_yaku=competition.ruleset.family == "riichi",
        has_substitutes=any(one.result.replaced for one in played),
    )


def _hands(games: Iterable[Figures]) -> int:
    """The number of hands played in these games, whoever sat out."""
    return sum(sum(one.ends.values()) for one in games)


def _facts(seats: Tally, games: Sequence[Figures], ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """The usual averages, from all seats of the ``games`` (one entry each)."""
    hands = _hands(games)
    first = (_("Hands a game"), decimal(hands, len(games), 1))
    others = _riichi_facts(seats, hands) if ruleset.family == "riichi" else _mahjong_facts(seats, games, hands)
    return (first, *others) if hands else ()


def _mahjong_facts(seats: Tally, games: Sequence[Figures], hands: int) -> tuple[tuple[str, str], ...]:
    return (
        (_("Average value of a winning hand"), str(mean(seats.worth, seats.wins) or "–")),
        (_("Average gain of a win"), str(mean(seats.won, seats.wins) or "–")),
        (_("Drawn hands"), _short(share(sum(one.ends.get("draw", 0) for one in games), hands))),
        (_("Wins self-drawn"), _short(share(seats.tsumo, seats.wins))),
        (_("Won by East"), _short(share(seats.dealer_wins, seats.wins))),
    )


def _riichi_facts(seats: Tally, hands: int) -> tuple[tuple[str, str], ...]:
    return (
        (_("Average value of a win"), str(mean(seats.won, seats.wins) or "–")),
        (_("Riichi a hand"), decimal(seats.riichi, hands, 1)),
        (_("Wins with riichi"), _short(share(seats.riichi_wins, seats.wins))),
        (_("Riichi won"), _short(share(seats.riichi_wins, seats.riichi))),
        (_("Tenpai at a draw"), _short(share(seats.tenpai, seats.draws))),
        (_("Won by the dealer"), _short(share(seats.dealer_wins, seats.wins))),
    )


def _short(found: Share | None) -> str:
    return found.short if found else "–"


def _ends(games: Iterable[Figures], ruleset: Ruleset) -> tuple[Bar, ...]:
    ends: Counter[str] = Counter()
    for one in games:
        ends.update(one.ends)
    words = END_NAMES if ruleset.family == "riichi" else END_NAMES_WITHOUT_RIICHI
    names = {"chombo": capfirst(term(ruleset, "chombo")), **{key: str(name) for key, name in words.items()}}
    return _bars([(names[end], ends[end]) for end in ENDS if ends[end]])


def _values(wins: Iterable[WonHand], ruleset: Ruleset) -> tuple[Bar, ...]:
    """Wins by han, and from the first limit on by limit; without riichi by the value of the hand."""
    if ruleset.family != "riichi":
        return _ranges([win.value or 0 for win in wins])
    counts = Counter(win.limit or win.han or 0 for win in wins)
    below = sorted(key for key in counts if isinstance(key, int))
    han = [(_han(number, ruleset), counts[number]) for number in below]
    return _bars(han + [(capfirst(term(ruleset, limit)), counts[limit]) for limit in LIMITS if counts[limit]])


def _ranges(values: Sequence[int]) -> tuple[Bar, ...]:
    """Hands by range of worth, from the smallest range to the greatest that occurs."""
    counts = Counter(max(start for start in RANGES if start <= value) for value in values)
    return _bars([(_range(start), counts[start]) for start in RANGES if counts[start]])


def _range(start: int) -> str:
    if start == RANGES[-1]:
        return _("%(points)s and more") % {"points": plain(start)}
    return _("%(least)s to %(most)s") % {"least": plain(start), "most": plain(RANGES[RANGES.index(start) + 1] - 1)}


def _han(number: int, ruleset: Ruleset) -> str:
    return pgettext("value", "%(number)s %(han)s") % {"number": number, "han": term(ruleset, "han")}


def _yaku(wins: Sequence[WonHand], ruleset: Ruleset) -> tuple[Bar, ...]:
    counts = Counter(name for win in wins for name in win.yaku or ())
    named = sorted(((yaku_name(ruleset, name), count) for name, count in counts.items()), key=lambda pair: (-pair[1], pair[0]))
    return _bars(named, of=len(wins))


def _bars(counts: Sequence[tuple[str, int]], of: int | None = None) -> tuple[Bar, ...]:
    """Bars with shares of their sum, unless another total is given."""
    whole = sum(count for _label, count in counts) if of is None else of
    longest = max((count for _label, count in counts), default=0)
    return tuple(Bar(label, count, Share(count, whole), max(1, round(100 * count / longest))) for label, count in counts)
