"""Who plays in a stage is decided, taken back, and replaced; its sessions seat only its players; nothing that was played is lost."""

from __future__ import annotations

from itertools import count

import pytest

from league.audit.actor import SYSTEM
from league.competitions.commands import change_stage, make_stage, set_up_stages, withdraw_entrant
from league.competitions.models import CameBy, Competition, Entrant, Stage
from league.competitions.seen import ChangedMeanwhile, stage_seen, stages_seen
from league.errors import Refusal
from league.games.commands import start_session
from league.seating import commands as seating
from league.seating.commands import StagePlace, decide_stage, delete_stage, replace_in_stage, restore_stage, take_back_decision
from league.seating.draft_queries import expected_players
from league.seating.models import Session, SessionState, Table
from league.seating.outdated import to_be_redrawn
from league.seating.queries import comers_to, present_at
from league.seating.wishes import Wishes
from scoring.errors import RuleViolation
from tests.factories import make_competition, make_entrants

pytestmark = pytest.mark.django_db


def setup(*later: dict[str, object], players: int = 8) -> tuple[Competition, list[Entrant], list[Stage]]:
    """A tournament of so many players, with preliminaries and further stages, a final of four unless others are given."""
    competition = make_competition(kind="tournament")
    final = {"name": "Final", "source": 1, "who": "best", "count": 4, "carried": "share", "share_of": 1, "share_by": 2}
    entrants = make_entrants(competition, players)
    stages = set_up_stages(actor=SYSTEM, competition=competition, stages=[{"name": "Preliminaries"}, *(later or (final,))])
    return competition, entrants, stages


def decided(stage: Stage, entrants: list[Entrant]) -> Stage:
    return decide_stage(actor=SYSTEM, stage=stage, places=[StagePlace(one) for one in entrants])


def planned(competition: Competition, stage: Stage | None) -> Session:
    return seating.plan_session(actor=SYSTEM, competition=competition, stage=stage)


def seated(session: Session, entrants: list[Entrant]) -> Session:
    tables = [entrants[first : first + 4] for first in range(0, len(entrants), 4)]
    return seating.seat_session(actor=SYSTEM, session=session, tables=tables)


def numbers(entrants: object) -> list[int]:
    return [one.number for one in entrants]  # type: ignore[attr-defined]


def test_a_session_of_a_stage_is_for_its_players_alone() -> None:
    competition, entrants, (_first, final) = setup()
    decided(final, [entrants[6], entrants[1], entrants[3], entrants[0]])
    session = planned(competition, final)
    assert numbers(present_at(session)) == numbers(expected_players([session])) == [1, 2, 4, 7]
    assert numbers(comers_to(session)) == [1, 2, 4, 7]


def test_everybody_plays_in_the_first_stage_whatever_is_decided_later() -> None:
    competition, entrants, (first, final) = setup()
    session = planned(competition, first)
    decided(final, entrants[:4])
    assert session.stage is None
    assert numbers(present_at(session)) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_nobody_is_seated_before_it_is_decided_who_plays() -> None:
    competition, entrants, (_first, final) = setup()
    session = planned(competition, final)
    with pytest.raises(Refusal) as refused:
        seated(session, entrants[:4])
    assert refused.value.code == "stage_undecided"


def test_whoever_is_not_in_the_stage_has_no_seat_in_it() -> None:
    competition, entrants, (_first, final) = setup()
    decided(final, entrants[:4])
    with pytest.raises(Refusal) as refused:
        seated(planned(competition, final), entrants[1:5])
    assert refused.value.code == "not_in_stage"


def test_main_and_consolation_share_no_table_in_the_hall() -> None:
    main = {"name": "Main", "source": 1, "who": "best", "count": 8}
    consolation = {"name": "Consolation", "source": 1, "who": "rest"}
    final = {"name": "Final", "source": 2, "who": "best", "count": 4}
    competition, entrants, (_first, in_main, in_consolation, in_final) = setup(main, consolation, final, players=16)
    decided(in_main, entrants[:8])
    decided(in_consolation, entrants[8:])
    decided(in_final, entrants[4:8])
    for stage, people in ((in_main, entrants[:8]), (in_consolation, entrants[8:]), (in_final, entrants[4:8])):
        seated(planned(competition, stage), people)
    at = Table.objects.order_by("session__number", "number").values_list("session__number", "number")
    assert list(at) == [(1, 1), (1, 2), (2, 3), (2, 4), (3, 1)]


def test_seating_the_same_again_changes_nothing_at_tables_after_the_first_block() -> None:
    consolation = {"name": "Consolation", "source": 1, "who": "rest"}
    competition, entrants, (_first, main, in_consolation) = setup({"name": "Main", "source": 1, "who": "best", "count": 4}, consolation)
    decided(main, entrants[:4])
    decided(in_consolation, entrants[4:])
    session = seated(planned(competition, in_consolation), entrants[4:])
    keys = list(session.tables.values_list("pk", flat=True))
    seating.seat_session(actor=SYSTEM, session=session, tables=[entrants[4:]], seen="what another page showed")
    assert list(session.tables.values_list("pk", flat=True)) == keys


def test_who_withdraws_before_the_final_is_replaced_and_everybody_behind_moves_up() -> None:
    _competition, entrants, (_first, final) = setup()
    decided(final, entrants[:4])
    withdraw_entrant(actor=SYSTEM, entrant=entrants[1])
    replace_in_stage(actor=SYSTEM, stage=final, gone=entrants[1], entrant=entrants[4])
    rows = [(row.seed, row.entrant.number, row.by) for row in final.places.order_by("seed")]
    assert rows == [(1, 1, CameBy.RULE), (2, 3, CameBy.RULE), (3, 4, CameBy.RULE), (4, 5, CameBy.REPLACEMENT)]
    assert final.places.get(seed=4).replaces == entrants[1]


def test_a_seating_made_before_somebody_was_replaced_is_to_be_drawn_again() -> None:
    competition, entrants, (_first, final) = setup()
    decided(final, entrants[:4])
    seated(planned(competition, final), entrants[:4])
    withdraw_entrant(actor=SYSTEM, entrant=entrants[1])
    replace_in_stage(actor=SYSTEM, stage=final, gone=entrants[1], entrant=entrants[4])
    (outdated,) = to_be_redrawn(competition)
    assert (outdated.gone, outdated.new) == ((entrants[1].shown_name,), (entrants[4].shown_name,))


def test_once_games_of_the_stage_have_begun_nobody_is_replaced_and_the_decision_stands() -> None:
    competition, entrants, (_first, final) = setup()
    decided(final, entrants[:4])
    start_session(actor=SYSTEM, session=seated(planned(competition, final), entrants[:4]))
    with pytest.raises(Refusal, match="begun"):
        replace_in_stage(actor=SYSTEM, stage=final, gone=entrants[1], entrant=entrants[4])
    with pytest.raises(Refusal, match="begun"):
        take_back_decision(actor=SYSTEM, stage=final)
    others = [StagePlace(one) for one in entrants[1:5]]
    with pytest.raises(Refusal) as refused:
        decide_stage(actor=SYSTEM, stage=final, places=others)
    assert refused.value.code == "has_played"
    decide_stage(actor=SYSTEM, stage=final, places=others, sure=True)
    assert list(final.places.values_list("entrant__number", flat=True)) == [2, 3, 4, 5]


def test_a_decision_is_taken_back() -> None:
    competition, entrants, (_first, final) = setup()
    decided(final, entrants[:4])
    take_back_decision(actor=SYSTEM, stage=final)
    final.refresh_from_db()
    assert (final.is_decided, final.places.count()) == (False, 0)
    assert competition.actions.filter(verb="take_back_decision").exists()


def test_nobody_plays_in_two_stages_with_the_same_source() -> None:
    _competition, entrants, (_first, main, rest) = setup(
        {"name": "Main", "source": 1, "who": "best", "count": 4}, {"name": "Consolation", "source": 1, "who": "rest"}
    )
    decided(main, entrants[:4])
    with pytest.raises(Refusal) as refused:
        decided(rest, entrants[3:])
    assert refused.value.code == "plays_elsewhere"


def test_players_of_a_final_come_from_its_semi_final() -> None:
    _competition, entrants, (_first, semi, final) = setup(
        {"name": "Semi-final", "source": 1, "who": "best", "count": 8},
        {"name": "Final", "source": 2, "who": "best", "count": 4},
        players=12,
    )
    with pytest.raises(Refusal) as early:
        decided(final, entrants[:4])
    decided(semi, entrants[:8])
    with pytest.raises(Refusal) as stranger:
        decided(final, entrants[6:10])
    assert (early.value.code, stranger.value.code) == ("source_undecided", "not_in_source")


def test_of_two_directors_the_second_one_is_told() -> None:
    _competition, entrants, (_first, final) = setup()
    seen = stage_seen(final)
    decide_stage(actor=SYSTEM, stage=final, places=[StagePlace(one) for one in entrants[:4]], seen=seen)
    with pytest.raises(ChangedMeanwhile):
        decide_stage(actor=SYSTEM, stage=final, places=[StagePlace(one) for one in entrants[4:]], seen=seen)


def test_a_second_director_who_deletes_a_changed_stage_is_told() -> None:
    competition, _entrants, (_first, final) = setup()
    seen, all_seen = stage_seen(final), stages_seen(competition)
    change_stage(actor=SYSTEM, stage=final, count=8)
    with pytest.raises(ChangedMeanwhile):
        delete_stage(actor=SYSTEM, stage=final, seen=seen)
    with pytest.raises(ChangedMeanwhile):
        make_stage(actor=SYSTEM, competition=competition, name="Other", source=final, who="best", count=4, seen=all_seen)


def test_a_deleted_stage_leaves_its_sessions_with_their_games_and_comes_back_whole() -> None:
    competition, entrants, (_first, final) = setup()
    decided(final, entrants[:4])
    session = seated(planned(competition, final), entrants[:4])
    start_session(actor=SYSTEM, session=session)
    delete_stage(actor=SYSTEM, stage=final)
    session = Session.objects.get(pk=session.pk)
    assert (session.stage, session.state, session.tables.count()) == (None, SessionState.RUNNING, 1)
    restored = restore_stage(actor=SYSTEM, competition=competition, number=2)
    assert Session.objects.get(pk=session.pk).stage == restored
    assert (restored.name, restored.count, restored.share_by, restored.is_decided) == ("Final", 4, 2, True)
    assert list(restored.places.values_list("seed", "entrant__number")) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_a_stage_from_which_others_take_their_players_is_not_deleted() -> None:
    _competition, _entrants, (first, _final) = setup()
    with pytest.raises(Refusal) as refused:
        delete_stage(actor=SYSTEM, stage=first)
    assert refused.value.code == "has_followers"


@pytest.mark.parametrize(
    "wrong", [{"who": "best", "count": 0}, {"share_of": 3, "share_by": 2}, {"start_points": [1, 2], "carried": "start"}]
)
def test_impossible_rules_are_refused(wrong: dict[str, object]) -> None:
    _competition, _entrants, (_first, final) = setup()
    with pytest.raises(RuleViolation):
        change_stage(actor=SYSTEM, stage=final, **wrong)


def test_a_stage_takes_its_players_from_one_before_it() -> None:
    competition, _entrants, (first, final) = setup()
    for source in (None, final):
        with pytest.raises(Refusal) as refused:
            change_stage(actor=SYSTEM, stage=final, source=source)
        assert refused.value.code == "source_missing"
    with pytest.raises(Refusal):
        change_stage(actor=SYSTEM, stage=first, source=final)
    assert competition.stages.count() == 2


def test_the_sessions_of_stages_side_by_side_are_planned_by_turns() -> None:
    competition, _entrants, (first, *_later) = setup(
        {"name": "Main", "source": 1, "who": "best", "count": 4, "planned_sessions": 2},
        {"name": "Consolation", "source": 1, "who": "rest", "planned_sessions": 2},
    )
    change_stage(actor=SYSTEM, stage=first, planned_sessions=3)
    made = seating.plan_stages(actor=SYSTEM, competition=competition)
    names = [session.stage.name if session.stage else "–" for session in made]
    assert names == ["–", "–", "–", "Main", "Consolation", "Main", "Consolation"]
    assert seating.plan_stages(actor=SYSTEM, competition=competition) == []


def test_the_next_session_of_an_evening_belongs_to_the_stage_to_be_played() -> None:
    competition, entrants, (_first, main, rest) = setup(
        {"name": "Main", "source": 1, "who": "best", "count": 4, "planned_sessions": 1},
        {"name": "Consolation", "source": 1, "who": "rest", "planned_sessions": 2},
    )
    assert seating.plan_session(actor=SYSTEM, competition=competition).stage is None
    decided(main, entrants[:4])
    decided(rest, entrants[4:])
    stages = [seating.plan_session(actor=SYSTEM, competition=competition).stage for _session in range(4)]
    assert stages == [main, rest, rest, None]


def test_sessions_of_two_stages_are_not_drawn_together() -> None:
    competition, entrants, (first, final) = setup()
    decided(final, entrants[:4])
    sessions = [planned(competition, stage).number for stage in (first, final)]
    with pytest.raises(Refusal) as refused:
        seating.start_draft(actor=SYSTEM, competition=competition, sessions=sessions, wishes=Wishes())
    assert refused.value.code == "several_stages"


def test_a_session_given_to_another_stage_keeps_its_seating() -> None:
    competition, entrants, (first, final) = setup()
    session = seated(planned(competition, first), entrants[:4])
    decided(final, entrants[:4])
    assert seating.assign_session(actor=SYSTEM, session=session, stage=final).stage == final
    assert seating.assign_session(actor=SYSTEM, session=session, stage=first).stage is None
    assert session.tables.count() == 1


def test_every_step_is_stamped_and_logged() -> None:
    competition, entrants, (_first, final) = setup()
    before = Competition.objects.get(pk=competition.pk).results_revision
    for number, step in zip(
        count(1), (lambda: decided(final, entrants[:4]), lambda: take_back_decision(actor=SYSTEM, stage=final)), strict=False
    ):
        step()
        assert Competition.objects.get(pk=competition.pk).results_revision == before + number
    assert [*competition.actions.order_by("pk").values_list("verb", flat=True)][-3:] == [
        "set_up_stages",
        "decide_stage",
        "take_back_decision",
    ]


def test_games_that_have_begun_are_not_moved_to_other_rules() -> None:
    competition, entrants, (first, final) = setup()
    change_stage(actor=SYSTEM, stage=final, ruleset_json="ema-2016")
    decided(final, entrants[:4])
    session = seated(planned(competition, final), entrants[:4])
    seating.assign_session(actor=SYSTEM, session=session, stage=first)
    seating.assign_session(actor=SYSTEM, session=session, stage=final)
    start_session(actor=SYSTEM, session=Session.objects.get(pk=session.pk))
    for step in (
        lambda: seating.assign_session(actor=SYSTEM, session=session, stage=first),
        lambda: delete_stage(actor=SYSTEM, stage=final),
    ):
        with pytest.raises(Refusal) as refused:
            step()
        assert refused.value.code == "other_rules"
