"""Stamp, lock and assign: the parts that all commands of a competition share."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from league.audit.actor import Actor
from league.audit.commands import log_action
from league.competitions.models import Competition

__all__ = ["assign", "locked", "stamp"]


def stamp(*, actor: Actor, competition: Competition, verb: str, results: bool = False, **details: Any) -> None:
    """Raise the competition's revision and write one log row; the last step of every command, inside its transaction.

    ``results``: the public sees the change, so ``results_revision`` rises as well. ``details`` are the command's JSON parameters.
    """
    changes = {"revision": F("revision") + 1}
    if results:
        changes["results_revision"] = F("results_revision") + 1
    log_action(actor=actor, verb=verb, competition=competition, **details)
    Competition.objects.filter(pk=competition.pk).update(**changes)  # last, because the lock makes others wait


def locked(competition: Competition) -> Competition:
    return Competition.objects.select_for_update(no_key=True).get(pk=competition.pk)


def assign(row: Any, fields: dict[str, Any], allowed: frozenset[str]) -> dict[str, list[str]]:
    """Set the fields (countries in capitals); returns name → [before, after] for those that differ."""
    if unknown := fields.keys() - allowed:
        raise TypeError(f"not a field to change: {', '.join(sorted(unknown))}")
    changed = {}
    for name, given in fields.items():
        before, value = getattr(row, name), given.upper() if name == "country" else given
        setattr(row, name, value)
        if before != value:
            changed[name] = [str(before if before is not None else ""), str(value if value is not None else "")]
    return changed
