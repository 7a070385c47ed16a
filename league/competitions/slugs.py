"""First parts of our own addresses: no competition may be called so."""

from __future__ import annotations

import unicodedata
from collections.abc import Container
from itertools import count

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from league.errors import Refusal

__all__ = ["LONGEST_SLUG", "RESERVED", "free_slug", "refuse_reserved", "slug_taken"]

LONGEST_SLUG = 50
ANYTHING = "competition"  #: of a name without a letter that addresses have
#: Letters written out, as static/js/address.js does while a name is typed.
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
        "robots",
        "robots.txt",
        "rules",
        "search",
        "static",
        "sw",
        "t",
        "tables",
    }
)


def slug_taken(slug: str) -> Refusal:
    return Refusal("slug_taken", _("Another competition has the address %(slug)s already.") % {"slug": slug}, field="slug")


def free_slug(name: str, taken: Container[str]) -> str:
    """An address for a competition of this name that is neither our own nor ``taken``, with a number behind it where need be."""
    written = unicodedata.normalize("NFC", name).lower().translate(WRITTEN_OUT)
    whole = slugify(written)[:LONGEST_SLUG].strip("-_") or ANYTHING
    ends = (f"-{number}" if number > 1 else "" for number in count(1))
    tried = (whole[: LONGEST_SLUG - len(end)].rstrip("-_") + end for end in ends)
    return next(slug for slug in tried if slug not in RESERVED and slug not in taken)


def refuse_reserved(slug: str) -> None:
    """Refuse an address that is our own: ``slug_reserved``."""
    if slug.lower() in RESERVED:
        raise Refusal("slug_reserved", _("This address is used by Platzwind itself. Please choose another."), field="slug")
