"""Records of a competition: the highest hand, the longest run as dealer and so on, each with its games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition
from league.standings.queries.numbers import plain, signed
from league.standings.queries.people import ShownPerson
from league.standings.queries.statistics.figures import FinishedGame
from league.wording import term, value_text
from league.wording.terms import spelt
from scoring.game import HanFu, Limit, Points, WonHand, Yakuman
from scoring.rulesets import Ruleset

__all__ = ["Holder", "Record", "best_win", "records_of", "told_apart", "won_text", "worth_of"]

MOST_HOLDERS = 3


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a record and the game; ``detail`` may say more."""

    person: ShownPerson
    game: int
    detail: str
    url: str


@dataclass(frozen=True, slots=True)
class Record:
    """A record: its value in words, its first holder, how often it was reached again, and all ``people`` who did."""

    title: str
    value: str
    holders: tuple[Holder, ...]
    more: int
    people: frozenset[ShownPerson]

    @property
    def first_people(self) -> tuple[ShownPerson, ...]:
        """Who the first holders are, each once."""
        return tuple(dict.fromkeys(holder.person for holder in self.holders))

    @property
    def other_people(self) -> int:
        return len(self.people) - len(self.first_people)


class Feat(NamedTuple):
    """A feat in a game, its size for ranking, and the win if it was one."""

    played: FinishedGame
    size: Points
    win: WonHand | None = None


Shown = Callable[[Points], object]  #: the size of the greatest feat as people read it


def records_of(competition: Competition, people: Mapping[int, ShownPerson], played: Sequence[FinishedGame]) -> tuple[Record, ...]:
    """All records set so far; seats with a substitute set none. No query."""
    played = [one for one in played if not one.result.replaced]
    own = [(one, one.own) for one in played if one.own is not None]
    start = competition.ruleset.start_points
    is_riichi = competition.ruleset.family == "riichi"
    counted = partial(_hands, competition.ruleset)
    kinds: list[tuple[str, Iterable[Feat], Shown]] = [
        (_("Highest hand"), (Feat(one, worth_of(win), win) for one, figures in own for win in figures.wins), plain),
        (_("Highest score at the end"), (Feat(one, one.result.points) for one in played), plain),
        (_("Lowest score at the end"), (Feat(one, -one.result.points) for one in played), lambda size: plain(-size)),
        (_("Most won in one hand"), (Feat(one, figures.gain[0]) for one, figures in own if figures.gain), signed),
        (_("Most lost in one hand"), (Feat(one, -figures.loss[0]) for one, figures in own if figures.loss), lambda size: signed(-size)),
        (
            _("Greatest comeback to first place"),
            (Feat(one, start - figures.lowest) for one, figures in own if one.result.place == 1 and figures.lowest < start),
            lambda size: _("from %(points)s") % {"points": plain(start - size)},
        ),
        (
            _("Longest run as dealer") if is_riichi else _("Longest run as East"),
            (Feat(one, figures.run) for one, figures in own if figures.run > 1),
            counted,
        ),
        (_("Most wins in a game"), (Feat(one, len(figures.wins)) for one, figures in own if figures.wins), counted),
        (_("Longest game"), (Feat(one, figures.hands) for one, figures in own if one.result.place == 1), counted),
    ]
    found = (_record(competition, people, title, list(feats), shown) for title, feats, shown in kinds)
    return tuple(record for record in found if record is not None)


def told_apart(record: Record) -> bool:
    """Whether a recap leaves it out of its records: it tells the hands in full, and nothing that nobody likes to read."""
    hands = {_("Highest hand"), _("Most won in one hand"), _("Most lost in one hand")}
    return record.title in {*hands, _("Lowest score at the end"), _("Longest game")}


def _hands(ruleset: Ruleset, count: Points) -> str:
    return spelt(ngettext("%(count)s hand", "%(count)s hands", int(count)), ruleset) % {"count": count}


def _record(competition: Competition, people: Mapping[int, ShownPerson], title: str, feats: Sequence[Feat], shown: Shown) -> Record | None:
    """The record among these feats; only the greatest are put into words."""
    if not feats:
        return None
    greatest = max(feat.size for feat in feats)
    best = [feat for feat in feats if feat.size == greatest]
    holders = tuple(_holder(competition, people, feat) for feat in best[:MOST_HOLDERS])
    reached = frozenset(people[feat.played.result.entrant] for feat in best)
    return Record(title, str(shown(greatest)), holders, len(best) - len(holders), reached)


def _holder(competition: Competition, people: Mapping[int, ShownPerson], feat: Feat) -> Holder:
    result = feat.played.result
    detail = won_text(feat.win, competition.ruleset) if feat.win else ""
    return Holder(people[result.entrant], result.game, detail, reverse("game", args=[competition.slug, result.game]))


def worth_of(win: WonHand) -> Points:
    """The size of a win: the points gained; without riichi the value of the hand, as doubling the payment is pure chance."""
    return win.points if win.value is None else win.value


def best_win(played: Iterable[FinishedGame]) -> tuple[FinishedGame, WonHand] | None:
    """The most valuable win of these games, the earliest of equals."""
    wins = [(one, win) for one in played if one.own is not None for win in one.own.wins]
    return max(wins, key=_points_of_win, default=None)


def _points_of_win(pair: tuple[FinishedGame, WonHand]) -> Fraction:
    return Fraction(worth_of(pair[1]))


def won_text(win: WonHand, ruleset: Ruleset) -> str:
    """The worth of a win: "3 han 40 fu", "haneman"; with the limit's name if limits are by han; without riichi the points gained."""
    if ruleset.family != "riichi":
        return _("brought %(points)s") % {"points": plain(win.points)}
    if win.yakuman:
        return value_text(Yakuman(win.yakuman), ruleset)
    if win.han is None:
        return value_text(Limit(win.limit or ""), ruleset)
    text = value_text(HanFu(win.han, win.fu), ruleset)
    return f"{term(ruleset, win.limit)}, {text}" if win.limit else text
