"""The quality of a draw in sentences: each figure beside the least possible, and one sentence about all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.drawing.team_words import spread_text
from league.director.group_words import ways_of, within_label, within_text
from league.drawing.bounds import bounds_of, tier_bounds
from league.drawing.figures import ScheduleFigures
from league.drawing.task import Task
from league.drawing.teams import mates_apart

__all__ = ["FigureLine", "Kinds", "Verdict", "figure_lines", "other_tables", "verdict_of"]

GROUPS = "group_meetings"  #: the key of a line for each tier of groups
IN_ORDER = {"repeats", "most_visits"}  #: figures whose bound is higher for schedules that are no worse in what weighs more
WEIGHTIEST = {"repeats", "max_meetings", "wind_spread", "bye_spread", "odd_spread"}  #: figures by which a draw is judged
AGAINST_A_SEASON = (WEIGHTIEST | {"earlier_meetings"}) - {"repeats", "max_meetings"}  #: figures by which a draw of one session is judged
SPOKEN = {"repeats", "wind_spread", "team_mates", "team_spread", GROUPS, "bye_spread", "odd_spread"}  #: mentioned in the first sentence


@dataclass(frozen=True, slots=True)
class Kinds:
    """The subjects of a draw: whether it has ``groups`` that should not meet, pairs that must stay ``apart``, ``byes``, ``earlier``
    meetings, ``several`` sessions, at some tables ``other`` numbers of players than four, but not everybody in every session, and
    ``teams``."""

    groups: bool = False
    apart: bool = False
    byes: bool = False
    earlier: bool = False
    several: bool = True
    other: bool = False
    teams: bool = False

    @classmethod
    def of(cls, task: Task) -> Kinds:
        history = task.history
        return cls(
            groups=bool(task.groups),
            apart=bool(task.apart),
            byes=bool(task.byes),
            earlier=bool(history.meetings),
            several=task.sessions > 1 or bool(history.visits),
            other=0 < task.odd_seats < len(task.players),
            teams=bool(task.teams),
        )


@dataclass(frozen=True, slots=True)
class FigureLine:
    """One figure. ``least`` is the proved lower bound of all schedules, ``least_in_order`` that of those with no more repeats and turns as
    fair; ``before`` is the figure as drawn, if changes by hand have made it worse. ``is_searched``: a search to its end found none better.
    """

    key: str
    label: str
    value: int
    least: int
    text: str
    before: int | None = None
    least_in_order: int = 0
    is_searched: bool = False
    has_byes: bool = False

    @property
    def bound(self) -> int:
        return max(self.least, self.least_in_order)

    @property
    def is_best(self) -> bool:
        return self.value <= self.bound

    @property
    def proof(self) -> str:
        """What is known about whether it could be better."""
        if self.before is not None:
            return _("As drawn it was %(before)s.") % {"before": self.before}
        if self.value <= self.least:
            return (
                _("Proved: better is not possible at these tables.") if self.key == "wind_spread" else _("Proved: better is not possible.")
            )
        if self.is_best:
            if self.key == "repeats":
                return _("Proved: fewer would need two to meet more often.")
            if self.has_byes:
                return _("Proved: fewer would need more repeat meetings or less fair turns to sit out, which weighs more.")
            return _("Proved: fewer would need two to meet again, which weighs more.")
        if self.is_searched:
            return (
                _("Best known. Proved: at least %(least)s.") % {"least": self.bound}
                if self.bound
                else _("Best known: fewer are not ruled out.")
            )
        if not self.bound:
            return _("Whether fewer are possible is not known.")
        return _("Proved: at least %(least)s. Whether it can be reached is not known.") % {"least": self.bound}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The sentence above the figures. ``is_good``: the weightiest figures have reached their bounds. ``text`` says what matters to players;
    it is empty if changes by hand made something worse."""

    is_good: bool
    title: str
    text: str


def figure_lines(
    task: Task, figures: ScheduleFigures, drawn: ScheduleFigures | None = None, *, is_searched: bool = False
) -> tuple[FigureLine, ...]:
    """The figures worth a line for this draw; ``drawn`` are those before changes by hand. ``is_searched``: it comes from a search here that
    was not cut short."""
    kinds = Kinds.of(task)
    texts = {
        "repeats": (_("Repeat meetings"), _repeats_text(figures, kinds)),
        "earlier_meetings": (_("Earlier meetings"), _earlier_text(figures.earlier_meetings)),
        "max_meetings": (_("Most meetings of two"), _most_text(figures)),
        "wind_spread": (_("Winds differ by"), _winds_text(figures.wind_spread)),
        "most_visits": (_("Most visits to a table"), _visits_text(figures.most_visits)),
        "bye_spread": (_("Sitting out differs by"), _byes_text(figures.bye_spread)),
        "odd_spread": (_("Turns at other tables differ by"), _turns_text(figures.odd_spread, task) if kinds.other else ""),
        "team_mates": (within_label("team"), within_text("team", figures.team_mates, 0, 0)),
        "team_spread": (_("Meetings of teams differ by"), spread_text(figures.team_spread)),
    }
    lines: list[FigureLine] = []
    for key in _told(task, figures, kinds):
        if key == GROUPS:
            lines += _group_lines(task, figures, drawn)
        else:
            lines.append(_line(task, key, *texts[key], figures, drawn))
    return tuple(replace(line, is_searched=is_searched, has_byes=kinds.byes) for line in lines)


def _group_lines(task: Task, figures: ScheduleFigures, drawn: ScheduleFigures | None) -> Iterator[FigureLine]:
    """A line for each tier of groups, in order of importance."""
    always = tier_bounds(task)
    for tier, way in enumerate(ways_of(task)):
        value, least, in_order = figures.tier_meetings[tier], always[tier], figures.tier_meetings_bound[tier]
        before = drawn.tier_meetings[tier] if drawn is not None and drawn.tier_meetings[tier] < value else None
        text = within_text(way, value, least, in_order)
        yield FigureLine(GROUPS, within_label(way), value, least, text, before, in_order)


def _told(task: Task, figures: ScheduleFigures, kinds: Kinds) -> list[str]:
    """The keys of the figures worth a line. A single session shows earlier meetings besides repeats if some pair met more than once."""
    most_before = max((task.history.met(one, other) for one, other, _times in figures.again), default=0)
    asked = {
        "repeats": True,
        "earlier_meetings": task.sessions == 1 and most_before > 1,
        "max_meetings": figures.max_meetings > 1,
        "wind_spread": True,
        "team_mates": kinds.teams,
        "team_spread": kinds.teams,
        "group_meetings": kinds.groups,
        "most_visits": kinds.several or figures.most_visits > 1,
        "bye_spread": kinds.byes,
        "odd_spread": kinds.other,
    }
    return [key for key, is_told in asked.items() if is_told]


def _line(task: Task, key: str, label: str, text: str, figures: ScheduleFigures, drawn: ScheduleFigures | None) -> FigureLine:
    value, least = getattr(figures, key), getattr(figures, f"{key}_bound")
    before = getattr(drawn, key) if drawn is not None and getattr(drawn, key) < value else None
    is_in_order = key in IN_ORDER and task.sessions > 1 and not task.is_mixed
    always = bounds_of(mates_apart(task))[key] if is_in_order else least
    return FigureLine(key, label, value, always, text, before, least)


def verdict_of(lines: Sequence[FigureLine], *, cut_short: bool = False, is_given: bool = False) -> Verdict:
    """The sentence above everything else, from the figures in order of their weight. ``is_given``: the schedule was brought along, without
    a search for a better one. Where winds differ by more than one it praises none, though the bound of the largest difference is reached:
    how many people have that difference is not weighed."""
    text = " ".join(line.text for line in lines if line.key in SPOKEN)
    weightiest = AGAINST_A_SEASON if any(line.key == "earlier_meetings" for line in lines) else WEIGHTIEST
    is_good = all(line.is_best for line in lines if line.key in weightiest)
    if any(line.before is not None for line in lines):
        return Verdict(False, _("Your changes made it worse."), "")
    is_even = all(line.value <= 1 for line in lines if line.key == "wind_spread")
    if all(line.is_best for line in lines):
        title = _("As good as can be.") if is_even else _("Meetings are as good as can be.")
    elif is_good and is_even:
        title = _("Meetings and winds are as good as can be.")
    elif is_given:
        title = _("Better may be possible.")
    elif cut_short:
        title = _("The best that was found before the search was ended.")
    else:
        title = _("The best known: better is not ruled out.")
    return Verdict(is_good, title, text)


def _repeats_text(figures: ScheduleFigures, kinds: Kinds) -> str:
    if not figures.repeats:
        return _("Nobody meets anybody again.") if kinds.earlier else _("Nobody meets anybody twice.")
    return ngettext("There is %(count)d repeat meeting.", "There are %(count)d repeat meetings.", figures.repeats) % {
        "count": figures.repeats
    }


def _earlier_text(count: int) -> str:
    return _("All together, they met %(count)s times before.") % {"count": count}


def _most_text(figures: ScheduleFigures) -> str:
    count = figures.max_meetings
    return ngettext("No two meet more than %(count)d time.", "No two meet more than %(count)d times.", count) % {"count": count}


def _winds_text(spread: int) -> str:
    if spread <= 1:
        return _("After every session, nobody's winds differ by more than one.")
    return _("Somebody gets one wind %(count)s times more often than another.") % {"count": spread}


def _visits_text(most: int) -> str:
    if most <= 1:
        return _("Nobody sits at the same table twice.")
    return _("Nobody sits at the same table more than %(count)s times.") % {"count": most}


def _byes_text(spread: int) -> str:
    if spread <= 1:
        return _("Everybody sits out equally often, give or take once.")
    return _("Somebody sits out %(count)s times more often than somebody else.") % {"count": spread}


def _turns_text(spread: int, task: Task) -> str:
    words = {"tables": other_tables(task), "count": spread}
    if spread <= 1:
        return _("Everybody is at %(tables)s equally often, give or take once.") % words
    return _("Somebody is at %(tables)s %(count)s times more often than somebody else.") % words


def other_tables(task: Task) -> str:
    """The tables of another size than four in every session, in words: "a table of five"."""
    count, size = task.seats.count(task.seats[-1]), task.seats[-1]
    words = {
        5: ngettext("a table of five", "the tables of five", count),
        3: ngettext("a table of three", "the tables of three", count),
        2: ngettext("a table of two", "the tables of two", count),
    }
    return words[size]
