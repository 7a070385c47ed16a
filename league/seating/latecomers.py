"""People entered after a session was seated, by the log: no draw could have given them a seat."""

from __future__ import annotations

from collections.abc import Mapping

from league.audit.models import ActionLog
from league.competitions.models import Competition
from league.seating.renumbered import moved_up

__all__ = ["entered_after_seatings"]

ENTERED = ("add_entrant", "import_entrants")
SEATED = ("seat_session", "delete_session")


def entered_after_seatings(competition: Competition) -> Mapping[int, frozenset[int]]:
    """For each session by number, the numbers of entrants entered after its latest seating (one database query)."""
    entered: dict[int, int] = {}
    seated: dict[int, int] = {}
    actions = ActionLog.objects.of(competition).filter(verb__in=[*ENTERED, *SEATED]).order_by("pk")
    for action in actions.only("pk", "verb", "details"):
        details = action.details
        if action.verb in ENTERED:
            numbers = [details["number"]] if action.verb == "add_entrant" else details["numbers"]
            entered |= dict.fromkeys(numbers, action.pk)
        elif action.verb == "seat_session":
            seated[details["session"]] = action.pk
        else:
            seated = moved_up(seated, details["session"])
    return {session: frozenset(number for number, at in entered.items() if at > since) for session, since in seated.items()}
