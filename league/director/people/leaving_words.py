"""Sentences of the preview of a leaving: what missed games cost, and for how long a substitute plays."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import MissedGames
from league.director.cut_words import left_text
from league.director.people.choices import SUBSTITUTE, Leaving
from league.standings.queries.ranking.moving_up import MovingUp
from league.wording import joined, points_text

__all__ = [
    "decided_there_text",
    "fixed_result_text",
    "missed_so_far",
    "missed_to_come",
    "missing_nothing_text",
    "moves_up_text",
    "moving_up_sentences",
    "not_moving_up_text",
    "replaced_text",
    "seat_left_text",
]


def moves_up_text(seats: Sequence[MovingUp]) -> str:
    """“The next one moves up: Paul Pichler (place 17 in “Preliminaries”) plays in “Semi-final”.”"""
    sentence = _("%(name)s (place %(place)s in “%(source)s”) plays in “%(stage)s”")
    found = [sentence % {"name": line.name, "place": line.place, **_stages(one)} for one in seats if (line := one.only)]
    return _("The next one moves up: %(plays)s") % {"plays": joined(found)}


def _stages(seat: MovingUp) -> dict[str, str]:
    """The names of the stage and of the one before it, in which the places are."""
    return {"stage": seat.stage.name, "source": seat.stage.source.name if seat.stage.source is not None else ""}


def moving_up_sentences(name: str, seats: Sequence[MovingUp], *, ranked: bool) -> list[str]:
    """What the preview says of it."""
    found = []
    for one in seats:
        if (line := one.only) is None:
            continue
        words = {"name": name, "next": line.name, "place": line.place, **_stages(one)}
        sentence = _("%(next)s (place %(place)s in “%(source)s”) plays in “%(stage)s” in place of %(name)s; everybody behind moves up.")
        found.append(sentence % words)
        found += filter(None, [left_text(one.stage, [line.key], then=True, tables=True)])
        if ranked:
            found.append(_("%(name)s is ranked next after the players of “%(stage)s”, ahead of all who did not get in.") % words)
    return found


def seat_left_text(seat: MovingUp) -> str:
    """The seat in a stage, if nobody plays."""
    words = {"stage": seat.stage.name, "names": joined([line.name for line in seat.next])}
    if not seat.next:
        return _("The seat in “%(stage)s” stays free: nobody is left who could move up.") % words
    return _("The seat in “%(stage)s” stays free unless the next one moves up (%(names)s): one tap on the page of the stage.") % words


def level_next_text(name: str, seat: MovingUp) -> str:
    """Who is level for the seat, so that somebody has to decide."""
    words = {"name": name, "stage": seat.stage.name, "names": joined([line.name for line in seat.next])}
    return _("%(names)s are level for the seat of %(name)s in “%(stage)s”: choose nobody here, then choose or draw the lot there.") % words


def decided_there_text(name: str, seats: Sequence[MovingUp]) -> str:
    """Nobody for now, as a choice, if on the page of some of these stages somebody has to decide who moves up; empty otherwise."""
    stages = joined([_("“%(name)s”") % {"name": one.stage.name} for one in seats if not_moving_up_text(name, one)])
    if not stages:
        return ""
    return _("Nobody for now: who moves up is then chosen or drawn by lot on the page of %(stages)s") % {"stages": stages}


def not_moving_up_text(name: str, seat: MovingUp) -> str:
    """Why nobody moves up at once, and what to do: some are level, or the next one plays elsewhere by now; empty otherwise."""
    if len(seat.next) > 1:
        return level_next_text(name, seat)
    if seat.beside is None:
        return ""
    words = {"name": name, "stage": seat.stage.name, "next": seat.beside.entrant.shown_name, "other": seat.beside.stage.name}
    sentence = _(
        "%(next)s comes next for the seat of %(name)s in “%(stage)s”, but plays in “%(other)s”, which has begun: choose nobody here, then "
        "decide on the page of “%(stage)s” who else plays, or decide “%(other)s” anew without %(next)s first."
    )
    return sentence % words


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


def missing_nothing_text(name: str, leaving: Leaving) -> str:
    """That what was chosen for missed games applies to nothing, as somebody else plays; empty if nothing was that costs something."""
    words = {"name": name, "points": points_text(leaving.points or 0, signed=True)}
    if leaving.count == MissedGames.POINTS and leaving.plays == SUBSTITUTE:
        return _("%(points)s points for each missed game apply to nothing: a substitute plays, so %(name)s misses none.") % words
    if leaving.count == MissedGames.POINTS:
        return _("%(points)s points for each missed game apply to nothing: the next one plays, so %(name)s misses none.") % words
    if leaving.count == MissedGames.LAST and leaving.plays == SUBSTITUTE:
        return _("To be ranked behind the others for missed games applies to nothing: a substitute plays, so %(name)s misses none.") % words
    if leaving.count == MissedGames.LAST:
        return _("To be ranked behind the others for missed games applies to nothing: the next one plays, so %(name)s misses none.") % words
    return ""


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
