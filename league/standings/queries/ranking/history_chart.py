"""The charts of values and of places over the sessions, as they are drawn."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from league.standings.chart import TOTALS, Chart, ChartMarks, Series, chart_of, place_chart_of
from league.standings.queries.people import ShownPerson
from league.standings.queries.ranking.stage_marks import brought_in
from league.standings.queries.ranking.standings import Standings
from league.standings.queries.ranking.values import Values

__all__ = ["DrawnSessions", "Shown", "places_chart", "values_chart"]


@dataclass(frozen=True, slots=True)
class Shown:
    """A line to draw: the entrant's id, whether it was chosen, and the CSS class of its colour."""

    key: int
    person: ShownPerson
    place: int | None
    chosen: bool
    css: str

    @property
    def label(self) -> str:
        """The place, or the entrant's number if there is none."""
        return str(self.place) if self.place is not None else f"#{self.person.number}"


@dataclass(frozen=True, slots=True)
class DrawnSessions:
    """The sessions to draw; ``is_whole``: they are all. ``names``: of the stages that begin with one of them, and ``notes`` about these."""

    standings: Standings
    sessions: tuple[int, ...]
    names: Mapping[int, str]
    notes: tuple[str, ...]
    is_whole: bool = True

    def marks(self, start: int) -> ChartMarks:
        """The marks of a chart with ``start`` points of time before the first session."""
        return ChartMarks({self.sessions.index(session) + start: name for session, name in self.names.items()}, self.notes)


def places_chart(drawn: DrawnSessions, shown: Sequence[Shown], values: Mapping[Hashable, Values]) -> Chart | None:
    """The chart of places, which are given as values."""
    series = [Series(one.label, one.css, [None if value is None else float(value.value) for value in values[one.key]]) for one in shown]
    return place_chart_of(series, [str(session) for session in drawn.sessions], TOTALS, drawn.marks(0))


def values_chart(drawn: DrawnSessions, shown: Sequence[Shown], values: Mapping[Hashable, Values], *, named: bool = True) -> Chart | None:
    """The chart; as a whole it begins before the first session, where anybody has a value then."""
    begun = brought_in(drawn.standings) if drawn.is_whole else {}
    has_start = any(begun.get(one.key) is not None for one in shown)
    series = [
        Series(
            label=one.label if named else "",
            css=one.css,
            values=(
                *([begun[one.key]] if has_start else []),
                *(None if value is None else float(value.value) for value in values[one.key]),
            ),
        )
        for one in shown
    ]
    labels = [*([""] if has_start else []), *(str(session) for session in drawn.sessions)]
    return chart_of(series, labels, TOTALS, drawn.marks(int(has_start)))
