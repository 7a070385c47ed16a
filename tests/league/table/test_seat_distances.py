"""A seat at the table, tapped: how far its player is from the others, and what passes them."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.games.passing import assumed, distances
from league.games.queries.facts import replay_of
from league.seating.models import Session
from scoring.game import ExhaustiveDraw, Mahjong, Said
from tests.factories import make_stage
from tests.league.games.play import DRAW, FINISHED_SCORES, Play, declare, named_table, one_table
from tests.league.table.last_hands import CLEO_LEADS
from tests.league.table.phone import HTMX, Phone
from tests.pages import page_of

pytestmark = pytest.mark.django_db

NAMES = ("Alma", "Bert", "Cleo", "Dora")


def last_hand(ruleset: str) -> Play:
    play = named_table(ruleset)
    play.record(*CLEO_LEADS[ruleset])
    return play


def texts(phone: Phone, number: int) -> list[str]:
    return [one.text for one in page_of(phone.get("table_seat", number)).one("ul", class_="distances").all("p")]


def refused(page: HttpResponse) -> list[str]:
    return [said.text for said in page_of(page).one("div", id="table-state").all("p", class_="notice")]


def test_each_seat_on_the_table_leads_to_its_distances() -> None:
    play = last_hand("ema-2016")
    phone = Phone(play.game, seat=1)
    felt = page_of(phone.get()).one("section", class_="felt")
    assert [seat.told["href"] for seat in felt.all("a")] == [phone.url("table_seat", number) for number in (1, 2, 3, 4)]


def test_the_last_hand_leads_whoever_holds_the_phone_to_what_they_need() -> None:
    play = named_table("ema-2016")
    phone = Phone(play.game, seat=1)
    assert "Who needs what?" not in phone.get().content.decode()
    play.record(*CLEO_LEADS["ema-2016"])
    asked = [link for link in page_of(phone.get()).all("a", href=phone.url("table_seat", 2)) if link.text == "Who needs what?"]
    assert len(asked) == 1


def test_a_seat_says_the_signed_distance_to_each_other_player_and_what_passes_whom() -> None:
    """Bert is 16,000 behind: from Cleo more than 8,000, from another more than 16,000; haneman self-drawn is 3 × 3,000 + 6,000 = 15,000."""
    play = last_hand("ema-2016")
    phone = Phone(play.game, seat=1)
    assert texts(phone, 2) == [
        "Cleo 38,000 −16,000",
        "Bert passes Cleo with 12,000 (haneman) from Cleo, 24,000 (sanbaiman) from another or 4,000 / 8,000 (baiman) self-drawn.",
        "Alma 30,000 −8,000",
        "Bert passes Alma with 4,500 (2 han 70 fu) from Alma, 12,000 (haneman) from another or 1,800 / 3,600 (2 han 110 fu) self-drawn.",
        "Dora 30,000 −8,000",
        "Bert passes Dora with 4,500 (2 han 70 fu) from Dora, 12,000 (haneman) from another or 1,500 / 2,900 (2 han 90 fu) self-drawn.",
    ]
    assert texts(phone, 3)[::2] == ["Alma 30,000 +8,000", "Dora 30,000 +8,000", "Bert 22,000 +16,000"]
    assert texts(phone, 3)[-1] == texts(phone, 2)[1], "whoever is behind asks, whichever seat is tapped"
    assert texts(phone, 1)[2:4] == ["Dora 30,000 level", "Alma passes Dora with any win."]


def test_a_declared_riichi_is_taken_along() -> None:
    """Cleo's deposit is worth 2,000: 2 × 7,100 + 2,000 = 16,200. It lies on the table already."""
    play = last_hand("ema-2016")
    phone = Phone(play.game, seat=1)
    declare(play, 2)
    assert texts(phone, 2)[0] == "Cleo 37,000 −15,000"
    assert texts(phone, 2)[1].startswith("Bert passes Cleo with 7,100 (2 han 110 fu) from Cleo,")
    assert "Cleo 37,000" in page_of(phone.get("table_seat", 3)).one("h1").text


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [("ema-2016", []), ("ema-2012", ["The fourth riichi breaks the hand off under EMA Riichi Competition Rules."])],
)
def test_riichi_that_break_the_hand_off_are_refused_and_left_out(ruleset: str, said: list[str]) -> None:
    play = last_hand(ruleset)
    declare(play, 0, 1, 2, 3)
    page = Phone(play.game, seat=1).get("table_seat", 2)
    assert refused(page) == said
    assert len(page_of(page).one("ul", class_="distances").all("li")) == 3


def test_alarm_asks_for_faan_in_german() -> None:
    play = last_hand("alarm-2019")
    phone = Phone(play.game, seat=1)
    phone.client.cookies["django_language"] = "de"
    sentence = (
        "Bert überholt Cleo mit 12.000 (6 Fān) von Cleo, 24.000 (11 Fān) von einem anderen oder 4.000 / 8.000 (8 Fān) selbst gezogen."
    )
    assert texts(phone, 2)[:2] == ["Cleo 38.000 −16.000", sentence]


def test_kuester_asks_for_points_and_says_what_it_leaves_out() -> None:
    """Cleo is 500 ahead. Bert is Bankier, gets six values and takes two of Cleo's: 8 × 64 = 512."""
    play = named_table("kuester")
    play.record(Mahjong(2, (Said(0), Said(0), Said(100), Said(0)), 1))
    phone = Phone(play.game, seat=1)
    page = phone.get("table_seat", 2)
    assert texts(phone, 2)[:2] == ["Cleo 400 −500", "Bert passes Cleo with 64 points, however they are won."]
    assert "What the other hands are worth is left out here." in page.content.decode()
    assert "Riichi" not in page_of(page).one("main").text


def test_with_the_dmjl_the_discarder_may_pay_alone() -> None:
    play = named_table({"base": "dmjl-basic", "switches": {"payers": "discarder"}})
    play.record(Mahjong(2, (None, None, Said(100), None), 1))
    phone = Phone(play.game, seat=1)
    assert texts(phone, 2)[:2] == ["Cleo 100 −200", "Bert passes Cleo with 101 from Cleo, 201 from another or 51 self-drawn."]
    assert "nothing" not in assumed(play.game.competition.ruleset, in_stage=False)


def test_whoever_sits_out_is_told_so_instead_of_what_to_win() -> None:
    play = named_table("kuester", (*NAMES, "Edda"))
    play.record(Mahjong(2, (Said(0), Said(0), Said(100), Said(0), None), 1))
    found = distances(play.game, replay_of(play.game), (*NAMES, "Edda"))
    out = replay_of(play.game).progress.sits_out
    assert out is not None
    assert {one.need for one in found[out] if one.points <= 0} == {f"{(*NAMES, 'Edda')[out]} sits out this hand."}
    assert all(one.need for one in found[1] if one.points < 0)


def test_after_the_game_the_distances_stay_and_nobody_needs_anything() -> None:
    play = last_hand("alarm-2019")
    play.record(DRAW)
    phone = Phone(play.game, seat=1)
    assert texts(phone, 2) == ["Cleo 38,000 −16,000", "Alma 30,000 −8,000", "Dora 30,000 −8,000"]
    assert "If the game ends" not in phone.get("table_seat", 2).content.decode()


def test_scores_from_paper_have_distances_only() -> None:
    play = named_table()
    play.enter_final_scores(scores=FINISHED_SCORES)
    assert texts(Phone(play.game, seat=1), 1) == ["Bert 30,000 +10,000", "Cleo 30,000 +10,000", "Dora 20,000 +20,000"]


def test_a_seat_that_is_not_there_is_not_found() -> None:
    phone = Phone(one_table().game, seat=0)
    assert [phone.get("table_seat", number).status_code for number in (0, 5)] == [404, 404]


def test_the_page_of_a_seat_asks_for_news_and_gets_the_changed_part() -> None:
    play = last_hand("ema-2016")
    phone = Phone(play.game, seat=1)
    address = page_of(phone.get("table_seat", 2)).one("div", id="table-state").told["hx-get"]
    assert phone.client.get(address, **HTMX).status_code == 204
    declare(play, 2)
    address = page_of(phone.client.get(address, **HTMX)).one("div", id="table-state").told["hx-get"]
    assert phone.client.get(address, **HTMX).status_code == 204
    play.record(ExhaustiveDraw(tenpai=frozenset({2}), riichi=frozenset({2})))
    news = phone.client.get(address, **HTMX)
    assert news.status_code == 200
    assert news.content.decode().startswith('<div id="table-state"')


def test_a_seat_costs_few_queries(django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    play = last_hand("ema-2016")
    phone = Phone(play.game, seat=1)
    with django_assert_max_num_queries(4):
        phone.get("table_seat", 2)
    declare(play, 2, 3)
    with django_assert_max_num_queries(5):
        phone.get("table_seat", 2)


# ---------- the public page of a running game


def public(play: Play) -> str:
    return Client().get(play.game.get_absolute_url()).content.decode()


def test_the_public_page_says_who_needs_what_while_the_game_runs() -> None:
    play = named_table("ema-2016")
    assert "Who needs what?" not in public(play)
    play.record(*CLEO_LEADS["ema-2016"])
    page = public(play)
    assert "Who needs what?" in page
    assert page.count("Bert passes Cleo with 12,000 (haneman) from Cleo") == 2, "beside Bert, and beside Cleo"
    play.record(DRAW)
    assert "Who needs what?" not in public(play)


AT_THIS_TABLE = "Only the places at this table are meant, not those in the standings of the stage."


def test_in_a_stage_the_places_meant_are_said_to_be_those_at_the_table() -> None:
    play = last_hand("ema-2016")
    Session.objects.filter(competition=play.game.competition).update(stage=make_stage(play.game.competition, "Final"))
    assert f"{AT_THIS_TABLE} If the game ends with this win:" in public(play)
    assert AT_THIS_TABLE in Phone(play.game, seat=1).get("table_seat", 2).content.decode()
    german = Client().get(play.game.get_absolute_url(), headers={"accept-language": "de"}).content.decode()
    assert "Gemeint sind nur die Plätze an diesem Tisch, nicht die in der Tabelle der Phase." in german


def test_without_stages_there_are_no_other_places_to_tell_apart() -> None:
    play = last_hand("ema-2016")
    assert AT_THIS_TABLE not in public(play) and AT_THIS_TABLE not in Phone(play.game, seat=1).get("table_seat", 2).content.decode()


def test_under_an_embargo_the_public_page_says_nothing_of_it() -> None:
    play = last_hand("ema-2016")
    set_embargo(actor=SYSTEM, competition=play.game.competition, until=0)
    page = public(play)
    assert "kept secret" in page
    assert "passes" not in page and "Who needs what?" not in page
