"""A club's own rules, switch by switch, and a director's pages in games without riichi."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import freeze_ruleset
from league.competitions.models import Competition, CompetitionKind
from league.director.settings.forms.own_rules import OwnRulesForm
from scoring.rulesets import RULESETS, SWITCHES, ruleset_from_json
from tests.factories import ada_administrates, alice_directs, make_competition
from tests.pages import fields_of

pytestmark = pytest.mark.django_db
OTHERS = ("kuester", "dmjl-basic")


def signed_in(client: Client, competition: Competition) -> Client:
    client.force_login(alice_directs(competition))
    return client


def filled(client: Client, competition: Competition) -> dict[str, str]:
    page = client.get(reverse("manage_own_rules", args=[competition.slug]))
    form = OwnRulesForm(competition.ruleset)
    return {name: values[0] for name, values in fields_of(page).items() if name in form.fields}  # type: ignore[arg-type]


def save(client: Client, competition: Competition, **changed: str) -> str:
    answer = client.post(reverse("manage_own_rules", args=[competition.slug]), {**filled(client, competition), **changed}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def stored(competition: Competition) -> object:
    return Competition.objects.get(pk=competition.pk).ruleset_json


@pytest.mark.parametrize("rules", OTHERS)
def test_every_switch_of_the_game_can_be_changed(rules: str) -> None:
    family = RULESETS[rules].family
    offered = set(OwnRulesForm(RULESETS[rules]).fields) - {"name", "seen"}
    assert offered == {name for name, switch in SWITCHES.items() if family in switch.families} - {"scoring"}


@pytest.mark.parametrize("rules", OTHERS)
def test_saving_unchanged_rules_changes_nothing(client: Client, rules: str) -> None:
    competition = make_competition(rules)
    assert "Your rules are saved." in save(signed_in(client, competition), competition)
    assert stored(competition) == {"base": rules, "switches": {}}


def test_a_club_agrees_on_limits_and_on_who_pays(client: Client) -> None:
    competition = make_competition("kuester")
    alice = signed_in(client, competition)
    text = save(alice, competition, hand_cap="2000", payers="all", draw_doubles_next="false", wind_rounds="1", name="Tuesday Küster")
    assert "4 rules are your own." in text
    own = Competition.objects.get(pk=competition.pk).ruleset
    assert (own.hand_cap, own.payers, own.draw_doubles_next, own.wind_rounds, own.title) == (2_000, "all", False, 1, "Tuesday Küster")
    assert filled(alice, Competition.objects.get(pk=competition.pk))["hand_cap"] == "2000"
    assert "Limit of a hand" in client.get(reverse("competition_rules", args=[competition.slug])).content.decode()


def test_a_basic_league_plays_repeats_and_fewer_rounds(client: Client) -> None:
    competition = make_competition("dmjl-basic")
    save(signed_in(client, competition), competition, dealer_stays="win_or_draw", wind_rounds="2", payers="settle")
    assert stored(competition) == {
        "base": "dmjl-basic",
        "switches": {"wind_rounds": 2, "dealer_stays": "win_or_draw", "payers": "settle"},
    }


@pytest.mark.parametrize(
    ("switch", "value"), [("hand_cap", "-1"), ("start_points", "150"), ("payers", "nobody"), ("dealer_stays", "tenpai"), ("limit_game", "")]
)
def test_an_impossible_value_is_refused_beside_its_field_and_kept(client: Client, switch: str, value: str) -> None:
    competition = make_competition("kuester")
    text = save(signed_in(client, competition), competition, **{switch: value, "hand_premium": "10"})
    assert "errorlist" in text
    assert '<option value="10" selected>' in text
    assert stored(competition) == {"base": "kuester", "switches": {}}


def test_frozen_rules_stay(client: Client) -> None:
    competition = make_competition("kuester")
    alice = signed_in(client, competition)
    fields = filled(alice, competition)
    freeze_ruleset(actor=SYSTEM, competition=competition)
    address = reverse("manage_own_rules", args=[competition.slug])
    assert "The rules were frozen when the first session started." in alice.get(address).content.decode()
    alice.post(address, {**fields, "hand_cap": "500"})
    assert Competition.objects.get(pk=competition.pk).ruleset.hand_cap == 0


def test_riichi_is_chosen_as_a_whole_rulebook(client: Client) -> None:
    competition = make_competition("ema-2012")
    alice = signed_in(client, competition)
    assert "manage/settings/rules/" not in alice.get(reverse("manage_settings", args=[competition.slug])).content.decode()
    assert "chosen as a whole rulebook" in alice.get(reverse("manage_own_rules", args=[competition.slug])).content.decode()


def test_the_menu_offers_every_rulebook_under_its_game(client: Client) -> None:
    client.force_login(ada_administrates())
    text = client.get(reverse("create_competition")).content.decode()
    assert all(f'<option value="{name}"' in text for name in RULESETS)
    assert [text.index(f'<optgroup label="{game}">') for game in ("Riichi", "Classical game", "Basic game")]


@pytest.mark.parametrize("rules", OTHERS)
def test_a_league_is_created_from_the_menu(client: Client, rules: str) -> None:
    client.force_login(ada_administrates())
    fields = {"name": "Club", "slug": "club-2026", "kind": "season", "ruleset": rules, "policy": "sum", "min_games": "0"}
    client.post(reverse("create_competition"), fields)
    made = Competition.objects.get(slug="club-2026")
    assert made.ruleset == ruleset_from_json(rules)
    assert "Everybody starts from zero." in client.get(reverse("competition", args=[made.slug])).content.decode()


@pytest.mark.parametrize("rules", OTHERS)
def test_there_is_no_file_for_the_ema(client: Client, rules: str) -> None:
    competition = make_competition(rules, kind=CompetitionKind.TOURNAMENT)
    alice = signed_in(client, competition)
    for name in ("manage_ema", "manage_ema_xlsx", "manage_ema_csv", "manage_ema_check"):
        answer = alice.get(reverse(name, args=[competition.slug]))
        assert answer.status_code == 422
        assert f"this competition plays {RULESETS[rules].title}: there is no results file for it." in answer.content.decode()
    for name in ("manage", "manage_results", "manage_settings"):
        text = alice.get(reverse(name, args=[competition.slug])).content.decode()
        assert not re.findall(r"EMA (?!Riichi)", text.split("<main")[1])
