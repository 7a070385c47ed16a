"""The standings over stages on paper: each stage under its heading, every name and number legible."""

from __future__ import annotations

import pytest

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.seating.commands import StagePlace, decide_stage, replace_in_stage
from tests.factories import make_competition, make_entrant, make_stage
from tests.league.paper.reading import A4, asked, text_sizes
from tests.league.standings.stages.cups import play_tables, scores_from

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Ben", "Clara", "David", "Eva", "Felix", "Greta", "Hugo", "Ida", "Jan", "Klara", "Leo")
FIRST = tuple(scores_from([15_000 - n, 5_000 - n, -5_000 + n, -15_000 + n]) for n in (0, 250, 500))
LATER = scores_from([15_000, 5_000, -5_000, -15_000])
LONG = "Vorrunde der Österreichischen Meisterschaft"


@pytest.fixture
def cup() -> Competition:
    """Twelve players, preliminaries, then a final of four with half of the points beside a consolation: two sessions of each.

    Anna, Eva, Ida and Ben qualified; Eva withdrew and Felix plays instead.
    """
    competition = make_competition("alarm-2019", slug="cup", name="Cup")
    people = [make_entrant(competition, first_name=name, last_name="", country="AUT") for name in NAMES]
    play_tables(competition, people, *FIRST)
    make_stage(competition, LONG)
    final = make_stage(competition, "Final", who="best", count=4, carried="share", share_of=1, share_by=2)
    rest = make_stage(competition, "Consolation", who="rest", carried="games")
    decide_stage(actor=SYSTEM, stage=final, places=[StagePlace(named(competition, name)) for name in ("Anna", "Eva", "Ida", "Ben")])
    withdraw_entrant(actor=SYSTEM, entrant=named(competition, "Eva"))
    replace_in_stage(actor=SYSTEM, stage=final, gone=named(competition, "Eva"), entrant=named(competition, "Felix"))
    others = [named(competition, name) for name in ("Jan", "Clara", "Greta", "Klara", "David", "Hugo", "Leo")]
    decide_stage(actor=SYSTEM, stage=rest, places=[StagePlace(each) for each in others])
    best = [named(competition, name) for name in ("Anna", "Ida", "Ben", "Felix")]
    for turned in (best, best[::-1]):
        play_tables(competition, turned, scores_from([9_000, 1_000, -4_000, -6_000]), stage=final)
        play_tables(competition, others[:4], LATER, stage=rest)
    return competition


def named(cup: Competition, name: str) -> Entrant:
    return cup.entrants.with_players().get(player__first_name=name)


def test_each_stage_has_a_heading_above_those_who_are_ranked_in_it(cup: Competition) -> None:
    text = asked(cup, "standings").text
    order = ["Final 1 Anna", "4 Ben", "Qualified for “Final”, and replaced 5 Eva", "Consolation 6 Jan"]
    assert [text.count(one) for one in order] == [1] * 4, text
    assert sorted(order, key=text.index) == order


def test_whoever_withdrew_is_followed_by_who_plays_instead(cup: Competition) -> None:
    assert "Withdrawn. Replaced in “Final” by Felix · S1" in asked(cup, "standings").text
    assert "Zurückgezogen. In „Final“ ersetzt durch Felix · D1" in asked(cup, "standings", "de").text


def test_the_total_is_what_was_brought_into_the_stage_and_what_was_gained_in_it(cup: Competition) -> None:
    text = asked(cup, "standings").text
    assert "Place Player Total Carried over In this stage Places 1–2–3–4" in text


def test_a_line_below_the_name_has_the_sessions_in_which_somebody_played(cup: Competition) -> None:
    text = asked(cup, "standings").text
    anna = text[text.index("1 Anna") : text.index("2 Felix")]
    assert [word in anna for word in ("S1", "S2", "S3", "S4", "S5")] == [True, True, False, True, False], anna


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_letter_is_smaller_than_nine_points_and_all_of_it_is_one_page(cup: Competition, language: str) -> None:
    cup.stages.filter(number=3).update(name="Trostrunde um den Wanderpokal der Wiener Mahjongvereine")
    read = asked(cup, "standings", language)
    assert read.sizes == (A4,)
    assert min(text_sizes(read)) >= 8.5


def test_before_the_first_decision_the_paper_has_columns_as_ever(cup: Competition) -> None:
    assert "Place Player Total Places 1–2–3–4 Country S1" in asked(cup, "standings", session=1).text


def test_where_a_lot_decided_the_paper_says_for_whom(cup: Competition) -> None:
    lot = "“Final”: the lot decided for Ben"
    assert lot not in asked(cup, "standings").text
    cup.stages.get(number=2).places.filter(entrant=named(cup, "Ben")).update(reason="by lot (7)")
    assert lot in asked(cup, "standings").text
