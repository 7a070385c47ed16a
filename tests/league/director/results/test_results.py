"""The director's final results: the list, level players, prizes, open questions, and the file for the EMA."""

from __future__ import annotations

import datetime
import io
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from league.competitions.models import Competition, Entrant
from league.games.models import Game
from league.players.models import NameShown, Player
from league.seating.models import Session
from league.standings.queries.ranking.final import final_of
from league.standings.queries.ranking.prizes import prizes_of
from tests.factories import alice_directs, make_club, make_competition, make_entrant
from tests.league.standings.games import play
from tests.league.standings.many import make_season
from tests.pages import page_of

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Ben", "Clara", "David", "Eva", "Felix", "Greta", "Hugo")


@pytest.fixture
def cup() -> Competition:
    """EMA 2012 without uma. In thousands: Anna 30, Ben 5, Clara −10, David −25; Eva 20, Felix 5 (in both as second), Greta −10, Hugo −15.

    Ben is level with Felix, and Clara with Greta (both were third). Anna, Clara, Eva and Greta are of MC Süd and from AT, the others of MC
    Nord and from DE.
    """
    competition = make_competition({"base": "ema-2012", "switches": {"uma": [0, 0, 0, 0]}}, name="Cup", slug="cup", place="Hanover")
    dates = {"starts_on": datetime.date(2026, 12, 5), "ends_on": datetime.date(2026, 12, 6)}
    Competition.objects.filter(pk=competition.pk).update(kind="tournament", planned_sessions=2, **dates)
    competition.refresh_from_db()
    clubs = [make_club(name="MC Süd"), make_club(name="MC Nord")]
    eight = [
        make_entrant(competition, first_name=name, last_name=name[0] * 3, club=clubs[number % 2], country=("AT", "DE")[number % 2])
        for number, name in enumerate(NAMES)
    ]
    play(competition, eight[:4], (60_000, 35_000, 20_000, 5_000))
    play(competition, eight[4:], (50_000, 35_000, 20_000, 15_000))
    return competition


def change(competition: Competition, **fields: Any) -> None:
    Competition.objects.filter(pk=competition.pk).update(**fields)
    competition.refresh_from_db()


def page(client: Client, name: str = "manage_results", query: str = "", status: int = 200) -> str:
    response = client.get(reverse(name, args=["cup"]) + query, headers={"accept-language": "en"})
    assert response.status_code == status
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", response.content.decode())))


def won(competition: Competition, first: int = 0, *categories: str) -> list[tuple[str, str, str]]:
    return [
        (one.title, one.winners, one.note) for category in prizes_of(final_of(competition), first, categories) for one in category.prizes
    ]


def test_the_list_has_shared_places_and_countries(alice: Client, cup: Competition) -> None:
    text = page(alice)
    assert re.search(r"1 AAA, Anna – AUT – \+30,000 –", text)
    assert re.search(r"3 = shared BBB, Ben – GER – \+5,000 –", text)
    assert re.search(r"3 = shared FFF, Felix – GER – \+5,000 –", text)
    assert "Ben BBB and Felix FFF share place 3: nothing separates them." in text


def test_the_list_has_base_ranks_for_members_only(cup: Competition) -> None:
    """Places 1, 2, 3, 3, 5, 5, 7, 8 of 8: 1000 · (8 − place) / 7."""
    Player.objects.update(ema_number="")
    for number, name in enumerate(("Anna", "Eva", "Ben", "Felix", "Hugo", "David")):
        Player.objects.filter(first_name=name).update(ema_number=f"0500000{number}")
    rows = [(row.place, row.first_name, row.base_rank) for row in final_of(cup).rows]
    assert rows == [
        (1, "Anna", 1000), (2, "Eva", 857), (3, "Ben", 714), (3, "Felix", 714), (5, "Clara", None), (5, "Greta", None),
        (7, "Hugo", 143), (8, "David", 0),
    ]  # fmt: skip


def test_a_decided_tie_names_the_step_and_both_values(alice: Client, cup: Competition) -> None:
    change(cup, tiebreaks=["average_place", "lot"])
    Entrant.objects.filter(player__first_name="Felix").update(lot=1)
    Entrant.objects.filter(player__first_name="Ben").update(lot=2)
    text = page(alice)
    assert "Felix FFF is ahead of Ben BBB: lot 1 against 2." in text
    assert "From place 3: Total +5,000" in text
    assert "Clara CCC and Greta GGG share place 5" in text


def test_prizes_say_whether_they_are_shared_or_what_decided_them(cup: Competition) -> None:
    assert won(cup, 3) == [
        ("Prize 1", "Anna AAA", ""),
        ("Prize 2", "Eva EEE", ""),
        ("Prize 3", "Ben BBB and Felix FFF", "Shared: nothing separates them."),
    ]
    assert won(cup, 4)[2][0] == "Prizes 3 to 4"
    assert won(cup, 1) == [("Prize 1", "Anna AAA", "")]
    change(cup, tiebreaks=["lot"])
    Entrant.objects.filter(player__first_name="Felix").update(lot=1)
    assert won(cup, 3)[2] == ("Prize 3", "Felix FFF", "Felix FFF is ahead of Ben BBB: lot 1 against –.")


def test_the_best_of_each_country_club_and_group(cup: Competition) -> None:
    Entrant.objects.filter(player__first_name__in=["Clara", "Greta", "David"]).update(group="Juniors")
    Player.objects.filter(first_name="Hugo").update(country="")
    assert won(cup, 0, "country") == [("AUT", "Anna AAA", ""), ("GER", "Ben BBB and Felix FFF", "Shared: nothing separates them.")]
    assert [(title, names) for title, names, _note in won(cup, 0, "club", "group")] == [
        ("MC Nord", "Ben BBB and Felix FFF"), ("MC Süd", "Anna AAA"), ("Juniors", "Clara CCC and Greta GGG"),
    ]  # fmt: skip


def test_unranked_and_disqualified_players_win_no_prize(cup: Competition) -> None:
    for name, fields in {"Anna": {"status": "disqualified"}, "Eva": {"guest": True}, "Ben": {"status": "removed"}}.items():
        Entrant.objects.filter(player__first_name=name).update(**fields)
    assert [names for _title, names, _note in won(cup, 1)] == ["Felix FFF"]
    change(cup)
    Entrant.objects.exclude(player__first_name="Anna").update(guest=True)
    assert won(cup, 3, "country") == []


def test_prizes_are_chosen_by_the_address_and_nonsense_is_refused_in_words(alice: Client, cup: Competition) -> None:
    assert "Prize 3" in page(alice)
    text = page(alice, query="?first=1&best=club")
    assert "MC Nord" in text
    assert "Prize 2" not in text
    text = page(alice, query="?first=-5&best=luck")
    assert "please enter at least 0" in text
    assert "Prize 3" in text


def test_open_questions_are_listed_until_they_are_settled(alice: Client, cup: Competition) -> None:
    change(cup, planned_sessions=3, published_until=1)
    text = page(alice, query="?show=yes")
    assert "Session 1, table 1: nobody has confirmed the result." in text
    assert "Session 2 is not approved." in text
    assert "2 of 3 sessions are there." in text
    assert "The results of session 2 are secret." in text
    assert "Prize 3: Ben BBB and Felix FFF are level." in text
    assert "The competition is not finished" in text
    Game.objects.filter(number=1).update(state="running")
    assert "Session 1, table 1: not finished." in page(alice, query="?show=yes")
    Game.objects.update(state="confirmed")
    Session.objects.update(state="approved")
    change(cup, state="finished", planned_sessions=2, published_until=None)
    assert "Anna AAA played 1 of 2 games: decide how the missed games count." in page(alice)
    cup.entrants.update(missed="nothing")
    assert "Nothing is open" in page(alice, query="?first=2")


@pytest.mark.parametrize("name", ["manage_results", "manage_ema"])
def test_while_results_are_secret_names_and_totals_are_shown_on_a_tap_only(alice: Client, cup: Competition, name: str) -> None:
    change(cup, published_until=0)
    shown = page_of(alice.get(reverse(name, args=["cup"]), headers={"accept-language": "en"}))
    assert "The results are still secret." in shown.text
    assert not [secret for secret in (*NAMES, "30,000", "+30,000") if secret in shown.text]
    assert "ceremony" in shown.one("a", href=reverse("manage_reveal", args=["cup"]), class_="primary").text
    tapped = page(alice, name, "?show=yes")
    assert "Anna" in tapped and "The results are still secret." not in tapped
    assert "Prize 3" not in page(alice, "manage_results", "?show=yes&first=1&best=club"), "the prizes are chosen as ever"


def test_without_a_result_the_page_says_what_to_do(client: Client) -> None:
    competition = make_competition(slug="cup")
    client.force_login(alice_directs(competition))
    assert "No game is finished yet." in page(client)
    assert "the file would be empty" in page(client, "manage_ema")
    for name in ("manage_ema_xlsx", "manage_ema_csv", "manage_ema_check"):
        assert client.get(reverse(name, args=["cup"])).status_code == 200


def test_the_file_is_filled_in_from_the_competition_and_can_be_changed(alice: Client, cup: Competition) -> None:
    text = alice.get(reverse("manage_ema", args=["cup"]), headers={"accept-language": "en"}).content.decode()
    assert 'value="5-6 December 2026"' in text
    assert 'value="Hanover"' in text
    answer = alice.get(
        reverse("manage_ema_xlsx", args=["cup"]),
        {
            "title": "Open 2026",
            "country": "de",
            "place": "Linden",
            "date": "7 June 2026",
            "days": "1",
            "rules": "riichi",
            "old_codes": "on",
        },
    )
    assert answer["Content-Disposition"] == 'attachment; filename="cup-ema.xlsx"'
    sheet = load_workbook(io.BytesIO(answer.content)).worksheets[0]
    assert [sheet.cell(3, column + 1).value for column in (0, 1, 11, 12, 13, 15, 16, 17)] == [
        "Open 2026", 8, "GER", "Linden", 1, "riichi", "7 June 2026", 1,
    ]  # fmt: skip
    assert [sheet.cell(row, 10).value for row in (2, 4)] == ["AUT", "GER"]


def test_a_wrong_head_is_refused_and_keeps_its_values(alice: Client, cup: Competition) -> None:
    answer = alice.get(reverse("manage_ema_csv", args=["cup"]), {"title": "Open 2026", "days": "99", "rules": "riichi"})
    assert answer.status_code == 422
    assert 'value="Open 2026"' in answer.content.decode()


def test_the_check_is_on_the_page_and_in_a_file(alice: Client, cup: Competition) -> None:
    text = page(alice, "manage_ema")
    assert "Place 3: Ben BBB, Felix FFF." in text
    answer = alice.get(reverse("manage_ema_check", args=["cup"]), headers={"accept-language": "en"})
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert "Shared places\n- Place 3: Ben BBB, Felix FFF.\n" in answer.content.decode()


def test_the_public_list_comes_when_all_is_over_and_published(client: Client, cup: Competition) -> None:
    assert "will be here then" in page(client, "results")
    change(cup, state="finished", published_until=1, results_revision=50)
    assert "will be here then" in page(client, "results")
    assert "Anna" not in page(client, "results")
    change(cup, published_until=None, results_revision=51)
    Player.objects.filter(first_name="Anna").update(name_shown=NameShown.ANONYMOUS, ema_number="05000001")
    Player.objects.filter(first_name="Eva").update(name_shown=NameShown.SHORT, ema_number="05000002")
    Player.objects.filter(first_name="Ben").update(ema_number="05000003")
    text = page(client, "results")
    assert "05000001" not in text
    assert "05000002" not in text
    assert "Anna" not in text
    assert "E., Eva" in text
    assert "BBB, Ben 05000003 GER – +5,000 714" in text
    assert "share place 3" in text


@pytest.mark.parametrize("players", [16, 172])
def test_the_number_of_queries_does_not_grow(client: Client, players: int, django_assert_max_num_queries: Any) -> None:
    competition = make_season(players, 2)
    client.force_login(alice_directs(competition))
    client.get(reverse("manage_results", args=[competition.slug]))
    with django_assert_max_num_queries(17):
        client.get(reverse("manage_results", args=[competition.slug]))
    with django_assert_max_num_queries(21):
        client.get(reverse("manage_ema", args=[competition.slug]))


def test_days_of_the_settings_without_a_session_are_named_until_they_are_corrected(alice: Client, cup: Competition) -> None:
    evening = datetime.datetime(2026, 12, 5, 23, 0, tzinfo=timezone.get_current_timezone())
    Session.objects.update(starts_at=evening, minutes=30)
    both = "5 December 2026 to 6 December 2026"
    said = f"By the settings it is played on {both}, but the sessions were played on 5 December 2026. To the settings"
    for name in ("manage_results", "manage_ema"):
        assert said in page(alice, name)
        assert f'href="{reverse("manage_settings", args=["cup"])}"' in alice.get(reverse(name, args=["cup"])).content.decode()
    Session.objects.filter(number=2).update(minutes=90)
    for name in ("manage_results", "manage_ema"):
        assert "By the settings" not in page(alice, name), "it ended after midnight"
    Session.objects.update(minutes=30)
    change(cup, ends_on=datetime.date(2026, 12, 5))
    assert "By the settings" not in page(alice)
    change(cup, starts_on=datetime.date(2026, 12, 4))
    assert "played on 4 December 2026 to 5 December 2026, but" in page(alice)
