"""Line-ups for sessions of a later stage: only those who play there are chosen, and nobody learns too early who that is."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.embargo import everybody
from league.competitions.models import Competition, Entrant
from league.errors import Refusal
from league.seating import commands as seating
from league.seating.known_stages import known_stages
from league.seating.models import Session
from league.seating.queries import present_at
from league.standings.queries.ranking.staging import staging_of
from league.teams import commands
from league.teams.models import LineUp, Team
from league.teams.queries.line_ups import line_ups_of
from tests.factories import alice_directs, make_competition, make_session, make_stage
from tests.league.teams.made import by_line_up, lined_up, make_teams
from tests.pages import choices_of, form_with, page_of, text

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def cup() -> Competition:
    """Two teams of five, of which two play each session, and a preliminary round that is played."""
    competition = make_competition(state="running")
    make_teams(competition, [5, 5])
    by_line_up(competition, 2)
    make_stage(competition, "Preliminaries")
    return competition


def final_of(cup: Competition, *numbers: int, decided: bool = True) -> Session:
    """The first session of a final in which these play."""
    people = list(cup.entrants.filter(number__in=numbers).order_by("number"))
    stage = make_stage(cup, "Final", who="best", count=4, members=people if decided else None)
    return seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)


def captains_page(team: Team) -> str:
    team = commands.make_captains_link(actor=SYSTEM, team=team)
    return reverse("captains_page", args=[team.token])


def director(cup: Competition) -> Client:
    client = Client(headers=ENGLISH)
    client.force_login(alice_directs(cup))
    return client


def drawn(session: Session) -> list[int]:
    return [one.number for one in present_at(session)]


def name(cup: Competition, number: int) -> str:
    found: Entrant = cup.entrants.get(number=number)
    return found.shown_name


def test_only_those_who_play_in_the_stage_are_offered_and_taken(cup: Competition) -> None:
    session = final_of(cup, 1, 2, 3, 6)
    phone, url = Client(headers=ENGLISH), captains_page(cup.teams.get(number=1))
    page = phone.get(url)
    assert choices_of(page, "who") == ["1", "2", "3"]
    assert "Session 1 · Final" in page_of(page).text
    sent = form_with(page, 'name="session" value="1"')
    refused = phone.post(url, {**sent, "who": ["1", "4"]})
    assert refused.status_code == 422 and f"{name(cup, 4)} does not play in “Final”." in text(refused)
    assert phone.post(url, {**sent, "who": ["1", "3"]}).status_code == 302
    assert drawn(session) == [1, 3, 6]


def test_where_all_have_to_play_nobody_chooses_and_the_draw_waits_for_nobody(cup: Competition) -> None:
    session = final_of(cup, 1, 2, 6)
    (found,) = line_ups_of(cup, [session])
    assert found.missing == () and drawn(session) == [1, 2, 6]
    page = Client(headers=ENGLISH).get(captains_page(cup.teams.get(number=1)))
    assert f"All of you who play in “Final” play: {name(cup, 1)} and {name(cup, 2)}." in page_of(page).text
    assert choices_of(page, "who") == []
    shown = director(cup).get(reverse("manage_line_ups", args=["tuesday", 1]))
    assert f"All who play in this stage: {name(cup, 6)}." in page_of(shown).text
    assert "Save the line-ups" not in text(shown)
    assert "no full line-up" not in text(director(cup).get(reverse("manage_draw", args=["tuesday", 1])))
    with pytest.raises(Refusal, match="there is nobody to choose"):
        lined_up(session, 1)


def test_a_team_without_a_player_there_is_not_missed(cup: Competition) -> None:
    session = final_of(cup, 1, 2)
    (found,) = line_ups_of(cup, [session])
    assert found.missing == () and drawn(session) == [1, 2]
    page = Client(headers=ENGLISH).get(captains_page(cup.teams.get(number=2)))
    assert "Nobody of you plays in “Final”." in page_of(page).text


def test_whoever_withdraws_leaves_the_others_without_a_choice(cup: Competition) -> None:
    session = final_of(cup, 1, 2, 3)
    assert drawn(session) == []
    cup.entrants.filter(number=2).update(status="withdrawn")
    assert drawn(session) == [1, 3]
    assert line_ups_of(cup, [session])[0].missing == ()


def test_a_line_up_from_before_the_decision_is_asked_for_again(cup: Competition) -> None:
    session = final_of(cup, 1, 2, 3, 6, 7)
    stored = LineUp.objects.create(team=cup.teams.get(number=1), session=session, by_name="Alice")
    for number in (1, 4):
        stored.places.create(entrant=cup.entrants.get(number=number))
    (found,) = line_ups_of(cup, [session])
    assert [row.roster.team.number for row in found.missing] == [1]
    client = director(cup)
    page = client.get(reverse("manage_line_ups", args=["tuesday", 1]))
    assert "somebody chosen does not play in this stage" in text(page)
    assert choices_of(page, "who-1") == ["1", "2", "3"] and choices_of(page, "who-2") == []
    sent = form_with(page, "Save the line-ups")
    client.post(reverse("manage_line_ups", args=["tuesday", 1]), {**sent, "who-1": ["1", "2"]})
    assert drawn(session) == [1, 2, 6, 7]


def test_while_it_is_open_who_plays_nothing_is_asked(cup: Competition) -> None:
    session = final_of(cup, decided=False)
    (found,) = line_ups_of(cup, [session])
    assert found.missing == ()
    page = Client(headers=ENGLISH).get(captains_page(cup.teams.get(number=1)))
    assert "It is not known yet who plays in “Final”." in page_of(page).text and choices_of(page, "who") == []
    shown = page_of(director(cup).get(reverse("manage_line_ups", args=["tuesday", 1]))).text
    assert "It is open who plays in “Final”." in shown
    with pytest.raises(Refusal, match="not decided yet who plays"):
        lined_up(session, 1)


def test_in_the_first_stage_everything_stays_as_it_is(cup: Competition) -> None:
    seating.plan_session(actor=SYSTEM, competition=cup)
    page = Client(headers=ENGLISH).get(captains_page(cup.teams.get(number=1)))
    assert choices_of(page, "who") == ["1", "2", "3", "4", "5"]
    assert "2 of you in each session" in text(page)


# ---------- who may know it


def under_embargo(cup: Competition, *numbers: int, decided: bool = True) -> Session:
    """A final after a session whose results are secret."""
    played = make_session(cup, list(cup.entrants.filter(number__in=(1, 2, 6, 7))))
    Session.objects.filter(pk=played.pk).update(state="approved")
    Competition.objects.filter(pk=cup.pk).update(published_until=0)
    cup.refresh_from_db()
    return final_of(cup, *numbers, decided=decided)


@pytest.mark.parametrize("decided", [True, False])
@pytest.mark.parametrize("numbers", [(1, 2, 3, 6), (1, 6), (6, 7)])
def test_under_an_embargo_a_captain_reads_the_same_whoever_plays(cup: Competition, numbers: tuple[int, ...], decided: bool) -> None:
    session = under_embargo(cup, *numbers, decided=decided)
    phone, url = Client(headers=ENGLISH), captains_page(cup.teams.get(number=1))
    if numbers == (1, 2, 3, 6) and decided:
        lined_up(session, 2, 3)
    page = phone.get(url)
    said = page_of(page).one("section", id="session-2").text
    assert said == "Session 2 · Final It is not known yet who plays in “Final”. Until then there is nobody to choose."
    assert "Chosen by" not in text(page) and choices_of(page, "who") == []
    refused = phone.post(url, {"session": "2", "who": ["1", "4"]})
    assert refused.status_code == 422
    assert page_of(refused).one("div", id="refused").text.count("It is not known yet who plays in “Final”.") == 1
    assert "Saved so far" not in text(refused) and "does not play" not in text(refused)


def test_directors_line_up_under_an_embargo(cup: Competition) -> None:
    session = under_embargo(cup, 1, 2, 3, 6)
    assert choices_of(director(cup).get(reverse("manage_line_ups", args=["tuesday", 2])), "who-1") == ["1", "2", "3"]
    lined_up(session, 2, 3)
    assert drawn(session) == [2, 3, 6]


@pytest.mark.parametrize("until", [None, 0, 1])
@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("state", ["seated", "running", "approved"])
def test_captains_know_of_a_stage_what_the_standings_tell_everybody(cup: Competition, until: int | None, hidden: bool, state: str) -> None:
    session = make_session(cup, list(cup.entrants.filter(number__in=(1, 2, 6, 7))))
    Session.objects.filter(pk=session.pk).update(state=state, hidden=hidden)
    Competition.objects.filter(pk=cup.pk).update(published_until=until)
    cup.refresh_from_db()
    final_of(cup, 1, 2, 6, 7)
    told = {shown.key for shown in staging_of(cup, everybody(cup)).stages if shown.is_known}
    assert known_stages(cup) == told
