"""The columns of the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from league.standings.queries.numbers import ShownNumber
from league.standings.queries.standings import StandingRow, Standings
from league.wording.ranking import value_name

__all__ = ["ROWS_A_PAGE", "StandingsTable"]

RIGHT = {"th": {"class": "num"}}
NOTHING = "–"
OPTIONAL = ("place", "note", "words")  #: cells that a row may do without: they decide its shape
PLACES = 4  #: at a table of four or fewer
ROWS_A_PAGE = 250  #: so that a page of five thousand players stays a page


class StandingsTable(tables.Table):
    """Headings and sorting; rows are ``StandingRow`` in the order of the standings, and every name opens the breakdown of its total.

    The cells of a row stand in its template, in the order of these columns. Shown are the columns that say something under the policy.
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
        self.most_places = standings.most_places
        if self.most_places > PLACES:
            self.columns["places"].column.verbose_name = _("Places 1–2–3–4–5")

    @property
    def body(self) -> SafeString:
        """The rows of this page. Their template is rendered once for each shape of row; what it leaves open is filled in, escaped."""
        lines, patterns = [], {}
        for bound in self.paginated_rows:
            cells = _cells(bound.record, self.most_places)
            shape = tuple(bool(cells[name]) for name in OPTIONAL)
            if shape not in patterns:
                patterns[shape] = self._pattern(cells)
            lines.append(patterns[shape] % cells)
        return mark_safe("".join(lines))  # noqa: S308 (every text among the cells is escaped)

    def _pattern(self, cells: Mapping[str, Any]) -> str:
        """A row with ``%(name)s`` for every cell that is there."""
        row = {name: f"%({name})s" if value or name not in OPTIONAL else "" for name, value in cells.items()}
        return render_to_string("standings/_standings_row.html", {"row": row, "shown": self.shown})


def _cells(row: StandingRow, most_places: int) -> dict[str, Any]:
    move = row.move
    places = [*row.places, *[0] * (most_places - len(row.places))]
    return {
        "place": row.place or "",
        "name": escape(row.name),
        "url": row.url,
        "note": escape(row.note) if row.note else "",
        **_number("value", row.value),
        "sign": move.sign if move else NOTHING,
        "direction": move.css if move else "",
        "words": escape(move.words) if move else "",
        "tiebreak": escape(row.tiebreak) if row.tiebreak else NOTHING,
        "games": row.games_text,
        "dropped": row.dropped,
        **_number("total", row.total),
        **_number("average", row.average),
        **_number("best", row.best),
        "places": "–".join(map(str, places)),
        "club": escape(row.person.club) if row.person.club else NOTHING,
    }


def _number(name: str, number: ShownNumber | None) -> dict[str, str]:
    """The text of a number, and the class of its cell."""
    if number is None:
        return {name: NOTHING, f"{name}_css": "num"}
    return {name: number.text, f"{name}_css": "num minus" if number.is_minus else "num"}
