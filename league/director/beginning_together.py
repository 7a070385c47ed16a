"""Sessions that begin at the same time, such as those of a final and of the consolation beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from league.competitions.models import StageEntrant
from league.director.seating_words import first_names, sessions_text
from league.seating.models import NOT_BEGUN, Session, SessionState
from league.seating.same_time import at_another_time
from league.seating.seen import seatings_seen
from league.seating.settled import elsewhere_text, open_text, seated_elsewhere
from league.seating.two_tables import AtTwoTables
from league.wording import joined, one_stop

__all__ = ["HeldUp", "Together", "begin_with", "sit_in_both", "start_with", "starting_together"]


def begin_with(focus: Session | None, sessions: Sequence[Session], *, is_open: bool = False) -> list[Session]:
    """The sessions that have not begun and are played at the same time as the one in focus: of each decided stage beside its own the
    first one, unless more sessions of that stage come before it, or its time is another. ``is_open``: also of stages that are open."""
    stage = focus.stage if focus is not None else None
    if focus is None or stage is None:
        return []
    found = []
    for key in dict.fromkeys(one.stage_id for one in sessions if one.stage_id not in (None, stage.pk)):
        of_stage = [one for one in sessions if one.stage_id == key]
        first = next((one for one in of_stage if one.state in NOT_BEGUN), None)
        if first is None or first.stage is None or first.stage.source_id != stage.source_id or not (first.stage.is_decided or is_open):
            continue
        done = sum(one.stage_id == stage.pk and one.number < focus.number for one in sessions)
        if of_stage.index(first) <= done and not at_another_time(focus, first):
            found.append(first)
    return found


@dataclass(frozen=True, slots=True)
class Together:
    """Several seated sessions that can be started at once: the ``first``, all ``numbers`` as they are sent, the fingerprint of
    their seatings, and what the button says."""

    first: int
    numbers: str
    seen: str
    label: str


def starting_together(sessions: Sequence[Session]) -> Together | None:
    """The start of these seated sessions, by number; none if they are not several. Two queries."""
    if len(sessions) < 2:
        return None
    numbers = [one.number for one in sessions]
    label = _("Start %(sessions)s") % {"sessions": sessions_text(numbers)}
    return Together(numbers[0], ",".join(map(str, numbers)), seatings_seen([one.pk for one in sessions]), label)


@dataclass(frozen=True, slots=True)
class HeldUp:
    """Why a seated session cannot start with another one, with the page (``url``) where that is put right, and what the link says."""

    text: str
    url: str
    label: str


def start_with(session: Session, twice: Sequence[AtTwoTables] = ()) -> tuple[list[Session], list[HeldUp]]:
    """The seated sessions that can start with this one, itself among them, by number, and why others that begin with it cannot; whoever
    sits in two of them at the same time (``twice``) is named by themselves. One query, and two for each other session; none for a session
    that is not seated or of no stage, of one in which it is open who plays, or if earlier ones of its stage have not begun."""
    if session.stage_id is None or session.state != SessionState.SEATED or open_text(session):
        return [], []
    rows = session.competition.sessions.exclude(state=SessionState.CANCELLED).select_related("stage").order_by("number")
    sessions = list(rows)
    own = next(one for one in sessions if one.stage_id == session.stage_id and one.state in NOT_BEGUN)
    if own.pk != session.pk:
        return [], []
    found, held_up = [own], []
    for one in begin_with(own, sessions, is_open=True):
        if one.state != SessionState.SEATED:
            continue
        if reason := _held_up(session.competition.slug, one):
            held_up.append(reason)
        elif not sit_in_both([own.number, one.number], twice):
            found.append(one)
    return sorted(found, key=lambda one: one.number), held_up


def sit_in_both(numbers: Sequence[int], twice: Sequence[AtTwoTables]) -> bool:
    """Whether somebody sits in several of the sessions with these numbers, which so cannot start together."""
    return any(len({*two.sessions} & {*numbers}) > 1 for two in twice)


def _held_up(slug: str, other: Session) -> HeldUp | None:
    if other.stage is not None and (text := open_text(other)):
        label = _("Decide who plays in “%(stage)s”") % {"stage": other.stage.name}
        return HeldUp(text, reverse("manage_stage", args=[slug, other.stage.number]), label)
    if other.stage is None or not (places := seated_elsewhere(other)):
        return None
    words = {"session": other, "stage": other.stage.name, "who": joined(_where(places))}
    text = one_stop(_("%(session)s (“%(stage)s”) cannot start with it yet: %(who)s.") % words)
    label = _("Change the seating of session %(number)s") % {"number": other.number}
    return HeldUp(text, reverse("manage_draw", args=[slug, other.number]), label)


def _where(places: Sequence[StageEntrant]) -> list[str]:
    """In which stage each of them plays by now, in parts of a sentence."""
    names: dict[str, list[str]] = {}
    for one in places:
        names.setdefault(one.stage.name, []).append(one.entrant.shown_name)
    return [elsewhere_text(stage, first_names(who), len(who)) for stage, who in names.items()]
