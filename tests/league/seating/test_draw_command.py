"""``manage.py draw``: schedules for numbered players, as JSON, CSV and text."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from league.drawing.text import parse_schedule
from tests.league.drawing.goals.counting import Counted, count, faults

ROOT = Path(__file__).resolve().parents[3]
MUCH = ("--players", "44", "--rounds", "15")  #: one more than can be without repeats: with clubs there is much to search
PROMISED = ["repeat_pairs", "max_meetings", "lower_bound", "wind_spread", "table_spread", "group_meetings", "seconds"]


def written(*options: object) -> str:
    """What the command writes on standard output."""
    out = io.StringIO()
    call_command("draw", *map(str, options), stdout=out, stderr=io.StringIO())
    return out.getvalue()


def answer(players: int, rounds: int, *options: object) -> dict[str, Any]:
    return json.loads(written("--players", players, "--rounds", rounds, *options))


def counted(players: int, rounds: int, *options: object, **wishes: Any) -> Counted:
    """The figures of a drawn schedule, which has no faults."""
    drawn = answer(players, rounds, *options)
    assert faults(drawn, players, rounds) == []
    return count(drawn, players, **wishes)


def refusal(*options: object) -> str:
    with pytest.raises(CommandError) as refused:
        written(*options)
    return str(refused.value)


def in_a_process(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "draw", *options]
    given = {**os.environ, "DATABASE_URL": "postgres://nobody@192.0.2.1/nowhere", "LANGUAGE_CODE": "en", **environment}
    return subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, timeout=600)


def test_with_other_sizes_everybody_plays_and_the_turns_at_other_tables_are_counted() -> None:
    drawn = answer(7, 2, "--sizes", "2,3,4,5")
    assert [[len(table) for table in session["tables"]] for session in drawn["sessions"]] == [[4, 3], [4, 3]]
    assert (drawn["quality"]["odd_spread"], drawn["quality"]["odd_spread_bound"]) == (1, 1)
    assert "odd_spread" not in answer(8, 2, "--sizes", "2,3,4,5")["quality"]


def test_the_fifth_of_five_has_a_column_where_there_are_tables_of_five() -> None:
    heading, *rows = csv.reader(io.StringIO(written("--players", 9, "--rounds", 2, "--sizes", "2,3,4,5", "--format", "csv")))
    assert heading == ["round", "table", "east", "south", "west", "north", "fifth"]
    assert [(row[1], bool(row[6])) for row in rows] == [("1", False), ("2", True)] * 2
    heading, *rows = csv.reader(io.StringIO(written("--players", 7, "--rounds", 1, "--sizes", "3,4", "--format", "csv")))
    assert (heading[-1], rows[1][-1]) == ("north", "")


@pytest.mark.parametrize("sizes", ["3,5", "4,4", "1,4", "4,6", "four", "", "4,"])
def test_sizes_that_are_none_are_refused(sizes: str) -> None:
    assert "are no sizes of tables, such as 2,3,4,5" in refusal("--players", "9", "--rounds", "2", f"--sizes={sizes}")


def test_what_cannot_be_divided_is_refused_for_what_it_is() -> None:
    assert refusal("--players", "5", "--rounds", "2", "--sizes", "3,4").startswith("not_divisible: 5 players cannot be divided")
    assert refusal("--players", "1", "--rounds", "2", "--sizes", "2,3,4,5").startswith("too_few: ")


@pytest.fixture
def clubs(tmp_path: Path) -> Path:
    """Four clubs of eleven among 44 players."""
    path = tmp_path / "clubs.csv"
    path.write_text("player,group\n" + "".join(f"{player},club {player % 4}\n" for player in range(1, 45)))
    return path


def test_the_answer_has_the_keys_of_the_format_in_their_order() -> None:
    drawn = answer(40, 10, "--seed", 1)
    assert list(drawn) == ["players", "rounds", "seed", "method", "sessions", "quality"]
    assert (drawn["players"], drawn["rounds"], drawn["seed"]) == (40, 10, 1)
    assert list(drawn["quality"])[:7] == PROMISED
    assert all(session.keys() == {"tables"} for session in drawn["sessions"])


def test_kinds_of_groups_count_in_the_order_that_is_given(tmp_path: Path) -> None:
    file = tmp_path / "groups.csv"
    clubs = [f"{who},club: {who % 4}" for who in range(1, 9)]
    countries = [f"{who},country: {'AT' if who % 4 in (1, 2) else 'DE'}" for who in range(1, 9)]
    file.write_text("\n".join(clubs + countries), encoding="utf-8")
    for order, expected in (("club,country", [0, 4]), ("country,club", [4, 0]), ("", [4])):
        quality = answer(8, 1, "--groups", file, "--order", order)["quality"]
        assert (quality["group_meetings_in_order"], quality["group_meetings_in_order_bound"]) == (expected, expected)


@pytest.fixture
def kinds(tmp_path: Path) -> Path:
    """Eight players in two clubs and in two countries, who cannot be kept apart in both; a club is written with a space or without."""
    file = tmp_path / "kinds.csv"
    clubs = [f"{who},club:{' ' * (who % 2)}{who % 4}" for who in range(1, 9)]
    countries = [f"{who},country: {'AT' if who % 4 in (1, 2) else 'DE'}" for who in range(1, 9)]
    file.write_text("\n".join([*clubs, *countries]), encoding="utf-8")
    return file


@pytest.mark.parametrize(("named", "all_of_them"), [("club", "club,country"), ("country", "country,club"), (" club , ", "club,country")])
def test_a_kind_that_is_named_counts_before_those_that_are_not(kinds: Path, named: str, all_of_them: str) -> None:
    one, both = (answer(8, 1, "--groups", kinds, "--order", order) for order in (named, all_of_them))
    figures = [{**drawn["quality"], "seconds": 0} for drawn in (one, both)]
    assert one["sessions"] == both["sessions"]
    assert figures[0] == figures[1]


def test_groups_of_no_kind_count_after_the_kinds_that_are_named_and_together(tmp_path: Path) -> None:
    file = tmp_path / "groups.csv"
    rows = [f"{who},family {who % 4}\n{who},club: {'A' if who % 4 in (1, 2) else 'B'}\n{who},team: {who % 4}" for who in range(1, 9)]
    file.write_text("\n".join(rows), encoding="utf-8")
    assert answer(8, 1, "--groups", file, "--order", "club")["quality"]["group_meetings_in_order"] == [4, 0]


def test_a_kind_that_no_group_has_is_refused_by_name(kinds: Path) -> None:
    asked = ("--players", 8, "--rounds", 1, "--groups", kinds, "--order")
    told = "unknown_kind: No group is of the kind foo, bar. In the groups there are: club, country."
    assert refusal(*asked, "foo,bar") == refusal(*asked, "foo,club,bar") == told
    assert refusal(*asked, "Club").startswith("unknown_kind: No group is of the kind Club.")


def test_an_order_of_groups_without_kinds_or_without_any_groups_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "groups.csv"
    file.write_text("1,Vienna\n2,Vienna\n3,: Graz\n4,club: ", encoding="utf-8")
    told = "unknown_kind: No group is of the kind club. Of a kind are groups such as “club: Vienna”."
    assert refusal("--players", 8, "--rounds", 1, "--order", "club", "--groups", file) == told
    assert refusal("--players", 8, "--rounds", 1, "--order", "club") == told


def test_the_quality_that_is_said_is_the_quality_that_is_counted() -> None:
    drawn = answer(24, 9)
    found = count(drawn, 24)
    quality = drawn["quality"]
    assert (quality["repeat_pairs"], quality["max_meetings"]) == (found.repeats, found.max_meetings)
    assert (quality["wind_spread"], quality["table_spread"]) == (found.wind_spread, found.table_spread)
    assert quality["lower_bound"] == 24 * (3 * 9 - 23) // 2


def test_one_session_says_how_often_its_pairs_met_before_and_the_least_that_is_possible(tmp_path: Path) -> None:
    """Eight who all met twice, but 1 and 2 once: of twelve pairs at two tables this is one."""
    pairs = [(one, other) for other in range(1, 9) for one in range(1, other)]
    history = tmp_path / "season.csv"
    history.write_text("player,player,times\n" + "".join(f"{one},{other},{1 + (other > 2)}\n" for one, other in pairs))
    quality = answer(8, 1, "--history", history)["quality"]
    assert list(quality.items())[-2:] == [("earlier_meetings", 23), ("earlier_meetings_bound", 23)]
    assert quality["repeat_pairs"] == quality["lower_bound"] == 12


def test_whoever_sits_out_is_named_in_the_session() -> None:
    drawn = answer(18, 5)
    assert [len(session["byes"]) for session in drawn["sessions"]] == [2] * 5
    assert faults(drawn, 18, 5) == []


def test_the_seed_is_one_unless_another_is_given() -> None:
    assert answer(16, 3)["sessions"] == answer(16, 3, "--seed", 1)["sessions"]
    assert answer(16, 3)["sessions"] != answer(16, 3, "--seed", 2)["sessions"]


def test_the_text_is_the_same_schedule() -> None:
    sessions = parse_schedule(written("--players", 17, "--rounds", 4, "--format", "text"), range(1, 18))
    assert [
        {"tables": [list(map(str, table)) for table in draw.tables], "byes": list(map(str, draw.sit_outs))} for draw in sessions
    ] == answer(17, 4)["sessions"]


def test_the_text_has_a_line_for_each_table_and_a_blank_one_between_the_rounds() -> None:
    lines = written("--players", 16, "--rounds", 2, "--format", "text").split("\n")
    assert [line.count("-") for line in lines] == [3, 3, 3, 3, 0, 3, 3, 3, 3, 0]
    assert [number for number, line in enumerate(lines) if not line] == [4, 9]


def test_csv_has_a_row_for_each_table_and_one_for_those_who_sit_out() -> None:
    drawn = answer(18, 2)
    heading, *rows = csv.reader(io.StringIO(written("--players", 18, "--rounds", 2, "--format", "csv")))
    assert heading == ["round", "table", "east", "south", "west", "north"]
    first, second = drawn["sessions"]
    assert rows[:4] == [["1", str(number), *table] for number, table in enumerate(first["tables"], 1)]
    assert rows[4] == ["1", "bye", *first["byes"], "", ""]
    assert rows[5][:2] == ["2", "1"] and rows[9] == ["2", "bye", *second["byes"], "", ""]


def test_club_mates_do_not_meet_where_a_file_names_the_clubs(tmp_path: Path) -> None:
    teams = tmp_path / "teams.csv"
    teams.write_text("\n".join(f"{player};team {player % 7}" for player in range(1, 29)), encoding="utf-8-sig")
    members = [{str(player) for player in range(1, 29) if player % 7 == team} for team in range(7)]
    found = counted(28, 4, "--groups", teams, groups=members)
    assert (found.repeats, found.group_meetings) == (0, 0)


def test_who_met_before_does_not_meet_again_and_who_must_not_meet_never_does(tmp_path: Path) -> None:
    met = {frozenset((str(first + one), str(first + other))) for first in (1, 5, 9, 13) for one in range(4) for other in range(one)}
    history, apart = tmp_path / "history.csv", tmp_path / "apart.csv"
    history.write_text("".join(f"{min(two, key=int)},{max(two, key=int)},1\n" for two in sorted(map(sorted, met))))
    apart.write_text("1,16\n16,2\n")
    found = counted(
        16, 2, "--history", history, "--apart", apart, before=dict.fromkeys(met, 1), apart=[frozenset(("1", "16")), frozenset(("2", "16"))]
    )
    assert (found.repeats, found.max_meetings, found.apart_meetings) == (0, 1, 0)


def test_what_cannot_be_drawn_is_refused_by_name() -> None:
    assert refusal("--players", 3, "--rounds", 1).startswith("too_few: ")
    assert refusal("--players", 0, "--rounds", 1).startswith("too_few: ")
    assert refusal("--players", 16, "--rounds", 0).startswith("no_sessions: ")
    assert refusal("--players", 1_000_000_000, "--rounds", 1) == "--players must be 2000 or less."
    assert refusal("--players", 16, "--rounds", 1_000_000_000) == "--rounds must be 200 or less."


def test_pairs_that_cannot_be_kept_apart_are_refused_and_named(tmp_path: Path) -> None:
    apart = tmp_path / "apart.csv"
    apart.write_text("".join(f"7,{other}\n" for other in (1, 2, 3, 4, 5)))
    refused = refusal("--players", 8, "--rounds", 1, "--apart", apart)
    assert refused.startswith("apart_impossible: ")
    assert "7" in refused.removeprefix("apart_impossible: ")


def test_every_problem_of_a_file_is_named_with_its_line(tmp_path: Path) -> None:
    clubs, apart, history = tmp_path / "clubs.csv", tmp_path / "apart.csv", tmp_path / "history.csv"
    clubs.write_text("player,group\n1,Vienna\n17,Vienna\nx,Graz\n")
    apart.write_text("5,5\n")
    history.write_text("1,2,often\n")
    asked = ("--players", 16, "--rounds", 1)
    assert refusal(*asked, "--groups", clubs).splitlines() == [
        f"{clubs}: unknown_player: Line 3: there is no player 17.",
        f"{clubs}: unknown_player: Line 4: there is no player x.",
    ]
    assert refusal(*asked, "--apart", apart) == f"{apart}: one_player_twice: Line 1: 5 stands there twice."
    assert refusal(*asked, "--history", history) == f"{history}: bad_times: Line 1: “often” is no number of meetings."


def test_a_file_that_is_not_there_or_no_text_is_named(tmp_path: Path) -> None:
    asked = ("--players", 16, "--rounds", 1, "--groups")
    assert refusal(*asked, tmp_path / "nowhere.csv") == f"{tmp_path / 'nowhere.csv'} cannot be read: No such file or directory."
    assert refusal(*asked, tmp_path) == f"{tmp_path} cannot be read: Is a directory."
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\x00\x00")
    assert refusal(*asked, picture).startswith(f"{picture}: not_text: ")


@pytest.mark.parametrize("number", ["-4", "4.5", "sixteen", "", "1_6", "\N{SUPERSCRIPT TWO}"])
def test_what_is_no_number_of_players_or_sessions_is_refused_for_what_it_is(number: str) -> None:
    assert f"“{number}” is no number of players." in refusal(f"--players={number}", "--rounds", 1)
    assert f"“{number}” is no number of sessions." in refusal("--players", 16, f"--rounds={number}")


def test_players_and_sessions_are_asked_for_unless_a_schedule_is_checked() -> None:
    assert refusal("--players", 16) == refusal("--rounds", 2) == "--players and --rounds are needed, or --check with a schedule."


def test_a_player_may_be_in_several_groups_and_the_help_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "groups.csv"
    file.write_text("1,Vienna\n2,Vienna\n1,Graz\n3,Graz\n1,Linz\n4,Linz\n")
    assert answer(8, 1, "--groups", file)["quality"]["group_meetings"] == 0
    with pytest.raises(SystemExit):
        call_command("draw", "--help")
    assert "one may be in several" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("limit", ["0", "-1", "nan", "inf", "soon"])
def test_a_time_limit_is_a_number_of_seconds(limit: str) -> None:
    assert f"“{limit}” is no number of seconds." in refusal("--players", 16, "--rounds", 1, f"--time-limit={limit}")


def test_a_search_cut_short_by_time_says_so_in_every_format(clubs: Path) -> None:
    asked = (*MUCH, "--groups", str(clubs), "--time-limit", "0.001")
    assert json.loads(written(*asked))["cut_short"] is True
    for form in ("text", "csv"):
        errors = io.StringIO()
        call_command("draw", *asked, "--format", form, stdout=io.StringIO(), stderr=errors)
        assert "The time limit cut the search short" in errors.getvalue()


def test_time_to_spare_changes_nothing() -> None:
    assert answer(16, 5, "--time-limit", 100)["sessions"] == answer(16, 5)["sessions"]
    assert "cut_short" not in answer(16, 5, "--time-limit", 100)


def test_the_answer_depends_neither_on_the_process_nor_on_a_database() -> None:
    first, second = (in_a_process("--players", "26", "--rounds", "5", "--format", "text", PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == second.stdout == written("--players", 26, "--rounds", 5, "--format", "text")


def test_the_exit_status_tells_what_cannot_be_drawn_from_what_cannot_be_understood() -> None:
    refused = in_a_process("--players", "3", "--rounds", "1")
    assert (refused.returncode, refused.stdout, "too_few" in refused.stderr) == (1, "", True)
    misunderstood = in_a_process("--players", "sixteen", "--rounds", "1")
    assert (misunderstood.returncode, misunderstood.stdout, "--players" in misunderstood.stderr) == (2, "", True)
