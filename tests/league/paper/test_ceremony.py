"""Certificates, prizes and awards, and place cards."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.competitions.models import Competition
from league.games.models import Game
from league.paper.ceremony.queries import look_of
from league.paper.models import CeremonyLook
from league.players.models import NameShown
from league.seating.models import Session, SessionState
from league.series.commands.series import start_series
from league.standings.queries.ranking.standings import standings_of
from tests.factories import alice_directs, make_competition, make_entrant, make_running, make_stage
from tests.league.games.play import Play
from tests.league.paper.reading import A4, Read, asked, response_of
from tests.league.standings.stages.cups import play_tables
from tests.league.teams.made import make_teams
from tests.pages import fields_of, text

pytestmark = pytest.mark.django_db

NAMES = ("Alma", "Bert", "Cleo", "Dora", "Emil", "Fred", "Gerd", "Hana")


def played(scores: Sequence[Sequence[int]] = ((60_000, 30_000, 20_000, 10_000), (45_000, 35_000, 25_000, 15_000))) -> Competition:
    """An event of two tables whose players have these scores, from East on."""
    cup = make_competition(name="Open of Linz", place="Linz")
    make_running(cup, [make_entrant(cup, first_name=name, last_name="Maier", club=None) for name in NAMES], tables=2)
    for game, own in zip(Game.objects.order_by("table__number"), scores, strict=True):
        Play(game).enter_final_scores(scores=tuple(own))
    return cup


def test_each_of_the_first_places_has_a_certificate_with_name_place_and_total() -> None:
    cup = played()
    paper = asked(cup, "certificates", first=3)
    rows = standings_of(cup).ranked[:3]
    assert len(paper.pages) == 3 and set(paper.sizes) == {A4}
    for page, row, ordinal in zip(paper.pages, rows, ("1st", "2nd", "3rd"), strict=True):
        assert f"{row.name.split()[0]} Maier" in page and f"{ordinal} place" in page and str(row.value) in page
        assert "Open of Linz" in page and "Linz" in page


def test_a_certificate_names_the_division_and_the_team_below_the_name() -> None:
    cup = make_competition(name="Open of Linz")
    make_teams(cup, [4, 4])
    make_running(cup, list(cup.entrants.order_by("number")), tables=2)
    for game in Game.objects.all():
        Play(game).enter_final_scores(scores=(60_000, 30_000, 20_000, 10_000))
    best = cup.entrants.with_players().get(number=1)
    (page, *_others) = asked(cup, "certificates", first=1).pages
    assert re.search(rf"{best.player.full_name} (.* )?Team A has reached", page), page
    start_series(actor=SYSTEM, competition=cup, name="Liga", address="liga", label="2026", division="First division")
    pages = asked(cup, "certificates", first=0).pages
    assert len(pages) == 8
    assert all("First division · Team" in page for page in pages)
    cup.name = "Open, first division"
    cup.save()
    assert not any("First division" in page for page in asked(cup, "certificates", first=0).pages), "not twice on a page"


def test_without_divisions_and_teams_nothing_stands_between_the_club_and_the_place() -> None:
    (page,) = asked(played(), "certificates", first=1).pages
    assert re.search(r"Certificate Alma Maier has reached", page), page


def test_zero_prints_a_certificate_for_everybody_with_a_place() -> None:
    assert len(asked(played(), "certificates", first=0).pages) == 8


def test_level_players_share_their_place_on_both_certificates() -> None:
    same = (60_000, 30_000, 20_000, 10_000)
    paper = asked(played((same, same)), "certificates", first=1)
    assert len(paper.pages) == 2
    assert all("1st place" in page and "shared" in page for page in paper.pages)


def test_a_certificate_names_the_stage_and_in_a_consolation_the_place_there() -> None:
    cup = played()
    entrants = {one.player.first_name: one for one in cup.entrants.with_players()}
    first, rest = ([entrants[name] for name in names] for names in (NAMES[:4], NAMES[4:]))
    assert not any("Final" in page for page in asked(cup, "certificates", first=0).pages), "without stages nothing is named"
    make_stage(cup, "Preliminaries")
    assert not any("Preliminaries" in page for page in asked(cup, "certificates", first=0).pages), "nor where there is one only"
    for name, members in (("Final", first), ("Consolation", rest)):
        stage = make_stage(cup, name, who="best" if name == "Final" else "rest", count=4, carried="nothing", members=members)
        play_tables(cup, members, (60_000, 30_000, 20_000, 10_000), stage=stage)
    pages = {name: page for name in NAMES for page in asked(cup, "certificates", first=0).pages if f"{name} Maier" in page}
    assert "1st place Final" in pages["Alma"] and "Final:" not in pages["Alma"]
    assert "5th place Consolation: 1st place" in pages["Emil"]
    assert "8th place Consolation: 4th place" in pages["Hana"]


def test_certificates_say_what_was_carried_over_and_name_the_total_as_what_it_is() -> None:
    cup = played(((60_000, 30_000, 20_000, 10_000), (45_250, 35_000, 24_750, 15_000)))
    own = {one.player.first_name: one for one in cup.entrants.with_players()}
    make_stage(cup, "Vorrunde")
    half = {"carried": "share", "share_of": 1, "share_by": 2}
    for name, who, members in (
        ("Finale", "best", ("Alma", "Emil", "Fred", "Bert")),
        ("Trostrunde", "rest", ("Gerd", "Cleo", "Hana", "Dora")),
    ):
        stage = make_stage(cup, name, who=who, count=4, members=[own[one] for one in members], source=cup.stages.get(number=1), **half)
        play_tables(cup, [own[one] for one in members], (36_000, 32_000, 28_000, 24_000), stage=stage)
    english, german = (asked(cup, "certificates", language, first=0) for language in ("en", "de"))
    with override("en"):
        rows = {row.person.number: row for row in standings_of(cup).ranked}
    for name, stage in (("Alma", 2), ("Gerd", 3)):
        row = rows[own[name].number]
        (page,) = [one for one in english.pages if f"{name} Maier" in one]
        assert f"Total: {row.value}, carried over: {row.parts[stage].carried}" in page and "Ranked by" not in page
    assert "1st place Finale" in next(one for one in english.pages if "Alma Maier" in one)
    assert "5th place Trostrunde: 1st place" in next(one for one in english.pages if "Gerd Maier" in one)
    assert "1. Platz Finale" in german.text and "5. Platz Trostrunde: 1. Platz" in german.text
    assert german.text.count("mitgenommen: ") == 8 and "davon" not in german.text


def test_who_stayed_behind_has_a_certificate_with_the_first_stage() -> None:
    cup = played()
    finalists = [one for one in cup.entrants.with_players() if one.player.first_name in ("Alma", "Emil", "Fred", "Bert")]
    make_stage(cup, "Vorrunde")
    play_tables(cup, finalists, (60_000, 30_000, 20_000, 10_000), stage=make_stage(cup, "Finale", who="best", count=4, members=finalists))
    pages = asked(cup, "certificates", "de", first=0).pages
    assert sum("Finale" in page for page in pages) == 4
    assert sum("Vorrunde" in page for page in pages) == 4


def test_a_certificate_bears_the_full_name_and_a_place_card_the_name_that_may_be_shown() -> None:
    cup = played()
    cup.entrants.get(number=1).player.__class__.objects.filter(first_name="Alma").update(name_shown=NameShown.SHORT)
    assert "Alma Maier" in asked(cup, "certificates", first=1).text
    cards = asked(cup, "name_cards").text
    assert "Alma M." in cards and "Alma Maier" not in cards


def test_prizes_are_read_out_from_the_last_to_the_first() -> None:
    read = asked(played(), "awards", first=3).text
    assert 0 < read.index("Prize 3") < read.index("Prize 2") < read.index("Prize 1")


@pytest.mark.parametrize(("language", "level"), [("en", "Alma Maier and Emil Maier"), ("de", "Alma Maier und Emil Maier")])
def test_those_who_share_an_award_are_joined_as_in_a_sentence(language: str, level: str) -> None:
    same = (60_000, 30_000, 20_000, 10_000)
    assert level in asked(played((same, same)), "awards", language, first=0).text


def test_place_cards_stand_table_by_table_with_seat_place_and_total() -> None:
    cup = played()
    cards = asked(cup, "name_cards", session=1, places="on")
    assert len(cards.pages) == 2
    assert cards.text.count("Table 1 · East") == 2  # on both sides
    winner = standings_of(cup).ranked[0]
    assert cards.text.count("1st place") == 2 and str(winner.value) in cards.text


@pytest.mark.parametrize("document", ["certificates", "awards"])
def test_what_may_still_change_is_marked_and_a_rehearsal_says_so(document: str) -> None:
    cup = played()
    assert "Provisional" in asked(cup, document).text
    Competition.objects.update(rehearsal=True)
    assert "REHEARSAL" in asked(cup, document).text.upper()


@pytest.mark.parametrize("document", ["certificates", "awards"])
def test_papers_for_the_ceremony_are_clean_before_the_results_are_public_and_the_page_warns(document: str, client: Client) -> None:
    cup = played()
    client.force_login(alice_directs(cup))
    page = reverse("manage_paper_ceremony", args=[cup.slug])
    Session.objects.update(state=SessionState.APPROVED)
    assert "tell results that are not public yet" not in text(client.get(page))
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    assert "Not yet public".upper() not in asked(cup, document).text.upper()
    assert "tell results that are not public yet" in text(client.get(page))


@pytest.mark.parametrize(("document", "word"), [("certificates", "Urkunde"), ("awards", "Preise"), ("name_cards", "Hier falten")])
def test_german_directors_print_german_papers(document: str, word: str) -> None:
    assert word in asked(played(), document, "de").text


@pytest.mark.parametrize("document", ["certificates", "awards", "name_cards"])
def test_without_results_or_people_a_sentence_says_so(document: str) -> None:
    assert response_of(make_competition(), document).status_code == 302


@pytest.mark.parametrize(
    ("document", "choice", "said"),
    [
        ("certificates", {"first": "x"}, "For the first places: please enter a whole number."),
        ("certificates", {"first": "-1"}, "For the first places: please enter at least 0."),
        ("certificates", {"first": "1000000000"}, "For the first places: please enter at most 5000."),
        ("awards", {"best": "nothing"}, "And for the best: please choose one of those offered: “nothing” is none of them."),
        ("name_cards", {"session": "99"}, "For: please choose one of those offered: “99” is none of them."),
    ],
)
def test_a_choice_that_there_is_not_is_refused_at_its_field(document: str, choice: dict[str, str], said: str) -> None:
    refused = response_of(played(), document, **choice)
    assert (refused.status_code, said in text(refused)) == (422, True)
    if "first" in choice:
        assert fields_of(refused)["first"][0] == choice["first"]


def director(cup: Competition) -> Client:
    client = Client()
    client.force_login(alice_directs(cup))
    return client


def test_the_clubs_colours_are_kept_and_printed() -> None:
    cup = played()
    there = reverse("manage_paper_ceremony", args=[cup.slug])
    answer = director(cup).post(there, {"colour": "#aa0011", "accent": "#001122", "host": "Mahjong Linz"}, follow=True)
    assert "The colours were saved." in answer.content.decode()
    assert (look_of(cup).colour, look_of(cup).accent) == ("#aa0011", "#001122")
    paper = asked(cup, "certificates", first=1)
    assert "Mahjong Linz" in paper.text
    assert fills(paper) != fills(asked(played_elsewhere(), "certificates", first=1))


def fills(paper: Read) -> set[bytes]:
    """The operators that set a colour on the first page."""
    content = paper.reader.pages[0].get_contents()
    assert content is not None
    return {line for line in content.get_data().split(b"\n") if line.endswith((b"scn", b"SCN"))}


def played_elsewhere() -> Competition:
    CeremonyLook.objects.all().delete()
    return Competition.objects.get()


def test_a_colour_that_is_none_is_refused_beside_its_field() -> None:
    cup = played()
    answer = director(cup).post(reverse("manage_paper_ceremony", args=[cup.slug]), {"colour": "red", "accent": "#001122", "host": ""})
    assert "A colour is #" in answer.content.decode()
    assert not CeremonyLook.objects.exists()


def test_the_page_says_what_is_missing_before_the_first_result() -> None:
    cup = make_competition()
    page = director(cup).get(reverse("manage_paper_ceremony", args=[cup.slug])).content.decode()
    assert page.count("No results yet.") == 2 and "Nobody takes part yet." in page
