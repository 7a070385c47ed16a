"""Sentences of the preview of a leaving: what missed games cost, and for how long a substitute plays."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.people.choices import Leaving
from league.wording import points_text

__all__ = ["fixed_result_text", "missed_so_far", "missed_to_come", "replaced_text"]


def missed_so_far(points: int, games: int) -> str:
    sentence = ngettext(
        "So far that is %(sum)s points for one missed game.", "So far that is %(sum)s points for %(games)s missed games.", games
    )
    return sentence % {"sum": points_text(points * games, signed=True), "games": games}


def missed_to_come(points: int, sessions: int) -> str:
    sentence = ngettext(
        "One session is still to come: %(sum)s points.", "%(sessions)s sessions are still to come: %(sum)s points in all.", sessions
    )
    return sentence % {"sum": points_text(points * sessions, signed=True), "sessions": sessions}


def replaced_text(leaving: Leaving) -> str:
    if leaving.until is None:
        return _("From session %(session)s on a substitute plays for %(name)s, who stays in the draw.")
    if leaving.until == leaving.since:
        return _("In session %(session)s only a substitute plays for %(name)s, who stays in the draw and plays again after it.")
    return _("In sessions %(session)s to %(until)s a substitute plays for %(name)s, who stays in the draw and plays again after them.")


def fixed_result_text(total: int, sessions: int) -> str:
    words = {"total": points_text(total, signed=True), "sessions": sessions, "sum": points_text(total * sessions, signed=True)}
    sentence = ngettext(
        "By the rulebook this game counts %(total)s points.",
        "By the rulebook each of these games counts %(total)s points: %(sessions)s are planned, %(sum)s in all.",
        sessions,
    )
    return sentence % words
