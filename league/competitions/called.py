"""A competition named on the command line."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from league.competitions.models import Competition

__all__ = ["competition_called"]


def competition_called(slug: str) -> Competition:
    """The competition with this slug; if there is none, a ``CommandError`` lists those that exist."""
    found = Competition.objects.filter(slug=slug).first()
    if found is None:
        known = ", ".join(Competition.objects.order_by("slug").values_list("slug", flat=True))
        sentence = _("There is no competition “%(slug)s”.") % {"slug": slug}
        raise CommandError(f"{sentence} ({known})" if known else sentence)
    return found
