"""Where a final and a consolation are played side by side, the screen of the hall shows everybody's table, not that of one of them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant
from league.games import commands as games
from league.games.commands import session_steps
from league.games.models import Game
from league.hall.screen.queries.now import HallNow
from league.seating import commands as seating
from league.seating.clock import milliseconds
from league.seating.clock_queries import session_clocks
from league.seating.models import Session, Table
from tests.factories import make_competition, make_entrants, make_session, make_stage
from tests.league.games.play import Play
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.pages import PagePart, page_of

pytestmark = pytest.mark.django_db
SCORES = [41_000, 33_000, 26_000, 20_000]


@pytest.fixture
def cup() -> Competition:
    """Twelve have played session 1; the final of four is seated as session 2, the consolation of eight as session 3."""
    cup = make_competition("alarm-2019", slug="cup", name="Cup", kind="tournament")
    own = make_entrants(cup, 12)
    play_tables(cup, own, *[scores_from([15_000, 5_000, -5_000, -15_000])] * 3)
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(competition=cup))
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Final", who="best", count=4, carried="nothing", members=own[:4])
    make_stage(cup, "Consolation", who="rest", carried="nothing", members=own[4:])
    seat_both(cup)
    return cup


def seat_both(cup: Competition) -> None:
    """The next session of the final and the next one of the consolation."""
    own: list[Entrant] = list(cup.entrants.with_players().order_by("number"))
    make_session(cup, own[:4], stage=cup.stages.get(number=2))
    make_session(cup, own[4:], tables=2, stage=cup.stages.get(number=3))


def session(number: int) -> Session:
    return Session.objects.select_related("competition").get(number=number)


def start(*numbers: int, minutes: int = 0) -> None:
    for number in numbers:
        if minutes:
            seating.set_minutes(actor=SYSTEM, session=session(number), minutes=minutes)
        games.start_session(actor=SYSTEM, session=session(number))


def finish(number: int, *, tables: int = 9) -> None:
    rows = Game.objects.select_related("competition").filter(table__session__number=number).order_by("table__number")
    for game in rows[:tables]:
        Play(game).enter_final_scores(scores=SCORES)


def page(language: str = "en") -> PagePart:
    return page_of(Client(headers={"accept-language": language}).get("/cup/live/"))


def titles(kind: str, language: str = "en") -> list[str]:
    return [one.one("h2").text for one in page(language).all("section") if one.told.get("data-slide", "").startswith(kind)]


def items(slide: str, language: str = "en") -> list[str]:
    return [part.text for part in page(language).one("section", data_slide=slide).parts() if "data-item" in part.told]


def names(cup: Competition, numbers: range = range(1, 13)) -> set[str]:
    return {one.shown_name for one in cup.entrants.with_players() if one.number in numbers}


BOTH = ["Final · Session 2: who sits where", "Consolation · Session 3: who sits where"]


@pytest.mark.parametrize("started", [(), (2, 3), (2,), (3,)])
def test_everybody_finds_their_table_by_name_in_one_list_before_the_start_and_after_it(cup: Competition, started: tuple[int, ...]) -> None:
    start(*started, minutes=60)
    assert titles("next-") == ["Sessions 2 and 3: you sit at …"]
    rows = items("next-0")
    assert {name for name in names(cup) if any(row.startswith(name) for row in rows)} == names(cup)
    assert len(rows) == 12 and [row for row in rows if "Final" in row and "Table 1" in row] != []
    assert sum("Consolation" in row for row in rows) == 8


@pytest.mark.parametrize("started", [(), (2, 3), (2,)])
def test_the_tables_of_each_session_are_a_slide_with_the_name_of_its_stage(cup: Competition, started: tuple[int, ...]) -> None:
    start(*started)
    assert titles("seating-") == BOTH
    assert [len(items(slide)) for slide in ("seating-0", "seating-1")] == [1, 2]


def test_in_german_too(cup: Competition) -> None:
    assert titles("next-", "de") == ["Durchgänge 2 und 3: Dein Platz"]
    assert titles("seating-", "de") == ["Final · Durchgang 2: Wer sitzt wo", "Consolation · Durchgang 3: Wer sitzt wo"]


@pytest.mark.parametrize(("later", "title"), [(0, "Sessions 2 and 3, 14:30: you sit at …"), (15, "Sessions 2 and 3: you sit at …")])
def test_the_time_stands_in_the_title_if_both_begin_at_it(cup: Competition, later: int, title: str) -> None:
    at = timezone.localtime().replace(hour=14, minute=30, second=0, microsecond=0)
    cup.sessions.filter(number=2).update(starts_at=at)
    cup.sessions.filter(number=3).update(starts_at=at + timedelta(minutes=later))
    assert titles("next-") == [title]


def test_a_session_that_begins_when_the_other_is_over_waits_for_its_turn(cup: Competition) -> None:
    at = timezone.localtime().replace(hour=14, minute=30, second=0, microsecond=0)
    cup.sessions.filter(number=2).update(starts_at=at + timedelta(hours=30))
    cup.sessions.filter(number=3).update(starts_at=at)
    assert [title.split(":")[0] for title in titles("seating-")] == ["Final · Session 2"]


@pytest.mark.parametrize(("language", "said"), [("en", "Consolation · Session 3"), ("de", "Consolation · Durchgang 3")])
def test_a_session_of_a_stage_that_is_played_alone_carries_its_name_in_titles_and_on_the_clock(
    cup: Competition, language: str, said: str
) -> None:
    start(2, 3, minutes=60)
    finish(2)
    assert all(title.startswith(f"{said}: ") for title in (*titles("seating-", language), *titles("next-", language)))
    seating.start_clock(actor=SYSTEM, session=session(3))
    faces = page(language).all("span", class_="hall-clock-of")
    assert said in {face.text for face in faces}


def test_a_paused_clock_says_of_which_stage_it_is(cup: Competition) -> None:
    start(2, 3, minutes=60)
    seating.start_clock(actor=SYSTEM, session=session(3))
    seating.pause_clock(actor=SYSTEM, session=session(3))
    assert "Consolation · The clock is paused." in {face.text for face in page().all("span", class_="hall-clock-of")}


def test_a_hidden_seating_is_shown_to_nobody(cup: Competition) -> None:
    seating.hide_seating(actor=SYSTEM, session=session(3))
    assert titles("seating-") == ["Final · Session 2: who sits where"]
    assert titles("next-") == ["Final · Session 2: you sit at …"]
    assert len(items("next-0")) == 4


def test_under_an_embargo_the_seats_are_the_same_and_no_result_moves_them(cup: Competition) -> None:
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=1)
    start(2, 3)
    before = page().text
    finish(2)
    assert page().text == before and titles("seating-") == BOTH
    assert titles("missing-") == []


def test_what_is_missing_is_named_for_both_and_stays_named_while_the_other_is_played(cup: Competition) -> None:
    start(2, 3)
    assert titles("missing-") == []
    finish(3, tables=1)
    assert items("missing-0") == ["Table 1 no result yet", "Table 2 not confirmed", "Table 3 no result yet"]
    finish(2)
    assert titles("seating-") == ["Consolation · Session 3: who sits where"]
    assert items("missing-0")[0] == "Table 1 not confirmed"


def test_tables_with_the_same_number_are_told_apart_by_their_stage(cup: Competition) -> None:
    Table.objects.filter(session__number=3).update(number=F("number") + 10)
    Table.objects.filter(session__number=3, number=12).update(number=1)
    start(2, 3)
    finish(3, tables=1)
    assert items("missing-0") == ["Table 1 no result yet Final", "Table 1 not confirmed Consolation", "Table 13 no result yet Consolation"]


def test_at_the_signal_the_list_of_the_next_sessions_of_both_takes_over(cup: Competition) -> None:
    start(2, 3, minutes=60)
    seat_both(cup)
    assert titles("next-") == ["Sessions 2 and 3: you sit at …"], "the clocks stand"
    for number in (2, 3):
        seating.start_clock(actor=SYSTEM, session=session(number))
    turns = []
    for number in (2, 3):
        clocks = session_clocks(session(number), timezone.now())
        assert clocks is not None
        turns.append(milliseconds(clocks.shared.signal_at or clocks.shared.ends_at))
    now, then = (page().one("section", data_slide=name) for name in ("next-0", "next-1"))
    assert (now.one("h2").text, now.told["data-until"]) == ("Sessions 2 and 3: you sit at …", str(max(turns)))
    assert (then.one("h2").text, then.told["data-since"]) == ("Sessions 4 and 5: you sit at …", str(min(turns)))


def test_who_is_done_reads_of_the_next_table_while_the_others_still_look_for_theirs(cup: Competition) -> None:
    start(2, 3, minutes=60)
    seat_both(cup)
    finish(2)
    assert titles("next-") == ["Consolation · Session 3: you sit at …"]
    finish(3)
    assert titles("next-") == ["Sessions 4 and 5: you sit at …"]


def test_which_seating_is_being_changed_is_said_where_both_are_shown(cup: Competition) -> None:
    competitions.withdraw_entrant(actor=SYSTEM, entrant=cup.entrants.with_players().get(number=12))
    assert titles("next-") == ["Sessions 2 and 3: you sit at … (the seating of session 3 is being changed)"]
    assert titles("seating-") == [BOTH[0], f"{BOTH[1]} (this seating is being changed)"]
    competitions.withdraw_entrant(actor=SYSTEM, entrant=cup.entrants.with_players().get(number=1))
    assert titles("next-") == ["Sessions 2 and 3: you sit at … (these seatings are being changed)"]


def test_a_second_session_costs_a_few_queries_more(cup: Competition) -> None:
    start(2, 3)

    def cost() -> int:
        competition = Competition.objects.get(pk=cup.pk)
        with CaptureQueriesContext(connection) as queries:
            now = HallNow(competition)
            assert now.sessions and now.coming == ()
        return len(queries)

    both = cost()
    cup.sessions.filter(number=3).update(state="approved")
    assert both - cost() == SECOND


SECOND = 6  #: its page and who plays for whom
