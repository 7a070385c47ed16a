"""Who may see and who runs a series: everybody what is public of it, and those who direct one of its competitions."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from league.competitions.access import declares_access, refuse
from league.competitions.models import Role, RoleName
from league.series.models import LeagueSeries
from league.series.queries.overview import is_shown

__all__ = ["directed_series", "directs_series", "public_series", "series_director_only"]

View = Callable[..., HttpResponse]


def directs_series(user: Any, series: LeagueSeries) -> bool:
    """Whether the account directs one of the series' competitions; administrators direct all."""
    return bool(user.is_authenticated and user.is_active) and directed_series(user).filter(pk=series.pk).exists()


def directed_series(user: Any) -> Any:
    """The series that the account directs."""
    if user.is_superuser:
        return LeagueSeries.objects.all()
    own = Role.objects.valid(timezone.now()).filter(user=user, name=RoleName.DIRECTOR).values("competition")
    return LeagueSeries.objects.filter(seasons__divisions__competition__in=own).distinct()


def public_series(view: View) -> View:
    """Allow anybody, if a competition of the series is public; otherwise its directors only."""

    @declares_access("public")
    @wraps(view)
    def checked(request: HttpRequest, address: str, **kwargs: Any) -> HttpResponse:
        return view(request, _found(request, address), **kwargs)

    return checked


def series_director_only(view: View) -> View:
    """Allow directors of the series and administrators; others are asked to sign in, or refused."""

    @declares_access("director")
    @wraps(view)
    def checked(request: HttpRequest, address: str, **kwargs: Any) -> HttpResponse:
        series = _found(request, address)
        return view(request, series, **kwargs) if directs_series(request.user, series) else refuse(request)

    return checked


def _found(request: HttpRequest, address: str) -> LeagueSeries:
    series = get_object_or_404(LeagueSeries, address=address)
    if not (is_shown(series) or directs_series(request.user, series)):
        raise Http404
    return series
