"""Two directors press a button at the same instant, on the same page: one of them saves, and the other is told."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.audit.actor import SYSTEM, Actor
from league.audit.models import ActionLog
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.competitions.seen import fields_seen, lots_seen, publication_seen, ruleset_seen
from league.director.planning.commands import plan_tournament
from league.games.commands import reseat, session_steps
from league.seating import commands as seating
from league.seating.models import Evening, Seat
from league.seating.seen import clock_seen, draft_seen, evenings_seen, plan_seen, seating_seen, session_seen
from tests.factories import ada_administrates, alice_directs, make_competition, make_draft, make_entrants, make_running, make_session
from tests.league.seating.test_searching import at_once
from tests.league.standings.games import play
from tests.pages import fields_of, form_with

pytestmark = pytest.mark.django_db(transaction=True)

MEANWHILE = "changed_meanwhile"
ALICE, DORA = Actor(name="Alice"), Actor(name="Dora")


@pytest.fixture
def cup() -> Competition:
    cup = make_competition("ema-2016", name="Wind cup", slug="cup", kind="tournament")
    make_entrants(cup, 8)
    return cup


def refused(answers: list[Any]) -> list[Any]:
    return [answer for answer in answers if isinstance(answer, str)]


def done(*verbs: str) -> int:
    return ActionLog.objects.filter(verb__in=verbs).count()


def test_one_of_two_settings_is_saved(cup: Competition) -> None:
    save = partial(competitions.change_competition, competition=cup, seen=fields_seen(cup, ["name", "place"]))
    answers = at_once(lambda: save(actor=ALICE, name="Autumn cup", place=""), lambda: save(actor=DORA, name="Wind cup", place="Graz"))
    assert refused(answers) == [MEANWHILE]
    cup.refresh_from_db()
    assert (cup.name, cup.place) in {("Autumn cup", ""), ("Wind cup", "Graz")}


def test_one_of_two_rankings_is_saved(cup: Competition) -> None:
    save = partial(competitions.change_competition, competition=cup, seen=fields_seen(cup, ["policy", "min_games"]))
    answers = at_once(
        lambda: save(actor=ALICE, policy="average", min_games=0),
        lambda: save(actor=DORA, policy="sum", min_games=3),
        lambda: save(actor=DORA, policy="sum", min_games=4),
    )
    assert refused(answers) == [MEANWHILE] * 2


def test_one_of_two_rulebooks_is_chosen(cup: Competition) -> None:
    save = partial(competitions.change_ruleset, competition=cup, seen=ruleset_seen(cup))
    answers = at_once(lambda: save(actor=ALICE, ruleset_json="alarm-2019"), lambda: save(actor=DORA, ruleset_json="tenhou"))
    assert refused(answers) == [MEANWHILE]


def test_lots_are_drawn_once(cup: Competition) -> None:
    seen = lots_seen(cup)
    answers = at_once(*[partial(competitions.draw_lots, actor=ALICE, competition=cup, seed=seed, seen=seen) for seed in range(4)])
    assert refused(answers) == [MEANWHILE] * 3
    assert done("draw_lots") == 1


def test_one_of_two_seatings_is_fixed(cup: Competition) -> None:
    session, people = seating.plan_session(actor=SYSTEM, competition=cup), list(cup.entrants.with_players().order_by("number"))
    seen = seating_seen(session)
    ways = [[people[:4], people[4:]], [people[4:], people[:4]], [people[:4], people[4:]]]
    answers = at_once(*[partial(seating.seat_session, actor=ALICE, session=session, tables=way, seen=seen) for way in ways])
    assert set(refused(answers)) <= {MEANWHILE} and 1 <= len(refused(answers)) <= 2
    assert done("seat_session") == 1
    assert Seat.objects.filter(session=session).count() == 8


def test_one_of_two_changes_of_seats_in_play_is_made(cup: Competition) -> None:
    session, people = make_running(cup, list(cup.entrants.with_players().order_by("number"))), list(cup.entrants.order_by("number"))
    seen = seating_seen(session)
    move = partial(reseat, session=session, reason="Winds", seen=seen)
    one, other = [(1, 0, people[1]), (1, 1, people[0])], [(2, 2, people[7]), (2, 3, people[6])]
    answers = at_once(lambda: move(actor=ALICE, moves=one), lambda: move(actor=DORA, moves=other))
    assert refused(answers) == [MEANWHILE]
    assert done("reseat") == 1


def test_a_draft_and_a_seating_by_hand_are_not_both_fixed(cup: Competition) -> None:
    draft = make_draft(cup)
    session, people = cup.sessions.get(), list(cup.entrants.with_players().order_by("-number"))
    drafted, seated = draft_seen(draft), seating_seen(session)
    answers = at_once(
        lambda: seating.confirm_draft(actor=ALICE, draft=draft, seen=drafted),
        lambda: seating.seat_session(actor=DORA, session=session, tables=[people[:4], people[4:]], seen=seated),
    )
    assert len(refused(answers)) == 1
    assert refused(answers)[0] in {MEANWHILE, "seating_published"}


def test_a_draft_is_confirmed_once(cup: Competition) -> None:
    draft = make_draft(cup)
    answers = at_once(*[partial(seating.confirm_draft, actor=ALICE, draft=draft, seen=draft_seen(draft))] * 3)
    assert refused(answers) == ["wrong_draft_state"] * 2
    assert done("confirm_draft") == 1


def test_two_presses_of_plan_make_one_plan(cup: Competition) -> None:
    seen = plan_seen(cup)
    answers = at_once(*[partial(plan_tournament, actor=ALICE, competition=cup, starts=[None] * 3, minutes=90, seen=seen)] * 4)
    assert refused(answers) == [MEANWHILE] * 3
    assert cup.sessions.count() == 3


def test_the_next_session_is_planned_once(cup: Competition) -> None:
    answers = at_once(*[partial(seating.plan_session, actor=ALICE, competition=cup, seen=plan_seen(cup))] * 4)
    assert refused(answers) == [MEANWHILE] * 3
    assert cup.sessions.count() == 1


def test_the_next_session_is_drawn_once_by_presses_at_once(cup: Competition) -> None:
    people = list(cup.entrants.with_players().order_by("number"))
    draw = partial(seating.seat_next_session, competition=cup, number=1, seen=plan_seen(cup))
    same = partial(draw, actor=ALICE, tables=[people[:4], people[4:]])
    answers = at_once(same, same, lambda: draw(actor=DORA, tables=[people[4:], people[:4]]), same)
    assert cup.sessions.count() == 1 and done("plan_session") == 1 and done("seat_session") == 1
    assert set(refused(answers)) == {MEANWHILE}


def test_a_double_tap_on_the_draw_of_the_next_session_leaves_one(cup: Competition) -> None:
    client, address = _signed_in(alice_directs(cup)), reverse("manage_draw", args=["cup", 1])
    form = form_with(client.get(f"{address}?way=random&seed=1"), 'name="confirm"')
    answers = at_once(*[partial(_signed_in(User.objects.get(username="alice")).post, address, form) for _ in range(4)])
    assert {answer["Location"] for answer in answers} == {reverse("manage_session", args=["cup", 1])}
    assert cup.sessions.count() == 1


def test_the_time_of_a_session_is_changed_once(cup: Competition) -> None:
    session = seating.plan_session(actor=SYSTEM, competition=cup)
    change = partial(seating.change_session, session=session, starts_at=None, seen=session_seen(session))
    answers = at_once(lambda: change(actor=ALICE, minutes=60), lambda: change(actor=DORA, minutes=75))
    assert refused(answers) == [MEANWHILE]


def test_an_evening_is_opened_once(cup: Competition) -> None:
    day = datetime.date(2026, 12, 1)
    answers = at_once(*[partial(seating.open_evening, actor=ALICE, competition=cup, date=day, seen=evenings_seen(cup))] * 4)
    assert {answer.pk for answer in answers} == {Evening.objects.get().pk}


def test_a_session_is_started_once(cup: Competition) -> None:
    session = make_session(cup, list(cup.entrants.with_players().order_by("number")))
    answers = at_once(*[partial(session_steps.start, actor=ALICE, session=session)] * 3)
    assert refused(answers) == ["not_seated"] * 2
    assert done("start_session") == 1


def test_only_one_of_two_embargoes_at_once_is_set(cup: Competition) -> None:
    setting = partial(competitions.set_embargo, competition=cup, seen=publication_seen(cup))
    answers = at_once(lambda: setting(actor=ALICE, until=2), lambda: setting(actor=DORA, until=3))
    assert refused(answers) == [MEANWHILE]
    assert done("set_embargo") == 1


def test_an_embargo_is_not_lifted_while_it_is_moved(cup: Competition) -> None:
    cup = competitions.set_embargo(actor=SYSTEM, competition=cup, until=2)
    setting = partial(competitions.set_embargo, competition=cup, seen=publication_seen(cup))
    answers = at_once(lambda: setting(actor=ALICE, until=None), lambda: setting(actor=DORA, until=1))
    assert refused(answers) == [MEANWHILE]
    assert done("set_embargo", "end_embargo") == 2


def test_results_are_not_published_while_the_embargo_is_moved(cup: Competition) -> None:
    play(cup, list(cup.entrants.order_by("number"))[:4], [41_000, 33_000, 26_000, 20_000])
    session = session_steps.approve(actor=SYSTEM, session=cup.sessions.get())
    cup = competitions.set_embargo(actor=SYSTEM, competition=cup, until=0)
    seen = publication_seen(cup)
    answers = at_once(
        lambda: seating.publish_results(actor=ALICE, competition=cup, seatings=True, seen=seen),
        lambda: competitions.set_embargo(actor=DORA, competition=cup, until=5, seen=seen),
    )
    assert refused(answers) == [MEANWHILE]
    assert done("publish_results", "set_embargo") == 2
    session.refresh_from_db()
    assert (session.state == "published") == bool(done("publish_results"))


def test_a_publication_is_taken_back_or_moved_on(cup: Competition) -> None:
    for number in (1, 2):
        play(cup, list(cup.entrants.order_by("number"))[:4], [41_000, 33_000, 26_000, 20_000])
        session_steps.approve(actor=SYSTEM, session=cup.sessions.get(number=number))
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=0)
    cup = seating.publish_results(actor=SYSTEM, competition=cup, until=1)
    seen = publication_seen(cup)
    answers = at_once(
        lambda: seating.unpublish_results(actor=ALICE, competition=cup, until=0, seen=seen),
        lambda: seating.publish_results(actor=DORA, competition=cup, until=2, seen=seen),
    )
    assert refused(answers) == [MEANWHILE]


def test_a_seating_is_not_published_while_another_is_hidden(cup: Competition) -> None:
    people = list(cup.entrants.with_players().order_by("number"))
    first, second = (make_session(cup, people) for _number in range(2))
    seating.hide_seating(actor=SYSTEM, session=first)
    seen = publication_seen(cup)
    answers = at_once(
        lambda: seating.publish_seating(actor=ALICE, sessions=[first], seen=seen),
        lambda: seating.hide_seating(actor=DORA, session=second, seen=seen),
    )
    assert refused(answers) == [MEANWHILE]


def test_results_are_published_once_by_presses_at_once(cup: Competition) -> None:
    play(cup, list(cup.entrants.order_by("number"))[:4], [41_000, 33_000, 26_000, 20_000])
    session_steps.approve(actor=SYSTEM, session=cup.sessions.get())
    answers = at_once(*[partial(seating.publish_results, actor=ALICE, competition=cup, seen=publication_seen(cup))] * 4)
    assert refused(answers) == []
    assert done("publish_results") == 1


def test_the_minutes_of_a_clock_are_set_once(cup: Competition) -> None:
    session = seating.plan_session(actor=SYSTEM, competition=cup)
    setting = partial(seating.set_minutes, session=session, seen=session_seen(session))
    answers = at_once(lambda: setting(actor=ALICE, minutes=60), lambda: setting(actor=DORA, minutes=75))
    assert refused(answers) == [MEANWHILE]


def test_two_presses_at_once_add_time_only_once(cup: Competition) -> None:
    session = make_running(cup, list(cup.entrants.with_players().order_by("number")))
    seating.set_minutes(actor=SYSTEM, session=session, minutes=90)
    session.refresh_from_db()
    add = partial(seating.extend_clock, session=session, seconds=300, seen=clock_seen(session))
    answers = at_once(lambda: add(actor=ALICE), lambda: add(actor=DORA))
    assert refused(answers) == [MEANWHILE]
    assert session.clock_events.count() == 1


@pytest.mark.parametrize(
    ("page", "button", "target", "typed"),
    [
        ("manage_settings", 'name="place"', "manage_settings", "place"),
        ("manage_plan_all", 'name="pause"', "manage_plan_all", "count"),
        ("manage_ranking", "Draw the lots", "manage_lots", ""),
    ],
)
def test_two_browsers_that_press_at_once_get_one_yes(cup: Competition, page: str, button: str, target: str, typed: str) -> None:
    clients = [_signed_in(alice_directs(cup)), _signed_in(ada_administrates())]
    forms = [form_with(client.get(reverse(page, args=["cup"])), button) for client in clients]
    before = cup.actions.count()

    def press(number: int) -> Callable[[], Any]:
        fields = {**forms[number], **({typed: str(number + 3)} if typed else {})}
        return lambda: clients[number].post(reverse(target, args=["cup"]), fields)

    at_once(press(0), press(1))
    made = list(cup.actions.values_list("by_name", flat=True))[: cup.actions.count() - before]
    assert len(set(made)) == 1, "only one of the two has changed anything"


def _signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_the_same_names_that_two_directors_enter_at_once_are_entered_once(cup: Competition) -> None:
    alice, address = alice_directs(cup), reverse("manage_entrants", args=[cup.slug])
    at_once(*[partial(_signed_in(alice).post, address, {"names": "Zoe Zeisig"}) for _ in range(4)])
    assert cup.entrants.filter(player__first_name="Zoe").count() == 1


def test_a_list_that_is_imported_several_times_at_once_is_imported_once(cup: Competition) -> None:
    alice, address = alice_directs(cup), reverse("manage_entrants_import", args=[cup.slug])
    preview = _signed_in(alice).post(address, {"text": "name\nZoe Zeisig\n"})
    form = {name: values[0] for name, values in fields_of(preview).items()} | {"save": "1"}
    at_once(*[partial(_signed_in(alice).post, address, form) for _ in range(3)])
    assert cup.entrants.filter(player__first_name="Zoe").count() == 1
