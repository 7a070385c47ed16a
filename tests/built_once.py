"""Worlds that many tests begin in: built once in a process by their commands, afterwards put into the empty database row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import wraps
from typing import Any, ParamSpec

from django.apps import apps
from django.db import connection, models, transaction
from django.utils import timezone

from league.accounts.models import User
from league.competitions.models import Competition
from league.players.models import Club, Player

__all__ = ["built_once"]

Given = ParamSpec("Given")
Rows = list[tuple[type[models.Model], list[dict[str, Any]]]]


def built_once(build: Callable[Given, Competition]) -> Callable[Given, Competition]:
    """The competition that ``build`` makes of these arguments, with all rows around it, in a database that is empty; in another one it is
    built as ever. Whatever happened while it was built happened just now each time."""
    kept: dict[str, tuple[Any, Rows, datetime, datetime]] = {}

    @wraps(build)
    def built(*given: Given.args, **named: Given.kwargs) -> Competition:
        if any(model._base_manager.exists() for model in (Competition, Player, Club, User)):
            return build(*given, **named)
        key = repr((given, sorted(named.items())))
        if key in kept:
            pk, rows, began, ended = kept[key]
            put(rows, began, ended)
        else:
            began = timezone.now()
            pk = build(*given, **named).pk
            kept[key] = pk, all_rows(), began, timezone.now()
        return Competition.objects.get(pk=pk)

    return built


def all_rows() -> Rows:
    """Everything that is in the tables of the league."""
    return [(model, rows) for model in tables() if (rows := list(model._base_manager.order_by("pk").values(*columns(model))))]


def tables() -> Iterable[type[models.Model]]:
    for app in apps.get_app_configs():
        if app.name.startswith("league."):
            yield from (one for one in app.get_models(include_auto_created=True) if one._meta.managed and not one._meta.proxy)


def columns(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.local_concrete_fields if not field.generated]


def put(rows: Rows, began: datetime, ended: datetime) -> None:
    """Insert the rows as they were, but times between ``began`` and ``ended`` as if that had been now."""
    later = timezone.now() - ended

    def now(value: Any) -> Any:
        return value + later if isinstance(value, datetime) and began <= value <= ended else value

    with transaction.atomic():
        for model, values in rows:
            fields = [field for field in model._meta.local_concrete_fields if not field.generated]
            found = [model(**{name: now(value) for name, value in row.items()}) for row in values]
            size = connection.ops.bulk_batch_size([field.name for field in fields], found)
            for first in range(0, len(found), size):
                model._base_manager._insert(found[first : first + size], fields=fields, raw=True)  # type: ignore[attr-defined]
