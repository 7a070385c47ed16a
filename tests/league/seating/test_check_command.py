"""``manage.py draw --check``: any schedule is counted, and told what is above its bound."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from tests.league.drawing.goals.counting import count
from tests.league.seating.test_draw_command import refusal, written

FIVE_BY_SIX = ("--players", 20, "--rounds", 6)  #: bound 0, and nobody knows fewer than six repeats
TWICE_ALIKE = "Anna; Ben; Clara; David\nEva; Fritz; Gina; Hans\n\nBen; Anna; David; Clara\nFritz; Eva; Hans; Gina\n"


def file_of(folder: Path, text: str, name: str = "schedule.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def checked(path: Path, *options: object) -> dict[str, Any]:
    return json.loads(written("--check", path, *options))


@pytest.mark.parametrize("form", ["csv", "text"])
def test_our_own_schedule_has_the_figures_it_was_drawn_with(tmp_path: Path, form: str) -> None:
    drawn = json.loads(written("--players", 18, "--rounds", 5))
    found = checked(file_of(tmp_path, written("--players", 18, "--rounds", 5, "--format", form)))
    del drawn["quality"]["seconds"]
    assert found["quality"] == drawn["quality"]
    assert (found["players"], found["rounds"]) == (18, 5)
    assert sum(found["byes"].values()) == 10


def test_the_figures_are_those_that_a_second_program_counts(tmp_path: Path) -> None:
    schedule = file_of(tmp_path, TWICE_ALIKE)
    clubs = file_of(tmp_path, "Anna,Vienna\nBen,Vienna\nEva,Vienna\n", "clubs.csv")
    found = checked(schedule, "--groups", clubs)
    sessions = [{"tables": [line.split("; ") for line in session.splitlines()]} for session in TWICE_ALIKE.split("\n\n")]
    counted = count({"sessions": sessions}, 8, groups=[{"Anna", "Ben", "Eva"}])
    quality = found["quality"]
    assert (quality["repeat_pairs"], quality["max_meetings"], quality["group_meetings"]) == (12, 2, 2)
    assert (counted.repeats, counted.group_meetings) == (12, 2)
    assert found["best_known"]["repeat_pairs"] == quality["lower_bound"] == 4
    assert ["Anna", "Ben", 2] in found["meet_again"] and ["Anna", 1, 2] in found["table_again"]


def test_what_nobody_does_better_is_best_known_and_never_called_the_best_there_can_be(tmp_path: Path) -> None:
    text = written("--check", file_of(tmp_path, written(*FIVE_BY_SIX, "--format", "text")), "--format", "text")
    (repeats,) = (line for line in text.splitlines() if line.startswith("Repeat meetings"))
    assert repeats.split() == "Repeat meetings 6 at least 0 above its bound, and best known".split()
    (winds,) = (line for line in text.splitlines() if line.startswith("Winds differ"))
    assert winds.endswith("at its bound")


def test_a_worse_schedule_is_told_what_is_known(tmp_path: Path) -> None:
    lines = written("--check", file_of(tmp_path, TWICE_ALIKE), "--format", "text").splitlines()
    assert lines[0] == "8 players, 2 sessions: a legal schedule."
    assert any(line.split() == "Repeat meetings 12 at least 4 above its bound; best known: 4".split() for line in lines)
    assert lines[lines.index("Meet again:") + 1].startswith("2 times: Anna and Ben, Anna and Clara, ")
    assert lines[lines.index("Too often at a table:") + 1].startswith("2 times: Anna at table 1, ")


def test_nothing_is_said_to_be_known_where_our_own_draw_pays_for_it_with_repeats(tmp_path: Path) -> None:
    """Four pairs who always sit together have eight repeats, ours twelve, with nobody three times: only so Anna and Ben can stay apart."""
    schedule = file_of(
        tmp_path,
        TWICE_ALIKE.split("\n\n")[0]
        + "\n\nAnna; Ben; Eva; Fritz\nClara; David; Gina; Hans\n\nAnna; Ben; Gina; Hans\nClara; David; Eva; Fritz\n",
    )
    family = file_of(tmp_path, "Anna,Berger\nBen,Berger\n", "family.csv")
    found = checked(schedule, "--groups", family)
    assert (found["quality"]["group_meetings"], found["quality"]["group_meetings_bound"]) == (3, 1)
    assert found["best_known"].keys() == {"max_meetings", "wind_spread"}
    (line,) = (one for one in written("--check", schedule, "--groups", family, "--format", "text").splitlines() if "within groups" in one)
    assert line.split() == "Meetings within groups 3 at least 1 above its bound".split()


def test_earlier_meetings_and_who_must_not_meet_are_given_as_for_a_draw(tmp_path: Path) -> None:
    schedule = file_of(tmp_path, TWICE_ALIKE)
    season = file_of(tmp_path, "Anna,Ben,3\n", "season.csv")
    apart = file_of(tmp_path, "Anna,Eva\n", "apart.csv")
    assert checked(schedule, "--history", season, "--apart", apart)["quality"]["earlier_meetings"] == 2 * 3 + 12
    apart.write_text("Fritz,Eva\nAnna,Eva\n")
    assert refusal("--check", schedule, "--apart", apart).splitlines() == [
        f"{schedule}: apart_met: Line 2: Eva and Fritz must not meet.",
        f"{schedule}: apart_met: Line 5: Eva and Fritz must not meet.",
    ]
    apart.write_text("1,2\n")
    assert refusal("--check", schedule, "--apart", apart).startswith(f"{apart}: unknown_player: Line 1: there is no player 1.")


def test_an_illegal_schedule_is_refused_by_line_and_rule(tmp_path: Path) -> None:
    schedule = file_of(tmp_path, "1-2-3-4\n5-6-7-8\n\n1-5-2-6\n3-7-4-4")
    assert refusal("--check", schedule) == f"{schedule}: seated_twice: Line 5: 4 already has a seat in this session, in line 5."
    good = file_of(tmp_path, "1-2-3-4\n5-6-7-8\n", "good.txt")
    assert refusal("--check", good, "--players", 12) == f"{good}: without_seat: Session 1, from line 1: without a seat: 9, 10, 11, 12."
    assert refusal("--check", good, "--rounds", 2) == f"{good}: other_rounds: The schedule has 1 sessions, not 2."
    assert refusal("--check", tmp_path / "nowhere.csv").startswith(f"{tmp_path / 'nowhere.csv'} cannot be read: ")


def test_the_exit_status_tells_illegal_from_not_understood(tmp_path: Path) -> None:
    good, bad = (file_of(tmp_path, text, name) for text, name in (("1-2-3-4\n", "good.txt"), ("1-2-3-3\n", "bad.txt")))
    assert checked(good)["quality"]["repeat_pairs"] == 0
    for options, status in (((bad,), 1), ((good, "--format", "csv"), 2)):
        with pytest.raises(CommandError) as refused:
            written("--check", *options)
        assert refused.value.returncode == status
    assert "--check answers in json or text." in str(refused.value)


@pytest.mark.parametrize("form", ["csv", "text"])
@pytest.mark.parametrize("players", [5, 7, 9, 10])
def test_tables_of_other_sizes_have_the_figures_they_were_drawn_with(tmp_path: Path, form: str, players: int) -> None:
    options = ("--sizes", "2,3,4,5")
    drawn = json.loads(written("--players", players, "--rounds", 2, *options))
    schedule = file_of(tmp_path, written("--players", players, "--rounds", 2, *options, "--format", form))
    found = checked(schedule, *options)
    del drawn["quality"]["seconds"]
    assert found["quality"] == drawn["quality"]
    seats = [len(table) for table in drawn["sessions"][0]["tables"] if len(table) != 4]
    assert sum(found["odd_turns"].values()) == 2 * sum(seats)
    assert len(found["odd_turns"]) == players


def test_turns_at_other_tables_are_judged_before_repeats(tmp_path: Path) -> None:
    """Three who sit at the table of three in both sessions, though four others never come there."""
    schedule = file_of(tmp_path, "Anna; Ben; Clara; David\nEva; Fritz; Gina\n\nDavid; Clara; Ben; Anna\nGina; Eva; Fritz\n")
    figures, again, turns, *_tables = written("--check", schedule, "--sizes", "3,4", "--format", "text").split("\n\n")
    assert figures.splitlines()[1].split() == "Turns at other tables differ by 2 at least 1 above its bound; best known: 1".split()
    assert again.splitlines()[0] == "Meet again:"
    assert turns.splitlines() == [
        "At tables of another size than four:",
        "2 times: Eva, Fritz, Gina",
        "0 times: Anna, Ben, Clara, David",
    ]


def test_tables_that_these_players_do_not_have_are_refused(tmp_path: Path) -> None:
    schedule = file_of(tmp_path, "1-2-3-4\n5-6-7\n8-9-10\n\n1-2-3-4-5\n6-7-8-9-10\n")
    told = "Session 2, from line 5: tables of 5, 5, but 10 players have tables of 4, 3, 3."
    assert refusal("--check", schedule, "--sizes", "2,3,4,5") == f"{schedule}: other_tables: {told}"
    told = "Line 2: “5-6-7” is no table of 4 to 5 players, such as 7-2-1-8."
    assert refusal("--check", schedule, "--sizes", "4,5").splitlines()[0] == f"{schedule}: table_size: {told}"
    assert checked(file_of(tmp_path, "1-2-3-4-5\n6-7-8-9-10\n"), "--sizes", "4,5")["quality"]["repeat_pairs"] == 0


def test_a_team_tournament_is_counted_with_its_teams(tmp_path: Path) -> None:
    schedule = file_of(tmp_path, "1-5-9-13\n2-6-10-14\n3-7-11-15\n4-8-12-16\n\n1-2-9-14\n5-6-10-13\n3-8-11-16\n4-7-12-15\n")
    teams = file_of(tmp_path, "".join(f"{who},{'ABCD'[(who - 1) // 4]}\n" for who in range(1, 17)), "teams.csv")
    quality = checked(schedule, "--teams", teams)["quality"]
    sessions = [{"tables": [line.split("-") for line in one.split("\n")]} for one in schedule.read_text().strip().split("\n\n")]
    members = [{str(who) for who in range(first, first + 4)} for first in (1, 5, 9, 13)]
    counted = count({"sessions": sessions}, 16, teams=members)
    assert (quality["team_mates"], quality["team_spread"]) == (counted.team_mates, counted.team_spread) == (2, 2)
    lines = written("--check", schedule, "--teams", teams, "--format", "text").splitlines()
    assert any(line.split() == "Meetings within a team 2 at least 0 above its bound; best known: 0".split() for line in lines)
