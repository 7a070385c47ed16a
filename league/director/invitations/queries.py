"""Invitations as directors see them, the ends that are proposed for a new one, and what somebody who opens a link may do with it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Max
from django.utils import timezone

from league.competitions.access import REFEREES, role_in
from league.competitions.models import Acceptance, Competition, Invitation, Role

__all__ = ["Came", "ShownInvitation", "end_of_last_day", "end_of_today", "holds_already", "shown_invitation", "shown_invitations"]

NIGHT_ENDS = time(4)  #: an evening that passes midnight is still this day
AT_LEAST = timedelta(hours=2)


@dataclass(frozen=True, slots=True)
class Came:
    """Somebody came by an invitation. ``user``: the account's id, 0 once it is removed; ``helps``: the right has not ended or been taken
    away."""

    user: int
    name: str
    at: datetime
    helps: bool


@dataclass(frozen=True, slots=True)
class ShownInvitation:
    """``why_closed``: see :meth:`league.competitions.models.Invitation.why_closed`."""

    invitation: Invitation
    why_closed: str
    came: tuple[Came, ...]

    @property
    def may_be_widened(self) -> bool:
        return self.why_closed in ("", "used")


def shown_invitations(competition: Competition, now: datetime) -> tuple[ShownInvitation, ...]:
    """All invitations of the competition, those that still let somebody in first. Three queries, and one for each that is open."""
    found = list(competition.invitations.select_related("competition"))
    rows = _shown(found, now)
    return tuple(sorted(rows, key=lambda one: bool(one.why_closed)))


def shown_invitation(invitation: Invitation, now: datetime) -> ShownInvitation:
    return _shown([invitation], now)[0]


def _shown(found: Sequence[Invitation], now: datetime) -> list[ShownInvitation]:
    by_invitation: dict[int, list[Acceptance]] = {}
    for one in Acceptance.objects.filter(invitation__in=found).select_related("user"):
        by_invitation.setdefault(one.invitation_id, []).append(one)
    helping = set(Role.objects.valid(now).filter(competition__invitations__in=found).values_list("user", flat=True))
    return [ShownInvitation(one, one.why_closed(now), tuple(_came(row, helping) for row in by_invitation.get(one.pk, ()))) for one in found]


def _came(row: Acceptance, helping: Collection[int]) -> Came:
    name = row.user.shown_name if row.user else ""
    return Came(user=row.user_id or 0, name=name, at=row.at, helps=row.user_id in helping)


def end_of_today(now: datetime) -> datetime:
    """The end of the night that follows, so that an evening may last beyond midnight."""
    here = timezone.localtime(now)
    tonight = _night_after(here.date() - timedelta(days=1))
    return tonight if tonight - now >= AT_LEAST else _night_after(here.date())


def end_of_last_day(competition: Competition, now: datetime) -> datetime | None:
    """The end of the competition's last day, or of that of its last planned session; None if that is no later than today. One query."""
    latest = competition.sessions.aggregate(at=Max("starts_at"))["at"]
    days = [competition.ends_on, timezone.localtime(latest).date() if latest else None]
    last = max((day for day in days if day is not None), default=None)
    end = _night_after(last) if last else None
    return end if end is not None and end > end_of_today(now) else None


def _night_after(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), NIGHT_ENDS))


def holds_already(user: Any, invitation: Invitation, now: datetime) -> str:
    """``directs`` or ``holds`` if the account may do all of it for as long already; empty otherwise. Two queries at most."""
    role = role_in(user, invitation.competition)
    if role == "director":
        return "directs"
    is_enough = role == invitation.role or role in REFEREES
    if not is_enough:
        return ""
    until = Role.objects.valid(now).filter(user=user, competition=invitation.competition).values_list("until", flat=True).first()
    return "holds" if until is None or until >= invitation.until else ""
