"""Databases from before 0.2.0, the first release: their migrations are no longer here."""

from __future__ import annotations

from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

__all__ = ["reason_against_database"]

LAST_BEFORE = "938bb5c"  #: the commit that brings every such database to the shape of 0.2.0


def reason_against_database(alias: str) -> str:
    """Say in a sentence why this code cannot use the database; empty if it can, or if the database is new.

    Those that had all migrations of then have the shape of 0.2.0, and go on. To tell, every table is looked at.
    """
    lacking = _first_lacking(alias)
    if not lacking:
        return ""
    return _(
        "This database is from before 0.2.0: it has no %(lacking)s. To keep what is in it, bring it to the last state before the release"
        " (git checkout %(commit)s, then manage.py migrate) and come back; else put it away and begin with a new one."
    ) % {"lacking": lacking, "commit": LAST_BEFORE}


def _first_lacking(alias: str) -> str:
    """Name a table or column that is missing although its migration was applied."""
    connection = connections[alias]
    loader = MigrationLoader(connection)
    passed = [key for key in loader.applied_migrations if key in loader.graph.nodes]
    if not passed:
        return ""
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
        for model in loader.project_state(passed).apps.get_models(include_auto_created=True):
            table = model._meta.db_table
            if table not in tables:
                return table
            columns = {column.name for column in connection.introspection.get_table_description(cursor, table)}
            for field in model._meta.local_concrete_fields:
                if field.column not in columns:
                    return f"{table}.{field.column}"
    return ""
