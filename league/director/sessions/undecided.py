"""A session of a stage of which a director still has to decide who plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.competitions.models import Stage
from league.director.cut_words import cut_text, opened_text, withdrew_text
from league.seating.models import Session, SessionState
from league.seating.settled import open_text
from league.seating.stages import chooses_before, has_begun
from league.standings.queries.ranking.cut_changes import CutChange, stage_news
from league.standings.queries.ranking.moving_up import missing_players

__all__ = ["ToDecide", "undecided_of"]


@dataclass(frozen=True, slots=True)
class ToDecide:
    """What is to be decided before a session starts, in words, and the ``stages`` on whose pages."""

    text: str = ""
    stages: tuple[Stage, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text)


def undecided_of(session: Session) -> ToDecide:
    """What is to be decided about the stage of a session that is seated: who plays in it at all, or that others would go on by now, to it
    or, before it has begun, to one that chooses first; that such a one is open again or has a free seat, or somebody withdrew and nobody
    plays instead. False if nothing is; about fifteen queries in a later stage, else none."""
    if session.state != SessionState.SEATED or session.stage is None:
        return ToDecide()
    if text := open_text(session):
        return ToDecide(text, (session.stage,))
    found = list(_to_decide(session, session.stage))
    return ToDecide(" ".join(text for text, _stage in found), tuple(dict.fromkeys(stage for _text, stage in found)))


def _to_decide(session: Session, own: Stage) -> Iterator[tuple[str, Stage]]:
    """Each thing to decide in words, with the stage where."""
    beside = {one.pk: one for one in session.competition.stages.filter(source=own.source_id)}
    for one in missing_players(session.competition):
        if one.stage == own.pk:
            yield withdrew_text(one.players), own
        elif one.stage in beside and chooses_before(beside[one.stage], own):
            yield _free_text(one.name, withdrew_text(one.players)), beside[one.stage]
    news = stage_news(session.competition)
    yield from _changed(news.changed, own)
    for opened in news.opened:
        if opened.stage.pk == own.pk:
            yield opened_text(opened), opened.first


def _changed(changes: Iterable[CutChange], own: Stage) -> Iterator[tuple[str, Stage]]:
    for change in changes:
        if change.stage.pk == own.pk:
            yield cut_text(change), own
        elif chooses_before(change.stage, own) and not has_begun(own):
            yield _others_text(change), change.stage


def _free_text(stage: str, withdrew: str) -> str:
    """That somebody may move up from here into another stage, as long as this one has not begun."""
    sentence = _("In “%(stage)s” a seat is free: %(withdrew)s Whoever plays here can move up there only until this session has started.")
    return sentence % {"stage": stage, "withdrew": withdrew}


def _others_text(change: CutChange) -> str:
    """That others would play in a stage beside it, among them maybe somebody from here, who can move only until the session starts."""
    sentence = _("In “%(stage)s” others would play: %(cut)s Whoever plays here can move there only until this session has started.")
    return sentence % {"stage": change.stage.name, "cut": cut_text(change)}
