"""What every template of a competition may ask: ``is_director`` and ``may_record``."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from league.competitions.access import is_director, may_record
from league.competitions.models import Competition

__all__ = ["competition_rights"]


def competition_rights(request: HttpRequest) -> dict[str, Any]:
    """Flags for the competition that the access check of the view found; asked of the database only where a template uses them."""
    competition = getattr(request, "competition", None)
    user = getattr(request, "user", None)
    if not isinstance(competition, Competition) or user is None:
        return {"is_director": False, "may_record": False}
    return {
        "is_director": SimpleLazyObject(lambda: is_director(user, competition)),
        "may_record": SimpleLazyObject(lambda: may_record(user, competition)),
    }
