"""The page of one stage, as it is asked for and as an answer to what cannot be saved."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from league.competitions.models import Competition, Stage
from league.competitions.seen import publication_seen, stage_seen
from league.director.stages.anew import why_not_anew
from league.director.stages.changes import changes_of
from league.director.stages.forms.deciding import AddForm, DecideForm, KeepForm, LotForm
from league.director.stages.hidden import hidden_seatings
from league.director.stages.queries import StagePage
from league.director.stages.shown import next_shown, proposal_shown
from league.director.undo import sent

__all__ = ["decide_form", "found_stage", "shown_stage"]


def found_stage(competition: Competition, number: int) -> Stage:
    stage: Stage = get_object_or_404(competition.stages.select_related("source", "competition"), number=number)
    stage.competition = competition
    return stage


def decide_form(page: StagePage, data: Any = None, *, asked: bool = False, is_sure: bool = False) -> DecideForm | None:
    """The form to decide; None where there is nothing to decide yet, or nobody ``asked`` to decide it anew. ``is_sure``: also without
    people who have played in the stage."""
    if page.is_waiting and data is None:
        return None
    if page.proposal is None or page.is_too_early or (page.stage.is_decided and not asked and data is None):
        return None
    now, lots = [one.place for one in page.players], [one.details for one in page.lots]
    return DecideForm(data, proposal=page.proposal, now=now, lots=lots, has_begun=page.has_begun, is_sure=is_sure)


def shown_stage(
    request: HttpRequest,
    page: StagePage,
    form: DecideForm | None,
    *,
    step: str = "",
    typed: dict[str, Any] | None = None,
    said: str = "",
    asks: bool = False,
    status: int = 200,
) -> HttpResponse:
    """The page, with the ``form`` if it is to be decided. ``step``: one that was not taken, ``said``: why not, and
    ``typed``: what its form had, which stays; ``asks``: others were ticked, and what that changes is said before it is saved."""
    stage, competition = page.stage, page.stage.competition
    kept = {one: typed if one == step else None for one in ("lot", "replace", "add")}
    is_drawn = form.is_drawn if form is not None else page.is_next_drawn
    context = {
        "competition": competition,
        "stage": stage,
        "page": page,
        "form": form,
        "seen": stage_seen(stage),
        "proposed": proposal_shown(page.proposal),
        "comes_next": next_shown(page.next_lines),
        "hidden": hidden_seatings(page.sessions),
        "public_seen": publication_seen(competition),
        "lot_form": LotForm(initial=kept["lot"] or kept["replace"], is_drawn=is_drawn, choose=form is None),
        "keep_form": KeepForm(sent(request, "kept")),
        "adding": AddForm(initial=kept["add"], others=page.others) if page.others else None,
        "is_adding": step == "add",
        "not_anew": why_not_anew(page) if form is None else None,
        "changes": changes_of(page, form) if form is not None else None,
        "said": said,
        "asks": asks,
    }
    return render(request, "director/stages/stage.html", context, status=status)
