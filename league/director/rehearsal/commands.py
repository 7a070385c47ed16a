"""Make, play and delete a rehearsal: a throw-away copy of a competition with simulated games, visible to its directors only."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.audit.actor import Actor
from league.audit.commands import log_action
from league.competitions.commands import stamp
from league.competitions.models import Competition, CompetitionState, Entrant, Role, RoleName, Stage, StageEntrant
from league.competitions.spans import STAND_IN, set_stand_in, span_of
from league.errors import Refusal
from league.games.models import Game
from league.seating.commands.clock import clear_clock
from league.seating.commands.guarding import refuse_undecided
from league.seating.models import NOT_BEGUN, NOT_OVER, Seat, SeatingDraft, Session, SessionState, SitOut, Table
from league.simulation.calendar import simulate_sessions
from league.simulation.sessions import MINUTES, PlayedSession, Simulation
from league.teams.commands import copy_teams

__all__ = ["create_rehearsal", "delete_rehearsal", "simulate_next"]

#: fields that are not copied
OWN = frozenset({"id", "name", "slug", "state", "ruleset_frozen_at", "rehearsal", "published_until"})
OWN_COUNTERS = frozenset({"revision", "results_revision", "created_at"})
SUFFIX = "-probe"


@transaction.atomic
def create_rehearsal(*, actor: Actor, competition: Competition) -> Competition:
    """Copy a competition as a rehearsal: settings, ruleset, entrants without their e-mail addresses, directors, stages with who plays in
    them, and the sessions that have not begun, with their seating, numbered from 1. Refusal ``rehearsal_of_rehearsal``."""
    source = Competition.objects.select_for_update(no_key=True).get(pk=competition.pk)
    if source.rehearsal:
        raise Refusal("rehearsal_of_rehearsal", gettext_lazy("This is a rehearsal already."))
    kept = {field.attname: getattr(source, field.attname) for field in Competition._meta.concrete_fields}
    copy = Competition(**{name: value for name, value in kept.items() if name not in OWN | OWN_COUNTERS})
    copy.name, copy.slug = _name(source), _free_slug(source.slug)
    copy.state, copy.rehearsal = CompetitionState.OPEN, True
    copy.full_clean()
    copy.save()
    _copy_roles(actor, source, copy)
    entrants = _copy_entrants(source, copy)
    sessions = _copy_sessions(source, copy, entrants, _copy_stages(source, copy, entrants))
    waiting = zip(_waiting(source).order_by("number"), copy.sessions.order_by("number"), strict=True)
    copy_teams(source, copy, entrants, {old.pk: new for old, new in waiting})
    stamp(actor=actor, competition=copy, verb="create_rehearsal", name=copy.name, source=source.slug, sessions=sessions)
    stamp(actor=actor, competition=source, verb="create_rehearsal", name=copy.name, slug=copy.slug)
    return copy


def _name(source: Competition) -> str:
    suffix = _("(rehearsal)")
    return f"{source.name[: 99 - len(suffix)]} {suffix}"


def _free_slug(slug: str) -> str:
    count = 1
    while True:
        ending = SUFFIX if count == 1 else f"{SUFFIX}-{count}"
        found = slug[: 50 - len(ending)] + ending
        if not Competition.objects.filter(slug=found).exists():
            return found
        count += 1


def _copy_roles(actor: Actor, source: Competition, copy: Competition) -> None:
    directors = set(source.roles.filter(name=RoleName.DIRECTOR).values_list("user", flat=True))
    if actor.user is not None and not actor.user.is_superuser:
        directors.add(actor.user.pk)
    Role.objects.bulk_create(Role(competition=copy, user_id=user, name=RoleName.DIRECTOR) for user in sorted(directors))


def _copy_entrants(source: Competition, copy: Competition) -> dict[int, Entrant]:
    """Copy the entrants; returns the new ones by the ids of the old ones."""
    waiting = list(_waiting(source).values_list("number", flat=True))
    names = [field.attname for field in Entrant._meta.concrete_fields if field.name not in {"id", "competition", "email", *STAND_IN}]
    old = list(source.entrants.order_by("number"))
    made = [Entrant(competition=copy, **{name: getattr(one, name) for name in names}) for one in old]
    Entrant.objects.bulk_create(made)
    copies = {one.pk: new for one, new in zip(old, made, strict=True)}
    replaced = [one for one in old if one.stand_in_id is not None]
    for one in replaced:
        _copy_stand_in(one, copies, waiting)
    Entrant.objects.bulk_update([copies[one.pk] for one in replaced], STAND_IN)
    return copies


def _copy_stand_in(entrant: Entrant, copies: Mapping[int, Entrant], waiting: Collection[int]) -> None:
    """Copy a substitute for the same sessions, by their numbers in the copy."""
    span, other = span_of(entrant), copies.get(entrant.stand_in_id or 0)
    if other is not None and span is not None and (copied := span.among(waiting)) is not None:
        set_stand_in(copies[entrant.pk], other, copied)


def _waiting(source: Competition) -> QuerySet[Session]:
    return source.sessions.filter(state__in=NOT_BEGUN, evening=None)


def _copy_stages(source: Competition, copy: Competition, entrants: Mapping[int, Entrant]) -> dict[int, Stage]:
    """Copy the stages with their players; returns the new ones by the ids of the old ones."""
    copies: dict[int, Stage] = {}
    names = [field.attname for field in Stage._meta.concrete_fields if field.name not in {"id", "competition", "source"}]
    for one in source.stages.prefetch_related("places").order_by("number"):
        new = Stage(competition=copy, source=copies.get(one.source_id or 0), **{name: getattr(one, name) for name in names})
        new.save()
        copies[one.pk] = new
        StageEntrant.objects.bulk_create(
            StageEntrant(
                stage=new,
                entrant=entrants[place.entrant_id],
                seed=place.seed,
                by=place.by,
                reason=place.reason,
                replaces=entrants.get(place.replaces_id or 0),
                at=place.at,
            )
            for place in one.places.all()
        )
    return copies


def _copy_sessions(source: Competition, copy: Competition, entrants: dict[int, Entrant], stages: Mapping[int, Stage]) -> int:
    old = list(_waiting(source).prefetch_related("tables__seats", "sit_outs").order_by("number"))
    made = [
        Session(
            competition=copy,
            number=number,
            starts_at=one.starts_at,
            minutes=one.minutes,
            state=one.state,
            hidden=one.hidden,
            stage=stages.get(one.stage_id or 0),
        )
        for number, one in enumerate(old, start=1)
    ]
    Session.objects.bulk_create(made)
    for one, new in zip(old, made, strict=True):
        SitOut.objects.bulk_create(SitOut(session=new, entrant=entrants[rest.entrant_id]) for rest in one.sit_outs.all())
        _copy_tables(one.tables.all(), new, entrants)
    if made:
        Competition.objects.filter(pk=copy.pk).update(planned_sessions=len(made))
    return len(made)


def _copy_tables(tables: Iterable[Table], session: Session, entrants: dict[int, Entrant]) -> None:
    pairs = [(table, Table(session=session, number=table.number)) for table in tables]
    Table.objects.bulk_create(new for _old, new in pairs)
    Seat.objects.bulk_create(
        Seat(table=new, session=session, wind=seat.wind, entrant=entrants[seat.entrant_id])
        for old, new in pairs
        for seat in old.seats.all()
    )


def simulate_next(*, actor: Actor, competition: Competition, seed: int) -> PlayedSession:
    """Simulate the next session of a rehearsal up to its approval; if none is planned, plan one first (in a season: an evening).

    Refusals: ``not_a_rehearsal``, ``stage_undecided`` if it is open who plays, ``tables_in_play`` if somebody has begun to record a game,
    and those of drawing and starting.
    """
    competition = _rehearsal(competition)
    session = competition.sessions.filter(state__in=NOT_OVER).order_by("number").first()
    if session is not None:
        refuse_undecided(session)
    if session is None:
        return next(simulate_sessions(competition, 1, seed=seed, actor=actor))
    with transaction.atomic():
        if session.state == SessionState.RUNNING:
            clear_clock(actor, session)
        simulation = Simulation(competition, actor, seed, session.minutes or MINUTES)
        return simulation.play_session(session.starts_at or actor.now(), session=session)


@transaction.atomic
def delete_rehearsal(*, actor: Actor, competition: Competition) -> None:
    """Delete a rehearsal with everything in it; players and clubs stay. Refusals: ``deleted_already``, and ``not_a_rehearsal``
    for any other competition.

    A running search for a draw finds its draft gone and ends; like this command, it locks the draft before the competition.
    """
    list(SeatingDraft.objects.select_for_update(of=("self",)).filter(competition=competition.pk).order_by("pk"))
    found = Competition.objects.select_for_update().filter(pk=competition.pk).first()
    if found is None:
        raise Refusal("deleted_already", gettext_lazy("This rehearsal has been deleted already."))
    competition = _rehearsal(found)
    name, slug = competition.name, competition.slug
    Game.objects.filter(competition=competition).delete()  # before the stages, which are protected by them
    Session.objects.filter(competition=competition).delete()
    competition.delete()
    log_action(actor=actor, verb="delete_rehearsal", name=name, slug=slug)


def _rehearsal(competition: Competition) -> Competition:
    if not competition.rehearsal:
        raise Refusal("not_a_rehearsal", gettext_lazy("Only rehearsals can be simulated and deleted."))
    return competition
