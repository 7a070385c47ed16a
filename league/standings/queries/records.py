"""Records of a competition: the highest hand, the longest run as dealer and so on, each with the games they were set in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition
from league.standings.queries.figures import Played
from league.standings.queries.numbers import plain, signed
from league.standings.queries.people import Person
from league.wording import term, value_text
from scoring.game import Figures, HanFu, Limit, Points, WonHand, Yakuman
from scoring.rulesets import Ruleset

__all__ = ["Holder", "Record", "best_win", "records_of", "won_text"]

MOST_HOLDERS = 3


@dataclass(frozen=True, slots=True)
class Holder:
    """Who set a record in which game; ``detail`` says more, or nothing."""

    person: Person
    game: int
    detail: str
    url: str


@dataclass(frozen=True, slots=True)
class Record:
    """A record: its value in words, the first who reached it, and how many more did."""

    title: str
    value: str
    holders: tuple[Holder, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Feat:
    """One thing that somebody did in a game: how great it was (as it ranks), as text, and with what."""

    played: Played
    size: Points
    text: str
    detail: str = ""


def records_of(competition: Competition, people: Mapping[int, Person], played: Sequence[Played]) -> tuple[Record, ...]:
    """The records that anybody has set; a seat in which a substitute sat sets none by its hands. No query."""
    ruleset = competition.ruleset
    own = [(one, one.own) for one in played if one.own is not None]
    feats: list[tuple[str, Iterable[Feat]]] = [
        (_("Highest hand"), (_feat_of_win(one, win, ruleset) for one, figures in own for win in figures.wins)),
        (_("Highest score at the end"), (Feat(one, one.result.points, str(plain(one.result.points))) for one in played)),
        (_("Lowest score at the end"), (Feat(one, -one.result.points, str(plain(one.result.points))) for one in played)),
        (_("Most won in one hand"), (_feat_of_change(one, figures.gain) for one, figures in own if figures.gain)),
        (_("Most lost in one hand"), (_feat_of_change(one, figures.loss) for one, figures in own if figures.loss)),
        (_("Greatest comeback to first place"), _comebacks(own, ruleset)),
        (_("Longest run as dealer"), (_feat_of_count(one, figures.run) for one, figures in own if figures.run > 1)),
        (_("Most wins in a game"), (_feat_of_count(one, len(figures.wins)) for one, figures in own if figures.wins)),
        (_("Longest game"), (_feat_of_count(one, figures.hands) for one, figures in own if one.result.place == 1)),
    ]
    found = (_record(competition, people, title, list(of_kind)) for title, of_kind in feats)
    return tuple(record for record in found if record is not None)


def _feat_of_win(one: Played, win: WonHand, ruleset: Ruleset) -> Feat:
    return Feat(one, win.points, str(plain(win.points)), won_text(win, ruleset))


def _feat_of_change(one: Played, change: tuple[Points, int]) -> Feat:
    """What one hand brought or cost, counters and deposits included."""
    return Feat(one, abs(Fraction(change[0])), str(signed(change[0])))


def _feat_of_count(one: Played, hands: int) -> Feat:
    return Feat(one, hands, ngettext("%(count)s hand", "%(count)s hands", hands) % {"count": hands})


def _comebacks(own: Iterable[tuple[Played, Figures]], ruleset: Ruleset) -> Iterable[Feat]:
    """How far below the start points the winner of a game once was."""
    for one, figures in own:
        if one.result.place == 1 and figures.lowest < ruleset.start_points:
            yield Feat(one, ruleset.start_points - figures.lowest, _("from %(points)s") % {"points": plain(figures.lowest)})


def _record(competition: Competition, people: Mapping[int, Person], title: str, feats: Sequence[Feat]) -> Record | None:
    if not feats:
        return None
    greatest = max(feat.size for feat in feats)
    best = [feat for feat in feats if feat.size == greatest]
    holders = tuple(_holder(competition, people, feat) for feat in best[:MOST_HOLDERS])
    return Record(title, best[0].text, holders, len(best) - len(holders))


def _holder(competition: Competition, people: Mapping[int, Person], feat: Feat) -> Holder:
    result = feat.played.result
    return Holder(people[result.entrant], result.game, feat.detail, reverse("game", args=[competition.slug, result.game]))


def best_win(played: Iterable[Played]) -> tuple[Played, WonHand] | None:
    """The dearest win of these games, the earliest of several."""
    wins = [(one, win) for one in played if one.own is not None for win in one.own.wins]
    return max(wins, key=_points_of_win, default=None)


def _points_of_win(pair: tuple[Played, WonHand]) -> Fraction:
    return Fraction(pair[1].points)


def won_text(win: WonHand, ruleset: Ruleset) -> str:
    """What a win was worth in words: "3 han 40 fu", "haneman"; with limits by han their name beside."""
    if win.yakuman:
        return value_text(Yakuman(win.yakuman), ruleset)
    if win.han is None:
        return value_text(Limit(win.limit or ""), ruleset)
    text = value_text(HanFu(win.han, win.fu), ruleset)
    return f"{term(ruleset, win.limit)}, {text}" if win.limit else text
