"""The ranking of a season in words: policy, values and tiebreaks."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from math import floor

from django.utils.formats import date_format, number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.wording.points import NO_VALUE, points_text
from scoring.ranking import VALUE, Number, RankingPolicy

__all__ = [
    "DECIMALS",
    "OF_STAGES",
    "TIEBREAK_NAMES",
    "distance_text",
    "gain_text",
    "line_value_text",
    "place_points_text",
    "policy_text",
    "sat_out_text",
    "step_text",
    "step_value",
    "tiebreak_name",
    "tiebreak_text",
    "value_name",
]

TIEBREAK_NAMES: Mapping[str, Promise] = {
    "average_place": gettext_lazy("average place"),
    "firsts": gettext_lazy("number of first places"),
    "best_session": gettext_lazy("best session"),
    "head_to_head": gettext_lazy("games against each other"),
    "lot": gettext_lazy("lot"),
    "place_before": gettext_lazy("place before this stage"),
}
OF_STAGES = frozenset({"place_before"})  #: tiebreaks that make sense only in a stage that has another before it
HUNDREDTHS = 100
DECIMALS: Mapping[int, int | None] = {1: None, 10: 1, 20: 2}  #: decimals that show points exactly, by the divisor of points


def policy_text(policy: RankingPolicy, *, later: bool = False) -> str:
    """The policy in a few short sentences: what decides, who gets a place, which days count, and what separates level players. In a
    ``later`` stage all who play have a place."""
    sentences = [
        _method_text(policy),
        _divided_text(policy.divide_by),
        "" if later else _least_text(policy),
        _days_text(policy),
        _tiebreaks_text(policy.tiebreaks),
    ]
    return " ".join(filter(None, sentences))


def _method_text(policy: RankingPolicy) -> str:
    count = policy.count
    if policy.method == "average":
        return _("The average of all games decides.")
    if policy.by_evening:
        return _evenings_text(policy)
    if policy.method == "best":
        return ngettext("The best game of each player counts.", "The best %(count)s games of each player count.", count) % {"count": count}
    if policy.method == "drop_worst":
        worst = ngettext("All games but each player's worst count.", "All games but each player's %(count)s worst count.", count)
        return worst % {"count": count}
    if policy.method == "place_points":
        return _("The places decide: they bring %(points)s points.") % {"points": place_points_text(policy.place_points)}
    return _("The sum of all games decides.")


def _evenings_text(policy: RankingPolicy) -> str:
    """The same where evenings count or are dropped: each is all games of one day."""
    words = {"count": policy.count}
    if policy.method == "best":
        return ngettext(
            "Each player's best evening counts with all its games.",
            "Each player's best %(count)s evenings count, each with all its games.",
            policy.count,
        ) % words  # fmt: skip
    return ngettext(
        "All evenings but each player's worst count, each with all its games.",
        "All evenings but each player's %(count)s worst count, each with all its games.",
        policy.count,
    ) % words  # fmt: skip


def sat_out_text(policy: RankingPolicy) -> str:
    """What a session that somebody sat out counts: it brings no game, so what that means follows from the way of ranking."""
    if policy.by_evening:
        return _("A session sat out brings no game and 0 points to its evening.")
    return {
        "sum": _("A session sat out counts 0 points, not the mean of the others."),
        "average": _("A session sat out does not count in the average, which is that of the games played."),
        "best": _("A session sat out is none of the games that could count."),
        "drop_worst": _("A session sat out is none of the worst games: as many of the games played are left out as for all others."),
        "place_points": _("A session sat out counts 0 place points."),
    }[policy.method]


def _divided_text(divisor: int) -> str:
    return "" if divisor == 1 else _("Points are shown divided by %(divisor)s.") % {"divisor": divisor}


def place_points_text(points: tuple[int, ...]) -> str:
    """``15 · 5 · −5 · −15``, from the first place to the last."""
    return " · ".join(points_text(value) for value in points)


def _least_text(policy: RankingPolicy) -> str:
    games, evenings = policy.least_games, policy.least_evenings
    of_games = ngettext("A place needs at least %(games)s game.", "A place needs at least %(games)s games.", games) % {"games": games}
    of_evenings = _("A place needs games on at least %(evenings)s evenings.") % {"evenings": evenings}
    return " ".join(filter(None, [of_games if games else "", of_evenings if evenings else ""]))


def _days_text(policy: RankingPolicy) -> str:
    days = {"first": policy.first_day and date_format(policy.first_day), "last": policy.last_day and date_format(policy.last_day)}
    if policy.first_day and policy.last_day:
        return _("Games from %(first)s to %(last)s count.") % days
    if policy.first_day:
        return _("Games from %(first)s on count.") % days
    return _("Games until %(last)s count.") % days if policy.last_day else ""


def _tiebreaks_text(tiebreaks: tuple[str, ...]) -> str:
    if not tiebreaks:
        return _("Players on the same points share a place.")
    steps = _(", then ").join(tiebreak_name(step) for step in tiebreaks)
    return _("Players on the same points are told apart by: %(steps)s. Those who are still level share a place.") % {"steps": steps}


def value_name(policy: RankingPolicy) -> str:
    """The name of the value of a line, as the heading of its column."""
    if policy.by_evening:
        return _evenings_name(policy)
    names = {
        "sum": _("Total"),
        "average": _("Average"),
        "best": ngettext("Best game", "Best %(count)s games", policy.count) % {"count": policy.count},
        "drop_worst": ngettext("Without the worst", "Without the %(count)s worst", policy.count) % {"count": policy.count},
        "place_points": _("Place points"),
    }
    return names[policy.method]


def _evenings_name(policy: RankingPolicy) -> str:
    words = {"count": policy.count}
    if policy.method == "best":
        return ngettext("Best evening", "Best %(count)s evenings", policy.count) % words
    return ngettext("Without the worst evening", "Without the %(count)s worst evenings", policy.count) % words


def gain_text(policy: RankingPolicy, points: Number) -> str:
    """A gain or a loss in points, divided where the policy divides them."""
    return points_text(policy.shown(points), signed=True, decimals=DECIMALS[policy.divide_by])


def distance_text(policy: RankingPolicy, one: Number, other: Number) -> str:
    """The distance between the values of two lines."""
    more = max(one, other) - min(one, other)
    return points_text(more) if policy.method == "place_points" else points_text(policy.shown(more), decimals=DECIMALS[policy.divide_by])


def line_value_text(policy: RankingPolicy, value: Number) -> str:
    """The value of a line: a gain or a loss, or place points."""
    return points_text(value) if policy.method == "place_points" else gain_text(policy, value)


def step_text(policy: RankingPolicy, step: str, value: Number | None) -> str:
    """A step with what it gave: "Total +12,000", "average place 2.25"."""
    name = value_name(policy) if step == VALUE else tiebreak_name(step)
    return f"{name} {step_value(policy, step, value)}"


def step_value(policy: RankingPolicy, step: str, value: Number | None) -> str:
    """Only what the step gave."""
    return line_value_text(policy, value) if step == VALUE and value is not None else tiebreak_text(policy, step, value)


def tiebreak_name(step: str) -> str:
    """The name of a tiebreak inside a sentence."""
    return str(TIEBREAK_NAMES[step])


def tiebreak_text(policy: RankingPolicy, step: str, value: Number | None) -> str:
    """The value of a tiebreak: places to two decimals, games, points, games won less lost, or the number of the lot."""
    if value is None:
        return NO_VALUE
    if step == "average_place":
        rounded_half_up = floor(value * HUNDREDTHS + Fraction(1, 2))  # as in the statistics
        return number_format(Decimal(rounded_half_up) / HUNDREDTHS, decimal_pos=2)
    return gain_text(policy, value) if step == "best_session" else points_text(value, signed=step == "head_to_head")
