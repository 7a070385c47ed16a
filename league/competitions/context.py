"""Flags for every template of a competition: ``is_director``, ``may_referee`` (referees, directors), ``may_record`` (all who help), and
``kept_back`` on pages that keep something back."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from league.competitions.access import RECORDS, directs, may_referee, role_of
from league.competitions.embargo import Reader, kept_back
from league.competitions.models import Competition

__all__ = ["competition_rights"]


def competition_rights(request: HttpRequest) -> dict[str, Any]:
    """Flags for the competition found by the view's access check; looked up only if a template uses them."""
    competition = getattr(request, "competition", None)
    if not isinstance(competition, Competition) or getattr(request, "user", None) is None:
        return {"is_director": False, "may_referee": False, "may_record": False}
    reader = getattr(request, "reader", None)
    return {
        "is_director": SimpleLazyObject(lambda: directs(request, competition)),
        "may_referee": SimpleLazyObject(lambda: may_referee(request, competition)),
        "may_record": SimpleLazyObject(lambda: role_of(request, competition) in RECORDS),
        "kept_back": SimpleLazyObject(lambda: kept_back(reader, competition)) if isinstance(reader, Reader) else None,
    }
