"""The checklist always shows exactly one next step, of an evening or a tournament, and names obstacles."""

from __future__ import annotations

import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM, Actor
from league.competitions.commands import change_competition, set_competition_state, set_embargo
from league.competitions.models import Competition
from league.director.entering import commands
from league.director.evenings.queries import evenings_of
from league.director.overview.queries import checklist
from league.director.overview.steps import ChecklistStep
from league.director.planning.commands import plan_tournament
from league.games.commands import session_steps
from league.games.models import Game
from league.games.states import GameState
from league.seating.commands import hide_seating, note_all_arrivals, note_arrival, plan_session, seat_session, start_clock
from league.seating.models import Session
from tests.factories import alice_directs, make_competition, make_entrants, make_evening, make_running, make_session
from tests.league.director.test_commands import record_a_hand, score
from tests.pages import page_of, undos_of

pytestmark = pytest.mark.django_db


def now_of(competition: Competition) -> ChecklistStep:
    (step,) = [step for step in checklist(Competition.objects.get(pk=competition.pk)) if step.state == "now"]
    return step


def next_step(competition: Competition) -> str:
    return str(now_of(competition).title)


def labels(step: ChecklistStep) -> list[str]:
    return [str(act.label) for act in step.acts]


def test_the_checklist_leads_through_an_evening(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    league = make_competition()
    assert next_step(league) == "Enter the players"
    entrants = make_entrants(league, 4)
    assert next_step(league) == "Open an evening"
    evening = make_evening(league)
    assert next_step(league) == "Check in who is here"
    commands.check_in_many(actor=SYSTEM, evening=evening, entrants=entrants)
    assert next_step(league) == "Seat the session"
    session = plan_session(actor=SYSTEM, competition=league, evening=evening)
    assert next_step(league) == "Seat the session"
    seat_session(actor=SYSTEM, session=session, tables=[entrants])
    assert next_step(league) == "Start the session"
    session_steps.start(actor=SYSTEM, session=session)
    league.refresh_from_db()
    with django_assert_max_num_queries(10):
        assert next_step(league) == "Record every game"
    score(Game.objects.get())
    assert next_step(league) == "Approve the results"
    session.refresh_from_db()
    session_steps.approve(actor=SYSTEM, session=session)
    assert next_step(league) == "Next session, or good night"


def test_a_hidden_season_is_opened_once_its_players_are_entered() -> None:
    league = set_competition_state(actor=SYSTEM, competition=make_competition(), state="draft")
    assert next_step(league) == "Enter the players"
    make_entrants(league, 4)
    assert next_step(league) == "Open the competition"


def test_a_hidden_tournament_is_opened_once_its_players_are_entered_and_its_sessions_planned() -> None:
    cup = make_competition(kind="tournament", slug="cup", name="Cup", state="draft")
    assert next_step(cup) == "Enter the players"
    make_entrants(cup, 8)
    assert next_step(cup) == "Plan the sessions"
    plan_tournament(actor=SYSTEM, competition=cup, starts=[None, None], minutes=90)
    assert next_step(cup) == "Open the competition"
    set_competition_state(actor=SYSTEM, competition=cup, state="open")
    assert next_step(cup) == "Seat the session"


def test_the_latest_open_evening_counts() -> None:
    league = make_competition()
    entrants = make_entrants(league, 4)
    make_evening(league, date=datetime.date(2026, 11, 17))
    make_evening(league, present=entrants, date=datetime.date(2026, 11, 24))
    assert [evening.date.day for evening in evenings_of(league)] == [24, 17]
    assert next_step(league) == "Seat the session"


def test_an_evening_opened_early_does_not_hide_tonights() -> None:
    league, today = make_competition(), timezone.localdate()
    entrants = make_entrants(league, 4)
    tonight = make_evening(league, present=entrants, date=today)
    make_evening(league, date=today + datetime.timedelta(days=7))
    assert next_step(league) == "Seat the session"
    make_session(league, entrants, evening=tonight)
    assert next_step(league) == "Start the session"


def test_the_evening_that_is_being_played_counts_whatever_its_date() -> None:
    league, today = make_competition(), timezone.localdate()
    entrants = make_entrants(league, 4)
    late = make_evening(league, present=entrants, date=today - datetime.timedelta(days=7))
    session_steps.start(actor=SYSTEM, session=make_session(league, entrants, evening=late))
    make_evening(league, date=today)
    assert next_step(league) == "Record every game"


@pytest.fixture
def cup() -> Competition:
    """A tournament of two planned sessions of 90 minutes, without entrants."""
    cup = make_competition("ema-2016", name="Wind cup", slug="cup", kind="tournament")
    return change_competition(actor=SYSTEM, competition=cup, planned_sessions=2, session_minutes=90)


def planned(cup: Competition, players: int = 8) -> list[Session]:
    make_entrants(cup, players)
    return plan_tournament(actor=SYSTEM, competition=cup, starts=[None, None], minutes=90)


def seat(session: Session, tables: int = 2) -> Session:
    entrants = list(session.competition.entrants.all())
    fours = [entrants[4 * table : 4 * table + 4] for table in range(tables)]
    return seat_session(actor=SYSTEM, session=session, tables=fours, sit_outs=entrants[4 * tables :])


def play(session: Session) -> None:
    """Play a session from the seating to the approval."""
    seat(session)
    session_steps.start(actor=SYSTEM, session=Session.objects.get(pk=session.pk))
    for game in Game.objects.filter(table__session=session):
        score(game)
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(pk=session.pk))


def test_the_checklist_leads_through_a_tournament_to_the_archive(cup: Competition) -> None:
    assert next_step(cup) == "Enter the players"
    make_entrants(cup, 8)
    assert (next_step(cup), now_of(cup).detail) == ("Plan the sessions", "No session is planned yet.")
    one, two = plan_tournament(actor=SYSTEM, competition=cup, starts=[None, None], minutes=90)
    assert next_step(cup) == "Seat the session"
    one = seat(one)
    assert (next_step(cup), now_of(cup).detail) == ("Check in who is here", "8 of 8 are not here yet.")
    note_arrival(actor=SYSTEM, session=one, entrant=cup.entrants.get(number=1))
    assert now_of(cup).detail == "7 of 8 are not here yet."
    note_all_arrivals(actor=SYSTEM, session=one)
    assert (next_step(cup), labels(now_of(cup))[0]) == ("Start the session", "Start the session")
    session_steps.start(actor=SYSTEM, session=one)
    assert next_step(cup) == "Start the clock"
    start_clock(actor=SYSTEM, session=one)
    first, second = Game.objects.order_by("number")
    record_a_hand(first)
    assert now_of(cup).detail == "Tables: 1 not begun, 1 plays."
    first.refresh_from_db()
    score(first)
    assert now_of(cup).detail == "Tables: 1 not begun, 1 finished. Results are missing at these tables: 2."
    score(second)
    assert (next_step(cup), labels(now_of(cup))[0]) == ("Approve the results", "Look the results through")
    assert now_of(cup).detail.startswith("Tables: 2 finished. You look the results through"), "nobody has confirmed them"
    assert "To the desk" in labels(now_of(cup))
    Game.objects.update(state=GameState.CONFIRMED)
    assert now_of(cup).detail == "You look the results through; the table links end."
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(pk=one.pk))
    assert "Publish the results" not in [step.title for step in checklist(cup)], "everybody sees them already"
    assert (next_step(cup), now_of(cup).detail) == ("Seat the session", "Session 2")
    play(two)
    assert (next_step(cup), now_of(cup).detail) == ("Confirm every result", "Session 2, tables 1 and 2: nobody has confirmed the results.")
    assert labels(now_of(cup)) == ["Who confirmed what", "Finish the competition"]
    Game.objects.update(state=GameState.CONFIRMED)
    assert next_step(cup) == "Final results, prizes and the EMA file"
    assert {"To the final results", "To the EMA file", "Finish the competition"} <= set(labels(now_of(cup)))
    set_competition_state(actor=SYSTEM, competition=cup, state="finished")
    assert next_step(cup) == "Archive the competition"
    set_competition_state(actor=SYSTEM, competition=cup, state="archived")
    assert next_step(cup) == "Keep a copy"


def test_a_number_not_divisible_by_four_gives_advice_and_stops_nobody(cup: Competition) -> None:
    make_entrants(cup, 10)
    (hint, _ema) = now_of(cup).hints
    assert hint.startswith("The number does not divide by four: 2 players sit out each session. Enter 2 more")
    assert labels(now_of(cup)) == ["To the players", "Go on, some sit out"]
    plan_tournament(actor=SYSTEM, competition=cup, starts=[None, None], minutes=90)
    assert next_step(cup) == "Seat the session"
    assert "2 players sit out each session" in str(now_of(cup).detail)


def test_substitutes_do_not_count_as_players_and_missing_ema_numbers_are_named(cup: Competition) -> None:
    entrants = make_entrants(cup, 5)
    cup.entrants.filter(pk=entrants[4].pk).update(substitute=True)
    entrants[0].player.__class__.objects.filter(pk=entrants[0].player_id).update(ema_number="04010001")
    (step,) = [step for step in checklist(cup) if step.title == "Enter the players"]
    assert (step.state, step.detail) == ("done", "4 players are entered. And 1 substitute.")
    assert step.hints == ("4 players have no EMA number, which the results file of the EMA needs.",)


def test_a_seating_that_is_hidden_is_to_be_published(cup: Competition) -> None:
    one, _two = planned(cup)
    hide_seating(actor=SYSTEM, session=seat(one))
    assert (next_step(cup), labels(now_of(cup))[0]) == ("Publish the seating", "Show the seating to everybody")


def test_results_under_embargo_wait_until_everything_is_played(cup: Competition) -> None:
    one, two = planned(cup)
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    play(one)
    assert (next_step(cup), now_of(cup).detail) == ("Seat the session", "Session 2")
    play(two)
    assert str(now_of(cup).detail).startswith("Approved and held back, so that only you see it: sessions 1 and 2.")


def test_under_an_embargo_the_ceremony_comes_after_the_last_session_and_publishing_at_once_is_the_second_way(
    cup: Competition, client: Client
) -> None:
    one, two = planned(cup)
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    play(one)
    play(two)
    client.force_login(alice_directs(cup))
    page = client.get(reverse("manage", args=["cup"]), headers={"accept-language": "en"})
    now = page_of(page).one("section", aria_current="step")
    assert "Ceremony, then the results" in now.text
    assert labels(now_of(cup))[:2] == ["To the ceremony", "Publish all at once, without a ceremony"]
    ceremony, at_once = now_of(cup).acts[:2]
    assert (ceremony.url, ceremony.posts, at_once.posts) == (reverse("manage_reveal", args=["cup"]), False, True)
    asked = client.post(at_once.url, {at_once.name: at_once.value}, headers={"accept-language": "en"})
    assert reverse("manage_reveal", args=["cup"]) in asked.content.decode(), "the question names the ceremony, too"
    assert "Is there a ceremony?" in page_of(asked).text


def test_once_the_embargo_has_ended_the_checklist_names_no_ceremony(cup: Competition) -> None:
    one, two = planned(cup)
    play(one)
    play(two)
    assert "Ceremony, then the results" not in [step.title for step in checklist(cup)]


def test_before_the_first_session_a_line_names_the_permanent_table_codes_until_they_are_made(cup: Competition, client: Client) -> None:
    one, _two = planned(cup)
    seat(one)
    client.force_login(alice_directs(cup))
    codes = reverse("manage_codes", args=["cup"])

    def names_them() -> bool:
        return codes in client.get(reverse("manage", args=["cup"])).content.decode()

    assert names_them()
    client.post(codes, {"tables": "2"})
    assert not names_them()
    cup.table_codes.all().delete()
    session_steps.start(actor=SYSTEM, session=Session.objects.get(pk=one.pk))
    assert not names_them(), "it is no topic any more"


def test_the_page_of_the_last_session_leads_to_the_ceremony(cup: Competition, client: Client) -> None:
    one, two = planned(cup)
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    play(one)
    play(two)
    client.force_login(alice_directs(cup))
    led = [
        "Zur Siegerehrung" in client.get(reverse("manage_session", args=["cup", n]), headers={"accept-language": "de"}).content.decode()
        for n in (1, 2)
    ]
    assert led == [False, True]


def test_a_season_publishes_only_what_an_embargo_hides() -> None:
    league = make_competition()
    session = make_running(league)
    score(Game.objects.get())
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(pk=session.pk))
    assert next_step(league) == "Open an evening"
    set_embargo(actor=SYSTEM, competition=league, until=0)
    assert "Publish the results" in [step.title for step in checklist(Competition.objects.get(pk=league.pk))]


def test_a_table_that_is_silent_is_named(cup: Competition) -> None:
    one = seat(planned(cup)[0])
    session_steps.start(actor=SYSTEM, session=one)
    start_clock(actor=Actor("Alice", at=timezone.now() - datetime.timedelta(minutes=30)), session=one)
    record_a_hand(Game.objects.get(table__number=1))
    assert now_of(cup).hints == ("No entry for twenty minutes at these tables: 2.",)


def test_a_cancelled_session_is_not_waited_for(cup: Competition) -> None:
    one, two = planned(cup)
    session_steps.cancel(actor=SYSTEM, session=one)
    assert (next_step(cup), now_of(cup).detail) == ("Plan the sessions", "1 of 2 sessions are planned.")
    change_competition(actor=SYSTEM, competition=cup, planned_sessions=1)
    assert now_of(cup).detail == str(two)


@pytest.mark.parametrize(("name", "parts"), [("manage", ()), ("manage_session", (1,)), ("manage_sessions", ())])
def test_pages_of_a_day_ask_as_often_for_four_tables_as_for_43(client: Client, name: str, parts: tuple[int, ...]) -> None:
    counts = [queries_of(client, tables, name, parts) for tables in (4, 43)]
    assert counts[0] == counts[1]


def queries_of(client: Client, tables: int, name: str, parts: tuple[int, ...]) -> int:
    cup = make_competition("ema-2016", slug=f"cup{tables}", kind="tournament", name=f"Cup {tables}")
    client.force_login(alice_directs(cup))
    change_competition(actor=SYSTEM, competition=cup, session_minutes=90)
    session = make_running(cup, tables=tables)
    start_clock(actor=SYSTEM, session=session)
    record_a_hand(Game.objects.filter(competition=cup).first())
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(reverse(name, args=[cup.slug, *parts])).status_code == 200
    return len(queries)


def test_the_page_answers_that_nothing_is_new_until_a_hand_is_recorded(client: Client, cup: Competition) -> None:
    client.force_login(alice_directs(cup))
    one = seat(planned(cup)[0])
    session_steps.start(actor=SYSTEM, session=one)
    for url in (reverse("manage", args=["cup"]), reverse("manage_session", args=["cup", 1])):
        asks = page_of(client.get(url)).one(id="live").told["hx-get"]
        assert client.get(asks).status_code == 204
    record_a_hand(Game.objects.first())
    assert client.get(asks).status_code == 200


def test_acts_of_the_checklist_lead_back_to_it_with_an_undo(client: Client, cup: Competition) -> None:
    client.force_login(alice_directs(cup))
    seat(planned(cup)[0])
    page = client.post(reverse("manage_step", args=["cup", 1, "start"]), {"next": "manage"}, follow=True)
    assert page.redirect_chain[-1][0] == reverse("manage", args=["cup"])
    (undo,) = undos_of(page)
    page = client.post(undo, follow=True)
    assert page.redirect_chain[-1][0] == reverse("manage", args=["cup"])
    assert "The start was taken back." in page.content.decode()
    assert cup.sessions.get(number=1).state == "seated"


def test_playing_without_the_clock_ends_the_question_about_it(cup: Competition) -> None:
    one = seat(planned(cup)[0])
    session_steps.start(actor=SYSTEM, session=one)
    assert (next_step(cup), labels(now_of(cup))[0]) == ("Start the clock", "Start the clock")
    score(Game.objects.order_by("number")[0])
    assert next_step(cup) == "Record every game"
