"""Who entered something and when, as values: what a page shows, and what an import carries over."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

__all__ = ["Signature", "Signed"]


@dataclass(frozen=True, slots=True)
class Signed:
    """Who did something, by the name that the page may show, and when."""

    by_name: str
    at: datetime.datetime


@dataclass(frozen=True, slots=True)
class Signature:
    """Who entered something and when, and why where a reason was given."""

    by: str
    at: datetime.datetime
    reason: str = ""

    def columns(self) -> dict[str, Any]:
        """The values for the columns of :class:`league.audit.models.SignedByActor`: a name, which stands for no account here."""
        return {"by_user": None, "by_name": self.by, "by_device": ""}
