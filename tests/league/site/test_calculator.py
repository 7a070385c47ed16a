from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from league.competitions.models import CompetitionState
from league.site.calculator_views import EXAMPLES
from scoring.rulesets import RULESETS
from tests.factories import make_competition

PINFU = "ruleset=ema-2012&concealed=234m34067p55s678s&winning_tile=2p&win=ron&seat_wind=S&round_wind=E"


def page(client: Client, query: str = "", name: str = "calculator") -> str:
    response = client.get(f"{reverse(name)}?{query}")
    assert response.status_code == 200, response.status_code
    return html.unescape(response.content.decode())


def answer(client: Client, query: str) -> str:
    """The answer's words, without the marks of the page."""
    text = re.sub(r"<[^>]+>", " ", page(client, query, "calculator_answer"))
    return " ".join(text.split())


def test_it_begins_with_examples_that_work(client: Client) -> None:
    empty = page(client)
    assert "every fu" in empty
    assert "every fu" not in page(client, "ruleset=alarm-2019"), "it counts none"
    for example in EXAMPLES:
        assert f'href="{reverse("calculator")}?{example}"' in empty
    assert "8,000" in answer(client, EXAMPLES[0])
    assert "9 waits" in answer(client, EXAMPLES[1])


def footer(client: Client, address: str) -> str:
    """The address of the calculator at the foot of a page."""
    response = client.get(address)
    assert response.status_code == 200
    (found,) = re.findall(r'<footer.*?<a href="([^"]*)">Calculator</a>', response.content.decode(), re.DOTALL)
    return str(found)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["competition", "standings", "sessions", "entrants", "statistics", "competition_rules", "what_if"])
def test_the_calculator_at_the_foot_of_a_competitions_page_has_its_rules(client: Client, name: str) -> None:
    competition = make_competition("austrian")
    address = footer(client, reverse(name, args=[competition.slug]))
    assert address == f"/calculator/?competition={competition.slug}"
    assert f"Rules of {competition.name}" in html.unescape(client.get(address).content.decode())


@pytest.mark.django_db
def test_the_calculator_at_the_foot_of_other_pages_has_no_rules_of_its_own(client: Client) -> None:
    points_only = make_competition("dmjl-basic")
    assert footer(client, reverse("home")) == "/calculator/"
    assert footer(client, reverse("standings", args=[points_only.slug])) == "/calculator/"


@pytest.mark.parametrize("language", ["de", "en"])
def test_alarm_says_pong_and_kang_and_never_pon_or_kan(client: Client, language: str) -> None:
    hand = "ruleset=alarm-2019&concealed=345p55678s&melds=(1111z)+222m&winning_tile=5p&win=ron&seat_wind=S&round_wind=E"
    response = client.get(f"{reverse('calculator')}?{hand}", headers={"accept-language": language})
    text = re.sub(r"<[^>]*>", " ", html.unescape(response.content.decode()).split('<form id="calculator"')[1].split("</main>")[0])
    assert "Pong" in text and "Kang" in text
    assert re.findall(r"\b(?:pons?|kans?|Pons?|Kans?)\b", text) == []


def test_no_database_is_asked(client: Client, django_assert_num_queries: object) -> None:
    """The test would fail on any query, as it has no database; it is for people without an account."""
    assert page(client, PINFU)


@pytest.mark.parametrize("ruleset_id", [one.id for one in RULESETS.values() if one.family == "riichi"])
def test_a_hand_has_a_value_under_every_ruleset(client: Client, ruleset_id: str) -> None:
    text = answer(client, f"ruleset={ruleset_id}&concealed=234m34567p55678s&winning_tile=2p&win=ron&seat_wind=S&circumstances=riichi")
    assert "from the discarder" in text
    assert ("fān" if ruleset_id == "alarm-2019" else "30 fu") in text


def test_a_red_five_counts_where_the_ruleset_has_it(client: Client) -> None:
    assert "3,900" in answer(client, PINFU)
    assert "has no red fives" in answer(client, PINFU.replace("ema-2012", "ema-2016"))


def test_who_pays_what_is_said(client: Client) -> None:
    text = answer(client, PINFU.replace("win=ron", "win=tsumo"))
    assert "2,600 from East" in text
    assert "1,300 from each of the two others" in text


def test_every_han_and_fu_is_said_with_its_rule(client: Client) -> None:
    text = answer(client, "ruleset=austrian&concealed=22234s11z&melds=555z+(0555p)&winning_tile=1z&dora_indicators=1s")
    for reason in (
        "Haku (white dragon) section 4.2.1 1 han",
        "Seat wind section 4.2.1 1 han",
        "Dora section 2.6.1 3 han",
        "Red fives section 1.1 1 han",
        "Together 7 han",
        "Open triplet of terminals or honours section 4.1.1 4 fu",
        "Closed kan of 2 to 8 section 4.1.1 16 fu",
        "From the discarder, 6 × 3,000",
    ):
        assert reason in text


def test_a_refusal_is_a_sentence_and_all_of_them_are_said(client: Client) -> None:
    text = answer(client, PINFU + "&circumstances=ippatsu&circumstances=haitei")
    assert "Ippatsu needs riichi." in text
    assert "Under the Sea (Haitei) needs a self-drawn tile." in text
    assert "There are only four copies of 5 of circles" in answer(client, PINFU.replace("678s", "555p") + "&dora_indicators=5p")
    assert "has no yaku" in answer(client, "concealed=123m456p2789s&melds=111s&winning_tile=2s")


def test_text_that_is_no_tile_is_refused_where_it_stands(client: Client) -> None:
    whole = page(client, "concealed=12x")
    assert 'value="12x"' in whole
    assert "is no tile" in whole
    assert "is no tile" in answer(client, "concealed=12x")


def test_tiles_that_are_still_missing_are_counted(client: Client) -> None:
    assert "5 more tiles" in answer(client, "concealed=12345m&melds=555z")
    assert "1 more tile," in answer(client, "concealed=123m456p789s115z")


def test_the_waits_are_worth_something_each(client: Client) -> None:
    text = answer(client, "ruleset=ema-2016&concealed=23m456p78955s&melds=555z&dora_indicators=1m")
    assert "2 waits" in text
    assert text.count("4 left") == 1
    assert text.count("3 left") == 1, "the indicator is not there any more"
    assert "no yaku" not in text


def test_a_wait_without_yaku_says_so(client: Client) -> None:
    text = answer(client, "concealed=23m456p789s55s&melds=123s")
    assert text.count("no yaku") == 4


def test_five_counters_ask_for_two_han_where_the_ruleset_does(client: Client) -> None:
    one_han = "&concealed=123m34067p55s678s&winning_tile=2p&win=ron&seat_wind=S"
    assert "1,000" in answer(client, "ruleset=austrian" + one_han.replace("0", "5"))
    assert "two han from yaku" in answer(client, "ruleset=austrian&counters=many" + one_han.replace("0", "5"))
    assert 'name="counters" value="many" checked' in page(client, "ruleset=austrian&counters=many" + one_han)
    assert "counters=many" in page(client, "ruleset=austrian&counters=many" + one_han, "calculator_answer")
    assert "not two han" in answer(client, "ruleset=austrian&counters=many&concealed=123m34567p55s678s")
    assert 'name="counters"' not in page(client, "ruleset=ema-2025")


def test_a_hand_that_does_not_wait_says_so(client: Client) -> None:
    assert "Not tenpai" in answer(client, "concealed=147m258p369s1234z")


def test_a_link_leads_to_the_same_hand(client: Client) -> None:
    query = PINFU + "&melds=&circumstances=riichi&circumstances=ippatsu&ura_indicators=&dora_indicators=4p"
    response = client.get(f"{reverse('calculator_answer')}?{query}")
    link = response["HX-Replace-Url"]
    assert link.startswith("/calculator/?")
    assert parse_qs(urlsplit(link).query) == {**parse_qs(query)}
    assert answer(client, urlsplit(link).query) == answer(client, query)
    assert f'data-copy="http://testserver{link}"' in page(client, query)


def test_the_link_forgets_what_does_not_belong_to_the_hand(client: Client) -> None:
    link = client.get(f"{reverse('calculator_answer')}?concealed=1m&fbclid=abc&melds=(1111z)")["HX-Replace-Url"]
    assert link == "/calculator/?concealed=1m&melds=(1111z)"


def test_a_form_without_scripts_asks_for_everything(client: Client) -> None:
    whole = page(client, PINFU)
    assert '<form id="calculator" method="get" action="/calculator/"' in whole
    for name in (
        "concealed",
        "melds",
        "winning_tile",
        "dora_indicators",
        "ura_indicators",
        "win",
        "seat_wind",
        "round_wind",
        "circumstances",
    ):
        assert f'name="{name}"' in whole
    assert 'name="ruleset" form="calculator"' in whole
    assert "Calculate</button>" in whole


def test_an_unknown_ruleset_is_no_page(client: Client) -> None:
    assert client.get(f"{reverse('calculator')}?ruleset=homebrew").status_code == 404


@pytest.mark.django_db
def test_a_competition_counts_by_its_own_ruleset(client: Client) -> None:
    ruleset = {"base": "ema-2012", "switches": {"red_fives": 0}}
    make_competition(ruleset, name="Tuesday league", state=CompetitionState.OPEN)
    whole = page(client, f"competition=tuesday&{PINFU.removeprefix('ruleset=ema-2012&')}")
    assert "Rules of Tuesday league" in whole
    assert "has no red fives" in whole
    assert "3,900" in page(client, f"competition=tuesday&{PINFU}"), "another ruleset can be tried"


@pytest.mark.django_db
def test_a_draft_is_not_given_away(client: Client) -> None:
    make_competition(name="Tuesday league", state=CompetitionState.DRAFT)
    assert client.get(f"{reverse('calculator')}?competition=tuesday").status_code == 404


@pytest.mark.parametrize(
    "text", ["concealed=" + "1m" * 500, "concealed=\x00", "melds=((((", "melds=" + "(1m)+" * 60, "win=%ff&seat_wind=%00"]
)
def test_nonsense_is_answered_in_words(client: Client, text: str) -> None:
    assert page(client, text)


@pytest.mark.parametrize("name", ["calculator", "calculator_answer"])
def test_the_title_of_the_page_names_the_hand_once_there_is_one(client: Client, name: str) -> None:
    def title(query: str) -> str:
        return " ".join(re.findall(r"<title>(.*?)</title>", page(client, query, name)))

    assert title(PINFU) == "3 han 30 fu: 3,900 · Calculator · Platzwind"
    assert title("") == "Calculator · Platzwind"
