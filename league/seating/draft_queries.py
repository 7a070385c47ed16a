"""Reading drafts of seatings: whom they are drawn for, and what their search is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from league.competitions.models import Entrant, EntrantQuerySet
from league.seating.draw.arrangement import pair, swapped
from league.seating.draw.exchange import schedule_from_json
from league.seating.draw.task import Schedule, Task
from league.seating.models import SeatingDraft, Session
from league.seating.queries import history_of, present_at
from league.seating.wishes import Wishes

__all__ = ["drawn_before_edits", "expected_players", "schedule_of", "spare_players", "task_of"]


def expected_players(session: Session) -> tuple[Entrant, ...]:
    """Who plays from this session on: who is checked in on its evening; without an evening all active entrants but the substitutes, whether
    they have arrived or not, for a schedule is drawn before they do (one database query)."""
    if session.evening_id is not None:
        return present_at(session)
    return tuple(_active(session).filter(substitute=False))


def spare_players(session: Session) -> tuple[Entrant, ...]:
    """The substitutes who can fill a table from this session on (one database query)."""
    spare = _active(session).filter(substitute=True)
    if session.evening_id is not None:
        spare = spare.filter(check_ins__evening=session.evening_id, check_ins__left=False)
    return tuple(spare)


def _active(session: Session) -> EntrantQuerySet:
    return Entrant.objects.filter(competition=session.competition_id).active().with_players().order_by("number")


def task_of(draft: SeatingDraft) -> Task:
    """What a draft, saved or not, asks of a search, against everything else that counts until now; its figures are measured by it, too
    (four database queries)."""
    wishes, numbers = Wishes.from_json(draft.wishes), tuple(number for number, _id in draft.players)
    here = frozenset(numbers)
    return Task(
        players=numbers,
        sessions=len(draft.sessions),
        seed=draft.seed,
        groups=_groups(draft, wishes, here),
        apart=frozenset(pair(*two) for two in wishes.apart if here.issuperset(two)),
        history=history_of(draft.competition, without=_first_session(draft), drawn=draft.sessions),
    )


def _first_session(draft: SeatingDraft) -> Session | None:
    """Any of its sessions: they belong to one evening, or to none."""
    return draft.competition.sessions.filter(number__in=draft.sessions).first()


def _groups(draft: SeatingDraft, wishes: Wishes, here: frozenset[int]) -> Mapping[str, frozenset[int]]:
    """Groups of two and more of them who should not meet, by name."""
    found: dict[str, set[int]] = {name: {*here.intersection(members)} for name, members in wishes.groups.items()}
    entrants = Entrant.objects.filter(pk__in=[key for _number, key in draft.players]).with_players()
    for entrant in entrants if wishes.by else ():
        for way in wishes.by:
            if name := _group_name(entrant, way):
                found.setdefault(f"{way}: {name}", set()).add(entrant.number)
    return {name: frozenset(members) for name, members in sorted(found.items()) if len(members) > 1}


def _group_name(entrant: Entrant, way: str) -> str:
    if way == "club":
        return entrant.player.club.name if entrant.player.club is not None else ""
    return entrant.player.country if way == "country" else entrant.group


def schedule_of(draft: SeatingDraft) -> Schedule | None:
    """Its schedule as it stands, changes by hand included; None before there is one."""
    return schedule_from_json(draft.result) if draft.result else None


def drawn_before_edits(draft: SeatingDraft) -> Schedule | None:
    """Its schedule as it was drawn."""
    schedule = schedule_of(draft)
    if schedule is None:
        return None
    sessions = dict(zip(draft.sessions, schedule.sessions, strict=True))
    for session, one, other in reversed(draft.edits):
        sessions[session] = swapped(sessions[session], one, other)
    return replace(schedule, sessions=tuple(sessions.values()))
