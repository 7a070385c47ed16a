"""What ``manage.py draw --check`` says of a schedule, whatever program drew it: each figure, its bound, and the best that is known."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.drawing.arrangement import pairs_at
from league.drawing.effort import Effort
from league.drawing.figures import ScheduleFigures, measure
from league.drawing.given import GivenSchedule
from league.drawing.task import Schedule, Task
from league.drawing.whole import draw_whole
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["JUDGED", "Judged", "judge", "quality"]

#: The figures by their names in the answer, in the order of their weight, each with its name in ``ScheduleFigures``.
FIGURES = {
    "team_mates": "team_mates",
    "odd_spread": "odd_spread",
    "repeat_pairs": "repeats",
    "earlier_meetings": "earlier_meetings",
    "max_meetings": "max_meetings",
    "bye_spread": "bye_spread",
    "wind_spread": "wind_spread",
    "team_spread": "team_spread",
    "group_meetings": "group_meetings",
    "most_visits": "most_visits",
    "table_spread": "table_spread",
}
AFTER_REPEATS = {"group_meetings", "most_visits", "table_spread"}  #: figures that weigh less than repeats


@dataclass(frozen=True, slots=True)
class Judged:
    """A legal schedule, its task, its figures and, if one of them is above its bound, those of our own draw of the same task."""

    task: Task
    given: GivenSchedule
    figures: ScheduleFigures
    ours: ScheduleFigures | None = None
    cut_short: bool = False

    @property
    def figures_asked(self) -> list[str]:
        """The names of the figures that this task has."""
        task = self.task
        has = {"earlier_meetings": bool(task.history.meetings), "bye_spread": bool(task.byes), "group_meetings": bool(task.groups)}
        has |= dict.fromkeys(("team_mates", "team_spread"), bool(task.teams)) | {"odd_spread": task.is_mixed}
        return [name for name in FIGURES if has.get(name, True)]

    @property
    def open_figures(self) -> list[str]:
        """The names of the figures above their bounds."""
        return [name for name in self.figures_asked if self._of(self.figures, name) > self._of(self.figures, name, "_bound")]

    @property
    def best_known(self) -> dict[str, int]:
        """The least that is known of each open figure. What weighs less than repeats is compared with our own draw only if that has no more
        of them, and turns to sit out or at other tables as fair: otherwise nothing is known."""
        if self.ours is None:
            return {}
        ours, given = self.ours, self.figures
        as_fair = ours.bye_spread <= max(1, given.bye_spread) and ours.odd_spread <= max(1, given.odd_spread)
        no_worse = ours.repeats <= given.repeats and as_fair
        names = [name for name in self.open_figures if no_worse or name not in AFTER_REPEATS]
        return {name: min(self._of(self.figures, name), self._of(self.ours, name)) for name in names}

    @staticmethod
    def _of(figures: ScheduleFigures, name: str, suffix: str = "") -> int:
        return int(getattr(figures, FIGURES[name] + suffix))


def judge(task: Task, given: GivenSchedule, time_limit: float | None = None) -> Judged:
    """Count a schedule. Where a figure is above its bound, the same task is drawn here, too, for at most ``time_limit`` seconds.

    Refusals: ``apart_met``, with its line.
    """
    _check_apart(task, given)
    counted = Judged(task, given, measure(task, Schedule(given.sessions, "given")))
    if not counted.open_figures:
        return counted
    effort = Effort(time_limit)
    try:
        drawn = draw_whole(task, effort)
    except RuleViolation:  # nothing was found that keeps everybody apart: what is given is all that is known
        return counted
    return replace(counted, ours=measure(task, drawn), cut_short=drawn.cut_short)


def _check_apart(task: Task, given: GivenSchedule) -> None:
    sentence = gettext_noop("Line {line}: {one} and {other} must not meet.")
    label = given.known.label
    problems = [
        RuleViolation("apart_met", sentence, where="text", line=given.lines[number, table], one=label(two[0]), other=label(two[1]))
        for number, draw in enumerate(given.sessions, 1)
        for table in draw.tables
        for two in pairs_at(table)
        if two in task.apart
    ]
    if problems:
        first, *others = sorted(problems, key=lambda problem: problem.params["line"])
        first.others = tuple(others)
        raise first


def quality(task: Task, figures: ScheduleFigures, taken: float | None = None) -> dict[str, int | float | Sequence[int]]:
    """The figures documented in docs/formats.md with their proved bounds, and how many seconds it took to draw."""
    teams = {"team_mates": figures.team_mates, "team_spread": figures.team_spread, "team_spread_bound": figures.team_spread_bound}
    turns = {"odd_spread": figures.odd_spread, "odd_spread_bound": figures.odd_spread_bound}
    return {
        "repeat_pairs": figures.repeats,
        "max_meetings": figures.max_meetings,
        "lower_bound": figures.repeats_bound,
        "wind_spread": figures.wind_spread,
        "table_spread": figures.table_spread,
        "group_meetings": figures.group_meetings,
        **({} if taken is None else {"seconds": round(taken, 3)}),
        "most_visits": figures.most_visits,
        "bye_spread": figures.bye_spread,
        "max_meetings_bound": figures.max_meetings_bound,
        "wind_spread_bound": figures.wind_spread_bound,
        "table_spread_bound": figures.table_spread_bound,
        "most_visits_bound": figures.most_visits_bound,
        "group_meetings_bound": figures.group_meetings_bound,
        "group_meetings_in_order": figures.tier_meetings,
        "group_meetings_in_order_bound": figures.tier_meetings_bound,
        "bye_spread_bound": figures.bye_spread_bound,
        "earlier_meetings": figures.earlier_meetings,
        "earlier_meetings_bound": figures.earlier_meetings_bound,
        **(teams if task.teams else {}),
        **(turns if task.is_mixed else {}),
    }


def judged_json(judged: Judged) -> str:
    """One object in one line. ``best_known`` has the figures above their bounds; ``cut_short`` is there if time ended our own draw."""
    label = _label_of(judged)
    answer: dict[str, Any] = {
        "players": len(judged.task.players),
        "rounds": judged.task.sessions,
        "quality": quality(judged.task, judged.figures),
        "best_known": judged.best_known,
        "meet_again": [[label(one), label(other), times] for one, other, times in judged.figures.again],
        "table_again": [[label(who), table, times] for who, table, times in _visits_again(judged)],
    }
    if judged.task.byes:
        byes = _byes(judged)
        answer["byes"] = {label(who): byes[who] for who in judged.task.players}
    if judged.task.is_mixed:
        turns = _odd_turns(judged)
        answer["odd_turns"] = {label(who): turns[who] for who in judged.task.players}
    return json.dumps(answer | ({"cut_short": True} if judged.cut_short else {}), ensure_ascii=False) + "\n"


def judged_text(judged: Judged) -> str:
    """A line for each figure: reached, at least, what is known; then who meets again, who sits out, who comes to a table again."""
    label = _label_of(judged)
    again = _by_times(
        (times, _("%(one)s and %(other)s") % {"one": label(one), "other": label(other)}) for one, other, times in judged.figures.again
    )
    tables = _by_times(
        (times, _("%(player)s at table %(table)s") % {"player": label(who), "table": table})
        for who, table, times in _visits_again(judged)
        if times > judged.figures.most_visits_bound
    )
    byes = _byes(judged)
    rests = _by_times((byes[who], label(who)) for who in judged.task.players) if judged.task.byes else []
    odd = _odd_turns(judged)
    turns = _by_times((odd[who], label(who)) for who in judged.task.players) if judged.task.is_mixed else []
    parts = [
        [_size(judged.task), *_figure_lines(judged)],
        *(
            [title, *lines]
            for title, lines in (
                (_("Meet again:"), again),
                (_("Sit out:"), rests),
                (_("At tables of another size than four:"), turns),
                (_("Too often at a table:"), tables),
            )
            if lines
        ),
    ]
    return "\n".join("".join(f"{line}\n" for line in part) for part in parts)


def _size(task: Task) -> str:
    players = ngettext("%(count)d player", "%(count)d players", len(task.players)) % {"count": len(task.players)}
    sessions = ngettext("%(count)d session", "%(count)d sessions", task.sessions) % {"count": task.sessions}
    return _("%(players)s, %(sessions)s: a legal schedule.") % {"players": players, "sessions": sessions}


def _figure_lines(judged: Judged) -> list[str]:
    """The figures that this task has, in columns."""
    known = judged.best_known
    labels = {
        "repeat_pairs": _("Repeat meetings"),
        "team_mates": _("Meetings within a team"),
        "odd_spread": _("Turns at other tables differ by"),
        "earlier_meetings": _("Earlier meetings"),
        "max_meetings": _("Most meetings of two"),
        "bye_spread": _("Sitting out differs by"),
        "wind_spread": _("Winds differ by"),
        "team_spread": _("Meetings of teams differ by"),
        "group_meetings": _("Meetings within groups"),
        "most_visits": _("Most visits to a table"),
        "table_spread": _("Visits to the tables differ by"),
    }
    width = max(len(labels[name]) for name in judged.figures_asked)
    lines = []
    for name in judged.figures_asked:
        own = FIGURES[name]
        reached, least = getattr(judged.figures, own), getattr(judged.figures, f"{own}_bound")
        lines.append(_figure_line(labels[name].ljust(width), reached, least, known.get(name)))
    return lines


def _figure_line(label: str, reached: int, least: int, known: int | None) -> str:
    bound = _("at least %(least)s") % {"least": f"{least:3}"}
    if reached <= least:
        said = _("at its bound")
    elif known is None:
        said = _("above its bound")
    elif known < reached:
        said = _("above its bound; best known: %(known)s") % {"known": known}
    else:
        said = _("above its bound, and best known")
    return f"{label} {reached:5}   {bound}   {said}"


def _by_times(rows: Iterable[tuple[int, str]]) -> list[str]:
    """A line for each number of times, the most first."""
    found: dict[int, list[str]] = defaultdict(list)
    for times, name in rows:
        found[times].append(name)
    return [
        ngettext("%(times)d time: %(names)s", "%(times)d times: %(names)s", times) % {"times": times, "names": ", ".join(found[times])}
        for times in sorted(found, reverse=True)
    ]


def _byes(judged: Judged) -> Counter[int]:
    return Counter(who for draw in judged.given.sessions for who in draw.sit_outs)


def _odd_turns(judged: Judged) -> Counter[int]:
    """By player, how often they are at a table of another size than four."""
    return Counter(who for draw in judged.given.sessions for table in draw.tables if len(table) != 4 for who in table)


def _visits_again(judged: Judged) -> Iterator[tuple[int, int, int]]:
    """Who comes to a table more than once: player, table, times; the most often first."""
    visits = Counter((who, table) for draw in judged.given.sessions for table, row in enumerate(draw.tables, 1) for who in row)
    return ((who, table, times) for (who, table), times in sorted(visits.items(), key=lambda row: (-row[1], row[0])) if times > 1)


def _label_of(judged: Judged) -> Callable[[int], str]:
    return judged.given.known.label


JUDGED: Mapping[str, Callable[[Judged], str]] = {"json": judged_json, "text": judged_text}
