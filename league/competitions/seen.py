"""Fingerprints of what a page showed, so that nobody overwrites a change they have not seen."""

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
from league.competitions.models import Announcement, Competition, Entrant, Stage
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
    "stage_seen",
    "stage_sessions_seen",
    "stages_seen",
]


#: verbs in the log that change what is public, or what could be published
SHOWN_BY = (
    *("set_embargo", "end_embargo", "publish_results", "unpublish_results", "publish_seating", "hide_seating"),
    *("start_session", "call_back_session", "approve_session", "reopen_session", "cancel_session"),
    *("seat_session", "clear_seating", "confirm_draft", "take_back_confirmation"),
)


class ChangedMeanwhile(Refusal):
    """Somebody has saved the same thing since the page was shown.

    ``stands`` is what is stored now, ``now`` its fingerprint (sending that means having seen it), ``action`` its latest change in the log,
    if known.
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
    """A short text that changes when the value does, and reveals nothing about it."""
    return sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()[:16]


def refuse_unseen(
    seen: str, now: str, stands: Any, competition: Competition | None, *verbs: str, about: Callable[[Mapping[str, Any]], bool] | None = None
) -> None:
    """Raise :class:`ChangedMeanwhile` if ``seen`` differs from ``now``; call it while the thing is locked.

    An empty ``seen`` is never refused: the caller is a program, and no page was shown. ``verbs`` are the log's verbs that change the thing;
    ``about`` tells from an action's details whether it changed this one.
    """
    if seen and seen != now:
        raise ChangedMeanwhile(now, stands, latest_action(competition, *verbs, about=about))


def fields_seen(competition: Competition, fields: Iterable[str]) -> str:
    """Fingerprint of some fields of a competition."""
    return fingerprint({name: getattr(competition, name) for name in fields})


def ruleset_seen(competition: Competition) -> str:
    return fields_seen(competition, ["ruleset_json"])


def announcement_seen(announcement: Announcement) -> str:
    """Fingerprint of an announcement's words."""
    return fingerprint([announcement.pk, announcement.title, announcement.text])


def announcement_shown_seen(announcement: Announcement) -> str:
    """Fingerprint of an announcement's words, and of whether it is public."""
    return fingerprint([announcement_seen(announcement), announcement.published_at is not None])


def entry_seen(entrant: Entrant) -> str:
    """Fingerprint of an entry and the person's own details."""
    return fingerprint([entrant.pk, entrant.guest, entrant.substitute, entrant.group, entrant.email, player_seen(entrant.player)])


def leaving_seen(entrant: Entrant) -> str:
    """Fingerprint of an entrant's status, stand-in and decision on missed games."""
    stand_in = (entrant.stand_in_id, entrant.stand_in_from, entrant.stand_in_until, entrant.stand_in_pauses)
    return fingerprint([entrant.pk, entrant.status, entrant.missed, entrant.missed_points, *stand_in])


def player_seen(player: Player) -> str:
    """Fingerprint of a person's own details."""
    details = [player.first_name, player.last_name, player.club_id, player.country, player.ema_number, player.name_shown]
    return fingerprint([player.pk, *details])


def club_seen(club: Club) -> str:
    """Fingerprint of a club's details."""
    return fingerprint([club.pk, club.name, club.town, club.country])


def lots_seen(competition: Competition) -> str:
    """Fingerprint of the lots drawn. One query."""
    return fingerprint(list(competition.entrants.exclude(lot=None).order_by("number").values_list("number", "lot")))


def publication_seen(competition: Competition) -> str:
    """Fingerprint of the embargo, of the secret seatings, and of the state of every session that can be published. One query."""
    return fingerprint([competition.published_until, _publishable(competition)])


def refuse_other_publication(competition: Competition, seen: str) -> None:
    """Raise ``changed_meanwhile`` if what is public, or could be published, differs from what the page showed.

    Call it while the competition is locked.
    """
    rows = _publishable(competition) if seen else []
    numbers = {None, *(number for number, _state, _hidden in rows)}
    now = fingerprint([competition.published_until, rows])
    refuse_unseen(seen, now, competition, competition, *SHOWN_BY, about=lambda details: details.get("session") in numbers)


def _publishable(competition: Competition) -> list[tuple[int, str, bool]]:
    """Sessions that are secret or have begun. "All results in" counts as running, because it is not something anybody did."""
    rows = competition.sessions.order_by("number").values_list("number", "state", "hidden")
    begun = [(number, RUNNING if state == ALL_IN else state, hidden) for number, state, hidden in rows if state != "cancelled"]
    return [(number, state, hidden) for number, state, hidden in begun if hidden or state not in ("planned", "seated")]


def stage_seen(stage: Stage) -> str:
    """Fingerprint of what a stage is, and of who plays in it. One query."""
    fields = [(field.attname, getattr(stage, field.attname)) for field in Stage._meta.concrete_fields]
    return fingerprint([fields, list(stage.places.order_by("seed").values_list("entrant_id", "seed"))])


def stages_seen(competition: Competition) -> str:
    """Fingerprint of the stages there are, and of what they are. One query."""
    return fingerprint(list(competition.stages.order_by("number").values()))


def stage_sessions_seen(competition: Competition) -> str:
    """Fingerprint of the stages, and of which session belongs to which of them. Two queries."""
    return fingerprint([stages_seen(competition), list(competition.sessions.order_by("number").values_list("pk", "number", "stage_id"))])
