"""Küster's game on the director's pages: everybody has a seat, at tables of two to five."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.drawing.effort import Effort
from league.drawing.exchange import task_to_json
from league.drawing.process import answer
from league.games.models import Game
from league.seating import commands
from league.seating.commands.searching import finish_search
from league.seating.draft_queries import task_of
from league.seating.models import Evening, Seat, SeatingDraft, Session, SitOut
from league.seating.wishes import Wishes
from tests.factories import alice_directs, make_competition, make_entrants, make_evening, make_running, make_session
from tests.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Competition:
    return make_competition("kuester")


def nine(league: Competition) -> tuple[Session, list[Entrant]]:
    """A planned session with nine people here."""
    entrants = make_entrants(league, 9)
    evening = make_evening(league, present=entrants)
    return commands.plan_session(actor=SYSTEM, competition=league, evening=evening), entrants


def page_of(session: Session, way: str = "") -> str:
    return reverse("manage_draw", args=["tuesday", session.number]) + (f"?way={way}&seed=1" if way else "")


def proposed(response: HttpResponse) -> dict[str, str]:
    """The seats that the form would send."""
    return dict(re.findall(r'<input type="hidden" name="(seat-[^"]+)" value="(\d+)">', text(response)))


def sizes(session: Session) -> list[int]:
    return [table.seats.count() for table in session.tables.order_by("number")]


@pytest.mark.parametrize("way", ["fewest", "random"])
def test_nine_are_drawn_to_a_table_of_four_and_one_of_five(alice: Client, league: Competition, way: str) -> None:
    session, _entrants = nine(league)
    seats = proposed(alice.get(page_of(session, way)))
    assert sorted(seats) == sorted([*(f"seat-1-{code}" for code in "ESWN"), *(f"seat-2-{code}" for code in "ESWN5")])
    alice.post(page_of(session, way), {**seats, "confirm": "1"})
    assert sizes(session) == [4, 5]
    assert not SitOut.objects.exists()


def test_the_same_seed_gives_the_same_proposal(alice: Client, league: Competition) -> None:
    session, _entrants = nine(league)
    assert proposed(alice.get(page_of(session, "fewest"))) == proposed(alice.get(page_of(session, "fewest")))


def test_two_taps_swap_people_between_tables_of_four_and_five(alice: Client, league: Competition) -> None:
    session, _entrants = nine(league)
    seats = proposed(alice.get(page_of(session, "random")))
    one, other = seats["seat-1-E"], seats["seat-2-5"]
    held = text(alice.post(page_of(session, "random"), {**seats, "tap": one}))
    assert f'<input type="hidden" name="held" value="{one}">' in held
    after = proposed(alice.post(page_of(session, "random"), {**seats, "held": one, "tap": other}))
    assert (after["seat-1-E"], after["seat-2-5"]) == (other, one)


def test_somebody_goes_to_another_table_to_a_new_one_and_out(alice: Client, league: Competition) -> None:
    session, _entrants = nine(league)
    seats = proposed(alice.get(page_of(session, "random")))
    fifth, east = seats["seat-2-5"], seats["seat-2-E"]
    assert "To table 1" in text(alice.post(page_of(session, "random"), {**seats, "tap": fifth}))
    seats = proposed(alice.post(page_of(session, "random"), {**seats, "held": fifth, "to": "1"}))
    assert seats["seat-1-5"] == fifth and "seat-2-5" not in seats
    seats = proposed(alice.post(page_of(session, "random"), {**seats, "held": fifth, "to": "3"}))
    assert seats["seat-3-E"] == fifth and "seat-1-5" not in seats
    seats = proposed(alice.post(page_of(session, "random"), {**seats, "held": east, "to": "3"}))
    alice.post(page_of(session, "random"), {**seats, "confirm": "1"})
    assert sizes(session) == [4, 3, 2]
    seats = proposed(alice.post(page_of(session, "now"), {**seats, "held": east, "to": "0"}))
    assert east not in seats.values()


def test_a_table_of_one_is_refused_by_its_number_and_kept(alice: Client, league: Competition) -> None:
    session, _entrants = nine(league)
    seats = proposed(alice.get(page_of(session, "random")))
    seats = proposed(alice.post(page_of(session, "random"), {**seats, "held": seats["seat-2-5"], "to": "3"}))
    answer = alice.post(page_of(session, "random"), {**seats, "confirm": "1"})
    assert answer.status_code == 422
    assert "A table has 2 to 5 players, and table 3 has 1." in text(answer)
    assert proposed(answer) == seats
    assert not Seat.objects.exists()


def test_by_hand_a_table_has_up_to_five_seats_and_a_table_more_is_offered(alice: Client, league: Competition) -> None:
    session, entrants = nine(league)
    page = text(alice.get(page_of(session, "hand")))
    assert 'name="seat-3-5"' in page and 'name="seat-4-E"' not in page
    who = [str(entrant.number) for entrant in entrants]
    given = dict(zip([*(f"seat-1-{code}" for code in "ESW"), *(f"seat-2-{code}" for code in "ESW")], who, strict=False))
    alice.post(page_of(session, "hand"), {**given, "confirm": "1"})
    assert sizes(session) == [3, 3]
    assert SitOut.objects.count() == 3


def test_tables_of_five_and_three_are_pasted_as_text(alice: Client, league: Competition) -> None:
    session, entrants = nine(league)
    numbers = [str(entrant.number) for entrant in entrants]
    lines = "-".join(numbers[:5]) + "\n" + "-".join(numbers[5:8])
    seats = proposed(alice.post(page_of(session, "text"), {"text": lines}))
    alice.post(page_of(session, "text"), {**seats, "confirm": "1"})
    assert sizes(session) == [5, 3]


def test_the_same_text_is_refused_if_all_tables_have_four_seats(client: Client) -> None:
    league = make_competition("dmjl-basic")
    client.force_login(alice_directs(league))
    session, _entrants = nine(league)
    assert "is no table of four" in text(client.post(page_of(session, "text"), {"text": "1-2-3-4-5"}))


@pytest.mark.parametrize("way", ["swiss", "top", "snake"])
def test_by_the_standings_only_full_tables_are_drawn(alice: Client, league: Competition, way: str) -> None:
    session, entrants = nine(league)
    assert "By the standings, only tables of four are drawn, and 9 players do not fill them. By lot or with fewest repeats" in text(
        alice.get(page_of(session, way))
    )
    commands.check_out(actor=SYSTEM, evening=session.evening, entrant=entrants[0])  # type: ignore[arg-type]
    assert len(proposed(alice.get(page_of(session, way)))) == 8


def drawn(league: Competition, count: int, sessions: int, evening: Evening | None = None) -> SeatingDraft:
    """A draft whose search has ended, as its process ends it."""
    numbers = [commands.plan_session(actor=SYSTEM, competition=league, evening=evening).number for _ in range(sessions)]
    draft = commands.start_draft(actor=SYSTEM, competition=league, sessions=numbers, wishes=Wishes(), seed=1)
    finish_search(draft.pk, answer(task_to_json(task_of(draft)), Effort())["result"])
    draft.refresh_from_db()
    assert len(draft.players) == count
    return draft


def shown(client: Client, draft: SeatingDraft, **query: str) -> str:
    return text(client.get(reverse("manage_draft", args=["tuesday", draft.number]), query))


def test_several_sessions_of_nine_are_drawn_at_once_and_everybody_has_a_seat_in_each(alice: Client, league: Competition) -> None:
    make_entrants(league, 9)
    draft = drawn(league, 9, 3)
    page = shown(alice, draft)
    assert "Everybody is at a table of five equally often, give or take once." in page and "sits out" not in page
    assert 'title="Fifth"' in page
    commands.confirm_draft(actor=SYSTEM, draft=draft)
    assert [sizes(session) for session in league.sessions.order_by("number")] == [[4, 5]] * 3
    assert not SitOut.objects.exists()
    for part in ("players", "meetings", "all"):
        assert "Everybody is at a table of five" in shown(alice, draft, show=part)


def test_a_whole_evening_of_seven_is_drawn_at_once(alice: Client, league: Competition) -> None:
    evening = make_evening(league, present=make_entrants(league, 7))
    draft = drawn(league, 7, 3, evening)
    assert "Everybody is at a table of three equally often, give or take once." in shown(alice, draft)
    commands.confirm_draft(actor=SYSTEM, draft=draft)
    assert [sizes(session) for session in league.sessions.order_by("number")] == [[4, 3]] * 3


def test_the_next_evening_goes_on_with_the_turns_of_the_last_one(league: Competition) -> None:
    entrants = make_entrants(league, 7)
    first = drawn(league, 7, 1, make_evening(league, present=entrants))
    commands.confirm_draft(actor=SYSTEM, draft=first)
    was = {number for table in first.result["sessions"][0]["tables"] if len(table) == 3 for number in table}
    second = drawn(league, 7, 1, make_evening(league, present=entrants))
    assert not was & set(second.result["sessions"][0]["tables"][-1])


def test_what_is_possible_is_said_before_the_draw(alice: Client, league: Competition) -> None:
    make_entrants(league, 10)
    for _ in range(4):
        commands.plan_session(actor=SYSTEM, competition=league)
    page = text(alice.get(reverse("manage_drafts", args=["tuesday"])))
    assert "Everybody plays, and comes to the tables of three in fair turn." in page
    assert "Nobody is North at a table of three, so somebody's winds differ by at least 2." in unescape(page)


def test_names_change_places_between_tables_of_four_and_five(alice: Client, league: Competition) -> None:
    make_entrants(league, 9)
    draft = drawn(league, 9, 2)
    four, five = draft.result["sessions"][0]["tables"]
    page = alice.post(reverse("manage_draft", args=["tuesday", draft.number]), {"session": "1", "tap": str(five[4])})
    assert page.status_code == 200
    commands.swap_in_draft(actor=SYSTEM, draft=draft, session=1, one=five[4], other=four[0], expected_version=draft.version)
    draft.refresh_from_db()
    assert draft.result["sessions"][0]["tables"][0][0] == five[4]
    assert "winds" in shown(alice, draft)


PASTED = "1-2-3-4\n5-6-7-8-9\n\n5-6-1-2\n9-3-4-7-8\n"


def test_a_pasted_schedule_of_several_sessions_may_have_a_table_of_five(alice: Client, league: Competition) -> None:
    make_entrants(league, 9)
    numbers = [commands.plan_session(actor=SYSTEM, competition=league).number for _ in range(2)]
    page = reverse("manage_drafts_fixed", args=["tuesday"])
    answered = alice.post(page, {"fixed-sessions": numbers, "fixed-schedule": PASTED})
    assert answered.status_code == 302
    assert [len(table) for table in SeatingDraft.objects.get().result["sessions"][1]["tables"]] == [4, 5]
    other = alice.post(page, {"fixed-sessions": numbers, "fixed-schedule": PASTED.replace("5-6-7-8-9", "5-6-7\n8-9")})
    assert "Session 1 has tables of 4, 3, 2 players. Here there are tables of 4, 5." in text(other)


def test_check_in_and_list_of_players_say_that_nobody_sits_out(alice: Client, league: Competition) -> None:
    session, _entrants = nine(league)
    assert session.evening is not None
    check_in = text(alice.get(reverse("manage_evening", args=["tuesday", session.evening.pk])))
    assert "2 tables" in check_in and "sits out" not in check_in
    assert "9 players are drawn: everybody has a seat." in text(alice.get(reverse("manage_entrants", args=["tuesday"])))


def test_started_games_know_how_many_sit_at_their_tables(league: Competition) -> None:
    session = make_running(league, sizes=(4, 5, 3, 2))
    assert list(Game.objects.order_by("number").values_list("players", flat=True)) == [4, 5, 3, 2]
    assert [seat.wind for seat in session.tables.get(number=2).seats.all()] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("page", ["session", "manage_session", "manage_links", "manage_reseat"])
def test_the_pages_of_a_session_show_all_five_of_a_table(alice: Client, league: Competition, page: str) -> None:
    entrants = make_entrants(league, 8)
    session = make_running(league, entrants, sizes=(5, 3))
    shown = text(alice.get(reverse(page, args=["tuesday", session.number])))
    assert all(entrant.shown_name in shown for entrant in entrants)
    assert page == "manage_links" or "seat-fifth" in shown


def test_the_quality_of_mixed_tables_promises_nothing_about_tables_of_four(alice: Client, league: Competition) -> None:
    entrants = make_entrants(league, 5)
    make_session(league, entrants, sizes=(5,))
    session = commands.plan_session(actor=SYSTEM, competition=league)
    page = text(alice.get(page_of(session, "fewest")))
    assert "10 pairs meet again" in page
    assert "can be seated" not in page and "is proved" not in page


def test_somebody_late_is_put_at_a_table_with_room(alice: Client, league: Competition) -> None:
    entrants = make_entrants(league, 9)
    evening = make_evening(league, present=entrants)
    session = make_session(league, entrants[:8], evening=evening)
    late = str(entrants[8].number)
    seats = proposed(alice.get(page_of(session, "now")))
    assert late not in seats.values()
    seats = proposed(alice.post(page_of(session, "now"), {**seats, "held": late, "to": "2"}))
    alice.post(page_of(session, "now"), {**seats, "confirm": "1"})
    assert sizes(session) == [4, 5]
    assert Seat.objects.get(entrant=entrants[8]).wind == 4
