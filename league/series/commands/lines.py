"""Refuse rules at the line between two divisions that contradict each other."""

from __future__ import annotations

from collections import Counter

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition
from league.errors import Refusal
from league.series.models import DivisionSeason

__all__ = ["refuse_contradictions"]

FIELD = "play_offs"


def refuse_contradictions(row: DivisionSeason) -> None:
    """Raise ``too_many_move`` if more would move than play there, ``play_off_moves`` if a place of a play-off falls or rises anyway,
    ``play_off_nobody`` if no player can have it, and ``play_off_twice`` if it plays two. A division without players yet is compared with
    nothing. Five queries at most."""
    below = row.season.divisions.filter(level__gt=row.level).order_by("level").first()
    if below is None:
        return
    here, there = _players(row.competition), _players(below.competition)
    _refuse_too_many(row, below, here, there)
    for places in zip(*row.pairs, strict=True):
        _refuse_twice(places)
    for upper, lower in row.pairs:
        _refuse_nobody(upper, here, row.name)
        _refuse_nobody(lower, there, below.name)
        if here and upper > here - row.falls:
            sentence = _("Play-offs: place %(place)s of %(division)s falls anyway, as %(falls)s of %(count)s fall.")
            words = {"place": upper, "division": row.name, "falls": row.falls, "count": here}
            raise Refusal("play_off_moves", sentence % words, field=FIELD)
        if lower <= row.rises:
            sentence = _("Play-offs: place %(place)s of %(division)s rises anyway, as the first %(rises)s rise.")
            raise Refusal("play_off_moves", sentence % {"place": lower, "division": below.name, "rises": row.rises}, field=FIELD)


def _refuse_too_many(row: DivisionSeason, below: DivisionSeason, here: int, there: int) -> None:
    above = row.season.divisions.filter(level__lt=row.level).order_by("level").last()
    _refuse_more(row.falls, here, row.name, "falls", _("%(moving)s cannot fall from %(division)s, as only %(count)s play there."))
    _refuse_more(row.rises, there, below.name, "rises", _("%(moving)s cannot rise from %(division)s, as only %(count)s play there."))
    leaving = _("%(moving)s would rise or fall from %(division)s, where only %(count)s play.")
    _refuse_more(row.falls + (above.rises if above is not None else 0), here, row.name, "falls", leaving)
    _refuse_more(row.rises + below.falls, there, below.name, "rises", leaving)
    moving = _("%(moving)s would move across this line, more than the %(count)s who play in %(division)s.")
    _refuse_more(row.falls + row.rises, here, row.name, "falls", moving)


def _refuse_more(moving: int, players: int, division: str, field: str, sentence: Promise) -> None:
    if 0 < players < moving:
        raise Refusal("too_many_move", sentence % {"moving": moving, "division": division, "count": players}, field=field)


def _players(competition: Competition) -> int:
    """How many can have a place at the end."""
    return competition.entrants.filter(substitute=False, guest=False).count()


def _refuse_twice(places: tuple[int, ...]) -> None:
    twice = [place for place, times in Counter(places).items() if times > 1]
    if twice:
        raise Refusal("play_off_twice", _("Play-offs: place %(place)s stands in two pairs.") % {"place": twice[0]}, field=FIELD)


def _refuse_nobody(place: int, players: int, division: str) -> None:
    if 0 < players < place:
        sentence = _("Play-offs: %(division)s has no place %(place)s, as it has %(count)s players.")
        raise Refusal("play_off_nobody", sentence % {"division": division, "place": place, "count": players}, field=FIELD)
