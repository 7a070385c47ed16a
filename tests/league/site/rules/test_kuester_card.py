"""The reference card of Küster's game, beside his printed tables."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation

from league.site.rules.card import Card
from league.site.rules.cards import card_of
from league.site.rules.kuester_card import EXAMPLES
from scoring.classical import SPECIAL_GAMES, score_hand
from scoring.hand import Hand, tiles_text
from scoring.rulesets import RULESETS, ruleset_from_json
from tests.factories import make_competition

KUESTER = RULESETS["kuester"]


def card(**switches: object) -> Card:
    made = card_of(ruleset_from_json({"base": "kuester", "switches": switches}))
    assert made is not None
    return made


def table(name: str, **switches: object) -> dict[str, tuple[str, ...]]:
    found = next(one for one in card(**switches).tables if one.name == name)
    return {row.name: row.cells for row in found.rows}


def test_the_figures_are_those_of_the_printed_table() -> None:
    assert table("figures") == {
        "Tschi": ("0", "0"),
        "Pong of 2 to 8": ("2", "4"),
        "Pong of 1 or 9": ("4", "8"),
        "Pong of dragons or winds": ("4", "8"),
        "Kah-Ongg of 2 to 8": ("8", "16"),
        "Kah-Ongg of 1 or 9": ("16", "32"),
        "Kah-Ongg of dragons or winds": ("16", "32"),
        "Pair of dragons": ("2", "2"),
        "Pair of the own wind": ("2", "2"),
        "Pair of the wind of the round": ("2", "2"),
        "Pair of the own wind that is also the round's": ("4", "4"),
        "Each flower or season": ("4", ""),
    }


def test_its_columns_are_what_figures_are_and_not_what_buttons_do() -> None:
    with translation.override("de"):
        assert card().tables[0].columns == ("Offen", "Verdeckt")


def test_the_doublings_are_those_of_the_printed_table() -> None:
    doublings = table("doublings")
    assert [cells[0] for cells in doublings.values()] == [
        *("× 2", "× 8"),
        *("× 2", "× 2", "× 4", "× 8"),
        *("× 2", "× 4", "× 4", "× 8", "× 16"),
        *("× 2", "× 8", "× 8", "× 16", "× 2", "× 2", "× 2", "× 2", "× 4"),
    ]
    assert doublings["Kah-Ongg of dragons"] == ("× 4", "everybody")
    assert doublings["Only trumps"] == ("× 16", "the winner")


def test_the_premiums_follow_the_ruleset() -> None:
    printed = table("premiums")
    assert (
        sum(int(cells[0]) for name, cells in printed.items() if name != "Wholly in the hand")
        == 20 + 10 + 20 + 40 + 2 + 10 + 2 + 10 + 10 + 10
    )
    assert printed["Wholly in the hand"] == ("not counted",)
    assert table("premiums", hand_premium=10)["Wholly in the hand"] == ("10",)


def test_special_games_have_the_points_of_the_ruleset() -> None:
    def points(**switches: object) -> dict[str, str]:
        return {game.name: game.points for game in card(**switches).games}

    assert points()["Green game"] == "1,000"
    assert points()["Seven twins"] == "500"
    own = points(limit_game=3_000, half_limit_game=0, fruit_game="off")
    assert (own["Green game"], own["Seven twins"], own["Fruit game"]) == ("3,000", "as an ordinary hand", "–")
    fruit = next(game for game in card(fruit_game="replacement").games if game.name == "Fruit game")
    assert fruit.rule == "Won with Bamboo 5 as a replacement tile."


@pytest.mark.parametrize(
    ("language", "value", "said", "unsaid"),
    [
        ("en", "exact", "counts exactly these points", "if that is more"),
        ("en", "at_least", "if that is more", "counts exactly these points"),
        ("de", "exact", "zählt genau so viele Punkte", "wenn das mehr ist"),
        ("de", "at_least", "wenn das mehr ist", "zählt genau so viele Punkte"),
    ],
)
def test_the_card_says_of_special_games_what_the_switch_says(language: str, value: str, said: str, unsaid: str) -> None:
    with translation.override(language):
        page = render_to_string("site/rules/_card.html", {"card": card(limit_game_value=value)})
    assert said in page
    assert unsaid not in page


@pytest.mark.parametrize("code", EXAMPLES)
def test_each_hand_on_the_card_is_the_special_game_that_it_stands_for(code: str) -> None:
    games = dict(zip((one for one, _limit in SPECIAL_GAMES), card().games, strict=True))
    tiles = games[code].tiles
    last = next(one for one in tiles if tiles_text([one]) != "5s")
    rest = list(tiles)
    rest.remove(last)
    hand = Hand(concealed=tuple(rest), winning_tile=last, win="ron", seat_wind="S", round_wind="E")
    assert score_hand(hand, KUESTER).special == code


def test_the_card_says_who_pays_and_where_the_book_is_silent() -> None:
    texts = card(banker="round_wind", hand_cap=2_000).rules
    assert any("The seat of the round wind pays" in text for _heading, text, _chapter in texts)
    assert any("2,000 points" in text for _heading, text, _chapter in texts)
    assert {heading for heading, _text, chapter in texts if not chapter} >= {"Doublings of the others", "Printed examples"}


def decisions(**switches: object) -> set[str]:
    return {heading for heading, _text, chapter in card(**switches).rules if not chapter}


def test_the_card_says_what_was_decided_of_draws_seats_and_tiles_where_the_book_is_silent() -> None:
    assert decisions() >= {"After a draw", "Five players", "Only possible tile", "Replacement tile", "Wind game"}
    assert "Bankier" not in decisions()
    assert "Bankier" in decisions(banker="round_wind")
    assert "After a draw" not in decisions(draw_doubles_next=False)


@pytest.mark.parametrize("name", [name for name, ruleset in RULESETS.items() if ruleset.family == "riichi"])
def test_riichi_has_a_card_of_its_own(name: str) -> None:
    assert card_of(RULESETS[name]) is None


@pytest.mark.django_db
def test_the_pages_of_küster_and_of_his_leagues_have_the_card(client: Client) -> None:
    competition = make_competition({"base": "kuester", "switches": {"limit_game": 2_500}})
    assert "Reference card" in client.get(reverse("rules", args=["kuester"])).content.decode()
    assert "2,500" in client.get(reverse("competition_rules", args=[competition.slug])).content.decode()
    assert 'id="card-premiums"' not in client.get(reverse("rules", args=["ema-2012"])).content.decode()


@pytest.mark.django_db
def test_the_basic_rules_are_a_frame_without_a_calculator(client: Client) -> None:
    text = client.get(reverse("rules", args=["dmjl-basic"])).content.decode()
    assert "These rules are a frame" in text
    assert "Calculate a hand" not in text
    assert 'href="/rules/dmjl-basic/card.pdf"' in text
    assert "Calculate a hand" in client.get(reverse("rules", args=["kuester"])).content.decode()


def test_a_dead_hand_with_too_many_tiles_is_cited_with_its_own_number() -> None:
    few, many, _wrong = [(text, chapter) for heading, text, chapter in card().rules if heading == "Dead hand"]
    assert few == ("Too few tiles: no win, and the hand counts", "“Allgemeine Spielregeln 2”")
    assert many == ("Too many tiles: no win, and the hand counts nothing", "“Allgemeine Spielregeln 3”")


def test_the_card_says_what_each_game_is_who_goes_first_and_what_each_offence_costs() -> None:
    said = [(heading, chapter) for heading, _text, chapter in card().rules]
    assert {("Pure flush", "“Die fertigen Spielbilder”"), ("Wind game", "“Die fertigen Spielbilder”")} <= set(said)
    assert ("Several Mah-Jongg", "“Mah-Jongg”") in said
    fines = [(heading, chapter) for heading, chapter in said if heading.endswith("to each")]
    assert fines == [(f"{points} points to each", f"“Die Strafen {number}”") for number, points in enumerate((10, 10, 10, 50, 50), start=1)]


def test_what_the_table_prints_and_the_examples_leave_out_is_named_as_decided() -> None:
    decided = [text for _heading, text, source in card().rules if not source]
    assert "The table has 10 points beside its doubling; examples 2 and 11 count none." in decided
    assert "It counts 2 points as a tile of the wall, and 10 as its last." in decided
    own = [text for _heading, text, source in card(hand_premium=10, last_tile_premiums="higher").rules if not source]
    assert not any("examples 2 and 11" in text or "10 as its last" in text for text in own)


def test_a_false_mahjong_before_anybody_has_shown_tiles_costs_nothing() -> None:
    text = next(text for heading, text, source in card().rules if heading == "False Mah-Jongg" and source)
    assert text.endswith("If nobody has, the game goes on.")
