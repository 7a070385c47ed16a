"""What is known of a draw before it begins, in sentences: the bounds for its players, sessions and wishes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.drawing.draw_words import Kinds, other_tables
from league.director.drawing.team_words import teams_promise
from league.director.group_words import seldom_text, ways_of
from league.director.seating_words import sessions_text
from league.drawing.bounds import bounds_in_order, bounds_of, groups_in_order, tier_bounds
from league.drawing.task import Task
from league.drawing.teams import mates_apart

__all__ = ["Promise", "PromiseLine", "promise_of"]


@dataclass(frozen=True, slots=True)
class PromiseLine:
    """Something known before the draw; ``is_good``: nothing better could be wished for."""

    text: str
    is_good: bool = True


@dataclass(frozen=True, slots=True)
class Promise:
    """What is known before the draw; ``refused``: why it cannot be drawn as wished, if that is already known."""

    title: str
    lines: tuple[PromiseLine, ...] = ()
    refused: str = ""


def promise_of(task: Task, numbers: Sequence[int]) -> Promise:
    """The bounds for these players, sessions and wishes, in words."""
    words = {"sessions": sessions_text(numbers), "count": len(task.players)}
    title = ngettext("%(count)d player, %(sessions)s", "%(count)d players, %(sessions)s", len(task.players)) % words
    kept = mates_apart(task)
    return Promise(title, tuple(_promises(kept, Kinds.of(task), bounds_of(kept))))


def _promises(task: Task, kinds: Kinds, least: Mapping[str, int]) -> list[PromiseLine]:
    lines = [_tables_promise(task), _repeats_promise(least["repeats"], kinds), _winds_promise(least["wind_spread"], kinds, min(task.seats))]
    lines += [PromiseLine(teams_promise(task))] if kinds.teams else []
    lines += _groups_promises(task, least)
    in_order = bounds_in_order(task, max_meetings=least["max_meetings"], repeats=least["repeats"], bye_spread=least["bye_spread"])
    if kinds.several and in_order["most_visits"] <= 1:
        lines.append(PromiseLine(_("Nobody has to sit at the same table twice.")))
    return lines


def _tables_promise(task: Task) -> PromiseLine:
    text = ngettext("%(count)d table in each session.", "%(count)d tables in each session.", task.tables) % {"count": task.tables}
    if 0 < task.odd_seats < len(task.players):
        turns = _("Everybody plays, and comes to %(tables)s in fair turn.") % {"tables": other_tables(task)}
        return PromiseLine(f"{text} {turns}")
    if not task.byes:
        return PromiseLine(text)
    rest = ngettext("%(count)d sits out each time, in fair turn.", "%(count)d sit out each time, in fair turn.", task.byes)
    return PromiseLine(f"{text} {rest % {'count': task.byes}}", is_good=False)


def _repeats_promise(least: int, kinds: Kinds) -> PromiseLine:
    if not least:
        return PromiseLine(
            _("By the numbers nobody has to meet anybody again; the draw shows how near it comes.")
            if kinds.earlier
            else _("Nobody has to meet anybody twice.")
        )
    sentence = ngettext(
        "So many sessions for so few players: at least %(count)d repeat meeting cannot be avoided.",
        "So many sessions for so few players: at least %(count)d repeat meetings cannot be avoided.",
        least,
    )
    return PromiseLine(sentence % {"count": least}, is_good=False)


def _winds_promise(least: int, kinds: Kinds, smallest: int) -> PromiseLine:
    if least <= 1:
        return PromiseLine(
            _("By the numbers nobody's winds have to differ by more than one; the draw shows how near it comes.")
            if kinds.earlier
            else _("Nobody's winds have to differ by more than one.")
        )
    if smallest < 4 and not kinds.earlier:
        text = _("Nobody is North at a table of three, so somebody's winds differ by at least %(count)s.")
        return PromiseLine(text % {"count": least}, is_good=False)
    return PromiseLine(_("After what was played, somebody's winds differ by at least %(count)s.") % {"count": least}, is_good=False)


def _groups_promises(task: Task, least: Mapping[str, int]) -> Iterator[PromiseLine]:
    """A line for each tier of groups, in order of importance: what there must be with the fewest repeats and fair turns, since these weigh
    more, and what there must be anyway."""
    in_order = groups_in_order(task, least["repeats"], fair=least["bye_spread"] <= 1)
    for place, (way, always, given) in enumerate(zip(ways_of(task), tier_bounds(task), in_order, strict=True)):
        text = seldom_text(way, is_later=place > 0)
        if given > always:
            text = f"{text} {_with_fewest_repeats(given, least['repeats'])}"
        elif always:
            sentence = ngettext("At least %(count)d such meeting there must be.", "At least %(count)d such meetings there must be.", always)
            text = f"{text} {sentence % {'count': always}}"
        yield PromiseLine(text, is_good=not given)


def _with_fewest_repeats(least: int, repeats: int) -> str:
    """How many meetings within groups there must be with so few repeats, which weigh more."""
    if not repeats:
        sentence = ngettext(
            "As long as nobody meets anybody again, there must be at least %(count)d such meeting.",
            "As long as nobody meets anybody again, there must be at least %(count)d such meetings.",
            least,
        )
        return sentence % {"count": least}
    some = ngettext("With no more than %(count)d repeat meeting", "With no more than %(count)d repeat meetings", repeats)
    sentence = ngettext(
        "%(repeats)s, there must be at least %(count)d such meeting.",
        "%(repeats)s, there must be at least %(count)d such meetings.",
        least,
    )
    return sentence % {"repeats": some % {"count": repeats}, "count": least}
