"""Games as lines: out, in, and what is refused."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from league.archive.commands.games import import_games
from league.archive.errors import LinesRefused
from league.archive.game_lines import game_line_text
from league.archive.queries.games import game_lines
from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.commands import set_competition_state
from league.competitions.models import Competition
from league.errors import Refusal
from league.games.commands import Replace, reopen_session, session_steps
from league.games.models import Game, GameResult, Substitution
from league.games.queries.approval import Excuse, approved_alone, tables_seen
from league.players.models import Player
from league.seating.models import TableLink
from scoring.formats import answer_line
from scoring.game import Chombo, ExhaustiveDraw, PenaltyPoints
from tests.factories import make_competition, make_entrant
from tests.league.archive.season import an_eventful_season
from tests.league.games.play import Play, found_by_verify, named_table, one_table

pytestmark = pytest.mark.django_db

ROOT = Path(settings.BASE_DIR)


def lines_of(competition: Competition) -> list[str]:
    return [game_line_text(line) for line in game_lines(competition)]


def import_into(competition: Competition, *lines: str | bytes, create: bool = True, **options: Any) -> Any:
    raw = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    return import_games(actor=SYSTEM, competition=competition, file=io.BytesIO(raw), create_players=create, **options)


def an_empty_one(like: Competition, slug: str = "empty") -> Competition:
    return make_competition(like.ruleset_json, slug=slug)


def test_what_is_imported_is_exported_byte_for_byte() -> None:
    season = an_eventful_season()
    lines = lines_of(season)
    assert len(lines) == 10
    copy = an_empty_one(season)
    report = import_into(copy, *lines)
    assert lines_of(copy) == lines
    assert (report.games, report.sessions, len(report.new)) == (10, (1, 2, 3, 6), 12)
    assert found_by_verify() == []


def test_a_noted_chombo_and_one_of_superseded_hands_come_along_in_the_line_and_cost_the_same() -> None:
    paid, off = one_table("ema-2012"), one_table("ema-2016", slug="off")
    paid.enter_final_scores(scores=(30_000,) * 4)
    paid.note_chombo(seat=1, reason="False ron", dealer=0, on_sheet=False)
    off.record(Chombo(frozenset({2})))
    off.enter_final_scores(scores=(30_000,) * 4)
    off.note_chombo(seat=1, reason="False ron")
    told = {
        "ema-2012": [{"seat": 1, "kind": "chombo", "points": -8_000, "after_hand": 0, "applies": "score", "on_sheet": False, "dealer": 0}],
        "ema-2016": [
            {"seat": 1, "kind": "chombo", "points": -20_000, "after_hand": 0, "applies": "after_uma"},
            {"seat": 2, "kind": "chombo", "points": -20_000, "after_hand": 1, "applies": "after_uma"},
        ],
    }
    for play in (paid, off):
        competition = play.game.competition
        (line,) = lines_of(competition)
        assert json.loads(line)["penalties"] == told[competition.ruleset.id]
        copy = an_empty_one(competition, slug=f"copy-{competition.slug}")
        import_into(copy, line)
        assert lines_of(copy) == [line]
        assert Play(copy.games.select_related("competition").get()).totals == play.totals
    assert found_by_verify() == []


def test_the_results_of_the_imported_games_are_those_of_the_original() -> None:
    season = an_eventful_season()
    copy = an_empty_one(season)
    import_into(copy, *lines_of(season))

    def results(competition: Competition) -> list[Any]:
        rows = GameResult.objects.filter(game__competition=competition).order_by("game__number", "seat__wind")
        return list(rows.values_list("game__number", "entrant__number", "points", "place", "uma", "total", "figures"))

    assert results(copy) == results(season) != []


def test_every_line_is_one_for_replay_as_it_stands_and_without_what_it_says_about_the_game_but_for_a_sum_that_somebody_excused() -> None:
    refused = []
    for line in lines_of(an_eventful_season()):
        data = json.loads(line)
        answer, _is_json = answer_line(line)
        assert answer["valid"], answer
        reason = (data.pop("about")["final_scores"] or {}).get("reason")
        bare = answer_line(json.dumps(data))[0]
        refused += [error["code"] for error in bare.get("errors", ()) if reason]
        assert reason or bare == answer
    assert refused == ["scores_sum"]


def a_finished_game(ruleset: str = "ema-2016") -> Competition:
    play = named_table(ruleset)
    play.play_to_the_end()
    play.confirm()
    return play.game.competition


def changed(line: str, change: Callable[[dict[str, Any]], None]) -> str:
    data = json.loads(line)
    change(data)
    return json.dumps(data)


def problems(competition: Competition, *lines: str | bytes, create: bool = True) -> list[tuple[int, str]]:
    """What is refused; nothing is written then."""
    before = (Game.objects.count(), Player.objects.count(), ActionLog.objects.count())
    with pytest.raises(LinesRefused) as caught:
        import_into(competition, *lines, create=create)
    assert (Game.objects.count(), Player.objects.count(), ActionLog.objects.count()) == before
    return [(problem.line, problem.code) for problem in caught.value.report.problems]


def set_about(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["about"].__setitem__(key, value)


def set_fact(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.__setitem__(key, value)


def on_paper(data: dict[str, Any], **facts: Any) -> None:
    """The game by its result only."""
    data.pop("hands")
    data.update(final_scores=[30_000] * 4, **facts)
    data["about"].update(hands=None)


#: three dragons, one of them a closed kan, and somebody who is to answer for it all the same
NOT_CALLED = {
    "winner": 1,
    "hand": {
        "concealed": "23m99p",
        "melds": [{"type": "kan", "tiles": "5555z", "open": False}, {"type": "pon", "tiles": "666z"}, {"type": "pon", "tiles": "777z"}],
        "winning_tile": "4m",
    },
    "liable": {"seat": 3},
}
WRONG: list[tuple[Callable[[dict[str, Any]], Any], list[str]]] = [
    (set_fact("about", None), ["about_missing"]),
    (set_fact("about", []), ["not_an_object", "not_an_object"]),
    (set_fact("id", "seventeen"), ["wrong_type"]),
    (set_fact("id", 0), ["wrong_type"]),
    (set_fact("colour", "red"), ["unknown_key"]),
    (set_fact("ruleset", "ema-2012"), ["other_ruleset"]),
    (set_fact("ruleset", "ema-1066"), ["unknown_ruleset"]),
    (set_fact("hands", [{"type": "exhaustive_draw", "tenpai": [], "riichi": [0]}]), ["signatures_count", "noten_riichi"]),
    (set_fact("hands", [{"type": "ron", "discarder": 2, "wins": [NOT_CALLED]}]), ["signatures_count", "liable_sets_not_called"]),
    (set_fact("final_scores", [30_000, 30_000, 30_000, 30_000]), ["beside_final_scores"]),
    (set_fact("hands", [{"type": "void", "riichi": []}] * 501), ["too_many_hands"]),
    (lambda data: on_paper(data, penalties=[{"seat": 0, "kind": "late", "points": -1_000, "after_hand": 40_000}]), ["too_many_hands"]),
    (lambda data: on_paper(data, substitutes=[{"seat": 0, "from_hand": 40_000, "cause": "late"}]), ["too_many_hands"]),
    (set_about("colour", "red"), ["unknown_key"]),
    (set_about("session", True), ["wrong_type"]),
    (set_about("session", 10**12), ["wrong_type"]),
    (set_about("table", 0), ["wrong_type"]),
    (set_about("table", 40_000), ["number_too_big"]),
    (set_about("evening", "24.11.2026"), ["wrong_type"]),
    (set_about("evening", "2026-11-31"), ["wrong_type"]),
    (set_about("evening", "2026-W48-2"), ["wrong_type"]),
    (set_about("starts_at", "2026-11-24T18:00:00"), ["wrong_type"]),
    (set_about("starts_at", "0001-01-01T00:00:00+14:00"), ["wrong_type"]),
    (set_about("state", "over"), ["unknown_value"]),
    (set_about("state", "seated"), ["game_has_begun"]),
    (set_about("confirmed", None), ["confirmed_by_whom"]),
    (set_about("players", [{"name": "Alma"}]), ["four_players_needed"]),
    (set_about("players", [{"name": "Alma"}] * 4), ["player_twice"]),
    (set_about("players", [{"name": name} for name in ("Alma", "Bert", "Cleo", "A\0lma")]), ["odd_letters"]),
    (set_about("players", [{"name": name} for name in ("Alma", "Bert", "Cleo", "\ud800")]), ["odd_letters"]),
    (set_about("players", [{"name": name} for name in ("Alma", "Bert", "Cleo", "")]), ["text_length"]),
    (set_about("players", [{"name": name} for name in ("Alma", "Bert", "Cleo", "x" * 61)]), ["name_too_long"]),
    (set_about("players", [{"name": name, "ema": "123"} for name in ("Alma", "Bert", "Cleo", "Dora")]), ["ema_number"]),
    (set_about("hands", [{"by": "Anna", "at": "2026-11-24T18:00:00Z"}]), ["signatures_count"]),
    (set_about("penalties", [{"by": "Anna", "at": "2026-11-24T18:00:00Z", "reason": ""}]), ["text_length"]),
    (lambda data: data["hands"].pop() and data["about"]["hands"].pop(), ["game_not_over"]),
]


@pytest.mark.parametrize(("change", "codes"), WRONG)
def test_what_cannot_be_is_refused_by_line_and_code(change: Callable[[dict[str, Any]], Any], codes: list[str]) -> None:
    (line,) = lines_of(a_finished_game())
    copy = make_competition("ema-2016", slug="copy")
    assert problems(copy, "", changed(line, change)) == [(2, code) for code in codes]


def test_every_problem_of_every_line_is_named_and_nothing_is_written() -> None:
    (line,) = lines_of(a_finished_game())
    copy = make_competition("ema-2016", slug="copy")
    lines = [line, "{", b"\xff\xfe", "[]", line, changed(line, set_about("table", "one")), '{"a": 1, "a": 2}', "[" * 100_000]
    assert problems(copy, *lines) == [
        (2, "not_json"),
        (3, "not_json"),
        (4, "not_an_object"),
        (5, "game_there"),
        (5, "table_taken"),
        (6, "wrong_type"),
        (7, "not_json"),
        (8, "not_json"),
    ]


def test_a_file_of_something_else_is_not_read_to_its_end() -> None:
    copy = make_competition("ema-2016", slug="copy")
    assert len(problems(copy, *["x"] * 12_000)) == 10_000


def test_people_not_entered_are_named_unless_players_may_be_created() -> None:
    (line,) = lines_of(a_finished_game())
    copy = make_competition("ema-2016", slug="copy")
    make_entrant(copy, first_name="Alma", last_name="")
    with pytest.raises(LinesRefused) as caught:
        import_into(copy, line, create=False)
    assert [problem.message for problem in caught.value.report.problems] == [
        f"{name} is not entered here." for name in ("Bert", "Cleo", "Dora")
    ]
    import_into(copy, line)
    assert [entrant.shown_name for entrant in copy.entrants.order_by("number")] == ["Alma", "Bert", "Cleo", "Dora"]


def test_a_name_that_several_have_needs_a_number_or_an_ema_number() -> None:
    (line,) = lines_of(a_finished_game())
    copy = make_competition("ema-2016", slug="copy")
    for ema in ("", "04010001"):
        make_entrant(copy, first_name="Alma", last_name="", ema_number=ema)
    named = [{"name": name} for name in ("Alma", "Bert", "Cleo", "Dora")]
    assert problems(copy, changed(line, set_about("players", named))) == [(1, "name_ambiguous")]
    for marked in ({"name": "Alma", "number": 2}, {"name": "Alma A.", "ema": "04010001"}):
        found = import_into(copy, changed(line, set_about("players", [marked, *named[1:]])), dry_run=True)
        assert [entry.name for entry in found.new] == ["Bert", "Cleo", "Dora"]


def test_nobody_sits_twice_in_a_session_and_a_substitute_does_not_sit_at_the_table() -> None:
    (line,) = lines_of(a_finished_game())
    copy = make_competition("ema-2016", slug="copy")
    second = changed(line, lambda data: (data.pop("id"), data["about"].update(table=2)))
    assert problems(copy, line, second) == [(2, "seated_twice")]
    signed = {"name": "Dora", "by": "Anna", "at": "2026-11-24T18:00:00Z"}
    replaced = changed(
        line,
        lambda data: (data.update(substitutes=[{"seat": 0, "from_hand": 1, "cause": "late"}]), data["about"].update(substitutes=[signed])),
    )
    assert problems(copy, replaced) == [(1, "substitute_at_table")]


def test_a_session_has_one_evening_and_one_start() -> None:
    (line,) = lines_of(a_finished_game())
    copy = make_competition("ema-2016", slug="copy")
    four = [{"name": name} for name in ("Emil", "Fritz", "Gabi", "Hans")]
    second = changed(line, lambda data: (data.pop("id"), data["about"].update(table=2, players=four, evening="2026-11-25")))
    assert problems(copy, line, second) == [(2, "session_differs")]


def test_final_scores_that_do_not_add_up_need_a_reason() -> None:
    season = an_eventful_season()
    paper = next(line for line in lines_of(season) if '"final_scores":[' in line)
    copy = an_empty_one(season)
    assert problems(copy, changed(paper, set_about("final_scores", None))) == [(1, "scores_sum")]
    assert problems(copy, changed(paper, set_fact("final_scores", ["1/3", 0, 0, 0]))) == [(1, "scores_whole")]


@pytest.mark.parametrize(
    ("facts", "fits"),
    [
        ({"penalties": [-1_000]}, 119_000),
        ({"penalties": [-1_000], "on_sheet": False}, 120_000),
        ({"deposits_lost": 2_000}, 118_000),
        ({"penalties": [-1_000], "deposits_lost": 2_000}, 117_000),
    ],
)
def test_unsigned_final_scores_add_up_by_what_is_said_of_penalties_and_lost_deposits(facts: dict[str, Any], fits: int) -> None:
    (line,) = lines_of(a_finished_game("wrc-2017"))

    def with_sum(total: int) -> str:
        return changed(line, lambda data: told_by_paper(data, total, **facts))

    copy = make_competition("wrc-2017", slug="copy")
    for other in {117_000, 118_000, 119_000, 120_000} - {fits}:
        assert problems(copy, with_sum(other)) == [(1, "scores_sum")]
    import_into(copy, with_sum(fits))
    assert found_by_verify() == []


def test_an_import_says_what_unsigned_final_scores_should_add_up_to() -> None:
    (line,) = lines_of(a_finished_game("wrc-2017"))
    copy = make_competition("wrc-2017", slug="copy")
    with pytest.raises(LinesRefused) as caught:
        import_into(copy, changed(line, lambda data: told_by_paper(data, 120_000, penalties=[-1_000])))
    (problem,) = caught.value.report.problems
    assert problem.message == "The scores add up to 120,000, not to 119,000: 1,000 too much, and nothing is said why."


def told_by_paper(data: dict[str, Any], total: int, *, penalties: list[int] | None = None, on_sheet: bool = True, **facts: Any) -> None:
    """Final scores of this sum, signed by nobody, beside penalties of the first seat."""
    given = penalties or []
    rows = [{"seat": 0, "kind": "point_penalty", "points": one, "after_hand": 0, "applies": "score", "on_sheet": on_sheet} for one in given]
    on_paper(data, penalties=rows, **facts)
    data["final_scores"] = [total - 90_000, 30_000, 30_000, 30_000]
    data["about"].update(final_scores=None, penalties=[{"reason": "Phone", "by": "Anna", "at": "2026-11-24T18:00:00Z"} for _ in given])


def test_final_scores_that_were_signed_are_taken_whatever_penalties_came_and_went_since() -> None:
    play = named_table("ema-2016")
    play.give_penalty(penalty=PenaltyPoints(0, "point_penalty", -1_000), reason="Dead hand")
    first = play.game.penalties.get()
    play.enter_final_scores(scores=(43_500, 25_000, 27_500, 23_000), on_sheet={first.pk: True})
    play.give_penalty(penalty=PenaltyPoints(1, "point_penalty", -3_000), reason="Phone")
    play.cancel_penalty(penalty=first.pk, reason="Not so")
    lines = lines_of(play.game.competition)
    copy = make_competition("ema-2016", slug="copy")
    import_into(copy, *lines)
    assert lines_of(copy) == lines
    assert found_by_verify() == []


def stood_in_for(line: str, **who: Any) -> str:
    """The line with a substitute from the start."""
    signed = {**who, "by": "Anna", "at": "2026-11-24T18:00:00Z"}
    facts = {"substitutes": [{"seat": 0, "from_hand": 1, "cause": "late"}]}
    return changed(line, lambda data: (data.update(facts), data["about"].update(substitutes=[signed])))


def substitute_in(competition: Competition) -> Player:
    return Substitution.objects.get(game__competition=competition).player


def test_a_substitute_who_is_an_entrant_is_found_by_number_and_one_who_is_none_is_somebody_else() -> None:
    (line,) = lines_of(a_finished_game())
    for slug, number in (("first", 1), ("second", 2), ("outside", None)):
        copy = make_competition("ema-2016", slug=slug)
        namesakes = [make_entrant(copy, first_name="Gabi", last_name=f"Gast {slug}") for _ in range(2)]
        import_into(copy, stood_in_for(line, name=f"Gabi Gast {slug}", number=number))
        found = substitute_in(copy)
        assert found.full_name == f"Gabi Gast {slug}"
        assert [namesake.player == found for namesake in namesakes] == [number == 1, number == 2]
        assert json.loads(lines_of(copy)[0])["about"]["substitutes"][0]["number"] == number
    copy = make_competition("ema-2016", slug="unsaid")
    only = make_entrant(copy, first_name="Gabi", last_name="Gast")
    import_into(copy, stood_in_for(line, name="Gabi Gast"))
    assert substitute_in(copy) == only.player


def test_an_outside_namesake_of_somebody_at_the_table_is_somebody_else() -> None:
    (line,) = lines_of(a_finished_game())
    copy = make_competition("ema-2016", slug="copy")
    other_four = changed(line, lambda data: (data.pop("id"), data["about"].update(session=2)))
    import_into(copy, stood_in_for(line, name="Dora", number=None), other_four)
    assert not copy.entrants.filter(player=substitute_in(copy)).exists()
    assert [entrant.shown_name for entrant in copy.entrants.order_by("number")] == ["Alma", "Bert", "Cleo", "Dora"]


def test_a_byte_order_mark_and_windows_line_ends_are_no_problem() -> None:
    (line,) = lines_of(a_finished_game())
    copy = make_competition("ema-2016", slug="copy")
    import_into(copy, b"\xef\xbb\xbf" + line.encode() + b"\r", b"\r")
    assert lines_of(copy) == [line]


def test_a_file_without_games_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        import_into(make_competition("ema-2016"), "", "  ")
    assert caught.value.code == "nothing_to_import"


def test_games_that_are_there_already_are_refused() -> None:
    season = an_eventful_season()
    codes = {code for _line, code in problems(season, *lines_of(season))}
    assert codes == {"game_there", "table_taken"}


def test_a_dry_run_says_the_same_and_writes_nothing() -> None:
    season = an_eventful_season()
    copy, lines = an_empty_one(season), lines_of(season)
    rows = ActionLog.objects.count()
    report = import_into(copy, *lines, dry_run=True)
    assert (copy.games.count(), ActionLog.objects.count()) == (0, rows)
    assert import_into(copy, *lines) == report


def test_more_games_of_a_session_that_is_there_join_it() -> None:
    play = named_table("ema-2016")
    play.play_to_the_end()
    (line,) = lines_of(play.game.competition)
    four = [{"name": name} for name in ("Emil", "Fritz", "Gabi", "Hans")]
    second = changed(line, lambda data: (data.pop("id"), data["about"].update(table=2, players=four)))
    report = import_into(play.game.competition, second)
    assert (report.sessions, report.sessions_known) == ((), (1,))
    assert list(play.game.competition.games.values_list("number", "table__number", "state")) == [(1, 1, "finished"), (2, 2, "finished")]
    assert found_by_verify() == []


def test_sessions_that_are_over_are_approved_and_those_that_run_can_be_recorded_in() -> None:
    season = an_eventful_season()
    copy = an_empty_one(season)
    import_into(copy, *lines_of(season))
    assert dict(copy.sessions.values_list("number", "state")) == {1: "approved", 2: "approved", 3: "running", 6: "running"}
    assert TableLink.objects.valid().filter(table__session__competition=copy).count() == 4
    assert list(copy.evenings.order_by("date").values_list("date__day", "closed")) == [(1, True), (8, True), (15, False)]


def test_a_minimal_line_is_signed_by_the_person_who_imports_it() -> None:
    copy = make_competition("ema-2016")
    players = [{"name": name} for name in ("Alma", "Bert", "Cleo", "Dora")]
    draw = {"type": "exhaustive_draw", "tenpai": [], "riichi": []}
    import_into(copy, json.dumps({"hands": [draw], "about": {"session": 4, "table": 1, "players": players}}))
    game = copy.games.get()
    assert (game.number, game.state, game.version) == (1, "running", 1)
    assert game.hands.get().by_name == SYSTEM.name
    assert [entrant.shown_name for entrant in copy.entrants.order_by("number")] == ["Alma", "Bert", "Cleo", "Dora"]


def test_an_imported_game_can_be_corrected_by_its_director() -> None:
    season = a_finished_game()
    copy = make_competition("ema-2016", slug="copy")
    import_into(copy, *lines_of(season))
    play = Play(Game.objects.select_related("competition").get(competition=copy), SYSTEM)
    play.revise(Replace(1, ExhaustiveDraw(tenpai=frozenset({1}))), reason="Zettel")
    assert play.game.version == 2
    assert found_by_verify() == []


def test_a_finished_competition_takes_no_games() -> None:
    play = one_table("ema-2016")
    competition = play.game.competition
    (line,) = lines_of(competition)
    for state in ("running", "finished"):
        set_competition_state(actor=SYSTEM, competition=competition, state=state)
    with pytest.raises(Refusal) as caught:
        import_into(competition, line)
    assert caught.value.code == "competition_over"


def test_the_commands_write_and_read_the_same_file(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    season = an_eventful_season()
    copy = an_empty_one(season)
    out, again = tmp_path / "games.jsonl", tmp_path / "again.jsonl"
    call_command("export_games", competition="eventful", output=str(out))
    call_command("import_games", str(out), competition="empty", create_players=True)
    call_command("export_games", competition="empty", output=str(again))
    assert out.read_bytes() == again.read_bytes() == ("\n".join(lines_of(copy)) + "\n").encode()


def test_the_command_lists_every_problem_and_fails(tmp_path: Any) -> None:
    an_eventful_season()
    (tmp_path / "bad.jsonl").write_text("{}\nno\n")
    said = io.StringIO()
    with pytest.raises(CommandError, match="Nothing was imported"):
        call_command("import_games", str(tmp_path / "bad.jsonl"), competition="eventful", stderr=said)
    assert [line.split(":")[0] for line in said.getvalue().splitlines()] == ["line 1", "line 1", "line 2"]
    with pytest.raises(CommandError, match="no competition"):
        call_command("export_games", competition="nowhere")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_games", str(tmp_path / "missing"), competition="eventful")


def test_warnings_and_minutes_go_along_and_are_no_facts_of_the_rules() -> None:
    play = named_table("ema-2012")
    play.punish_late(seat=1, minutes=4, reason="Traffic")
    play.warn(seat=2, reason="Telephone")
    play.play_to_the_end()
    (line,) = lines_of(play.game.competition)
    data = json.loads(line)
    assert [(one["kind"], one["points"]) for one in data["penalties"]] == [("late", -4_000)]
    assert data["about"]["penalties"][0]["minutes"] == 4
    assert [(one["seat"], one["after_hand"], one["reason"]) for one in data["about"]["warnings"]] == [(2, 0, "Telephone")]
    copy = an_empty_one(play.game.competition)
    import_into(copy, line)
    assert lines_of(copy) == [line]
    kept = Game.objects.get(competition=copy).penalties.order_by("pk")
    assert list(kept.values_list("kind", "minutes", "reason")) == [("late", 4, "Traffic"), ("warning", None, "Telephone")]
    assert found_by_verify() == []


@pytest.mark.parametrize(
    "warning",
    [
        {"seat": 4, "after_hand": 0},
        {"seat": 0, "after_hand": -1},
        {"seat": 0, "after_hand": 501},
        {"seat": 0, "after_hand": "1"},
        {"seat": 0, "after_hand": 0, "kind": "late"},
    ],
)
def test_a_warning_that_cannot_be_is_refused(warning: dict[str, Any]) -> None:
    (line,) = lines_of(a_finished_game())
    signed = {"reason": "Loud", "by": "Ada", "at": "2026-11-24T18:00:00Z"}
    competition = make_competition("ema-2016", slug="empty")
    assert len(problems(competition, changed(line, set_about("warnings", [{**warning, **signed}])))) == 1


def test_why_results_were_approved_without_a_second_person_comes_along_in_the_line() -> None:
    play = named_table("ema-2016")
    play.play_to_the_end()
    session = play.game.table.session
    session_steps.approve(actor=SYSTEM, session=session, seen=tables_seen(session), reason="One helper only")
    lines = lines_of(play.game.competition)
    assert json.loads(lines[0])["about"]["approved_alone"] == "One helper only"
    copy = make_competition("ema-2016", slug="copy")
    import_into(copy, *lines)
    (game,) = copy.games.select_related("competition", "table__session")
    assert approved_alone(copy) == {(1, 1): Excuse(game.version, "One helper only")}
    assert "Approved without a second person" in Client().get(game.get_absolute_url()).content.decode()
    assert lines_of(copy) == lines
    reopen_session(actor=SYSTEM, session=game.table.session)
    assert "approved_alone" not in lines_of(copy)[0]


def shown_lines(language: str) -> list[dict[str, Any]]:
    """What the manual shows of game lines: a whole one, and the shortest."""
    page = (ROOT / "docs" / "guide" / language / "commands").with_suffix(".md").read_text()
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL)]


def test_the_lines_that_the_manual_shows_can_be_imported_and_replayed(tmp_path: Path) -> None:
    shown = shown_lines("en")
    assert shown_lines("de") == shown
    lines = [json.dumps(one) for one in shown]
    assert len(lines) == 2
    copy = make_competition("ema-2016", slug="copy")
    (tmp_path / "games.jsonl").write_text("\n".join(lines))
    call_command("import_games", str(tmp_path / "games.jsonl"), competition="copy", create_players=True, stdout=io.StringIO())
    assert sorted(copy.games.values_list("number", flat=True)) == [17, 18]
    assert Player.objects.count() == 9, "eight at two tables, and a substitute"
    assert found_by_verify() == []
    assert all(answer_line(json.dumps({"ruleset": "ema-2016", **one}))[0]["valid"] for one in shown)


@pytest.mark.parametrize("needed", ["final_scores", "about", ("about", "session"), ("about", "table"), ("about", "players")])
def test_the_shortest_line_that_the_manual_shows_has_nothing_to_spare(needed: str | tuple[str, str]) -> None:
    line = shown_lines("en")[1]
    if isinstance(needed, tuple):
        del line[needed[0]][needed[1]]
    else:
        del line[needed]
    assert problems(make_competition("ema-2016", slug="copy"), json.dumps(line))
