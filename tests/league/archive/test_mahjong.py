"""Seasons of Küster's game and of the DMJL's out and in again: tables of two to five, every way to record a hand, nothing changed."""

from __future__ import annotations

import datetime
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.archive.commands.competition import load_competition
from league.archive.container import unpacked
from league.archive.content import content_of
from league.archive.game_lines import About, GameLine, LinePlayer, game_line_text
from league.archive.queries.checking import Checker
from league.audit.actor import SYSTEM
from league.competitions.commands import freeze_ruleset
from league.competitions.models import Competition
from league.games.commands import Replace
from league.games.models import Game
from league.games.signing import Signed
from league.simulation.games import invented_game
from league.simulation.people import create_with_players
from league.simulation.sessions import Simulation, local_time
from league.simulation.strength import AVERAGE
from scoring.formats import answer_line, hand_from_json
from scoring.game import GameRecord, Mahjong, PenaltyPoints, Said, Substitute, TileHand, replay
from scoring.rulesets import ruleset
from tests.built_once import built_once
from tests.factories import make_competition, make_player, make_running
from tests.league.archive.test_competition import (
    another_installation,
    archive_of,
    edit,
    load,
    members,
    refusal,
    rewritten,
    what_people_read,
)
from tests.league.archive.test_games import an_empty_one, changed, import_into, lines_of, problems, set_about, set_fact
from tests.league.games.play import Play, found_by_verify, nothing_kept

pytestmark = pytest.mark.django_db

FRIDAY = datetime.date(2026, 3, 6)
SEASONS = [("kuester", 2), ("kuester", 3), ("kuester", 9), ("dmjl-basic", 4)]


@built_once
def a_season(ruleset_id: str = "kuester", players: int = 9) -> Competition:
    """Three sessions played through; at the largest table of the last one somebody was punished, warned and replaced."""
    competition = create_with_players("Made up", ruleset_id, players, kind="tournament")
    for day in range(3):
        Simulation(competition, SYSTEM, seed=3).play_session(local_time(FRIDAY + datetime.timedelta(days=day), 19))
    game = competition.games.select_related("competition").order_by("-players", "-number")[0]
    play, last = Play(game), game.players - 1
    play.give_penalty(actor=SYSTEM, penalty=PenaltyPoints(last, "point_penalty", -50), reason="Handy")
    play.warn(actor=SYSTEM, seat=last, reason="Zu laut", after_hand=1)
    play.substitute(actor=SYSTEM, seat=last, player=make_player(first_name="Ersatz", last_name="Spieler"), from_hand=3, cause="illness")
    return Competition.objects.get(pk=competition.pk)


@pytest.mark.parametrize(("ruleset_id", "players"), SEASONS)
def test_a_season_without_riichi_is_the_same_in_another_installation(ruleset_id: str, players: int) -> None:
    season = a_season(ruleset_id, players)
    original, before = archive_of(season), what_people_read(season)
    another_installation()
    copy = load(original)
    assert archive_of(copy) == original
    assert what_people_read(copy) == before
    assert found_by_verify() == []


@pytest.mark.parametrize(("ruleset_id", "players"), SEASONS)
def test_its_games_as_lines_are_the_same_in_another_competition(ruleset_id: str, players: int) -> None:
    season = a_season(ruleset_id, players)
    lines = lines_of(season)
    copy = an_empty_one(season)
    import_into(copy, *lines)
    assert lines_of(copy) == lines
    assert [game.players for game in copy.games.order_by("number")] == [game.players for game in season.games.order_by("number")]
    assert found_by_verify() == []


def test_every_line_is_one_for_replay() -> None:
    for line in lines_of(a_season()):
        answer, _is_json = answer_line(line)
        assert answer["valid"], answer
        assert sum(answer["totals"]) == 0 or json.loads(line)["substitutes"]


def test_four_players_are_not_taken_for_three_because_the_last_hand_counts_nothing() -> None:
    play = a_game_of(4)
    play.reopen_game(reason="Zettel gefunden")
    play.revise(Replace(1, Mahjong(0, (Said(80), Said(0), Said(0), None), too_many=frozenset({3}))))
    (line,) = lines_of(play.game.competition)
    copy = an_empty_one(play.game.competition)
    import_into(copy, line)
    assert lines_of(copy) == [line]
    assert copy.games.get().players == 4


def test_scores_from_paper_are_carried_however_large() -> None:
    play = a_game_of(3)
    play.enter_final_scores(scores=(10**14, -(10**14) + 1, -1), sum_reason="")
    season = play.game.competition
    original, lines = archive_of(season), lines_of(season)
    import_into(an_empty_one(season), *lines)
    assert lines_of(Competition.objects.get(slug="empty")) == lines
    assert archive_of(load(original, slug="copy")).count(b"100000000000000") == original.count(b"100000000000000") > 0


def a_game_of(players: int, ruleset_id: str = "kuester") -> Play:
    """A game of so many that was broken off after one hand."""
    make_running(make_competition(ruleset_id), sizes=[players])
    play = Play(Game.objects.select_related("competition").get())
    play.record(
        Mahjong(1, tuple(Said(points) if seat < 4 else None for seat, points in zip(range(players), (80, 160, 20, 100, 0), strict=False)))
    )
    play.stop_game()
    return play


GREEN_GAME = {
    "concealed": "2s", "winning_tile": "2s", "win": "ron", "seat_wind": "S", "round_wind": "E",
    "melds": [
        {"type": "kan", "tiles": "3333s", "open": False}, {"type": "kan", "tiles": "4444s", "open": False},
        {"type": "kan", "tiles": "6666s", "open": True}, {"type": "pon", "tiles": "666z", "open": True},
    ],
}  # fmt: skip


def a_green_game(competition: Competition) -> Play:
    """A game with one hand, a green one that counts more than its limit."""
    make_running(competition, sizes=[4])
    play = Play(Game.objects.select_related("competition").get(competition=competition))
    play.record(Mahjong(1, (Said(0), TileHand(hand_from_json(GREEN_GAME)), Said(0), Said(0)), discarder=0))
    play.stop_game()
    return play


def test_a_limit_game_of_a_competition_that_began_before_the_switch_is_paid_as_it_was() -> None:
    """Rules frozen before ``limit_game_value`` existed pay the count where it is more, here, and where their archive is taken."""
    competition = freeze_ruleset(actor=SYSTEM, competition=make_competition("kuester"))
    del competition.ruleset_json["switches"]["limit_game_value"]
    competition.save()
    play = a_green_game(Competition.objects.get(pk=competition.pk))
    totals = play.totals
    assert totals[1] > 4 * 1_000
    assert found_by_verify() == []
    (line,) = lines_of(play.game.competition)
    assert json.loads(line)["ruleset"] == {"base": "kuester", "switches": {"limit_game_value": "at_least"}}
    original = archive_of(play.game.competition)
    another_installation()
    copy = load(original)
    assert "limit_game_value" not in copy.ruleset_json["switches"]
    assert Play(Game.objects.get()).totals == totals
    assert found_by_verify() == []


def test_a_limit_game_of_a_competition_that_begins_now_is_worth_its_limit() -> None:
    assert a_green_game(make_competition("kuester")).totals == [-2_000, 4_000, -1_000, -1_000]


def named(count: int) -> list[dict[str, str]]:
    return [{"name": name} for name in ("Alma", "Bert", "Cleo", "Dora", "Emil", "Fina")[:count]]


WRONG: list[tuple[Callable[[dict[str, Any]], Any], list[str]]] = [
    (set_about("players", named(4)), ["players_count"]),
    (set_about("players", named(6)), ["players_count"]),
    (set_fact("players", 4), ["four_players_needed"]),
    (set_fact("players", 6), ["players_count", "players_count"]),
    (
        set_about("warnings", [{"seat": 5, "after_hand": 0, "reason": "Laut", "by": "Anna", "at": "2026-11-24T18:00:00Z"}]),
        ["seat_unknown"],
    ),
    (set_fact("hands", [{"type": "chombo", "offenders": [1], "riichi": []}]), ["result_not_in_ruleset"]),
]


@pytest.mark.parametrize(("change", "codes"), WRONG)
def test_what_cannot_be_at_a_table_of_five_is_refused(change: Callable[[dict[str, Any]], Any], codes: list[str]) -> None:
    play = a_game_of(5)
    (line,) = lines_of(play.game.competition)
    copy = make_competition("kuester", slug="copy")
    assert [code for _line, code in problems(copy, changed(line, change))] == codes


def test_a_seat_that_a_table_of_three_has_not_cannot_be_warned() -> None:
    (line,) = lines_of(a_game_of(3).game.competition)
    warnings = [{"seat": 3, "after_hand": 0, "reason": "Laut", "by": "Anna", "at": "2026-11-24T18:00:00Z"}]
    copy = make_competition("kuester", slug="copy")
    assert problems(copy, changed(line, set_about("warnings", warnings))) == [(1, "seat_unknown")]


def test_a_table_of_three_is_none_where_four_are_needed() -> None:
    (line,) = lines_of(a_game_of(4, "dmjl-basic").game.competition)
    copy = make_competition("dmjl-basic", slug="copy")

    def three(data: dict[str, Any]) -> None:
        data["players"] = 3
        data["about"]["players"] = named(3)

    assert "players_count" in {code for _line, code in problems(copy, changed(line, three))}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (edit("sessions.jsonl", '"seats":[1,2,3,4,5]', '"seats":[1]'), "archive_line"),
        (edit("sessions.jsonl", '"seats":[1,2,3,4,5]', '"seats":[1,2,3,4]'), "archive_inconsistent"),
        (edit("games.jsonl", '"players":5', '"players":4'), "archive_inconsistent"),
        (edit("games.jsonl", '"players":5', '"players":6'), "archive_line"),
        (edit("games.jsonl", '"players":5', '"players":"5"'), "archive_line"),
        (edit("games.jsonl", '"winner":1', '"winner":4'), "archive_inconsistent"),
        (edit("competition.jsonl", '"base":"kuester"', '"base":"ema-2016"'), "archive_line"),
    ],
)
def test_an_archive_of_a_table_that_cannot_be_is_refused(change: Callable[[dict[str, bytes]], None], code: str) -> None:
    raw = archive_of(a_game_of(5).game.competition)
    another_installation()
    assert refusal(lambda: load(rewritten(raw, change))) == code


def test_archives_of_four_players_are_written_and_read_as_before_there_were_other_tables() -> None:
    raw = archive_of(a_game_of(4, "dmjl-basic").game.competition)
    assert b'"players"' not in members(raw)["games.jsonl"]
    another_installation()
    assert load(raw).games.get().players == 4


@st.composite
def lines(draw: st.DrawFn) -> GameLine:
    """A game of some family and size, as far as it was played or by its result alone, with a penalty and a substitute."""
    rules = ruleset(draw(st.sampled_from(["kuester", "kuester", "dmjl-basic"])))
    players = draw(st.sampled_from(rules.table_sizes))
    hands = [hand.result for hand in invented_game(rules, draw(st.integers(0, 99)), (AVERAGE,) * players).hands]
    seat = st.integers(0, players - 1)
    more: dict[str, Any] = {
        "players": players,
        "penalties": draw(st.lists(st.builds(PenaltyPoints, seat, st.just("point_penalty"), st.integers(-900, -1)), max_size=1).map(tuple)),
        "substitutes": draw(st.lists(st.builds(Substitute, seat, st.just(1), st.just("late")), max_size=1).map(tuple)),
    }
    scores = draw(st.none() | st.lists(st.integers(-(10**8), 10**8), min_size=players, max_size=players).map(tuple))
    record = (
        GameRecord(rules, final_scores=scores, **more) if scores else GameRecord(rules, tuple(hands[: draw(st.integers(0, 30))]), **more)
    )
    return GameLine(7, record, _about(draw, record))


def _about(draw: st.DrawFn, record: GameRecord) -> About:
    by = st.builds(_signature)
    return About(
        session=2,
        table=1,
        players=tuple(LinePlayer(name["name"], "", number) for number, name in enumerate(named(record.players), start=1)),
        state="finished" if replay(record).outcome else "void",
        hands=tuple(draw(by) for _hand in record.hands),
        final_scores=_signature("Ein Zettel") if record.final_scores else None,
        penalties=tuple(_signature("Handy") for _one in record.penalties),
        stand_ins=tuple(LinePlayer("Ersatz", is_outside=True) for _one in record.substitutes),
        substitutes=tuple(draw(by) for _one in record.substitutes),
    )


def _signature(reason: str = "") -> Any:
    return Signed("Ida", datetime.datetime(2026, 3, 6, 19, tzinfo=datetime.UTC), reason)


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=20, deadline=None)
@given(lines())
def test_any_game_comes_out_as_it_went_in_and_so_does_its_competition(line: GameLine) -> None:
    with nothing_kept():
        text = game_line_text(line)
        assert answer_line(text)[0]["valid"]
        competition = make_competition(line.record.ruleset.id, slug="first")
        import_into(competition, text)
        assert lines_of(competition) == [text]
        assert found_by_verify() == []
        copy = load_competition(actor=SYSTEM, content=content_of(unpacked(io.BytesIO(archive_of(competition)))), slug="second")
        assert lines_of(copy) == [text]


@settings(max_examples=30, deadline=None)
@given(lines(), st.data())
def test_whatever_is_changed_in_a_line_is_read_or_refused_but_never_an_error(line: GameLine, data: st.DataObject) -> None:
    raw = bytearray(game_line_text(line).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    with nothing_kept():
        checker = Checker(make_competition(line.record.ruleset.id, slug="first"), may_create=True)
        checker.check(1, bytes(raw))
        assert checker.report().is_possible != bool(checker.report().problems)
