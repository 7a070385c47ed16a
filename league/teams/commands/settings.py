"""Decide how teams play and count."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.commands.stamping import locked
from league.competitions.models import Competition
from league.competitions.seen import refuse_unseen
from league.errors import Refusal
from league.teams.models import TeamPlay
from league.teams.place_points import check_place_points
from league.teams.queries.rosters import team_play_of, team_play_seen

__all__ = ["set_team_play"]


@transaction.atomic
def set_team_play(
    *,
    actor: Actor,
    competition: Competition,
    who_plays: str,
    line_up_size: int,
    method: str,
    count: int,
    place_points: Sequence[int] = (),
    others_play: bool = False,
    seen: str = "",
) -> TeamPlay:
    """Decide who of a team plays, and how their results count (:mod:`league.teams.counting`).

    Refusals: ``place_points`` for points that rise from place to place or are too few, ``changed_meanwhile``; ``ValidationError``.
    """
    competition = locked(competition)
    play = team_play_of(competition)
    refuse_unseen(seen, team_play_seen(play), play, competition, "set_team_play")
    before = _texts(play)
    play.who_plays, play.line_up_size, play.method, play.count = who_plays, line_up_size, method, count
    play.place_points, play.others_play = list(place_points), others_play
    if method in ("session_points", "game_points") and (why := check_place_points(place_points)):
        raise Refusal("place_points", why, field="place_points")
    play.full_clean(exclude=["competition"])
    play.save()
    changed = {name: [before[name], text] for name, text in _texts(play).items() if text != before[name]}
    stamp(actor=actor, competition=competition, verb="set_team_play", results=True, who_plays=who_plays, method=method, changed=changed)
    return play


def _texts(play: TeamPlay) -> dict[str, str]:
    """Each decision as the log keeps it."""
    texts = {name: str(getattr(play, name)) for name in ("who_plays", "line_up_size", "method", "count")}
    points = " ".join(map(str, play.place_points))
    return {**texts, "others_play": "✓" if play.others_play else "–", "place_points": points}
