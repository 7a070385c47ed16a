from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

from league.table.entry.tile_form import TileHandForm, known_circumstances, tile_initial
from scoring.errors import RuleViolation
from scoring.hand import Hand, Meld, parse_tiles
from scoring.riichi import score_hand
from scoring.riichi.circumstances import circumstance_problems
from scoring.rulesets import RULESETS

EMA = RULESETS["ema-2012"]


def form_of(text: str, *, ruleset: Any = EMA, **options: Any) -> TileHandForm:
    return TileHandForm(QueryDict(text), ruleset=ruleset, **options)


def hand_of(text: str, **options: Any) -> Hand:
    form = form_of(text, **options)
    assert form.is_valid(), form.errors
    return form.hand


def test_text_becomes_a_hand() -> None:
    hand = hand_of(
        "concealed=2340m55p&melds=(1111z)+789s&winning_tile=5p&win=tsumo&seat_wind=S&round_wind=W"
        "&circumstances=rinshan&dora_indicators=4p&ura_indicators="
    )
    assert hand == Hand(
        concealed=parse_tiles("2340m55p"),
        melds=(Meld("kan", parse_tiles("1111z"), open=False), Meld("chi", parse_tiles("789s"))),
        winning_tile=parse_tiles("5p")[0],
        win="tsumo",
        seat_wind="S",
        round_wind="W",
        circumstances=frozenset({"rinshan"}),
        dora_indicators=parse_tiles("4p"),
    )


@pytest.mark.parametrize(
    ("typed", "meld"),
    [
        ("234m", Meld("chi", parse_tiles("234m"))),
        ("0p55p", Meld("pon", parse_tiles("0p55p"))),
        ("5555z", Meld("kan", parse_tiles("5555z"))),
        ("(5555z)", Meld("kan", parse_tiles("5555z"), open=False)),
    ],
)
def test_the_kind_of_a_meld_is_read_from_its_tiles(typed: str, meld: Meld) -> None:
    assert hand_of(f"concealed=1234567999s&melds={typed}").melds == (meld,)


def test_blanks_commas_and_capitals_are_read_as_they_are_meant() -> None:
    assert hand_of("concealed=123M, 456p 7S").concealed == parse_tiles("123m456p7s")
    assert [meld.tiles for meld in hand_of("melds=123m, 555z").melds] == [parse_tiles("123m"), parse_tiles("555z")]


def test_of_fourteen_tiles_the_last_one_won() -> None:
    hand = hand_of("concealed=123m456p789s1155z1z")
    assert (hand.winning_tile, hand.win) == (parse_tiles("1z")[0], "ron")
    assert hand.concealed == parse_tiles("123m456p789s1155z")


def test_without_a_winning_tile_nobody_has_won() -> None:
    assert hand_of("concealed=123m456p789s1155z&win=tsumo").win == "none"


def test_what_the_table_knows_is_not_asked_and_counts() -> None:
    fixed = {"win": "tsumo", "seat_wind": "N", "round_wind": "S", "riichi": True}
    form = form_of("concealed=123m456p789s1155z1z&win=ron&seat_wind=E&circumstances=ippatsu", fixed=fixed)
    assert form.is_valid()
    assert not {"win", "seat_wind", "round_wind"} & set(form.fields)
    assert "riichi" not in [toggle["value"] for toggle in form.toggles]
    assert (form.hand.win, form.hand.seat_wind, form.hand.round_wind) == ("tsumo", "N", "S")
    assert form.hand.circumstances == {"riichi", "ippatsu"}


def test_without_riichi_at_the_table_nothing_that_needs_it_counts() -> None:
    fixed = {"win": "tsumo", "seat_wind": "N", "round_wind": "S", "riichi": False}
    form = form_of("concealed=123m456p789s1155z1z&circumstances=riichi&circumstances=ippatsu&circumstances=haitei", fixed=fixed)
    assert form.is_valid()
    assert form.hand.circumstances == {"haitei"}


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ("concealed=12x", "concealed"),
        ("concealed=8z", "concealed"),
        ("melds=123m+99", "melds"),
        ("winning_tile=12m", "winning_tile"),
        ("dora_indicators=abc", "dora_indicators"),
        ("ura_indicators=0z", "ura_indicators"),
        ("circumstances=luck", "circumstances"),
        ("seat_wind=Q", "seat_wind"),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands_and_nothing_is_lost(typed: str, field: str) -> None:
    form = form_of(typed)
    assert list(form.errors) == [field]
    assert form[field].value() in (typed.split("=")[1].replace("+", " "), ["luck"])


def test_what_a_ruleset_does_not_know_is_not_offered() -> None:
    assert "ura_indicators" not in form_of("", ruleset=RULESETS["jpml-a"]).fields
    assert "ippatsu" not in known_circumstances(RULESETS["jpml-a"])
    assert "open_riichi" in known_circumstances(RULESETS["austrian"])
    assert "open_riichi" not in known_circumstances(EMA)
    assert "renhou" not in known_circumstances(RULESETS["tenhou"])


def test_what_was_chosen_under_another_ruleset_stays_to_be_seen() -> None:
    form = form_of("circumstances=open_riichi")
    assert [toggle["chosen"] for toggle in form.toggles if toggle["value"] == "open_riichi"] == [True]
    assert form.is_valid()


def test_a_hand_is_shown_as_it_was_typed() -> None:
    hand = hand_of("concealed=2340m55p&melds=(1111z)+789s&winning_tile=5p&win=tsumo&seat_wind=S&circumstances=rinshan&dora_indicators=4p")
    again = TileHandForm(tile_initial(hand), ruleset=EMA)
    assert again.is_valid()
    assert again.hand == hand


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ("concealed=11111m456p789s55z&winning_tile=5z", "concealed"),
        ("concealed=456p789s5555z&melds=124m&winning_tile=5z", "melds"),
        ("concealed=123m456p789s5566z&winning_tile=5z&circumstances=ippatsu", "circumstances"),
        ("concealed=123m456p789s5566z&winning_tile=5z&dora_indicators=123456m", "dora_indicators"),
    ],
)
def test_refusals_of_the_rules_stand_beside_what_they_are_about(typed: str, field: str) -> None:
    form = form_of(typed)
    assert form.is_valid()
    with pytest.raises(RuleViolation) as refused:
        score_hand(form.hand, EMA)
    form.add_violation(refused.value)
    assert field in form.errors


def test_the_entry_asks_only_for_what_is_not_known_and_keeps_to_its_prefix() -> None:
    form = TileHandForm(ruleset=EMA, prefix="tiles", fixed={"win": "ron", "seat_wind": "S", "round_wind": "E", "riichi": True})
    html = render_to_string("components/tile_entry.html", {"form": form})
    assert 'data-win="ron"' in html
    assert 'data-seat-wind="S"' in html
    assert 'data-riichi="1"' in html
    assert 'name="tiles-concealed"' in html
    assert 'name="tiles-circumstances" value="ippatsu"' in html
    assert 'type="radio"' not in html
    assert 'value="riichi"' not in html


@pytest.mark.parametrize("name", RULESETS)
def test_what_a_page_does_not_let_be_chosen_beside_a_circumstance_the_rules_refuse_too(name: str) -> None:
    for toggle in TileHandForm(ruleset=RULESETS[name]).toggles:
        for other in toggle["rule"].excludes:
            assert circumstance_problems(won(toggle, {toggle["value"], other}), RULESETS[name].riichi_min_tiles), (toggle["value"], other)


@pytest.mark.parametrize("name", RULESETS)
def test_what_a_circumstance_needs_makes_it_possible(name: str) -> None:
    for toggle in TileHandForm(ruleset=RULESETS[name]).toggles:
        assert not circumstance_problems(won(toggle, {toggle["value"]}), RULESETS[name].riichi_min_tiles), toggle["value"]


def won(toggle: Mapping[str, Any], circumstances: set[str]) -> Hand:
    """A hand with all that the toggle needs, and these circumstances."""
    needs = toggle["rule"].needs
    return Hand(
        concealed=parse_tiles("234m55p789s" if "replacement" in needs else "234m55p789s678p"),
        winning_tile=parse_tiles("5p")[0],
        win="ron" if "discarded" in needs else "tsumo",
        seat_wind="E" if "dealer" in needs else "S",
        round_wind="E",
        melds=(Meld("kan", parse_tiles("1111z"), open=False),) if "replacement" in needs else (),
        circumstances=frozenset(circumstances | ({"riichi"} if "riichi" in needs else set())),
    )


def test_the_page_tells_its_scripts_what_each_circumstance_needs() -> None:
    page = render_to_string("components/tile_entry.html", {"form": TileHandForm(ruleset=EMA)})
    assert 'value="ippatsu" data-circumstance data-needs="closed riichi" data-excludes="rinshan"' in page
