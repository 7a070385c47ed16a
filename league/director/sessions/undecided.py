"""A session of a stage of which a director still has to decide who plays."""

from __future__ import annotations

from collections.abc import Iterator

from league.director.cut_words import cut_text, opened_text, withdrew_text
from league.seating.models import Session, SessionState
from league.seating.settled import open_text
from league.standings.queries.ranking.cut_changes import stage_news
from league.standings.queries.ranking.moving_up import missing_players

__all__ = ["undecided_text"]


def undecided_text(session: Session) -> str:
    """In words what is to be decided about the stage of a session that is seated: who plays in it at all, or that others would go on by
    now, a stage that chooses first is open again, or somebody withdrew and nobody plays instead. Empty if nothing is; about fifteen
    queries in a later stage, else none."""
    if session.state != SessionState.SEATED or session.stage_id is None:
        return ""
    return open_text(session) or " ".join(_to_decide(session))


def _to_decide(session: Session) -> Iterator[str]:
    for one in missing_players(session.competition):
        if one.stage == session.stage_id:
            yield withdrew_text(one.players)
    news = stage_news(session.competition)
    for change in news.changed:
        if change.stage.pk == session.stage_id:
            yield cut_text(change)
    for opened in news.opened:
        if opened.stage.pk == session.stage_id:
            yield opened_text(opened)
