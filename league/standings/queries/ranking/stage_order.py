"""In which order the players of a session stand, and the fixed tables of its stage that follow from it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import cast

from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition, Stage, StageDraw, StageEntrant
from league.drawing import Draw
from league.drawing.finals import brackets, final_tables, winds_after
from league.seating.models import Session
from league.seating.stages import winds_in_stage
from league.standings.queries.people import people_of
from league.standings.queries.ranking.stages import staged_of
from league.standings.queries.ranking.standings import standings_of

__all__ = ["FIXED", "by_seed", "by_standings", "fixed_games", "fixed_tables", "usual_way"]

FIXED: tuple[str, ...] = (StageDraw.BRACKETS, StageDraw.FINAL)  #: ways to draw that follow from the seeds alone


def by_standings(session: Session, present: Collection[int]) -> tuple[list[int], bool]:
    """The numbers of those present, in the order of the standings (of the session's stage) and then those without a place: by seed, then by
    number. Whether anybody has a place. Three queries in the first stage, about ten in a later one."""
    placed = [number for number in _placed(session) if number in present]
    rest = [number for number in by_seed(session, present) if number not in set(placed)]
    return [*placed, *rest], bool(placed)


def _placed(session: Session) -> list[int]:
    competition: Competition = session.competition
    stage = session.stage
    if stage is None:
        return [row.person.number for row in standings_of(competition, reader=EVERYTHING).ranked]
    people, tables = people_of(competition, EVERYTHING), staged_of(competition, EVERYTHING).tables
    return [people[cast(int, line.key)].number for line in tables.get(stage.number, ()) if line.place is not None]


def by_seed(session: Session, present: Collection[int]) -> list[int]:
    """The numbers of those present, by their seeds in the session's stage, then those without one by number. One query at most."""
    stage = session.stage_id
    seeds = dict(StageEntrant.objects.filter(stage=stage).values_list("entrant__number", "seed")) if stage is not None else {}
    return sorted(present, key=lambda number: (seeds.get(number, len(seeds) + 1), number))


def fixed_tables(way: str, session: Session, present: Collection[int]) -> Draw:
    """The tables that follow from the seeds: brackets or final tables, with other winds in each session. Refusal ``fours_only``."""
    return fixed_games(way, [(session, present)])[0]


def fixed_games(way: str, sessions: Sequence[tuple[Session, Collection[int]]], chosen: Mapping[int, int] | None = None) -> tuple[Draw, ...]:
    """As :func:`fixed_tables`, several sessions of one stage at once, each with the numbers of those present: one draw for each.

    ``chosen``: winds that players have chosen for the first of them (0 for East); in the others everybody has a wind had least. Two queries
    at most, and one more for each session. Refusals ``fours_only``, ``wind_twice``.
    """
    tables = final_tables if way == StageDraw.FINAL else brackets
    together = {session.pk for session, _present in sessions if session.is_stored}
    winds = winds_in_stage(sessions[0][0], set().union(*(present for _session, present in sessions)), without=together)
    draws: list[Draw] = []
    for session, present in sessions:
        draws.append(tables(by_seed(session, present), winds, chosen if not draws else None))
        winds = winds_after(winds, draws[-1])
    return tuple(draws)


def usual_way(stage: Stage | None) -> str:
    """The way to draw that a stage asks for."""
    return "fewest" if stage is None else {StageDraw.WHOLE: "fewest", StageDraw.STANDINGS: "swiss"}.get(StageDraw(stage.draw), stage.draw)
