"""One stage: who would go on, the decision, and what can be done about it later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import CameBy, Competition, Entrant, Stage
from league.competitions.seen import publication_seen, stage_seen
from league.director.cut_words import back_text, left_text, opened_text
from league.director.fields import MOST_REASON
from league.director.refusals import attempt, show_in_form
from league.director.stages.anew import why_not_anew
from league.director.stages.changes import DecisionChanges, changes_of
from league.director.stages.forms.deciding import BY_LOT, AddForm, DecideForm, KeepForm, LotForm
from league.director.stages.hidden import hidden_seatings
from league.director.stages.queries import StagePage, places_before, stage_page
from league.director.stages.waiting import decided_after
from league.director.undo import sent, way_back
from league.numbers import new_seed, whole_number
from league.seating import commands as seating
from league.seating.commands import StageLot, StagePlace
from league.standings.queries.ranking.cut_changes import OpenBefore, told_before
from league.standings.queries.ranking.going_on import CutLine, by_lot, lot_orders
from league.standings.queries.ranking.moving_up import next_by_lot

SURE = "sure"  #: as ``?anew=``: also without people who have played in the stage


@director_only
def stage(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """A stage with its players or, before that is decided and with ``?anew=``, the standings in which they are ticked, level ones by the
    lot that was drawn last among them. What a decision changes is said before it is saved, once more if others are ticked."""
    stage = _found(competition, number)
    page = stage_page(competition, stage)
    form = _decide_form(request, page)
    context = {"competition": competition, "stage": stage, "page": page, "form": form, "seen": stage_seen(stage)}
    context |= {"hidden": hidden_seatings(page.sessions), "public_seen": publication_seen(competition)}
    context["lot_form"] = LotForm(is_drawn=form.is_drawn if form is not None else page.is_next_drawn, choose=form is None)
    context |= {"keep_form": KeepForm(sent(request, "kept")), "not_anew": why_not_anew(page) if form is None else None}
    context["changes"] = changes = changes_of(page, form) if form is not None else None
    if request.method == "POST" and form is not None and changes is not None and form.is_valid():
        if _is_unsaid(request, form, changes):
            return render(request, "director/stages/stage.html", {**context, "asks": True})
        with show_in_form(form):
            _decide(request, page, form)
            return redirect("manage_stage", competition.slug, number)
    status = 409 if form is not None and form.meanwhile else 422 if form is not None and form.errors else 200
    context["adding"] = AddForm(others=page.others) if page.others else None
    return render(request, "director/stages/stage.html", context, status=status)


def _is_unsaid(request: HttpRequest, form: DecideForm, changes: DecisionChanges) -> bool:
    """Whether the page on which this was ticked did not say what it changes, so that it is said first. What somebody else decided
    meanwhile is refused instead."""
    is_as_seen = form.cleaned_data["seen"] in ("", stage_seen(changes.stage))
    return is_as_seen and bool(changes.texts) and not changes.refused and request.POST.get("told", "") != changes.seen


def _decide_form(request: HttpRequest, page: StagePage) -> DecideForm | None:
    """The form to decide; None where there is nothing to decide yet, or nobody asked to decide it anew."""
    sent_now = request.method == "POST"
    asked = sent_now or "anew" in request.GET
    if page.is_waiting and not sent_now:
        return None
    if page.proposal is None or page.is_too_early or (page.stage.is_decided and not asked):
        return None
    now = [one.place for one in page.players]
    lots, data = [one.details for one in page.lots], request.POST if sent_now else None
    is_sure = request.GET.get("anew") == SURE
    return DecideForm(data, proposal=page.proposal, now=now, lots=lots, has_begun=page.has_begun, is_sure=is_sure)


def _decide(request: HttpRequest, page: StagePage, form: DecideForm) -> None:
    competition, stage, data = page.stage.competition, page.stage, form.cleaned_data
    entrants = {one.number: one for one in competition.entrants.with_players()}
    was_decided, places = stage.is_decided, form.places(entrants)
    left = left_text(stage, [place.entrant.pk for place in places])
    decided = seating.decide_stage(
        actor=Actor.of(request.user),
        stage=stage,
        places=places,
        proposed=form.proposal.as_json,
        sure=bool(data.get("sure")),
        seen=data["seen"],
        lot=_lot_of(form, entrants),
        reason=data["reason"].strip(),
    )
    back = "back" if was_decided else "open"
    undo = way_back("manage_stage_step", competition.slug, stage.number, back, seen=stage_seen(decided))
    said = _("It is decided who plays in “%(stage)s”.") % {"stage": stage.name}
    messages.success(request, " ".join(filter(None, [said, left])), extra_tags=undo)


@director_only
@require_POST
def take_step(request: HttpRequest, competition: Competition, number: int, step: str) -> HttpResponse:
    """``lot`` draws lots among level ones; ``open`` takes the decision back, ``keep`` keeps it though the standings have changed,
    ``replace`` puts the next one in for somebody who withdrew, ``add`` adds somebody by hand, ``back`` restores who played before the
    latest change."""
    stage = _found(competition, number)
    if step not in STEPS:
        raise Http404
    if answer := STEPS[step](request, stage):
        return answer
    page = reverse("manage_stage", args=[competition.slug, number])
    return redirect(f"{page}?anew=1" if step == "lot" else page)


def _lot_of(form: DecideForm, entrants: Mapping[int, Entrant]) -> StageLot | None:
    """The lot that decides between level ones, if one does."""
    if form.drawn is None:
        return None
    seed, level, drew = form.drawn
    own = {one.pk: one for one in entrants.values()}
    return StageLot(seed, [own[key] for key in level], [own[key] for key in drew])


def _draw_lot(request: HttpRequest, stage: Stage) -> None:
    """Draw lots among level ones; nothing where nobody is level any more."""
    proposal, seed = stage_page(stage.competition, stage).proposal, new_seed()
    if proposal is None or not proposal.found.undecided:
        messages.error(request, _("Nobody is level at the line any more."))
        return
    drew, level = by_lot(proposal, seed), {key for one in proposal.found.undecided for key in one.keys}
    own = {one.pk: one for one in stage.competition.entrants.with_players()}
    order = [[own[key] for key in group] for group in lot_orders(proposal, seed)]
    lot = StageLot(seed, [own[key] for key in own if key in level], [own[key] for key in own if key in drew], order)
    with attempt(request):
        seating.draw_stage_lot(actor=Actor.of(request.user), stage=stage, lot=lot, reason=_typed_reason(request))


def _typed_reason(request: HttpRequest) -> str:
    """Why a lot is drawn again or does not decide, or why a decision stays, as typed."""
    return sent(request, "reason").strip()[:MOST_REASON]


def _open(request: HttpRequest, stage: Stage) -> None:
    back = {one.stage.pk: tuple(entrant.shown_name for entrant in one.entrants) for one in seating.given_back(stage)}
    after = [opened_text(OpenBefore(one, stage, back.get(one.pk, ()))) for one in decided_after(stage)]
    said = " ".join([_("It is open again who plays in “%(stage)s”.") % {"stage": stage.name}, *after])
    with attempt(request, said, undo=lambda: _back(stage)):
        seating.take_back_decision(actor=Actor.of(request.user), stage=stage, seen=sent(request, "seen"))


def _keep(request: HttpRequest, stage: Stage) -> HttpResponse | None:
    """Keep the decision against what the page said; if the rule chooses otherwise by now, that is said first, with the reason typed."""
    page = stage_page(stage.competition, stage)
    if page.proposal is None or page.change_seen != sent(request, "told"):
        said = _("The results have changed since this page was opened, so nothing is saved. Read what the rule says now, and then decide.")
        messages.error(request, said)
        here = reverse("manage_stage", args=[stage.competition.slug, stage.number])
        return redirect(f"{here}?{urlencode({'kept': _typed_reason(request)})}")
    with attempt(request, _("Who plays in “%(stage)s” stays as decided.") % {"stage": stage.name}):
        seating.keep_decision(
            actor=Actor.of(request.user),
            stage=stage,
            proposed=page.proposal.as_json,
            reason=_typed_reason(request),
            seen=sent(request, "seen"),
        )
    return None


def _replace(request: HttpRequest, stage: Stage) -> None:
    gone = _entrant(stage, sent(request, "gone"))
    page = stage_page(stage.competition, stage)
    if page.proposal is None or not page.next_lines:
        messages.error(request, _("Nobody is left who could play instead."))
        return
    own = {one.pk: one for one in stage.competition.entrants.with_players()}
    line, lot = _who_instead(page, sent(request, "who"), own)
    if line is None:
        messages.error(request, page.undecided_next_text)
        return
    entrant, proposed = own[line.key], page.proposal.as_json
    words = {"name": entrant.shown_name, "stage": stage.name, "gone": gone.shown_name}
    said = " ".join(filter(None, [_("%(name)s plays in “%(stage)s” instead of %(gone)s.") % words, left_text(stage, [entrant.pk])]))
    actor, seen, reason = Actor.of(request.user), sent(request, "seen"), BY_LOT % lot.seed if lot is not None else _typed_reason(request)
    level = [own[one.key] for one in page.next_lines] if lot is None and len(page.next_lines) > 1 else []
    with attempt(request, said, undo=lambda: _back(stage)), transaction.atomic():  # the lot and what it decides, or neither
        if lot is not None:
            seating.draw_stage_lot(actor=actor, stage=stage, lot=lot, reason=_typed_reason(request))
        seating.replace_in_stage(
            actor=actor, stage=stage, gone=gone, entrant=entrant, level=level, proposed=proposed, reason=reason, seen=seen
        )


def _who_instead(page: StagePage, who: str, own: Mapping[int, Entrant]) -> tuple[CutLine | None, StageLot | None]:
    """Who plays, chosen or by lot if several are level; nobody if that was not said."""
    if page.next is not None:
        return page.next, None
    if who == "lot" and not page.stuck:
        seed = new_seed()
        order = next_by_lot(page.next_lines, seed)
        people = [own[line.key] for line in order]
        return order[0], StageLot(seed, people, people[:1], [people])
    return next((line for line in page.next_lines if str(line.number) == who), None), None


def _add(request: HttpRequest, stage: Stage) -> None:
    page = stage_page(stage.competition, stage)
    form = AddForm(request.POST, others=page.others)
    if not form.is_valid():
        messages.error(request, _("Please say who plays, and why."))
        return
    entrant = _entrant(stage, str(form.cleaned_data["who"]))
    kept = [StagePlace(one.place.entrant, one.place.by, one.place.reason, one.place.replaces) for one in page.players]
    added = StagePlace(entrant, CameBy.DIRECTOR if entrant.substitute else CameBy.WILD_CARD, form.cleaned_data["reason"])
    said = _("%(name)s plays in “%(stage)s”.") % {"name": entrant.shown_name, "stage": stage.name}
    # Adding somebody is no answer to the rule choosing others by now, so that is not logged as if it had been.
    proposed = page.proposal.as_json if page.proposal is not None and page.change is None else None
    with attempt(request, said, undo=lambda: _back(stage)):
        seating.decide_stage(
            actor=Actor.of(request.user), stage=stage, places=[*kept, added], proposed=proposed, seen=sent(request, "seen")
        )


def _restore(request: HttpRequest, stage: Stage) -> None:
    entrants: dict[Any, Entrant] = {one.number: one for one in stage.competition.entrants.with_players()}
    places = [
        StagePlace(entrants[who], str(by), str(reason), entrants.get(gone))
        for who, by, reason, gone in places_before(stage)
        if who in entrants
    ]
    page, keys = stage_page(stage.competition, stage), [place.entrant.pk for place in places]
    moved = [back_text(seating.given_back(stage, set(keys))), left_text(stage, keys)]
    said = " ".join(filter(None, [_("The same people play in “%(stage)s” as before.") % {"stage": stage.name}, *moved]))
    with attempt(request, said, undo=lambda: _back(stage)):
        proposed = told_before(stage) or (page.proposal.as_json if page.proposal is not None else None)
        seating.decide_stage(
            actor=Actor.of(request.user), stage=stage, places=places, proposed=proposed, sure=True, seen=sent(request, "seen"), undo=True
        )


STEPS: dict[str, Callable[[HttpRequest, Stage], HttpResponse | None]] = {
    "lot": _draw_lot,
    "open": _open,
    "keep": _keep,
    "replace": _replace,
    "add": _add,
    "back": _restore,
}


def _back(stage: Stage) -> str:
    stands = Stage.objects.get(pk=stage.pk)
    return way_back("manage_stage_step", stage.competition.slug, stage.number, "back", seen=stage_seen(stands))


def _entrant(stage: Stage, number: str) -> Entrant:
    entrant: Entrant = get_object_or_404(stage.competition.entrants.with_players(), number=whole_number(number) or 0)
    return entrant


def _found(competition: Competition, number: int) -> Stage:
    stage: Stage = get_object_or_404(competition.stages.select_related("source", "competition"), number=number)
    stage.competition = competition
    return stage
