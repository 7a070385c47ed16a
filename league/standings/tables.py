"""The columns of the standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from league.standings.queries.numbers import Number
from league.standings.queries.standings import StandingRow, Standings
from league.wording_ranking import value_name

__all__ = ["ROWS_A_PAGE", "StandingsTable"]

RIGHT = {"th": {"class": "num"}}
NOTHING = "–"
ROWS_A_PAGE = 250  #: so that a page of five thousand players stays a page


class StandingsTable(tables.Table):
    """Headings and sorting; rows are ``StandingRow`` in the order of the standings, and every name opens the breakdown of its total.

    The cells stand in the template, in the order of these columns: a season of 200 players is built in a fifth of the time. Shown are the
    columns that say something under the policy of the standings.
    """

    place = tables.Column(verbose_name=_("Place"))
    name = tables.Column(verbose_name=_("Player"))
    value = tables.Column(attrs=RIGHT)
    move = tables.Column(verbose_name=_("Movement"), attrs=RIGHT)
    tiebreak = tables.Column(verbose_name=_("Tiebreak"), orderable=False)
    games = tables.Column(verbose_name=_("Games"), attrs=RIGHT)
    dropped = tables.Column(verbose_name=_("Dropped"), attrs=RIGHT)
    total = tables.Column(verbose_name=_("Total"), attrs=RIGHT)
    average = tables.Column(verbose_name=_("Average"), attrs=RIGHT)
    best = tables.Column(verbose_name=_("Best game"), attrs=RIGHT)
    places = tables.Column(verbose_name=_("Places 1–2–3–4"), attrs=RIGHT)
    club = tables.Column(verbose_name=_("Club"), accessor="person__club")

    class Meta:
        template_name = "standings/_standings_table.html"
        attrs = {"class": "stick-second", "caption": _("Standings")}
        orderable = True

    def __init__(self, standings: Standings, rows: Sequence[StandingRow] | None = None) -> None:
        rows = standings.rows if rows is None else rows
        shown = {
            "move": any(row.move for row in standings.ranked),
            "tiebreak": any(row.tiebreak for row in standings.ranked),
            "dropped": standings.policy.method in ("best", "drop_worst"),
            "total": standings.policy.method != "sum",
            "average": standings.policy.method != "average",
        }
        super().__init__(rows, exclude=[name for name, is_shown in shown.items() if not is_shown])
        self.shown = shown
        self.columns["value"].column.verbose_name = value_name(standings.policy)

    @property
    def cells(self) -> list[dict[str, Any]]:
        """The rows of this page as dictionaries of finished texts, of which a template is made in half the time as of objects."""
        return [_cells(bound.record) for bound in self.paginated_rows]


def _cells(row: StandingRow) -> dict[str, Any]:
    move = row.move
    return {
        "place": row.place,
        "name": row.name,
        "url": row.url,
        "note": row.note,
        **_number("value", row.value),
        "sign": move.sign if move else NOTHING,
        "direction": move.css if move else "",
        "words": move.words if move else "",
        "tiebreak": row.tiebreak or NOTHING,
        "games": row.games,
        "dropped": row.dropped,
        **_number("total", row.total),
        **_number("average", row.average),
        **_number("best", row.best),
        "places": "–".join(map(str, row.places)),
        "club": row.person.club or NOTHING,
    }


def _number(name: str, number: Number | None) -> dict[str, str]:
    """The text of a number, and the class of its cell."""
    if number is None:
        return {name: NOTHING, f"{name}_css": "num"}
    return {name: number.text, f"{name}_css": "num minus" if number.is_minus else "num"}
