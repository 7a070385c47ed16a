"""Seatings of a stage that do not fit any more, in words, with the page on which its sessions are seated again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.competitions.models import Competition, Stage
from league.director.redrawing import OwnSeats, own_seats_of, redraw_url
from league.director.seating_words import outdated_text, sessions_text
from league.seating.models import Session
from league.seating.outdated import Outdated, to_be_redrawn

__all__ = ["OutdatedSeats", "outdated_seats"]


@dataclass(frozen=True, slots=True)
class OutdatedSeats:
    """The sentence on the outdated seatings of one stage, and the address and label of the page that seats them again; ``hint``: whether
    they have to be hidden for it."""

    text: str
    url: str
    label: str
    hint: str


def outdated_seats(competition: Competition, sessions: Sequence[Session]) -> Mapping[Stage | None, OutdatedSeats]:
    """The outdated seatings among these ``sessions``, which come with their stages, by stage (None: the first). Four queries at most."""
    outdated = {one.number: one for one in to_be_redrawn(competition, sessions)}
    by_stage: dict[Stage | None, list[Session]] = {}
    for session in sessions:
        if session.number in outdated:
            by_stage.setdefault(session.stage, []).append(session)
    return {stage: _seats(competition, some, [outdated[session.number] for session in some]) for stage, some in by_stage.items()}


def _seats(competition: Competition, sessions: Sequence[Session], found: Sequence[Outdated]) -> OutdatedSeats:
    """Those of one stage, all of which are seated in the same way."""
    text = outdated_text(found)
    for own in own_seats_of(sessions):
        hint = _("A seating need not be hidden for that: the new one takes its place.")
        return OutdatedSeats(text, own.url(competition), _label(own), hint)
    public = [one.number for one in found if one.is_public]
    hint = _("The seating of %(sessions)s is public and stays, unless you hide it first.") % {"sessions": sessions_text(public)}
    again = redraw_url(competition, [one.number for one in found])
    return OutdatedSeats(text, again, _("Draw these sessions again"), hint if public else "")


def _label(own: OwnSeats) -> str:
    return _("Seat its sessions again") if own.is_fixed else own.label
