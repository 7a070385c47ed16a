"""What a seating does to teams, said before it is saved: seats that pass to another team, team-mates at one table, and teams that have
too many seats or too few."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.seen import fingerprint
from league.teams.queries.line_ups import SessionLineUps, TeamLineUp
from league.wording import joined
from league.wording.seats import seat_name

__all__ = ["TeamTroubles", "changed_seats", "seated_teams"]

Place = tuple[int, int]  #: table and seat (0 is East)


@dataclass(frozen=True, slots=True)
class TeamTroubles:
    """What a seating does to teams, in sentences; ``seen`` is sent along by a page that has shown them."""

    sentences: tuple[str, ...]

    @property
    def seen(self) -> str:
        return fingerprint(list(self.sentences)) if self.sentences else ""


def seated_teams(line_ups: SessionLineUps, tables: Iterable[Sequence[int | None]], first_table: int = 1) -> TeamTroubles:
    """What is odd in a seating, given by the numbers of the entrants at each table, the first of which has the number ``first_table`` in
    the hall. Nothing is said while a seat is empty."""
    rows = [list(row) for row in tables if any(row)]
    if not rows or any(who is None for row in rows for who in row):
        return TeamTroubles(())
    seats = {(table, place): who for table, row in enumerate(rows, first_table) for place, who in enumerate(row) if who is not None}
    return TeamTroubles((*_mates(line_ups, {}, seats), *_counts(line_ups, {}, seats)))


def changed_seats(line_ups: SessionLineUps, before: Mapping[Place, int], after: Mapping[Place, int]) -> TeamTroubles:
    """What a change of seats does, given by the numbers of the entrants."""
    ways = (_passes, _mates, _counts, _not_lined_up)
    return TeamTroubles(tuple(sentence for way in ways for sentence in way(line_ups, before, after)))


def _teams(line_ups: SessionLineUps) -> dict[int, TeamLineUp]:
    """The team of each member, by the entrant's number."""
    return {one.number: row for row in line_ups.rows for one in row.roster.members}


def _name(row: TeamLineUp | None) -> str:
    return row.roster.team.name if row is not None else _("no team")


def _passes(line_ups: SessionLineUps, before: Mapping[Place, int], after: Mapping[Place, int]) -> Iterator[str]:
    teams = _teams(line_ups)
    for (table, seat), who in sorted(after.items()):
        old, new = teams.get(before[table, seat]), teams.get(who)
        if old is not new:
            words = {"table": table, "seat": seat_name(seat), "before": _name(old), "after": _name(new)}
            yield _("Table %(table)s, %(seat)s: so far %(before)s, then %(after)s.") % words


def _mates(line_ups: SessionLineUps, before: Mapping[Place, int], after: Mapping[Place, int]) -> Iterator[str]:
    """Team-mates who come together at a table."""
    teams, known = _teams(line_ups), {frozenset(people) for people in _at_tables(_teams(line_ups), before).values()}
    for (table, _number), people in sorted(_at_tables(teams, after).items()):
        if len(people) > 1 and frozenset(people) not in known:
            row = teams[people[0]]
            names = [one.name for one in row.roster.members if one.number in people]
            words = {"names": joined(names), "team": row.roster.team.name, "table": table}
            yield _("%(names)s of %(team)s sit at one table (%(table)s).") % words


def _at_tables(teams: Mapping[int, TeamLineUp], seats: Mapping[Place, int]) -> dict[tuple[int, int], list[int]]:
    """The entrants of a team at a table, by the table and the team's number."""
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for (table, _seat), who in sorted(seats.items()):
        if who in teams:
            found[table, teams[who].roster.team.number].append(who)
    return found


def _counts(line_ups: SessionLineUps, before: Mapping[Place, int], after: Mapping[Place, int]) -> Iterator[str]:
    """Teams that would have other numbers of seats than play for them. Who has lined up too few is said elsewhere."""
    teams = _teams(line_ups)
    had, has = (Counter(teams[who].roster.team.number for who in seats.values() if who in teams) for seats in (before, after))
    for row in line_ups.rows:
        number = row.roster.team.number
        is_odd = has[number] != row.size and (row.is_asked if before else row.is_asked and not row.is_missing)
        if is_odd and (not before or has[number] != had[number]):
            text = ngettext("%(team)s has %(count)d seat", "%(team)s has %(count)d seats", has[number])
            asked = ngettext("%(size)d of each team plays.", "%(size)d of each team play.", row.size) % {"size": row.size}
            yield f"{text % {'team': row.roster.team.name, 'count': has[number]}}; {asked}"
        elif before and not row.is_asked and had[number] != has[number]:
            text = ngettext("%(team)s has %(count)d seat", "%(team)s has %(count)d seats", has[number])
            so_far = _("so far %(count)d.") % {"count": had[number]}
            yield f"{text % {'team': row.roster.team.name, 'count': has[number]}}; {so_far}"


def _not_lined_up(line_ups: SessionLineUps, before: Mapping[Place, int], after: Mapping[Place, int]) -> Iterator[str]:
    came = set(after.values()) - set(before.values())
    for row in line_ups.rows:
        named = {one.number for one in row.named}
        for one in row.roster.members:
            if one.number in came and row.stored is not None and one.number not in named:
                words = {"name": one.name, "team": row.roster.team.name, "names": row.named_text}
                yield _("%(team)s has lined up %(names)s, not %(name)s.") % words
