"""Who acts: the same value for an account, a table link's device and a management command."""

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
    """``name`` is what other people read; ``device`` is the id bound to a browser by signed cookie (empty for commands).

    ``at`` is when it happened, where that is not now: in what is imported or simulated. It makes nobody another person.
    """

    name: str
    user: AbstractUser | None = None
    device: str = ""
    at: datetime | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        """Take away what nobody can see, and cut a name that no signed row could hold, so that a long one is always the same name."""
        object.__setattr__(self, "name", without_unseen(self.name)[:MOST_LETTERS])

    @classmethod
    def of(cls, user: AbstractUser | AnonymousUser, *, device: str = "") -> Actor:
        """The account that is signed in; nobody else can act by an account."""
        if not isinstance(user, AbstractUser):
            raise TypeError("nobody is signed in")
        return cls(name=user.get_full_name() or user.username, user=user, device=device)

    def now(self) -> datetime:
        """The time of every row that this person's act makes."""
        return self.at or timezone.now()

    def columns(self) -> dict[str, Any]:
        """The values for the columns of :class:`league.audit.models.SignedByActor`."""
        return {"by_user": self.user, "by_name": self.name, "by_device": self.device}

    def is_same_person(self, *, user_id: int | None, name: str) -> bool:
        """Whether a signed row (its ``by_user_id`` and ``by_name``) was made by this person."""
        if self.user is not None and user_id is not None:
            return self.user.pk == user_id
        return self.name == name


SYSTEM = Actor(name=SYSTEM_NAME)
