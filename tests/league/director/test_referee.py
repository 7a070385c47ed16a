"""A referee: calls and incidents at the tables, and nothing that is the director's."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import F
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions import commands as competitions
from league.competitions.models import EntrantStatus
from league.games.commands import session_steps
from league.games.models import Penalty, RecordedHand
from league.seating import commands as seating
from league.seating.models import Call, ClockEvent, Session
from tests.factories import alice_directs, bob_scores, make_player, make_running, rita_referees
from tests.league.director.incidents.offered import acts_on
from tests.league.games.play import Play, named_table
from tests.pages import page_of, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    """Session 1 runs with Anna, Ben, Clara and David."""
    return named_table("ema-2012", names=("Anna", "Ben", "Clara", "David"))


@pytest.fixture
def rita(play: Play) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(rita_referees(play.game.competition))
    return client


def url(name: str, *args: Any) -> str:
    return reverse(name, args=["tuesday", *args])


def act(client: Client, play: Play, what: str, /, **typed: Any) -> HttpResponse:
    play.game.refresh_from_db()
    entry = {"act": what, "client_id": str(uuid4()), "expected_version": play.game.version}
    return client.post(url("manage_incident_game", play.game.number), {**entry, **typed}, follow=True)


def take_back(client: Client, play: Play, **what: Any) -> HttpResponse:
    play.game.refresh_from_db()
    entry = {"client_id": str(uuid4()), "expected_version": play.game.version, "reason": "It was somebody else"}
    return client.post(url("manage_take_back", play.game.number), {**entry, **what}, follow=True)


# ---------- calls


def called(play: Play) -> Call:
    return seating.call_director(actor=SYSTEM, table=play.game.table, kind="question", client_id=uuid4())


def test_a_referee_says_that_she_comes_settles_the_call_and_gives_the_time_back(play: Play, rita: Client) -> None:
    seating.set_minutes(actor=SYSTEM, session=play.session, minutes=90)
    call = called(play)
    Call.objects.update(called_at=F("called_at") - timedelta(minutes=3, seconds=30))
    assert "Rita is on the way." in text(rita.post(url("manage_call", call.pk, "take"), follow=True))
    assert "Give 4 min back" in text(rita.post(url("manage_call", call.pk, "finish"), follow=True))
    assert "4 min given back" in text(rita.post(url("manage_call", call.pk, "give-back"), follow=True))
    assert ClockEvent.objects.get().seconds == 240
    assert set(ActionLog.objects.filter(verb__in=("take_call", "finish_call")).values_list("by_name", flat=True)) == {"Rita"}


# ---------- incidents


def test_a_referee_notes_penalties_warnings_and_chombos(play: Play, rita: Client) -> None:
    assert {"points", "warning", "chombo"} <= acts_on(rita.get(url("manage_incident_game", play.game.number))).keys()
    assert "The warning is noted." in text(act(rita, play, "warning", seat=1, after_hand=0, reason="Phone"))
    assert "The chombo is recorded" in text(act(rita, play, "chombo", seat=2, where="now-1", reason="False ron"))
    assert (Penalty.objects.get().by_name, RecordedHand.objects.get().by_name) == ("Rita", "Rita")
    assert "Phone" in text(rita.get(url("manage_incidents")))


def test_the_desk_leads_a_referee_to_the_incidents_of_a_table(play: Play, rita: Client) -> None:
    assert f"{url('manage_incident_game', play.game.number)}?back=desk" in rita.get(url("desk")).content.decode()


def test_who_replaces_whom_is_the_directors(play: Play, rita: Client) -> None:
    page = rita.get(url("manage_incident_game", play.game.number))
    assert "replace" not in acts_on(page)
    assert "Who replaces whom, and whether somebody is disqualified, is decided by a director." in text(page)
    assert act(rita, play, "replace", seat=1, cause="disqualified", from_hand=1, then="game", reason="Cheating").status_code == 403
    assert play.game.competition.entrants.active().count() == 4


def test_a_referee_disqualifies_nobody_and_takes_no_disqualification_back(play: Play, rita: Client) -> None:
    ben = play.game.competition.entrants.get(number=2)
    assert rita.post(url("manage_incidents"), {"entrant": ben.pk, "what": "disqualify", "reason": "Cheating"}).status_code == 403
    competitions.disqualify(actor=SYSTEM, entrant=ben, reason="Cheating")
    page = rita.get(url("manage_incidents"))
    assert "Reason: Cheating" in text(page)
    assert "Take it back" not in text(page)
    assert rita.post(reverse("manage_reinstate", args=["tuesday", 2])).status_code == 403
    ben.refresh_from_db()
    assert ben.status == EntrantStatus.DISQUALIFIED


def test_a_referee_takes_a_warning_back_but_no_substitution(play: Play, rita: Client) -> None:
    play.substitute(seat=2, player=make_player(), cause="late", from_hand=1)
    play.warn(seat=1, reason="Slow")
    assert "It is taken back" in text(take_back(rita, play, row=Penalty.objects.get().pk))
    assert Penalty.objects.get().until_version is not None
    assert take_back(rita, play, seat=2).status_code == 403


def test_after_the_approval_only_a_director_notes_something(play: Play, rita: Client) -> None:
    play.play_to_the_end()
    play.confirm()
    session_steps.approve(actor=SYSTEM, session=Session.objects.get())
    page = rita.get(url("manage_incident_game", play.game.number))
    assert "This session is approved: only a director can note something now." in text(page)
    assert not acts_on(page)
    assert "only the director can change its games now" in text(act(rita, play, "warning", seat=1, after_hand=0, reason="Phone"))
    assert not Penalty.objects.exists()


def test_a_scorekeeper_notes_no_incident(play: Play) -> None:
    client = Client()
    client.force_login(bob_scores(play.game.competition))
    assert client.get(url("manage_incident_game", play.game.number)).status_code == 403
    assert act(client, play, "warning", seat=1, after_hand=0, reason="Phone").status_code == 403


# ---------- secrets


def test_a_referee_knows_of_the_tables_in_play_but_of_no_result_that_is_kept_back(play: Play, rita: Client) -> None:
    competition = play.game.competition
    play.warn(seat=1, reason="Slow")
    play.play_to_the_end()
    play.confirm()
    competitions.set_embargo(actor=SYSTEM, competition=competition, until=0)
    incidents, table = url("manage_incidents"), url("manage_incident_game", play.game.number)
    assert rita.get(table).status_code == 200
    assert "Slow" in text(rita.get(incidents))
    session_steps.approve(actor=SYSTEM, session=Session.objects.get())
    assert rita.get(table).status_code == 404
    assert "Slow" not in text(rita.get(incidents))
    competitions.disqualify(actor=SYSTEM, entrant=competition.entrants.get(number=2), reason="Cheating")
    assert "Cheating" not in text(rita.get(incidents))


def test_a_referee_knows_nothing_of_a_hidden_seating(play: Play, rita: Client) -> None:
    play.warn(seat=1, reason="Slow")
    Session.objects.update(hidden=True)
    assert rita.get(url("manage_incident_game", play.game.number)).status_code == 404
    assert "Slow" not in text(rita.get(url("manage_incidents")))
    assert act(rita, play, "warning", seat=1, after_hand=0, reason="Phone").status_code == 404


# ---------- menus


def links_on(page: HttpResponse) -> dict[str, str]:
    return {one.text.partition(" open:")[0]: one.told["href"] for one in page_of(page).one("nav", class_="tabs").all("a")}


@pytest.mark.parametrize("name", ["manage_calls", "desk", "manage_incidents"])
def test_a_referees_menu_has_what_works_for_referees(play: Play, rita: Client, name: str) -> None:
    page = rita.get(url(name))
    own = {"Calls": "manage_calls", "Desk": "desk", "Incidents": "manage_incidents"}
    found = links_on(page)
    assert {label: found[label] for label in own} == {label: url(one) for label, one in own.items()}
    assert len(found) == 4  # and the way to the public pages
    assert [one.told["href"] for one in page_of(page).one("nav", class_="tabs").all("a", aria_current="page")] == [url(name)]


def test_no_link_leads_a_referee_to_a_page_that_refuses_her(play: Play, rita: Client) -> None:
    called(play)
    play.warn(seat=1, reason="Slow")
    pages = [url(name) for name in ("competition", "manage_calls", "desk", "desk_totals", "manage_incidents")]
    pages += [url("manage_incident_game", play.game.number), url("game", play.game.number), url("session", 1)]
    found = {link.told["href"].partition("#")[0] for one in pages for link in page_of(rita.get(one)).all("a") if "href" in link.told}
    inside = {one for one in found if one.startswith("/")}
    assert url("manage_incident_game", play.game.number) in {one.partition("?")[0] for one in inside}
    assert {one: rita.get(one).status_code for one in inside if rita.get(one).status_code >= 400} == {}


def test_the_competition_leads_a_referee_to_the_calls(play: Play, rita: Client) -> None:
    assert links_on(rita.get(url("competition")))["Referee"] == url("manage_calls")


def test_the_menu_counts_the_open_calls(play: Play, rita: Client) -> None:
    called(play)
    count = page_of(rita.get(url("manage_calls"))).one("span", id="calls-count")
    assert count.text.endswith("1")


def test_directors_keep_their_own_menu(play: Play) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(alice_directs(play.game.competition))
    assert "Settings" in links_on(client.get(url("manage_calls")))


def test_a_director_makes_somebody_a_referee(play: Play) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(alice_directs(play.game.competition))
    make_running(play.game.competition)
    user = rita_referees(play.game.competition)
    competitions.revoke_role(actor=SYSTEM, competition=play.game.competition, user=user)
    page = client.post(url("manage_roles"), {"user": "rita", "name": "referee"}, follow=True)
    assert "Rita has the role now." in text(page)
    assert "The account rita became referee." in text(client.get(url("manage_log")))
