"""The sessions of a stage are drawn as the stage says, among its players, with its own standings."""

from __future__ import annotations

from collections import Counter

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant, Stage
from league.director.drawing.queries.kept_back import follows_from_secrets
from league.drawing import Draw
from league.seating import commands as seating
from league.seating.models import DraftWay, Seat, SeatingDraft, Session
from league.seating.wishes import Wishes
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.games import play
from tests.pages import form_with, page_of, text, undos_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", kind="tournament")


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["tuesday", *parts])


def stage_with(cup: Competition, draw: str, count: int, players: int = 16, **fields: object) -> tuple[list[Entrant], Stage]:
    """A stage of so many players, the last entered being its first seed."""
    entrants = make_entrants(cup, players)
    make_stage(cup, "Preliminaries")
    members = list(reversed(entrants))[:count]
    return members, make_stage(cup, "Final", who="best", count=count, draw=draw, members=members, **fields)


def drawn(alice: Client, cup: Competition, stage: Stage) -> Session:
    """The next session of a stage, planned, and seated as the page proposes it."""
    session = seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)
    page = alice.get(url("manage_draw", session.number), follow=True)
    address = page.redirect_chain[-1][0] if page.redirect_chain else url("manage_draw", session.number)
    alice.post(address, {**form_with(page, "Confirm the seating"), "confirm": "1"})
    session.refresh_from_db()
    return session


def seated(session: Session) -> list[list[Entrant]]:
    return [[seat.entrant for seat in table.seats.order_by("wind")] for table in session.tables.order_by("number")]


def test_at_a_final_table_the_first_seed_has_east_and_everybody_another_wind_in_each_game(alice: Client, cup: Competition) -> None:
    members, stage = stage_with(cup, "final", 4)
    assert seated(drawn(alice, cup, stage)) == [members]
    drawn(alice, cup, stage)
    drawn(alice, cup, stage)
    winds = Counter(Seat.objects.filter(session__stage=stage).values_list("entrant", "wind"))
    assert len(winds) == 12
    assert set(winds.values()) == {1}


def test_brackets_have_fixed_tables_by_seed_and_other_winds_in_each_game(alice: Client, cup: Competition) -> None:
    members, stage = stage_with(cup, "brackets", 8)
    tables = [{members[index] for index in table} for table in ((0, 3, 4, 7), (1, 2, 5, 6))]
    for _game in range(4):
        assert [set(table) for table in seated(drawn(alice, cup, stage))] == tables
    winds = Counter(Seat.objects.filter(session__stage=stage).values_list("entrant", "wind"))
    assert set(winds.values()) == {1}


def test_a_stage_drawn_by_standings_uses_its_own(alice: Client, cup: Competition) -> None:
    members, stage = stage_with(cup, "standings", 8, carried="nothing")
    play(cup, members[:4], [15_000, 25_000, 35_000, 45_000], stage=stage)
    play(cup, members[4:], [45_000, 35_000, 25_000, 15_000], stage=stage)
    session = seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)
    page = alice.get(url("manage_draw", session.number) + "?way=top&seed=1")
    alice.post(url("manage_draw", session.number) + "?way=top&seed=1", {**form_with(page, "Confirm the seating"), "confirm": "1"})
    assert {one.pk for one in seated(session)[0]} == {members[index].pk for index in (2, 3, 4, 5)}


def test_the_draw_says_for_which_stage_it_is_and_which_tables_it_has(alice: Client, cup: Competition) -> None:
    entrants = make_entrants(cup, 8)
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Main", who="best", count=4, members=entrants[:4])
    rest = make_stage(cup, "Consolation", who="rest", members=entrants[4:])
    session = seating.plan_session(actor=SYSTEM, competition=cup, stage=rest)
    said = text(alice.get(url("manage_draw", session.number), follow=True))
    assert "Stage: Consolation. In the hall its tables begin with number 2, since others are played beside it." in said
    assert entrants[0].shown_name not in said


@pytest.fixture
def consolation(cup: Competition) -> Stage:
    """Eight play on beside a main round of eight at the tables 1 and 2; they are placed in the order of their numbers, from 9."""
    entrants = make_entrants(cup, 16)
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Main", who="best", count=8, members=entrants[:8])
    return make_stage(cup, "Consolation", who="rest", members=entrants[8:])


def tables_on(page: HttpResponse) -> list[str]:
    """The headings of tables."""
    return [one.text for tag in ("h2", "h3") for one in page_of(page).all(tag) if one.text.startswith("Table ")]


@pytest.mark.parametrize("way", ["fewest", "swiss", "top", "snake", "brackets", "hand"])
def test_a_proposal_numbers_its_tables_as_they_will_be_in_the_hall(alice: Client, cup: Competition, consolation: Stage, way: str) -> None:
    session = seating.plan_session(actor=SYSTEM, competition=cup, stage=consolation)
    address = url("manage_draw", session.number) + f"?way={way}&seed=1"
    page = alice.get(address)
    assert tables_on(page) == ["Table 3", "Table 4"]
    if way == "top":
        assert "The first four in the standings are at table 3, the next four at table 4" in text(page)
    if way == "hand":
        assert "Table 3, East" in [one.text for one in page_of(page).all("label")]
        return
    alice.post(address, {**form_with(page, "Confirm the seating"), "confirm": "1"})
    assert list(session.tables.order_by("number").values_list("number", flat=True)) == [3, 4]
    assert tables_on(alice.get(url("manage_draw", session.number))) == ["Table 3", "Table 4"]


def test_what_is_said_of_a_table_by_hand_names_it_by_its_number_in_the_hall(alice: Client, cup: Competition, consolation: Stage) -> None:
    session = seating.plan_session(actor=SYSTEM, competition=cup, stage=consolation)
    address = url("manage_draw", session.number) + "?way=hand"
    refused = alice.post(address, {"seat-1-E": "9", "seat-1-S": "10", "seat-1-W": "11"})
    assert "Table 3 needs four players." in text(refused)


def test_a_seating_saved_meanwhile_is_compared_seat_by_seat(alice: Client, cup: Competition, consolation: Stage) -> None:
    session = seating.plan_session(actor=SYSTEM, competition=cup, stage=consolation)
    address = url("manage_draw", session.number) + "?way=brackets"
    mine = form_with(alice.get(address), "Confirm the seating")
    by_hand = {**mine, "seat-1-E": mine["seat-1-S"], "seat-1-S": mine["seat-1-E"], "confirm": "1"}
    alice.post(address, {**mine, "confirm": "1"})
    rows = page_of(alice.post(url("manage_draw", session.number) + "?way=hand", by_hand)).all("table")[0].one("tbody").all("tr")
    assert [row.one("th").text for row in rows] == ["Table 3, East", "Table 3, South"], "the others are the same"


def test_a_draw_of_several_sessions_numbers_its_tables_as_in_the_hall(alice: Client, cup: Competition, consolation: Stage) -> None:
    for _ in range(2):
        seating.plan_session(actor=SYSTEM, competition=cup, stage=consolation)
    tables = (Draw(((9, 10, 11, 12), (13, 14, 15, 16))), Draw(((9, 13, 10, 14), (11, 15, 12, 16))))
    draft = seating.fixed_draft(actor=SYSTEM, competition=cup, sessions=[1, 2], schedule=tables)
    assert tables_on(alice.get(url("manage_draft", draft.number))) == ["Table 3", "Table 4"]
    sheet = page_of(alice.get(url("manage_draft", draft.number) + "?show=players&player=13")).one("section", id="sheet").text
    assert "Table 4" in sheet
    assert "Table 3" in sheet
    seating.confirm_draft(actor=SYSTEM, draft=draft)
    cup.entrants.filter(number__lte=4).update(status="withdrawn")
    shown = tables_on(alice.get(url("manage_draft", draft.number)))
    assert shown == ["Table 3", "Table 4"], "seated tables keep their numbers, though the main round now fills one table"


def test_the_page_of_a_stage_without_fixed_tables_leads_to_the_draw_of_its_next_session(alice: Client, cup: Competition) -> None:
    members, stage = stage_with(cup, "whole", 8)
    page = url("manage_stage", stage.number)
    assert "Seat session" not in text(alice.get(page)), "no session is planned yet"
    session = seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)
    shown = alice.get(page)
    assert "Seat session 1" in text(shown) and f'href="{url("manage_draw", session.number)}"' in shown.content.decode()
    seating.seat_session(actor=SYSTEM, session=session, tables=[members[:4], members[4:]])
    assert "Seat session" not in text(alice.get(page)), "it is seated"


def test_before_it_is_decided_who_plays_the_draw_leads_to_the_page_of_the_stage(alice: Client, cup: Competition) -> None:
    make_entrants(cup, 8)
    make_stage(cup, "Preliminaries")
    final = make_stage(cup, "Final", who="best", count=4)
    session = seating.plan_session(actor=SYSTEM, competition=cup, stage=final)
    page = alice.get(url("manage_draw", session.number), follow=True)
    assert page.redirect_chain[-1][0] == url("manage_stage", 2)
    assert "It is not decided yet who plays in “Final”." in text(page)


def test_several_sessions_are_drawn_at_once_for_the_players_of_one_stage(alice: Client, cup: Competition) -> None:
    members, stage = stage_with(cup, "whole", 8)
    seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)
    seating.plan_session(actor=SYSTEM, competition=cup, stage=cup.stages.get(number=1))
    said = text(alice.get(url("manage_drafts")))
    assert "Session 1" in said
    draft = seating.start_draft(actor=SYSTEM, competition=cup, sessions=[1], wishes=Wishes())
    assert {pk for _number, pk in draft.players} == {one.pk for one in members}


def test_sessions_are_planned_for_a_stage(alice: Client, cup: Competition) -> None:
    _members, stage = stage_with(cup, "final", 4)
    page = alice.get(url("manage_plan_all"))
    alice.post(url("manage_plan_all"), {**form_with(page, "Plan these sessions"), "stage": "2", "count": "3"})
    assert list(cup.sessions.values_list("stage", flat=True)) == [stage.pk] * 3
    assert "Final" in text(alice.get(url("manage_sessions")))


def test_a_deleted_session_of_a_stage_is_planned_again_in_it(alice: Client, cup: Competition) -> None:
    _members, stage = stage_with(cup, "final", 4)
    drawn(alice, cup, stage)
    page = alice.get(url("manage_session_delete", 1))
    done = alice.post(url("manage_session_delete", 1), form_with(page, "Delete the session"), follow=True)
    (undo,) = undos_of(done)
    alice.post(undo)
    session = cup.sessions.get()
    assert (session.stage, session.tables.count()) == (stage, 1)


def test_the_check_in_of_a_final_lists_its_players_and_the_substitutes(alice: Client, cup: Competition) -> None:
    members, stage = stage_with(cup, "final", 4)
    spare = make_entrants(cup, 1)[0]
    spare.substitute = True
    spare.save()
    seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)
    said = text(alice.get(url("manage_arrivals", 1)))
    assert all(one.shown_name in said for one in (*members, spare))
    assert not any(one.shown_name in said for one in cup.entrants.filter(number__lt=13).with_players())


def hidden(cup: Competition, members: list[Entrant], stage: Stage | None = None) -> Session:
    """A seated session of this stage, or of the first, hidden."""
    session = seating.plan_session(actor=SYSTEM, competition=cup, stage=stage or cup.stages.get(number=1))
    tables = [members[first : first + 4] for first in range(0, len(members), 4)]
    seating.seat_session(actor=SYSTEM, session=session, tables=tables, sit_outs=[])
    seating.hide_seating(actor=SYSTEM, session=session)
    return session


@pytest.mark.parametrize("way", ["fewest", "random", "swiss", "top", "snake", "brackets"])
def test_hidden_sessions_of_others_are_no_secret_behind_a_draw(alice: Client, cup: Competition, consolation: Stage, way: str) -> None:
    main, rest = list(cup.entrants.filter(number__lte=8)), list(cup.entrants.filter(number__gt=8))
    hidden(cup, main, cup.stages.get(number=2))
    session = seating.plan_session(actor=SYSTEM, competition=cup, stage=consolation)
    address = url("manage_draw", session.number) + f"?way={way}&seed=1"
    said = text(alice.get(address))
    assert "not public yet" not in said and "Once you confirm it, everybody sees who sits where." in said
    hidden(cup, [*main[:3], rest[0]])
    said = text(alice.get(address))
    assert ("It uses who met in session 3, which is not public yet." in said) == (way != "brackets"), "one of those drawn was there"
    page = alice.get(address)
    alice.post(address, {**form_with(page, "Confirm the seating"), "confirm": "1"})
    session.refresh_from_db()
    assert session.hidden == (way != "brackets")


def test_fixed_tables_tell_the_winds_of_a_hidden_session_of_their_stage(alice: Client, cup: Competition) -> None:
    members, stage = stage_with(cup, "brackets", 8)
    hidden(cup, members)
    session = seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)
    assert "not public yet" not in text(alice.get(url("manage_draw", session.number)))
    hidden(cup, members, stage)
    said = text(alice.get(url("manage_draw", session.number)))
    assert "Its winds follow from those in session 3, which is not public yet. Who sees these tables learns something of that." in said
    assert "The seating is saved hidden" in said and "who met" not in said


def test_a_draw_of_several_sessions_warns_only_of_hidden_ones_in_which_somebody_drawn_sat(
    alice: Client, cup: Competition, consolation: Stage
) -> None:
    hidden(cup, list(cup.entrants.filter(number__lte=8)), cup.stages.get(number=2))
    seating.plan_session(actor=SYSTEM, competition=cup, stage=consolation)
    draft = seating.fixed_draft(actor=SYSTEM, competition=cup, sessions=[2], schedule=(Draw(((9, 10, 11, 12), (13, 14, 15, 16))),))
    SeatingDraft.objects.update(way=DraftWay.WHOLE)
    assert "Confirm" in text(alice.get(url("manage_draft", draft.number)))
    assert "not public yet" not in text(alice.get(url("manage_draft", draft.number)))
    hidden(cup, list(cup.entrants.filter(number__gt=12)))
    assert "It uses who met in session 3, which is not public yet." in text(alice.get(url("manage_draft", draft.number)))


def test_fixed_tables_follow_only_from_the_results_that_the_cut_used(cup: Competition) -> None:
    members = make_entrants(cup, 4)
    play(cup, members, [45_000, 35_000, 25_000, 15_000])
    make_stage(cup, "Preliminaries")
    stage = make_stage(cup, "Final", who="best", count=4, draw="final", members=members)
    play(cup, members, [45_000, 35_000, 25_000, 15_000], stage=stage)
    Competition.objects.filter(pk=cup.pk).update(published_until=1)
    session = seating.plan_session(actor=SYSTEM, competition=Competition.objects.get(pk=cup.pk), stage=stage)
    assert not follows_from_secrets("final", session), "the first game of the final is secret, but its tables follow from the preliminaries"
    assert follows_from_secrets("swiss", session).places, "by the standings of the stage itself, they follow from that game"
    Competition.objects.filter(pk=cup.pk).update(published_until=0)
    assert follows_from_secrets("final", Session.objects.get(pk=session.pk)).places
