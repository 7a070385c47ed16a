"""What comes along into the next season besides players: stages."""

from __future__ import annotations

from league.competitions.models import Competition, Stage

__all__ = ["copy_stages"]

OWN = frozenset({"id", "competition", "source", "decided_at"})


def copy_stages(source: Competition, made: Competition) -> None:
    """Copy the stages with their rules, carrying over, draw and ranking. Who plays in them is open again: nothing is played yet. Part of a
    command that stamps the new competition."""
    copies: dict[int, Stage] = {}
    names = [one.attname for one in Stage._meta.concrete_fields if one.name not in OWN]
    for one in source.stages.order_by("number"):
        copy = Stage(competition=made, source=copies.get(one.source_id or 0), **{name: getattr(one, name) for name in names})
        copy.full_clean()
        copy.save()
        copies[one.pk] = copy
