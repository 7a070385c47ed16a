"""The person who acts: one type for an account, a table link's device and a management command."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.utils import timezone

from league.typed_names import SYSTEM_NAME, without_unseen

__all__ = ["SYSTEM", "Actor"]

MOST_LETTERS = 100  #: of ``by_name`` in :class:`league.audit.models.SignedByActor`


@dataclass(frozen=True, slots=True)
class Actor:
    """``name`` is shown to other people; ``device`` is the id bound to a browser by a signed cookie (empty for commands).

    ``at`` is the time of the act if that is not now, as in imported or simulated games; it does not count when actors are compared.
    """

    name: str
    user: AbstractUser | None = None
    device: str = ""
    at: datetime | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        """Remove invisible characters, and cut the name to what a signed row can hold, so that a long name always compares as equal."""
        object.__setattr__(self, "name", without_unseen(self.name)[:MOST_LETTERS])

    @classmethod
    def of(cls, user: AbstractUser | AnonymousUser, *, device: str = "") -> Actor:
        """The signed-in account; raises ``TypeError`` if nobody is signed in."""
        if not isinstance(user, AbstractUser):
            raise TypeError("nobody is signed in")
        return cls(name=user.get_full_name() or user.username, user=user, device=device)

    def now(self) -> datetime:
        """The time to store in every row that this act creates."""
        return self.at or timezone.now()

    def columns(self) -> dict[str, Any]:
        """Values for the columns of :class:`league.audit.models.SignedByActor`."""
        return {"by_user": self.user, "by_name": self.name, "by_device": self.device}

    def is_same_person(self, *, user_id: int | None, name: str) -> bool:
        """Whether this person made a signed row, given its ``by_user_id`` and ``by_name``."""
        if self.user is not None and user_id is not None:
            return self.user.pk == user_id
        return self.name == name


SYSTEM = Actor(name=SYSTEM_NAME)
