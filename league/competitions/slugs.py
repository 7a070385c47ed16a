"""First parts of our own addresses: no competition may be called so."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.errors import Refusal

__all__ = ["RESERVED", "refuse_reserved", "slug_taken"]

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


def refuse_reserved(slug: str) -> None:
    """Refuse an address that is our own: ``slug_reserved``."""
    if slug.lower() in RESERVED:
        raise Refusal("slug_reserved", _("This address is used by Platzwind itself. Please choose another."), field="slug")
