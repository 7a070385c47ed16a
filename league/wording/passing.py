"""What a player needs to pass another, in one sentence: "Anna passes Ben with 2,000 (2 han 30 fu) from Ben or …"."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from league.wording.full_stop import one_stop
from league.wording.points import payment_text, points_text
from league.wording.terms import either, value_text
from scoring.game.mahjong_results import Said
from scoring.game.passing import Enough, Passing
from scoring.game.payments import win_payments, worth
from scoring.game.progress import Progress
from scoring.game.results import HanFu, Limit, Value

__all__ = ["passing_text"]


def passing_text(passing: Passing, progress: Progress, names: Sequence[str]) -> str:
    """What suffices for one player to end before another if the game ends with the next hand. ``names`` by seat."""
    who = {"asker": names[passing.asker], "other": names[passing.other]}
    if not passing.is_possible:
        return one_stop(gettext("No win is enough for %(asker)s to pass %(other)s.") % who)
    if passing.needs_a_win_only:
        return gettext("%(asker)s passes %(other)s with any win.") % who
    known = {way.values for way in passing.ways if way}
    if len(known) == 1 and isinstance(points := known.pop()[0], Said):
        sentence = gettext("%(asker)s passes %(other)s with %(points)s points, however they are won.")
        return sentence % {**who, "points": points_text(points.points)}
    return one_stop(gettext("%(asker)s passes %(other)s with %(ways)s.") % {**who, "ways": _ways(passing, progress, who["other"])})


def _ways(passing: Passing, progress: Progress, other: str) -> str:
    """Every way that suffices: "2,600 (2 han 40 fu) from Ben, 5,200 (3 han 40 fu) from another or 1,200 / 2,300 (…) self-drawn"."""
    is_dealer = passing.asker == progress.dealer
    ron, elsewhere = (_worth(way, progress, is_dealer, tsumo=False) for way in (passing.ron, passing.ron_elsewhere))
    drawn = _worth(passing.tsumo, progress, is_dealer, tsumo=True)
    said = (
        gettext("%(value)s from %(other)s") % {"value": ron, "other": other} if ron else "",
        gettext("%(value)s from another") % {"value": elsewhere} if elsewhere else "",
        gettext("%(value)s self-drawn") % {"value": drawn} if drawn else "",
    )
    return either([one for one in said if one])


def _worth(way: Enough | None, progress: Progress, is_dealer: bool, *, tsumo: bool) -> str:
    """The payments of the least win, and the value by which a player knows it; empty if no such win suffices."""
    if way is None:
        return ""
    value = _commonest(way.values)
    if isinstance(value, Said):
        return points_text(value.points)
    ruleset = progress.ruleset
    limit = worth(ruleset, value).limit if ruleset.counts_fu and isinstance(value, HanFu) else None
    named = value_text(Limit(limit) if limit else value, ruleset)
    paid = payment_text(win_payments(ruleset, value, dealer=is_dealer, tsumo=tsumo))
    return gettext("%(payment)s (%(value)s)") % {"payment": paid, "value": named}


def _commonest(values: Sequence[Value | Said]) -> Value | Said:
    """Of values that pay alike the one seen most: 30 fu, or little more. 20 and 25 fu need a hand of their own kind."""

    def rarity(value: Value | Said) -> tuple[bool, int]:
        fu = value.fu if isinstance(value, HanFu) and value.fu else 0
        return 0 < fu < 30, fu

    return min(values, key=rarity)
