"""``manage.py score``: hands as JSON lines in, what each is worth out."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.core.management import call_command
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from league.site.management.commands.score import lines_as_they_come
from tests.scoring.riichi.answer_keys.rows import ANSWER, expected, hand_data, in_row, rows

# 1 han 30 fu: only the green dragon, on a discard.
HATSU = {
    "id": "a", "ruleset": "austrian", "concealed": "123567m3488s", "melds": [{"type": "pon", "tiles": "666z"}],
    "winning_tile": "5s", "win": "ron", "seat_wind": "S", "round_wind": "E",
}  # fmt: skip
BOOKS = ("austrian", "alarm-2019", "ema-2012")


def told(raw: bytes, *options: str) -> tuple[list[dict[str, Any]], int]:
    """The answers to what comes on standard input, and the exit status."""
    out = io.StringIO()
    status = 0
    with patch("sys.stdin", io.TextIOWrapper(io.BytesIO(raw))):
        try:
            call_command("score", *options, stdout=out)
        except SystemExit as ended:
            status = int(ended.code or 0)
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def answers(lines: Iterable[object], *options: str) -> list[dict[str, Any]]:
    written, status = told("\n".join(map(json.dumps, lines)).encode(), *options)
    assert status == 0
    return written


def answer(line: dict[str, Any], *options: str) -> dict[str, Any]:
    (written,) = answers([line], *options)
    return written


def codes(line: dict[str, Any], *options: str) -> list[str]:
    written = answer(line, *options)
    assert not written["valid"]
    return [error["code"] for error in written["errors"]]


def test_a_hand_is_answered_with_every_member_of_the_format() -> None:
    assert answer(HATSU) == {
        "id": "a", "valid": True, "yaku": {"hatsu": 1}, "dora": 0, "ura": 0, "aka": 0, "han": 1, "fu": 30, "yakuman": 0,
        "limit": None, "base_points": 240, "payments": {"discarder": 1_000}, "total": 1_000,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "payments"),
    [
        ({}, {"discarder": 1_000}),
        ({"seat_wind": "E"}, {"discarder": 1_500}),
        ({"win": "tsumo"}, {"E": 500, "others": 300}),
        ({"win": "tsumo", "seat_wind": "E"}, {"each": 500}),
        ({"ruleset": "alarm-2019"}, {"discarder": 1_000}),
        ({"ruleset": "alarm-2019", "win": "tsumo"}, {"E": 500, "others": 250}),
        ({"ruleset": "alarm-2019", "win": "tsumo", "seat_wind": "E"}, {"each": 500}),
        ({"ruleset": "alarm-2019", "seat_wind": "E"}, {"discarder": 1_500}),
    ],
)
def test_payments_are_those_of_the_win_and_the_ruleset(change: dict[str, Any], payments: dict[str, int]) -> None:
    assert answer(HATSU | change)["payments"] == payments


@pytest.mark.parametrize("book", BOOKS)
def test_the_answer_key_of_the_book_is_met_line_by_line(book: str) -> None:
    key = rows(book.replace("-", "_"))
    given_lines = [hand_data(row) | {"id": number} for number, row in enumerate(key)]
    written = answers(given_lines, "--ruleset", book)
    assert [one["id"] for one in written] == list(range(len(key)))
    for row, found in zip(key, written, strict=True):
        words = in_row(found) if found["valid"] else dict.fromkeys(ANSWER, "") | {"yaku": f"refused: {found['errors'][0]['code']}"}
        assert words == expected(row, words), row["line"]


def test_the_worked_examples_of_the_austrian_book_are_worth_what_it_prints() -> None:
    key = rows("worked_examples")
    for row, found in zip(key, answers([hand_data(row) for row in key], "--ruleset", "austrian"), strict=True):
        words = in_row(found) | ({"fu": ""} if row["han"] and not row["fu"] else {})  # from five han on the book counts no fu
        assert words == expected(row, words)


def test_a_club_s_own_ruleset_is_a_rulebook_with_changed_switches() -> None:
    red = HATSU | {"concealed": "123067m3488s", "ruleset": {"base": "ema-2016", "switches": {"red_fives": 3}}}
    assert answer(red)["aka"] == 1
    assert codes(red | {"ruleset": "ema-2016"}) == ["aka_not_in_ruleset"]


def test_a_ruleset_for_all_leaves_a_line_its_own() -> None:
    first, second = answers([{name: HATSU[name] for name in HATSU if name != "ruleset"}, HATSU], "--ruleset", "alarm-2019")
    assert (first["fu"], second["fu"]) == (None, 30)


@pytest.mark.parametrize("name", ["x1", "", 7, -1, 10**30, "\ud800", "\0", "Ä", None])
def test_an_id_comes_back_as_it_was(name: Any) -> None:
    assert answer(HATSU | {"id": name})["id"] == name
    assert answer(HATSU | {"id": name, "win": "none"})["id"] == name


@pytest.mark.parametrize("name", [True, 1.5, [], {"a": 1}, [[1]]])
def test_what_cannot_name_a_line_is_refused_with_it(name: Any) -> None:
    written = answer(HATSU | {"id": name})
    assert (written["id"], [(error["code"], error["where"]) for error in written["errors"]]) == (None, [("wrong_type", "id")])


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("bad_tile", {"concealed": "123567m3488x"}),
    ("bad_tile", {"winning_tile": "55s"}),
    ("bad_tile", {"flowers": ["1m"]}),
    ("five_of_a_tile", {"concealed": "234567m34s88p", "melds": [{"type": "kan", "tiles": "5555s"}]}),
    ("five_of_a_tile", {"dora_indicators": "66z"}),
    ("wrong_tile_count", {"concealed": "123567m34588s"}),
    ("not_complete", {"winning_tile": "9s"}),
    ("no_yaku", {"melds": [{"type": "pon", "tiles": "444z"}]}),
    ("meld_not_a_set", {"melds": [{"type": "pon", "tiles": "567p"}]}),
    ("closed_hand_needed", {"circumstances": ["riichi"]}),
    ("circumstances_conflict", {"circumstances": ["haitei"]}),
    ("circumstances_conflict", {"win": "tsumo", "circumstances": ["chankan"]}),
    ("circumstances_conflict", {"circumstances": ["ippatsu"]}),
    ("circumstance_not_in_ruleset", {"circumstances": ["first_discard"]}),
    ("circumstance_twice", {"circumstances": ["houtei", "houtei"]}),
    ("flower_not_in_ruleset", {"flowers": ["f1"]}),
    ("aka_not_in_ruleset", {"ruleset": "alarm-2019", "concealed": "123067m3488s"}),
    ("too_many_indicators", {"dora_indicators": "123456p"}),
    ("not_won", {"win": "none", "winning_tile": None}),
    ("not_won", {"win": "none"}),
    ("unknown_ruleset", {"ruleset": "nowhere"}),
    ("unknown_ruleset", {"ruleset": {"base": "nowhere"}}),
    ("unknown_switch", {"ruleset": {"base": "austrian", "switches": {"colour": 1}}}),
    ("bad_switch_value", {"ruleset": {"base": "austrian", "switches": {"red_fives": 5}}}),
    ("bad_ruleset", {"ruleset": {"switches": {}}}),
    ("unknown_key", {"deposits": 1}),
    ("unknown_key", {"melds": [{"type": "pon", "tiles": "666z", "from": 1}]}),
    ("wrong_type", {"concealed": 123}),
    ("wrong_type", {"melds": [{"type": "pon", "tiles": "666z", "open": "no"}]}),
    ("not_an_object", {"melds": ["666z"]}),
    ("unknown_value", {"seat_wind": "e"}),
    ("unknown_value", {"win": "mahjong"}),
    ("unknown_value", {"circumstances": ["luck"]}),
]


@pytest.mark.parametrize(("code", "change"), REFUSED, ids=[f"{code} {json.dumps(change)[:40]}" for code, change in REFUSED])
def test_what_is_no_hand_is_refused_with_a_code_a_sentence_and_a_place(code: str, change: dict[str, Any]) -> None:
    written = answer(HATSU | change)
    assert written.keys() == {"id", "valid", "errors"}
    assert [error["code"] for error in written["errors"]] == [code]
    (error,) = written["errors"]
    assert error["message"].endswith(".")
    assert error["where"].partition("[")[0].partition(".")[0] in (HATSU | change).keys() | {"switches", "colour", "red_fives"}


@pytest.mark.parametrize("key", ["concealed", "winning_tile", "win", "seat_wind", "round_wind"])
def test_what_a_hand_cannot_do_without_is_asked_for(key: str) -> None:
    assert codes({name: HATSU[name] for name in HATSU if name != key}) == ["missing_key"]


def test_a_line_without_any_ruleset_is_refused() -> None:
    assert codes({name: HATSU[name] for name in HATSU if name != "ruleset"}) == ["ruleset_missing"]
    assert codes({}) == ["ruleset_missing"] + 5 * ["missing_key"]


def test_an_unknown_ruleset_for_all_is_said_line_by_line() -> None:
    lines = [{name: HATSU[name] for name in HATSU if name != "ruleset"}] * 2
    assert [one["errors"][0]["code"] for one in answers(lines, "--ruleset", "nowhere")] == ["unknown_ruleset"] * 2


def test_a_ruleset_without_values_of_its_own_counts_no_tiles() -> None:
    assert codes(HATSU | {"ruleset": "dmjl-basic"}) == ["family_not_classical"]


def test_everything_that_is_wrong_with_a_hand_is_listed() -> None:
    wrong = HATSU | {"ruleset": "alarm-2019", "concealed": "123067m3488s", "circumstances": ["riichi", "haitei"], "winning_tile": "9s"}
    assert sorted(codes(wrong)) == ["aka_not_in_ruleset", "circumstances_conflict", "closed_hand_needed", "not_complete"]


def test_everything_that_cannot_be_read_is_listed_with_its_place() -> None:
    wrong = {
        "id": [], "colour": 1, "ruleset": {"base": "nowhere", "switches": {"bust": "maybe", "x": 1, "ippatsu": True}},
        "concealed": "123x", "win": "mahjong", "winning_tile": "5s", "seat_wind": "S",
        "melds": [{"type": "set", "tiles": "9z", "from": 1}, 5, {"type": "pon", "tiles": "666z"}],
        "circumstances": ["luck", "riichi", 3], "flowers": ["1m", "f1", "f9"], "ura_indicators": None,
    }  # fmt: skip
    found = [(error["code"], error["where"]) for error in answer(wrong)["errors"]]
    assert sorted(found) == sorted(
        [
            ("wrong_type", "id"), ("unknown_key", "colour"), ("unknown_ruleset", "ruleset"), ("bad_switch_value", "bust"),
            ("unknown_switch", "x"), ("bad_tile", "concealed"), ("unknown_value", "win"), ("missing_key", "round_wind"),
            ("unknown_key", "melds[0].from"), ("unknown_value", "melds[0].type"), ("bad_tile", "melds[0].tiles"),
            ("not_an_object", "melds[1]"), ("unknown_value", "circumstances[0]"), ("unknown_value", "circumstances[2]"),
            ("bad_tile", "flowers[0]"), ("bad_tile", "flowers[2]"), ("wrong_type", "ura_indicators"),
        ]
    )  # fmt: skip


def test_a_line_of_nothing_but_mistakes_gets_a_short_answer() -> None:
    wrong = HATSU | {f"key{number}": 0 for number in range(3_000)} | {"circumstances": ["luck"] * 3_000}
    assert len(codes(wrong)) == 50


NOT_JSON = [b"E1: Bob 3900", b"{", b"\xff\xfe", b"\xed\xa0\x80", b'{"id": 1, "id": 2}', b'{"id": NaN}', b"[" * 5_000, b"9" * 5_000]


@pytest.mark.parametrize("line", NOT_JSON, ids=lambda line: repr(line[:20]))
def test_a_line_that_is_not_json_is_named_and_the_others_go_on(line: bytes) -> None:
    good = json.dumps(HATSU).encode()
    written, status = told(b"\n".join([good, line, b"", good]))
    assert status == 2
    assert [one["valid"] for one in written] == [True, False, True]
    assert written[1]["errors"][0]["code"] == "not_json"


@pytest.mark.parametrize("line", [b"1", b"[]", b'"x"', b"null", b"1e999", b"true"])
def test_json_that_is_no_object_is_refused_but_is_json(line: bytes) -> None:
    (written,), status = told(line)
    assert (status, written["errors"][0]["code"]) == (0, "not_an_object")


@pytest.mark.parametrize("depth", range(960, 1_000, 2))
def test_deep_nesting_is_refused_wherever_it_stops(depth: int) -> None:
    for key in ("id", "ruleset", "concealed", "melds", "winning_tile"):
        (written,), _status = told(f'{{"{key}": {"[" * depth}{"]" * depth}}}'.encode())
        assert not written["valid"]


def test_why_is_told_line_by_line_with_the_sections_of_the_book() -> None:
    lines = answer(HATSU, "--explain")["explanation"]
    assert lines == [
        "Read as: run 123m, run 567m, run 345s, pair 88s, open triplet 666z; two-sided wait, won on 5 of bamboo",
        "Hatsu (green dragon): 1 han (section 4.2.1)",
        "Together: 1 han",
        "Win: 20 fu (section 4.1.1)",
        "Open triplet of terminals or honours 666z: 4 fu (section 4.1.1)",
        "Together 24 fu, rounded up: 30 fu (section 4.1.1)",
        "30 × 2^(1 + 2): 240 base points (section 4.1.2)",
        "From the discarder, 4 × 240 rounded up: 1,000 points (section 4.1.2)",
    ]
    assert "explanation" not in answer(HATSU)
    assert "explanation" not in answer(HATSU | {"win": "none"}, "--explain")


@pytest.mark.parametrize("ruleset", ["austrian", "alarm-2019", "ema-2012", "ema-2025", "tenhou", "jpml-a"])
def test_why_is_told_in_both_languages_with_the_same_lines(ruleset: str) -> None:
    english = answer(HATSU | {"ruleset": ruleset}, "--explain", "--language", "en")["explanation"]
    german = answer(HATSU | {"ruleset": ruleset}, "--explain", "--language", "de")["explanation"]
    assert len(english) == len(german) >= 5
    assert any("1,000" in line for line in english)
    assert any("1.000" in line for line in german)


def test_refusals_are_worded_in_the_language_asked_for() -> None:
    wrong = HATSU | {"seat_wind": "X"}
    english, german = (answer(wrong, "--language", language)["errors"][0]["message"] for language in ("en", "de"))
    assert english == "seat_wind must be one of: E, S, W, N."
    assert german != english


def test_many_counters_ask_for_two_han_where_the_ruleset_says_so() -> None:
    """Austrian 3.6.5.1; EMA 2012, "Wiederholungsspiele": dora do not help."""
    with_dora = HATSU | {"dora_indicators": "5z"}
    for ruleset in ("austrian", "ema-2012"):
        assert answer(with_dora | {"ruleset": ruleset, "honba": 4})["valid"]
        assert codes(with_dora | {"ruleset": ruleset, "honba": 5}) == ["two_han_needed"]
    assert answer(HATSU | {"ruleset": "wrc-2022", "honba": 8}) == answer(HATSU | {"ruleset": "wrc-2022"}), "payments are without counters"


def test_counters_are_a_whole_number_and_belong_to_riichi() -> None:
    assert answer(HATSU | {"honba": 0}) == answer(HATSU)
    for wrong, code in (
        (-1, "number_too_small"),
        ("5", "wrong_type"),
        (True, "wrong_type"),
        (None, "wrong_type"),
        (10**12, "number_too_big"),
    ):
        refused = answer(HATSU | {"honba": wrong, "win": "won"}, "--language", "en")
        assert [(error["code"], error["where"]) for error in refused["errors"]] == [(code, "honba"), ("unknown_value", "win")]
    assert answer(KUESTER | {"honba": 0})["valid"]
    (error,) = answer(KUESTER | {"honba": 1}, "--language", "en")["errors"]
    assert (error["code"], error["where"], "there are no counters" in error["message"]) == ("no_counters", "honba", True)
    assert codes(KUESTER | {"honba": 1, "win": "won"}) == ["no_counters", "unknown_value"]


def test_another_language_is_refused_by_the_command() -> None:
    with pytest.raises(Exception, match="invalid choice"):
        told(b"", "--language", "fr")


class Trickle(io.RawIOBase):
    """A standard input of endless lines, a few at a time, which notes how far the answers are whenever it is asked for more."""

    def __init__(self, out: io.StringIO, lines: int, at_once: int) -> None:
        self.out, self.left, self.at_once = out, lines, at_once
        self.read_lines = 0
        self.unanswered: list[int] = []
        self.buffer = self

    def read1(self, _size: int = -1) -> bytes:
        self.unanswered.append(self.read_lines - self.out.getvalue().count("\n"))
        count = min(self.at_once, self.left)
        self.left -= count
        self.read_lines += count
        return (json.dumps(HATSU).encode() + b"\n") * count


def test_lines_are_answered_before_more_are_read_so_that_only_a_chunk_is_held() -> None:
    out = io.StringIO()
    source = Trickle(out, lines=2_000, at_once=20)
    with patch("sys.stdin", source):
        call_command("score", stdout=out)
    assert len(source.unanswered) > 100
    assert max(source.unanswered) == 0
    assert out.getvalue().count("\n") == 2_000


def test_a_program_that_waits_for_each_answer_gets_it_at_once() -> None:
    command = [sys.executable, "manage.py", "score", "--ruleset", "austrian", "--language", "en"]
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    with subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin
        assert running.stdout
        for name in range(3):
            running.stdin.write(json.dumps(HATSU | {"id": name}).encode() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["id"] == name
        running.stdin.write(b"no JSON")
        running.stdin.close()
        assert json.loads(running.stdout.read())["errors"][0]["code"] == "not_json"
        assert running.wait() == 2


@given(text=st.binary(max_size=60), cuts=st.lists(st.integers(1, 7), max_size=30))
def test_lines_are_the_same_however_they_come(text: bytes, cuts: list[int]) -> None:
    class Cut(io.BytesIO):
        def read1(self, size: int | None = -1) -> bytes:
            return super().read1(cuts.pop() if cuts else size)

    lines = [line for several in lines_as_they_come(Cut(text)) for line in several]
    assert lines == text.split(b"\n")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["123m", "5z", "riichi", "E", "pon"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=4) | st.sampled_from(["type", "tiles", "open", "base", "switches", "bust"]), inner, max_size=4)
    ),
    max_leaves=12,
)
ALMOST_HANDS = st.dictionaries(st.sampled_from(sorted(HATSU)) | st.sampled_from(["circumstances", "flowers", "dora_indicators"]), JSON).map(
    lambda changes: HATSU | changes
)


@hypothesis_settings(max_examples=300, deadline=None)
@given(line=JSON | ALMOST_HANDS)
def test_any_json_gets_one_answer(line: Any) -> None:
    raw = json.dumps(line).encode()
    written, status = told(raw, "--ruleset", "ema-2012", "--explain")
    is_json = not any(word in raw for word in (b"NaN", b"Infinity"))
    assert len(written) == 1
    assert status == (0 if is_json or written[0]["errors"][0]["code"] != "not_json" else 2)
    assert written[0]["valid"] or all(error["message"] for error in written[0]["errors"])


@hypothesis_settings(max_examples=200, deadline=None)
@given(raw=st.binary(max_size=80))
def test_any_bytes_get_one_answer_a_line(raw: bytes) -> None:
    written, status = told(raw, "--ruleset", "austrian")
    assert len(written) == sum(1 for line in raw.split(b"\n") if line.strip())
    assert status == (2 if any(error["code"] == "not_json" for one in written for error in one["errors"]) else 0)


# Küster's classical game

KUESTER = {
    "id": "k", "ruleset": "kuester", "concealed": "34p66z",
    "melds": [{"type": "kan", "tiles": "5555m"}, {"type": "pon", "tiles": "777z"}, {"type": "pon", "tiles": "111s"}],
    "winning_tile": "2p", "win": "ron", "seat_wind": "S", "round_wind": "S", "flowers": ["f2", "g4"],
}  # fmt: skip


def test_a_classical_hand_is_answered_with_its_figures_premiums_and_doublings() -> None:
    (answer,), status = told(json.dumps(KUESTER).encode())
    assert (status, answer["valid"], answer["item_points"], answer["base_points"], answer["double_count"]) == (0, True, 26, 46, 3)
    assert sorted(line["name"] for line in answer["doubles"]) == ["dragon pon", "kan", "own flower f2"]
    assert (answer["total"], answer["payments"]) == (368, {"E": 736, "W": 368, "N": 368})


def test_each_figure_premium_and_doubling_of_a_classical_hand_is_explained_with_its_chapter() -> None:
    (answer,), _status = told(json.dumps(KUESTER).encode(), "--explain", "--language", "en")
    assert "Open Kah-Ongg of 2 to 8 5555m: 8 points (Berechnungen für die Figuren)" in answer["explanation"]
    assert "Own flower or season f2: × 2 (Verdoppelungen)" in answer["explanation"]
    assert "East pays, 368 × 2: 736 points (Die Abrechnung)" in answer["explanation"]


def test_a_classical_hand_that_cannot_be_is_refused_in_words() -> None:
    (answer,), status = told(json.dumps({**KUESTER, "flowers": ["f2", "f2"], "circumstances": ["haitei"]}).encode(), "--language", "en")
    assert (status, answer["valid"]) == (0, False)
    assert [(error["code"], error["message"]) for error in answer["errors"]] == [
        ("flower_twice", "There is only one flower 2."),
        ("circumstances_conflict", "The last tile of the live wall is drawn, not claimed."),
    ]
