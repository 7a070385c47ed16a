"""The lots drawn for a stage, those against which the directors decided, and decisions that they kept: what everybody may know."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping

from league.audit.queries import LoggedAction
from league.competitions.models import Competition
from league.standings.queries.ranking.stage_lot_log import LotMoment, LotMoments, StageLog, places_then, stage_logs
from league.standings.queries.ranking.stage_lot_words import DecidedLot, Drawing, KeptDecision, OtherLot, OverruledByDirectors, WhyIdle
from league.standings.queries.ranking.staging import ShownStage
from league.standings.queries.ranking.standings import Standings
from scoring.ranking import StagedPlan

__all__ = ["ToldOfStage", "lots_at_cut", "told_lots"]

ToldOfStage = OtherLot | DecidedLot | OverruledByDirectors | KeptDecision


def told_lots(competition: Competition, standings: Standings) -> tuple[ToldOfStage, ...]:
    """All lots drawn for the stages of which the reader of these standings may know who plays, those that decide nothing first, with those
    against which the directors decided, and that they kept a decision. One query, none before it is decided who plays in a later stage."""
    stages = [stage for stage in standings.stages if stage.source is not None and stage.is_known]
    if not stages:
        return ()
    logs = stage_logs(competition)
    telling = (_Telling(standings, stage, logs.get(stage.number, StageLog())) for stage in stages)
    return tuple(one for of_stage in telling for one in of_stage.all())


def lots_at_cut(competition: Competition, standings: Standings) -> tuple[str, ...]:
    """What the table of a stage says of lots drawn for who goes on from it, and of decisions; the whole table says it of all."""
    names = {key: person.name for key, person in standings.people.items()}
    found = told_lots(competition, standings)
    return tuple(one.text(names) for one in found if standings.of_stage in (0, one.stage.source))


class _Telling:
    """What is told of one stage of which the reader may know who plays."""

    def __init__(self, standings: Standings, stage: ShownStage, log: StageLog) -> None:
        self.standings, self.stage, self.log = standings, stage, log
        self.numbers = {person.number: key for key, person in standings.people.items()}
        table = standings.lines if standings.of_stage == stage.source else standings.found.tables.get(stage.source or 0, ())
        self.places: Mapping[Hashable, int | None] = {line.key: line.place for line in table}
        self.is_earlier = _leaves_out(standings, stage)
        self.source = next((one.name for one in standings.stages if one.number == stage.source), "")
        self.drawings = {one.details["lot"]: self._drawing(one) for one in log.lots}

    def all(self) -> Iterator[ToldOfStage]:
        decided, overruled = list(self._decided()), list(self._overruled())
        drawings = (*(one.drawing for one in decided), *(one.drawing for one in overruled))
        told = {one.pk for one in drawings if one is not None}
        yield from (self._other(one) for one in self.drawings.values() if one.pk not in told)
        yield from decided
        yield from overruled
        kept = self.log.kept_last if self.log.kept_last is not None and self._may_know(self.log.kept_last) else None
        reason = str(kept.details.get("reason", "")) if kept is not None else ""
        if kept is not None and (reason or not any(one.is_kept for one in decided)):
            yield KeptDecision(self.stage, reason)

    def _may_know(self, kept: LoggedAction) -> bool:
        """Whether the reader may know why directors kept a decision. Somebody may have been excluded in secret, so as long as results are
        kept back, it is told only if these standings have the places that directors knew then."""
        if not self.standings.misses_results:
            return True
        places = {key: place for key, place in self.places.items() if place is not None}
        return places == places_then(kept.details, self.numbers)

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
        """The lots that decided, as they did: for whom, against whom and for which place does not change with later results."""
        for one in LotMoments(self.stage, self.log, self.numbers).all():
            place = one.places.get(one.won[0], self.places.get(one.won[0]))
            is_level = not one.level or self._are_level({*one.level, *one.won}, one.places)
            yield DecidedLot(
                stage=self.stage,
                source=self.source,
                seed=one.seed,
                won=one.won,
                lost=one.lost,
                place=place,
                draws=len(self.log.lots),
                is_level=is_level,
                has_moved=self.is_earlier or place != self.places.get(one.won[0]),
                is_kept=not is_level and any(self._keeps(kept, one) and self._may_know(kept) for kept in self.log.kept),
                drawing=self.drawings.get(one.seed),
                gone=one.gone,
            )

    def _are_level(self, keys: Iterable[int], then: Mapping[Hashable, int]) -> bool:
        """Whether those of them who shared a place ``then`` (all of them where the log has no places) share one today. Standings after an
        earlier session cannot say so, and count as if they did."""
        today: dict[int | None, set[int | None]] = {}
        for key in keys:
            today.setdefault(then.get(key), set()).add(self.places.get(key))
        return self.is_earlier or all(len(places) == 1 for places in today.values())

    def _keeps(self, kept: LoggedAction, lot: LotMoment) -> bool:
        """Whether directors kept the decision that this lot made when its players were not level any more."""
        if kept.pk < lot.pk or not kept.details.get("proposed"):
            return False
        for_whom, against = ({self.standings.people[key].number for key in keys} for keys in (lot.won, lot.lost))
        return not any(for_whom & set(one[0]) and against & set(one[0]) for one in kept.details["proposed"]["level"])

    def _overruled(self) -> Iterator[OverruledByDirectors]:
        """Those in which they still play who were chosen instead, for the reason given then, and not whom the lot drew."""
        reasons, places, found = dict(self.stage.chosen), self.places, {}
        for told in (one.details for one in self.log.decisions if one.details.get("overruled") is not None):
            drew, chosen = (self._keys(told[name]) for name in ("drew_numbers", "chosen_numbers"))
            is_so = all(reasons.get(key) == told["reason"] for key in chosen) and not self.stage.playing & set(drew)
            if drew and chosen and is_so:
                then, now = places_then(told, self.numbers), places.get(chosen[0])
                place, is_level = then.get(chosen[0], now), self._are_level((*drew, *chosen), then)
                told_then = (
                    drew,
                    chosen,
                    place,
                    told["reason"],
                    is_level,
                    self.is_earlier or place != now,
                    self.drawings.get(told["overruled"]),
                )
                found[chosen] = OverruledByDirectors(self.stage, self.source, *told_then)
        yield from found.values()


def _leaves_out(standings: Standings, stage: ShownStage) -> bool:
    """Whether these standings are those after an earlier session, without all results that decided who plays in this stage."""
    plan, after = standings.plan, standings.after
    if after is None or not isinstance(plan, StagedPlan):
        return False
    before = {session for one in plan.stages if one.number <= (stage.source or 0) for session in one.sessions}
    return any(session > after for session in standings.sessions if session in before)
