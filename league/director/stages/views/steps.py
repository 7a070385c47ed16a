"""What can be done about who plays in a stage besides deciding it: lots, and steps after the decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.commands import change_stage_back
from league.competitions.commands.stamping import locked
from league.competitions.models import CameBy, Competition, Entrant, Stage
from league.competitions.seen import stage_seen
from league.director.cut_words import back_text, left_text, opened_text
from league.director.fields import MOST_REASON
from league.director.refusals import attempt
from league.director.stages.forms.deciding import BY_LOT, AddForm
from league.director.stages.queries import StagePage, places_before, stage_page
from league.director.stages.shown import NEXT, PROPOSED, next_changed_text, proposal_changed_text
from league.director.stages.views.showing import decide_form, found_stage, shown_stage
from league.director.stages.waiting import decided_after
from league.director.undo import sent, way_back
from league.numbers import new_seed, whole_number
from league.seating import commands as seating
from league.seating.commands import StageLot, StagePlace
from league.standings.queries.ranking.cut_changes import OpenBefore, told_before
from league.standings.queries.ranking.going_on import CutLine, by_lot, lot_orders
from league.standings.queries.ranking.moving_up import next_by_lot


@director_only
@require_POST
def take_step(request: HttpRequest, competition: Competition, number: int, step: str) -> HttpResponse:
    """``lot`` draws lots among level ones; ``open`` takes the decision back, ``keep`` keeps it though the standings have changed,
    ``replace`` puts the next one in for somebody who withdrew, ``add`` adds somebody by hand, ``back`` restores who played before the
    latest change, and ``change-back`` what the stage was before that was changed."""
    if step not in STEPS:
        raise Http404
    with transaction.atomic():  # the standings are those by which it is done
        locked(competition)
        if answer := STEPS[step](request, found_stage(competition, number)):
            return answer
    page = reverse("manage_stage", args=[competition.slug, number])
    return redirect(f"{page}?anew=1" if step == "lot" else page)


def _outdated(request: HttpRequest, page: StagePage, step: str) -> HttpResponse | None:
    """The page again, with what was typed, if it showed others who go on, are level or come next; None if it did not. That the stage itself
    has been changed is left to the command to refuse."""
    if sent(request, "seen") not in ("", stage_seen(page.stage)):
        return None
    said = next_changed_text(sent(request, NEXT), page.next_lines)
    said = said or proposal_changed_text(sent(request, PROPOSED), page.proposal, only_level=step == "lot")
    form = decide_form(page, asked=step == "lot")
    typed = {name: sent(request, name) for name in ("who", "reason")}
    return shown_stage(request, page, form, step=step, typed=typed, said=said, status=409) if said else None


def _draw_lot(request: HttpRequest, stage: Stage) -> HttpResponse | None:
    """Draw lots among level ones; nothing where nobody is level any more."""
    page, seed = stage_page(stage.competition, stage), new_seed()
    if outdated := _outdated(request, page, "lot"):
        return outdated
    proposal = page.proposal
    if proposal is None or not proposal.found.undecided:
        messages.error(request, _("Nobody is level at the line any more."))
        return None
    drew, level = by_lot(proposal, seed), {key for one in proposal.found.undecided for key in one.keys}
    own = {one.pk: one for one in stage.competition.entrants.with_players()}
    order = [[own[key] for key in group] for group in lot_orders(proposal, seed)]
    lot = StageLot(seed, [own[key] for key in own if key in level], [own[key] for key in own if key in drew], order)
    with attempt(request):
        seating.draw_stage_lot(
            actor=Actor.of(request.user), stage=stage, lot=lot, reason=_typed_reason(request), seen=sent(request, "seen")
        )
    return None


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


def _replace(request: HttpRequest, stage: Stage) -> HttpResponse | None:
    gone = _entrant(stage, sent(request, "gone"))
    page = stage_page(stage.competition, stage)
    if outdated := _outdated(request, page, "replace"):
        return outdated
    if page.proposal is None or not page.next_lines:
        messages.error(request, _("Nobody is left who could play instead."))
        return None
    own = {one.pk: one for one in stage.competition.entrants.with_players()}
    line, lot = _who_instead(page, sent(request, "who"), own)
    if line is None:
        messages.error(request, page.undecided_next_text)
        return None
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
    return None


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


def _add(request: HttpRequest, stage: Stage) -> HttpResponse | None:
    page = stage_page(stage.competition, stage)
    if outdated := _outdated(request, page, "add"):
        return outdated
    form = AddForm(request.POST, others=page.others)
    if not form.is_valid():
        messages.error(request, _("Please say who plays, and why."))
        return None
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
    return None


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


def _change_back(request: HttpRequest, stage: Stage) -> None:
    with attempt(request, _("The stage is as it was before.")):
        change_stage_back(actor=Actor.of(request.user), stage=stage, seen=sent(request, "seen"))


STEPS: Mapping[str, Callable[[HttpRequest, Stage], HttpResponse | None]] = {
    "lot": _draw_lot,
    "open": _open,
    "keep": _keep,
    "replace": _replace,
    "add": _add,
    "back": _restore,
    "change-back": _change_back,
}


def _back(stage: Stage) -> str:
    stands = Stage.objects.get(pk=stage.pk)
    return way_back("manage_stage_step", stage.competition.slug, stage.number, "back", seen=stage_seen(stands))


def _entrant(stage: Stage, number: str) -> Entrant:
    entrant: Entrant = get_object_or_404(stage.competition.entrants.with_players(), number=whole_number(number) or 0)
    return entrant
