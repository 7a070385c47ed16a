"""The permanent code of a table: one address for all sessions of a competition."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM, Actor
from league.audit.models import ActionLog
from league.competitions.commands import set_competition_state
from league.competitions.models import Competition, Entrant
from league.errors import Refusal
from league.games import commands as games
from league.games.commands import session_steps, start_session
from league.games.models import Game
from league.seating import commands as seating
from league.seating.models import Session, TableCode, TableLink
from league.seating.table_codes import proposed_tables
from tests.factories import alice_directs, bob_scores, make_competition, make_entrant, make_entrants, make_running, make_session
from tests.league.games.play import Play
from tests.league.table.phone import link_of

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
MORNING = datetime.datetime(2026, 11, 28, 8, 30, tzinfo=datetime.UTC)


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2016", kind="tournament", name="Open of Linz", slug="linz")


@pytest.fixture
def eight(cup: Competition) -> list[Entrant]:
    return make_entrants(cup, 8)


def code_of(cup: Competition, table: int = 1) -> TableCode:
    seating.make_codes(actor=SYSTEM, competition=cup, tables=max(table, 2))
    return TableCode.objects.valid().get(competition=cup, table=table)


def scan(code: TableCode, user: Any = None, **headers: str) -> HttpResponse:
    client = Client(headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user)
    return client.get(code.get_absolute_url(), headers=headers)


def said(response: HttpResponse) -> str:
    """The page without its head, which has a token of its own each time."""
    return " ".join(response.content.decode().split("<main", 1)[1].split())


def link_at(session: Session, table: int = 1) -> str:
    return link_of(Game.objects.get(table__session=session, table__number=table)).get_absolute_url()


def approved(session: Session) -> Session:
    for game in Game.objects.filter(table__session=session).select_related("competition"):
        Play(game).enter_final_scores(scores=[30_000] * 4)
    session.refresh_from_db()
    session_steps.approve(actor=SYSTEM, session=session)
    session.refresh_from_db()
    return session


# Where it leads


def test_the_same_code_leads_to_each_session_in_turn_and_between_them_says_what_comes(cup: Competition, eight: list[Entrant]) -> None:
    code = code_of(cup, 2)
    assert scan(code).status_code == 200 and "Nothing is played here now" in said(scan(code))
    first = make_running(cup, eight)
    assert (scan(code).status_code, scan(code)["Location"]) == (302, link_at(first, 2))
    approved(first)
    assert "Nothing is played here now" in said(scan(code))
    second = make_session(cup, eight[::-1])
    assert "Session 2 comes next." in said(scan(code))
    start_session(actor=SYSTEM, session=second)
    assert scan(code)["Location"] == link_at(second, 2) != link_at(first, 2)


def test_nobody_keeps_where_it_led(cup: Competition, eight: list[Entrant]) -> None:
    code = code_of(cup)
    assert "no-store" in scan(code)["Cache-Control"]
    make_running(cup, eight)
    assert "no-store" in scan(code)["Cache-Control"]


def test_of_several_open_sessions_it_leads_to_the_one_that_was_started_last(cup: Competition, eight: list[Entrant]) -> None:
    first, second = make_session(cup, eight[:4]), make_session(cup, eight[4:])
    start_session(actor=Actor("Ada", at=MORNING + datetime.timedelta(hours=2)), session=first)
    start_session(actor=Actor("Ada", at=MORNING), session=second)
    assert scan(code_of(cup))["Location"] == link_at(first)
    seating.renew_link(actor=SYSTEM, table=second.tables.get())
    assert scan(code_of(cup))["Location"] == link_at(first), "a new link is no new start"


def test_a_table_of_an_earlier_open_session_is_found_where_the_latest_has_no_such_table(cup: Competition, eight: list[Entrant]) -> None:
    first = make_running(cup, eight)
    make_running(cup, make_entrants(cup, 4))
    assert scan(code_of(cup, 2))["Location"] == link_at(first, 2)


def test_a_table_that_is_not_played_at_says_so(cup: Competition, eight: list[Entrant]) -> None:
    make_running(cup, eight[:4])
    assert "Session 1 is being played without this table." in said(scan(code_of(cup, 2)))


def test_the_next_session_is_one_that_is_played_at_this_table(cup: Competition, eight: list[Entrant]) -> None:
    make_session(cup, eight[:4])
    consolation = make_session(cup, eight[4:])
    consolation.tables.update(number=2)
    assert "Session 1 comes next." in said(scan(code_of(cup, 1)))
    assert "Session 2 comes next." in said(scan(code_of(cup, 2)))
    seating.hide_seatings(actor=SYSTEM, sessions=[consolation])
    assert "Session 2" not in said(scan(code_of(cup, 2))), "nobody learns of a hidden seating"


def test_while_others_play_the_session_that_comes_at_this_table_is_named_beside_them(cup: Competition, eight: list[Entrant]) -> None:
    code = code_of(cup, 3)
    final = make_session(cup, eight[:4])
    assert "Session 1 comes next." in said(scan(code)), "no session has this table"
    consolation = make_session(cup, eight[4:])
    consolation.tables.update(number=3)
    start_session(actor=SYSTEM, session=final)
    page = said(scan(code))
    assert "Session 1 is being played without this table." in page and "Session 2 comes next." in page
    start_session(actor=SYSTEM, session=consolation)
    assert scan(code)["Location"] == link_at(consolation, 3)


def test_the_time_of_the_next_session_is_said_where_it_is_known(cup: Competition, eight: list[Entrant]) -> None:
    session = seating.plan_session(actor=SYSTEM, competition=cup, starts_at=MORNING)
    code = code_of(cup)
    assert "comes next" not in said(scan(code)), "the public does not know of sessions without a seating"
    seating.seat_session(actor=SYSTEM, session=session, tables=[eight[:4]], sit_outs=eight[4:])
    assert "Session 1 comes next, on 28 Nov 2026, 09:30." in said(scan(code))


def test_after_the_end_it_leads_to_the_results(cup: Competition, eight: list[Entrant]) -> None:
    code = code_of(cup)
    approved(make_running(cup, eight))
    for state in ("running", "finished"):
        set_competition_state(actor=SYSTEM, competition=Competition.objects.get(), state=state)
    page = said(scan(code))
    assert "This competition is over" in page and f'href="{cup.get_absolute_url()}"' in page


def test_an_unknown_code_says_what_to_do() -> None:
    response = Client().get(reverse("table_code", args=["nobody-made-this"]))
    assert (response.status_code, "Scan the code at your table again" in said(response)) == (404, True)


# A page that waits


def test_a_page_that_waits_leads_to_the_table_once_the_session_has_started(cup: Competition, eight: list[Entrant]) -> None:
    code = code_of(cup)
    session = make_session(cup, eight)
    (asks,) = [part.split('"')[0] for part in said(scan(code)).split('hx-get="')[1:]]
    assert Client().get(asks, headers=HTMX).status_code == 204
    start_session(actor=SYSTEM, session=session)
    assert Client().get(asks, headers=HTMX)["HX-Redirect"] == link_at(session)


def test_a_page_that_waits_is_loaded_again_when_it_would_say_something_else(cup: Competition, eight: list[Entrant]) -> None:
    code = code_of(cup)
    (asks,) = [part.split('"')[0] for part in said(scan(code)).split('hx-get="')[1:]]
    make_session(cup, eight)
    assert Client().get(asks, headers=HTMX)["HX-Refresh"] == "true"


# Its right


def test_the_right_ends_with_each_session_however_the_table_was_found(cup: Competition, eight: list[Entrant]) -> None:
    code, session = code_of(cup), make_running(cup, eight)
    phone = Client()
    opened = phone.get(code.get_absolute_url(), follow=True)
    table = opened.redirect_chain[0][0]
    approved(session)
    assert phone.get(table).status_code == 410
    assert phone.get(code.get_absolute_url()).status_code == 200


def test_a_link_that_the_director_has_ended_stays_ended_but_for_accounts(cup: Competition, eight: list[Entrant]) -> None:
    code, session = code_of(cup), make_running(cup, eight)
    seating.revoke_link(actor=SYSTEM, table=session.tables.get(number=1))
    response = scan(code)
    assert (response.status_code, "The link of this table was ended" in said(response)) == (410, True)
    assert scan(code, bob_scores(cup))["Location"] == link_at(session)
    new = seating.renew_link(actor=SYSTEM, table=session.tables.get(number=1))
    assert scan(code)["Location"] == new.get_absolute_url()


def test_a_reopened_session_is_found_again(cup: Competition, eight: list[Entrant]) -> None:
    code, session = code_of(cup), approved(make_running(cup, eight))
    games.reopen_session(actor=SYSTEM, session=session)
    assert scan(code)["Location"] == TableLink.objects.valid().get(table__session=session, table__number=1).get_absolute_url()


def test_a_started_session_that_was_called_back_is_only_announced(cup: Competition, eight: list[Entrant]) -> None:
    code, session = code_of(cup), make_running(cup, eight)
    session_steps.call_back(actor=SYSTEM, session=session)
    assert "Session 1 comes next." in said(scan(code))


# What it does not tell


def test_a_hidden_seating_is_neither_announced_nor_opened_but_to_directors(cup: Competition, eight: list[Entrant]) -> None:
    code, session = code_of(cup), make_session(cup, eight)
    seating.hide_seatings(actor=SYSTEM, sessions=[session])
    before = said(scan(code))
    assert "Nothing is played here now" in before
    session.refresh_from_db()
    games.start_session(actor=SYSTEM, session=session)
    assert Session.objects.get().hidden
    assert said(scan(code)) == before
    assert scan(code, bob_scores(cup)).status_code == 200
    assert scan(code, alice_directs(cup))["Location"] == link_at(session)


def test_a_competition_that_is_not_public_is_not_named(cup: Competition, eight: list[Entrant]) -> None:
    code = code_of(cup)
    make_session(cup, eight)
    set_competition_state(actor=SYSTEM, competition=Competition.objects.get(), state="draft")
    page = said(scan(code))
    assert "Nothing is played here now" in page and "Table 1" in page
    assert "Linz" not in page and "linz" not in page and "Session 1" not in page
    assert "Session 1 comes next." in said(scan(code, alice_directs(cup)))


# Making and replacing


def test_codes_are_made_once_for_each_table(cup: Competition) -> None:
    first = seating.make_codes(actor=SYSTEM, competition=cup, tables=2)
    more = seating.make_codes(actor=SYSTEM, competition=cup, tables=4)
    again = seating.make_codes(actor=SYSTEM, competition=cup, tables=3)
    assert [[code.table for code in made] for made in (first, more, again)] == [[1, 2], [3, 4], []]
    assert TableCode.objects.values("token").distinct().count() == 4
    assert ActionLog.objects.filter(verb="make_codes").count() == 2


@pytest.mark.parametrize("tables", [0, 301])
def test_nobody_makes_codes_for_no_table_or_for_too_many(cup: Competition, tables: int) -> None:
    with pytest.raises(Refusal) as refused:
        seating.make_codes(actor=SYSTEM, competition=cup, tables=tables)
    assert refused.value.code == "table_count"


def test_a_replaced_card_says_so_and_only_the_new_one_leads_to_the_table(cup: Competition, eight: list[Entrant]) -> None:
    old, session = code_of(cup), make_running(cup, eight)
    new = seating.replace_code(actor=SYSTEM, code=old)
    response = scan(old)
    assert (response.status_code, "This card was replaced" in said(response)) == (410, True)
    assert scan(old, alice_directs(cup)).status_code == 410
    assert scan(new)["Location"] == link_at(session)
    assert ActionLog.objects.filter(verb="replace_code", details__table=1).count() == 1


def test_a_code_is_replaced_once_however_many_press_the_button(cup: Competition) -> None:
    old = code_of(cup)
    seating.replace_code(actor=SYSTEM, code=old)
    with pytest.raises(Refusal) as refused:
        seating.replace_code(actor=SYSTEM, code=old)
    assert refused.value.code == "replaced_already"
    assert TableCode.objects.valid().filter(table=1).count() == 1


def test_a_replaced_card_ends_nothing_at_a_table_that_plays(cup: Competition, eight: list[Entrant]) -> None:
    old, session = code_of(cup), make_running(cup, eight)
    table = scan(old)["Location"]
    seating.replace_code(actor=SYSTEM, code=old)
    assert Client().get(table, follow=True).status_code == 200
    assert link_at(session) == table


def test_two_competitions_have_each_their_own_table_1(cup: Competition, eight: list[Entrant]) -> None:
    other = make_competition(name="Others", slug="others")
    mine, theirs = code_of(cup), code_of(other)
    session = make_running(cup, eight)
    assert scan(mine)["Location"] == link_at(session)
    assert scan(theirs).status_code == 200


@pytest.mark.parametrize(("people", "tables"), [(0, 1), (8, 2), (11, 2)])
def test_as_many_tables_are_proposed_as_those_who_take_part_fill(cup: Competition, people: int, tables: int) -> None:
    make_entrants(cup, people)
    assert proposed_tables(cup) == tables


def test_no_fewer_tables_are_proposed_than_the_largest_session_has(cup: Competition, eight: list[Entrant]) -> None:
    make_session(cup, eight)
    for entrant in eight[2:]:
        entrant.status = "withdrawn"
        entrant.save()
    make_entrant(cup)
    assert proposed_tables(cup) == 2


def test_scanning_takes_the_same_few_queries_whatever_the_number_of_tables(cup: Competition, django_assert_max_num_queries: Any) -> None:
    make_running(cup, tables=12)
    code = code_of(cup, 7)
    with django_assert_max_num_queries(3):
        assert scan(code).status_code == 302
