"""Everybody's ranked value or place after each session, as a chart and as a table."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import cast

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.standings.chart import Chart, dash_of
from league.standings.queries.numbers import PolicyNumbers, ShownNumber, plain
from league.standings.queries.people import ShownPerson
from league.standings.queries.ranking.history_chart import DrawnSessions, Shown, places_chart, values_chart
from league.standings.queries.ranking.stage_marks import carried_texts, mark_names, mark_notes, stage_marks
from league.standings.queries.ranking.standings import Standings
from league.standings.queries.ranking.values import Values, values_after_each
from scoring import ranking

__all__ = ["MOST_CHOSEN", "ChartHistory", "Choice", "HistoryRow", "OwnHistory", "PlaceAfter", "history_of", "own_history_of"]

FIRST, MOST_CHOSEN = 10, 3
MOST_CHOICES = 150
SHORTEST, LENGTHS = 2, (10, 5)  #: sessions of a chart
MOST_STEPS = 20_000  #: up to this many entrants × sessions, all places are computed


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """An entrant's place today, and the ranked value or the place after each session (empty before the first game).

    ``now``: as the standings have it, which count what is carried over into a stage as soon as its players are decided. ``label`` is
    written at the end of the line, ``css`` and ``dash`` give its style.
    """

    place: int | None
    person: ShownPerson
    values: tuple[ShownNumber | None, ...]
    label: str
    css: str
    dash: str
    now: ShownNumber | None


@dataclass(frozen=True, slots=True)
class Choice:
    """An entrant to add to the chart or remove from it; ``value`` is the resulting parameter of the address."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SessionRange:
    """The last so many sessions of the chart, from session ``since`` on; 0 sessions are all."""

    sessions: int
    since: int
    is_shown: bool


@dataclass(frozen=True, slots=True)
class ChartHistory:
    """The leaders and the chosen entrants; ``left_out`` is the number of those not shown.

    ``sessions`` are those drawn, of ``all_sessions``; ``ranges`` are shorter ones to look at, ending with the newest. ``of_places``: the
    values are places; ``has_places``: they can be, as there are not too many to rank again. ``notes``: where stages begin, and what is
    carried over.
    """

    chart: Chart | None
    sessions: tuple[int, ...]
    all_sessions: tuple[int, ...]
    ranges: tuple[SessionRange, ...]
    rows: tuple[HistoryRow, ...]
    left_out: int
    to_add: tuple[Choice, ...]
    to_remove: tuple[Choice, ...]
    of_places: bool
    has_places: bool
    notes: tuple[str, ...]

    @property
    def since(self) -> int:
        """The first session drawn; 0 if all are."""
        return 0 if self.sessions == self.all_sessions else self.sessions[0]

    @property
    def options(self) -> SafeString:
        """The rendered options of entrants to add; a template's loop over 200 players would take a tenth of the page's time."""
        return format_html_join("", '<option value="{}">{}</option>', ((choice.value, choice.name) for choice in self.to_add))


@dataclass(frozen=True, slots=True)
class PlaceAfter:
    """An entrant's standing after a session; ``place`` is empty without one, or if there are too many to rank again. ``carried``: what
    was carried over before it into a stage that began, in words."""

    session: int
    value: ShownNumber
    place: int | None
    carried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnHistory:
    """One entrant's chart, and the same values by session, newest first. ``carried``: what was carried over after all of them."""

    chart: Chart | None
    steps: tuple[PlaceAfter, ...]
    carried: tuple[str, ...] = ()


def history_of(standings: Standings, chosen: Sequence[int] = (), since: int = 0, *, places: bool = False) -> ChartHistory | None:
    """The history of the first ten and of the entrants with these numbers, from session ``since`` on, of ``places`` or of what they are
    ranked by; ``None`` before the first result.

    No query.
    """
    every = _sessions(standings)
    if not every:
        return None
    sessions = tuple(session for session in every if session >= since)
    sessions = sessions if len(sessions) >= SHORTEST else every
    shown = _shown(standings, frozenset(chosen[:MOST_CHOSEN]))
    has_places = _can_be_ranked_again(standings, every)
    places &= has_places
    marks = stage_marks(standings, every)
    notes = mark_notes(marks, sessions)
    if sessions == every and not places and any(entry.carried is not None for entry in standings.entries):
        notes = (_("The lines begin at what was carried over."),)
    drawn = DrawnSessions(standings, sessions, mark_names(marks, sessions), notes, is_whole=sessions == every)
    found_values = (_place_values if places else values_after_each)(standings, {one.key for one in shown}, every)
    values = {key: found[-len(sessions) :] for key, found in found_values.items()}
    numbers = [one.person.number for one in shown if one.chosen]
    known, now = {one.key for one in shown}, _now(standings, shown, places=places)
    rest = [standings.people[cast(int, line.key)] for line in standings.lines if line.games and line.key not in known]
    return ChartHistory(
        chart=places_chart(drawn, shown, values) if places else values_chart(drawn, shown, values),
        sessions=sessions,
        all_sessions=every,
        ranges=_ranges(every, sessions),
        rows=tuple(_row(index, one, values[one.key], now[one.key]) for index, one in enumerate(shown)),
        left_out=len(rest),
        to_add=_to_add(rest, numbers),
        to_remove=tuple(Choice(one.person.name, _address(numbers, without=one.person.number)) for one in shown if one.chosen),
        of_places=places,
        has_places=has_places,
        notes=drawn.notes,
    )


def _now(standings: Standings, shown: Sequence[Shown], *, places: bool) -> dict[int, ShownNumber | None]:
    """The places, or what is ranked by, as in the standings."""
    if places:
        return {one.key: None if one.place is None else plain(one.place) for one in shown}
    drawn = {one.key for one in shown}
    lines = {line.key: line for line in standings.lines if line.key in drawn}
    numbers = {stage: PolicyNumbers(standings.plan.policy_of(stage)) for stage in {line.stage for line in lines.values()}}
    return {key: None if line.value is None else numbers[line.stage].ranked_by(line.value) for key, line in lines.items()}


def _ranges(every: tuple[int, ...], shown: tuple[int, ...]) -> tuple[SessionRange, ...]:
    """All sessions and the shorter ranges of which there are more; none where all are few."""
    shorter = [SessionRange(length, every[-length], shown == every[-length:]) for length in LENGTHS if length < len(every)]
    return (SessionRange(0, 0, shown == every), *shorter) if shorter else ()


def own_history_of(standings: Standings, number: int) -> OwnHistory:
    """The history of the entrant with this number. No query."""
    sessions = _sessions(standings)
    key, person = next((key, person) for key, person in standings.people.items() if person.number == number)
    values = values_after_each(standings, {key}, sessions)
    places = _places(standings, {key})[key] if _can_be_ranked_again(standings, sessions) else {}
    own = _own(standings, key, sessions, values[key])
    texts = carried_texts(standings, key, marks := stage_marks(standings, sessions))
    own_marks = [mark for mark in marks if mark.stage in texts]
    drawn = DrawnSessions(standings, sessions, mark_names(own_marks, sessions), mark_notes(own_marks, sessions))
    steps, begins = list[PlaceAfter](), {mark.stage: mark.session for mark in own_marks}
    for session, value in own:
        carried = [stage for stage, first in begins.items() if first is not None and first <= session]
        steps.append(PlaceAfter(session, value, places.get(session), tuple(texts[stage] for stage in carried)))
        begins = {stage: first for stage, first in begins.items() if stage not in carried}
    shown = [Shown(key, person, None, True, "line-own")]
    chart = values_chart(drawn, shown, values, named=False)
    return OwnHistory(chart, tuple(reversed(steps)), tuple(texts[stage] for stage in begins))


def _sessions(standings: Standings) -> tuple[int, ...]:
    return tuple(sorted({result.session for entry in standings.entries for result in entry.results}))


def _shown(standings: Standings, chosen: frozenset[int]) -> list[Shown]:
    """The first ten who may be ranked, even if still without a place, and the chosen ones, in the order of the standings."""
    people = standings.people
    played = [(cast(int, line.key), line.place) for line in standings.lines if line.games]
    valued = [key for line in standings.lines if line.value is not None and people[key := cast(int, line.key)].may_be_ranked]
    first = set(valued[:FIRST])
    drawn = [(key, place) for key, place in played if key in first or people[key].number in chosen]
    colours = count(1)  # each of the first ten has its own
    css = ["line-chosen" if key not in first else f"line-{next(colours)}" for key, _place in drawn]
    return [Shown(key, people[key], place, key not in first, colour) for (key, place), colour in zip(drawn, css, strict=True)]


def _row(index: int, one: Shown, values: Values, now: ShownNumber | None) -> HistoryRow:
    return HistoryRow(one.place, one.person, values, one.label, one.css, dash_of(index), now)


def _own(standings: Standings, key: int, sessions: Sequence[int], values: Values) -> list[tuple[int, ShownNumber]]:
    """The sessions in which this entrant played, with the value after each."""
    played = {result.session for entry in standings.entries if entry.key == key for result in entry.results}
    return [(session, value) for session, value in zip(sessions, values, strict=True) if session in played and value is not None]


def _can_be_ranked_again(standings: Standings, sessions: Sequence[int]) -> bool:
    return len(standings.entries) * len(sessions) <= MOST_STEPS


def _places(standings: Standings, keys: Iterable[Hashable]) -> dict[Hashable, dict[int, int | None]]:
    """The places of these entrants by session."""
    found: dict[Hashable, dict[int, int | None]] = {key: {} for key in keys}
    for step in ranking.histories(standings.entries, standings.plan):
        for line in step.lines:
            if line.key in found:
                found[line.key][step.session] = line.place
    return found


def _place_values(standings: Standings, keys: Iterable[Hashable], sessions: Sequence[int]) -> dict[Hashable, Values]:
    """The places after each session as they are shown."""
    by_session = _places(standings, keys)
    return {
        key: tuple(plain(place) if (place := places[session]) is not None else None for session in sessions)
        for key, places in by_session.items()
    }


def _to_add(rest: Sequence[ShownPerson], numbers: Sequence[int]) -> tuple[Choice, ...]:
    """Further entrants to choose; empty if there are too many to list."""
    if len(numbers) >= MOST_CHOSEN or len(rest) > MOST_CHOICES:
        return ()
    people = sorted(rest, key=lambda person: person.sorts_as)
    return tuple(Choice(person.name, _address([*numbers, person.number])) for person in people)


def _address(numbers: Iterable[int], without: int | None = None) -> str:
    return ",".join(str(number) for number in numbers if number != without)
