"""Who may what: each view is wrapped by exactly one of these, and ``tests/league/test_access.py`` walks them all.

The wrapper finds the competition by its address, hides drafts, checks the right, and hands the competition to the view:
``@director_only def manage(request, competition, …)``. Its name stands on the view as ``view.access``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from league.competitions.models import Competition, Role, RoleName

__all__ = ["administrator_only", "declares_access", "director_only", "is_director", "may_record", "public", "public_competition"]

View = Callable[..., HttpResponse]


def is_director(user: Any, competition: Competition) -> bool:
    """Whether this account directs the competition (administrators direct all)."""
    return _has_role(user, competition, {RoleName.DIRECTOR})


def may_record(user: Any, competition: Competition) -> bool:
    """Whether this account may record hands at every table of the competition."""
    return _has_role(user, competition, {RoleName.DIRECTOR, RoleName.SCOREKEEPER})


def _has_role(user: Any, competition: Competition, names: set[RoleName]) -> bool:
    if not user.is_authenticated or not user.is_active:
        return False
    return user.is_superuser or Role.objects.filter(user=user, competition=competition, name__in=names).exists()


def declares_access(name: str) -> Callable[[View], View]:
    """Mark a view with the right it checks: ``public``, ``public_competition``, ``table``, ``director`` or ``administrator``."""

    def mark(view: View) -> View:
        view.access = name  # type: ignore[attr-defined]
        return view

    return mark


def public(view: View) -> View:
    """Anybody, on a page that belongs to no competition."""
    return declares_access("public")(view)


def public_competition(view: View) -> View:
    """Anybody who may see the competition (drafts: their directors only)."""

    @declares_access("public_competition")
    @wraps(view)
    def checked(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        competition = find_competition(request, slug)
        return view(request, competition, **kwargs)

    return checked


def director_only(view: View) -> View:
    """Directors of the competition and administrators; others are asked to sign in, or refused."""

    @declares_access("director")
    @wraps(view)
    def checked(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        competition = find_competition(request, slug)
        if is_director(request.user, competition):
            return view(request, competition, **kwargs)
        return refuse(request)

    return checked


def administrator_only(view: View) -> View:
    """Administrators of the installation."""

    @declares_access("administrator")
    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated and request.user.is_superuser:
            return view(request, **kwargs)
        return refuse(request)

    return checked


def find_competition(request: HttpRequest, slug: str) -> Competition:
    """The competition of this address, if this visitor may know of it; templates get their flags of rights by ``request.competition``."""
    competition = get_object_or_404(Competition.objects.visible_to(request.user), slug=slug)
    request.competition = competition  # type: ignore[attr-defined]
    return competition


def refuse(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        raise PermissionDenied
    return redirect_to_login(request.get_full_path())
