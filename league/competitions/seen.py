"""What a page showed of a thing that is changed there, so that nobody saves over what they have not seen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.audit.queries import LoggedAction, latest_action
from league.competitions.embargo import ALL_IN, RUNNING
from league.competitions.models import Announcement, Competition, Entrant
from league.errors import Refusal
from league.players.models import Club, Player

__all__ = [
    "ChangedMeanwhile",
    "announcement_seen",
    "announcement_shown_seen",
    "club_seen",
    "entry_seen",
    "fields_seen",
    "fingerprint",
    "leaving_seen",
    "lots_seen",
    "player_seen",
    "publication_seen",
    "refuse_other_publication",
    "refuse_unseen",
    "ruleset_seen",
]


#: the verbs of the log by which other things are public, or could be published
SHOWN_BY = (
    *("set_embargo", "end_embargo", "publish_results", "unpublish_results", "publish_seating", "hide_seating"),
    *("start_session", "call_back_session", "approve_session", "reopen_session", "cancel_session"),
    *("seat_session", "clear_seating", "confirm_draft", "take_back_confirmation"),
)


class ChangedMeanwhile(Refusal):
    """Somebody has saved the same thing since the page was shown.

    ``stands`` is what is stored now, ``now`` its fingerprint (whoever sends that has seen it), ``action`` the latest change of it in the
    log, if it is known.
    """

    def __init__(self, now: str, stands: Any, action: LoggedAction | None) -> None:
        super().__init__("changed_meanwhile", _sentence(action))
        self.now = now
        self.stands = stands
        self.action = action


def _sentence(action: LoggedAction | None) -> str:
    if action is None:
        return _("This was changed after you opened the page. Nothing of yours is saved yet.")
    sentence = _("%(name)s has changed this after you opened the page (%(at)s). Nothing of yours is saved yet.")
    return sentence % {"name": action.by, "at": date_format(timezone.localtime(action.at), "SHORT_DATETIME_FORMAT")}


def fingerprint(value: Any) -> str:
    """A short text that differs where what is stored differs; it tells nothing else."""
    return sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()[:16]


def refuse_unseen(
    seen: str, now: str, stands: Any, competition: Competition | None, *verbs: str, about: Callable[[Mapping[str, Any]], bool] | None = None
) -> None:
    """Refuse with :class:`ChangedMeanwhile` where ``seen`` is not what stands ``now``; call it where the thing is locked.

    Empty, nobody has looked at a page: a command of ours, or a program. ``verbs`` are those of the log by which the thing is changed,
    ``about`` says by the details whether it was this one.
    """
    if seen and seen != now:
        raise ChangedMeanwhile(now, stands, latest_action(competition, *verbs, about=about))


def fields_seen(competition: Competition, fields: Iterable[str]) -> str:
    """Of some fields of a competition."""
    return fingerprint({name: getattr(competition, name) for name in fields})


def ruleset_seen(competition: Competition) -> str:
    return fields_seen(competition, ["ruleset_json"])


def announcement_seen(announcement: Announcement) -> str:
    """Of its words."""
    return fingerprint([announcement.pk, announcement.title, announcement.text])


def announcement_shown_seen(announcement: Announcement) -> str:
    """Of its words, and of whether everybody reads them."""
    return fingerprint([announcement_seen(announcement), announcement.published_at is not None])


def entry_seen(entrant: Entrant) -> str:
    """Of an entrant and of the person's own details."""
    return fingerprint([entrant.pk, entrant.guest, entrant.substitute, entrant.group, entrant.email, player_seen(entrant.player)])


def leaving_seen(entrant: Entrant) -> str:
    """Of how an entrant takes part, and of what was decided of missed games."""
    stand_in = (entrant.stand_in_id, entrant.stand_in_from, entrant.stand_in_until, entrant.stand_in_pauses)
    return fingerprint([entrant.pk, entrant.status, entrant.missed, entrant.missed_points, *stand_in])


def player_seen(player: Player) -> str:
    """Of a person's own details."""
    details = [player.first_name, player.last_name, player.club_id, player.country, player.ema_number, player.name_shown]
    return fingerprint([player.pk, *details])


def club_seen(club: Club) -> str:
    """Of a club's details."""
    return fingerprint([club.pk, club.name, club.town, club.country])


def lots_seen(competition: Competition) -> str:
    """Of the lots that were drawn. One query."""
    return fingerprint(list(competition.entrants.exclude(lot=None).order_by("number").values_list("number", "lot")))


def publication_seen(competition: Competition) -> str:
    """Of the embargo, of which seatings are secret, and of how far every session is that can be published. One query."""
    return fingerprint([competition.published_until, _publishable(competition)])


def refuse_other_publication(competition: Competition, seen: str) -> None:
    """Refuse to publish or to keep back (``changed_meanwhile``) where something else is public, or could be, than the page showed.

    The competition is locked.
    """
    rows = _publishable(competition) if seen else []
    numbers = {None, *(number for number, _state, _hidden in rows)}
    now = fingerprint([competition.published_until, rows])
    refuse_unseen(seen, now, competition, competition, *SHOWN_BY, about=lambda details: details.get("session") in numbers)


def _publishable(competition: Competition) -> list[tuple[int, str, bool]]:
    """Sessions that are secret or have begun. That all their results are in is nothing that anybody has done."""
    rows = competition.sessions.order_by("number").values_list("number", "state", "hidden")
    begun = [(number, RUNNING if state == ALL_IN else state, hidden) for number, state, hidden in rows if state != "cancelled"]
    return [(number, state, hidden) for number, state, hidden in begun if hidden or state not in ("planned", "seated")]
