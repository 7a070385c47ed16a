"""Between a new decision on a stage and its new seating, nobody reads that they play next where they do not play any more."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant, Stage
from league.games.commands import session_steps, start_session
from league.hall.models import HallSlide
from league.hall.screen.queries.now import HallNow
from league.hall.screen.queries.slides import would_show
from league.seating.commands import StagePlace, decide_stage, seat_session, take_back_decision
from league.seating.models import Session, SitOut
from league.standings.queries.entrants import entrant_page
from tests.factories import alice_directs, make_competition, make_entrants, make_session, make_stage
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.pages import page_of

pytestmark = pytest.mark.django_db
CHANGED = "The seating of session {} is being changed."
FOLLOWS = "Plays in “Final”; the seats follow."


@pytest.fixture
def cup() -> Competition:
    """Twelve have played session 1. The final of 1, 5, 9 and 2 was seated as session 2, the consolation of the others as session 3; then 6
    came into the final for 5, who is not decided in the consolation yet."""
    cup = make_competition("alarm-2019", slug="cup", name="Cup", kind="tournament")
    tables = [scores_from([15_000 - n, 5_000 - n, -5_000 + n, -15_000 + n]) for n in (0, 250, 500)]
    play_tables(cup, make_entrants(cup, 12), *tables)
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(competition=cup))
    make_stage(cup, "Preliminaries", planned_sessions=1)
    make_stage(cup, "Final", who="best", count=4, carried="nothing", planned_sessions=1)
    make_stage(cup, "Consolation", who="rest", carried="nothing", planned_sessions=1)
    make_session(cup, some(cup, 1, 5, 9, 2), stage=decide(cup, 2, 1, 5, 9, 2))
    make_session(cup, some(cup, 6, 10, 3, 7, 11, 4, 8, 12), tables=2, stage=decide(cup, 3, 6, 10, 3, 7, 11, 4, 8, 12))
    decide(cup, 2, 1, 9, 2, 6)
    return cup


def some(cup: Competition, *numbers: int) -> list[Entrant]:
    entrants: dict[int, Entrant] = {one.number: one for one in cup.entrants.with_players()}
    return [entrants[number] for number in numbers]


def decide(cup: Competition, number: int, *numbers: int) -> Stage:
    stage = cup.stages.get(number=number)
    decide_stage(actor=SYSTEM, stage=stage, places=[StagePlace(one) for one in some(cup, *numbers)])
    return stage


def notices(address: str, language: str = "en", client: Client | None = None) -> list[str]:
    answer = (client or Client()).get(f"/{address}", headers={"accept-language": language})
    assert answer.status_code == 200
    return [part.text for part in page_of(answer).all("p", class_="notice")]


def own(number: int, language: str = "en", client: Client | None = None) -> list[str]:
    return notices(f"cup/players/{number}/", language, client)


def withdraw(cup: Competition, number: int) -> None:
    (entrant,) = some(cup, number)
    competitions.withdraw_entrant(actor=SYSTEM, entrant=entrant)


def test_who_moved_up_is_not_promised_the_seat_of_the_consolation(cup: Competition) -> None:
    assert own(6) == [CHANGED.format(2), FOLLOWS], "the session in which they play now"
    assert own(6, "de")[0] == "Der Sitzplan von Durchgang 2 wird gerade geändert."


def test_who_dropped_out_is_not_promised_the_seat_of_the_final(cup: Competition) -> None:
    assert own(5) == [CHANGED.format(2), "Not in “Final” any more; it is not decided yet where they play."]


def test_who_has_withdrawn_is_promised_no_seat(cup: Competition) -> None:
    withdraw(cup, 9)
    assert own(9) == [CHANGED.format(2)]


def test_no_card_of_a_table_names_such_a_seat_as_now_and_next(cup: Competition) -> None:
    for number, said in ((6, False), (5, False), (10, True)):
        page = Client().get(f"/cup/players/{number}/", headers={"accept-language": "en"}).content.decode()
        assert ("Now and next" in page) is said


def test_those_who_play_where_they_sit_read_their_seats_and_with_whom_they_still_play(cup: Competition) -> None:
    names = {one.number: one.shown_name for one in cup.entrants.with_players()}
    assert own(1) == [f"Next at table 1 as East, with {names[9]}, {names[2]} (session 2). This seating is being changed."]
    assert own(10) == [f"Next at table 2 as South, with {names[3]}, {names[7]} (session 3). This seating is being changed."]
    assert own(1, "de")[0].endswith("(Durchgang 2). Dieser Sitzplan wird gerade geändert.")


def test_those_at_a_table_that_nobody_leaves_read_that_the_seating_is_being_changed(cup: Competition) -> None:
    names = {one.number: one.shown_name for one in cup.entrants.with_players()}
    assert own(4) == [f"Next at table 3 as South, with {names[11]}, {names[8]}, {names[12]} (session 3). This seating is being changed."]
    assert own(4, "de")[0].endswith("(Durchgang 3). Dieser Sitzplan wird gerade geändert.")
    (over_all,) = notices(f"players/{some(cup, 4)[0].player_id}/")
    assert over_all.endswith("(session 3). This seating is being changed.")
    decide(cup, 3, 5, 10, 3, 7, 11, 4, 8, 12)
    seat_session(actor=SYSTEM, session=Session.objects.get(number=3), tables=[some(cup, 5, 10, 3, 7), some(cup, 11, 4, 8, 12)])
    assert own(4)[0].endswith("(session 3)"), "nothing is said any more once it is seated again"


def test_without_stages_a_seating_that_somebody_has_left_is_being_changed_for_every_table_of_it() -> None:
    cup = make_competition("alarm-2019", slug="cup", name="Cup")
    make_session(cup, make_entrants(cup, 8), tables=2)
    assert own(8)[0].endswith("(session 1)")
    withdraw(cup, 4)
    assert own(8)[0].endswith("(session 1). This seating is being changed.")
    start_session(actor=SYSTEM, session=Session.objects.get(number=1))
    assert "being changed" not in " ".join(own(8) + own(1)), "what is played stays as it is"


def test_while_results_are_secret_nobody_at_another_table_reads_that_the_seating_is_being_changed(cup: Competition) -> None:
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=0)
    assert own(4)[-1].endswith("(session 3)")
    alice = Client()
    alice.force_login(alice_directs(cup))
    assert own(4, client=alice)[-1].endswith("(session 3). This seating is being changed.")


def test_it_takes_one_more_query_to_tell_whether_the_seating_is_being_changed_where_somebody_plays_elsewhere(
    cup: Competition, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(15):
        entrant_page(cup, 10)
    with django_assert_num_queries(16):
        entrant_page(cup, 4)


OPEN = "seat is being reassigned"


def cards(address: str, language: str = "en") -> list[str]:
    """The tables on a page that have not begun."""
    page = page_of(Client().get(f"/{address}", headers={"accept-language": language}))
    return [part.text for part in page.all("article") if not part.all("span", class_="place")]


@pytest.mark.parametrize("address", ["cup/players/10/", "cup/sessions/3/", "cup/"])
def test_the_cards_of_tables_name_nobody_in_an_outdated_seat(cup: Competition, address: str) -> None:
    names = {one.number: one.shown_name for one in cup.entrants.with_players()}
    (table,) = (card for card in cards(address) if names[10] in card)
    assert names[6] not in table and table.count(OPEN) == 1
    assert all(names[number] in table for number in (10, 3, 7))
    (table,) = (card for card in cards(address, "de") if names[10] in card)
    assert table.count("Platz wird neu vergeben") == 1


def test_a_session_of_a_stage_that_is_open_again_names_nobody_at_its_tables(cup: Competition) -> None:
    take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=2))
    (table,) = cards("cup/sessions/2/")
    assert table.count(OPEN) == 4
    assert not any(one.shown_name in table for one in cup.entrants.with_players())


def test_who_was_to_sit_out_and_plays_elsewhere_does_not_sit_out(cup: Competition) -> None:
    SitOut.objects.create(session=Session.objects.get(number=2), entrant=some(cup, 5)[0])
    SitOut.objects.create(session=Session.objects.get(number=3), entrant=some(cup, 5)[0])
    pages = [Client().get(f"/cup/sessions/{number}/").content.decode() for number in (2, 3)]
    assert not any("Sitting out" in page for page in pages)


def test_where_everybody_else_has_left_the_own_seat_stands_alone(cup: Competition) -> None:
    for number in (9, 2):
        withdraw(cup, number)
    assert own(1) == ["Next at table 1 as East (session 2). This seating is being changed."]


def test_a_new_seat_is_promised_though_the_old_one_is_still_there(cup: Competition) -> None:
    seat_session(actor=SYSTEM, session=Session.objects.get(number=2), tables=[some(cup, 6, 1, 9, 2)])
    (said,) = own(6)
    assert said.startswith("Next at table 1 as East") and "(session 2)" in said


def test_the_page_over_all_competitions_says_the_same(cup: Competition) -> None:
    player = some(cup, 6)[0].player_id
    assert notices(f"players/{player}/") == [f"Cup: {CHANGED.format(2)}"]
    (said,) = notices(f"players/{some(cup, 1)[0].player_id}/")
    assert said.startswith("Cup: Next at table 1 as East") and said.endswith("(session 2). This seating is being changed.")
    assert some(cup, 5)[0].shown_name not in said


def test_the_page_of_such_a_session_says_so_until_it_is_seated_again(cup: Competition) -> None:
    assert notices("cup/sessions/2/") == notices("cup/sessions/3/") == ["This seating is being changed."]
    assert notices("cup/sessions/2/", "de") == ["Dieser Sitzplan wird gerade geändert."]
    assert notices("cup/sessions/1/") == []
    seat_session(actor=SYSTEM, session=Session.objects.get(number=2), tables=[some(cup, 6, 1, 9, 2)])
    assert notices("cup/sessions/2/") == []


def test_the_overview_and_the_screen_of_the_hall_say_so_beside_the_tables(cup: Competition) -> None:
    screen = would_show(HallNow(cup), HallSlide.NEXT)[0].title, would_show(HallNow(cup), HallSlide.SEATING)[0].title
    assert screen == (
        "Sessions 2 and 3: you sit at … (these seatings are being changed)",
        "Final · Session 2: who sits where (this seating is being changed)",
    )
    assert notices("cup/").count("This seating is being changed.") == 2
    seat_session(actor=SYSTEM, session=Session.objects.get(number=2), tables=[some(cup, 6, 1, 9, 2)])
    assert [one.title for one in would_show(HallNow(cup), HallSlide.SEATING)] == [
        "Final · Session 2: who sits where",
        "Consolation · Session 3: who sits where (this seating is being changed)",
    ]
    assert notices("cup/").count("This seating is being changed.") == 1


def test_the_overview_says_so_in_german(cup: Competition) -> None:
    assert "Dieser Sitzplan wird gerade geändert." in notices("cup/", "de")


def test_a_decision_taken_back_altogether_leaves_nobody_a_seat_in_its_stage(cup: Competition) -> None:
    take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=2))
    assert own(1)[0] == own(9)[0] == CHANGED.format(2)
    assert notices("cup/sessions/2/") == ["This seating is being changed."]
    (consolation,) = own(10)
    assert consolation.startswith("Next at table 2 as South"), "that of the other stage stands"


def test_while_results_are_secret_a_decision_taken_back_does_not_show(cup: Competition) -> None:
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=0)
    before = own(1)
    take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=2))
    assert own(1) == before and any(said.startswith("Next at table 1 as East") for said in before)


def test_while_results_are_secret_a_new_decision_does_not_show(cup: Competition) -> None:
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=0)
    (moved_up,), (dropped_out,) = ([said for said in own(number) if "session" in said and "table" in said] for number in (6, 5))
    assert moved_up.startswith("Next at table 2 as East") and "(session 3)" in moved_up
    assert dropped_out.startswith("Next at table 1 as South") and "(session 2)" in dropped_out
    assert not any("being changed" in said for number in (2, 3) for said in notices(f"cup/sessions/{number}/"))
    assert OPEN not in " ".join(card for page in ("cup/", "cup/sessions/2/", "cup/sessions/3/", "cup/players/10/") for card in cards(page))
    alice = Client()
    alice.force_login(alice_directs(cup))
    assert CHANGED.format(2) in own(6, client=alice), "directors may know"


def test_whoever_was_excluded_in_secret_keeps_the_seat_in_public(cup: Competition) -> None:
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=1)
    decide(cup, 3, 5, 10, 3, 7, 11, 4, 8, 12)
    seat_session(actor=SYSTEM, session=Session.objects.get(number=3), tables=[some(cup, 5, 10, 3, 7), some(cup, 11, 4, 8, 12)])
    start_session(actor=SYSTEM, session=Session.objects.get(number=3))
    (entrant,) = some(cup, 1)
    before = own(1)
    competitions.disqualify(actor=SYSTEM, entrant=entrant, reason="Marked tiles")
    assert own(1) == before and any(said.startswith("Next at table 1 as East") for said in before)


def test_a_substitute_in_a_final_keeps_the_seat(cup: Competition) -> None:
    (zoe,) = make_entrants(cup, 1)
    zoe.substitute = True
    zoe.save()
    seat_session(actor=SYSTEM, session=Session.objects.get(number=2), tables=[[zoe, *some(cup, 1, 9, 2)]])
    (said,) = own(13)
    assert said.startswith("Next at table 1 as East")


def test_without_stages_only_who_has_left_reads_it() -> None:
    cup = make_competition("alarm-2019", slug="cup", name="Cup")
    make_session(cup, make_entrants(cup, 4))
    withdraw(cup, 4)
    assert own(4) == [CHANGED.format(1)]
    (said,) = own(1)
    assert said.startswith("Next at table 1 as East")
