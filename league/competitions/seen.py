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
from league.competitions.models import Announcement, Competition, Entrant
from league.errors import Refusal

__all__ = [
    "ChangedMeanwhile",
    "announcement_seen",
    "entry_seen",
    "fields_seen",
    "fingerprint",
    "lots_seen",
    "refuse_unseen",
    "ruleset_seen",
]


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
    seen: str, now: str, stands: Any, competition: Competition, *verbs: str, about: Callable[[Mapping[str, Any]], bool] | None = None
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


def entry_seen(entrant: Entrant) -> str:
    """Of an entrant and of the person's own details."""
    person, entry = entrant.player, [entrant.guest, entrant.substitute, entrant.group, entrant.email]
    known = [person.first_name, person.last_name, person.club_id, person.country, person.ema_number, person.name_shown]
    return fingerprint([entrant.pk, entry, known])


def lots_seen(competition: Competition) -> str:
    """Of the lots that were drawn. One query."""
    return fingerprint(list(competition.entrants.exclude(lot=None).order_by("number").values_list("number", "lot")))
