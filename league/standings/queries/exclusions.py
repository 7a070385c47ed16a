"""Who was disqualified or taken out in a session that is kept back: until it is published, nobody without rights knows of it."""

from __future__ import annotations

from collections.abc import Mapping

from league.audit.models import ActionLog
from league.competitions.embargo import Reader
from league.competitions.models import Competition, EntrantStatus

__all__ = ["EXCLUDED", "secret_exclusions"]

EXCLUDED = frozenset({EntrantStatus.DISQUALIFIED, EntrantStatus.REMOVED})
START, EXCLUSIONS = "start_session", ("disqualify", "remove_entrant")


def secret_exclusions(readers: Mapping[Competition, Reader]) -> frozenset[tuple[int, int]]:
    """(id of the competition, number of the entrant) of those whose exclusion these readers may not know.

    That is one said, by the log, after the start of a session whose results are kept back: it may come from what happened there. One
    query, none where nothing is kept back.
    """
    until = {one.pk: reader.until for one, reader in readers.items() if not reader.sees_all and reader.until is not None}
    if not until:
        return frozenset()
    begun, secret = set(), set()
    actions = ActionLog.objects.filter(competition__in=until, verb__in=(START, *EXCLUSIONS)).order_by("pk")
    for competition, verb, session, number in actions.values_list("competition_id", "verb", "details__session", "details__number"):
        if verb == START:
            begun |= {competition} if session > until[competition] else set()
        elif competition in begun:
            secret.add((competition, number))
    return frozenset(secret)
