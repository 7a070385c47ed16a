"""Make and replace the permanent codes of a competition's tables."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Competition
from league.errors import Refusal
from league.seating.models import TableCode

__all__ = ["MOST_CODES", "make_codes", "replace_code"]

MOST_CODES = 300  #: tables with a code


@transaction.atomic
def make_codes(*, actor: Actor, competition: Competition, tables: int) -> Sequence[TableCode]:
    """Give the tables 1 to ``tables`` a permanent code where they have none; returns the new ones. Refusal ``table_count``."""
    if not 1 <= tables <= MOST_CODES:
        raise Refusal("table_count", _("Give a number of tables from 1 to %(most)s.") % {"most": MOST_CODES}, field="tables")
    competition = Competition.objects.select_for_update(no_key=True).get(pk=competition.pk)
    known = set(TableCode.objects.valid().filter(competition=competition).values_list("table", flat=True))
    missing = [number for number in range(1, tables + 1) if number not in known]
    made = TableCode.objects.bulk_create(TableCode(competition=competition, table=number, created_at=actor.now()) for number in missing)
    if made:
        stamp(actor=actor, competition=competition, verb="make_codes", tables=missing[-1], count=len(missing))
    return made


@transaction.atomic
def replace_code(*, actor: Actor, code: TableCode) -> TableCode:
    """Give a table a new permanent code in place of this one, which says so from now on. Refusal ``replaced_already``.

    The table link to which the old code has led stays valid until its session ends, or the link is renewed.
    """
    competition = Competition.objects.select_for_update(no_key=True).get(pk=code.competition_id)
    if not TableCode.objects.valid().filter(pk=code.pk).update(replaced_at=actor.now()):
        raise Refusal("replaced_already", _("This code has been replaced already. The table has a newer one."))
    new = TableCode.objects.create(competition=competition, table=code.table, created_at=actor.now())
    stamp(actor=actor, competition=competition, verb="replace_code", table=code.table)
    return new
