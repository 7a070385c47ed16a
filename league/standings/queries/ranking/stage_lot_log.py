"""The moments at which lots decided who plays in a stage, as the log has them: facts that no later correction changes."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from league.audit.queries import LoggedAction, actions_done
from league.competitions.models import Competition
from league.standings.queries.ranking.staging import BY_LOT, ShownStage

__all__ = ["LotMoment", "LotMoments", "StageLog", "places_then", "stage_logs"]

CHOSEN_BY = ("decide_stage", "replace_in_stage")  #: verbs that log a decision by or against a lot
OPENED = "take_back_decision"
MADE_BY = ("make_stage", "set_up_stages")  #: what was logged before belongs to a stage that had the number then


@dataclass
class StageLog:
    """What the log says of one stage, the first first: lots drawn, decisions of who plays, that one was kept, and left open again."""

    lots: list[LoggedAction] = field(default_factory=list)
    decisions: list[LoggedAction] = field(default_factory=list)
    kept: list[LoggedAction] = field(default_factory=list)
    opened: list[LoggedAction] = field(default_factory=list)

    @property
    def last_decision(self) -> int:
        """The action that decided last, or kept it."""
        return self._stands[0]

    @property
    def kept_last(self) -> LoggedAction | None:
        """The action that kept the decision, unless it has been decided anew since."""
        return self._stands[1]

    @property
    def _stands(self) -> tuple[int, LoggedAction | None]:
        """The action that decided last, or kept it, and the one that kept it; what was taken back counts as if it had not been."""
        stands: tuple[int, LoggedAction | None] = (0, None)
        before = stands
        for one in sorted((*self.decisions, *self.kept, *self.opened), key=lambda one: one.pk):
            if one.verb == "keep_decision":
                stands = (one.pk, one)
            elif one.verb == OPENED:
                before = stands
            else:
                kept = stands[1] if one.verb == "replace_in_stage" else None
                stands, before = before if one.details.get("undo") else (one.pk, kept), stands
        return stands

    def drawing(self, seed: int) -> LoggedAction | None:
        """The action that drew the lot with this seed; ``None`` in old logs."""
        return next((one for one in reversed(self.lots) if one.details["lot"] == seed), None)

    def decided_by(self, seed: int) -> LoggedAction | None:
        """The decision that this lot made: the last one made with it and not undone, or else the first by which somebody plays by it."""
        following = zip(self.decisions, [*self.decisions[1:], None], strict=True)
        own = ((one, after) for one, after in following if one.verb == "decide_stage" and one.details.get("lot") == seed)
        with_it = [one for one, after in own if after is None or not _takes_back(after, one)]
        return with_it[-1] if with_it else next((one for one in self.decisions if _by_lot(one, seed)), None)


@dataclass(frozen=True, slots=True)
class LotMoment:
    """What a lot by its ``seed`` decided when it did. ``pk``: of the action in the log, 0 where that has none; ids of entrants for whom it
    decided (``won``), against whom (``lost``) and who were ``level``; ``places`` in the source then, by these ids, empty where the log has
    none; ``gone``: who had withdrawn and is replaced by whoever won."""

    seed: int
    pk: int
    won: tuple[int, ...]
    lost: tuple[int, ...] = ()
    level: tuple[int, ...] = ()
    places: Mapping[Hashable, int] = field(default_factory=dict)
    gone: int | None = None


def stage_logs(competition: Competition) -> dict[int, StageLog]:
    """By the numbers of stages. One query."""
    found: dict[int, StageLog] = {}
    for one in actions_done(competition, "draw_stage_lot", "keep_decision", OPENED, *CHOSEN_BY, *MADE_BY):
        if one.verb == "set_up_stages":
            found.clear()
        elif one.verb == "make_stage":
            found.pop(one.details["stage"], None)
        elif "stage" in one.details:
            log = found.setdefault(one.details["stage"], StageLog())
            {"draw_stage_lot": log.lots, "keep_decision": log.kept, OPENED: log.opened}.get(one.verb, log.decisions).append(one)
    return found


def places_then(told: Mapping[str, Any], numbers: Mapping[int, int]) -> dict[Hashable, int]:
    """The places in the source when this was decided, as logged, by ids (``numbers``: these by the numbers of entrants)."""
    places = (told.get("proposed") or {}).get("places", {})
    return {key: places[str(number)] for number, key in numbers.items() if str(number) in places}


class LotMoments:
    """The lots by which people play in a stage now. ``numbers``: the ids of entrants, by their numbers."""

    def __init__(self, stage: ShownStage, log: StageLog, numbers: Mapping[int, int]) -> None:
        self.stage, self.log, self.numbers = stage, log, numbers

    def all(self) -> Iterator[LotMoment]:
        """Those that decided who plays, then those that decided who plays instead of somebody."""
        moved = list(self._moved_up())
        known = {(key, one.seed) for one in moved for key in one.won}
        own = [one for one in self.stage.lots if one not in known and one[0] in self.numbers.values()]
        yield from (self._decided(seed, [key for key, other in own if other == seed]) for seed in dict.fromkeys(seed for _key, seed in own))
        yield from moved

    def _keys(self, numbers: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.numbers[number] for number in numbers if number in self.numbers)

    def _decided(self, seed: int, now: list[int]) -> LotMoment:
        """What a lot decided; ``now``: who plays by it still. Whoever was replaced since has won it all the same, and who plays instead has
        lost it; but not who plays as it was decided anew."""
        action, drawn = self.log.decided_by(seed), self.log.drawing(seed)
        if action is None:
            return LotMoment(seed, 0, tuple(now))
        told = action.details if action.details.get("lot") == seed and "level_numbers" in action.details else _told(drawn)
        replaced = dict(self.stage.replaced)
        here = [key for key in self._keys(_by_lot(action, seed)) if key in self.stage.playing or key in replaced]
        won = tuple(dict.fromkeys((*here, *now)))
        anew = self.stage.playing - set(replaced.values())
        return self._moment(action, seed, told, won, anew)

    def _moment(
        self,
        action: LoggedAction,
        seed: int,
        told: Mapping[str, Any],
        won: tuple[int, ...],
        anew: Iterable[Hashable] = (),
        gone: int | None = None,
    ) -> LotMoment:
        level, drew = self._keys(told.get("level_numbers", ())), self._keys(told.get("drawn_numbers", ()))
        places = places_then(action.details, self.numbers)
        played = {*anew, *self._keys(row[0] for row in action.details.get("players", ()))}
        beside = {places.get(key) for key in won}
        lost = tuple(key for key in level if key not in {*won, *drew, *played} and places.get(key) in beside)
        return LotMoment(seed, action.pk, won, lost, tuple(key for key in level if places.get(key) in beside), places, gone)

    def _moved_up(self) -> Iterator[LotMoment]:
        """The lots that decided who plays instead of somebody, drawn for that or before."""
        found: dict[int, LotMoment] = {}
        for action in (one for one in self.log.decisions if one.verb == "replace_in_stage"):
            came, gone = self.numbers.get(action.details["number"]), self.numbers.get(action.details["other"])
            told = self._told_of_moving(action)
            if came is None or gone is None or dict(self.stage.replaced).get(gone) != came:
                continue
            found.pop(gone, None)
            if told is not None:
                found[gone] = self._moment(action, told["lot"], told, (came,), gone=gone)
        yield from found.values()

    def _told_of_moving(self, action: LoggedAction) -> Mapping[str, Any] | None:
        """The lot by which somebody replaced another one, as logged; ``None`` if none did.

        Where the log of the step has no lot, it is the last that was drawn before it among all who were level for the seat then.
        """
        told = action.details
        reason = next((str(row[2]) for row in told.get("players", ()) if row[0] == told["number"]), "")
        if drawn := BY_LOT.fullmatch(reason):
            found = self.log.drawing(int(drawn[1]))
            return None if found is None else found.details
        if reason or told.get("lot") is not None:
            return told if told.get("lot") is not None else None
        before, level = {row[0] for row in told.get("before", ())}, (told.get("proposed") or {}).get("level", ())
        free = next((set(one[0]) - before for one in level if told["number"] in one[0]), set())
        for lot in (one.details for one in reversed(self.log.lots) if one.pk < action.pk):
            if len(free) > 1 and free <= set(lot.get("level_numbers", ())) and free & set(lot["drawn_numbers"]) == {told["number"]}:
                return {"lot": lot["lot"], "level_numbers": sorted(free), "drawn_numbers": [told["number"]]}
        return None


def _takes_back(after: LoggedAction, decision: LoggedAction) -> bool:
    """Whether the next decision lets those play again who did before this one."""
    return bool(decision.details.get("before")) and after.details.get("players") == decision.details["before"]


def _told(action: LoggedAction | None) -> Mapping[str, Any]:
    return {} if action is None else action.details


def _by_lot(action: LoggedAction, seed: int) -> list[int]:
    """The numbers of those who play by this lot, by this decision."""
    rows = action.details.get("players", ())
    return [row[0] for row in rows if (lot := BY_LOT.fullmatch(str(row[2]))) and int(lot[1]) == seed]
