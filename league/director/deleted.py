"""Pages of deleted things: opening or deleting one again tells who deleted it and when, instead of "page not found"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.audit.models import ActionLog
from league.audit.queries import LoggedAction, latest_action
from league.competitions.access import is_director
from league.competitions.models import Competition
from league.director.log_words import worded

__all__ = ["leads_on_from_deleted_rehearsals", "leads_on_from_deleted_sessions", "tell_deleted", "tell_deleted_already"]

View = Callable[..., HttpResponse]


def tell_deleted(request: HttpRequest, action: LoggedAction) -> None:
    """Add the message that this is deleted already, with the log's line about the deletion."""
    values = {"what": worded(action).text, "name": action.by, "at": date_format(timezone.localtime(action.at), "SHORT_DATETIME_FORMAT")}
    messages.info(request, _("That is done already. %(what)s (%(name)s, %(at)s)") % values)


def tell_deleted_already(request: HttpRequest, competition: Competition, verb: str, about: Callable[[Mapping[str, Any]], bool]) -> bool:
    """Add the message of :func:`tell_deleted` if the competition's log has such an action; returns whether it has."""
    action = latest_action(competition, verb, about=about)
    if action is not None:
        tell_deleted(request, action)
    return action is not None


def leads_on_from_deleted_sessions(view: View) -> View:
    """Redirect to the list if the session ``number`` of the view was deleted or has moved up. Stands below ``@director_only``."""

    @wraps(view)
    def checked(request: HttpRequest, competition: Competition, number: int, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, competition, number, **kwargs)
        except Http404:
            is_there = competition.sessions.filter(number=number).exists()
            if is_there or not tell_deleted_already(request, competition, "delete_session", lambda told: number <= _last_before(told)):
                raise
            return redirect("manage_sessions", competition.slug)

    return checked


def _last_before(told: Mapping[str, Any]) -> int:
    """The number of the last session before a deletion."""
    return max([told["session"], *told.get("moved", [])])


def leads_on_from_deleted_rehearsals(view: View) -> View:
    """Redirect directors of the source of a deleted rehearsal to that competition. Stands above ``@director_only``."""

    @wraps(view)
    def checked(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, slug=slug, **kwargs)
        except Http404:
            made = ActionLog.objects.filter(verb="create_rehearsal", details__slug=slug).select_related("competition").first()
            gone = latest_action(None, "delete_rehearsal", about=lambda told: told["slug"] == slug)
            source = made.competition if made else None
            if source is None or gone is None or not is_director(request.user, source):
                raise
            tell_deleted(request, gone)
            return redirect("manage_rehearsal", source.slug)

    return checked
