from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.site.rules_pages import differences, rule_groups
from scoring.rulesets import RULESETS, SWITCHES, ruleset_from_json
from tests.factories import make_competition

pytestmark = pytest.mark.django_db


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_the_list_names_every_rulebook_and_how_sure_it_is(client: Client) -> None:
    html = page(client, reverse("ruleset_list"))
    for ruleset in RULESETS.values():
        assert f'href="/rules/{ruleset.id}/"' in html
        assert ruleset.title in html
    assert "not checked against the original text" in html


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_a_rulebook_is_shown_in_words(client: Client, ruleset_id: str) -> None:
    html = page(client, reverse("rules", args=[ruleset_id]))
    assert all(f'<tr id="{name}">' in html for name in SWITCHES)
    assert f"Evidence {RULESETS[ruleset_id].evidence}." in html


def test_rulebooks_are_shown_without_asking_the_database(client: Client, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        page(client, reverse("rules", args=["ema-2012"]))


def test_two_rulebooks_are_compared_side_by_side(client: Client) -> None:
    html = page(client, reverse("rules", args=["ema-2012"]) + "?compare=ema-2016")
    assert '<th scope="row">Open tanyao</th><td>no</td><td>yes</td>' in html
    assert '<th scope="row">Noten payment</th><td>3,000 points</td><td>' not in html


def test_a_rulebook_does_not_differ_from_itself(client: Client) -> None:
    assert "There is no difference to" in page(client, reverse("rules", args=["tenhou"]) + "?compare=tenhou")


@pytest.mark.parametrize("address", ["/rules/nothing/", "/rules/tenhou/?compare=nothing"])
def test_an_unknown_rulebook_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_competition_says_which_rulebook_it_plays(client: Client) -> None:
    competition = make_competition("austrian")
    html = page(client, reverse("competition_rules", args=[competition.slug]))
    assert 'Played by <a href="/rules/austrian/">Regeln für Riichi-Mahjong (Österreich)</a> without changes.' in html


def test_a_competition_shows_what_it_changes(client: Client) -> None:
    own = {"base": "ema-2016", "switches": {"red_fives": 3}, "name": "Tuesday rules"}
    competition = make_competition(own)
    html = page(client, reverse("competition_rules", args=[competition.slug]))
    assert "Played by Tuesday rules: " in html
    assert "with 1 rule changed." in html
    assert '<th scope="row">Red fives</th><td>3</td><td>none</td>' in html


def test_changed_rules_need_no_name_of_their_own(client: Client) -> None:
    competition = make_competition({"base": "ema-2016", "switches": {"red_fives": 3, "bust": "ends_game"}})
    html = page(client, reverse("competition_rules", args=[competition.slug]))
    assert 'Played by <a href="/rules/ema-2016/">EMA Riichi Competition Rules 2016</a> with 2 rules changed.' in html


def test_the_differences_are_those_that_mean_something() -> None:
    one_winner = ruleset_from_json({"base": "austrian", "switches": {"honba_to": "first_winner"}})
    assert differences(one_winner, RULESETS["austrian"]) == ()
    assert [rule.name for rule in differences(RULESETS["ema-2016"], RULESETS["ema-2025"])] == [
        "kiriage_mangan",
        "chombo_replays",
        "chombo_replays_after_signal",
        "chombo_ends_game",
    ]


def test_every_switch_is_in_exactly_one_group() -> None:
    shown = [rule.name for group in rule_groups(RULESETS["ema-2012"]) for rule in group.rules]
    assert sorted(shown) == sorted(SWITCHES)
