"""The entry that every change of a game takes: who makes it, its id, and the version they saw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self
from uuid import UUID, uuid4

from league.audit.actor import Actor

__all__ = ["Entry"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry, safe to send again: the same ``client_id`` is saved once and always gets the same answer.

    ``expected_version`` is the version of the game that the person saw.
    """

    actor: Actor
    client_id: UUID
    expected_version: int

    @classmethod
    def new(cls, actor: Actor, version: int) -> Self:
        """Make an entry with a new id, by somebody who has just seen this version."""
        return cls(actor, uuid4(), version)
