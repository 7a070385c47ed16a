"""The part of each row that an archive carries: every column except ids, accounts, devices and computed values; as JSON and back.

A new column is carried automatically. Anything that must not leave an installation is named in :data:`LEFT_OUT`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import models

from league.archive.parsing import day, moment, moment_text, text
from league.audit.models import ActionLog
from league.competitions.models import Competition, Entrant, Stage, StageEntrant
from league.games.models import Confirmation, FinalScores, Game, GameRevision, Penalty, RecordedHand, Substitution
from league.players.models import Club, Player
from league.seating.models import CheckIn, Evening, Session, SitOut, Table
from league.teams.models import LineUp, LineUpDeadline, LineUpPlace, Team, TeamMember, TeamPlay
from scoring.errors import RuleViolation, gettext_noop
from scoring.formats.parsing import Fields, boolean, number

__all__ = ["ARCHIVED", "LATER", "LEFT_OUT", "LONGEST_TEXT", "columns", "from_json", "to_json"]

LONGEST_TEXT = 3_000_000  #: more than a form can send
Row = TypeVar("Row", bound=models.Model)

#: Columns not carried, by model: counters of changes and ids of entries belong to the installation, ``by_device`` to a phone.
#: Riichi declared while a hand is played (``RiichiDeclaration``) are left out as a whole: the recorded hand says who bet, and a hand that
#: is still being played is not recorded anywhere else either.
#: So are table links, captains' links (``Team.token``) and the permanent codes of tables (``TableCode``), roles and invitations
#: (``Invitation``, ``Acceptance``): they are rights at the address of one installation.
#: What the screen of the hall shows (``HallScreen``) concerns the hall it hangs in, and a reveal of the places (``Reveal``) the ceremony.
#: The place in a series (``DivisionSeason``) says how competitions of one installation hang together.
#: Calls for the director (``Call``) concern the evening alone, and the log says who called, what for, and how long it took.
LEFT_OUT: Mapping[type[models.Model], frozenset[str]] = {
    Competition: frozenset({"revision", "results_revision", "rehearsal"}),
    Club: frozenset(),
    Player: frozenset(),
    Entrant: frozenset({"email"}),
    Stage: frozenset(),
    StageEntrant: frozenset(),
    Evening: frozenset(),
    CheckIn: frozenset(),
    Session: frozenset(),
    SitOut: frozenset(),
    Table: frozenset({"calls"}),
    Game: frozenset({"has_notes", "declared"}),
    GameRevision: frozenset({"by_device", "client_id"}),
    RecordedHand: frozenset({"by_device"}),
    FinalScores: frozenset({"by_device"}),
    Penalty: frozenset({"by_device"}),
    Substitution: frozenset({"by_device"}),
    Confirmation: frozenset({"by_device"}),
    ActionLog: frozenset({"by_device"}),
    TeamPlay: frozenset(),
    Team: frozenset({"token", "version"}),
    TeamMember: frozenset({"reserve"}),  # said by the list in which the member stands
    LineUp: frozenset({"by_device", "version"}),
    LineUpPlace: frozenset(),
    LineUpDeadline: frozenset(),
}
ARCHIVED = tuple(LEFT_OUT)

#: Columns added later, by model, with the value that all earlier rows have: columns with that value are left out, so that older archives
#: can still be read, and old content is still written the same way.
LATER: Mapping[type[models.Model], Mapping[str, Any]] = {
    Competition: {"divide_by": 1, "contact": "", "policy_unit": "games"},
    Stage: {"policy_unit": "games"},
    Session: {"planned": []},
    Entrant: {"missed": "", "missed_points": None, "stand_in_from": None, "stand_in_until": None, "stand_in_pauses": ""},
    Game: {"players": 4},
    RecordedHand: {"cause": None},
    FinalScores: {"deposits_lost": 0},
    Penalty: {"on_sheet": True, "dealer": None, "hand": None},
    TeamPlay: {"others_play": False},
}


@cache
def columns(model: type[models.Model]) -> Mapping[str, models.Field[Any, Any]]:
    """The carried columns of a model by name; references to other rows are handled by their readers."""
    return {
        field.name: field
        for field in model._meta.concrete_fields
        if not field.primary_key and not field.is_relation and field.name not in LEFT_OUT[model]
    }


def to_json(row: models.Model, **links: Any) -> dict[str, Any]:
    """The carried columns of a row, and ``links`` that name other rows."""
    later, known = LATER.get(type(row), {}), columns(type(row))
    values = {name: getattr(row, name) for name in known}
    written = {name: _written(value, known[name]) for name, value in values.items() if name not in later or value != later[name]}
    return {**written, **links}


def _written(value: Any, field: models.Field[Any, Any]) -> Any:
    if value is None or isinstance(field, models.JSONField):
        return value
    if isinstance(field, models.DateTimeField):
        return moment_text(value)
    return value.isoformat() if isinstance(field, models.DateField) else value


def from_json(model: type[Row], data: Any, links: Iterable[str] = (), **values: Any) -> Row:
    """An unsaved row from all carried columns and ``values``; ``links`` are further keys that the caller reads. RuleViolation."""
    fields, later = Fields(data, "", (*columns(model), *links)), LATER.get(model, {})
    read = {
        name: fields.optional(name, partial(_read, field), later[name]) if name in later else fields.take(name, partial(_read, field))
        for name, field in columns(model).items()
    }
    return model(**read, **values)


def _read(field: models.Field[Any, Any], value: Any, where: str) -> Any:
    if value is None and field.null:
        return None
    found = _reader(field)(value, where)
    try:
        is_blank = field.blank and found in field.empty_values
        if field.choices and not is_blank and found not in dict(field.flatchoices):
            raise ValidationError("no choice")
        if found not in field.empty_values:
            field.run_validators(found)
    except ValidationError as error:
        sentence = gettext_noop("{path} cannot be {value}.")
        raise RuleViolation("bad_value", sentence, where=where, path=where, value=str(found)[:60]) from error
    return found


def _reader(field: models.Field[Any, Any]) -> Any:
    if isinstance(field, models.JSONField):
        return lambda value, _where: value
    if isinstance(field, models.DateTimeField):
        return moment
    if isinstance(field, models.DateField):
        return day
    if isinstance(field, models.BooleanField):
        return boolean
    if isinstance(field, models.CharField | models.TextField):
        return text(getattr(field, "max_length", None) or LONGEST_TEXT)
    if isinstance(field, models.IntegerField):
        return number
    raise TypeError(f"no way to read {field}")
