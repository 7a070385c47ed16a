"""A whole tournament with everything that goes wrong: every figure is the one on paper (:mod:`tests.league.tournament.figures`)."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import BytesIO, StringIO

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pytest_django.plugin import DjangoDbBlocker

from league.competitions.models import Competition
from league.errors import Refusal
from league.games.models import Game, GameResult
from league.games.queries.sheet import score_sheet
from league.games.states import GameState
from league.seating.models import Session, TableLink
from league.standings.exports.ema import ema_check
from league.standings.queries.ranking.standings import StandingRow, standings_of
from scoring.errors import RuleViolation
from scoring.game import Points
from tests.factories import make_user
from tests.league.games.play import Play, found_by_verify, ron
from tests.league.tournament.events import SESSIONS, director, game_at, play_tournament, sheet_of
from tests.league.tournament.figures import FINAL, PEOPLE, SUBSTITUTE

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Competition]:
    """The tournament, played once for all tests of this module, and rolled back after them."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield play_tournament()
        transaction.set_rollback(True)


@pytest.fixture
def cup(played: Competition) -> Competition:
    return Competition.objects.get(pk=played.pk)


def total_of(row: StandingRow) -> Points:
    return row.total.value if row.total else 0


def results_at(competition: Competition, session: int, table: int) -> list[GameResult]:
    results = GameResult.objects.filter(game__competition=competition, seat__table__session__number=session, seat__table__number=table)
    return list(results.select_related("entrant").order_by("seat__wind"))


@pytest.mark.parametrize("session", range(1, SESSIONS + 1))
def test_every_table_ended_as_on_paper(cup: Competition, session: int) -> None:
    for table, (who, scores, totals) in enumerate(sheet_of(session), start=1):
        results = results_at(cup, session, table)
        assert tuple(result.entrant.number for result in results) == who
        assert tuple(result.points for result in results) == scores
        assert tuple(result.total for result in results) == totals


def test_the_final_ranking_is_the_one_on_paper(cup: Competition) -> None:
    listed = {number for _place, number, _total in FINAL}
    rows = [row for row in standings_of(cup).rows if row.person.number in listed]
    assert [(row.place, row.person.number, total_of(row)) for row in rows] == FINAL


def test_who_was_disqualified_is_listed_last_and_the_substitute_has_no_place(cup: Competition) -> None:
    rows = {row.person.number: row for row in standings_of(cup).rows}
    assert len(rows) == len(PEOPLE) + 1
    assert (rows[12].place, total_of(rows[12])) == (40, -115_500)
    assert rows[SUBSTITUTE].place is None


def test_level_players_share_their_place(cup: Competition) -> None:
    assert {row.person.number for row in standings_of(cup).rows if row.place == 20} == {11, 17}


def test_nothing_stored_differs_from_what_the_facts_say(cup: Competition) -> None:
    assert found_by_verify() == []


def test_all_sessions_are_published_and_no_link_is_left(cup: Competition) -> None:
    assert {session.state for session in Session.objects.filter(competition=cup)} == {"published"}
    assert not TableLink.objects.valid().filter(table__session__competition=cup).exists()


@pytest.mark.parametrize(("session", "table", "missing"), [(1, 1, -4_000), (2, 3, -75_000), (4, 5, -7_000), (6, 7, -3_500)])
def test_a_table_that_does_not_sum_to_zero_says_why(cup: Competition, session: int, table: int, missing: int) -> None:
    assert sum(result.total for result in results_at(cup, session, table)) == missing
    assert score_sheet(game_at(cup, session, table)).notes


def test_all_other_tables_sum_to_zero(cup: Competition) -> None:
    uneven = [
        (session, table)
        for session in range(1, SESSIONS + 1)
        for table in range(1, 11)
        if sum(result.total for result in results_at(cup, session, table))
    ]
    assert uneven == [(1, 1), (2, 3), (4, 5), (6, 7)]


def test_after_the_last_hand_no_other_is_accepted(cup: Competition) -> None:
    play = Play(game_at(cup, 8, 9), director())
    assert play.game.state == GameState.CONFIRMED
    assert len(play.hands) == 4
    with pytest.raises((RuleViolation, Refusal)):
        play.record_hand(number=5, result=ron(0, 1, 2, 30))


def test_corrections_after_the_approval_say_who_why_and_keep_what_was(cup: Competition) -> None:
    for table, reason in (((2, 5), "It was a hand of three han"), ((3, 6), "South and West were exchanged")):
        revision = Game.objects.get(pk=game_at(cup, *table).pk).revisions.of_facts().last()
        assert revision is not None
        assert (revision.by_name, revision.reason) == (director().name, reason)
    assert game_at(cup, 2, 5).hands.filter(number=1).count() == 2
    assert game_at(cup, 3, 6).final_scores.count() == 2


def test_the_hands_of_a_seat_stay_when_another_turns_out_to_have_sat_there(cup: Competition) -> None:
    first, second = Play(game_at(cup, 5, 1)), Play(game_at(cup, 5, 2))
    assert (len(first.hands), len(second.hands)) == (3, 2)
    assert [result.entrant.number for result in results_at(cup, 5, 1)] == [1, 15, 16, 33]


def test_the_standings_after_each_session_sum_up_what_was_played_until_then(cup: Competition) -> None:
    for session in range(1, SESSIONS + 1):
        expected = dict.fromkeys([*PEOPLE, SUBSTITUTE], 0)
        for number in range(1, session + 1):
            for who, _scores, totals in sheet_of(number):
                for one, total in zip(who, totals, strict=True):
                    expected[one] += total
        rows = standings_of(cup, session).rows
        assert {row.person.number: total_of(row) for row in rows} == {
            who: total for who, total in expected.items() if who != SUBSTITUTE or session > 6
        }


def test_who_was_replaced_keeps_the_fixed_total_and_the_table_its_places(cup: Competition) -> None:
    replaced = GameResult.objects.filter(game__competition=cup, replaced=True).select_related("entrant")
    assert {(result.entrant.number, result.total) for result in replaced} == {(36, -30_000), (21, -30_000), (12, -30_000)}


LETTERS = {"DE": "DEU", "AT": "AUT", "NL": "NLD", "FR": "FRA", "CH": "CHE"}
LAST = (40, 12, -115_500)  #: disqualified


def expected_ema_rows() -> list[tuple[object, ...]]:
    """Place, names, EMA number as text, no table points, score, member or not, country: of everybody but the substitute."""
    rows = []
    for place, number, total in [*FINAL, LAST]:
        first, last, ema, country = PEOPLE[number]
        rows.append((place, first, last, ema or None, 0, total, int(bool(ema)), LETTERS[country]))
    return rows


def downloaded(client: Client, cup: Competition, name: str) -> bytes:
    client.force_login(make_user("alice"))
    response = client.get(reverse(name, args=[cup.slug]))
    assert response.status_code == 200
    return b"".join(response) if response.streaming else response.content


def test_the_ema_file_is_right_in_every_cell(client: Client, cup: Competition) -> None:
    sheet = load_workbook(BytesIO(downloaded(client, cup, "manage_ema_xlsx"))).worksheets[0]
    cells = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert [tuple(row[2:10]) for row in cells[1:]] == expected_ema_rows()
    assert cells[0][2:10] == ["Position", "First name", "Last name", "EMA number", "Table points", "Score", "EMA member", "Country"]
    header = {column: value for column, value in enumerate(cells[2]) if not 2 <= column <= 9 and value is not None}
    assert header == {0: "Deich-Cup", 1: 40, 12: "Husum", 13: 2, 15: "riichi", 16: "21-22 November 2026", 17: 2}
    headings = {column: value for column, value in enumerate(cells[1]) if not 2 <= column <= 9 and value is not None}
    assert sorted(headings) == [0, 1, 11, 12, 13, 15, 16, 17]
    beside = [value for row in (*cells[:1], *cells[3:]) for value in (*row[:2], *row[10:]) if value is not None]
    assert beside == []
    assert all(sheet.cell(row, 6).data_type == "s" for row in range(2, 42) if sheet.cell(row, 6).value)


def test_the_csv_for_the_ema_has_the_same_cells(client: Client, cup: Competition) -> None:
    text = downloaded(client, cup, "manage_ema_csv").decode("utf-8-sig")
    rows = [tuple(row[2:10]) for row in csv.reader(StringIO(text))][1:]
    assert rows == [tuple("" if cell is None else str(cell) for cell in row) for row in expected_ema_rows()]


def test_the_check_names_what_the_ema_file_cannot_say(cup: Competition) -> None:
    topics = {topic.code: topic.lines for topic in ema_check(cup)}
    from_hands = [line for line in topics["chombo"] if "final scores" not in line]
    assert len(from_hands) == 3
    assert len(topics["chombo"]) == 3 + 8, "of what is known by its final scores only, nobody can say: a line for each session"
    assert len(topics["substitutes"]) == 3 + 1, "for three, and what becomes of the substitute's own games"
    assert topics["substitutes"][-1].startswith("Substitutes with games of their own: Silke Springer (2 games).")
    assert len(topics["penalties"]) == 1
    text = "\n".join(line for lines in topics.values() for line in lines)
    for name in ("Bruno", "Silke Springer", "Lars Lorenz", "Mona Meyn"):
        assert (name in text) == (name != "Bruno")
