"""The session drawn now as one of a plan: the nearest neighbours that leave the rest of the plan without repeats and with even winds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from league.drawing.arrangement import NO_WINDS, Table
from league.drawing.constructions import design
from league.drawing.constructions.blocks import repeats_of
from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.neighbours.agenda import Agenda
from league.drawing.neighbours.ahead import later_sessions
from league.drawing.neighbours.alike import exchange_nearer
from league.drawing.neighbours.approach import approach
from league.drawing.neighbours.mending import settle
from league.drawing.neighbours.nearer import Distances, climb, draw_among_repeats, draw_nearer
from league.drawing.neighbours.ranked import Ranked, met_after
from league.drawing.neighbours.renamed import rename
from league.drawing.neighbours.repair import repaired
from league.drawing.neighbours.resting import evenest
from league.drawing.neighbours.rests import draw_with_rests
from league.drawing.task import Blocks
from league.drawing.winds import seat_winds

__all__ = ["PlannedSession", "from_design", "session_of_plan"]

Plan = Sequence[Sequence[Sequence[int]]]  #: sessions, their tables of players by number
PlannedSession = tuple[list[tuple[Table, ...]], int]  #: the sessions now and later, seated; after how many more nobody need meet again

SETTLING = 6_000  #: swaps to settle a plan in which somebody would meet again
FURTHER = 3_000  #: swaps to find sessions that the plan lacks
ANNEALING = 120_000  #: swaps tried in a search for nearer neighbours
CLIMBING = 800  #: swaps for nearer neighbours that are tried, times players
NEAREST = 10  #: the cost of four neighbours


def from_design(ranked: Ranked, sessions: int) -> Plan | None:
    """A plan of so many sessions for players none of whom has met, the first one of four neighbours each; None if no design is known."""
    if any(ranked.never) or ranked.task.byes or ranked.mates:
        return None
    known = design(ranked.task.tables, sessions)
    if known is None or repeats_of(known.blocks, len(ranked.order)):
        return None
    places = [who for table in known.blocks[0] for who in table]
    player = dict(zip(places, ranked.order, strict=True))
    return [[[player[who] for who in table] for table in tables] for tables in known.blocks]


def session_of_plan(ranked: Ranked, plan: Plan, later: int, lots: Lots, effort: Effort) -> PlannedSession:
    """Take up a plan whose first session is to be drawn now, for at most ``later`` more sessions.

    The plan is fitted to those who are here; then one of its sessions, chosen and changed such that neighbours sit together, is drawn now,
    as long as swaps mend the later ones. If the plan cannot be mended as a whole, repeats come as late as possible.
    """
    never = ranked.never
    sessions = repaired(plan[: later + 1], ranked, lots)
    agenda, distances = Agenda(sessions, never, lacking(ranked)), Distances(len(ranked.order), ranked.mates)
    are_winds_wrong = bool(agenda.wrong) and not agenda.again
    if not agenda.is_free and not (are_winds_wrong and approach(agenda, ranked, distances, lots, effort)):
        settle(agenda, SETTLING, lots, effort)
    sessions = [agenda.tables(number) for number in range(len(sessions))]
    if not agenda.is_free:
        sessions = sorted(sessions, key=lambda tables: _again(tables, never)) if not ranked.task.byes else sessions
    elif missing := later + 1 - len(sessions):
        sessions += _further(ranked, sessions, missing, lots, effort)
    if ranked.task.byes:
        agenda = draw_with_rests(ranked, sessions, lots, effort)
        return _seated(ranked, agenda, lots), _free_sessions(ranked, agenda) - 1
    agenda = Agenda(sessions, never, lacking(ranked))
    if distances.of_session(agenda.seated[0]) > NEAREST * ranked.task.tables:
        _draw_near(agenda, ranked, distances, lots, effort)
    return _seated(ranked, agenda, lots), _free_sessions(ranked, agenda) - 1


def _draw_near(agenda: Agenda, ranked: Ranked, distances: Distances, lots: Lots, effort: Effort) -> None:
    """Bring neighbours together in the first session, by the ways that leave most of the plan as it is if no others do."""
    if not agenda.is_free:
        draw_among_repeats(agenda, distances, ranked.apart, ANNEALING, lots, effort)
        return
    if not approach(agenda, ranked, distances, lots, effort) and not rename(agenda, distances, lots, effort):
        _take_nearest(agenda, distances, ranked)
        draw_nearer(agenda, distances, ANNEALING, lots, effort)
    climb(agenda, distances, CLIMBING // len(agenda.never), lots, effort)


def lacking(ranked: Ranked) -> list[int]:
    """By player, as bits, the winds lacking in the turn of four that all are in; empty between two turns, or if they are not in step."""
    had = [ranked.task.history.winds.get(who, NO_WINDS) for who in ranked.order]
    lacks = [sum(1 << wind for wind in range(4) if counts[wind] == min(counts)) for counts in had]
    in_step = len({sum(counts) for counts in had}) == 1 and all(max(counts) - min(counts) <= 1 for counts in had)
    return lacks if in_step and not ranked.task.byes and lacks[0].bit_count() < 4 else []


def _further(ranked: Ranked, sessions: Blocks, missing: int, lots: Lots, effort: Effort) -> Blocks:
    never = met_after(ranked.never, sessions)
    line_ups = ranked.line_ups(len(sessions) + missing)[len(sessions) :]
    fresh = min(len(never) - 1 - bits.bit_count() for bits in never)
    possible = min(missing, fresh // 3)
    return (later_sessions(line_ups[:possible], never, FURTHER, lots, effort) or []) if possible else []


def _again(tables: Sequence[Sequence[int]], never: Sequence[int]) -> int:
    return sum(never[one] >> other & 1 for table in tables for one, other in combinations(table, 2))


def _take_nearest(agenda: Agenda, distances: Distances, ranked: Ranked) -> None:
    """Draw now the planned session in which neighbours sit nearest, after players whom the past does not tell apart have changed places.

    In a turn of winds only its own sessions may come now.
    """
    if ranked.task.byes:
        return
    begun = agenda.plan()
    least, best = distances.of_session(agenda.seated[0]), begun
    for session in range(agenda.turn or len(begun)):
        agenda.return_to([begun[session], *begun[:session], *begun[session + 1 :]])
        while exchange_nearer(agenda, distances.of):
            pass
        cost = distances.of_session(agenda.seated[0])
        if cost < least:
            least, best = cost, agenda.plan()
    agenda.return_to(best)


def _free_sessions(ranked: Ranked, agenda: Agenda) -> int:
    """The number of sessions from the first on in which nobody meets again."""
    never = ranked.never
    for number in range(len(agenda.seats)):
        tables = agenda.tables(number)
        if not ranked.is_free(tables, never):
            return max(1, number)
        never = met_after(never, [tables])
    return len(agenda.seats)


def _seated(ranked: Ranked, agenda: Agenda, lots: Lots) -> list[tuple[Table, ...]]:
    """The sessions by the players' numbers, table 1 with the first of the order; winds as planned within a turn, else assigned to all."""
    sessions = [sorted(agenda.tables(number), key=lambda table: (sum(table), sorted(table))) for number in range(len(agenda.seats))]
    blocks = [[[ranked.order[place] for place in table] for table in tables] for tables in sessions]
    if agenda.turn and not agenda.wrong:
        return [tuple((one, two, three, four) for one, two, three, four in tables) for tables in blocks]
    seated = seat_winds(blocks, ranked.task.history, lots)
    if ranked.task.byes:
        seated[0] = evenest(ranked, seated[0])
    return seated
