"""Invented people, competitions and sessions: plain functions over factory-boy that use commands wherever there is one.

Alice organises (director), Bob scores (scorekeeper), Rita referees, Charlie is an outsider, Ada administrates.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from itertools import count, islice
from typing import Any

import factory
from django.utils import timezone
from factory.django import DjangoModelFactory

from league.accounts.models import User
from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant, RoleName, Stage, StageEntrant
from league.drawing import Draw
from league.games.commands import start_session
from league.players.models import Club, Player
from league.seating import commands as seating
from league.seating.models import Evening, SeatingDraft, Session

__all__ = [
    "PASSWORD",
    "ada_administrates",
    "alice_directs",
    "bob_scores",
    "charlie",
    "dora_directs",
    "make_club",
    "make_competition",
    "make_draft",
    "make_entrant",
    "make_entrants",
    "make_evening",
    "make_player",
    "make_running",
    "make_session",
    "make_stage",
    "make_user",
    "rita_referees",
]

PASSWORD = "tsumo-riichi-1"
FIRST_NAMES = (
    "Anna",
    "Ben",
    "Clara",
    "David",
    "Eva",
    "Felix",
    "Greta",
    "Hugo",
    "Ida",
    "Jan",
    "Klara",
    "Leo",
    "Mia",
    "Noah",
    "Olga",
    "Paul",
)
LAST_NAMES = ("Amsel", "Buchfink", "Dohle", "Elster", "Falke", "Gimpel", "Habicht")


class UserFactory(DjangoModelFactory):
    class Meta:
        model = User
        django_get_or_create = ("username",)
        skip_postgeneration_save = True

    username = factory.Sequence(lambda count: f"user{count}")
    password = factory.django.Password(PASSWORD)


class ClubFactory(DjangoModelFactory):
    class Meta:
        model = Club

    name = factory.Sequence(lambda count: f"Mahjong club {count + 1}")


class PlayerFactory(DjangoModelFactory):
    class Meta:
        model = Player

    first_name = factory.Sequence(lambda count: FIRST_NAMES[count % len(FIRST_NAMES)])
    last_name = factory.Sequence(lambda count: f"{LAST_NAMES[count // len(FIRST_NAMES) % len(LAST_NAMES)]} {count + 1}")


def make_user(username: str | None = None, **fields: Any) -> User:
    """An account with :data:`PASSWORD`; the same username returns the same account."""
    return UserFactory(**({} if username is None else {"username": username}), **fields)


def make_club(**fields: Any) -> Club:
    return ClubFactory(**fields)


def make_player(**fields: Any) -> Player:
    return PlayerFactory(**fields)


def make_competition(ruleset: Any = "alarm-2019", *, name: str = "Tuesday league", slug: str = "tuesday", **fields: Any) -> Competition:
    """A league season, open for players; ``fields`` as for :func:`league.competitions.commands.create_competition`."""
    return competitions.create_competition(actor=SYSTEM, name=name, slug=slug, ruleset_json=ruleset, **fields)


def make_entrant(competition: Competition, *, guest: bool = False, **player: Any) -> Entrant:
    """A new player with these fields, entered under the next number."""
    return competitions.add_entrant(actor=SYSTEM, competition=competition, player=make_player(**player), guest=guest)


def make_entrants(competition: Competition, count: int = 4) -> list[Entrant]:
    return [make_entrant(competition) for _ in range(count)]


def make_evening(competition: Competition, *, present: list[Entrant] | None = None, date: datetime.date | None = None) -> Evening:
    """An open evening with those ``present`` checked in."""
    evening = seating.open_evening(actor=SYSTEM, competition=competition, date=date or datetime.date(2026, 11, 24))
    for entrant in present or []:
        seating.check_in(actor=SYSTEM, evening=evening, entrant=entrant)
    return evening


def make_session(
    competition: Competition,
    entrants: list[Entrant] | None = None,
    *,
    tables: int = 1,
    evening: Evening | None = None,
    sizes: Sequence[int] = (),
    stage: Stage | None = None,
) -> Session:
    """A seated session: the first of ``entrants`` (created if not given) sit E, S, W, N at table 1, and so on; the rest sit out. ``sizes``:
    the number of players at each table, if not four; ``stage``: to which it belongs, if not to the first."""
    if entrants is None:
        entrants = make_entrants(competition, sum(sizes) or 4 * tables)
    left = iter(entrants)
    seated = [list(islice(left, size)) for size in sizes or [4] * (len(entrants) // 4)]
    session = seating.plan_session(actor=SYSTEM, competition=competition, evening=evening)
    if stage is not None:
        Session.objects.filter(pk=session.pk).update(stage=stage)
        session.refresh_from_db()
    return seating.seat_session(actor=SYSTEM, session=session, tables=seated, sit_outs=list(left))


def make_stage(competition: Competition, name: str = "", *, members: Sequence[Entrant] | None = None, **fields: Any) -> Stage:
    """The next stage, or the first; its ``source`` is the first unless another is given. With ``members``, the best first, it is decided
    who plays; further ``fields`` as in the model."""
    number = competition.stages.count() + 1
    first = competition.stages.filter(number=1).first()
    stage = Stage.objects.create(
        competition=competition, number=number, name=name or f"Stage {number}", **{"source": first, **fields},
        decided_at=None if members is None else timezone.now(),
    )  # fmt: skip
    places = zip(count(1), members or (), strict=False)
    StageEntrant.objects.bulk_create(StageEntrant(stage=stage, entrant=entrant, seed=seed) for seed, entrant in places)
    return stage


def make_draft(competition: Competition, *, sessions: int = 1, schedule: Sequence[Draw] | None = None) -> SeatingDraft:
    """A schedule for newly planned sessions, ready to confirm; in each the first four sit at table 1, the next ones at table 2."""
    numbers = [seating.plan_session(actor=SYSTEM, competition=competition).number for _ in range(sessions)]
    who = list(competition.entrants.active().filter(substitute=False).order_by("number").values_list("number", flat=True))
    tables = tuple((who[first], who[first + 1], who[first + 2], who[first + 3]) for first in range(0, len(who) - 3, 4))
    same = [Draw(tables, tuple(who[4 * len(tables) :]))] * sessions
    return seating.fixed_draft(actor=SYSTEM, competition=competition, sessions=numbers, schedule=schedule or same)


def make_running(competition: Competition, entrants: list[Entrant] | None = None, *, tables: int = 1, sizes: Sequence[int] = ()) -> Session:
    """A session that has started, with games and links at its tables. Arguments as for :func:`make_session`."""
    session = make_session(competition, entrants, tables=tables, sizes=sizes)
    start_session(actor=SYSTEM, session=session)
    session.refresh_from_db()
    return session


def alice_directs(competition: Competition) -> User:
    return _with_role("alice", "Alice", competition, RoleName.DIRECTOR)


def dora_directs(competition: Competition) -> User:
    """A second director."""
    return _with_role("dora", "Dora", competition, RoleName.DIRECTOR, last_name="Drossel")


def bob_scores(competition: Competition) -> User:
    return _with_role("bob", "Bob", competition, RoleName.SCOREKEEPER)


def rita_referees(competition: Competition) -> User:
    return _with_role("rita", "Rita", competition, RoleName.REFEREE)


def _with_role(username: str, first_name: str, competition: Competition, role: RoleName, **fields: str) -> User:
    user = make_user(username, first_name=first_name, **fields)
    competitions.grant_role(actor=SYSTEM, competition=competition, user=user, name=role)
    return user


def charlie() -> User:
    """An account without any role."""
    return make_user("charlie", first_name="Charlie")


def ada_administrates() -> User:
    return make_user("ada", first_name="Ada", is_superuser=True, is_staff=True)
