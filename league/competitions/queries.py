"""Find the competitions that show a player or club; the public state of one; the fields a logged change is about."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from django.db import InterfaceError, OperationalError, connection
from django.db.models import Field, Model

from league.competitions.models import Announcement, Competition, CompetitionQuerySet, CompetitionState, Entrant
from league.players.models import Club, Player

__all__ = ["PublicState", "changed_fields", "competitions_naming_club", "competitions_naming_player", "public_state"]

#: Signed rows of a game. Imported games have one revision, signed by the importer, while every fact keeps its own name.
SIGNED_ROWS = ("revisions", "confirmations", "hands", "final_scores", "penalties", "substitutions")

#: verb → the model whose fields are named by ``changed`` in the log; for other verbs it is the competition.
CHANGED: Mapping[str, type[Model]] = {
    "rename_player": Player,
    "change_club": Club,
    "change_announcement": Announcement,
    "change_entrant": Entrant,
}


def changed_fields(verb: str) -> Mapping[str, Field[Any, Any]]:
    """Fields that an action of this kind may have changed, by the names kept in the log."""
    return {field.name: field for field in CHANGED.get(verb, Competition)._meta.concrete_fields}


class PublicState(NamedTuple):
    """The part of a competition's state that decides what the public sees."""

    pk: int
    results_revision: int
    is_over: bool


def public_state(slug: str) -> PublicState | None:
    """The state of a competition, or None if the public may not see it.

    One small query written by hand, since it is most of the cost of an unchanged page.
    """
    row = _state(slug)
    if row is None or row[2] == CompetitionState.DRAFT or row[3]:
        return None
    return PublicState(row[0], row[1], row[2] in Competition.OVER)


def _state(slug: str) -> tuple[int, int, str, bool] | None:
    """Use this query itself as the check that the connection is alive, so that Django needs no extra one."""
    if connection.in_atomic_block:
        return _read_state(slug)
    connection.health_check_done = True  # type: ignore[attr-defined]
    try:
        return _read_state(slug)
    except (OperationalError, InterfaceError):
        connection.close()
        return _read_state(slug)


def _read_state(slug: str) -> tuple[int, int, str, bool] | None:
    table = connection.ops.quote_name(Competition._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT id, results_revision, state, rehearsal FROM {table} WHERE slug = %s", [slug])  # noqa: S608 (our own table)
        found: tuple[int, int, str, bool] | None = cursor.fetchone()
    return found


def competitions_naming_player(player: Player, signed: Collection[str] = ()) -> CompetitionQuerySet:
    """Competitions in which the player is entered or substitutes, or in which somebody named in ``signed`` signed something.

    One query for each way: joined together, the rows would multiply.
    """
    ways: list[dict[str, object]] = [{"entrants__player": player}, {"games__substitutions__player": player}]
    if signed:
        ways += [{f"games__{rows}__by_name__in": signed} for rows in SIGNED_ROWS]
    return _found(*ways)


def competitions_naming_club(club: Club) -> CompetitionQuerySet:
    """Competitions that show the club beside a player."""
    return _found({"entrants__player__club": club}, {"games__substitutions__player__club": club})


def _found(*ways: dict[str, object]) -> CompetitionQuerySet:
    keys = {key for way in ways for key in Competition.objects.filter(**way).values_list("pk", flat=True).distinct()}
    return Competition.objects.filter(pk__in=keys).order_by("pk")
