"""A stage beside another: a free seat there is asked about before the start, others at a table in play stand on every page, and a seating
that tells who went on is not shown by a slip."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo, withdraw_entrant
from league.competitions.models import Competition
from league.director.overview.queries import checklist
from league.errors import Refusal
from league.games.commands import session_steps
from league.games.models import Game
from league.seating import commands as seating
from league.seating.models import Seat, Session, Table
from league.seating.outdated import played_by_others, to_be_redrawn
from league.seating.stages import first_table_of
from league.seating.two_tables import at_two_tables, twice_at
from league.standings.queries.ranking.cut_changes import stage_news
from tests.league.director.check_in.test_moved_to_another_stage import CONSOLATION, FINAL, cup, decide_anew, moved
from tests.league.director.stages.beside import director, name, of, one
from tests.league.director.stages.test_dropped_out import decide, decide_as_proposed, decided_cup
from tests.league.director.stages.test_start_settled import asked, final_of, shown, steps
from tests.league.director.stages.test_two_tables import game
from tests.league.director.test_commands import score
from tests.pages import text

__all__ = ["cup", "director", "moved"]

pytestmark = pytest.mark.django_db


def test_a_free_seat_in_the_final_is_asked_about_before_the_consolation_starts(cup: Competition, director: Client) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 2))
    said = f"In “Final” a seat is free: {name(cup, 2)} withdrew, and nobody plays instead."
    question = asked(director, CONSOLATION, without="yes")
    assert said in question.text and of(cup, CONSOLATION).state == "seated"
    assert question.all("a", href=reverse("manage_stage", args=["cup", 2]))
    page = shown(director, "manage_session", CONSOLATION)
    assert said in page.text and page.all("a", href=reverse("manage_stage", args=["cup", 2]))
    assert asked(director, CONSOLATION, without="yes", decided="yes") and of(cup, CONSOLATION).state == "running"


def test_a_free_seat_in_the_consolation_is_no_matter_of_the_final(cup: Competition, director: Client) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 8))
    assert "a seat is free" not in shown(director, "manage_session", FINAL).text


def test_the_second_game_of_a_final_in_play_is_not_called_at_the_same_time_as_the_second_of_the_consolation(cup: Competition) -> None:
    """Number 4 has a seat in all sessions of both; the first ones are played."""
    stages = {FINAL: final_of(cup), CONSOLATION: cup.stages.get(name="Consolation")}
    for number, people in ((FINAL, (1, 2, 3, 4)), (CONSOLATION, (4, 6, 7, 8))):
        again = seating.plan_session(actor=SYSTEM, competition=cup, stage=stages[number])
        Session.objects.filter(number=number).update(state="running")
        if number == FINAL:
            seating.seat_session(actor=SYSTEM, session=again, tables=[[one(cup, player) for player in people]])
    last = cup.sessions.get(number=4)
    table = Table.objects.create(session=last, number=2)
    Seat.objects.create(session=last, table=table, wind=0, entrant=one(cup, 4))
    Session.objects.filter(number=4).update(state="seated")
    assert [two.sessions for two in at_two_tables(cup)] == [(3, 4)]
    assert {two.sessions for two in twice_at(of(cup, 4), starts=True)} == {(1, 4), (3, 4)}, "it would begin while the final is played"


def test_whoever_dropped_out_is_not_said_to_play_no_more(moved: Competition) -> None:
    seating.seat_session(actor=SYSTEM, session=of(moved, FINAL), tables=[[one(moved, number) for number in (1, 3, 4, 5)]])
    decide_anew(moved, 1, 3, 4, 6)
    (found,) = [each for each in to_be_redrawn(moved) if each.number == FINAL]
    assert (found.gone, found.dropped, found.new) == ((), (name(moved, 5),), (name(moved, 6),))
    assert f"{name(moved, 5)} does not play in this stage any more" in steps(moved)


@pytest.fixture
def played(moved: Competition) -> Competition:
    """The final is played with number 5, who dropped out of it for number 6 before it started."""
    seating.seat_session(actor=SYSTEM, session=of(moved, FINAL), tables=[[one(moved, number) for number in (1, 3, 4, 5)]])
    decide_anew(moved, 1, 3, 4, 6)
    session_steps.start(actor=SYSTEM, session=of(moved, FINAL))
    return moved


def test_somebody_at_a_table_in_play_who_is_not_in_that_stage_stands_on_the_session_the_desk_and_the_next_steps(
    played: Competition, director: Client
) -> None:
    said = f"{name(played, 5)} does not play in this stage any more and {name(played, 6)} has no seat yet"
    for page, parts in (("manage_session", (FINAL,)), ("desk", ())):
        main = shown(director, page, *parts)
        assert said in main.text and main.all("a", href=reverse("manage_reseat", args=["cup", FINAL]))
    (step,) = [each for each in checklist(played) if "Somebody plays in session 1 who is not in that stage" in each.title]
    assert said in step.detail and step.state == "later"


def test_nothing_is_said_once_the_game_is_over_or_somebody_plays_instead(played: Competition) -> None:
    assert played_by_others([of(played, FINAL)])
    score(game(played, FINAL))
    assert played_by_others([of(played, FINAL)]) == ()


def test_a_seating_is_not_shown_while_it_is_open_who_plays(cup: Competition, director: Client) -> None:
    Session.objects.filter(number=FINAL).update(hidden=True)
    seating.take_back_decision(actor=SYSTEM, stage=final_of(cup))
    said = "It is not decided yet who plays in “Final”: the seating of session 1 is shown once that is decided."
    shown_page = text(director.post(reverse("manage_step", args=["cup", FINAL, "show-seating"]), {"sure": "1"}, follow=True))
    assert said in shown_page and of(cup, FINAL).hidden
    with pytest.raises(Refusal) as refused:
        seating.publish_seating(actor=SYSTEM, sessions=[of(cup, FINAL), of(cup, CONSOLATION)])
    assert refused.value.code == "stage_undecided"


@pytest.mark.parametrize("way", ["step", "publication", "stage"])
def test_a_seating_that_follows_from_secret_results_is_shown_only_after_a_question(cup: Competition, director: Client, way: str) -> None:
    people = [one(cup, number) for number in range(1, 9)]
    first = seating.plan_session(actor=SYSTEM, competition=cup)
    Session.objects.filter(pk=first.pk).update(stage=None)
    seating.seat_session(actor=SYSTEM, session=first, tables=[people[:4], people[4:]])
    session_steps.start(actor=SYSTEM, session=of(cup, first.number))
    for table in (1, 2):
        score(Game.objects.select_related("table__session", "competition").get(table__session=first, table__number=table))
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    Session.objects.filter(number=FINAL).update(hidden=True)

    def show(**sent: str) -> HttpResponse:
        if way == "step":
            return director.post(reverse("manage_step", args=["cup", FINAL, "show-seating"]), sent, follow=True)
        more = {"stage": "2"} if way == "stage" else {}
        return director.post(reverse("manage_publication_seating", args=["cup"]), {"publish": "1", **more, **sent}, follow=True)

    said = "Who sits in session 1 follows from results that stay secret, and tells who went on."
    assert said in text(show()) and of(cup, FINAL).hidden
    assert said not in text(show(sure="1")) and not of(cup, FINAL).hidden


def test_an_open_final_keeps_its_table_while_the_consolation_is_seated_again(cup: Competition) -> None:
    seating.take_back_decision(actor=SYSTEM, stage=final_of(cup))
    assert first_table_of(cup.stages.get(name="Consolation")) == 2, "the final is seated at table 1"
    seating.clear_seating(actor=SYSTEM, session=of(cup, FINAL))
    assert first_table_of(cup.stages.get(name="Consolation")) == 2, "by its rule four play in the final"


def test_a_free_seat_in_the_final_keeps_its_table(cup: Competition) -> None:
    seating.clear_seating(actor=SYSTEM, session=of(cup, FINAL))
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 2))
    assert first_table_of(cup.stages.get(name="Consolation")) == 2


def test_two_sessions_at_once_with_a_table_of_the_same_number_are_asked_about(cup: Competition, director: Client) -> None:
    Table.objects.filter(session=of(cup, CONSOLATION), number=3).update(number=1)
    said = "Table 1 of session 1, which is played at the same time, has the same number."
    assert said in asked(director, CONSOLATION, without="yes").text and said in shown(director, "manage_session", CONSOLATION).text
    assert of(cup, CONSOLATION).state == "seated"


def test_next_steps_lead_to_the_open_final_first_and_say_nothing_of_the_consolation_that_follows_from_it() -> None:
    competition = decided_cup()
    decide(competition, 2, 1, 5, 9, 2)
    decide_as_proposed(competition, 3)
    seating.take_back_decision(actor=SYSTEM, stage=competition.stages.get(number=2))
    news = stage_news(competition)
    assert (news.changed, [one.name for one in news.to_decide]) == ((), ["Final"])
    titles = [step.title for step in checklist(competition)]
    opened = "“Consolation” was decided after “Final”, which is open again"
    assert titles.index("Decide who plays in “Final”") < titles.index(opened)


def test_a_session_to_begin_beside_one_in_play_is_not_offered_to_start_while_its_seating_does_not_fit(moved: Competition) -> None:
    seating.seat_session(actor=SYSTEM, session=of(moved, FINAL), tables=[[one(moved, number) for number in (1, 3, 4, 5)]])
    session_steps.start(actor=SYSTEM, session=of(moved, FINAL))
    (step,) = [each for each in checklist(moved) if "At the same time: Session 2" in each.title]
    assert f"{name(moved, 5)} plays in “Final” by now" in step.detail
    assert step.acts[0].url == reverse("manage_draw", args=["cup", CONSOLATION])
    assert not [act for act in step.acts if act.posts]


def test_a_public_seating_that_does_not_fit_under_an_embargo_is_to_be_hidden(moved: Competition, director: Client) -> None:
    said = "Everybody sees this seating as it was, without a word that it is being changed"
    played_in_secret(moved)
    page = shown(director, "manage_session", CONSOLATION)
    assert said in page.text and page.all("form", action=reverse("manage_step", args=["cup", CONSOLATION, "hide-seating"]))
    set_embargo(actor=SYSTEM, competition=moved, until=None)
    assert said not in shown(director, "manage_session", CONSOLATION).text


def played_in_secret(cup: Competition) -> None:
    """A session of the preliminaries whose results are under embargo."""
    people = [one(cup, number) for number in (1, 3, 4, 5)]
    first = seating.plan_session(actor=SYSTEM, competition=cup, stage=cup.stages.get(number=1))
    seating.seat_session(actor=SYSTEM, session=first, tables=[people])
    session_steps.start(actor=SYSTEM, session=of(cup, first.number))
    score(Game.objects.select_related("table__session", "competition").get(table__session=first))
    set_embargo(actor=SYSTEM, competition=cup, until=0)
