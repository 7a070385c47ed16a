"""The value of a hand in words: every code of the engine has some, in each vocabulary."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation

from league.wording import sentence
from league.wording.hands import FU, WAITS, explained, explanation_lines, fu_name, group_name, wait_name
from league.wording.sources import section_text, source_text
from league.wording.yaku import circumstance_name, yaku_name
from scoring.errors import RuleViolation
from scoring.formats import hand_from_json
from scoring.hand import CIRCUMSTANCES, parse_tiles
from scoring.riichi import YAKU, TileGroup, explain, score_hand
from scoring.rulesets import RULESETS, Ruleset, ruleset, ruleset_from_json
from tests.scoring.riichi.answer_keys.rows import BOOKS, Row, hand_data, rows, ruleset_of

VOCABULARIES = ("riichi", "ema", "alarm")
AUSTRIAN, ALARM, EMA, TENHOU = (ruleset(name) for name in ("austrian", "alarm-2019", "ema-2012", "tenhou"))
KEYS = [(row, ruleset(book)) for file, book in BOOKS.items() for row in rows(file)]
KEYS += [(row, ruleset_of(row)) for row in rows("switches")]
NAMES = [*YAKU, "nagashi_mangan"]
TILE_CODE = re.compile(r"\b[0-9][mpsz]\b")

# Pinfu with riichi, won on a two-sided wait.
PINFU: dict[str, Any] = {
    "concealed": "123567m34588s67p", "winning_tile": "8p", "win": "ron", "seat_wind": "S", "round_wind": "E", "circumstances": ["riichi"],
}  # fmt: skip
KOKUSHI = PINFU | {"concealed": "19m19p19s1234567z", "winning_tile": "1z", "circumstances": []}


def own(base: str, **switches: Any) -> Ruleset:
    return ruleset_from_json({"base": base, "switches": switches})


def lines(hand: dict[str, Any], rules: Ruleset = AUSTRIAN) -> list[str]:
    read = hand_from_json(hand)
    return explanation_lines(read, score_hand(read, rules), rules)


def refusals(row: Row, rules: Ruleset) -> list[RuleViolation]:
    """What the engine refuses in a row, nothing if it can be scored."""
    try:
        score_hand(hand_from_json(hand_data(row)), rules, int(row.get("honba") or 0))
    except RuleViolation as refusal:
        return [refusal, *refusal.others]
    return []


VALUED = [(row, rules) for row, rules in KEYS if not refusals(row, rules)]
REFUSED = [(row, rules) for row, rules in KEYS if refusals(row, rules)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_every_yaku_has_a_name_of_its_own(vocabulary: str, language: str) -> None:
    with translation.override(language):
        names = [yaku_name(vocabulary, name) for name in NAMES]
    assert len(set(names)) == len(names)
    assert all(name[0].isupper() and "_" not in name for name in names)


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        (AUSTRIAN, ["Tanyao", "Sanshoku doujun", "Menzen tsumo", "Haku (white dragon)", "Kokushi musou with thirteen waits"]),
        (TENHOU, ["Tanyao", "Sanshoku doujun", "Menzen tsumo", "Haku (white dragon)", "Kokushi musou with thirteen waits"]),
        (
            EMA,
            [
                "All Simples (Tanyao)", "Mixed Triple Chow (Sanshoku doujun)", "Fully Concealed Hand (Menzen tsumo)",
                "Dragon Pung, white (Haku)", "Thirteen Orphans with Thirteen Waits (Kokushi musou)",
            ],
        ),
        (
            ALARM,
            [
                "Simple hand", "Same chi in 3 suits", "Fully concealed and self-drawn", "Dragon pong, white",
                "The thirteen orphans with thirteen waits",
            ],
        ),
    ],
    ids=lambda value: value.id if isinstance(value, Ruleset) else "",
)  # fmt: skip
def test_yaku_are_called_as_the_players_of_the_ruleset_call_them(rules: Ruleset, names: list[str]) -> None:
    assert [yaku_name(rules, name) for name in ("tanyao", "sanshoku_doujun", "menzen_tsumo", "haku", "kokushi_13_wait")] == names


def test_all_european_rulesets_use_the_european_names_and_so_do_those_made_of_them() -> None:
    assert {name for name, one in RULESETS.items() if one.vocabulary == "ema"} == {"ema-2012", "ema-2016", "ema-2025"}
    assert yaku_name(own("ema-2016", red_fives=3), "pinfu") == "Pinfu"
    assert yaku_name(own("ema-2016", open_riichi=True), "toitoi") == "All Pungs (Toitoi)"


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
@pytest.mark.parametrize("code", CIRCUMSTANCES)
def test_every_circumstance_has_words(code: str, vocabulary: str) -> None:
    name = circumstance_name(code, vocabulary)
    assert name
    assert "_" not in name


def test_circumstances_are_called_as_the_yaku_they_are() -> None:
    assert [circumstance_name("rinshan", one) for one in VOCABULARIES] == ["Rinshan", "After a Kong (Rinshan kaihou)", "From the summit"]


def test_sets_are_called_as_in_the_ruleset() -> None:
    groups = [
        TileGroup("run", ()),
        TileGroup("triplet", (), open=True),
        TileGroup("kan", ()),
        TileGroup("pair", ()),
        TileGroup("orphans", ()),
    ]
    assert [group_name(group) for group in groups] == ["run", "open triplet", "closed kan", "pair", "thirteen orphans"]
    assert [group_name(group, EMA) for group in groups[:4]] == ["chow", "melded pung", "concealed kong", "pair"]
    assert [group_name(group, ALARM) for group in groups[:4]] == ["chi", "open pong", "concealed kang", "pair"]


def test_fu_of_sets_say_of_which_tiles() -> None:
    assert fu_name("closed_triplet", parse_tiles("999m")) == "Closed triplet of terminals or honours"
    assert fu_name("open_kan", parse_tiles("0555p")) == "Open kan of 2 to 8"
    assert fu_name("open_kan") == "Open kan"
    assert fu_name("edge_wait", parse_tiles("3m")) == "Edge wait"


def test_every_kind_of_fu_and_wait_of_the_answer_keys_has_words_and_none_is_superfluous() -> None:
    codes, waits = set(), set()
    for row, rules in VALUED:
        hand = hand_from_json(hand_data(row))
        value = score_hand(hand, rules)
        codes |= {line.code for line in explain(hand, value, rules).fu}
        waits.add(value.reading.wait)
    assert codes == set(FU)
    assert waits == set(WAITS)
    assert all(fu_name(code) for code in codes)
    assert all(wait_name(wait) for wait in waits)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_hand_of_the_answer_keys_is_explained_without_codes(language: str) -> None:
    with translation.override(language):
        for row, rules in VALUED:
            for line in lines(hand_data(row), rules):
                assert line.strip() == line, row["line"]
                assert "_" not in line, row["line"]
                assert "None" not in line, row["line"]
                assert "%(" not in line, row["line"]


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_refusal_of_the_answer_keys_is_a_sentence_without_codes(vocabulary: str, language: str) -> None:
    with translation.override(language):
        for row, rules in REFUSED:
            for refusal in refusals(row, rules):
                text = sentence(refusal, vocabulary=vocabulary)
                assert text.endswith("."), row["line"]
                assert "_" not in text, text
                assert not TILE_CODE.search(text), text


def test_a_refusal_names_tiles_and_circumstances_in_words() -> None:
    fifth = RuleViolation("five_of_a_tile", "There are only four copies of {tile}.", where="concealed", tile="0p")
    conflict = RuleViolation("circumstances_conflict", "{circumstance} needs a self-drawn tile.", circumstance="rinshan")
    assert sentence(fifth) == "There are only four copies of red 5 of circles."
    assert sentence(conflict) == "Rinshan needs a self-drawn tile."
    assert sentence(conflict, vocabulary=EMA) == "After a Kong (Rinshan kaihou) needs a self-drawn tile."
    assert sentence(conflict, vocabulary=ALARM) == "From the summit needs a self-drawn tile."


def test_alarm_speaks_of_scoring_patterns() -> None:
    with pytest.raises(RuleViolation) as caught:
        score_hand(hand_from_json(PINFU | {"concealed": "12399m678p22256s", "winning_tile": "7s", "circumstances": []}), ALARM)
    assert sentence(caught.value, vocabulary=ALARM).startswith("This hand has no scoring pattern")
    assert sentence(caught.value, vocabulary=EMA).startswith("This hand has no yaku")


def test_a_hand_without_fu_is_explained_by_doublings_alone() -> None:
    assert lines(PINFU, ALARM) == [
        "Read as: chi 123m, chi 567m, chi 678p, chi 345s, pair 88s; two-sided wait, won on 8 of circles",
        "Riichi: 1 fān (section 4.1.4)",
        "Only chi and a worthless pair: 1 fān (section 4.1.1)",
        "Together: 2 fān",
        "125 × 2^2: 500 base points (section 4)",
        "From the discarder, 4 × 500: 2,000 points (section 3.6.1, 4)",
    ]


def test_a_book_that_has_headings_for_sections_is_cited_by_them() -> None:
    assert lines(PINFU, EMA)[1:4] == [
        "Riichi: 1 han (“One Fan Yaku”)",
        "Pinfu: 1 han (“One Fan Yaku”)",
        "Together: 2 han",
    ]
    assert lines(PINFU, EMA)[-1] == "From the discarder, 4 × 480 rounded up: 2,000 points (“Wertung / Auszahlung”)"


@pytest.mark.parametrize(
    ("rules", "source"),
    [
        (RULESETS["ema-2016"], "by excerpts of the rules"),
        (TENHOU, "by comparison sources"),
    ],
    ids=["B", "C"],
)
def test_where_no_book_is_at_hand_each_reason_says_how_sure_it_is(rules: Ruleset, source: str) -> None:
    why = explained(hand_from_json(PINFU), score_hand(hand_from_json(PINFU), rules), rules)
    assert why.fu_sum
    assert {row.source for row in (*why.yaku, *why.fu, why.fu_sum, why.base, *why.payments)} == {source}


def test_a_rule_on_which_the_book_is_silent_is_called_decided() -> None:
    assert source_text(ALARM, None) == "decided, the book is silent"
    assert lines(PINFU | {"dora_indicators": "77p"}, ALARM)[-2] == "First limit with 4 fān: 2,000 base points (section 6 b)"
    assert lines(PINFU | {"dora_indicators": "777p2s", "ura_indicators": "2s"}, ALARM)[-2:-1] == [
        "Second limit with 7 fān: 3,000 base points (decided, the book is silent)"
    ]


def test_a_rule_that_a_club_has_changed_is_called_its_own() -> None:
    open_tanyao = PINFU | {"concealed": "567m34588s67p", "melds": [{"type": "chi", "tiles": "234m"}], "circumstances": []}
    assert lines(open_tanyao, own("ema-2012", open_tanyao=True))[1] == (
        "All Simples (Tanyao): 1 han (“One Fan Yaku”; own rule: Open tanyao)"
    )
    assert source_text(own("austrian", bust="plays_on"), "4.2.1", ("open_tanyao",)) == "section 4.2.1"


def test_sections_are_numbers_or_headings() -> None:
    assert (section_text("4.2.1"), section_text("6 b"), section_text("Limithände")) == ("section 4.2.1", "section 6 b", "“Limithände”")


@pytest.mark.parametrize(
    ("change", "rules", "base"),
    [
        ({}, AUSTRIAN, "30 × 2^(2 + 2): 480 base points (section 4.1.2)"),
        ({"dora_indicators": "7p2s"}, AUSTRIAN, "30 × 2^(4 + 2): 1,920 base points (section 4.1.2)"),
        (
            {"dora_indicators": "7p2s"},
            RULESETS["ema-2025"],
            "Mangan, rounded up from 4 han 30 fu: 2,000 base points (by comparison sources)",
        ),
        (
            {"dora_indicators": "7p2s"},
            own("austrian", kiriage_mangan=True),
            "Mangan, rounded up from 4 han 30 fu: 2,000 base points (section 4.1.3; own rule: Rounded up to mangan)",
        ),
        ({"dora_indicators": "77p2s"}, AUSTRIAN, "Mangan with 5 han: 2,000 base points (section 4.1.3)"),
        ({"dora_indicators": "777p2s"}, EMA, "Haneman with 6 han: 3,000 base points (“Limit-Spiele (5+ Fan)”)"),
    ],
)
def test_base_points_say_how_they_came_about(change: dict[str, Any], rules: Ruleset, base: str) -> None:
    hand = hand_from_json(PINFU | change)
    value = score_hand(hand, rules)
    row = explained(hand, value, rules).base
    assert row.number == value.base_points
    assert row.text == base


def test_a_hand_of_many_fu_is_a_mangan_below_five_han() -> None:
    kans = [{"type": "kan", "tiles": tiles, "open": False} for tiles in ("1111m", "9999p")]
    hand = PINFU | {"concealed": "23488s67p", "melds": kans, "dora_indicators": "2s"}
    assert lines(hand)[-2] == "100 × 2^(2 + 2): 1,600 base points (section 4.1.2)"
    assert lines(hand | {"dora_indicators": "23s"})[-2] == "Mangan with 3 han 100 fu: 2,000 base points (section 4.1.3)"


def test_thirteen_han_say_whether_they_are_a_yakuman() -> None:
    flush = PINFU | {"concealed": "2233445566778m", "winning_tile": "8m", "circumstances": ["riichi", "ippatsu"], "dora_indicators": "1m"}
    assert lines(flush)[-2] == "Yakuman with 15 han: 8,000 base points (section 4.1.3)"
    assert lines(flush, RULESETS["ema-2016"])[-2] == "Sanbaiman with 15 han: 6,000 base points (by excerpts of the rules)"


def test_a_yakuman_has_neither_han_nor_fu() -> None:
    assert lines(KOKUSHI | {"dora_indicators": "4z"}) == [
        "Read as: thirteen orphans 19m19p19s11234567z; wait for any of the thirteen, won on East wind",
        "Kokushi musou with thirteen waits: double yakuman (section 4.2.5)",
        "Double yakuman: 16,000 base points (section 4.2.5)",
        "From the discarder, 4 × 16,000: 64,000 points (section 4.1.2)",
        "Dora add nothing to a yakuman.",
    ]
    assert lines(KOKUSHI, ALARM)[1:3] == [
        "The thirteen orphans: special hand (section 4.1.5)",
        "Special hand: 8,000 base points (decided, the book is silent)",
    ]


def test_seven_pairs_are_never_rounded() -> None:
    pairs = PINFU | {"concealed": "1144m2299p5566s7z", "winning_tile": "7z", "circumstances": []}
    assert lines(pairs)[3:5] == [
        "Seven pairs, whatever they are: 25 fu (section 4.1.1)",
        "Together, never rounded: 25 fu (section 4.1.1)",
    ]


def test_dora_of_each_kind_are_named_with_their_section() -> None:
    hand = PINFU | {"concealed": "123067m34588s67p", "dora_indicators": "2s", "ura_indicators": "2s"}
    assert lines(hand)[3:6] == ["Dora: 1 han (section 2.6.1)", "Ura dora: 1 han (section 2.6.1)", "Red fives: 1 han (section 1.1)"]


@pytest.mark.parametrize(
    ("change", "rules", "note"),
    [
        ({"circumstances": ["open_riichi"]}, TENHOU, "Open riichi counts for nothing in Tenhou."),
        (
            {"circumstances": ["riichi", "ippatsu"]},
            RULESETS["jpml-a"],
            "Ippatsu counts for nothing in JPML, rules A.",
        ),
        ({"circumstances": [], "ura_indicators": "2s"}, AUSTRIAN, "Ura dora count only after riichi."),
        ({"ura_indicators": "2s"}, RULESETS["jpml-a"], "There is no ura dora."),
        ({"dora_indicators": "12s"}, RULESETS["jpml-a"], "Only the first dora indicator counts: there is no kan dora."),
        (
            {"dora_indicators": "11z", "ura_indicators": "12s"},
            own("austrian", kan_ura_dora=False),
            "Only the first ura dora indicator counts: there is no kan ura dora.",
        ),
    ],
)
def test_what_counts_for_nothing_is_said(change: dict[str, Any], rules: Ruleset, note: str) -> None:
    assert lines(PINFU | change, rules)[-1] == note
    assert note not in lines(PINFU, rules)


def test_the_last_tile_after_a_kan_adds_nothing_beside_rinshan() -> None:
    kan = [{"type": "kan", "tiles": "9999m", "open": False}]
    hand = PINFU | {"concealed": "34588s67p123m", "melds": kan, "win": "tsumo", "circumstances": ["rinshan", "haitei"]}
    assert lines(hand, own("austrian", rinshan_with_haitei=False))[-1] == "Haitei adds nothing here."
    assert "Under the Sea (Haitei): 1 han (“One Fan Yaku”)" in lines(hand, EMA)


def test_the_numbers_of_an_explanation_add_up() -> None:
    for row, rules in VALUED:
        hand = hand_from_json(hand_data(row))
        value = score_hand(hand, rules)
        why = explained(hand, value, rules)
        assert sum(one.number for one in why.yaku) == (why.han.number if why.han else value.yakuman)
        assert (why.fu_sum.number if why.fu_sum else None) == value.fu
        assert [one.number for one in why.payments] == list(value.payments.values())
