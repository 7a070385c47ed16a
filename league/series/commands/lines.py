"""Refuse rules at the line between two divisions that contradict each other."""

from __future__ import annotations

from collections import Counter

from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition
from league.errors import Refusal
from league.series.models import DivisionSeason

__all__ = ["refuse_contradictions"]

FIELD = "play_offs"


def refuse_contradictions(row: DivisionSeason) -> None:
    """Raise ``play_off_moves`` if a place of a play-off falls or rises anyway, ``play_off_nobody`` if no player can have it, and
    ``play_off_twice`` if it plays two. A division without players yet is compared with nothing. Two queries."""
    below = row.season.divisions.filter(level__gt=row.level).order_by("level").first()
    if not row.pairs or below is None:
        return
    for places in zip(*row.pairs, strict=True):
        _refuse_twice(places)
    here, there = _players(row.competition), _players(below.competition)
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
