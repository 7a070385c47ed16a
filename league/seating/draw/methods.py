"""Two ways to draw: by lot, and with the fewest repeat meetings. The same seed gives the same draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from league.seating.draw.arrangement import Draw, History
from league.seating.draw.groups import EXACT_UP_TO, Groups, anneal, exact
from league.seating.draw.winds import level_winds
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["choose_sit_outs", "fewest_meetings", "random_tables"]


def random_tables(present: Iterable[int], *, history: History | None = None, seed: int) -> Draw:
    """Lots for the tables; winds are kept level. Fewer than four present: refusal ``too_few``."""
    past, chance = history or History(), Random(seed)
    playing, resting = choose_sit_outs(present, history=past, chance=chance)
    return _seated(_in_fours(playing), resting, past, chance)


def fewest_meetings(present: Iterable[int], *, history: History | None = None, seed: int) -> Draw:
    """As few repeat meetings as can be: the proved least for up to 16 at the tables, a local search above; winds are kept level."""
    past, chance = history or History(), Random(seed)
    playing, resting = choose_sit_outs(present, history=past, chance=chance)
    lots = _in_fours(playing)
    groups = exact(lots, past) if len(playing) <= EXACT_UP_TO else anneal(lots, past, chance)
    return _seated(groups, resting, past, chance)


def choose_sit_outs(present: Iterable[int], *, history: History, chance: Random) -> tuple[list[int], tuple[int, ...]]:
    """Who plays, in the order of their lots, and who sits out: who did so least this evening, then least of all, then by lot.

    So nobody sits out twice before everybody who is here had a turn, in the season and in the evening.
    """
    lots = sorted(set(present))
    if len(lots) < 4:
        raise RuleViolation("too_few", gettext_noop("A table needs four players, and only {count} are here."), count=len(lots))
    chance.shuffle(lots)
    in_turn = sorted(lots, key=lambda who: (history.sit_outs_tonight.get(who, 0), history.sit_outs.get(who, 0)))
    resting = set(in_turn[: len(lots) % 4])
    return [who for who in lots if who not in resting], tuple(sorted(resting))


def _in_fours(playing: Sequence[int]) -> Groups:
    return [list(playing[first : first + 4]) for first in range(0, len(playing), 4)]


def _seated(groups: Groups, resting: tuple[int, ...], history: History, chance: Random) -> Draw:
    return Draw(tables=tuple(level_winds(group, history, chance) for group in groups), sit_outs=resting)
