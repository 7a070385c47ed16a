"""Whom the draw of one session keeps apart, and what its page says of that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import CompetitionKind, Entrant
from league.director.draw_quality import first_wishes
from league.director.group_words import seldom_text, ways_of
from league.director.groupings import in_no_team
from league.drawing.task import Task
from league.seating.kept_wishes import KeptWishes, kept_wishes, last_wishes, with_their_teams
from league.seating.models import Session
from league.wording import joined

__all__ = ["Wanted", "wanted_in"]

KNOW_GROUPS = ("fewest", "swiss")  #: ways to draw in which groups can count
DRAW = ("fewest", "random", "swiss", "top", "snake")  #: ways that keep apart who must not meet


@dataclass(frozen=True, slots=True)
class Wanted:
    """``judged``: all wishes by which a seating is judged; ``drawn``: those by which it is drawn. ``wish``: the groups in words, if they
    can count in this way to draw; ``is_chosen``: whether they do; ``rule``: what holds in any case, or who stands in the way of a team
    tournament."""

    judged: KeptWishes
    drawn: KeptWishes
    wish: str = ""
    is_chosen: bool = False
    rule: str = ""


def wanted_in(session: Session, way: str, present: Sequence[Entrant], *, chosen: bool | None) -> Wanted:
    """The wishes of the last draw of several sessions hold for a single one, too, those of the stage before in a new stage; before the
    first such draw, those that its form ticks.

    ``chosen``: whether groups are to count; None: with fewest repeats in a tournament, or after such a draw, and in Swiss in a later stage
    after one. At most four queries.
    """
    last = last_wishes(session.competition, session.stage_id)
    is_tournament = session.competition.kind == CompetitionKind.TOURNAMENT
    people = with_their_teams(present)
    judged = kept_wishes(last if last is not None else first_wishes(people), people)
    may_count = way in KNOW_GROUPS and bool(judged.groups) and (len(session.ruleset.table_sizes) == 1 or len(present) % 4 == 0)
    is_usual = last is not None and session.stage_id is not None if way == "swiss" else is_tournament or last is not None
    is_chosen = may_count and (chosen if chosen is not None else is_usual)
    without = replace(judged, groups={}, ranks={})
    return Wanted(
        judged=judged if is_tournament or last is not None or is_chosen else without,
        drawn=judged if is_chosen else without,
        wish=_wish(judged) if may_count else "",
        is_chosen=is_chosen,
        rule=_rule(judged, _why_no_teams(people) if last is None and is_tournament else "") if way in DRAW else "",
    )


def _wish(kept: KeptWishes) -> str:
    return " ".join(
        seldom_text(way, is_later=tier > 0) for tier, way in enumerate(ways_of(Task((), 1, groups=kept.groups, ranks=kept.ranks)))
    )


def _why_no_teams(people: Sequence[Entrant]) -> str:
    """That somebody in no team stands in the way of a team tournament; empty if nobody does."""
    alone = in_no_team(people)
    if not alone:
        return ""
    sentence = ngettext(
        "%(names)s is in no team, so this is no team tournament: team-mates can meet.",
        "%(names)s are in no team, so this is no team tournament: team-mates can meet.",
        len(alone),
    )
    return sentence % {"names": joined(alone)}


def _rule(kept: KeptWishes, why_not: str) -> str:
    rules = [_("This is a team tournament: nobody sits with their own team.") if kept.teams else why_not]
    if kept.apart:
        rules.append(_("Who must not meet by that draw is kept apart here, too."))
    return " ".join(filter(None, rules))
