"""The lots that decided who plays in a stage: for whom, and against whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.audit.queries import actions_done
from league.competitions.models import Competition
from league.standings.queries.ranking.staging import ShownStage
from league.standings.queries.ranking.standings import Standings
from league.wording import joined
from league.wording.points import NO_VALUE

__all__ = ["DecidedLot", "decided_lots", "lots_at_cut"]


@dataclass(frozen=True, slots=True)
class DecidedLot:
    """A lot by its ``seed``. ``won`` and ``lost``: ids of entrants; ``place``: for which one in the ``source`` (its name; ``None`` where
    nobody has one there); ``draws``: how many lots were drawn for the stage."""

    stage: ShownStage
    source: str
    seed: int
    won: tuple[int, ...]
    lost: tuple[int, ...]
    place: int | None
    draws: int

    @property
    def players(self) -> tuple[int, ...]:
        return self.won + self.lost

    def text(self, names: Mapping[int, str]) -> str:
        """“Final”: the lot decided for Maria and against Tina (place 4 in “Preliminaries”)."""
        words = {"stage": self.stage.name, "source": self.source, "place": self.place or NO_VALUE, **self.words(names)}
        if not self.lost:
            return _("“%(stage)s”: the lot decided for %(won)s (place %(place)s in “%(source)s”).") % words
        return _("“%(stage)s”: the lot decided for %(won)s and against %(lost)s (place %(place)s in “%(source)s”).") % words

    def words(self, names: Mapping[int, str]) -> dict[str, str]:
        """Who won and who lost it, by these names of ids."""
        return {"won": joined([names[key] for key in self.won]), "lost": joined([names[key] for key in self.lost])}


def decided_lots(competition: Competition, standings: Standings) -> tuple[DecidedLot, ...]:
    """Those that the reader of these standings may know, in the order of the stages. One query, none where no lot decided."""
    if not any(stage.lots for stage in standings.stages):
        return ()
    told = [action.details for action in actions_done(competition, "draw_stage_lot")]
    return tuple(lot for stage in standings.stages for lot in _lots_of(standings, stage, told))


def lots_at_cut(competition: Competition, standings: Standings) -> tuple[str, ...]:
    """What the table of a stage says of lots that decided who goes on from it; the whole table says it of all."""
    lots, names = decided_lots(competition, standings), {key: person.name for key, person in standings.people.items()}
    return tuple(lot.text(names) for lot in lots if standings.of_stage in (0, lot.stage.source))


def _lots_of(standings: Standings, stage: ShownStage, told: Iterable[Mapping[str, Any]]) -> Iterator[DecidedLot]:
    """The lots of one stage; who lost one and plays there all the same, for somebody who withdrew, is not named."""
    drawn = {one["lot"]: one for one in told if one["stage"] == stage.number}
    numbers = {person.number: key for key, person in standings.people.items()}
    table = standings.lines if standings.of_stage == stage.source else standings.found.tables.get(stage.source or 0, ())
    places = {line.key: line.place for line in table}
    source = next((one.name for one in standings.stages if one.number == stage.source), "")
    for seed in dict.fromkeys(seed for _key, seed in stage.lots):
        won = tuple(key for key, own in stage.lots if own == seed and key in standings.people)
        level = [numbers[number] for number in drawn.get(seed, {}).get("level_numbers", ()) if number in numbers]
        lost = tuple(key for key in level if key not in stage.playing)
        if won:
            yield DecidedLot(stage, source, seed, won, lost, places.get(won[0]), len(drawn))
