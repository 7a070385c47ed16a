"""Which competitions a change of something outside of them concerns, and the state of one for who has no account."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from django.db import InterfaceError, OperationalError, connection
from django.db.models import Field, Model

from league.competitions.models import Announcement, Competition, CompetitionQuerySet, CompetitionState, Entrant
from league.players.models import Club, Player

__all__ = ["PublicState", "changed_fields", "competitions_naming_club", "competitions_naming_player", "public_state"]

#: What is signed in a game. Imported games have one revision, of who imported them, while every fact keeps its own name.
SIGNED_ROWS = ("revisions", "confirmations", "hands", "final_scores", "penalties", "substitutions")

#: verb → the model whose fields its ``changed`` names in the log; else it is the competition.
CHANGED: Mapping[str, type[Model]] = {
    "rename_player": Player,
    "change_club": Club,
    "change_announcement": Announcement,
    "change_entrant": Entrant,
}


def changed_fields(verb: str) -> Mapping[str, Field[Any, Any]]:
    """The fields that an action of this kind may have changed, by the names that the log keeps."""
    return {field.name: field for field in CHANGED.get(verb, Competition)._meta.concrete_fields}


class PublicState(NamedTuple):
    """What decides what everybody is shown of a competition."""

    pk: int
    results_revision: int
    is_over: bool


def public_state(slug: str) -> PublicState | None:
    """The state of a competition that everybody may see. One small query, by hand: it is most of what an unchanged page costs."""
    row = _state(slug)
    if row is None or row[2] == CompetitionState.DRAFT or row[3]:
        return None
    return PublicState(row[0], row[1], row[2] in Competition.OVER)


def _state(slug: str) -> tuple[int, int, str, bool] | None:
    """This query finds out whether the connection still lives, so that Django needs no other one for that."""
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
    """Those where the player is entered or plays for another, and those where somebody of a name in ``signed`` signed something.

    One query for each way: joined together, they would multiply.
    """
    ways: list[dict[str, object]] = [{"entrants__player": player}, {"games__substitutions__player": player}]
    if signed:
        ways += [{f"games__{rows}__by_name__in": signed} for rows in SIGNED_ROWS]
    return _found(*ways)


def competitions_naming_club(club: Club) -> CompetitionQuerySet:
    """Those where the club stands beside a player."""
    return _found({"entrants__player__club": club}, {"games__substitutions__player__club": club})


def _found(*ways: dict[str, object]) -> CompetitionQuerySet:
    keys = {key for way in ways for key in Competition.objects.filter(**way).values_list("pk", flat=True).distinct()}
    return Competition.objects.filter(pk__in=keys).order_by("pk")
