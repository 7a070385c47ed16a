"""Results of entrants with a substitute: fixed, and the last place wherever places are ranked or counted."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import change_competition
from league.competitions.models import Competition
from league.games.models import Game, Substitution
from league.standings.queries.entrants import entrant_page
from league.standings.queries.ranking.breakdown import breakdown_of
from league.standings.queries.ranking.preview import preview_of
from league.standings.queries.ranking.standings import StandingRow, standings_of
from league.standings.queries.ranking.what_if import season_under
from league.standings.queries.statistics.overall import statistics_of
from scoring.game import PenaltyPoints
from scoring.rulesets import ruleset_from_json
from tests.factories import make_competition, make_entrants, make_player
from tests.league.games.play import Play
from tests.league.standings.games import play, started

pytestmark = pytest.mark.django_db
FALLING = (48_000, 32_000, 28_000, 12_000)
FIXED = "Replaced or disqualified: the result is fixed."


def substituted(game: Game, seat: int) -> None:
    game.refresh_from_db()
    Play(game).substitute(seat=seat, player=make_player(), from_hand=1, cause="absent")


@pytest.fixture
def league() -> Competition:
    """Two games of the same four; in the first, a substitute wins for number 1."""
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    substituted(play(competition, four, FALLING), 0)
    play(competition, [four[1], four[2], four[3], four[0]], FALLING)
    return competition


def ranked_by(competition: Competition, **fields: Any) -> Competition:
    return change_competition(actor=SYSTEM, competition=competition, **fields)


def row_of(competition: Competition, number: int) -> StandingRow:
    return next(row for row in standings_of(competition).rows if row.person.number == number)


def looked_at(competition: Competition) -> dict[int, object]:
    """The first tiebreak's value for everybody it compares."""
    page = standings_of(competition)
    return {page.people[line.key].number: line.looked[0].value for line in page.lines if line.looked}  # type: ignore[index]


def test_a_place_that_a_substitute_reached_is_the_last_of_the_entrant(league: Competition) -> None:
    assert row_of(league, 1).places == (0, 0, 0, 2)
    assert row_of(league, 2).places == (1, 1, 0, 0), "for the others the place at the table stays"
    page = entrant_page(league, 1)
    assert page is not None
    assert page.figures.places.times == (0, 0, 0, 2)
    assert sorted((one.ahead, one.behind, one.level) for one in page.opponents) == [(0, 1, 0)] * 3


def test_what_a_substitute_scored_is_no_score_of_the_entrant_by_wind(league: Competition) -> None:
    page = entrant_page(league, 1)
    assert page is not None
    assert [(row.games, str(row.score)) for row in page.figures.winds] == [(0, "None"), (0, "None"), (0, "None"), (1, "12,000")]


def test_it_brings_the_place_points_of_the_last_place(league: Competition) -> None:
    league = ranked_by(league, policy="place_points", place_points=[9, 6, 3, 1])
    assert str(row_of(league, 1).value) == "2"
    page = breakdown_of(league, 1)
    assert page is not None
    assert [str(line.place_points) for line in page.lines] == ["1", "1"]


def test_who_was_level_with_a_substitute_keeps_the_points_of_the_shared_place() -> None:
    competition = ranked_by(make_competition("ema-2012"), policy="place_points", place_points=[9, 5, 3, 1])
    substituted(play(competition, make_entrants(competition, 4), (40_000, 40_000, 25_000, 15_000)), 0)
    assert {row.person.number: str(row.value) for row in standings_of(competition).rows} == {1: "1", 2: "7", 3: "3", 4: "1"}


@pytest.mark.parametrize(
    ("tiebreak", "values"),
    [("firsts", {1: 0, 2: 1}), ("average_place", {1: 4, 2: 1}), ("head_to_head", {1: -1, 2: 1})],
)
def test_it_is_the_last_place_in_every_tiebreak(tiebreak: str, values: dict[int, int]) -> None:
    """The winner's total is lowered to that of the substitute's entrant, so that the two are level."""
    competition = ranked_by(make_competition("ema-2012"), tiebreaks=[tiebreak])
    four = make_entrants(competition, 4)
    game = play(competition, [four[1], four[2], four[3], four[0]], FALLING)
    game.refresh_from_db()
    Play(game).give_penalty(penalty=PenaltyPoints(0, "point_penalty", -78_000, applies="after_uma"), reason="So that they are level")
    substituted(game, 3)
    assert looked_at(competition) == values


def test_a_substitute_who_came_first_does_not_come_first_for_the_entrant() -> None:
    competition = make_competition("ema-2012")
    substituted(play(competition, make_entrants(competition, 4), FALLING), 0)
    assert {row.person.number: row.places[0] for row in standings_of(competition).rows} == {1: 0, 2: 0, 3: 0, 4: 0}


def test_other_rules_and_another_policy_see_it_too(league: Competition) -> None:
    league = ranked_by(league, policy="place_points", place_points=[9, 6, 3, 1])
    season = season_under(league, ruleset_from_json("ema-2016"))
    assert [str(row.value) for row in season.rows if row.name == row_of(league, 1).name] == ["2"]
    preview = preview_of(league, league.standings_policy)
    assert [str(row.after.value) for row in preview.rows if row.after.person.number == 1] == ["2"]


def test_the_breakdown_says_that_a_substitute_played(league: Competition, client: Client) -> None:
    page = breakdown_of(league, 1)
    assert page is not None
    name = Substitution.objects.get().player.full_name
    assert [(str(line.total), line.note) for line in page.lines] == [
        ("−30,000", f"{name} plays (not there at the start): the result is fixed."),
        ("−48,000", ""),
    ]
    assert page.caption.endswith(FIXED)
    other = breakdown_of(league, 2)
    assert other is not None
    assert FIXED not in other.caption
    html = client.get(reverse("breakdown", args=[league.slug, 1]), headers={"accept-language": "en"}).content.decode()
    assert html.count(FIXED) == 2, "above the table, and where the total is explained"
    assert f"{name} plays (not there at the start)" in html


def test_neither_awards_nor_records_look_at_it(league: Competition) -> None:
    page = statistics_of(league)
    assert page.has_substitutes
    assert [person.number for award in page.awards.awards if award.title == "Most first places" for person in award.winners] == [2]
    records = {record.title: [(holder.person.number, holder.game) for holder in record.holders] for record in page.records}
    assert records["Highest score at the end"] == [(2, 2)]
    assert records["Lowest score at the end"] == [(4, 1), (1, 2)]


def test_the_page_of_somebody_with_an_award_says_that_it_leaves_out_games_with_a_substitute(client: Client) -> None:
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)

    def read(number: int, language: str = "en") -> str:
        address = reverse("entrant", args=[competition.slug, number])
        return " ".join(client.get(address, headers={"accept-language": language}).content.decode().split())

    games = [play(competition, four, FALLING) for _number in range(4)]
    assert "Seldom last" in read(2) and "a substitute played" not in read(2)
    substituted(games[0], 1)
    assert "Seldom last: 0 % (0 of 3)" in read(2)
    said = "In 1 game a substitute played: it counts among the places, as a last one, and makes neither awards nor records."
    assert said in read(2) and said not in read(1)
    assert "In 1 Partie hat jemand anders gespielt" in read(2, "de")
    substituted(games[1], 1)
    assert "In 2 games a substitute played: they count among the places" not in read(2), "without an award there is nothing to explain"


def test_games_with_a_substitute_are_not_among_those_an_award_needs() -> None:
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    for number in range(3):
        game = play(competition, four, FALLING)
        if number == 2:
            substituted(game, 0)
    seldom = next(award for award in statistics_of(competition).awards.awards if award.title == "Seldom last")
    assert [person.number for person in seldom.winners] == [2, 3], "number 1 has two games"


def test_the_disqualified_are_replaced_as_well() -> None:
    competition = make_competition("ema-2012")
    (game,) = started(competition, make_entrants(competition, 4))
    table = Play(game)
    table.give_penalty(penalty=PenaltyPoints(0, "disqualification", 0), reason="Struck somebody")
    table.enter_final_scores(scores=FALLING)
    assert row_of(competition, 1).places == (0, 0, 0, 1)
    assert statistics_of(competition).has_substitutes
