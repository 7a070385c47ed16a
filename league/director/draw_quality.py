"""The quality of a seating, with names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import CompetitionKind, Entrant
from league.director.group_words import ways_of, within_text
from league.director.groupings import usual_wishes
from league.director.seating_words import sessions_text
from league.drawing import Draw, History, quality_of
from league.drawing.arrangement import NO_WINDS, pairs_at
from league.drawing.bounds import companions_by_tier, tier_bounds, wind_floor
from league.drawing.evening import Fewest
from league.drawing.task import Task
from league.seating.kept_wishes import NO_WISHES, KeptWishes, kept_wishes, last_wishes, with_their_teams
from league.seating.meetings import Meetings
from league.seating.models import Session
from league.seating.wishes import Wishes

__all__ = ["DrawQuality", "Meeting", "first_wishes", "quality_shown", "wishes_to_judge"]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two people who meet in other sessions too: how often ``before``, and the numbers of the ``later`` ones, which are drawn ahead."""

    one: str
    other: str
    before: int
    later: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        words = {"one": self.one, "other": self.other, "times": self.before, "sessions": sessions_text(self.later)}
        if not self.later:
            return ngettext("%(one)s and %(other)s, once before", "%(one)s and %(other)s, %(times)s times before", self.before) % words
        if not self.before:
            return _("%(one)s and %(other)s also meet in %(sessions)s") % words
        text = ngettext(
            "%(one)s and %(other)s, once before, and also in %(sessions)s",
            "%(one)s and %(other)s, %(times)s times before, and also in %(sessions)s",
            self.before,
        )
        return text % words


@dataclass(frozen=True, slots=True)
class DrawQuality:
    """The figures of a seating. ``repeats``: the number of pairs who meet again, listed in ``again``; ``earlier``: the number of all their
    other meetings, in sessions drawn ahead as well. ``winds_apart``: the largest difference between one player's most and least frequent
    wind, which cannot be less than ``least_winds_apart``. ``is_first``: no two of the players have met before, as in a first session.
    ``fewest``: the fewest such meetings in any seating of the same players, if computed. ``apart``: a remark for each two who sit together
    and must not; ``within``: a sentence for the teams and each kind of groups on how many meet of their own.
    """

    repeats: int
    earlier: int
    again: tuple[Meeting, ...]
    winds_apart: int
    least_winds_apart: int
    is_first: bool = False
    fewest: Fewest | None = None
    apart: tuple[str, ...] = ()
    within: tuple[str, ...] = ()

    @property
    def looks_ahead(self) -> bool:
        """Whether some of these meetings are still to come."""
        return any(two.later for two in self.again)

    @property
    def is_least(self) -> bool:
        """No seating of these players has fewer earlier meetings."""
        return self.earlier == 0 or (self.fewest is not None and self.earlier <= self.fewest.bound)

    @property
    def reached(self) -> int:
        """The fewest earlier meetings that are known to be possible."""
        return min(self.earlier, self.fewest.earlier) if self.fewest else self.earlier

    @property
    def fewer_pairs(self) -> int | None:
        """The number of pairs in the best known seating with as few earlier meetings, if it is smaller."""
        if self.fewest is None or self.fewest.earlier != self.earlier or self.fewest.repeats >= self.repeats:
            return None
        return self.fewest.repeats


def quality_shown(
    draw: Draw,
    history: History,
    names: dict[int, str],
    *,
    fewest: Fewest | None = None,
    ahead: Meetings | None = None,
    kept: KeptWishes = NO_WISHES,
    first_table: int = 1,
) -> DrawQuality:
    """The quality of a draw, for display; ``fewest`` as in :class:`DrawQuality`. ``ahead``: the meetings in sessions drawn ahead, which
    ``history`` counts too. ``kept``: who must not meet, and who should not. ``first_table``: the number of the first table in the hall."""
    coming = ahead or {}
    quality, playing = quality_of(draw, history), set(chain.from_iterable(draw.tables))
    return DrawQuality(
        repeats=len(quality.again),
        earlier=quality.repeats,
        again=tuple(
            Meeting(names[one], names[other], times - len(coming.get((one, other), ())), coming.get((one, other), ()))
            for one, other, times in quality.again
        ),
        winds_apart=quality.winds_apart,
        least_winds_apart=max(_least_apart(draw, history.winds.get(who, NO_WINDS)) for who in playing),
        is_first=not any(playing.issuperset(two) for two in history.meetings),
        fewest=fewest,
        apart=tuple(_apart(draw, names, kept, first_table)),
        within=tuple(_within(draw, kept)),
    )


def wishes_to_judge(session: Session, present: Sequence[Entrant]) -> KeptWishes:
    """The wishes by which a seating of a session is judged: those of the last draw of several sessions, or in a tournament before the first
    such draw those that its form has ticked. At most three database queries."""
    last = last_wishes(session.competition, session.stage_id)
    if last is None and session.competition.kind != CompetitionKind.TOURNAMENT:
        return NO_WISHES
    people = with_their_teams(present)
    return kept_wishes(last or first_wishes(people), people)


def first_wishes(people: Sequence[Entrant]) -> Wishes:
    """The wishes that the form of several sessions has at first; the people come with their teams."""
    usual = usual_wishes(people)
    return Wishes(by=tuple(way for way in usual["by"] if way != usual["teams"]), teams=usual["teams"])


def _apart(draw: Draw, names: Mapping[int, str], kept: KeptWishes, first_table: int) -> Iterator[str]:
    mates = kept.team_mates
    for number, table in enumerate(draw.tables, first_table):
        for two in pairs_at(table):
            words = {"number": number, "one": names[two[0]], "other": names[two[1]]}
            if two in mates:
                yield _("Table %(number)s: %(one)s and %(other)s are of one team.") % words
            elif two in kept.apart:
                yield _("Table %(number)s: %(one)s and %(other)s must not meet.") % words


def _within(draw: Draw, kept: KeptWishes) -> Iterator[str]:
    """How many of their own meet; of groups, whether it can be fewer at tables of four."""
    met = [two for table in draw.tables for two in pairs_at(table)]
    if kept.teams:
        yield within_text("team", len(kept.team_mates.intersection(met)), 0, 0)
    playing = frozenset(chain.from_iterable(draw.tables))
    groups = {name: members & playing for name, members in kept.groups.items()}
    task = Task(tuple(sorted(playing)), 1, groups=groups, ranks=kept.ranks)
    least = tier_bounds(task) if all(len(table) == 4 for table in draw.tables) else (0,) * len(task.tiers)
    for way, mates, bound in zip(ways_of(task), companions_by_tier(task), least, strict=True):
        yield within_text(way, sum(1 for one, other in met if other in mates[one]), bound, 0)


def _least_apart(draw: Draw, winds: Sequence[int]) -> int:
    """The least possible difference between somebody's most and least frequent wind; the fifth of five has no wind."""
    floor = wind_floor(winds)
    return min(floor, max(winds) - min(winds)) if any(len(table) > len(winds) for table in draw.tables) else floor
