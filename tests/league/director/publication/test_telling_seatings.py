"""The page about what the public sees names the public seatings that tell who went on by results that are, or would be, secret."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.competitions.models import Competition
from league.director.publication.queries import publication_page
from league.games.commands import session_steps
from league.seating.commands import StagePlace, decide_stage, hide_seating
from league.seating.models import Session
from tests.built_once import built_once
from tests.factories import alice_directs, make_competition, make_entrants, make_session, make_stage
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.pages import PagePart, page_of

pytestmark = pytest.mark.django_db
BEFORE = "Who sits in sessions 2 and 3 tells who went on, and everybody sees it: "
BEFORE += "an embargo on the results of session 1 would not keep that secret."
AFTER = "Who sits in sessions 2 and 3 follows from results that stay secret, and tells who went on."


@pytest.fixture
def cup() -> Competition:
    return seated_cup()


@built_once
def seated_cup() -> Competition:
    """Eight have played session 1; the final is seated in public as session 2, the consolation as session 3; session 4 is of the first
    stage again."""
    cup = make_competition("alarm-2019", slug="cup", name="Cup", kind="tournament")
    own = make_entrants(cup, 8)
    play_tables(cup, own, *[scores_from([15_000 - n, 5_000, -5_000, -15_000 + n]) for n in (0, 250)])
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(competition=cup))
    make_stage(cup, "Preliminaries", planned_sessions=1)
    for name, who, people in (("Final", "best", own[:4]), ("Consolation", "rest", own[4:])):
        stage = make_stage(cup, name, who=who, count=4, carried="nothing", planned_sessions=1)
        decide_stage(actor=SYSTEM, stage=stage, places=[StagePlace(one) for one in people])
        make_session(cup, people, stage=stage)
    make_session(cup, own, tables=2)
    return cup


def embargo(cup: Competition, until: int | None) -> None:
    set_embargo(actor=SYSTEM, competition=cup, until=until)


def read(cup: Competition, language: str = "en") -> PagePart:
    client = Client()
    client.force_login(alice_directs(cup))
    return page_of(client.get(reverse("manage_publication", args=["cup"]), headers={"accept-language": language}))


def links(part: PagePart) -> list[str]:
    return [link.told["href"] for link in part.all("a")]


def said_in(page: PagePart, words: str) -> PagePart:
    (found,) = [part for part in page.all("p") if words in part.text]
    return found


def test_before_an_embargo_the_page_names_the_seatings_that_would_tell_who_went_on(cup: Competition) -> None:
    page = read(cup)
    said = said_in(page, BEFORE)
    assert links(said) == [reverse("manage_session", args=["cup", number]) for number in (2, 3)]
    assert AFTER not in page.text
    assert said.text.endswith("Hide the seating: Session 2, Session 3")


def test_under_the_embargo_it_names_those_that_tell_it_now(cup: Competition) -> None:
    embargo(cup, 0)
    page = read(cup)
    said = said_in(page, AFTER)
    assert links(said) == [reverse("manage_session", args=["cup", number]) for number in (2, 3)]
    assert BEFORE not in page.text


def test_it_says_so_in_german(cup: Competition) -> None:
    assert "Wer in den Durchgängen 2 und 3 sitzt, sehen alle" in read(cup, "de").text


def test_a_single_one_is_named_alone(cup: Competition) -> None:
    hide_seating(actor=SYSTEM, session=Session.objects.get(number=3))
    assert "Who sits in session 2 tells who went on, and everybody sees it" in read(cup).text
    embargo(cup, 0)
    assert "Who sits in session 2 follows from results that stay secret" in read(cup).text


def test_an_embargo_from_later_on_keeps_nothing_that_the_seatings_tell(cup: Competition) -> None:
    embargo(cup, 1)
    page = read(cup)
    assert AFTER not in page.text
    assert said_in(page, BEFORE), "it can be moved"


def test_nothing_is_said_of_hidden_seatings(cup: Competition) -> None:
    for number in (2, 3):
        hide_seating(actor=SYSTEM, session=Session.objects.get(number=number))
    embargo(cup, 0)
    assert "who went on" not in read(cup).text


def test_what_cannot_be_hidden_any_more_is_named_without_a_link(cup: Competition) -> None:
    Session.objects.filter(number__in=(2, 3)).update(state="approved")
    embargo(cup, 0)
    said = said_in(read(cup), AFTER)
    assert links(said) == [] and "Hide the seating" not in said.text


def test_a_draft_tells_nobody_anything(cup: Competition) -> None:
    Competition.objects.update(state="draft")
    assert "who went on" not in read(Competition.objects.get()).text


def test_it_takes_two_more_queries_with_a_public_seating_of_a_later_stage(
    cup: Competition, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(6):
        assert [one.numbers for one in publication_page(cup).would_tell] == [(2, 3)]
    Session.objects.filter(number__in=(2, 3)).update(hidden=True)
    with django_assert_num_queries(4):
        assert publication_page(cup).would_tell == ()
