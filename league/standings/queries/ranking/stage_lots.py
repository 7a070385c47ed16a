"""The lots that decided who plays in a stage, for whom and against whom, and those against which the directors decided."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from league.audit.queries import LoggedAction, actions_done
from league.competitions.models import Competition
from league.standings.queries.ranking.staging import ShownStage
from league.standings.queries.ranking.standings import Standings
from league.wording import joined
from league.wording.full_stop import one_stop
from league.wording.points import NO_VALUE

__all__ = ["DecidedLot", "OverruledByDirectors", "decided_lots", "lots_at_cut", "overruled_lots", "told_lots"]

CHOSEN_BY = ("decide_stage", "replace_in_stage")  #: verbs that log a lot against which directors decided


@dataclass(frozen=True, slots=True)
class DecidedLot:
    """A lot by its ``seed``. ``won`` and ``lost``: ids of entrants; ``place``: for which one in the ``source`` (its name; ``None`` where
    nobody has one there); ``draws``: how many lots were drawn for the stage. ``is_level``: they are level by today's standings, too;
    ``is_kept``: otherwise, the directors have kept the decision since. ``drawn``: the action in the log."""

    stage: ShownStage
    source: str
    seed: int
    won: tuple[int, ...]
    lost: tuple[int, ...]
    place: int | None
    draws: int
    is_level: bool = True
    is_kept: bool = False
    drawn: int = 0

    @property
    def players(self) -> tuple[int, ...]:
        return self.won + self.lost

    def text(self, names: Mapping[int, str]) -> str:
        """“Final”: the lot decided for Maria and against Tina (place 4 in “Preliminaries”)."""
        words = {"stage": self.stage.name, "source": self.source, "place": self.place or NO_VALUE, **self.words(names)}
        if not self.is_level:
            return self._past_text() % words
        if not self.lost:
            return _("“%(stage)s”: the lot decided for %(won)s (place %(place)s in “%(source)s”).") % words
        return _("“%(stage)s”: the lot decided for %(won)s and against %(lost)s (place %(place)s in “%(source)s”).") % words

    def _past_text(self) -> str:
        """The sentence for a lot between players who are not level any more: what it was when it decided."""
        if not self.lost:
            return _("“%(stage)s”: the lot decided for %(won)s among players who were level then; the results have changed since.")
        if not self.is_kept:
            return _("“%(stage)s”: the lot decided for %(won)s and against %(lost)s, who were level then; the results have changed since.")
        return _(
            "“%(stage)s”: the lot decided for %(won)s and against %(lost)s, who were level then; the results have changed since, and the "
            "directors kept the decision."
        )

    def words(self, names: Mapping[int, str]) -> dict[str, str]:
        """Who won and who lost it, by these names of ids."""
        return {"won": joined([names[key] for key in self.won]), "lost": joined([names[key] for key in self.lost])}


@dataclass(frozen=True, slots=True)
class OverruledByDirectors:
    """A lot against which the directors decided, with their ``reason``. ``drew`` and ``chosen``: ids of entrants; ``place`` and ``source``
    as in :class:`DecidedLot`."""

    stage: ShownStage
    source: str
    drew: tuple[int, ...]
    chosen: tuple[int, ...]
    place: int | None
    reason: str
    is_level: bool = True

    @property
    def players(self) -> tuple[int, ...]:
        return self.drew + self.chosen

    def text(self, names: Mapping[int, str]) -> str:
        """“Final”: the lot drew Noah, and the directors decided for Paul instead (place 7 in “Preliminaries”). Reason: …"""
        words = {"stage": self.stage.name, "source": self.source, "place": self.place or NO_VALUE, "reason": one_stop(self.reason)}
        words |= {"drew": joined([names[key] for key in self.drew]), "chosen": joined([names[key] for key in self.chosen])}
        if not self.is_level:
            sentence = _(
                "“%(stage)s”: the lot drew %(drew)s, and the directors decided for %(chosen)s instead; they were level then, and the "
                "results have changed since. Reason: %(reason)s"
            )
            return sentence % words
        sentence = _(
            "“%(stage)s”: the lot drew %(drew)s, and the directors decided for %(chosen)s instead (place %(place)s in “%(source)s”). "
            "Reason: %(reason)s"
        )
        return sentence % words


def decided_lots(competition: Competition, standings: Standings) -> tuple[DecidedLot, ...]:
    """Those that the reader of these standings may know, in the order of the stages. One query, none where no lot decided; one more where
    some are not level any more."""
    if not any(stage.lots for stage in standings.stages):
        return ()
    told = actions_done(competition, "draw_stage_lot")
    lots = tuple(lot for stage in standings.stages for lot in _lots_of(standings, stage, told))
    if all(lot.is_level for lot in lots):
        return lots
    kept = actions_done(competition, "keep_decision")
    return tuple(lot if lot.is_level else replace(lot, is_kept=any(_keeps(one, lot, standings) for one in kept)) for lot in lots)


def _keeps(action: LoggedAction, lot: DecidedLot, standings: Standings) -> bool:
    """Whether directors kept the decision that this lot made when its players were not level any more."""
    told = action.details
    if told["stage"] != lot.stage.number or action.pk < lot.drawn or not told.get("proposed"):
        return False
    won, lost = ({standings.people[key].number for key in keys} for keys in (lot.won, lot.lost))
    return not any(won & set(one[0]) and lost & set(one[0]) for one in told["proposed"]["level"])


def overruled_lots(competition: Competition, standings: Standings) -> tuple[OverruledByDirectors, ...]:
    """Those against which the directors decided as it stands and that the reader may know. Two queries, none where nobody plays for a
    director's reason."""
    if not any(stage.chosen for stage in standings.stages):
        return ()
    told = sorted((one for verb in CHOSEN_BY for one in actions_done(competition, verb)), key=lambda one: one.pk)
    against = [one.details for one in told if one.details.get("overruled") is not None]
    return tuple(lot for stage in standings.stages for lot in _overruled_of(standings, stage, against))


def told_lots(competition: Competition, standings: Standings) -> tuple[DecidedLot | OverruledByDirectors, ...]:
    """All lots of which the reader may know, with those against which the directors decided. Queries as for both."""
    return (*decided_lots(competition, standings), *overruled_lots(competition, standings))


def lots_at_cut(competition: Competition, standings: Standings) -> tuple[str, ...]:
    """What the table of a stage says of lots that decided who goes on from it; the whole table says it of all."""
    lots = told_lots(competition, standings)
    names = {key: person.name for key, person in standings.people.items()}
    return tuple(lot.text(names) for lot in lots if standings.of_stage in (0, lot.stage.source))


def _lots_of(standings: Standings, stage: ShownStage, told: Iterable[LoggedAction]) -> Iterator[DecidedLot]:
    """The lots of one stage. Who lost one and plays there all the same, for somebody who withdrew, is not named, nor who is not level any
    more while others are still."""
    drawn = {one.details["lot"]: one for one in told if one.details["stage"] == stage.number}
    numbers, places, source = _numbers(standings), _places(standings, stage), _source(standings, stage)
    for seed in dict.fromkeys(seed for _key, seed in stage.lots):
        won = tuple(key for key, own in stage.lots if own == seed and key in standings.people)
        action = drawn.get(seed)
        level = [numbers[number] for number in (action.details if action else {}).get("level_numbers", ()) if number in numbers]
        lost = tuple(key for key in level if key not in stage.playing)
        beside = {key: {places.get(other) for other in level if other != key} for key in won}
        still = tuple(key for key in lost if places.get(key) in {places.get(one) for one in won})
        is_level = not level or (bool(still or not lost) and all(places.get(key) in beside[key] for key in won))
        if won:
            found = DecidedLot(stage, source, seed, won, lost, places.get(won[0]), len(drawn), is_level, drawn=action.pk if action else 0)
            yield replace(found, lost=still) if is_level else found


def _overruled_of(standings: Standings, stage: ShownStage, against: Iterable[Mapping[str, Any]]) -> Iterator[OverruledByDirectors]:
    """Those of one stage in which they still play who were chosen instead, for the reason given then, and not whom the lot drew."""
    reasons, numbers, places = dict(stage.chosen), _numbers(standings), _places(standings, stage)
    found = {}
    for one in against:
        drew, chosen = (tuple(numbers[number] for number in one[name] if number in numbers) for name in ("drew_numbers", "chosen_numbers"))
        is_so = all(reasons.get(key) == one["reason"] for key in chosen) and not stage.playing & set(drew)
        if one["stage"] == stage.number and drew and chosen and is_so:
            place, is_level = places.get(chosen[0]), {places.get(key) for key in drew} == {places.get(key) for key in chosen}
            found[chosen] = OverruledByDirectors(stage, _source(standings, stage), drew, chosen, place, one["reason"], is_level)
    yield from found.values()


def _numbers(standings: Standings) -> dict[int, int]:
    """The ids of entrants by their numbers."""
    return {person.number: key for key, person in standings.people.items()}


def _places(standings: Standings, stage: ShownStage) -> dict[Hashable, int | None]:
    """The places in the stage from which the players of this one come, by ids of entrants."""
    table = standings.lines if standings.of_stage == stage.source else standings.found.tables.get(stage.source or 0, ())
    return {line.key: line.place for line in table}


def _source(standings: Standings, stage: ShownStage) -> str:
    return next((one.name for one in standings.stages if one.number == stage.source), "")
