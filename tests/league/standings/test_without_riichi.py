"""Pages and files about games without riichi: nothing about riichi, and everything that applies."""

from __future__ import annotations

import csv
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from league.standings.exports.csv_file import csv_lines
from league.standings.exports.hands import hands_table
from league.standings.exports.results import results_table
from league.standings.queries.sheet import game_page
from league.standings.queries.statistics.overall import statistics_of
from scoring.game import Drawn, FalseMahjong, Fine, Said
from tests.league.games.play import Play
from tests.league.table.test_reading_mahjong import table_of, won

pytestmark = pytest.mark.django_db


def finished(players: int = 4, ruleset: object = "kuester") -> Play:
    """Bert wins on Cleo's tile, a draw, Alma wins by self-draw, Dora calls falsely, Alma is fined; then time is up."""
    play = table_of(players, ruleset)
    blank, out = [None] * (players - 4), 4 if players == 5 else None
    hands = [
        won(1, (80, 160, 20, 100, *blank), discarder=2),
        Drawn(),
        won(0, (50, 0, 0, 0, *blank)),
        FalseMahjong(3, (Said(10), Said(20), Said(30), Said(0), *blank)),
        Fine(0, 10),
    ]
    play.record(*(replace(hand, sits_out=out) for hand in hands))
    play.stop_game()
    return play


def page_of(play: Play, name: str, *args: object) -> str:
    return Client().get(reverse(name, args=[play.game.competition.slug, *args])).content.decode()


def columns(play: Play) -> list[dict[str, str]]:
    lines = [line.decode().removeprefix("\ufeff").strip() for line in csv_lines(hands_table(play.game.competition))]
    return list(csv.DictReader(lines))


def test_statistics_count_what_happens_without_riichi() -> None:
    page = statistics_of(finished().game.competition)
    assert (page.hands, page.wins, page.has_yaku) == (4, 2, False)
    facts = dict(page.facts)
    assert facts["Average value of a winning hand"] == "105"
    assert facts["Drawn hands"] == "25 %"
    assert [(bar.label, bar.count) for bar in page.ends] == [
        ("Won on a discard", 1),
        ("Self-drawn win", 1),
        ("Draw", 1),
        ("False Mah-Jongg", 1),
    ]
    assert [(bar.label, bar.count) for bar in page.values] == [("50 to 99", 1), ("100 to 199", 1)]
    highest = next(record for record in page.records if record.title == "Highest hand")
    assert (highest.value, highest.holders[0].detail) == ("160", "brought 640")


@pytest.mark.parametrize("view", ["statistics", "standings"])
def test_no_page_of_a_competition_without_riichi_speaks_of_riichi(view: str) -> None:
    page = page_of(finished(), view).lower()
    main = page[page.index("<main") : page.index("</main>")]
    for word in ("riichi", "tenpai", "yaku", "noten", "uma"):
        assert word not in main, word


def test_the_page_of_a_player_has_rates_that_mean_something() -> None:
    play = finished()
    page = page_of(play, "entrant", 2)
    main = page[page.index("<main") : page.index("</main>")]
    assert "Winning tiles given" in main
    assert "Average value of a winning hand" in main
    for word in ("Riichi", "Tenpai", "tsumo"):
        assert word not in main, word


def test_the_game_page_names_bankier_values_and_why_payments_double() -> None:
    play = finished()
    page = page_of(play, "game", play.game.number)
    for words in (
        "Bankier Alma",
        "Mah-Jongg by Bert on a tile from Cleo: 160 points",
        "Alma pays Bert 320: Mah-Jongg, 160 × 2 (Bankier)",
        "Cleo pays Alma 120: Difference of the hands, (80 − 20) × 2 (Bankier)",
        "Counts double: the hand before was drawn",
        "Penalty: Alma pays each player 10 points",
    ):
        assert words in page, words
    assert "dealer" not in page


def test_a_game_of_five_has_five_lines_and_five_columns() -> None:
    play = finished(5)
    page = game_page(play.game.competition, play.game.number)
    assert [seat.letter for seat in page.shown.seats] == ["E", "S", "W", "N", "5"]
    assert page.chart is not None
    assert [line.css for line in page.chart.lines] == ["seat-east", "seat-south", "seat-west", "seat-north", "seat-fifth"]
    assert all(len(hand.seats) == 5 for hand in page.shown.hands)


def test_the_file_of_hands_has_values_bankier_and_doubling_and_no_riichi() -> None:
    first, drawn, third, false, fine = columns(finished())
    assert (first["kind"], first["winner"], first["discarder"], first["banker"], first["doubled"]) == ("mahjong", "S", "W", "E", "false")
    assert [first[f"value_{seat}"] for seat in "ESWN"] == ["80", "160", "20", "100"]
    assert [first[f"change_{seat}"] for seat in "ESWN"] == ["-240", "640", "-360", "-40"]
    assert (drawn["kind"], drawn["winner"], third["doubled"]) == ("draw", "", "true")
    assert (false["kind"], false["offender"], fine["kind"], fine["offender"]) == ("false_mahjong", "N", "penalty", "E")
    assert not {"han", "fu", "riichi", "tenpai", "honba", "deposits"}.intersection(first)


def test_the_file_of_hands_has_a_fifth_player_where_there_is_one() -> None:
    first = columns(finished(5))[0]
    assert (first["player_5"], first["change_5"], first["score_5"], first["sits_out"], first["value_5"]) == ("Emil", "0", "0", "5", "")


def test_the_file_of_results_has_every_seat() -> None:
    table = results_table(finished(5).game.competition)
    assert [row[4] for row in table.rows] == list("ESWN5")


def test_millions_are_read_exactly_on_every_page() -> None:
    play = table_of()
    play.record(won(0, (2_392_064, 0, 0, 0)))
    play.stop_game()
    page = page_of(play, "game", play.game.number)
    assert "14,352,384" in page
    assert "−4,784,128" in page
    assert "14,352,384" in page_of(play, "standings")


def test_a_basic_league_shows_who_won_and_what_it_brought() -> None:
    play = table_of(ruleset="dmjl-basic")
    play.record(won(2, (None, None, 24, None), discarder=0), Drawn())
    play.stop_game()
    facts = dict(statistics_of(play.game.competition).facts)
    assert (facts["Average value of a winning hand"], facts["Average gain of a win"]) == ("24", "72")
    assert columns(play)[0]["value_W"] == "24"
