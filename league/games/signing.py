"""Author and time of an entry, for pages and for imports."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["Signed"]


@dataclass(frozen=True, slots=True)
class Signed:
    """Author (by a name that may be shown) and time of an entry, and its ``reason`` if one was given.

    ``voided_at``: when a later change ended a confirmation.
    """

    by_name: str
    at: datetime.datetime
    reason: str = ""
    voided_at: datetime.datetime | None = None

    @classmethod
    def of(cls, row: Any, shown: Callable[[str], str] = str) -> Signed:
        """The signature of a row with the columns of :class:`league.audit.models.SignedByActor`, without its reason."""
        at = row.recorded_at if hasattr(row, "recorded_at") else row.at
        return cls(shown(row.by_name), at, voided_at=getattr(row, "voided_at", None))

    def columns(self) -> dict[str, Any]:
        """The values for the columns of :class:`league.audit.models.SignedByActor`: a name, which stands for no account here."""
        return {"by_user": None, "by_name": self.by_name, "by_device": ""}
