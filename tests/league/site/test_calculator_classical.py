"""The calculator under Küster's rules."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from league.site.calculator_classical import ClassicalCalculatorForm, classical_answer
from league.site.calculator_views import CLASSICAL_EXAMPLES
from scoring.rulesets import RULESETS

KUESTER = RULESETS["kuester"]
RULES = "ruleset=kuester"
#: The second example of the book: four Tschi in the hand, won on the replacement of a flower, the only tile that could.
ALL_CHI = f"{RULES}&concealed=123567m46p23488s&winning_tile=5p&win=tsumo&seat_wind=W&round_wind=E&circumstances=rinshan&flowers=f1g2"


def page(client: Client, query: str, name: str = "calculator") -> str:
    response = client.get(f"{reverse(name)}?{query}")
    assert response.status_code == 200, response.status_code
    return html.unescape(response.content.decode())


def answer(client: Client, query: str) -> str:
    """The answer's words, without the marks of the page."""
    return " ".join(re.sub(r"<[^>]+>", " ", page(client, query, "calculator_answer")).split())


def test_every_figure_premium_and_doubling_is_said_with_its_chapter(client: Client) -> None:
    text = answer(client, ALL_CHI)
    for reason in (
        "Flowers and seasons Berechnungen für die Figuren 8 points",
        "Mah-Jongg Abbildungen (Beispiele) 20 points",
        "All figures Tschi, with a pair of suit tiles Berechnung für die Prämien 10 points",
        "Last tile drawn as a replacement from the dead wall Berechnung für die Prämien 10 points",
        "Only tile that could win Berechnung für die Prämien 2 points",
        "Wholly in the hand Verdoppelungen × 2",
        "Value of the hand, 50 × 2^1 100 points",
    ):
        assert reason in text


def test_who_pays_what_is_said_and_the_bankier_double(client: Client) -> None:
    text = answer(client, ALL_CHI)
    assert "East pays, 100 × 2 Die Abrechnung 200 points" in text
    assert "South pays Die Abrechnung 100 points" in text


def test_after_a_draw_the_payments_double(client: Client) -> None:
    text = answer(client, ALL_CHI + "&circumstances=after_draw")
    assert "100 points" in text
    assert "East pays, 100 × 4 Die Abrechnung 400 points" in text


def test_the_examples_win_and_wait(client: Client) -> None:
    empty = page(client, RULES)
    for example in CLASSICAL_EXAMPLES:
        assert f'href="{reverse("calculator")}?{RULES}&{example}"' in empty
    assert "2,944" in answer(client, f"{RULES}&{CLASSICAL_EXAMPLES[0]}")
    assert "Waits for 2 tiles" in answer(client, f"{RULES}&{CLASSICAL_EXAMPLES[1]}")


def test_a_player_who_did_not_win_has_a_value_and_no_premium(client: Client) -> None:
    text = answer(client, f"{RULES}&concealed=111z55z666m14m58s1p&win=none&seat_wind=S&round_wind=E&flowers=f2")
    assert "Together" not in text
    assert "Figures together 18 points" in text
    assert "144" in text
    assert "Premiums" not in text
    assert "pays" not in text.split("Value")[-1]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("concealed=234666m4588s&melds=222p&winning_tile=3s&flowers=f1f1", "There is only one flower 1."),
        ("concealed=234666m4588s&melds=222p&winning_tile=4z", "not four figures and a pair"),
        ("concealed=23066m64588s&melds=222p&winning_tile=3s", "has no red fives"),
    ],
)
def test_what_cannot_be_is_refused_by_name(client: Client, query: str, sentence: str) -> None:
    assert sentence in answer(client, f"{RULES}&{query}&win=ron")


def test_tiles_stay_when_the_ruleset_changes_and_what_the_other_game_knows_does_not_stand_in_the_way(client: Client) -> None:
    riichi = "concealed=234m34567p55s678s&winning_tile=2p&win=tsumo&seat_wind=S&round_wind=E&circumstances=riichi&dora_indicators=4p"
    assert "Mah-Jongg" in answer(client, f"{RULES}&{riichi}")
    assert "flowers" not in answer(client, f"ruleset=ema-2012&{riichi}&flowers=f1&circumstances=first_discard").lower()


def test_the_basic_game_has_no_values_to_calculate(client: Client) -> None:
    assert client.get(reverse("calculator"), {"ruleset": "dmjl-basic"}).status_code == 404
    assert 'value="dmjl-basic"' not in page(client, RULES)
    assert 'value="kuester"' in page(client, "")


def test_each_wait_says_what_it_would_be_worth_claimed_and_drawn() -> None:
    form = ClassicalCalculatorForm({"concealed": "4455z", "melds": "111z 222z 333z", "seat_wind": "N", "round_wind": "W"}, ruleset=KUESTER)
    assert form.is_valid()
    waits = {wait.tile: wait for wait in classical_answer(form.hand, KUESTER).waits}
    assert sorted(waits) == [30, 31]
    assert waits[30].ron.total == 59_392
    assert waits[30].tsumo.total > waits[30].ron.total


def test_without_a_tile_there_is_nothing_to_answer_and_missing_tiles_are_counted(client: Client) -> None:
    assert "What is a hand worth?" in answer(client, f"{RULES}&flowers=f1")
    assert "5 more tiles" in answer(client, f"{RULES}&concealed=111z55z666m&win=ron")
    assert "who did not win" in answer(client, f"{RULES}&concealed=111z55z666m&win=none")
