"""Row 7: the goals of docs/seating.md, every schedule counted by a judge that knows nothing of how it was made.

``python -m tests.load.drawing`` draws everything again with other seeds, and much else (part of ``make nightly``).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from league.drawing.bounds import bounds_of, groups_in_order
from league.drawing.task import Task
from league.drawing.whole import draw_whole
from tests.league.drawing.exact import FEWEST_REPEATS
from tests.league.drawing.goals import table
from tests.league.drawing.goals.anything import any_task, wrong
from tests.league.drawing.goals.counting import count, faults, strangers
from tests.league.drawing.goals.evenings import evening
from tests.league.drawing.goals.events import EVENTS, LEAVERS, NEAREST_ALONE, SECONDS, SPANS, WISHED, event, peer, repeats_after_leaving
from tests.league.drawing.goals.judging import Judged, answer_of, judged, odd_judged
from tests.league.drawing.goals.table import Case
from tests.load.row import Row, markdown

__all__ = ["drawing"]

ROOT = Path(__file__).resolve().parents[2]
SEASONS = (5, 10, 20)  #: evenings before the one that is drawn
CHECKED_UP_TO = 16  #: players for whom every way to sit is tried by the judge, too
EVENING_LIMIT, TASK_LIMIT = 2.0, 5.0  #: seconds
VISITS = "most_visits"
BEYOND = {
    "more rounds than can be without repeats: the fewest, and no pair three times": table.beyond,
    "up to 15 rounds: nobody a third time before all have met twice": table.far_beyond,
}


def drawing(seed: int = 1, step: int = 6) -> Iterator[Row]:
    """Each goal: how many of its schedules hold it, what they reach, and the slowest, in the processor's time. Of those with more than 13
    rounds one in ``step`` is drawn."""
    small, wide, large = (judged_all(cases, seed) for cases in (table.small(), table.wide(step), table.large()))
    yield goal("1: 4 to 50 tables, up to 13 rounds: nobody meets twice, winds within 1", small, without=VISITS)
    yield goal(f"1: the same, more rounds{'' if step == 1 else f', one in {step}'}", wide)
    yield from (goal(f"2: {title}", judged_all(cases(), seed)) for title, cases in BEYOND.items())
    yield goal("3: up to 13 rounds, nobody comes to a table twice where that is possible", small, only=VISITS)
    yield visits("more rounds", wide)
    yield from (goal(f"4: {case.name}", [judged(case, seed)], figure="group_meetings") for case in table.groups())
    yield from in_equal_clubs(judged_all(table.equal_clubs(), seed))
    yield goal("5: one to three sit out: in fair turn, nobody meets twice", judged_all(table.byes(), seed))
    yield from team_tournaments(seed, step)
    yield from evenings(seed)
    yield from events(seed)
    yield from (goal(f"8: {one.case.name}", [one]) for one in large)
    yield goal("11: perfect designs: each pair exactly once, or all but one each", judged_all(table.perfect(), seed))
    yield from (goal(f"11: {case.name}: no more repeats than known", [judged(case, seed)]) for case in table.more_byes())
    yield goal("11: 20 players, 10 rounds: each table twice", judged_all(table.all_tables(), seed), figure="most_visits")
    yield from bounds()
    yield from (linked(players, rounds, most, seed) for players, rounds, most in table.LINKED)
    yield odd_tables(seed)
    yield command(172, 15)


def odd_tables(seed: int) -> Row:
    """Goal 13: everybody plays, at tables of four and one of five, or one or two of three."""
    found = [odd_judged(case, seed) for case in table.odd_tables()]
    missed = [one for one in found if one.missed]
    tell(missed)
    slowest = max(found, key=lambda one: one.seconds)
    return Row(
        number=7,
        figure="goal 13: tables of three and five: fair turns there, winds as even as can be, the fewest meetings again that are known",
        measured=f"{len(found) - len(missed)} of {len(found)}, {sum(one.squared for one in found)} of "
        f"{sum(one.case.squared for one in found)} known, slowest {slowest.seconds:.2f} s ({slowest.case.name})",
        budget="all",
        is_met=not missed,
    )


def linked(players: int, rounds: int, most: int, seed: int) -> Row:
    """Goal 11: pairs who neither meet nor have an opponent in common."""
    answer = answer_of(draw_whole(Task(tuple(range(1, players + 1)), rounds, seed=seed)))
    found = strangers(answer, players)
    return Row(
        number=7,
        figure=f"goal 11: {players} players, {rounds} rounds: pairs who neither meet nor have an opponent in common",
        measured=f"{found}, {count(answer, players).repeats} repeats",
        budget=f"≤ {most}",
        is_met=found <= most,
    )


def judged_all(cases: Iterable[Case], seed: int) -> list[Judged]:
    return [judged(case, seed) for case in cases]


def goal(title: str, found: Sequence[Judged], *, figure: str = "repeats", only: str = "", without: str = "") -> Row:
    """The row of a goal. What misses it is told; of all figures ``only`` one counts, or all ``without`` one."""
    missed = [one for one in found if is_missed(one, only, without)]
    tell(missed)
    reached = sum(getattr(one.counted, figure) for one in found if one.counted)
    limit = found[0].case.seconds if only == "" else None
    return Row(
        number=7,
        figure=f"goal {title}",
        measured=f"{len(found) - len(missed)} of {len(found)}, {reached} {figure.replace('_', ' ')}, {slowest_of(found)}",
        budget=f"all{'' if limit is None else f', ≤ {limit:g} s'}",
        is_met=not missed,
    )


def is_missed(one: Judged, only: str, without: str) -> bool:
    if only:
        return only in one.missed
    return bool(one.missed.keys() - {without}) or one.is_late


def slowest_of(found: Sequence[Judged]) -> str:
    slowest = max(found, key=lambda one: one.seconds)
    return f"{slowest.seconds:.2f} s" if len(found) == 1 else f"slowest {slowest.seconds:.2f} s ({slowest.case.name})"


def tell(missed: Iterable[object]) -> None:
    """Print each schedule that misses its goal on standard error."""
    for one in missed:
        print(one, file=sys.stderr, flush=True)


def team_tournaments(seed: int, step: int) -> Iterator[Row]:
    """Goal 13: not all exist, so how many there are is told; team-mates never meet. One in ``step`` is drawn."""
    found = judged_all(list(table.teams())[::step], seed)
    tell(one for one in found if one.missed)
    reached = [sum(1 for one in found if name not in one.missed) for name in ("repeats", "team_spread")]
    apart = sum(1 for one in found if "team_mates" not in one.missed)
    yield Row(
        number=7,
        figure=f"goal 13: team tournaments, 4 to 8 teams of 4 to 8{'' if step == 1 else f', one in {step}'}",
        measured=f"no team-mates meet in {apart} of {len(found)}, nobody twice in {reached[0]}, teams equally often in {reached[1]}, "
        f"{slowest_of(found)}",
        budget="no team-mates",
        is_met=apart == len(found) and all(one.counted for one in found),
    )


def visits(about: str, found: Iterable[Judged]) -> Row:
    """What is reached beyond the goals is only told."""
    most = [one.counted.most_visits for one in found if one.counted]
    return Row(
        number=7,
        figure=f"{about}: visits to a table",
        measured=f"once in {most.count(1)} of {len(most)}, twice in {most.count(2)}, at most {max(most)}",
    )


def in_equal_clubs(found: Sequence[Judged]) -> Iterator[Row]:
    """Goal 9, and where fewer sessions are known than counting allows."""
    yield goal("9: clubs of one size, up to 100 players: no repeats, no clubmates", found, figure="group_meetings")
    yield visits("clubs of one size", found)
    known = [f"{clubs} × {size}: {rounds} of {table.met_once(clubs, size)}" for (clubs, size), rounds in table.IN_CLUBS.items()]
    yield Row(number=7, figure="best known sessions for clubs of one size, below the bound", measured=", ".join(known))


def evenings(seed: int) -> Iterator[Row]:
    """Goal 6: one session against a season."""
    small = [
        evening(present, season, seed, is_checked=present <= CHECKED_UP_TO) for present in (8, 12, 15, 16, 18, 20) for season in SEASONS
    ]
    proved = [one for one in small if one.bound == one.earlier and not one.fewer]
    slowest = max(one.seconds for one in small)
    yield Row(
        number=7,
        figure="goal 6: an evening of up to 20, after 5 to 20 evenings: the fewest earlier meetings",
        measured=f"{len(proved)} of {len(small)} proved, slowest {slowest:.2f} s",
        budget=f"all proved, ≤ {EVENING_LIMIT:g} s",
        is_met=len(proved) == len(small) and slowest <= EVENING_LIMIT,
    )
    large = [evening(present, season, seed, time_limit=EVENING_LIMIT) for present in (24, 28, 32, 40) for season in SEASONS]
    gaps = [one.earlier - one.bound for one in large]
    slowest = max(one.seconds for one in large)
    yield Row(
        number=7,
        figure="goal 6: an evening of 24 to 40, within two seconds",
        measured=f"{gaps.count(0)} of {len(gaps)} proved, widest gap {max(gaps)} earlier meetings, slowest {slowest:.2f} s",
        budget="gap shown",
        is_met=min(gaps) >= 0,
    )


def events(seed: int) -> Iterator[Row]:
    """Goal 7: the standing decides, and nobody meets twice; beside it, how near and with how many repeats a draw without a plan seats."""
    for players, rounds in EVENTS:
        played = event(players, rounds, seed)
        wrong = faults(played.answer, players, rounds)
        tell(wrong)
        counted, other = count(played.answer, players), event(players, rounds, seed, peer)
        others = f"{count(other.answer, players).repeats} repeats, {other.span:.1f} places"
        yield Row(
            number=7,
            figure=f"goal 7: by the standing, {players} players, {rounds} rounds",
            measured=f"{counted.repeats} repeats, {played.span:.1f} places from first to last of a table, winds within "
            f"{counted.wind_spread}, slowest {played.seconds:.2f} s; by swaps without a plan {others}{nearest(players, rounds)}",
            budget=f"0 repeats, winds within 1, ≤ {SPANS[players, rounds]:g} places, ≤ {SECONDS:g} s",
            is_met=not wrong
            and counted.repeats == 0
            and counted.wind_spread <= 1
            and played.span <= SPANS[players, rounds]
            and played.seconds <= SECONDS,
        )
    for players, rounds in LEAVERS:
        played = event(players, rounds, seed, leaves=True)
        yield Row(
            number=7,
            figure=f"goal 7: the same after one of {players} players left, {rounds} rounds",
            measured=f"{repeats_after_leaving(played)} repeats, {played.span:.1f} places, slowest {played.seconds:.2f} s",
            budget=f"≤ {SECONDS:g} s",
            is_met=played.seconds <= SECONDS,
        )


def nearest(players: int, rounds: int) -> str:
    """What else is known of how near an event can seat, and what was wished for."""
    told = ""
    if (players, rounds) in NEAREST_ALONE:
        places, repeats = NEAREST_ALONE[players, rounds]
        told = f"; the nearest known, each session by itself, {repeats} repeats, {places} places"
    return f"{told}; wished {WISHED[players, rounds]}" if (players, rounds) in WISHED else told


def bounds() -> Iterator[Row]:
    """Goal 12: bounds beside the best of all schedules, and the one that few repeats force."""
    reached = [bounds_of(Task(tuple(range(count)), rounds))["repeats"] == fewest for (count, rounds), fewest in FEWEST_REPEATS.items()]
    measured = f"{sum(reached)} of {len(reached)}"
    yield Row(number=7, figure="12: 4 to 9 players: a bound on repeats that the best of all schedules reaches", measured=measured)
    clubs = {f"club {first}": frozenset(range(first, first + 4)) for first in range(0, 36, 4)}
    (forced,) = groups_in_order(Task(tuple(range(36)), 11, groups=clubs), 0, fair=True)
    figure = "12: 36 players in 9 clubs of 4, 11 rounds: club meetings that no repeats force"
    yield Row(number=7, figure=figure, measured=str(forced), budget="18", is_met=forced == 18)


def command(players: int, rounds: int) -> Row:
    """The time somebody waits at the command line, including the start of Python and Django."""
    asked = [sys.executable, "manage.py", "draw", "--players", str(players), "--rounds", str(rounds)]
    began = time.perf_counter()
    subprocess.run(asked, cwd=ROOT, check=True, capture_output=True)
    seconds = time.perf_counter() - began
    return Row(number=7, figure=f"manage.py draw --players {players} --rounds {rounds}, as a whole", measured=f"{seconds:.2f} s")


def main() -> int:
    """The rows of several seeds, and tasks of every kind; whether all goals are met and nothing was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3, help="how many seeds, after the one of make bench")
    parser.add_argument("--tasks", type=int, default=1_000, help="how many tasks with groups, earlier meetings and whom to keep apart")
    asked = parser.parse_args()
    rows = list(chain.from_iterable(drawing(seed, step=1) for seed in range(2, asked.seeds + 2)))
    print(markdown(rows))
    found = [f"task {seed}: {fault}" for seed in range(asked.tasks) for fault in wrong(any_task(seed), TASK_LIMIT)]
    print(f"{asked.tasks} tasks of every kind: {len(found)} faults", *found, sep="\n")
    return 1 if found or any(row.is_met is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
