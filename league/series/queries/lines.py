"""Who would rise and fall by now, in the public table of a division, and the rules of its lines in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition
from league.series.crossing import DivisionEnd, Finisher, cut_by
from league.series.models import DivisionSeason
from league.standings.queries.ranking.standings import StandingRow, Standings

__all__ = ["DivisionLines", "division_lines", "line_sentences"]

UP, DOWN, BOTH_WAYS = "↑", "↓", "↕"
Marks = Mapping[int, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class DivisionLines:
    """What the table of a division shows, by the numbers of entrants: ``below`` a row, the text of a line; ``marks`` beside a name, an
    arrow and a word. ``sentences`` are the rules. Other divisions are not named, as they may still be drafts."""

    sentences: tuple[str, ...]
    below: Mapping[int, str]
    marks: Marks

    def marked(self, row: StandingRow) -> StandingRow:
        """The row with its mark, if it has one."""
        arrow, word = self.marks.get(row.person.number, ("", ""))
        return replace(row, goes_on=word, arrow=arrow) if word else row


def line_sentences(above: DivisionSeason | None, own: DivisionSeason, below: DivisionSeason | None) -> tuple[str, ...]:
    """The rules at both lines of a division between these neighbours; empty if nobody moves."""
    found = []
    if above is not None:
        found += [_rises(above.rises)] if above.rises else []
        for upper, lower in above.pairs:
            found.append(_("Place %(own)s plays off against place %(other)s of the division above.") % {"own": lower, "other": upper})
    if below is not None:
        found += [_falls(own.falls)] if own.falls else []
        for upper, lower in own.pairs:
            found.append(_("Place %(own)s plays off against place %(other)s of the division below.") % {"own": upper, "other": lower})
    return tuple(found)


def _rises(count: int) -> str:
    return ngettext("The first one rises.", "The first %(count)s rise.", count) % {"count": count}


def _falls(count: int) -> str:
    return ngettext("The last one falls.", "The last %(count)s fall.", count) % {"count": count}


def division_lines(competition: Competition, standings: Standings) -> DivisionLines | None:
    """The lines of this table as it stands; None outside a series, where nobody moves, and in the table of one stage. One query."""
    rows = list(DivisionSeason.objects.filter(season__divisions__competition=competition).order_by("level"))
    at = next((number for number, row in enumerate(rows) if row.competition_id == competition.pk), None)
    if at is None or standings.of_stage:
        return None
    above, own, below = (rows[at - 1] if at else None), rows[at], (rows[at + 1] if at + 1 < len(rows) else None)
    sentences = line_sentences(above, own, below)
    return _drawn(sentences, _end(standings, own, has_below=below is not None), above) if sentences else None


def _end(standings: Standings, own: DivisionSeason, *, has_below: bool) -> DivisionEnd:
    people = [standings.people[cast(int, line.key)] for line in standings.lines]
    finishers = [Finisher(one.number, line.place, one.withdrawn) for one, line in zip(people, standings.lines, strict=True)]
    return DivisionEnd(own.level, tuple(finishers), falls=own.falls if has_below else 0, pairs=own.pairs if has_below else ())


def _drawn(sentences: tuple[str, ...], end: DivisionEnd, above: DivisionSeason | None) -> DivisionLines:
    rises, lower = (above.rises, [pair[1] for pair in above.pairs]) if above is not None else (0, [])
    rising, level_above = cut_by(end.staying, rises)
    falling, level_below = cut_by(end.placed[::-1], end.falls)
    marks = dict.fromkeys(_at(end.staying, lower), (UP, _("play-off")))
    marks |= dict.fromkeys(_at(end.placed, [pair[0] for pair in end.pairs]), (DOWN, _("play-off")))
    marks |= dict.fromkeys(rising, (UP, _("rises"))) | dict.fromkeys(falling, (DOWN, _("falls")))
    marks |= dict.fromkeys([*level_above, *level_below], (BOTH_WAYS, _("level at the line")))
    lines: dict[int, list[str]] = {}
    if rising and not level_above:
        lines.setdefault(rising[-1], []).append(_rises(len(rising)))
    stay = len(end.placed) - len(falling)
    if falling and not level_below and stay:
        lines.setdefault(end.placed[stay - 1].player, []).append(_falls(len(falling)))
    return DivisionLines(sentences, {number: " ".join(texts) for number, texts in lines.items()}, marks)


def _at(people: Sequence[Finisher], places: Iterable[int]) -> list[int]:
    """Who stands on these places, counted from 1; several if they share one."""
    found = {people[place - 1].place for place in places if 0 < place <= len(people)}
    return [one.player for one in people if one.place in found]
