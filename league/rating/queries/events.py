"""Tournaments as the EMA ranking counts them, from their public results."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from django.utils import timezone

from league.competitions.embargo import everybody
from league.competitions.models import Competition, Entrant
from league.rating.kept import kept
from league.rating.mers_lists import MersEvent
from league.rating.queries.choice import CompetitionChoice, counting_for_mers, half_at_ten
from league.standings.queries.ranking.final import final_of
from league.standings.versions import built_key
from scoring.ranking.mers import MersWeight, mers_weight

__all__ = ["EventFacts", "event_facts", "mers_events", "weight_of"]


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What a competition itself tells the EMA ranking; ``places`` by player (id)."""

    last_day: datetime.date
    days: int
    players: int
    countries: int
    places: Mapping[int, int]


def event_facts(competition: Competition) -> EventFacts:
    """From every result that everybody may know; kept until the competition changes. Six queries where it is made anew."""
    key = built_key("mers", competition.pk, competition.results_revision, competition.revision)
    return kept(key, lambda: _facts(competition))


def _facts(competition: Competition) -> EventFacts:
    final = final_of(competition, everybody(competition))
    player_of = dict(Entrant.objects.filter(competition=competition).values_list("pk", "player_id"))
    played = {result.day for entry in final.standings.entries for result in entry.results} - {None}
    return EventFacts(
        last_day=competition.ends_on or max(cast("set[datetime.date]", played), default=timezone.localdate(competition.created_at)),
        days=final.days,
        players=final.players,
        countries=final.countries,
        places={player_of[cast("int", line.key)]: line.place for line in final.placed if line.place is not None},
    )


def weight_of(choice: CompetitionChoice, facts: EventFacts, *, half_at_ten: bool) -> MersWeight:
    """The weight by the formula, with the days that were entered, if any."""
    return mers_weight(
        days=choice.days or facts.days,
        players=facts.players,
        countries=facts.countries,
        qualification=choice.competition.qualification,
        half_at_ten=half_at_ten,
    )


def mers_events() -> tuple[list[MersEvent], dict[int, Competition]]:
    """The tournaments that count for the EMA ranking, and their competitions by id. Three queries, and those of :func:`event_facts`."""
    chosen, half = counting_for_mers(), half_at_ten()
    return [_event(one, half) for one in chosen], {one.competition.pk: one.competition for one in chosen}


def _event(choice: CompetitionChoice, half: bool) -> MersEvent:
    facts = event_facts(choice.competition)
    weight = weight_of(choice, facts, half_at_ten=half)
    total = weight.total if choice.weight is None else choice.weight
    return MersEvent(choice.competition.pk, facts.last_day, facts.players, weight, total, facts.places)
