"""Nobody finds a seat on the screen of the hall that will be given to somebody else: between a decision on a stage and its new seating."""

from __future__ import annotations

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant, Stage
from league.games.commands import session_steps, start_session
from league.seating import commands as seating
from league.seating.commands import StagePlace
from league.seating.models import Session, SitOut
from tests.factories import make_competition, make_entrants, make_player, make_session, make_stage
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.pages import page_of

pytestmark = pytest.mark.django_db
OPEN = "seat is being reassigned"


@pytest.fixture
def cup() -> Competition:
    """Twelve have played session 1. The final of 1 to 4 was seated as session 2, the consolation of the others as session 3; then 5 came
    into the final for 4, who is not decided in the consolation yet."""
    cup = make_competition("alarm-2019", slug="cup", name="Cup", kind="tournament")
    own = make_entrants(cup, 12)
    play_tables(cup, own, *[scores_from([15_000, 5_000, -5_000, -15_000])] * 3)
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(competition=cup))
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Final", who="best", count=4, carried="nothing")
    make_stage(cup, "Consolation", who="rest", carried="nothing")
    make_session(cup, own[:4], stage=decide(cup, 2, 1, 2, 3, 4))
    make_session(cup, own[4:], tables=2, stage=decide(cup, 3, *range(5, 13)))
    decide(cup, 2, 1, 2, 3, 5)
    return cup


def one(cup: Competition, number: int) -> Entrant:
    found: Entrant = cup.entrants.with_players().get(number=number)
    return found


def decide(cup: Competition, number: int, *numbers: int) -> Stage:
    stage: Stage = cup.stages.get(number=number)
    seating.decide_stage(actor=SYSTEM, stage=stage, places=[StagePlace(one(cup, who)) for who in numbers])
    return stage


def seat_final(cup: Competition, *numbers: int) -> None:
    seating.seat_session(actor=SYSTEM, session=Session.objects.get(number=2), tables=[[one(cup, who) for who in numbers]])


def name(cup: Competition, number: int) -> str:
    return one(cup, number).shown_name


def items(slide: str, language: str = "en") -> list[str]:
    page = page_of(Client(headers={"accept-language": language}).get("/cup/live/"))
    return [part.text for part in page.one("section", data_slide=slide).parts() if "data-item" in part.told]


def lines(who: str, language: str = "en") -> list[str]:
    """What the list by name says of somebody, behind the name."""
    return [text.removeprefix(who).strip() for text in items("next-0", language) if who in text]


def test_who_moved_up_and_who_dropped_out_read_that_their_seat_is_reassigned(cup: Competition) -> None:
    assert lines(name(cup, 5)) == lines(name(cup, 4)) == [OPEN]
    assert lines(name(cup, 5), "de") == ["Platz wird neu vergeben"]
    assert lines(name(cup, 1)) == ["Final Table 1 EEast"], "the seats of the others stand"


def test_who_has_a_seat_in_the_final_by_now_is_named_once_with_it(cup: Competition) -> None:
    seat_final(cup, 5, 1, 2, 3)
    assert lines(name(cup, 5)) == ["Final Table 1 EEast"]
    assert len(items("next-0")) == 11, "who dropped out has no seat yet, and none that is outdated"


def test_who_withdrew_is_looked_for_by_nobody(cup: Competition) -> None:
    competitions.withdraw_entrant(actor=SYSTEM, entrant=one(cup, 12))
    assert lines(name(cup, 12)) == []
    assert len(items("next-0")) == 11


def test_the_tables_name_nobody_in_an_outdated_seat(cup: Competition) -> None:
    final, consolation = items("seating-0"), items("seating-1")
    assert name(cup, 4) not in final[0] and final[0].endswith(f"NNorth {OPEN}")
    assert f"EEast {OPEN}" in consolation[0] and name(cup, 5) not in consolation[0]
    assert name(cup, 6) in consolation[0] and OPEN not in consolation[1]
    assert items("seating-0", "de")[0].endswith("Platz wird neu vergeben")


def test_while_it_is_open_who_plays_in_a_stage_nobody_has_a_seat_there(cup: Competition) -> None:
    seating.take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=2))
    assert [lines(name(cup, who)) for who in (1, 2, 3, 4)] == [[OPEN]] * 4
    (table,) = items("seating-0")
    assert table.count(OPEN) == 4 and not any(name(cup, who) in table for who in (1, 2, 3, 4))


def test_who_was_to_sit_out_where_they_do_not_play_any_more_does_not_read_so(cup: Competition) -> None:
    SitOut.objects.create(session=Session.objects.get(number=3), entrant=one(cup, 4))
    assert lines(name(cup, 4)) == [OPEN]
    assert name(cup, 4) not in " ".join(items("seating-1"))
    decide(cup, 2, 5, 4, 2, 3)
    seat_final(cup, 5, 4, 2, 3)
    assert lines(name(cup, 4)) == ["Final Table 1 SSouth"]


def test_a_substitute_is_not_sent_to_an_outdated_seat_either(cup: Competition) -> None:
    rita = competitions.add_entrant(actor=SYSTEM, competition=cup, player=make_player(first_name="Rita", last_name="Sub"), substitute=True)
    competitions.appoint_stand_in(actor=SYSTEM, entrant=one(cup, 5), other=rita, since=2)
    assert lines("Rita Sub") == [f"(for {name(cup, 5)}) {OPEN}"]
    assert "Rita Sub" not in items("seating-1")[0]
    seat_final(cup, 5, 1, 2, 3)
    assert lines(name(cup, 5)) == ["(Rita Sub plays) Final Table 1 EEast", f"Rita Sub (for {name(cup, 5)}) Final Table 1 EEast"]


def test_while_results_are_secret_the_seats_stay_as_they_were(cup: Competition) -> None:
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=0)
    assert lines(name(cup, 5)) == ["Consolation Table 2 EEast"]
    assert lines(name(cup, 4)) == ["Final Table 1 NNorth"]
    assert OPEN not in " ".join([*items("seating-0"), *items("seating-1")])


def test_whoever_was_excluded_in_secret_is_not_told_by_being_left_out(cup: Competition) -> None:
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=1)
    decide(cup, 3, 4, *range(6, 13))
    consolation = [[one(cup, who) for who in table] for table in ((4, 6, 7, 8), (9, 10, 11, 12))]
    seating.seat_session(actor=SYSTEM, session=Session.objects.get(number=3), tables=consolation)
    start_session(actor=SYSTEM, session=Session.objects.get(number=3))
    competitions.disqualify(actor=SYSTEM, entrant=one(cup, 1), reason="Marked tiles")
    seating.take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=2))
    assert lines(name(cup, 1)) == lines(name(cup, 2))


def test_under_an_embargo_whoever_is_seen_in_the_new_final_does_not_sit_in_the_consolation_any_more(cup: Competition) -> None:
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=0)
    seat_final(cup, 1, 2, 3, 5)
    assert lines(name(cup, 5)) == ["Final Table 1 NNorth"]
    assert items("seating-1")[0].count(OPEN) == 1 and name(cup, 5) not in items("seating-1")[0]
    assert lines(name(cup, 6)) == ["Consolation Table 2 SSouth"], "nothing is said of the others"


def test_under_an_embargo_a_final_that_is_seated_in_secret_tells_nothing(cup: Competition) -> None:
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=0)
    seat_final(cup, 1, 2, 3, 5)
    Session.objects.filter(number=2).update(hidden=True)
    assert lines(name(cup, 5)) == ["Table 2 EEast"]
