"""Choose the rating of the installation, and what counts for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.audit.commands import log_action
from league.competitions.seen import fingerprint, refuse_unseen
from league.errors import Refusal
from league.rating.models import RatedCompetition, RatingKind, RatingSetting
from league.rating.queries import choice
from league.rating.queries.choice import competition_choices, rating_kind

__all__ = ["Counting", "RatingChosen", "choose_rating", "rating_chosen", "rating_seen"]

MOST_DAYS, MOST_HALVES = 3, 12


@dataclass(frozen=True, slots=True)
class Counting:
    """What counts of a competition: ``days`` (1 to 3) and ``half_weights`` (1 to 12) as entered for the EMA ranking, or as they are."""

    counts_open: bool
    counts_mers: bool
    days: int | None = None
    half_weights: int | None = None


@dataclass(frozen=True, slots=True)
class RatingChosen:
    """The rating of the installation, and what counts of each public competition (by id); ``half_at_ten``: as in
    :class:`league.rating.models.RatingSetting`."""

    kind: RatingKind
    counting: Mapping[int, Counting]
    half_at_ten: bool = False


def rating_chosen() -> RatingChosen:
    """What holds now. Five queries."""
    choices = competition_choices()
    return RatingChosen(
        rating_kind(),
        {
            one.competition.pk: Counting(one.counts_open, one.counts_mers, one.days, None if one.weight is None else int(one.weight * 2))
            for one in choices
        },
        choice.half_at_ten(),
    )


def rating_seen(chosen: RatingChosen) -> str:
    """Fingerprint of a choice."""
    counting = [(pk, one.counts_open, one.counts_mers, one.days, one.half_weights) for pk, one in sorted(chosen.counting.items())]
    return fingerprint([chosen.kind, counting, *(["half at ten"] if chosen.half_at_ten else [])])


@transaction.atomic
def choose_rating(
    *, actor: Actor, kind: RatingKind, counting: Mapping[int, Counting], half_at_ten: bool | None = None, seen: str = ""
) -> None:
    """Choose the rating, and what counts of these competitions (by id); others stay as they are, as does ``half_at_ten`` for None. No
    result changes.

    Refusals: ``mers_days``, ``mers_weight``, ``changed_meanwhile``.
    """
    setting = RatingSetting.objects.get_or_create(pk=1)[0]
    RatingSetting.objects.select_for_update(no_key=True).get(pk=setting.pk)
    stands = rating_chosen()
    refuse_unseen(seen, rating_seen(stands), stands, None, "choose_rating")
    for one in counting.values():
        _refuse_numbers(one)
    half = stands.half_at_ten if half_at_ten is None else half_at_ten
    RatingSetting.objects.filter(pk=setting.pk).update(kind=kind, half_at_ten=half)
    changed = {pk: one for pk, one in counting.items() if pk in stands.counting and stands.counting[pk] != one}
    for pk, one in sorted(changed.items()):
        values = {"counts_open": one.counts_open, "counts_mers": one.counts_mers, "days": one.days, "half_weights": one.half_weights}
        RatedCompetition.objects.update_or_create(competition_id=pk, defaults=values)
    at_ten: dict[str, Any] = {"half_at_ten": half} if half != stands.half_at_ten else {}
    log_action(actor=actor, verb="choose_rating", kind=str(kind), competitions=sorted(changed), **at_ten)


def _refuse_numbers(counting: Counting) -> None:
    if counting.days is not None and not 1 <= counting.days <= MOST_DAYS:
        raise Refusal("mers_days", _("The EMA counts 1 to %(most)s days.") % {"most": MOST_DAYS})
    if counting.half_weights is not None and not 1 <= counting.half_weights <= MOST_HALVES:
        raise Refusal("mers_weight", _("A weight is between ½ and %(most)s.") % {"most": MOST_HALVES // 2})
