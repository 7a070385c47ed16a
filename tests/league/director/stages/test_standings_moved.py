"""What a change of the stages does to the standings is shown before it is saved, and can be undone unless somebody changed it since."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import change_stage
from league.competitions.models import Competition, Entrant, Stage
from league.games.commands import session_steps
from league.seating.commands import assign_session
from tests.factories import make_competition, make_stage
from tests.league.director.stages.test_deciding import preliminaries, url
from tests.league.standings.games import play
from tests.pages import form_with, page_of, text, undos_of

pytestmark = pytest.mark.django_db
ASKS, SURE = "Nothing is saved yet.", "Save all the same"


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", kind="tournament")


@pytest.fixture
def eight(cup: Competition) -> list[Entrant]:
    """Eight have played the preliminaries, in sessions 1 and 2, and the best four a session of the final, which is number 3."""
    people = preliminaries(cup)
    make_stage(cup, "Preliminaries", planned_sessions=2)
    best = [people[index] for index in (0, 4, 1, 5)]
    final = make_stage(cup, "Final", who="best", count=4, carried="games", members=best)
    make_stage(cup, "Consolation", who="rest", members=[one for one in people if one not in best])
    game = play(cup, [*reversed(best)], [60_000, 30_000, 20_000, 10_000], stage=final)
    session_steps.approve(actor=SYSTEM, session=game.table.session)
    return people


def stage_of(cup: Competition, session: int) -> str:
    found = cup.sessions.get(number=session).stage
    return found.name if found is not None else "Preliminaries"


def give(alice: Client, page: HttpResponse, session: str, stage: str) -> HttpResponse:
    return alice.post(url("manage_stages_sessions"), {**form_with(page, "Save"), "session": session, "stage": stage}, follow=True)


def sure(alice: Client, asked: HttpResponse, address: str) -> HttpResponse:
    assert (ASKS in text(asked), bool(page_of(asked).all("section", id="who-moves"))) == (True, True)
    return alice.post(address, form_with(asked, SURE), follow=True)


@pytest.mark.usefixtures("eight")
def test_who_moves_is_shown_before_a_played_session_is_given_to_another_stage(alice: Client, cup: Competition) -> None:
    asked = give(alice, alice.get(url("manage_stages")), "3", "3")
    assert stage_of(cup, 3) == "Final"
    assert page_of(asked).one("section", id="who-moves").all("tr"), "with places and totals before and after"
    done = sure(alice, asked, url("manage_stages_sessions"))
    assert stage_of(cup, 3) == "Consolation"
    (undo,) = undos_of(done)
    back = alice.post(undo, follow=True)
    assert (ASKS in text(back), stage_of(cup, 3)) == (False, "Final"), "an undo asks nothing"


def test_a_session_without_results_is_given_to_another_stage_without_a_question(
    alice: Client, cup: Competition, eight: list[Entrant]
) -> None:
    cup.sessions.create(number=4)
    done = give(alice, alice.get(url("manage_stages")), "4", "2")
    assert (ASKS in text(done), stage_of(cup, 4)) == (False, "Final")


@pytest.mark.usefixtures("eight")
def test_a_page_from_before_does_not_give_a_session_away_that_somebody_else_has_given(alice: Client, cup: Competition) -> None:
    page = alice.get(url("manage_stages"))
    assign_session(actor=SYSTEM, session=cup.sessions.get(number=3), stage=cup.stages.get(number=1))
    refused = text(give(alice, page, "3", "3"))
    assert "Nothing of yours is saved yet. Session 3 belongs to the stage “Preliminaries” now." in refused
    assert stage_of(cup, 3) == "Preliminaries"


@pytest.mark.usefixtures("eight")
def test_an_undo_does_not_take_back_what_somebody_else_did_with_the_session_since(alice: Client, cup: Competition) -> None:
    done = sure(alice, give(alice, alice.get(url("manage_stages")), "3", "3"), url("manage_stages_sessions"))
    (undo,) = undos_of(done)
    assign_session(actor=SYSTEM, session=cup.sessions.get(number=3), stage=cup.stages.get(number=1))
    assert "Nothing of yours is saved yet." in text(alice.post(undo, follow=True))
    assert stage_of(cup, 3) == "Preliminaries"


@pytest.mark.usefixtures("eight")
def test_a_second_tap_gives_the_session_once(alice: Client, cup: Competition) -> None:
    page = alice.get(url("manage_stages"))
    asked = give(alice, page, "3", "3")
    for _tap in range(2):
        alice.post(url("manage_stages_sessions"), form_with(asked, SURE))
    assert (stage_of(cup, 3), cup.actions.filter(verb="assign_session").count()) == ("Consolation", 1)


# --- What a stage is ---


def change(alice: Client, number: int, **values: str) -> HttpResponse:
    page = alice.get(url("manage_stage_change", number))
    return alice.post(url("manage_stage_change", number), {**form_with(page, "Save</button>"), **values}, follow=True)


@pytest.mark.usefixtures("eight")
def test_who_moves_is_shown_before_a_played_stage_carries_over_something_else(alice: Client, cup: Competition) -> None:
    asked = change(alice, 2, carried="nothing", name="Grand final")
    assert Stage.objects.get(number=2).carried == "games"
    assert form_with(asked, SURE)["name"] == "Grand final", "nothing typed is lost"
    done = sure(alice, asked, url("manage_stage_change", 2))
    assert (Stage.objects.get(number=2).carried, Stage.objects.get(number=2).name) == ("nothing", "Grand final")
    (undo,) = undos_of(done)
    back = alice.post(undo, follow=True)
    assert "The stage is as it was before." in text(back), "an undo asks nothing"
    assert (Stage.objects.get(number=2).carried, Stage.objects.get(number=2).name) == ("games", "Final")


@pytest.mark.usefixtures("eight")
def test_a_new_name_moves_nobody_and_is_saved_at_once(alice: Client, cup: Competition) -> None:
    done = change(alice, 2, name="Grand final")
    assert (ASKS in text(done), Stage.objects.get(number=2).name) == (False, "Grand final")
    (undo,) = undos_of(done)
    alice.post(undo)
    assert Stage.objects.get(number=2).name == "Final"
    assert undos_of(change(alice, 2)) == [""], "nothing was changed"


@pytest.mark.usefixtures("eight")
def test_a_change_is_not_undone_once_somebody_else_has_changed_the_stage(alice: Client, cup: Competition) -> None:
    (undo,) = undos_of(change(alice, 2, name="Grand final"))
    change_stage(actor=SYSTEM, stage=cup.stages.get(number=2), planned_sessions=4)
    assert "Nothing of yours is saved yet." in text(alice.post(undo, follow=True))
    assert Stage.objects.get(number=2).name == "Grand final"


@pytest.mark.usefixtures("eight")
def test_a_way_of_ranking_that_moves_nobody_is_saved_at_once(alice: Client) -> None:
    Stage.objects.filter(number=2).update(carried="nothing")
    done = change(alice, 1, policy="best", policy_count="1")
    assert (ASKS in text(done), Stage.objects.get(number=1).policy) == (False, "best"), "nobody has played more than one game there"


@pytest.mark.usefixtures("eight")
def test_the_log_names_each_field_that_was_changed_with_both_values(alice: Client, cup: Competition) -> None:
    final = cup.stages.get(number=2)
    for values in ({"carried": "share", "share_of": 1, "share_by": 2}, {"carried": "nothing", "share_of": 0, "share_by": 1}):
        change_stage(actor=SYSTEM, stage=final, **values)
    change_stage(actor=SYSTEM, stage=final, apart=False)
    change_stage(actor=SYSTEM, stage=final, apart=True, count=6, draw="brackets", policy="average", tiebreaks=["lot"])
    change_stage(actor=SYSTEM, stage=final, policy="", tiebreaks=None, carried="start", start_points=[30, 20])
    Stage.objects.filter(number=3).update(decided_at=None)
    change_stage(actor=SYSTEM, stage=cup.stages.get(number=3), source=final, ruleset_json="ema-2016")
    said = page_of(alice.get(url("manage_log"))).text
    for line in (
        "carried over: all games count on → half of the points",
        "carried over: half of the points → nothing",
        "carried over: nothing → points by place",
        "points to start with: – → 30, 20",
        "ranked together with those who stay behind: no → yes",
        "how many: 4 → 6",
        "draw: drawn for all its sessions, everybody apart as far as can be → fixed tables by place, spread evenly",
        "ranking by: as in the settings → average of all games",
        "who is level: as in the settings → lot",
        "who is level: lot → as in the settings",
        "ruleset: as in the settings → EMA Riichi Competition Rules 2016",
        "players come from: Preliminaries → Final",
    ):
        assert line in said
    assert "share" not in said
    assert "mitgenommen: die Hälfte der Punkte → nichts" in page_of(alice.get(url("manage_log"), headers={"accept-language": "de"})).text
