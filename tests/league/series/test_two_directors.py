"""Two directors who change the same series at the same time: neither overwrites what they have not seen."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Role, RoleName
from league.series.commands.next_season import MadeOtherwise, make_next_season
from league.series.models import LeagueSeries, SeriesSeason
from tests.factories import alice_directs, charlie
from tests.league.series.seasons import make_season, plan_of
from tests.pages import form_with, page_of, text, undos_of

pytestmark = pytest.mark.django_db

CLEAR = (45_000, 35_000, 25_000, 15_000)


@pytest.fixture
def season() -> SeriesSeason:
    return make_season([[CLEAR], [CLEAR]])


@pytest.fixture
def directors(season: SeriesSeason) -> tuple[Client, Client]:
    """The browsers of Alice and Charlie, who both direct the series."""
    competition = season.divisions.get(level=1).competition
    alice, other = Client(headers={"accept-language": "en"}), Client(headers={"accept-language": "en"})
    alice.force_login(alice_directs(competition))
    Role.objects.create(competition=competition, user=charlie(), name=RoleName.DIRECTOR)
    other.force_login(charlie())
    return alice, other


def test_rules_of_a_division_saved_meanwhile_stay_until_they_were_seen(season: SeriesSeason, directors: tuple[Client, Client]) -> None:
    alice, other = directors
    address = reverse("series_division", args=["nordliga", 1, 1])
    one, two = (form_with(each.get(address), "How many fall") for each in directors)
    alice.post(address, one | {"falls": "2", "rises": "2", "play_offs": "2-3"})
    refused = other.post(address, two | {"name": "Premier"})
    row = season.divisions.get(level=1)
    assert (refused.status_code, row.name, row.falls, row.rises, row.pairs) == (409, "1st division", 2, 2, ((2, 3),))
    assert "Alice has changed this after you opened the page" in text(refused)
    assert [tr.text for tr in page_of(refused).one("tbody").all("tr")] == [
        "Name of the division1st divisionPremier",
        "How many fall from here21",
        "How many rise from the division below21",
        "Play-offs2–3–",
    ]
    again = form_with(refused, "How many fall")
    assert (again["name"], again["falls"]) == ("Premier", "1")
    other.post(address, again)
    row.refresh_from_db()
    assert (row.name, row.falls, row.pairs) == ("Premier", 1, ())


def test_the_same_saved_twice_is_no_news(season: SeriesSeason, directors: tuple[Client, Client]) -> None:
    address = reverse("series_division", args=["nordliga", 1, 1])
    sent = form_with(directors[0].get(address), "How many fall") | {"play_offs": "3-2", "falls": "0"}
    assert [one.post(address, sent).status_code for one in directors] == [302, 302]
    assert season.divisions.get(level=1).pairs == ((3, 2),)


def test_pairs_written_otherwise_are_no_difference(directors: tuple[Client, Client]) -> None:
    alice, other = directors
    address = reverse("series_division", args=["nordliga", 1, 1])
    sent = form_with(alice.get(address), "How many fall") | {"play_offs": "3-2", "falls": "0"}
    alice.post(address, sent)
    refused = other.post(address, sent | {"play_offs": "3:2", "name": "Premier"})
    assert [tr.text for tr in page_of(refused).one("tbody").all("tr")] == ["Name of the division1st divisionPremier"]


def test_words_of_a_series_saved_meanwhile_stay_until_they_were_seen(directors: tuple[Client, Client]) -> None:
    alice, other = directors
    address = reverse("series_manage", args=["nordliga"])
    one, two = (form_with(each.get(address), "Description") for each in directors)
    alice.post(address, one | {"description": "Since 1999."})
    refused = other.post(address, two | {"name": "North"})
    series = LeagueSeries.objects.get()
    assert (refused.status_code, series.name, series.description) == (409, "Nordliga", "Since 1999.")
    assert "Alice has changed this after you opened the page" in text(refused)
    assert form_with(refused, "Description")["name"] == "North"
    other.post(address, form_with(refused, "Description"))
    series.refresh_from_db()
    assert (series.name, series.description) == ("North", "")


def test_a_label_saved_meanwhile_stays_until_it_was_seen(season: SeriesSeason, directors: tuple[Client, Client]) -> None:
    alice, other = directors
    address = reverse("series_season", args=["nordliga", 1])
    one, two = (form_with(each.get(address), 'name="label"') for each in directors)
    alice.post(address, one | {"label": "2026/27"})
    refused = other.post(address, two | {"label": "Season 26"})
    season.refresh_from_db()
    assert (refused.status_code, season.label) == (409, "2026/27")
    other.post(address, form_with(refused, 'name="label"'))
    season.refresh_from_db()
    assert season.label == "Season 26"


# ---------- the next season


def next_address() -> str:
    return reverse("series_next", args=["nordliga", 1])


def goes_of(season: SeriesSeason, level: int) -> list[str]:
    """The fields of those who played on this level, in the order in which they entered."""
    return [f"goes-{one.player_id}" for one in season.divisions.get(level=level).competition.entrants.order_by("number")]


def both_press(directors: tuple[Client, Client], **changed: str):
    """Alice makes the season as proposed, then the other from a page opened before, with what is changed there."""
    one, two = (form_with(each.get(next_address()), "Make the season") | {"act": "make"} for each in directors)
    said = directors[0].post(next_address(), one, follow=True)
    return said, directors[1].post(next_address(), two | changed, follow=True)


def test_whose_decisions_count_is_said_to_the_director_who_pressed_later(season: SeriesSeason, directors: tuple[Client, Client]) -> None:
    stays, falls = goes_of(season, 1)[0], goes_of(season, 1)[3]
    reasons = {stays.replace("goes", "reason"): "Moves away.", falls.replace("goes", "reason"): "Deserves it."}
    first, second = both_press(directors, **{stays: "leaves", falls: "1", "label": "2028"}, **reasons)
    assert "take-back" in undos_of(first)[0] and "The season 2027 is made" in text(first)
    said = " ".join(page_of(second).text.split())
    assert "Alice has made the season 2027 already" in said and "What you chose differs and is not saved." in said
    assert "1st division, not leaves" in said and "2nd division, not 1st division" in said
    assert undos_of(second) == [""]
    assert set(SeriesSeason.objects.values_list("label", flat=True)) == {"2026", "2027"}


def test_who_chose_the_same_is_told_so_and_cannot_undo_it_either(directors: tuple[Client, Client]) -> None:
    _first, second = both_press(directors)
    assert "Alice has made the season 2027 already" in text(second) and "You chose the same." in text(second)
    assert undos_of(second) == [""]


def test_what_cannot_be_read_is_not_passed_over_in_silence(directors: tuple[Client, Client]) -> None:
    _first, second = both_press(directors, label="")
    assert "Alice has made the season 2027 already" in text(second) and "Nothing of yours is saved." in text(second)


def test_a_button_pressed_twice_says_the_same_twice(directors: tuple[Client, Client]) -> None:
    alice = directors[0]
    sent = form_with(alice.get(next_address()), "Make the season") | {"act": "make"}
    for _time in range(2):
        done = alice.post(next_address(), sent, follow=True)
        assert "The season 2027 is made" in text(done) and undos_of(done) != [""]


def test_a_program_is_refused_other_decisions_too(season: SeriesSeason) -> None:
    made = make_next_season(actor=SYSTEM, season=season, plan=plan_of(season))
    assert make_next_season(actor=SYSTEM, season=season, plan=plan_of(season)) == made
    with pytest.raises(MadeOtherwise, match="other decisions than these"):
        make_next_season(actor=SYSTEM, season=season, plan=plan_of(season, "2028"))


def test_whoever_makes_the_season_reads_beforehand_which_divisions_they_will_direct(season: SeriesSeason) -> None:
    top, second = (row.competition for row in season.divisions.order_by("level"))
    client = Client(headers={"accept-language": "en"})
    client.force_login(alice_directs(top))
    said = "Whoever makes the season directs all of its competitions: you will direct 2nd division, too."
    assert said in page_of(client.get(next_address())).text
    alice_directs(second)
    assert "Whoever makes the season" not in page_of(client.get(next_address())).text
