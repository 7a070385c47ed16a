"""The page that offers the documents, and what is answered where there is nothing to print."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games.commands import start_session
from league.games.models import Game
from league.paper.offers import offers_of
from league.seating import commands as seating
from tests.factories import alice_directs, bob_scores, make_competition, make_entrant, make_entrants, make_running, make_session
from tests.league.games.play import FINISHED_SCORES, Play, tables
from tests.league.paper.reading import response_of

pytestmark = pytest.mark.django_db


def page_of(competition: Competition) -> str:
    client = Client()
    client.force_login(alice_directs(competition))
    return client.get(reverse("manage_paper", args=[competition.slug])).content.decode()


def test_the_page_says_what_is_missing() -> None:
    page = page_of(make_competition())
    assert page.count("No seating yet.") == 4
    assert page.count("No results yet.") == 2
    assert page.count("No permanent table codes yet.") == 3
    assert "Make the PDF" not in page


def test_the_page_offers_one_session_or_all_with_the_next_one_chosen() -> None:
    competition = make_competition()
    entrants = make_entrants(competition, 4)
    make_session(competition, entrants)
    make_session(competition, entrants)
    page = page_of(competition)
    assert page.count('<option value="1" selected>Session 1</option>') == 4
    assert page.count('<option value="">All sessions</option>') == 4
    assert page.count("No results yet.") == 2


def chosen(competition: Competition) -> dict[str, str]:
    """What is chosen of each document that can be printed."""
    return {
        offer.key: next(choice.value for choice in offer.choices if choice.chosen)
        for offer in offers_of(competition).offers
        if offer.choices
    }


def test_the_session_that_is_played_is_chosen_then_the_next_and_of_results_the_newest() -> None:
    """Three sessions were drawn at once."""
    competition = make_competition(kind="tournament")
    entrants = make_entrants(competition, 4)
    first, second, _third = (make_session(competition, entrants) for _ in range(3))
    start_session(actor=SYSTEM, session=first)
    assert set(chosen(competition).values()) == {"1"}
    game = Game.objects.get(table__session=first)
    Play(Game.objects.select_related("competition").get(pk=game.pk)).enter_final_scores(scores=FINISHED_SCORES)
    assert (chosen(competition)["seating"], chosen(competition)["results"]) == ("2", "1")
    start_session(actor=SYSTEM, session=second)
    assert (chosen(competition)["seating"], chosen(competition)["results"]) == ("2", "1")


def test_a_session_with_results_offers_everything() -> None:
    (play,) = tables(1)
    play.enter_final_scores(scores=FINISHED_SCORES)
    assert page_of(play.game.competition).count("Make the PDF") == 7


def test_the_page_names_letters_that_cannot_be_printed() -> None:
    competition = make_competition()
    make_entrant(competition, first_name="\U00013000\U00013001")
    assert "This computer has no font for: \U00013000\U00013001" in page_of(competition)


@pytest.mark.parametrize(("host", "warned"), [("127.0.0.1:8000", True), ("localhost", True), ("testserver", False)])
def test_codes_that_no_phone_can_open_are_warned_of(host: str, warned: bool) -> None:
    competition = make_competition()
    client = Client(headers={"host": host})
    client.force_login(alice_directs(competition))
    page = client.get(reverse("manage_paper", args=[competition.slug])).content.decode()
    assert ("The QR codes lead to this computer only." in page) is warned


@pytest.mark.parametrize(
    ("site", "said"),
    [
        ("https://mahjong.example", "open this page at https://mahjong.example/tuesday/manage/"),
        ("", "that this computer has in the network."),
    ],
)
@pytest.mark.parametrize("page", ["manage_paper", "manage_links"])
def test_the_warning_names_the_address_of_the_site_where_it_is_known(page: str, site: str, said: str, settings: Any) -> None:
    settings.SITE_ADDRESS = site
    competition = make_competition()
    make_running(competition)
    client = Client(headers={"host": "localhost"})
    client.force_login(alice_directs(competition))
    shown = client.get(reverse(page, args=[competition.slug, *([1] if page == "manage_links" else [])])).content.decode()
    assert said in shown and "192.168" not in shown


@pytest.mark.parametrize("document", ["seating", "players", "slips", "score_sheets", "cards", "results", "standings"])
def test_where_there_is_nothing_to_print_a_sentence_says_so(document: str) -> None:
    competition = make_competition()
    response = response_of(competition, document)
    assert (response.status_code, response["Location"]) == (302, reverse("manage_paper", args=[competition.slug]))
    make_session(competition)
    assert response_of(competition, document, session=7).status_code == 302
    assert response_of(competition, document, session="x").status_code == 404


@pytest.mark.parametrize(
    ("document", "choice", "name"),
    [
        ("seating", {"session": 1}, "tuesday-session-1-seating.pdf"),
        ("seating", {}, "tuesday-seating.pdf"),
        ("players", {}, "tuesday-players.pdf"),
        ("slips", {"session": 2}, "tuesday-session-2-slips.pdf"),
        ("score_sheets", {"session": 2}, "tuesday-session-2-score-sheets.pdf"),
        ("cards", {"session": 2}, "tuesday-session-2-table-cards.pdf"),
    ],
)
def test_file_names_say_what_is_in_them(document: str, choice: dict[str, int], name: str) -> None:
    competition = make_competition()
    entrants = make_entrants(competition, 4)
    make_session(competition, entrants)
    make_running(competition, entrants)
    response = response_of(competition, document, **choice)
    assert response["Content-Disposition"] == f'inline; filename="{name}"'


def test_results_and_standings_have_the_session_in_their_names() -> None:
    (play,) = tables(1)
    play.enter_final_scores(scores=FINISHED_SCORES)
    names = [response_of(play.game.competition, document, session=1)["Content-Disposition"] for document in ("results", "standings")]
    assert names == ['inline; filename="tuesday-session-1-results.pdf"', 'inline; filename="tuesday-standings-after-1.pdf"']


def test_nobody_keeps_a_document() -> None:
    competition = make_competition()
    make_session(competition)
    response = response_of(competition, "seating")
    assert "no-store" in response["Cache-Control"]
    assert response["Content-Type"] == "application/pdf"
    assert response.content.startswith(b"%PDF-")
    assert "Content-Security-Policy" in response


def test_only_directors_print() -> None:
    competition = make_competition()
    make_session(competition)
    client = Client()
    client.force_login(bob_scores(competition))
    assert client.get(reverse("manage_paper_seating", args=[competition.slug])).status_code == 403


@pytest.mark.parametrize("count", [4, 43])
def test_the_page_takes_as_many_queries_for_four_tables_as_for_forty_three(count: int, django_assert_num_queries: object) -> None:
    competition = make_competition()
    make_running(competition, tables=count)
    seating.make_codes(actor=SYSTEM, competition=competition, tables=count)
    with django_assert_num_queries(5):  # type: ignore[operator]
        page = offers_of(competition)
    assert [offer.missing for offer in page.offers] == ["", "", "", "", "", "No results yet.", "No results yet.", "", "", ""]
