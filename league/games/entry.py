"""Who enters something about a game, by which id, and for which version: what every change of a game's facts is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self
from uuid import UUID, uuid4

from league.audit.actor import Actor

__all__ = ["Entry"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry, safe to send again: with the same ``client_id`` it is saved once and answered the same.

    ``expected_version`` is the version of the game that the person saw.
    """

    actor: Actor
    client_id: UUID
    expected_version: int

    @classmethod
    def new(cls, actor: Actor, version: int) -> Self:
        """An entry with an id of its own, by who has just seen this version."""
        return cls(actor, uuid4(), version)
