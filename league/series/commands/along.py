"""What comes along into the next season besides players: stages and teams."""

from __future__ import annotations

from league.competitions.models import Competition, Stage
from league.teams.commands import copy_teams

__all__ = ["copy_stages", "copy_teams_of_players"]

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


def copy_teams_of_players(source: Competition, made: Competition) -> None:
    """Copy how teams play, and the teams with those of their members who play in the same division again; others find a team anew.
    Captains' links are made anew. Part of a command that stamps the new competition."""
    again = {one.player_id: one for one in made.entrants.all()}
    copy_teams(source, made, {one.pk: again[one.player_id] for one in source.entrants.all() if one.player_id in again}, {})
