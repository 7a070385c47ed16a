"""``manage.py replay``: JSON lines in, one answer a line out."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import translation

GAME = b'{"ruleset": "nowhere", "hands": []}'
HAND = b'{"ruleset": "nowhere", "concealed": "123567m3488s666z", "winning_tile": "5s", "win": "ron", "seat_wind": "S", "round_wind": "E"}'
DRAW = {"type": "exhaustive_draw", "tenpai": [0], "riichi": []}


def answers(monkeypatch: pytest.MonkeyPatch, text: str | bytes, *options: str) -> list[dict[str, Any]]:
    """The answers of the command to lines on its standard input."""
    raw = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
    out = io.StringIO()
    try:
        call_command("replay", *options, stdout=out)
    finally:
        written = [json.loads(line) for line in out.getvalue().splitlines()]
        answers_given.extend(written)
    return written


answers_given: list[dict[str, Any]] = []


@pytest.fixture(autouse=True)
def _no_answers_yet() -> None:
    answers_given.clear()


def test_each_game_is_answered_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        {"id": name, "ruleset": ruleset, "hands": [DRAW]} for name, ruleset in [("a", "austrian"), ("b", "ema-2012"), ("c", "nowhere")]
    ]
    first, second, third = answers(monkeypatch, "\n".join(map(json.dumps, lines)))
    assert (first["id"], first["scores"]) == ("a", [28_000, 24_000, 24_000, 24_000])
    assert (second["id"], second["scores"]) == ("b", [33_000, 29_000, 29_000, 29_000])
    assert (third["id"], third["valid"], third["errors"][0]["code"]) == ("c", False, "unknown_ruleset")


def test_a_dealer_who_stays_behind_keeps_an_extra_round_going(monkeypatch: pytest.MonkeyPatch) -> None:
    hands: list[dict[str, Any]] = [{"type": "ron", "discarder": 3, "wins": [{"winner": 1, "han": 3, "fu": 30}]}]
    hands += [{"type": "exhaustive_draw", "tenpai": tenpai} for tenpai in ([], [], [], [0, 1])]
    game = {"ruleset": {"base": "tenhou", "switches": {"wind_rounds": 1}}, "hands": hands}
    (answer,) = answers(monkeypatch, json.dumps(game))
    assert answer["hands"][-1]["scores"] == [26_500, 30_400, 23_500, 19_600]
    assert (answer["finished"], answer["ended_by"]) == (False, None)


def test_on_tenhou_who_is_liable_pays_the_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    won = {"winner": 1, "yakuman": 1, "liable": {"seat": 0, "yakuman": 1}}
    hands = [{"type": "exhaustive_draw", "tenpai": [0, 1, 2, 3]}, {"type": "ron", "discarder": 2, "wins": [won]}]
    (answer,) = answers(monkeypatch, json.dumps({"ruleset": "tenhou", "hands": hands}))
    assert answer["hands"][-1]["deltas"] == [-16_300, 32_300, -16_000, 0]


TWO_YAKUMAN = {"names": ["daisuushii", "tsuuiisou"], "open": True}
WHOLE_HAND = {"base": "austrian", "switches": {"liable_for_whole_hand": True}}


@pytest.mark.parametrize(
    ("ruleset", "won", "tsumo", "ron"),
    [
        ("ema-2012", {"yakuman": 2}, [0, 64_000, 0, -64_000], [0, 64_000, -32_000, -32_000]),
        ("tenhou", {"yakuman": 2}, [0, 64_000, 0, -64_000], [0, 64_000, -32_000, -32_000]),
        ("tenhou", {"yakuman": 2, "yaku": TWO_YAKUMAN}, [0, 64_000, 0, -64_000], [0, 64_000, -32_000, -32_000]),
        (WHOLE_HAND, {"yakuman": 3, "yaku": TWO_YAKUMAN}, [0, 96_000, 0, -96_000], [0, 96_000, -48_000, -48_000]),
        ("austrian", {"yakuman": 3, "yaku": TWO_YAKUMAN}, [-16_000, 96_000, -8_000, -72_000], [0, 96_000, -64_000, -32_000]),
    ],
)
def test_who_is_liable_for_nothing_said_is_liable_for_all_that_can_be(
    monkeypatch: pytest.MonkeyPatch, ruleset: Any, won: dict[str, Any], tsumo: list[int], ron: list[int]
) -> None:
    win = {"winner": 1, **won, "liable": {"seat": 3}}
    hands = [{"type": "tsumo", "win": win}, {"type": "ron", "discarder": 2, "wins": [win]}]
    drawn, discarded = answers(monkeypatch, "\n".join(json.dumps({"ruleset": ruleset, "hands": [hand]}) for hand in hands))
    assert (drawn["hands"][0]["deltas"], discarded["hands"][0]["deltas"]) == (tsumo, ron)


@pytest.mark.parametrize("ruleset", ["ema-2012", "tenhou"])
def test_half_of_what_must_be_answered_for_is_refused(monkeypatch: pytest.MonkeyPatch, ruleset: str) -> None:
    hand = {"type": "tsumo", "win": {"winner": 1, "yakuman": 2, "liable": {"seat": 3, "yakuman": 1}}}
    (answer,) = answers(monkeypatch, json.dumps({"ruleset": ruleset, "hands": [hand]}))
    assert [(one["code"], one["message"][-3:]) for one in answer["errors"]] == [("liable_too_little", " 2.")]


def test_nobody_is_liable_for_a_riichi_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    win = {"winner": 1, "yakuman": 1, "liable": {"seat": 3, "yakuman": 1}}
    hand = {"type": "ron", "discarder": 2, "wins": [win], "riichi": [1]}
    (answer,) = answers(monkeypatch, json.dumps({"ruleset": "ema-2012", "hands": [hand]}))
    assert [one["code"] for one in answer["errors"]] == ["liable_closed_hand"]


def test_a_ruleset_may_be_given_for_all_and_payments_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    (answer,) = answers(monkeypatch, json.dumps({"id": 1, "hands": [DRAW]}) + "\n\n", "--ruleset", "alarm-2019", "--explain")
    assert answer["hands"][0]["ledger"][0] == {"from": 1, "to": 0, "points": 1_000, "reason": "noten"}


def test_lines_that_are_not_json_are_named_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    good = json.dumps({"id": "a", "hands": []}).encode()
    with pytest.raises(SystemExit) as caught:
        answers(monkeypatch, good + b"\nE1: Bob 3900\n\xff\n" + good, "--ruleset", "austrian")
    assert caught.value.code == 2
    assert [answer["valid"] for answer in answers_given] == [True, False, False, True]
    assert answers_given[1]["errors"][0]["code"] == "not_json"


def test_an_unknown_ruleset_for_all_is_said_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    (answer,) = answers(monkeypatch, json.dumps({"hands": []}), "--ruleset", "washizu")
    assert answer["errors"][0]["code"] == "unknown_ruleset"


def test_games_without_riichi_are_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Küster, "Die Abrechnung"; and the DMJL's basic game, where all pay the winner."""
    first = {"type": "mahjong", "winner": 0, "discarder": 1, "values": [120, 80, 90, 20], "pays_alone": None}
    second = {"type": "mahjong", "winner": 1, "discarder": None, "values": [80, 160, 20, 100], "pays_alone": None}
    games = [
        {"id": "book", "ruleset": "kuester", "hands": [first, second]},
        {"id": "basic", "ruleset": "dmjl-basic", "hands": [{**first, "values": [8, None, None, None]}, {"type": "draw"}]},
        {"id": "mixed", "ruleset": "kuester", "hands": [first, DRAW]},
    ]
    book, basic, mixed = answers(monkeypatch, "\n".join(map(json.dumps, games)))
    assert (book["scores"], book["hands"][1]["dealer"]) == ([480, 450, -520, -410], 0)
    assert (basic["scores"], basic["finished"]) == ([24, -8, -8, -8], False)
    assert (mixed["hand"], mixed["errors"][0]["code"]) == (2, "result_not_in_ruleset")


def test_games_and_hands_are_refused_in_the_same_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """By ``--language``, else by the LANGUAGE_CODE of the settings; the codes are the same in all."""

    def refused(command: str, language: str | None) -> dict[str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GAME if command == "replay" else HAND)))
        out = io.StringIO()
        call_command(command, *(["--language", language] if language else []), stdout=out)
        error: dict[str, str] = json.loads(out.getvalue())["errors"][0]
        return error

    for language in ("de", "en", None):
        of_game, of_hand = refused("replay", language), refused("score", language)
        assert of_game == of_hand
        assert of_game["code"] == "unknown_ruleset"
        assert of_game["message"].startswith("Ein Regelwerk" if language == "de" else "There is no ruleset")
    with translation.override("de"):
        assert refused("replay", None) == refused("score", None) == refused("replay", "de")


def test_what_is_no_json_and_a_hand_that_cannot_be_are_said_in_the_language_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = {"type": "ron", "discarder": 0, "wins": [{"winner": 0, "han": 3, "fu": 30}]}
    line = json.dumps({"ruleset": "austrian", "hands": [hand]})
    (german,) = answers(monkeypatch, line, "--language", "de")
    (english,) = answers(monkeypatch, line, "--language", "en")
    assert (german["hand"], german["errors"][0]["code"]) == (english["hand"], english["errors"][0]["code"]) == (1, "discarder_wins")
    assert german["errors"][0]["message"].startswith("Niemand gewinnt")
    assert english["errors"][0]["message"].startswith("Nobody wins")
    with pytest.raises(SystemExit):
        answers(monkeypatch, "no game", "--language", "de")
    assert answers_given[-1]["errors"][0]["message"].startswith("Die Zeile")
