"""Line up for a session: captains until the deadline, directors until it begins."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Entrant, Stage
from league.competitions.seen import refuse_unseen
from league.errors import Refusal
from league.seating.commands.guarding import locked_session, refuse_unless
from league.seating.known_stages import known_stages
from league.seating.models import NOT_BEGUN, Session
from league.seating.stages import stage_of
from league.teams.commands.locking import locked_team
from league.teams.models import LineUp, LineUpDeadline, LineUpPlace, Team, WhoOfTeam
from league.teams.queries.line_ups import (
    TeamChoice,
    choice_of,
    deadline_of,
    line_up_seen,
    players_of_stages,
    why_closed_to_captains,
)
from league.teams.queries.rosters import RosterMember, roster_of, team_play_of

__all__ = ["line_up", "set_line_up_deadline"]

CLOSED = {
    "drawn": _("%(session)s is drawn already, so only the director can change who plays."),
    "late": _("It was possible until %(until)s; now only the director can change who plays."),
}
#: told to captains while it is open who plays in a stage, and while it is not public
NOT_KNOWN = _("It is not known yet who plays in “%(stage)s”.")


@transaction.atomic
def line_up(
    *, actor: Actor, team: Team, session: Session, entrants: Sequence[Entrant], seen: str = "", as_captain: bool = False
) -> LineUp | None:
    """Choose who of a team plays in a session; with nobody, the choice is taken back and None returned.

    ``seen``: the line-up that the page showed; refusal ``changed_meanwhile`` if it is another one by now, unless that names the same
    people. Refusals: ``wrong_session_state`` once it has begun; for captains ``line_up_closed`` after the deadline or the draw, and
    ``everybody_plays`` where they have nothing to choose, and ``nobody_chosen``; ``other_competition``, ``no_member``, ``left``,
    ``not_in_stage`` (for captains also while it is not public who plays in the stage) and ``line_up_size``.
    """
    session, team = locked_session(session), locked_team(team)
    refuse_unless(session, *NOT_BEGUN)
    if session.competition_id != team.competition_id:
        raise Refusal("other_competition", _("%(team)s belongs to another competition.") % {"team": team.name})
    if as_captain:
        _refuse_captain(team, session)
        if not entrants:
            raise Refusal("nobody_chosen", _("Nobody is ticked: choose who plays."))
    stored = LineUp.objects.filter(team=team, session=session).first()
    before = _numbers(stored)
    chosen = sorted({entrant.number for entrant in entrants})
    if stored is not None and before == chosen:
        return stored
    refuse_unseen(
        seen, line_up_seen(team, session, stored), stored, team.competition, "line_up", about=lambda told: told.get("team") == team.name
    )
    if chosen:
        _refuse_choice(team, session, chosen)
    return _write(actor, team, session, stored, before, entrants)


def _write(
    actor: Actor, team: Team, session: Session, stored: LineUp | None, before: Sequence[int], entrants: Sequence[Entrant]
) -> LineUp | None:
    numbers = sorted({one.number for one in entrants})
    if not entrants:
        LineUp.objects.filter(team=team, session=session).delete()
        stored = None
    elif stored is None:
        stored = LineUp.objects.create(team=team, session=session, at=actor.now(), **actor.columns())
    else:
        stored.version, stored.at = stored.version + 1, actor.now()
        for column, value in actor.columns().items():
            setattr(stored, column, value)
        stored.save()
        stored.places.all().delete()
    if stored is not None:
        LineUpPlace.objects.bulk_create([LineUpPlace(line_up=stored, entrant=one) for one in {one.pk: one for one in entrants}.values()])
    stamp(
        actor=actor,
        competition=team.competition,
        verb="line_up",
        team=team.name,
        session=session.number,
        numbers=numbers,
        before=", ".join(map(str, before)) or "–",
    )
    return stored


def _numbers(stored: LineUp | None) -> list[int]:
    return sorted(stored.places.values_list("entrant__number", flat=True)) if stored is not None else []


def _refuse_captain(team: Team, session: Session) -> None:
    if team_play_of(team.competition).who_plays != WhoOfTeam.LINE_UP:
        raise Refusal("everybody_plays", _("All members play in every session: there is nobody to choose."))
    deadline = deadline_of(session)
    if (stage := stage_of(session)) is not None and stage.pk not in known_stages(session.competition):
        raise Refusal("not_in_stage", NOT_KNOWN % {"stage": stage.name})
    if why := why_closed_to_captains(session, deadline, timezone.now()):
        until = _said(deadline) if deadline is not None else ""
        raise Refusal("line_up_closed", CLOSED[why] % {"session": session, "until": until})


def _said(at: datetime) -> str:
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")


def _refuse_choice(team: Team, session: Session, chosen: Sequence[int]) -> None:
    roster, play = roster_of(team), team_play_of(team.competition)
    members = {one.number: one for one in roster.members}
    choice = choice_of(roster, session, play, players_of_stages([session]))
    for number in chosen:
        if number not in members:
            raise Refusal("no_member", _("Number %(number)s is not in %(team)s.") % {"number": number, "team": team.name})
        if not members[number].can_play:
            raise Refusal("left", _("%(name)s takes part no more.") % {"name": members[number].name})
    if (stage := stage_of(session)) is not None:
        _refuse_in_stage(team, stage, choice, [members[number] for number in chosen])
    if len(chosen) != choice.size:
        text = ngettext("Choose %(size)d person; you chose %(chosen)d.", "Choose %(size)d people; you chose %(chosen)d.", choice.size)
        raise Refusal("line_up_size", text % {"size": choice.size, "chosen": len(chosen)})


def _refuse_in_stage(team: Team, stage: Stage, choice: TeamChoice, chosen: Sequence[RosterMember]) -> None:
    """Refuse who does not play in this later stage, and every choice where there is none."""
    if not stage.is_decided:
        raise Refusal("not_in_stage", _("It is not decided yet who plays in “%(stage)s”.") % {"stage": stage.name})
    for one in chosen:
        if one not in choice.eligible:
            raise Refusal("not_in_stage", _("%(name)s does not play in “%(stage)s”.") % {"name": one.name, "stage": stage.name})
    if choice.is_settled:
        sentence = _("All of %(team)s who play in “%(stage)s” play this session: there is nobody to choose.")
        raise Refusal("everybody_plays", sentence % {"team": team.name, "stage": stage.name})


@transaction.atomic
def set_line_up_deadline(*, actor: Actor, session: Session, at: datetime | None) -> LineUpDeadline | None:
    """Set until when captains may line up for a session; None: until it is drawn. Refusal ``wrong_session_state`` once it has begun."""
    session = locked_session(session)
    refuse_unless(session, *NOT_BEGUN)
    before = deadline_of(session)
    LineUpDeadline.objects.filter(session=session).delete()
    stored = LineUpDeadline.objects.create(session=session, at=at) if at is not None else None
    if before != at:
        ends, before_it = (one.isoformat() if one is not None else "" for one in (at, before))
        stamp(
            actor=actor, competition=session.competition, verb="set_line_up_deadline", session=session.number, ends=ends, before=before_it
        )
    return stored
