"""Begin a reveal, go on and back, answer what becomes of its order when the standings change, and end it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.commands.stamping import locked
from league.competitions.models import Competition
from league.errors import Refusal
from league.hall.models import Reveal
from league.hall.reveal.order import OtherOrder, frozen, other_order, places_now, plan_of, rows_of, steps_of_reveal
from league.hall.reveal.steps import RevealPlan, shown_after, steps_before, steps_of
from league.seating.commands import publish_results
from league.seating.models import IN_PLAY
from league.wording import numbers_text

__all__ = ["end_reveal", "keep_order", "move_reveal", "start_reveal", "take_order"]


@transaction.atomic
def start_reveal(*, actor: Actor, competition: Competition, plan: RevealPlan, lifts: bool = False) -> Reveal:
    """Freeze the places of the final result and begin with none of them shown. ``lifts``: the last step publishes all results.

    Refusals: ``reveal_runs``, ``nobody_ranked``; ``not_approved``: all results cannot be published yet.
    """
    competition = locked(competition)
    if competition.reveals.running().exists():
        raise Refusal("reveal_runs", _("A reveal is running already."))
    places = places_now(competition)
    if not places:
        raise Refusal("nobody_ranked", _("Nobody has a place yet, so there is nothing to reveal."))
    if lifts:
        _refuse_open(competition)
    reveal = Reveal.objects.create(
        competition=competition, places=rows_of(places), singly=plan.singly, page=plan.page, lifts=lifts, started_at=actor.now(),
        **actor.columns(),
    )  # fmt: skip
    stamp(actor=actor, competition=competition, verb="start_reveal", results=True, lifts=lifts, singly=plan.singly, page=plan.page)
    return reveal


def _refuse_open(competition: Competition) -> None:
    """The last step is no time to find out that a session is still open."""
    numbers = list(competition.sessions.filter(state__in=IN_PLAY).order_by("number").values_list("number", flat=True))
    if numbers:
        sentence = ngettext_lazy(
            "Session %(numbers)s is not approved yet, so the last step could not publish the results.",
            "Sessions %(numbers)s are not approved yet, so the last step could not publish the results.",
            len(numbers),
        )
        raise Refusal("not_approved", sentence % {"numbers": numbers_text(numbers)}, field="lifts")


def move_reveal(*, actor: Actor, reveal: Reveal, expected: int, to: int) -> Reveal:
    """Show the first ``to`` steps, seen from step ``expected``: one more, one less, or a jump. Two people who tap at once make one step.

    With the last step of a reveal that ``lifts``, all results are published; if that is refused, the step stays. Refusals:
    ``reveal_ended``, ``moved_meanwhile``, ``no_such_step``, ``order_changed``, and those of ``publish_results``.
    """
    with transaction.atomic():
        reveal = _running(reveal)
        if reveal.step == to:
            return reveal
        _refuse_step(reveal, expected, to)
        before, reveal.step = reveal.step, to
        reveal.save(update_fields=["step"])
        _stamp_places(actor, reveal, "move_reveal" if to > before else "take_back_reveal")
    if reveal.lifts and to == len(steps_of_reveal(reveal)) and reveal.competition.published_until is not None:
        publish_results(actor=actor, competition=reveal.competition)
    return reveal


def _refuse_step(reveal: Reveal, expected: int, to: int) -> None:
    if reveal.step != expected:
        raise Refusal("moved_meanwhile", _("Somebody else has moved the reveal meanwhile. This is where it stands now."))
    if not 0 <= to <= len(steps_of_reveal(reveal)):
        raise Refusal("no_such_step", _("There is no such step."))
    if to > reveal.step:
        _refuse_other_order(reveal)


def _refuse_other_order(reveal: Reveal) -> None:
    other = other_order(reveal, places_now(reveal.competition))
    if other is not None and other.seen != reveal.kept_against:
        raise Refusal("order_changed", _("The standings have changed since the reveal began. Please say first which places count."))


@transaction.atomic
def keep_order(*, actor: Actor, reveal: Reveal, seen: str) -> Reveal:
    """Go on with the frozen places although the standings give others, those ``seen``. Refusals: ``reveal_ended``, ``order_changed``."""
    reveal = _running(reveal)
    other = _as_seen(reveal, seen)
    if other is None or reveal.kept_against == seen:
        return reveal
    reveal.kept_against = seen
    reveal.save(update_fields=["kept_against"])
    stamp(actor=actor, competition=reveal.competition, verb="keep_order", entrants=len(other.changed))
    return reveal


@transaction.atomic
def take_order(*, actor: Actor, reveal: Reveal, seen: str) -> Reveal:
    """Freeze the places that the standings give now, those ``seen``. No better place is shown by that than before.

    Refusals: ``reveal_ended``, ``order_changed``; ``nobody_ranked``.
    """
    reveal = _running(reveal)
    other = _as_seen(reveal, seen)
    if other is None:
        return reveal
    if not other.now:
        raise Refusal("nobody_ranked", _("Nobody has a place any more. End the reveal."))
    best = _best_shown(reveal)
    reveal.places, reveal.kept_against = rows_of(other.now), ""
    reveal.step = 0 if best is None else steps_before(steps_of(other.now, plan_of(reveal)), best - 1)
    reveal.save(update_fields=["places", "kept_against", "step"])
    stamp(actor=actor, competition=reveal.competition, verb="take_order", results=True, entrants=len(other.changed))
    return reveal


def _as_seen(reveal: Reveal, seen: str) -> OtherOrder | None:
    """The other order, provided that it is the one whose answer this is."""
    other = other_order(reveal, places_now(reveal.competition))
    if other is not None and other.seen != seen:
        raise Refusal("order_changed", _("The standings have changed once more. Please look again."))
    return other


def _best_shown(reveal: Reveal) -> int | None:
    shown = shown_after(steps_of_reveal(reveal), reveal.step)
    return shown[0].place if shown else None


@transaction.atomic
def end_reveal(*, actor: Actor, reveal: Reveal) -> Reveal:
    """End the reveal: the screen returns to its slides. What is under embargo stays there. Again it changes nothing."""
    locked(reveal.competition)
    reveal.refresh_from_db()
    if reveal.is_running:
        reveal.ended_at = actor.now()
        reveal.save(update_fields=["ended_at"])
        _stamp_places(actor, reveal, "end_reveal")
    return reveal


def _running(reveal: Reveal) -> Reveal:
    """The reveal as it is, locked with its competition."""
    competition = locked(reveal.competition)
    reveal = Reveal.objects.get(pk=reveal.pk)
    reveal.competition = competition
    if not reveal.is_running:
        raise Refusal("reveal_ended", _("This reveal has ended."))
    return reveal


def _stamp_places(actor: Actor, reveal: Reveal, verb: str) -> None:
    """The log names the best place that was on the screen; 0: none was."""
    details = {"place": _best_shown(reveal) or 0, "places": len(frozen(reveal))}
    stamp(actor=actor, competition=reveal.competition, verb=verb, results=True, **details)
