"""A season under other rules: every finished game recomputed from its facts, both tables side by side, nothing saved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.games.queries.whole_games import whole_games
from league.standings.queries.numbers import ShownNumber, difference_of
from league.standings.queries.people import people_of
from league.standings.queries.ranking.moves import Move, Moves
from league.standings.queries.ranking.standings import StandingRow, Standings, standings_from
from league.standings.queries.ranking.what_if_notes import WhatIfNote, notes_of
from league.standings.queries.results import SeatResult, seat_results
from league.wording.rules import switch_label, switch_value
from scoring.game.afterwards.what_if import OtherGame, known_replay, under
from scoring.rulesets import SWITCHES, Ruleset, changed_switches

__all__ = ["ChangedRule", "OtherRow", "OtherSeason", "season_under"]


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """A switch with its present value and the one under the other rules."""

    name: str
    label: str
    value: str
    other: str


@dataclass(frozen=True, slots=True)
class OtherRow:
    """An entrant under the other rules and as it is; ``place`` is empty without one, ``move`` unless both exist."""

    place: int | None
    name: str
    note: str
    url: str
    value: ShownNumber | None
    move: Move | None
    difference: ShownNumber | None
    place_before: int | None
    value_before: ShownNumber | None


@dataclass(frozen=True, slots=True)
class OtherSeason:
    """Both tables side by side; ``replayed`` of ``games`` were recomputed hand by hand; ``changed_games`` have a different result.

    ``changed_hands`` of ``hands`` pay differently or do not count; ``notes`` say what could not be recomputed.
    """

    changes: tuple[ChangedRule, ...]
    value_name: str
    rows: tuple[OtherRow, ...]
    games: int
    replayed: int
    changed_games: int
    hands: int
    changed_hands: int
    notes: tuple[WhatIfNote, ...]


def season_under(competition: Competition, ruleset: Ruleset, reader: Reader | None = None) -> OtherSeason:
    """The season recomputed under another ruleset. Three queries, and five for each 200 games."""
    reader = reader or everybody(competition)
    people, results = people_of(competition, reader), seat_results(competition, reader=reader)
    games = {game.number: under(known_replay(game.record), ruleset) for game in whole_games(competition, reader)}
    known = [result for result in results if result.game in games]
    other = [_other_result(result, games[result.game]) for result in known]
    before = {row.person.number: row for row in standings_from(competition, people, known).rows}
    after = standings_from(competition, people, other)
    return OtherSeason(
        changes=changed_rules(competition.ruleset, ruleset),
        value_name=after.value_name,
        rows=tuple(_rows(before, after)),
        games=len(games),
        replayed=sum(game.is_replayed for game in games.values()),
        changed_games=len({was.game for was, now in zip(known, other, strict=True) if (was.total, was.place) != (now.total, now.place)}),
        hands=sum(len(game.before.hands) for game in games.values()),
        changed_hands=sum(game.changed for game in games.values()),
        notes=notes_of(competition, ruleset, games),
    )


def changed_rules(own: Ruleset, other: Ruleset) -> tuple[ChangedRule, ...]:
    """The switches whose meaning differs under the other rules."""
    rules = (ChangedRule(name, switch_label(name, own), switch_value(own, name), switch_value(other, name)) for name in SWITCHES)
    names = set(changed_switches(other, own))
    return tuple(rule for rule in rules if rule.name in names and rule.value != rule.other)


def _other_result(result: SeatResult, game: OtherGame) -> SeatResult:
    outcome, seat = game.outcome, result.wind
    return result._replace(
        place=outcome.places[seat],
        points=outcome.scores[seat],
        uma=outcome.uma[seat],
        oka=outcome.oka[seat],
        penalty=outcome.penalties[seat],
        total=outcome.totals[seat],
        level=Counter(outcome.places)[outcome.places[seat]],
    )


def _rows(before: Mapping[int, StandingRow], after: Standings) -> Iterator[OtherRow]:
    """The rows in the order of the other table; both tables have the same people."""
    moves = Moves({row.person.number: gained for row in after.rows if (gained := _gained(before[row.person.number], row)) is not None})
    for row in after.rows:
        was = before[row.person.number]
        yield OtherRow(
            place=row.place,
            name=row.name,
            note=row.note,
            url=row.url,
            value=row.value,
            move=moves.of(row.person.number),
            difference=difference_of(after.policy, row.value, was.value) if row.value and was.value else None,
            place_before=was.place,
            value_before=was.value,
        )


def _gained(was: StandingRow, now: StandingRow) -> int | None:
    return None if was.place is None or now.place is None else was.place - now.place
