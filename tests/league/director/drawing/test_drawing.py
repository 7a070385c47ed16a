"""The quality of a seating in plain words on the page of its draw: unavoidable flaws, and whether that is proved."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from time import process_time

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.director.draw_quality import quality_shown
from league.director.drawing.queries import by_standing, proposals
from league.drawing import Draw, History
from league.seating.models import Seat
from tests.factories import make_entrants, make_session
from tests.pages import page_of, text

pytestmark = pytest.mark.django_db

PROVED = "No seating of these players has fewer repeat meetings: that is proved."

CUT_SHORT = "Time ended the search: the same seed may give other tables next time."


@pytest.fixture
def eight(league: Competition) -> list[Entrant]:
    return make_entrants(league, 8)


def drawn(alice: Client, number: int, way: str = "fewest") -> str:
    return text(alice.get(f"{reverse('manage_draw', args=['tuesday', number])}?way={way}&seed=1"))


def looked_at(alice: Client, number: int, entrants: Sequence[Entrant]) -> str:
    """The page of a seating by hand that is checked but not saved."""
    seats = {f"seat-{place // 4 + 1}-{'ESWN'[place % 4]}": str(entrant.number) for place, entrant in enumerate(entrants)}
    return text(alice.post(f"{reverse('manage_draw', args=['tuesday', number])}?way=hand", {**seats, "check": "1"}))


def test_a_first_session_does_not_mention_repeat_meetings(alice: Client, league: Competition, eight: list[Entrant]) -> None:
    session = make_session(league, eight)
    for page in (drawn(alice, 1), looked_at(alice, 1, eight), text(alice.get(reverse("manage_session", args=["tuesday", session.number])))):
        assert "Everybody meets for the first time." in page
        assert "again</summary>" not in page and "Winds: for each player" not in page
        assert PROVED not in page


def test_repeat_meetings_are_not_mentioned_among_people_who_have_not_met(alice: Client, league: Competition, eight: list[Entrant]) -> None:
    make_session(league, eight)
    for one in eight:
        withdraw_entrant(actor=SYSTEM, entrant=one)
    make_entrants(league, 4)
    assert "Everybody meets for the first time." in drawn(alice, 2)


def test_unavoidable_repeats_are_called_unavoidable(alice: Client, league: Competition, eight: list[Entrant]) -> None:
    make_session(league, eight)
    page = drawn(alice, 2)
    assert "4 pairs meet again" in page
    assert PROVED in page


def test_a_seating_by_hand_is_compared_with_the_best(alice: Client, league: Competition, eight: list[Entrant]) -> None:
    make_session(league, eight)
    page = looked_at(alice, 2, eight)
    assert "12 pairs meet again" in page
    assert "These players can be seated with 4 repeat meetings; fewer are not possible." in page
    assert PROVED not in page


def test_avoidable_repeats_in_a_seating_by_hand_are_pointed_out(alice: Client, league: Competition) -> None:
    sixteen = make_entrants(league, 16)
    make_session(league, sixteen)
    assert "These players can be seated so that nobody meets anybody again." in looked_at(alice, 2, sixteen)


def test_if_everybody_has_met_the_number_of_meetings_counts(alice: Client, league: Competition, eight: list[Entrant]) -> None:
    """In these seven sessions any two meet three times; the eighth repeats the first."""
    for order in ("01234567", "01452367", "01672345", "02461357", "03471256", "02571346", "03561247", "01234567"):
        make_session(league, [eight[int(place)] for place in order])
    page = drawn(alice, 9)
    assert "All together, they met 40 times before." in page
    assert PROVED in page
    page = looked_at(alice, 9, eight)
    assert "All together, they met 48 times before." in page
    assert "These players can be seated with 40 repeat meetings; fewer are not possible." in page
    assert PROVED not in page


def test_of_equally_many_earlier_meetings_those_of_fewer_pairs_are_called_better() -> None:
    """Seated as 0345 1267, two pairs who met once meet again; as 0123 4567, one pair who met twice; all others met often."""
    fours = ((0, 1, 2, 3), (4, 5, 6, 7), (0, 3, 4, 5), (1, 2, 6, 7))
    unmet = {two for four in fours for two in combinations(four, 2)}
    often = {two: 9 for two in combinations(range(8), 2) if two not in unmet}
    history = History(often | {(0, 1): 2, (0, 4): 1, (2, 6): 1})
    for draw, is_said in ((Draw(fours[2:]), True), (Draw(fours[:2]), False)):
        quality = quality_shown(draw, history, dict.fromkeys(range(8), "Ann"), fewest=proposals.fewest_possible(draw, history))
        page = render_to_string("director/_quality.html", {"quality": quality})
        assert PROVED in page
        assert ("With as few repeat meetings, only 1 pair needs to meet again." in page) is is_said


def test_a_bound_of_the_winds_that_says_nothing_is_left_out() -> None:
    history = History(winds=dict.fromkeys(range(4), (0, 0, 1, 1)))
    quality = replace(quality_shown(Draw(((0, 1, 2, 3),)), history, dict.fromkeys(range(4), "Ann")), winds_apart=2, least_winds_apart=0)
    page = render_to_string("director/_quality.html", {"quality": quality})
    assert "differ by 2 at most." in page and "is not possible" not in page


def test_meetings_in_sessions_drawn_ahead_are_not_called_earlier(alice: Client, league: Competition, eight: list[Entrant]) -> None:
    for _number in range(3):
        make_session(league, eight)
    one, two = (entrant.shown_name for entrant in eight[:2])
    for number, said, total in (
        (1, f"{one} and {two} also meet in sessions 2 and 3", "All together, they meet 24 times in other sessions."),
        (2, f"{one} and {two}, once before, and also in session 3", "All together, they meet 24 times in other sessions."),
        (3, f"{one} and {two}, 2 times before", "All together, they met 24 times before."),
    ):
        (quality,) = page_of(alice.get(reverse("manage_draw", args=["tuesday", number]))).all("details", open="")
        assert said in [line.text for line in quality.all("li")]
        assert total in quality.text and "earlier" not in quality.text
        assert ("before" in quality.text) == (number > 1)


def test_what_the_saved_seating_has_is_known_to_be_possible(alice: Client, league: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four rows of five move past the tables by 0, 1, 2 and 3 a session: in five sessions nobody meets anybody twice."""
    players = make_entrants(league, 20)
    orders = [[players[5 * row + (table + row * at) % 5] for table in range(5) for row in range(4)] for at in range(5)]
    for order in orders:
        make_session(league, order)
    monkeypatch.setattr(proposals, "SECONDS_TO_PROVE", 0)
    assert "These players can be seated so that nobody meets anybody again." in looked_at(alice, 2, orders[0])
    assert "no time to look for fewer" in looked_at(alice, 2, orders[0][:16]), "of other people nothing is known"


def test_a_search_ended_by_time_warns_that_its_seed_may_draw_otherwise(
    alice: Client, league: Competition, eight: list[Entrant], monkeypatch: pytest.MonkeyPatch
) -> None:
    make_session(league, eight)
    assert CUT_SHORT not in drawn(alice, 2)
    monkeypatch.setattr(proposals, "SECONDS_TO_DRAW", 0)
    assert CUT_SHORT in drawn(alice, 2)
    assert CUT_SHORT not in drawn(alice, 2, way="random")
    assert CUT_SHORT not in drawn(alice, 2, way="swiss")
    monkeypatch.setattr(by_standing, "SECONDS", 0)
    assert CUT_SHORT in drawn(alice, 2, way="swiss")


def test_forty_players_wait_less_than_two_seconds_for_a_proof(alice: Client, league: Competition) -> None:
    players = make_entrants(league, 40)
    for step in (1, 3, 7, 9, 11, 13, 17, 19):
        make_session(league, [players[place * step % 40] for place in range(40)])
    began = process_time()
    page = drawn(alice, 9)
    assert process_time() - began < 2
    assert "Nobody meets anybody again" in page or PROVED in page


def test_without_time_for_a_proof_the_gap_is_shown(alice: Client, league: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    players = make_entrants(league, 24)
    for step in (1, 5, 7, 11):
        make_session(league, [players[place * step % 24] for place in range(24)])
    monkeypatch.setattr(proposals, "SECONDS_TO_PROVE", 0)
    page = looked_at(alice, 5, players)
    assert re.search(r"Best known for these players: \d+ repeat meetings; there was no time to look for fewer.", page)
    assert PROVED not in page


def test_winds_as_even_as_possible_are_called_so(alice: Client, league: Competition) -> None:
    four = make_entrants(league, 4)
    for _ in range(2):
        make_session(league, four)
    page = drawn(alice, 3)
    assert "the most and the least frequent differ by 2 at most. No seating of these players has less." in page
    assert "differ by 3 at most. Less than 2 is not possible." in looked_at(alice, 3, four)


def test_looking_at_a_draw_stores_nothing(alice: Client, league: Competition, eight: list[Entrant]) -> None:
    drawn(alice, 1)
    looked_at(alice, 1, eight)
    assert not Seat.objects.exists()
