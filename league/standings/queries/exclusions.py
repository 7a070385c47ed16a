"""Exclusions and substitutes of sessions kept back, which nobody without rights may learn of before publication."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Exists, OuterRef

from league.audit.models import ActionLog
from league.competitions.embargo import Reader, published_results
from league.competitions.models import Competition, Entrant, EntrantStatus
from league.games.models import Substitution
from league.seating.models import Seat, SitOut

__all__ = ["EXCLUDED", "secret_appointments", "secret_entries", "secret_exclusions"]

EXCLUDED = frozenset({EntrantStatus.DISQUALIFIED, EntrantStatus.REMOVED})
START, EXCLUSIONS, ENTRIES = "start_session", ("disqualify", "remove_entrant"), ("add_entrant",)
APPOINTMENTS = ("appoint_stand_in", "resume_stand_in")


def secret_exclusions(readers: Mapping[Competition, Reader]) -> frozenset[tuple[int, int]]:
    """(competition id, entrant number) of those whose exclusion must be kept from these readers.

    These are exclusions logged after the start of a session whose results are kept back, as they may come from what happened there. One
    query, none if nothing is kept back.
    """
    return _said_in_secret(readers, EXCLUSIONS)


def secret_entries(readers: Mapping[Competition, Reader]) -> frozenset[tuple[int, int]]:
    """The same for substitutes entered after that start, from whom everybody could infer how many players are replaced, and when.

    Substitutes with a public seat or public results are known anyway. Two queries, none if nothing is kept back.
    """
    said = _said_in_secret(readers, ENTRIES)
    if not said:
        return frozenset()
    here = {"entrant": OuterRef("pk"), "session__hidden": False}
    stepped_in = Substitution.objects.filter(
        published_results("game__table__session"), player=OuterRef("player"), game__competition=OuterRef("competition")
    )
    unseen = Entrant.objects.filter(substitute=True, competition__in={competition for competition, _number in said}).exclude(
        Exists(Seat.objects.filter(**here)) | Exists(SitOut.objects.filter(**here)) | Exists(stepped_in)
    )
    return said.intersection(unseen.values_list("competition_id", "number"))


def secret_appointments(readers: Mapping[Competition, Reader]) -> frozenset[tuple[int, int]]:
    """(competition id, entrant number) of those for whom a substitute was appointed after that start, as they may have left a table that is
    secret. Whoever was appointed before is known as soon as the seating is. One query, none if nothing is kept back."""
    return _said_in_secret(readers, APPOINTMENTS)


def _said_in_secret(readers: Mapping[Competition, Reader], verbs: Sequence[str]) -> frozenset[tuple[int, int]]:
    """(competition id, entrant number) of log entries with these verbs after the start of a session that is kept back."""
    until = {one.pk: reader.until for one, reader in readers.items() if not reader.sees_all and reader.until is not None}
    if not until:
        return frozenset()
    begun, secret = set(), set()
    actions = ActionLog.objects.filter(competition__in=until, verb__in=(START, *verbs)).order_by("pk")
    for competition, verb, session, number in actions.values_list("competition_id", "verb", "details__session", "details__number"):
        if verb == START:
            begun |= {competition} if session > until[competition] else set()
        elif competition in begun:
            secret.add((competition, number))
    return frozenset(secret)
