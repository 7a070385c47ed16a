"""Score sheets: a page a table, with what is known filled in."""

from __future__ import annotations

import pytest

from league.competitions.models import Competition
from league.seating.models import Session, TableLink
from tests.factories import make_competition, make_entrant, make_entrants, make_running, make_session
from tests.league.paper.reading import asked

pytestmark = pytest.mark.django_db

NO_LINK = "Table links exist from the start of the session"


def named(competition: Competition) -> list[str]:
    return [entrant.shown_name for entrant in competition.entrants.order_by("number")]


def test_every_table_has_one_page_with_its_seats() -> None:
    competition = make_competition("ema-2016")
    make_session(competition, tables=4)
    pages = asked(competition, "score_sheets").pages
    names = named(competition)
    assert len(pages) == 4
    for number, page in enumerate(pages, start=1):
        assert f"Table {number} Session 1" in page
        for wind, name in zip(("East", "South", "West", "North"), names[4 * number - 4 : 4 * number], strict=True):
            assert f"{wind} {name}" in page


def test_a_sheet_says_start_length_and_starting_points_and_asks_for_everything_of_a_hand() -> None:
    competition = make_competition("ema-2016")
    make_session(competition)
    Session.objects.update(starts_at="2026-11-28T08:30:00Z", minutes=90)
    text = asked(competition, "score_sheets").text
    assert "starts at 09:30 · 90 minutes · everybody starts with 30,000" in text
    for word in ("Winner", "From", "Han, fu", "Riichi", "Ron, tsumo, draw", "Table score", "Penalties", "Place", "Uma", "Signature E"):
        assert word in text, word
    assert " 18 " in text


def test_a_ruleset_without_fu_asks_for_none() -> None:
    competition = make_competition("alarm-2019")
    make_session(competition)
    text = asked(competition, "score_sheets").text
    assert "Fān" in text
    assert "fu" not in text.split("Riichi")[0]


def test_before_the_start_there_is_room_for_the_code_and_a_sentence() -> None:
    competition = make_competition()
    make_session(competition)
    read = asked(competition, "score_sheets")
    assert NO_LINK in read.text
    assert read.shapes(0) < 200


def test_a_running_table_has_the_code_of_its_link() -> None:
    competition = make_competition()
    make_running(competition, tables=2)
    read = asked(competition, "score_sheets")
    assert NO_LINK not in read.text
    for page in range(2):
        assert "Scan this code" in read.pages[page]
        assert read.shapes(page) > 300  # a code of this size has that many runs of dark squares


def test_cards_are_printed_for_tables_with_a_link_only() -> None:
    competition = make_competition()
    make_running(competition, tables=6)
    TableLink.objects.filter(table__number=2).update(revoked_at="2026-11-28T08:30:00Z")
    read = asked(competition, "cards")
    assert len(read.pages) == 2
    assert [f"Table {number} Session 1" in read.text for number in range(1, 7)] == [True, False, True, True, True, True]
    assert read.shapes(0) > 1_000


def test_very_long_names_still_fit_on_one_page() -> None:
    competition = make_competition()
    long = [make_entrant(competition, first_name="Bartholomäus " * 4, last_name="von und zu " * 5) for _ in range(4)]
    make_session(competition, [*long, *make_entrants(competition, 4)])
    assert len(asked(competition, "score_sheets").pages) == 2


def test_a_table_without_riichi_is_asked_for_the_value_of_each_hand_and_not_for_riichi() -> None:
    competition = make_competition("kuester")
    make_session(competition, sizes=(5, 3))
    five, three = asked(competition, "score_sheets").pages
    for word in ("Value of each hand", "Scores after the hand", "E S W N 5", "Signature 5", "Fifth"):
        assert word in five, word
    for word in ("Riichi", "counters", "Uma", "tsumo"):
        assert word not in five, word
    assert "Signature W" in three
    assert "Signature N" not in three


def test_where_only_the_winner_is_paid_one_value_is_asked_for() -> None:
    competition = make_competition("dmjl-basic")
    make_session(competition)
    text = asked(competition, "score_sheets").text
    assert "Value" in text
    assert "Value of each hand" not in text
