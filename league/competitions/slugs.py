"""Slugs of competitions: free ones, and those reserved because our own addresses begin with them."""

from __future__ import annotations

import unicodedata
from collections.abc import Container
from itertools import count

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from league.errors import Refusal

__all__ = ["ADDRESS_ERRORS", "LONGEST_SLUG", "RESERVED", "free_slug", "refuse_reserved", "slug_taken"]

#: Errors of a form's field, which Django words with "slug".
ADDRESS_ERRORS = {
    "invalid": _("An address has only the letters a to z, digits, - and _, such as tuesday-2026."),
    "unique": _("Another competition has this address already."),
}
LONGEST_SLUG = 50
ANYTHING = "competition"  #: the slug for a name without any letter allowed in addresses
#: Letters to spell out, as static/js/address.js does while a name is typed.
WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "œ": "oe", "ł": "l", "đ": "d"})

RESERVED = frozenset(
    {
        "about",
        "accounts",
        "admin",
        "api",
        "calculator",
        "clubs",
        "competitions",
        "favicon",
        "health",
        "healthz",
        "readyz",
        "help",
        "i18n",
        "invited",
        "line-up",
        "impressum",
        "imprint",
        "live",
        "manage",
        "manifest",
        "media",
        "metrics",
        "new",
        "offline",
        "players",
        "privacy",
        "rating",
        "robots",
        "robots.txt",
        "rules",
        "search",
        "series",
        "static",
        "sw",
        "t",
        "tables",
    }
)


def slug_taken(slug: str) -> Refusal:
    return Refusal("slug_taken", _("Another competition has the address %(slug)s already.") % {"slug": slug}, field="slug")


def free_slug(name: str, taken: Container[str]) -> str:
    """A slug for a competition with this name that is neither reserved nor ``taken``, ending in a number if need be."""
    written = unicodedata.normalize("NFC", name).lower().translate(WRITTEN_OUT)
    whole = slugify(written)[:LONGEST_SLUG].strip("-_") or ANYTHING
    ends = (f"-{number}" if number > 1 else "" for number in count(1))
    tried = (whole[: LONGEST_SLUG - len(end)].rstrip("-_") + end for end in ends)
    return next(slug for slug in tried if slug not in RESERVED and slug not in taken)


def refuse_reserved(slug: str) -> None:
    """Raise ``slug_reserved`` for an address that Platzwind uses itself."""
    if slug.lower() in RESERVED:
        raise Refusal("slug_reserved", _("This address is used by Platzwind itself. Please choose another."), field="slug")
