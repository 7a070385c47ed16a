"""The tables of a competition as files, read back as programs and spreadsheets would."""

from __future__ import annotations

import csv
import datetime
import io
import json
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.players.models import NameShown
from league.standings.exports.csv_file import csv_lines
from league.standings.exports.hands import hands_table
from league.standings.exports.results import results_table
from league.standings.exports.standings import standings_table
from league.standings.exports.table import FileColumn, FileTable
from league.standings.exports.xlsx_file import xlsx_file
from league.standings.views import exports
from scoring.game import Chombo, ExhaustiveDraw, HanFu, Limit, PenaltyPoints, Ron, Tsumo, Win, Yakuman
from tests.factories import (
    alice_directs,
    make_competition,
    make_entrant,
    make_entrants,
    make_evening,
    make_player,
    make_session,
)
from tests.league.games.play import DRAW, Play
from tests.league.standings.games import play, started

pytestmark = pytest.mark.django_db

NASTY = [
    '=HYPERLINK("http://evil.example","here")',
    "+49 30 1234",
    "-2+3",
    "@SUM(A1)",
    "\tTab",
    "\rReturn",
    " =1+1",
    "＝1+1",
    "#N/A",
    'Comma, "quoted"',
    "line\nbreak",
    "bell\x07",
]
FILES = ("standings_csv", "standings_xlsx", "standings_json", "results_csv", "results_xlsx", "hands_csv", "hands_xlsx")


def body(response: Any) -> bytes:
    return b"".join(response.streaming_content) if response.streaming else response.content


def fetched(name: str, competition: Competition, query: str = "", client: Client | None = None, **headers: str) -> Any:
    address = reverse(name, args=[competition.slug]) + query
    return (client or Client()).get(address, headers={"accept-language": "en", **headers})


def csv_rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def sheet_of(data: bytes) -> Any:
    return load_workbook(io.BytesIO(data)).active


def text_of(name: str, competition: Competition) -> str:
    """All text in a file."""
    data = body(fetched(name, competition))
    return str([*sheet_of(data).values]) if name.endswith("xlsx") else data.decode()


def a_table(*cells: Any) -> FileTable:
    columns = tuple(FileColumn(f"c{number}", f"C{number}") for number in range(len(cells)))
    return FileTable("test", "A [test]: really/long * title?? that does not fit", columns, [cells], None)


# Formulas


@pytest.mark.parametrize("name", NASTY)
def test_no_name_is_a_formula_in_csv(name: str) -> None:
    (row,) = csv_rows(b"".join(csv_lines(a_table(name))))
    dangerous = name.lstrip().startswith(("=", "+", "-", "@", "＝")) or name[0] in "\t\r"
    assert row["c0"] == (f"'{name}" if dangerous else name)


@pytest.mark.parametrize("name", NASTY)
def test_no_name_is_a_formula_in_a_spreadsheet(name: str) -> None:
    cell = sheet_of(xlsx_file(a_table(name), "Title").read())["A2"]
    assert cell.data_type == "s"
    assert cell.value == name.replace("\x07", "").replace("\r", "\n")


def test_a_heading_is_no_formula_either() -> None:
    table = FileTable("test", "Test", (FileColumn("c", "=1+1"),), [], None)
    assert sheet_of(xlsx_file(table, "=Title").read())["A1"].data_type == "s"


def test_numbers_stay_numbers_also_below_zero() -> None:
    cells = (-12_300, Fraction(-1_000, 3), Fraction(7), 0, None, True, datetime.date(2026, 11, 24))
    (row,) = csv_rows(b"".join(csv_lines(a_table(*cells))))
    assert list(row.values()) == ["-12300", "-1000/3", "7", "0", "", "true", "2026-11-24"]
    sheet = sheet_of(xlsx_file(a_table(*cells), "Title").read())
    values = [cell.value for cell in sheet[2]]
    assert values[:-1] == [-12_300, pytest.approx(-333.3333333), 7, 0, None, True]
    assert values[-1].date() == datetime.date(2026, 11, 24)
    assert [sheet["A2"].number_format, sheet["B2"].number_format] == ["#,##0", "#,##0.0"]


def test_a_sheet_has_a_title_that_spreadsheets_take_and_its_headings_stay_in_sight() -> None:
    data = xlsx_file(a_table("x"), "League: test").read()
    book = load_workbook(io.BytesIO(data))
    sheet = book.active
    assert sheet.title == "A  test   really long   title  "[:31]
    assert sheet.freeze_panes == "A2"
    assert sheet["A1"].font.bold
    assert book.properties.title == "League: test"


def test_names_from_the_database_are_defused(client: Client) -> None:
    competition = make_competition()
    four = [make_entrant(competition, first_name=name, last_name="") for name in ("=1+1", "-2", "@x", "Anna")]
    play(competition, four, (40_000, 30_000, 30_000, 20_000))
    for name in ("standings_csv", "results_csv"):
        found = {row["player"] for row in csv_rows(body(fetched(name, competition)))}
        assert found == {"'=1+1", "'-2", "'@x", "Anna"}
    for name in ("standings_xlsx", "results_xlsx"):
        cells = [cell for row in sheet_of(body(fetched(name, competition))) for cell in row]
        assert not [cell for cell in cells if cell.data_type == "f"]
        assert {"=1+1", "-2", "@x", "Anna"} <= {cell.value for cell in cells}


# Standings


def two_sessions(competition: Competition) -> list[Any]:
    four = [make_entrant(competition, first_name=name, last_name="") for name in ("Anna", "Ben", "Clara", "David")]
    play(competition, four, (40_000, 30_000, 30_000, 20_000))
    play(competition, four, (10_000, 30_000, 30_000, 50_000))
    return four


def test_the_standings_are_those_of_the_page() -> None:
    competition = make_competition("ema-2016")
    two_sessions(competition)
    rows = csv_rows(body(fetched("standings_csv", competition)))
    assert [(row["place"], row["player"], row["total"], row["games"]) for row in rows] == [
        ("1", "David", "10000", "2"),
        ("2", "Ben", "0", "2"),
        ("2", "Clara", "0", "2"),
        ("4", "Anna", "-10000", "2"),
    ]


def test_the_standings_after_a_session_are_those_of_then() -> None:
    competition = make_competition("ema-2016")
    two_sessions(competition)
    response = fetched("standings_csv", competition, "?after=1")
    assert [row["player"] for row in csv_rows(body(response))] == ["Anna", "Ben", "Clara", "David"]
    assert "standings-after-1" in response["Content-Disposition"]


@pytest.mark.parametrize("after", ["9", "x", "-1", ""])
@pytest.mark.parametrize("name", ["standings_csv", "standings_xlsx", "standings_json"])
def test_after_a_session_without_results_there_are_no_standings(name: str, after: str) -> None:
    competition = make_competition()
    two_sessions(competition)
    assert fetched(name, competition, f"?after={after}").status_code == 404


def test_the_json_names_what_the_csv_names_with_exact_numbers() -> None:
    competition = make_competition("ema-2016", policy="average")
    four = two_sessions(competition)
    play(competition, four, (30_200, 30_000, 30_000, 29_800))
    data = json.loads(body(fetched("standings_json", competition)))
    assert (data["competition"], data["ranked_by"], data["after_session"], data["games"]) == ("tuesday", "average", 3, 3)
    rows = csv_rows(body(fetched("standings_csv", competition)))
    assert [{name: str("" if value is None else value) for name, value in row.items()} for row in data["standings"]] == rows
    assert data["standings"][0]["value"] == data["standings"][0]["average"]
    assert any(isinstance(row["average"], str) and "/" in row["average"] for row in data["standings"])


# Results


def test_results_have_a_row_for_each_seat() -> None:
    competition = make_competition("ema-2016")
    evening = make_evening(competition, date=datetime.date(2026, 11, 24))
    four = make_entrants(competition, 4)
    session = make_session(competition, four, evening=evening)
    game = _finished(session)
    rows = csv_rows(body(fetched("results_csv", competition)))
    assert [row["wind"] for row in rows] == ["E", "S", "W", "N"]
    first = rows[0]
    assert first["date"] == "2026-11-24"
    assert (first["session"], first["table"], first["game"], first["number"]) == ("1", "1", str(game.number), "1")
    assert (first["points"], first["place"], first["uma"], first["total"]) == ("42000", "1", "15000", "27000")
    assert (first["ranked"], first["counted"], first["replaced"]) == ("true", "true", "false")


def _finished(session: Any) -> Any:
    from league.games import commands
    from league.games.models import Game

    commands.start_session(actor=SYSTEM, session=session)
    game = Game.objects.get(table__session=session)
    Play(game).enter_final_scores(scores=(42_000, 31_000, 28_000, 19_000))
    return game


def test_a_penalty_stands_in_its_own_column() -> None:
    competition = make_competition("ema-2016")
    game = play(competition, make_entrants(competition), (40_000, 30_000, 30_000, 20_000))
    game.refresh_from_db()
    Play(game).give_penalty(penalty=PenaltyPoints(0, "point_penalty", -4_000, applies="after_uma"), reason="Late again")
    assert [row["penalty"] for row in csv_rows(body(fetched("results_csv", competition)))] == ["-4000", "0", "0", "0"]


def test_results_say_whose_seat_a_substitute_took() -> None:
    competition = make_competition("ema-2012")
    game = play(competition, make_entrants(competition), (40_000, 30_000, 30_000, 20_000))
    game.refresh_from_db()
    Play(game).substitute(seat=0, player=make_player(), from_hand=1, cause="late")
    rows = csv_rows(body(fetched("results_csv", competition)))
    assert [(row["place"], row["total"], row["replaced"]) for row in rows[:2]] == [("1", "-30000", "true"), ("2", "0", "false")]


def test_only_the_best_results_are_counted_and_guests_are_not_ranked() -> None:
    competition = make_competition("ema-2016", policy="best", policy_count=1)
    four = [*make_entrants(competition, 3), make_entrant(competition, guest=True)]
    play(competition, four, (40_000, 30_000, 30_000, 20_000))
    play(competition, four, (10_000, 30_000, 30_000, 50_000))
    rows = csv_rows(body(fetched("results_csv", competition)))
    first = [(row["session"], row["counted"]) for row in rows if row["number"] == "1"]
    assert first == [("1", "true"), ("2", "false")]
    assert {row["ranked"] for row in rows if row["number"] == "4"} == {"false"}


# Hands


def a_game(competition: Competition) -> Play:
    (game,) = started(competition, [make_entrant(competition, first_name=name, last_name="") for name in ("Anna", "Ben", "Clara", "David")])
    table = Play(game)
    table.record(
        Ron(1, (Win(0, HanFu(3, 40)),), riichi=frozenset({0})),
        ExhaustiveDraw(tenpai=frozenset({0, 2}), riichi=frozenset({2})),
        Ron(3, (Win(0, Limit("mangan")), Win(2, HanFu(2, 30)))),
        Tsumo(Win(3, Yakuman())),
        Chombo(frozenset({1})),
    )
    table.play_to_the_end()
    return table


def test_hands_have_a_row_each_in_words_and_in_columns() -> None:
    competition = make_competition("ema-2016")
    table = a_game(competition)
    rows = csv_rows(body(fetched("hands_csv", competition)))
    assert len(rows) == len(table.hands)
    ron, draw, double, tsumo, chombo = rows[:5]
    assert ron["result"] == "Anna wins by ron from Ben: 3 han 40 fu"
    assert (ron["round"], ron["dealer"], ron["honba"], ron["deposits"]) == ("E1", "E", "0", "0")
    assert (ron["kind"], ron["winner"], ron["discarder"], ron["han"], ron["fu"], ron["limit"], ron["riichi"]) == (
        "ron", "E", "S", "3", "40", "", "E",
    )  # fmt: skip
    assert (ron["change_E"], ron["change_S"], ron["score_E"], ron["player_S"]) == ("7700", "-7700", "37700", "Ben")
    assert (draw["kind"], draw["tenpai"], draw["riichi"], draw["honba"]) == ("exhaustive_draw", "E W", "W", "1")
    assert (double["winner"], double["han"], double["fu"], double["limit"]) == ("E W", "– 2", "– 30", "mangan –")
    assert (tsumo["kind"], tsumo["winner"], tsumo["discarder"], tsumo["limit"], tsumo["yakuman"]) == ("tsumo", "N", "", "yakuman", "1")
    assert (chombo["kind"], chombo["chombo"]) == ("chombo", "S")
    assert ron["recorded_by"] == "Anna"
    assert datetime.datetime.fromisoformat(ron["recorded_at"]).tzinfo


def test_scores_of_the_hands_lead_to_the_result() -> None:
    competition = make_competition("ema-2016")
    a_game(competition)
    last = csv_rows(body(fetched("hands_csv", competition)))[-1]
    results = csv_rows(body(fetched("results_csv", competition)))
    assert [last[f"score_{wind}"] for wind in "ESWN"] == [row["points"] for row in results]


def test_a_sheet_of_hands_holds_times_and_headings_for_people() -> None:
    competition = make_competition("ema-2016")
    a_game(competition)
    sheet = sheet_of(body(fetched("hands_xlsx", competition)))
    headings = [cell.value for cell in sheet[1]]
    row = dict(zip(headings, [cell.value for cell in sheet[2]], strict=True))
    assert (row["Change East"], row["Player East"], row["Han"]) == (7_700, "Anna", 3)
    assert isinstance(row["Recorded at"], datetime.datetime)


def test_hands_of_games_that_are_not_over_or_known_by_scores_only_are_not_listed() -> None:
    competition = make_competition("ema-2016")
    (game,) = started(competition, make_entrants(competition))
    Play(game).record(DRAW)
    assert csv_rows(body(fetched("hands_csv", competition))) == []
    game.refresh_from_db()
    Play(game).enter_final_scores(scores=(42_000, 31_000, 28_000, 19_000))
    assert csv_rows(body(fetched("hands_csv", competition))) == []


def test_more_hands_than_a_sheet_takes_lead_to_the_csv(monkeypatch: pytest.MonkeyPatch) -> None:
    competition = make_competition("ema-2016")
    a_game(competition)
    monkeypatch.setattr(exports, "MOST_HANDS_IN_A_SHEET", 5)
    response = fetched("hands_xlsx", competition)
    assert response.status_code == 422
    assert reverse("hands_csv", args=["tuesday"]) in response.content.decode()


# Who sees what, and when again


def test_names_are_shown_as_people_wish_everywhere() -> None:
    competition = make_competition("ema-2016")
    table = a_game(competition)
    anna = table.game.table.seats.get(wind=0).entrant.player
    assert [name for name in FILES if "Anna" not in text_of(name, competition)] == []
    competitions.rename_player(actor=SYSTEM, player=anna, name_shown=NameShown.ANONYMOUS)
    assert [name for name in FILES if "Anna" in text_of(name, competition)] == []


@pytest.mark.parametrize("name", FILES)
def test_drafts_are_for_their_directors(name: str) -> None:
    competition = make_competition()
    competitions.set_competition_state(actor=SYSTEM, competition=competition, state="draft")
    alice = Client()
    alice.force_login(alice_directs(competition))
    assert fetched(name, competition).status_code == 404
    assert fetched(name, competition, client=alice).status_code == 200


@pytest.mark.parametrize("after", ["%0a", "%0d%0aSet-Cookie:%20a=b", "x", "%00"])
@pytest.mark.parametrize("name", FILES)
def test_no_address_is_too_strange_for_a_file(name: str, after: str) -> None:
    response = fetched(name, make_competition(), f"?after={after}")
    assert response.status_code == (404 if name.startswith("standings") else 200)


@pytest.mark.parametrize("name", FILES)
def test_an_empty_competition_has_empty_tables(name: str) -> None:
    response = fetched(name, make_competition())
    data = body(response)
    assert response.status_code == 200
    if name.endswith("json"):
        assert json.loads(data)["standings"] == []
        return
    rows = [*sheet_of(data).values] if name.endswith("xlsx") else [*csv.reader(io.StringIO(data.decode("utf-8-sig")))]
    assert len(rows) == 1
    assert all(rows[0])


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_did_not_change_is_not_sent_again(name: str) -> None:
    competition = make_competition("ema-2016")
    four = make_entrants(competition)
    play(competition, four, (40_000, 30_000, 30_000, 20_000))
    tag = fetched(name, competition)["ETag"]
    assert fetched(name, competition, **{"if-none-match": tag}).status_code == 304
    assert fetched(name, competition, **{"if-none-match": tag, "accept-language": "de"}).status_code == 200
    play(competition, four, (10_000, 30_000, 30_000, 50_000))
    has_changed = not name.startswith("hands")  # both games are known by their final scores only
    assert fetched(name, competition, **{"if-none-match": tag}).status_code == (200 if has_changed else 304)


def test_the_name_of_a_file_says_what_it_is_and_of_which_day() -> None:
    competition = make_competition("ema-2016")
    session = make_session(competition, evening=make_evening(competition, date=datetime.date(2026, 11, 24)))
    _finished(session)
    for name, file in {"standings_csv": "standings-2026-11-24.csv", "results_xlsx": "results-2026-11-24.xlsx"}.items():
        assert fetched(name, competition)["Content-Disposition"] == f'attachment; filename="tuesday-{file}"'


def test_german_visitors_get_german_headings_in_the_sheet_and_the_same_csv() -> None:
    competition = make_competition("ema-2016")
    two_sessions(competition)
    english, german = (body(fetched("results_csv", competition, **{"accept-language": language})) for language in ("en", "de"))
    assert english == german
    sheet = sheet_of(body(fetched("results_xlsx", competition, **{"accept-language": "de"})))
    assert sheet["A1"].value == "Durchgang"


# Size


def test_rows_are_made_one_by_one_as_the_file_is_written() -> None:
    made = []
    rows = ((made.append(number) or number,) for number in range(100_000))
    lines = csv_lines(FileTable("t", "T", (FileColumn("n", "N"),), rows, None))
    assert next(lines) == b"\xef\xbb\xbfn\r\n"
    assert next(lines) == b"0\r\n"
    assert made == [0]


def test_queries_do_not_grow_with_the_season(django_assert_num_queries: Any) -> None:
    competition = make_competition("ema-2016")
    four = make_entrants(competition)
    for _session in range(3):
        play(competition, four, (40_000, 30_000, 30_000, 20_000))
    with django_assert_num_queries(4):
        list(standings_table(competition).rows)
    with django_assert_num_queries(2):
        list(results_table(competition).rows)
    with django_assert_num_queries(9):
        list(hands_table(competition).rows)


def test_the_standings_lead_to_every_file_also_after_a_session() -> None:
    competition = make_competition("ema-2016")
    two_sessions(competition)
    text = Client().get(reverse("standings", args=["tuesday"]), {"after": "1"}).content.decode()
    for name in FILES:
        query = "?after=1" if name.startswith("standings") else ""
        assert f'href="{reverse(name, args=["tuesday"])}{query}"' in text
