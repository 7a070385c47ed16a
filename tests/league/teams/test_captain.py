"""The captain's page, by its secret link."""

from __future__ import annotations

import datetime

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, CompetitionState
from league.seating import commands as seating
from league.seating.queries import present_at
from league.teams import commands
from league.teams.models import LineUp, Team
from tests.league.teams.made import lined_up, plan, team_league
from tests.pages import choices_of, form_with, page_of, text

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def league() -> Competition:
    competition = team_league()
    plan(competition, 2)
    return competition


@pytest.fixture
def team(league: Competition) -> Team:
    return commands.make_captains_link(actor=SYSTEM, team=league.teams.get(number=1))


@pytest.fixture
def phone() -> Client:
    return Client(headers=ENGLISH)


def url(team: Team) -> str:
    return reverse("captains_page", args=[team.token])


def choose(phone: Client, team: Team, page: HttpResponse, *numbers: int, session: int = 1) -> HttpResponse:
    fields = form_with(page, f'name="session" value="{session}"')
    return phone.post(url(team), {**fields, "who": [str(one) for one in numbers]})


def test_the_page_offers_the_members_and_a_choice_is_saved_in_the_captains_name(phone: Client, team: Team) -> None:
    page = phone.get(url(team))
    assert choices_of(page, "who") == ["1", "2", "3", "4"] * 2
    saved = choose(phone, team, page, 3)
    assert saved.status_code == 302
    stored = LineUp.objects.get()
    assert (stored.session.number, [place.entrant.number for place in stored.places.all()]) == (1, [3])
    assert team.captain is not None and stored.by_name == team.captain.shown_name
    assert "Saved: this is who plays in session 1." in text(phone.get(url(team)))


def test_a_wrong_number_of_people_is_refused_in_a_sentence(phone: Client, team: Team) -> None:
    refused = choose(phone, team, phone.get(url(team)), 1, 2)
    assert refused.status_code == 422
    assert "Choose 1 person; you chose 2." in text(refused)
    assert not LineUp.objects.exists()


def test_somebody_of_another_team_cannot_be_chosen(phone: Client, team: Team) -> None:
    refused = choose(phone, team, phone.get(url(team)), 5)
    assert refused.status_code == 422
    assert "Number 5 is not in Team A." in text(refused)


def test_a_second_phone_sees_what_the_first_chose_before_it_overwrites_it(phone: Client, team: Team) -> None:
    shown = phone.get(url(team))
    choose(phone, team, shown, 1)
    second = choose(phone, team, shown, 2)
    assert second.status_code == 409
    said = page_of(second).one("div", role="alert").text
    one, two = (team.competition.entrants.get(number=number).shown_name for number in (1, 2))
    assert said.startswith("Your choice for Session 1 is not saved. Somebody with this link has chosen otherwise since")
    assert f"You chose: {two}." in said and f"Saved so far: {one}." in said
    assert "not saved" in page_of(second).one("form", id="session-1").text
    assert [place.entrant.number for place in LineUp.objects.get().places.all()] == [1]
    assert choose(phone, team, second, 2).status_code == 302
    assert [place.entrant.number for place in LineUp.objects.get().places.all()] == [2]


def test_after_the_deadline_the_page_shows_the_choice_and_takes_none(phone: Client, team: Team, league: Competition) -> None:
    shown = phone.get(url(team))
    commands.set_line_up_deadline(actor=SYSTEM, session=league.sessions.get(number=1), at=timezone.now() - datetime.timedelta(minutes=1))
    assert "Only the director can change it now." in text(phone.get(url(team)))
    refused = choose(phone, team, shown, 1)
    assert refused.status_code == 422
    said = page_of(refused).one("div", role="alert").text
    assert said.startswith("Your choice for Session 1 is not saved.") and "now only the director can change who plays" in said
    assert text(refused).index('role="alert"') < text(refused).index("<form method")


def test_saving_nobody_is_refused_and_says_that_nothing_is_saved(phone: Client, team: Team) -> None:
    refused = choose(phone, team, phone.get(url(team)))
    assert refused.status_code == 422
    said = page_of(refused).one("div", role="alert").text
    assert said.startswith("Your choice for Session 1 is not saved. Nobody is ticked: choose who plays.")


def test_a_choice_is_not_taken_back_by_saving_nobody(phone: Client, team: Team) -> None:
    choose(phone, team, phone.get(url(team)), 3)
    choose(phone, team, phone.get(url(team)))
    assert [place.entrant.number for place in LineUp.objects.get().places.all()] == [3]


def test_a_drawn_session_is_fixed(phone: Client, team: Team, league: Competition) -> None:
    session = league.sessions.get(number=1)
    lined_up(session, 1, 5, 9, 13)
    seating.seat_session(actor=SYSTEM, session=session, tables=[present_at(session)], sit_outs=[])
    assert "The tables are drawn." in text(phone.get(url(team)))


@pytest.mark.parametrize("end", [commands.end_captains_link, commands.make_captains_link])
def test_an_ended_link_leads_nowhere(phone: Client, team: Team, end: object) -> None:
    old = url(team)
    end(actor=SYSTEM, team=team)  # type: ignore[operator]
    page = phone.get(old)
    assert page.status_code == 404
    assert "Ask the director for the captain’s link." in text(page)


def test_the_page_of_a_draft_says_nothing_of_it(phone: Client, team: Team, league: Competition) -> None:
    Competition.objects.filter(pk=league.pk).update(state=CompetitionState.DRAFT)
    page = phone.get(url(team))
    assert page.status_code == 410
    assert "Team A" not in text(page)


def test_without_a_planned_session_the_page_says_so(phone: Client) -> None:
    competition = team_league()
    team = commands.make_captains_link(actor=SYSTEM, team=competition.teams.get(number=1))
    assert "No session is planned now." in text(phone.get(url(team)))


def test_the_page_is_kept_by_no_cache_and_its_address_is_not_logged(phone: Client, team: Team) -> None:
    from league.serving.log_lines import WITH_TOKEN

    assert "no-store" in phone.get(url(team)).headers["Cache-Control"]
    assert team.token not in WITH_TOKEN.sub(r"/\1/…", url(team))


def test_the_members_stand_on_the_page(phone: Client, team: Team) -> None:
    members = page_of(phone.get(url(team))).one("ul", class_="plain").text
    assert team.captain is not None and team.captain.shown_name in members
    assert "captain" in members
