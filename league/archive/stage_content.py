"""The stages of a competition as JSON and back, in the line of the competition: entrants and other stages by their numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError

from league.archive.kept import from_json, to_json
from league.archive.parsing import positive
from league.competitions.models import Competition, Stage, StageEntrant
from scoring.errors import RuleViolation, gettext_noop
from scoring.formats.parsing import Fields, listed, number

__all__ = ["StageContent", "stage_from_json", "stages_of", "stages_to_json"]

Numbered = Callable[[Any, str], int]  #: reads the number of an entrant


@dataclass(frozen=True, slots=True)
class StageContent:
    """A stage with the number of its source, and its players: each with the number of the entrant, and of the one replaced, if any."""

    stage: Stage
    source: int | None
    places: tuple[tuple[StageEntrant, int, int | None], ...]


def stages_to_json(competition: Competition) -> dict[str, Any]:
    """The key ``stages`` of a competition's line; nothing without stages. Two queries at most."""
    stages = competition.stages.select_related("source").prefetch_related("places__entrant", "places__replaces").order_by("number")
    found = [_to_json(stage) for stage in stages]
    return {"stages": found} if found else {}


def _to_json(stage: Stage) -> dict[str, Any]:
    places = sorted(stage.places.all(), key=lambda place: place.seed)
    source = {} if stage.source is None else {"source": stage.source.number}
    return to_json(stage, **source, players=[_place_to_json(place) for place in places])


def _place_to_json(place: StageEntrant) -> dict[str, Any]:
    replaces = {} if place.replaces is None else {"replaces": place.replaces.number}
    return to_json(place, entrant=place.entrant.number, **replaces)


def stages_of(data: dict[str, Any], competition: Competition, entrant: Numbered) -> tuple[StageContent, ...]:
    """The stages in a competition's line, checked. RuleViolation."""
    found: tuple[StageContent, ...] = Fields(data, "", data).optional(
        "stages", listed(lambda one, where: stage_from_json(one, where, competition, entrant)), ()
    )
    numbers = [one.stage.number for one in found]
    for place, one in enumerate(found):
        if (one.source is None) != (place == 0) or (one.source is not None and one.source not in numbers[:place]):
            raise _bad("source", one.source)
    return found


def stage_from_json(data: Any, where: str, competition: Competition, entrant: Numbered) -> StageContent:
    """One stage; refuses rules that cannot be."""
    stage = from_json(Stage, data, ("source", "players"), competition=competition)
    fields = Fields(data, where, data)
    Fields({"start_points": stage.start_points}, where, ("start_points",)).take("start_points", listed(number))
    if not isinstance(stage.tiebreaks, list | None):
        raise _bad("tiebreaks", stage.tiebreaks)
    try:
        stage.clean()
    except (ValidationError, TypeError) as error:
        raise _bad("stages", error) from error
    return StageContent(stage, fields.nullable("source", positive), fields.take("players", listed(_place(entrant))))


def _place(entrant: Numbered) -> Callable[[Any, str], tuple[StageEntrant, int, int | None]]:
    def read(data: Any, where: str) -> tuple[StageEntrant, int, int | None]:
        row = from_json(StageEntrant, data, ("entrant", "replaces"))
        fields = Fields(data, where, data)
        return row, fields.take("entrant", entrant), fields.nullable("replaces", entrant)

    return read


def _bad(where: str, value: object) -> RuleViolation:
    return RuleViolation("bad_value", gettext_noop("{path} cannot be {value}."), where=where, path=where, value=str(value)[:60])
