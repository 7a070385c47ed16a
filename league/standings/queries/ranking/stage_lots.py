"""The lots drawn for a stage, those against which the directors decided, and decisions that they kept: what everybody may know."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field

from league.audit.queries import LoggedAction, actions_done
from league.competitions.models import Competition
from league.standings.queries.ranking.stage_lot_words import DecidedLot, Drawing, KeptDecision, OtherLot, OverruledByDirectors, WhyIdle
from league.standings.queries.ranking.staging import ShownStage
from league.standings.queries.ranking.standings import Standings

__all__ = ["ToldOfStage", "lots_at_cut", "told_lots"]

ToldOfStage = OtherLot | DecidedLot | OverruledByDirectors | KeptDecision
CHOSEN_BY = ("decide_stage", "replace_in_stage")  #: verbs that log a lot against which directors decided
MADE_BY = ("make_stage", "set_up_stages")  #: what was logged before belongs to a stage that had the number then


def told_lots(competition: Competition, standings: Standings) -> tuple[ToldOfStage, ...]:
    """All lots drawn for the stages of which the reader of these standings may know who plays, those that decide nothing first, with those
    against which the directors decided, and that they kept a decision. One query, none before it is decided who plays in a later stage."""
    stages = [stage for stage in standings.stages if stage.source is not None and stage.is_known]
    if not stages:
        return ()
    logs = _logs(competition)
    telling = (_Telling(standings, stage, logs.get(stage.number, StageLog())) for stage in stages)
    return tuple(one for of_stage in telling for one in of_stage.all())


def lots_at_cut(competition: Competition, standings: Standings) -> tuple[str, ...]:
    """What the table of a stage says of lots drawn for who goes on from it, and of decisions; the whole table says it of all."""
    names = {key: person.name for key, person in standings.people.items()}
    found = told_lots(competition, standings)
    return tuple(one.text(names) for one in found if standings.of_stage in (0, one.stage.source))


@dataclass
class StageLog:
    """What the log says of one stage, the first first: lots drawn, decisions of who plays, and that one was kept."""

    lots: list[LoggedAction] = field(default_factory=list)
    decisions: list[LoggedAction] = field(default_factory=list)
    kept: list[LoggedAction] = field(default_factory=list)

    @property
    def last_decision(self) -> int:
        """The action that decided last, or kept it."""
        return max((one.pk for one in (*self.decisions, *self.kept)), default=0)

    @property
    def kept_last(self) -> LoggedAction | None:
        """The action that kept the decision, unless it has been decided anew since."""
        decided = max((one.pk for one in self.decisions if one.verb == "decide_stage"), default=0)
        return next((one for one in reversed(self.kept) if one.pk > decided), None)


def _logs(competition: Competition) -> dict[int, StageLog]:
    """By the numbers of stages. One query."""
    found: dict[int, StageLog] = {}
    for one in actions_done(competition, "draw_stage_lot", "keep_decision", *CHOSEN_BY, *MADE_BY):
        if one.verb == "set_up_stages":
            found.clear()
        elif one.verb == "make_stage":
            found.pop(one.details["stage"], None)
        elif "stage" in one.details:
            log = found.setdefault(one.details["stage"], StageLog())
            (log.lots if one.verb == "draw_stage_lot" else log.kept if one.verb == "keep_decision" else log.decisions).append(one)
    return found


class _Telling:
    """What is told of one stage of which the reader may know who plays."""

    def __init__(self, standings: Standings, stage: ShownStage, log: StageLog) -> None:
        self.standings, self.stage, self.log = standings, stage, log
        self.numbers = {person.number: key for key, person in standings.people.items()}
        table = standings.lines if standings.of_stage == stage.source else standings.found.tables.get(stage.source or 0, ())
        self.places: Mapping[Hashable, int | None] = {line.key: line.place for line in table}
        self.source = next((one.name for one in standings.stages if one.number == stage.source), "")
        self.drawings = {one.details["lot"]: self._drawing(one) for one in log.lots}

    def all(self) -> Iterator[ToldOfStage]:
        decided, overruled = list(self._decided()), list(self._overruled())
        drawings = (*(one.drawing for one in decided), *(one.drawing for one in overruled))
        told = {one.pk for one in drawings if one is not None}
        yield from (self._other(one) for one in self.drawings.values() if one.pk not in told)
        yield from decided
        yield from overruled
        kept = self.log.kept_last
        reason = str(kept.details.get("reason", "")) if kept is not None else ""
        if kept is not None and (reason or not any(one.is_kept for one in decided)):
            yield KeptDecision(self.stage, reason)

    def _other(self, drawing: Drawing) -> OtherLot:
        """A lot that decides nothing by now."""
        gone = tuple(key for key in drawing.drew if key in dict(self.stage.replaced))
        later = [one for one in self.drawings.values() if one.pk > drawing.pk and {*drawing.level} & {*one.level}]
        why = WhyIdle.LATE if drawing.pk > self.log.last_decision else WhyIdle.AGAIN if later else WhyIdle.VOID
        return OtherLot(self.stage, drawing, WhyIdle.GONE if gone else why, gone)

    def _keys(self, numbers: list[int]) -> tuple[int, ...]:
        """The ids of entrants with these numbers."""
        return tuple(self.numbers[number] for number in numbers if number in self.numbers)

    def _drawing(self, action: LoggedAction) -> Drawing:
        told = action.details
        level = self._keys(told.get("level_numbers", told["drawn_numbers"]))
        order = tuple(self._keys(group) for group in told.get("order_numbers", ()))
        return Drawing(action.pk, told["lot"], action.at, level, self._keys(told["drawn_numbers"]), order, str(told.get("reason", "")))

    def _decided(self) -> Iterator[DecidedLot]:
        """The lots that decided. Who lost one and plays there all the same, for somebody who withdrew, is not among those against whom it
        did, nor who was drawn and does not play, or is not level any more while others are still."""
        stage, places = self.stage, self.places
        for seed in dict.fromkeys(seed for _key, seed in stage.lots):
            won = tuple(key for key, own in stage.lots if own == seed and key in self.standings.people)
            if not won:
                continue
            action = next((one for one in reversed(self.log.lots) if one.details["lot"] == seed), None)
            level = self._keys(action.details.get("level_numbers", []) if action else [])
            drew = self.drawings[seed].drew if action else ()
            lost = tuple(key for key in level if key not in stage.playing and key not in drew)
            beside = {key: {places.get(other) for other in level if other != key} for key in won}
            still = tuple(key for key in lost if places.get(key) in {places.get(one) for one in won})
            is_level = not level or (bool(still or not lost) and all(places.get(key) in beside[key] for key in won))
            yield DecidedLot(
                stage=stage,
                source=self.source,
                seed=seed,
                won=won,
                lost=still if is_level else lost,
                place=places.get(won[0]),
                draws=len(self.log.lots),
                is_level=is_level,
                is_kept=not is_level and action is not None and any(self._keeps(one, action, won, lost) for one in self.log.kept),
                drawing=self.drawings.get(seed),
            )

    def _keeps(self, kept: LoggedAction, drawn: LoggedAction, won: tuple[int, ...], lost: tuple[int, ...]) -> bool:
        """Whether directors kept the decision that this lot made when its players were not level any more."""
        if kept.pk < drawn.pk or not kept.details.get("proposed"):
            return False
        for_whom, against = ({self.standings.people[key].number for key in keys} for keys in (won, lost))
        return not any(for_whom & set(one[0]) and against & set(one[0]) for one in kept.details["proposed"]["level"])

    def _overruled(self) -> Iterator[OverruledByDirectors]:
        """Those in which they still play who were chosen instead, for the reason given then, and not whom the lot drew."""
        reasons, places, found = dict(self.stage.chosen), self.places, {}
        for told in (one.details for one in self.log.decisions if one.details.get("overruled") is not None):
            drew, chosen = (self._keys(told[name]) for name in ("drew_numbers", "chosen_numbers"))
            is_so = all(reasons.get(key) == told["reason"] for key in chosen) and not self.stage.playing & set(drew)
            if drew and chosen and is_so:
                place, is_level = places.get(chosen[0]), {places.get(key) for key in drew} == {places.get(key) for key in chosen}
                drawing = self.drawings.get(told["overruled"])
                found[chosen] = OverruledByDirectors(self.stage, self.source, drew, chosen, place, told["reason"], is_level, drawing)
        yield from found.values()
