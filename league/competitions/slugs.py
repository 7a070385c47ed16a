"""First parts of our own addresses: no competition may be called so."""

from __future__ import annotations

__all__ = ["RESERVED"]

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
        "rules",
        "search",
        "static",
        "sw",
        "t",
        "tables",
    }
)
