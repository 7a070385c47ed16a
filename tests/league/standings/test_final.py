"""Disqualified people, people taken out and substitutes in the standings."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition, Entrant
from league.standings.exports.results import results_table
from league.standings.exports.standings import standings_table
from league.standings.queries.people import people_of
from league.standings.queries.ranking.breakdown import breakdown_of
from league.standings.queries.ranking.standings import standings_of
from league.standings.queries.results import seat_results
from league.standings.queries.statistics.awards import awards_of
from league.standings.queries.statistics.figures import played_of
from tests.factories import make_competition, make_entrant
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Ben", "Clara", "David", "Eva", "Felix", "Greta", "Hugo")
SCORES = ((60_000, 35_000, 20_000, 5_000), (50_000, 40_000, 20_000, 10_000))


def set_status(entrant: Entrant, **fields: object) -> None:
    Entrant.objects.filter(pk=entrant.pk).update(**fields)


@pytest.fixture
def cup() -> Competition:
    """Two sessions of four without uma, in thousands: Anna +30, Ben +5, Clara −10, David −25; Eva +20, Felix +10, Greta −10, Hugo −20."""
    competition = make_competition({"base": "ema-2012", "switches": {"uma": [0, 0, 0, 0]}})
    eight = [make_entrant(competition, first_name=name, last_name="") for name in NAMES]
    play(competition, eight[:4], SCORES[0])
    play(competition, eight[4:], SCORES[1])
    return competition


def by_name(competition: Competition) -> dict[str, Entrant]:
    return {entrant.player.first_name: entrant for entrant in competition.entrants.select_related("player")}


def listed(competition: Competition) -> list[tuple[int | None, str, str]]:
    return [(row.place, row.name, row.note) for row in standings_of(competition).rows]


def reasons(competition: Competition, name: str) -> tuple[str, ...]:
    breakdown = breakdown_of(competition, by_name(competition)[name].number)
    assert breakdown is not None
    return breakdown.reasons


def test_the_disqualified_are_last_and_who_fell_ill_is_below_without_a_place(cup: Competition) -> None:
    everybody = by_name(cup)
    for name in ("Anna", "Ben"):
        set_status(everybody[name], status="disqualified")
    set_status(everybody["Eva"], status="removed")
    set_status(everybody["Felix"], substitute=True)
    set_status(everybody["Clara"], status="withdrawn")
    assert listed(cup) == [
        (1, "Clara", "Withdrawn"),
        (1, "Greta", ""),
        (3, "Hugo", ""),
        (4, "David", ""),
        (5, "Anna", "Disqualified: ranked last"),
        (6, "Ben", "Disqualified: ranked last"),
        (None, "Eva", "Taken out of the ranking"),
        (None, "Felix", "Substitute, not ranked"),
    ]


def test_a_substitute_whom_nobody_needed_is_not_listed(cup: Competition) -> None:
    spare = make_entrant(cup, first_name="Ida", last_name="")
    set_status(spare, substitute=True)
    assert "Ida" not in [name for _place, name, _note in listed(cup)]


def test_the_reasons_say_that_a_disqualification_decides(cup: Competition) -> None:
    everybody = by_name(cup)
    set_status(everybody["Anna"], status="disqualified")
    assert reasons(cup, "Anna") == (
        "Total +30,000: 1 game counts.",
        "Disqualified: ranked after everybody who is not, whatever the total.",
        "Behind David (place 7), the last who was not disqualified.",
    )
    assert reasons(cup, "David")[-1] == "Ahead of Anna (place 8), who was disqualified."
    assert reasons(cup, "Eva")[1] == "Nobody is ahead."
    set_status(everybody["Ben"], status="disqualified")
    assert reasons(cup, "Ben")[1:] == (
        "Disqualified: ranked after everybody who is not, whatever the total.",
        "Behind Anna (place 7): Total +5,000 against +30,000. The difference is 25,000.",
    )


def test_a_disqualified_player_without_a_game_that_counts_is_told_why_too(cup: Competition) -> None:
    Competition.objects.filter(pk=cup.pk).update(policy="drop_worst", policy_count=1)
    cup.refresh_from_db()
    for name in ("Anna", "Ben"):
        set_status(by_name(cup)[name], status="disqualified")
    assert [(place, name) for place, name, _note in listed(cup)[:2]] == [(1, "Anna"), (1, "Ben")]
    assert reasons(cup, "Anna")[0] == "Without the worst –: 0 games count, 1 is dropped."


def test_pages_and_files_say_it_in_words(client: Client, cup: Competition) -> None:
    everybody = by_name(cup)
    set_status(everybody["Anna"], status="disqualified")
    set_status(everybody["Eva"], status="removed")
    for name, parts in (("standings", [cup.slug]), ("breakdown", [cup.slug, everybody["Anna"].number])):
        page = client.get(reverse(name, args=parts), headers={"accept-language": "en"}).content.decode()
        assert "Disqualified: ranked last" in page
    players = client.get(reverse("entrants", args=[cup.slug]), headers={"accept-language": "en"}).content.decode()
    assert ">disqualified<" in players
    assert ">taken out of the ranking<" in players
    notes = {row[2]: (row[0], row[-1]) for row in standings_table(cup).rows}
    assert notes["Anna"] == (7, "Disqualified: ranked last")
    assert notes["Eva"] == (None, "Taken out of the ranking")
    columns = [column.key for column in results_table(cup).columns]
    ranked = {row[columns.index("player")]: row[columns.index("ranked")] for row in results_table(cup).rows}
    assert (ranked["Anna"], ranked["Eva"], ranked["Ben"]) == (True, False, True)


def test_a_substitute_holds_no_award(cup: Competition) -> None:
    def winners() -> set[str]:
        people = people_of(cup)
        awards = awards_of(people, played_of(cup, seat_results(cup)))
        return {winner.name for award in awards.awards for winner in award.winners}

    eight = list(cup.entrants.order_by("number"))
    for _ in range(2):
        play(cup, eight[:4], SCORES[0])
    assert "Anna" in winners()
    set_status(by_name(cup)["Anna"], substitute=True)
    assert "Anna" not in winners()
