"""The possible fields of a column, and the ways in which people write an empty one."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

__all__ = ["FIELDS", "NONE"]

#: The field's name in forms and files.
FIELDS: Mapping[str, Promise] = {
    "name": _("Name"),
    "first_name": _("First name"),
    "last_name": _("Last name"),
    "ema_number": _("EMA number"),
    "club": _("Club"),
    "country": _("Country"),
    "email": _("E-mail"),
    "number": _("Number"),
    "group": _("Group"),
    "guest": _("Guest"),
    "substitute": _("Substitute"),
}
NONE = frozenset({"-", "–", "—", "none", "no", "n/a", "na", "keine", "kein", "nein", "?", "x", "00000000", "0"})
