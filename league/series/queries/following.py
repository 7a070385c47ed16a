"""The page on which the next season is made: final tables, where the rules send everybody, and what has to be asked."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.series.crossing import DivisionEnd, Proposed
from league.series.models import SeriesSeason, WhyAsked
from league.series.queries.ended import EndedDivision, EndedPerson, EndedSeason, ended_season
from league.standings.queries.ranking.ties import Tie
from league.wording import joined

__all__ = ["LEAVES", "FollowingDivision", "FollowingPerson", "FollowingSeason", "following_season", "said_text", "says_text"]

LEAVES = "leaves"  #: the value of a choice


@dataclass(frozen=True, slots=True)
class FollowingPerson:
    """Somebody in the final table, ``says`` in words where the rules send them; ``proposed`` is the choice that says so, empty if the
    directors are asked."""

    player: int
    name: str
    place: int | None
    value: str
    marks: tuple[str, ...]
    says: str
    asked: str
    proposed: str
    is_substitute: bool


@dataclass(frozen=True, slots=True)
class FollowingDivision:
    """A division: its people, and ``notes`` on the lines above and below it."""

    level: int
    name: str
    competition: str
    slug: str
    people: tuple[FollowingPerson, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FollowingSeason:
    """``choices``: where somebody can go, as (value, words); ``seen``: the fingerprint of the tables."""

    divisions: tuple[FollowingDivision, ...]
    choices: tuple[tuple[str, str], ...]
    label: str
    seen: str

    @property
    def people(self) -> list[FollowingPerson]:
        return [one for each in self.divisions for one in each.people]


def following_season(season: SeriesSeason) -> FollowingSeason:
    """What the page shows; queries as in :func:`ended_season`."""
    ended = ended_season(season)
    notes = _notes(ended)
    divisions = [
        FollowingDivision(
            level=each.division.level,
            name=each.division.name,
            competition=each.division.competition.name,
            slug=each.division.competition.slug,
            people=tuple(_person(one, ended.proposed[one.player], ended) for one in each.people),
            notes=tuple(notes[each.division.level]),
        )
        for each in ended.divisions
    ]
    choices = [(str(each.level), each.name) for each in divisions]
    return FollowingSeason(tuple(divisions), (*choices, (LEAVES, _("leaves"))), season.label, ended.seen)


def _person(one: EndedPerson, rule: Proposed, ended: EndedSeason) -> FollowingPerson:
    proposed = "" if rule.asked else LEAVES if rule.goes is None else str(rule.goes)
    return FollowingPerson(
        player=one.player,
        name=one.name,
        place=one.place,
        value=one.value,
        marks=one.marks,
        says=says_text(rule.was, rule.goes, rule.asked),
        asked=rule.asked,
        proposed=proposed,
        is_substitute=one.entrant.substitute,
    )


def says_text(was: int, goes: int | None, asked: str) -> str:
    """Where the rules send somebody: "rises", "falls", "stays", "leaves", or why they do not say it."""
    if asked:
        return {
            WhyAsked.LEVEL: _("level at the line: please decide"),
            WhyAsked.PLAY_OFF: _("play-off: please decide"),
            WhyAsked.BOTH: _("rises and falls at once: please decide"),
        }[WhyAsked(asked)]
    if goes is None:
        return _("leaves")
    return _("stays") if goes == was else _("rises") if goes < was else _("falls")


def said_text(was: int, goes: int | None, asked: str) -> str:
    """Where the rules sent somebody when it was decided, as history: it asks nothing of the reader."""
    if not asked:
        return says_text(was, goes, "")
    return {
        WhyAsked.LEVEL: _("level at the line, so that the directors decided"),
        WhyAsked.PLAY_OFF: _("play-off, so that the directors decided"),
        WhyAsked.BOTH: _("rises and falls at once, so that the directors decided"),
    }[WhyAsked(asked)]


def _notes(ended: EndedSeason) -> dict[int, list[str]]:
    """By level: the rule below and above each division, and who is level at these lines."""
    found: dict[int, list[str]] = {each.division.level: [] for each in ended.divisions}
    for upper, lower in pairwise(ended.divisions):
        falls, rises = upper.division.falls, upper.division.rises
        words = {"division": lower.division.name}
        found[upper.division.level] += [
            _("Nobody falls to %(division)s.") % words
            if not falls
            else ngettext("The last one falls to %(division)s.", "The last %(count)s fall to %(division)s.", falls)
            % {**words, "count": falls}
        ]
        words = {"division": upper.division.name}
        found[lower.division.level] += [
            _("Nobody rises to %(division)s.") % words
            if not rises
            else ngettext("The first one rises to %(division)s.", "The first %(count)s rise to %(division)s.", rises)
            % {**words, "count": rises}
        ]
        for above, below in upper.division.pairs:
            sentence = _("Play-off: place %(above)s of %(upper)s against place %(below)s of %(lower)s.") % {
                "above": above, "upper": upper.division.name, "below": below, "lower": lower.division.name,
            }  # fmt: skip
            found[upper.division.level].append(sentence)
            found[lower.division.level].append(sentence)
        found[upper.division.level] += _level(upper, _line_above_falling(upper.end))
        found[lower.division.level] += _level(lower, _line_below_rising(lower.end, rises))
    return found


def _line_above_falling(end: DivisionEnd) -> int:
    """How many with a place stand above the line."""
    return max(0, len(end.placed) - end.falls) if end.falls else 0


def _line_below_rising(end: DivisionEnd, rises: int) -> int:
    rising = end.staying[:rises]
    return end.placed.index(rising[-1]) + 1 if rising else 0


def _level(table: EndedDivision, before: int) -> list[str]:
    """Sentences on the players level in what the season ranks by, on both sides of the line after the first ``before``."""
    across = [tie for tie in table.ties if tie.place <= before < tie.place + len(tie.names) - 1]
    return [_tie_text(tie) for tie in across] if before else []


def _tie_text(tie: Tie) -> str:
    sentence = _("At the line %(names)s are level (%(value)s).") % {"names": joined(list(tie.names)), "value": tie.value}
    return " ".join([sentence, *tie.sentences])
