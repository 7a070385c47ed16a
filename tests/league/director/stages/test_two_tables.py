"""Nobody sits at two tables at once: a final and the consolation beside it are played at the same time, and every door knows who sits in
the other one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.competitions.commands import appoint_stand_in, change_entrant
from league.competitions.models import Competition
from league.director.check_in.commands import put_substitute
from league.director.incidents.queries.incidents import free_entrants
from league.director.overview.queries import checklist
from league.drawing import Draw
from league.errors import Refusal
from league.games.commands import end_substitution, reseat, session_steps, substitute
from league.games.entry import Entry
from league.games.models import Game, Substitution
from league.seating import commands as seating
from league.seating.draft_queries import spare_players
from league.seating.models import Seat, Session
from league.seating.wishes import Wishes
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.director.stages.beside import director, name, of, one
from tests.league.director.test_commands import score
from tests.pages import choices_of, page_of, text

__all__ = ["director"]

pytestmark = pytest.mark.django_db

FINAL, CONSOLATION = 1, 2


@pytest.fixture
def cup() -> Competition:
    """A final of 1 to 4 (session 1, table 1) and beside it a consolation of 5 to 7, whose table number 8 fills, a substitute (session 2,
    table 2)."""
    cup = make_competition("ema-2016", slug="cup", kind="tournament", state="running")
    people = make_entrants(cup, 9)
    for substitute_player in people[7:]:
        change_entrant(actor=SYSTEM, entrant=substitute_player, substitute=True)
    make_stage(cup, "Preliminaries")
    for named, members in (("Final", people[:4]), ("Consolation", people[4:7])):
        stage = make_stage(cup, named, who="best" if named == "Final" else "rest", count=4, members=members)
        seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)
    return cup


@pytest.fixture
def seated(cup: Competition) -> Competition:
    seat(cup, FINAL, 1, 2, 3, 4)
    seat(cup, CONSOLATION, 5, 6, 7, 8)
    seating.note_arrival(actor=SYSTEM, session=of(cup, FINAL), entrant=one(cup, 1))
    return cup


def seat(cup: Competition, session: int, *numbers: int) -> None:
    seating.seat_session(actor=SYSTEM, session=of(cup, session), tables=[[one(cup, number) for number in numbers]])


def start(cup: Competition, *numbers: int) -> None:
    for number in numbers:
        session_steps.start(actor=SYSTEM, session=of(cup, number))


def game(cup: Competition, session: int) -> Game:
    return Game.objects.select_related("table__session__stage", "competition").get(table__session=of(cup, session))


def force(cup: Competition, session: int, wind: int, number: int) -> None:
    """Give a seat to somebody as no command would, as an import or two directors at the same moment may."""
    Seat.objects.filter(session=of(cup, session), wind=wind).update(entrant=one(cup, number))


def plays(cup: Competition, number: int, *, session: int, seat: int) -> None:
    now = game(cup, session)
    entry = Entry.new(SYSTEM, now.version)
    substitute(entry=entry, game=now, seat=seat, player=one(cup, number).player, from_hand=1, cause="absent")


def fills(cup: Competition) -> str:
    return f"{name(cup, 8)} fills a seat at table 2 of session 2 (“Consolation”)."


def check_in(director: Client, session: int, **sent: str) -> HttpResponse:
    address = reverse("manage_arrivals", args=["cup", session])
    return director.post(address, sent) if sent else director.get(address)


def test_the_check_in_offers_nobody_who_fills_a_table_beside_and_says_where_they_sit(seated: Competition, director: Client) -> None:
    page = page_of(check_in(director, FINAL))
    offered = {option.text.partition(" (")[0] for select in page.all("select", name="who") for option in select.all("option")}
    assert name(seated, 9) in offered and name(seated, 8) not in offered
    assert fills(seated) in page.text


@pytest.mark.parametrize("how", ["who", "name"])
def test_whoever_is_chosen_all_the_same_is_refused_with_the_table_and_the_session(seated: Competition, director: Client, how: str) -> None:
    typed = {"who": "8", "name": ""} if how == "who" else {"who": "", "name": one(seated, 8).player.full_name}
    page = check_in(director, FINAL, stand_in="2", **typed)
    assert page.status_code == 422 and one(seated, 2).stand_in is None
    assert f"{fills(seated)} Nobody can play at two tables at once: choose somebody else" in text(page)


def test_a_substitute_of_the_final_does_not_fill_the_table_of_the_consolation(cup: Competition, director: Client) -> None:
    seat(cup, FINAL, 1, 2, 3, 4)
    put_substitute(actor=SYSTEM, session=of(cup, FINAL), entrant=one(cup, 2), player=one(cup, 8).player)
    assert [each.number for each in spare_players([of(cup, CONSOLATION)])] == [9]
    put_substitute(actor=SYSTEM, session=of(cup, FINAL), entrant=one(cup, 3), player=one(cup, 9).player)
    page = text(director.get(reverse("manage_draw", args=["cup", CONSOLATION]), {"way": "fewest"}, follow=True))
    assert "1 substitute is needed to fill the last table, and there are 0." in page
    assert f"{name(cup, 8)} plays at table 1 of session 1 (“Final”) for {name(cup, 2)}." in page
    with pytest.raises(Refusal) as refused:
        seating.start_draft(actor=SYSTEM, competition=cup, sessions=[CONSOLATION], wishes=Wishes(substitutes=True))
    assert refused.value.code == "too_few_substitutes" and name(cup, 9) in str(refused.value)


def test_a_schedule_brought_along_is_refused_with_where_its_substitute_sits(cup: Competition) -> None:
    seat(cup, FINAL, 1, 2, 3, 4)
    put_substitute(actor=SYSTEM, session=of(cup, FINAL), entrant=one(cup, 2), player=one(cup, 8).player)
    with pytest.raises(Refusal, match=r"plays at table 1 of session 1 .+ Nobody can play at two tables") as refused:
        seating.fixed_draft(actor=SYSTEM, competition=cup, sessions=[CONSOLATION], schedule=[Draw(((5, 6, 7, 8),))])
    assert refused.value.code == "sits_elsewhere"


def test_a_draft_is_not_confirmed_with_somebody_who_sits_beside_by_then(cup: Competition) -> None:
    draft = seating.fixed_draft(actor=SYSTEM, competition=cup, sessions=[CONSOLATION], schedule=[Draw(((5, 6, 7, 8),))])
    seat(cup, FINAL, 1, 2, 3, 4)
    put_substitute(actor=SYSTEM, session=of(cup, FINAL), entrant=one(cup, 2), player=one(cup, 8).player)
    with pytest.raises(Refusal, match=r"plays at table 1 of session 1") as refused:
        seating.confirm_draft(actor=SYSTEM, draft=draft)
    assert refused.value.code == "sits_elsewhere"


def test_no_seating_by_hand_puts_somebody_at_two_tables(cup: Competition) -> None:
    seat(cup, FINAL, 1, 2, 3, 4)
    put_substitute(actor=SYSTEM, session=of(cup, FINAL), entrant=one(cup, 2), player=one(cup, 8).player)
    with pytest.raises(Refusal, match=r"plays at table 1 of session 1 (.+Final.+) for") as refused:
        seat(cup, CONSOLATION, 5, 6, 7, 8)
    assert refused.value.code == "sits_elsewhere" and not Seat.objects.filter(session=of(cup, CONSOLATION)).exists()


def test_a_seat_is_not_given_to_somebody_who_sits_beside(seated: Competition) -> None:
    with pytest.raises(Refusal, match=r"fills a seat at table 2"):
        seating.seat_instead(actor=SYSTEM, session=of(seated, FINAL), entrant=one(seated, 2), other=one(seated, 8))


def test_whoever_leaves_is_replaced_by_nobody_who_sits_beside(seated: Competition, director: Client) -> None:
    page = director.get(reverse("manage_leaving", args=["cup", 2]))
    players = choices_of(page, "player")
    assert str(one(seated, 9).player_id) in players and str(one(seated, 8).player_id) not in players


def test_nobody_steps_in_during_a_game_who_sits_at_a_table_beside(seated: Competition) -> None:
    start(seated, FINAL, CONSOLATION)
    free = {each.number for each in free_entrants(game(seated, FINAL))}
    assert 9 in free and not free & {5, 6, 7, 8}
    for number in (5, 8):
        with pytest.raises(Refusal, match=r"at table 2 of session 2 .+ wait until that game is over"):
            plays(seated, number, session=FINAL, seat=1)
    with pytest.raises(Refusal, match=r"at table 2 of session 2"):
        put_substitute(actor=SYSTEM, session=of(seated, FINAL), entrant=one(seated, 2), player=one(seated, 8).player)
    score(game(seated, CONSOLATION))
    assert 8 in {each.number for each in free_entrants(game(seated, FINAL))}, "that game is over"
    plays(seated, 8, session=FINAL, seat=1)


def test_seats_changed_after_the_start_bring_nobody_from_a_table_beside(seated: Competition, director: Client) -> None:
    start(seated, FINAL, CONSOLATION)
    with pytest.raises(Refusal, match=r"fills a seat at table 2"):
        reseat(actor=SYSTEM, session=of(seated, FINAL), moves=[(1, 0, one(seated, 8))], reason="mixed up")
    page = page_of(director.get(reverse("manage_reseat", args=["cup", FINAL])))
    people = " ".join(button.text for button in page.one("main").all("button"))
    assert name(seated, 9) in people and name(seated, 8) not in people and fills(seated) in page.text


def test_nobody_comes_back_to_a_seat_while_they_play_beside(seated: Competition) -> None:
    start(seated, FINAL, CONSOLATION)
    plays(seated, 9, session=FINAL, seat=1)
    plays(seated, 2, session=CONSOLATION, seat=0)
    now = game(seated, FINAL)
    with pytest.raises(Refusal, match=r"plays at table 2 of session 2"):
        end_substitution(entry=Entry.new(SYSTEM, now.version), game=now, seat=1)


def twice(cup: Competition, number: int = 8) -> str:
    places = "at table 1 of session 1 (“Final”) and at table 2 of session 2 (“Consolation”)"
    return f"{name(cup, number)} sits {places}, which are played at the same time."


def test_two_seats_at_once_stand_on_every_page_that_leads_to_the_start(seated: Competition, director: Client) -> None:
    force(seated, FINAL, 1, 8)
    for address in ("manage_session", "manage_arrivals"):
        for session in (FINAL, CONSOLATION):
            assert twice(seated) in text(director.get(reverse(address, args=["cup", session])))
    (step,) = [each for each in checklist(seated) if twice(seated) in each.detail]
    assert step.state == "now" and reverse("manage_draw", args=["cup", CONSOLATION]) in [act.url for act in step.acts]


def test_both_together_are_not_started_and_the_question_leads_to_the_seating(seated: Competition, director: Client) -> None:
    force(seated, FINAL, 1, 8)
    asked = director.post(reverse("manage_start_together", args=["cup", FINAL]), {"with": "1,2", "without": "yes", "twice": "yes"})
    main = page_of(asked).one("main")
    assert twice(seated) in main.text and "Nobody can play at two tables at once" in main.text
    assert main.all("a", href=reverse("manage_draw", args=["cup", CONSOLATION]))
    assert main.all("a", href=reverse("manage_arrivals", args=["cup", FINAL])) and not main.all("button")
    assert [of(seated, number).state for number in (FINAL, CONSOLATION)] == ["seated", "seated"]


def test_the_first_is_started_once_that_is_answered_and_the_second_is_refused(seated: Competition, director: Client) -> None:
    force(seated, FINAL, 1, 8)
    address = reverse("manage_step", args=["cup", FINAL, "start"])
    assert twice(seated) in text(director.post(address, {"without": "yes"})) and of(seated, FINAL).state == "seated"
    director.post(address, {"without": "yes", "twice": "yes"})
    assert of(seated, FINAL).state == "running"
    answered = director.post(reverse("manage_step", args=["cup", CONSOLATION, "start"]), {"without": "yes", "twice": "yes"})
    assert twice(seated) in text(answered) and of(seated, CONSOLATION).state == "seated"
    with pytest.raises(Refusal, match=r"Nobody can play at two tables at once") as refused:
        start(seated, CONSOLATION)
    assert refused.value.code == "two_tables"
    put_substitute(actor=SYSTEM, session=of(seated, FINAL), entrant=one(seated, 8), player=one(seated, 9).player)
    start(seated, CONSOLATION)


def test_an_appointed_substitute_counts_and_whoever_is_replaced_does_not(seated: Competition) -> None:
    appoint_stand_in(actor=SYSTEM, entrant=one(seated, 2), other=one(seated, 8), since=FINAL, until=FINAL)
    start(seated, CONSOLATION)
    with pytest.raises(Refusal, match=r"at table 1 of session 1 .+ and at table 2 of session 2"):
        start(seated, FINAL)
    assert not Substitution.objects.exists()


def test_a_player_of_the_final_with_a_seat_in_the_consolation_is_named_like_a_substitute(seated: Competition, director: Client) -> None:
    force(seated, CONSOLATION, 3, 2)
    assert twice(seated, 2) in text(director.get(reverse("manage_session", args=["cup", FINAL])))
    start(seated, FINAL)
    with pytest.raises(Refusal, match=r"Nobody can play at two tables at once"):
        start(seated, CONSOLATION)


def test_two_tables_in_play_stand_on_the_desk(seated: Competition, director: Client) -> None:
    start(seated, FINAL, CONSOLATION)
    assert "at the same time" not in text(director.get(reverse("desk", args=["cup"])))
    force(seated, FINAL, 1, 8)
    assert twice(seated) in text(director.get(reverse("desk", args=["cup"])))
    score(game(seated, FINAL))
    assert twice(seated) not in text(director.get(reverse("desk", args=["cup"])))


def test_whoever_plays_in_a_final_that_is_not_drawn_yet_fills_no_table_beside(cup: Competition) -> None:
    final = of(cup, FINAL).stage
    assert final is not None
    final.places.filter(seed=4).update(entrant=one(cup, 8))
    assert [each.number for each in spare_players([of(cup, CONSOLATION)])] == [9]
    with pytest.raises(Refusal, match=r"plays in session 1 (.+Final.+)"):
        seat(cup, CONSOLATION, 5, 6, 7, 8)


def test_a_session_at_another_time_takes_nobody(seated: Competition, director: Client) -> None:
    begin = timezone.now()
    Session.objects.filter(pk=of(seated, FINAL).pk).update(starts_at=begin)
    Session.objects.filter(pk=of(seated, CONSOLATION).pk).update(starts_at=begin + timedelta(hours=3))
    page = page_of(check_in(director, FINAL))
    offered = {option.text.partition(" (")[0] for select in page.all("select", name="who") for option in select.all("option")}
    assert name(seated, 8) in offered
    assert check_in(director, FINAL, stand_in="2", who="8", name="").status_code == 302


def test_a_seat_that_no_longer_fits_who_plays_holds_nobody(seated: Competition) -> None:
    """Number 5 has moved up into the final; the old seating of the consolation does not keep them from it."""
    stages = [of(seated, number).stage for number in (FINAL, CONSOLATION)]
    assert stages[0] is not None and stages[1] is not None
    stages[1].places.get(entrant=one(seated, 5)).delete()
    stages[0].places.filter(entrant=one(seated, 4)).update(entrant=one(seated, 5))
    seat(seated, FINAL, 1, 2, 3, 5)
