"""The pages of the stages say which of their seatings do not fit any more, and lead to where they are seated again."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant, Stage
from league.seating import commands as seating
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.director.stages.beside import director, name
from tests.pages import PagePart, page_of

__all__ = ["director"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    """A final of four in sessions 1 and 2, and beside it a consolation of eight in sessions 3 and 4; all are seated."""
    competition = make_competition("ema-2012", kind="tournament")
    players = make_entrants(competition, 12)
    make_stage(competition, "Preliminaries")
    final = make_stage(competition, "Final", who="best", count=4, draw="final", members=players[:4])
    consolation = make_stage(competition, "Consolation", who="rest", draw="standings", members=players[4:])
    for stage, own in ((final, players[:4]), (consolation, players[4:])):
        for _number in range(2):
            session = seating.plan_session(actor=SYSTEM, competition=competition, stage=stage)
            tables = [own[start : start + 4] for start in range(0, len(own), 4)]
            seating.seat_session(actor=SYSTEM, session=session, tables=tables)
    return competition


def one(cup: Competition, number: int) -> Entrant:
    return cup.entrants.with_players().get(number=number)


def moved_up(cup: Competition) -> None:
    """The second of the final withdraws, and the first of the consolation plays instead."""
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 2))
    final = Stage.objects.get(competition=cup, number=2)
    seating.replace_in_stage(actor=SYSTEM, stage=final, gone=one(cup, 2), entrant=one(cup, 5))


def url(page: str, *parts: object) -> str:
    return reverse(page, args=["tuesday", *parts])


def told(director: Client, stage: int) -> list[PagePart]:
    page = page_of(director.get(url("manage_stage", stage), headers={"accept-language": "en"}))
    return page.all("div", class_="outdated")


def links(part: PagePart) -> list[tuple[str, str]]:
    return [(link.text, link.told["href"]) for link in part.all("a")]


def test_a_seating_that_fits_is_not_mentioned(director: Client, cup: Competition) -> None:
    assert [told(director, stage) for stage in (1, 2, 3)] == [[], [], []]
    assert "does not fit any more" not in director.get(url("manage_stages")).content.decode()


def test_the_page_of_a_final_names_its_outdated_sessions_and_seats_them_again(director: Client, cup: Competition) -> None:
    moved_up(cup)
    (said,) = told(director, 2)
    assert "The seating of sessions 1 and 2 does not fit any more" in said.text
    assert name(cup, 2) in said.text and f"{name(cup, 5)} has no seat yet" in said.text
    assert links(said) == [("Seat its sessions again", url("manage_stage_seats", 2))]
    page = director.get(url("manage_stage", 2), headers={"accept-language": "en"}).content.decode()
    assert page.count(url("manage_stage_seats", 2)) == 1, "it is not offered twice"


def test_the_page_of_a_consolation_says_who_has_left_it_and_leads_to_its_first_draw(director: Client, cup: Competition) -> None:
    moved_up(cup)
    (said,) = told(director, 3)
    assert "The seating of sessions 3 and 4 does not fit any more" in said.text
    assert f"{name(cup, 5)}" in said.text and "Final" in said.text
    assert links(said) == [("Seat session 3", url("manage_draw", 3))]


def test_the_list_of_stages_says_it_of_each(director: Client, cup: Competition) -> None:
    moved_up(cup)
    page = page_of(director.get(url("manage_stages"), headers={"accept-language": "en"}))
    cards = [page.one("section", id=f"stage-{number}") for number in (1, 2, 3)]
    assert ["does not fit any more" in card.text for card in cards] == [False, True, True]
    assert url("manage_stage_seats", 2) in [href for _label, href in links(cards[1])]
    assert url("manage_draw", 3) in [href for _label, href in links(cards[2])]


def test_the_first_stage_leads_to_the_draw_of_its_sessions_together(director: Client, cup: Competition) -> None:
    players = list(cup.entrants.with_players().order_by("number"))
    session = seating.plan_session(actor=SYSTEM, competition=cup, stage=Stage.objects.get(competition=cup, number=1))
    seating.seat_session(actor=SYSTEM, session=session, tables=[players[:4], players[4:8], players[8:]])
    withdraw_entrant(actor=SYSTEM, entrant=players[11])
    (said,) = told(director, 1)
    assert "The seating of session 5 does not fit any more" in said.text
    assert "is public and stays, unless you hide it first" in said.text
    ((label, href),) = links(said)
    assert label == "Draw these sessions again" and href.startswith(url("manage_drafts"))


def test_nothing_is_said_of_seatings_while_it_is_decided_anew(director: Client, cup: Competition) -> None:
    moved_up(cup)
    page = page_of(director.get(url("manage_stage", 2) + "?anew=1", headers={"accept-language": "en"}))
    assert page.all("div", class_="outdated") == []
