from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.site.rules.switches import differences, rule_groups
from scoring.game import Chombo, GameRecord, replay
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
def test_a_rulebook_is_shown_in_words_with_the_switches_of_its_game_and_no_others(client: Client, ruleset_id: str) -> None:
    html = page(client, reverse("rules", args=[ruleset_id]))
    family = RULESETS[ruleset_id].family
    assert {name for name in SWITCHES if f'<tr id="{name}">' in html} == {name for name in SWITCHES if family in SWITCHES[name].families}
    assert f"Evidence {RULESETS[ruleset_id].evidence}." in html


@pytest.mark.parametrize("ruleset_id", [name for name, one in RULESETS.items() if one.family == "riichi"])
def test_the_page_says_of_a_chombo_what_the_game_does(client: Client, ruleset_id: str) -> None:
    row = page(client, reverse("rules", args=[ruleset_id])).split('<tr id="chombo">')[1].split("</tr>")[0]
    played = replay(GameRecord(RULESETS[ruleset_id], hands=(Chombo(frozenset({1})),))).hands[0]
    is_paid = played.deltas != (0, 0, 0, 0)
    assert ("<td>a mangan to the others<br>" in row) == is_paid
    assert ("points off the result<br>" in row) != is_paid
    assert "A mangan is paid at once; points come off the result after uma." in row


@pytest.mark.parametrize("language", ["de", "en"])
def test_alarm_writes_chonbo_on_every_page_about_its_rules_and_the_others_chombo(client: Client, language: str) -> None:
    slug = make_competition("alarm-2019").slug
    addresses = (reverse("rules", args=["alarm-2019"]), reverse("competition_rules", args=[slug]), reverse("what_if", args=[slug]))
    for address in addresses:
        html = client.get(address, headers={"accept-language": language}).content.decode()
        text = re.sub(r"<[^>]*>", " ", html.split("<main")[1])
        assert "Chonbo" in text and "chombo" not in text.lower(), address
    other = client.get(reverse("rules", args=["austrian"]), headers={"accept-language": language}).content.decode()
    assert "Chombo" in other and "chonbo" not in other.lower()


def test_rulebooks_are_shown_without_asking_the_database(client: Client, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        page(client, reverse("rules", args=["ema-2012"]))


def test_two_rulebooks_are_compared_side_by_side(client: Client) -> None:
    html = page(client, reverse("rules", args=["ema-2012"]) + "?compare=ema-2016")
    assert '<th scope="row">Open tanyao</th><td>no</td><td>yes</td>' in html
    assert '<th scope="row">Noten payment</th><td>3,000 points</td><td>' not in html


def test_nothing_is_compared_before_somebody_has_chosen_another_rulebook(client: Client) -> None:
    html = page(client, reverse("rules", args=["tenhou"]))
    choice = html.split('<select id="compare"')[1].split("</select>")[0]
    assert '<option value="">Choose a rulebook</option>' in choice
    assert "selected" not in choice and "tenhou" not in choice


def test_the_rulebook_that_is_compared_with_stays_chosen(client: Client) -> None:
    html = page(client, reverse("rules", args=["tenhou"]) + "?compare=ema-2016")
    assert '<option value="ema-2016" selected>' in html


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
    competition = make_competition({"base": "ema-2016", "switches": {"red_fives": 3, "kiriage_mangan": True}})
    html = page(client, reverse("competition_rules", args=[competition.slug]))
    assert 'Played by <a href="/rules/ema-2016/">EMA Riichi Competition Rules 2016</a> with 2 rules changed.' in html


def test_the_differences_are_those_that_mean_something() -> None:
    one_winner = ruleset_from_json({"base": "austrian", "switches": {"honba_to": "first_winner"}})
    assert differences(one_winner, RULESETS["austrian"]) == ()
    assert [rule.name for rule in differences(RULESETS["ema-2016"], RULESETS["ema-2025"])] == [
        "kiriage_mangan",
        "riichi_min_tiles",
        "chombo_replays",
        "chombo_replays_after_signal",
        "chombo_ends_game",
    ]


@pytest.mark.parametrize("ruleset_id", ["ema-2012", "kuester", "dmjl-basic"])
def test_every_switch_of_the_game_is_in_exactly_one_group(ruleset_id: str) -> None:
    ruleset = RULESETS[ruleset_id]
    shown = [rule.name for group in rule_groups(ruleset) for rule in group.rules]
    assert sorted(shown) == sorted(name for name, switch in SWITCHES.items() if ruleset.family in switch.families)


def test_the_page_of_küster_speaks_of_his_game(client: Client) -> None:
    html = page(client, reverse("rules", args=["kuester"]))
    assert '<th scope="row">The Bankier stays</th><td>until another wins; at a draw all keep their places' in html
    assert "Küster is silent on whether both count." in html or "is silent on whether both count" in html
    assert not any(word in html.split("<main")[1] for word in ("riichi", "han and fu", "Uma", "ALARM", "Austria"))


def test_the_page_of_the_dmjl_says_that_its_rules_are_a_frame(client: Client) -> None:
    html = page(client, reverse("rules", args=["dmjl-basic"]))
    assert '<th scope="row">East stays</th><td>never: the deal passes after each hand' in html
    assert "The DMJL leaves it to the rules of a club: all." in html


@pytest.mark.parametrize("ruleset_id", ["kuester", "dmjl-basic"])
def test_a_rulebook_that_is_alone_in_its_game_offers_no_comparison(client: Client, ruleset_id: str) -> None:
    assert 'name="compare"' not in page(client, reverse("rules", args=[ruleset_id]))


def test_rulebooks_are_laid_beside_those_of_the_same_game_only(client: Client) -> None:
    html = page(client, reverse("rules", args=["ema-2012"]))
    assert '<option value="ema-2016">' in html
    assert '<option value="kuester">' not in html
    other = page(client, reverse("rules", args=["ema-2012"]) + "?compare=kuester")
    assert "Küster, Lehrbuch des Mah-Jong-Spieles is another game: its rules cannot be laid beside these." in other
    assert "There is no difference" not in other


def help_on(client: Client, ruleset_id: str, name: str) -> str:
    row = page(client, reverse("rules", args=[ruleset_id])).split(f'<tr id="{name}">')[1].split("</tr>")[0]
    return re.sub(r"<[^>]*>", " ", row)


def test_the_page_of_ema_2012_cites_who_has_the_counters_instead_of_silence() -> None:
    row = help_on(Client(), "ema-2012", "honba_to")
    assert "silent" not in row
    assert "“Wertung / Auszahlung”" in row


@pytest.mark.parametrize("ruleset_id", ["ema-2012", "austrian"])
def test_a_nagashi_mangan_wants_a_closed_hand(client: Client, ruleset_id: str) -> None:
    assert "closed hand" in help_on(client, ruleset_id, "nagashi_mangan")


@pytest.mark.parametrize(
    ("name", "section"),
    [("time_end", "3.6.5 b"), ("chombo_replays_after_signal", "3.6.5 b"), ("rinshan_with_haitei", "4.1.4"), ("chombo_with_win", "6 b")],
)
def test_where_alarm_decides_its_page_speaks_of_its_section_and_of_no_other_book(client: Client, name: str, section: str) -> None:
    row = help_on(client, "alarm-2019", name)
    assert section in row
    assert "Austria" not in row and "EMA" not in row and "silent" not in row


def test_the_other_books_say_where_they_are_silent_as_before(client: Client) -> None:
    assert "Austria is silent" in help_on(client, "austrian", "time_end")


@pytest.mark.parametrize("section", ["Austria 4.2", "ALARM 4.1", "EMA 2012 4.2"])
def test_whether_several_limit_hands_count_cites_each_book(client: Client, section: str) -> None:
    row = help_on(client, "ema-2012", "yakuman_add_up")
    assert section in row
    assert "decided" not in row
