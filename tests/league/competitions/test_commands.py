"""Changing a competition: numbers, states, roles, the frozen ruleset, and that each change is stamped."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.audit.actor import SYSTEM, Actor
from league.audit.models import ActionLog
from league.competitions import commands
from league.competitions.models import Competition, CompetitionState, Role, RoleName
from league.errors import Refusal
from league.players.commands import add_club, add_player
from scoring.errors import RuleViolation
from tests.factories import (
    ada_administrates,
    alice_directs,
    bob_scores,
    make_club,
    make_competition,
    make_entrant,
    make_entrants,
    make_player,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Competition:
    return make_competition()


def test_lots_lock_the_entrants_before_their_competition_as_every_command_does(league: Competition) -> None:
    entrants = make_entrants(league, 4)
    with CaptureQueriesContext(connection) as captured:
        drawn = commands.draw_lots(actor=SYSTEM, competition=league, seed=3)
    read = [match[1] for query in captured if (match := re.match(r'SELECT .*? FROM "(\w+)"', query["sql"]))]
    assert read.index("competitions_entrant") < read.index("competitions_competition")
    assert (set(drawn), sorted(entrant.lot or 0 for entrant in drawn)) == (set(entrants), [1, 2, 3, 4])


def revisions(competition: Competition) -> tuple[int, int]:
    competition.refresh_from_db()
    return competition.revision, competition.results_revision


def test_every_change_raises_the_revision_and_writes_one_log_row(league: Competition) -> None:
    before = revisions(league)
    logged = ActionLog.objects.count()
    commands.stamp(actor=SYSTEM, competition=league, verb="try", answer=42)
    assert revisions(league) == (before[0] + 1, before[1])
    assert ActionLog.objects.count() == logged + 1
    row = ActionLog.objects.first()
    assert row is not None
    assert (row.verb, row.details, row.by_name) == ("try", {"answer": 42}, "Platzwind")


def test_what_the_public_sees_raises_the_results_revision_as_well(league: Competition) -> None:
    before = revisions(league)
    make_entrant(league)
    assert revisions(league) == (before[0] + 1, before[1] + 1)


@pytest.mark.parametrize("slug", ["players", "t", "admin", "Rules", "competitions"])
def test_addresses_of_our_own_pages_are_refused_as_slugs(slug: str) -> None:
    with pytest.raises(Refusal) as refusal:
        make_competition(slug=slug)
    assert (refusal.value.code, refusal.value.field) == ("slug_reserved", "slug")


def test_a_slug_is_used_once(league: Competition) -> None:
    with pytest.raises(ValidationError):
        make_competition(slug=league.slug)


def test_entrants_are_numbered_from_one_without_gaps(league: Competition) -> None:
    assert [entrant.number for entrant in make_entrants(league, 3)] == [1, 2, 3]


def test_nobody_is_entered_twice(league: Competition) -> None:
    entrant = make_entrant(league)
    with pytest.raises(Refusal, match="takes part already"):
        commands.add_entrant(actor=SYSTEM, competition=league, player=entrant.player)


def test_nobody_is_entered_when_the_competition_is_over(league: Competition) -> None:
    for state in ("running", "finished"):
        commands.set_competition_state(actor=SYSTEM, competition=league, state=state)
    with pytest.raises(Refusal) as refusal:
        make_entrant(league)
    assert refusal.value.code == "competition_over"


def test_a_withdrawal_can_be_taken_back(league: Competition) -> None:
    entrant = make_entrant(league)
    assert commands.withdraw_entrant(actor=SYSTEM, entrant=entrant).status == "withdrawn"
    assert commands.return_entrant(actor=SYSTEM, entrant=entrant).status == "active"


def test_the_ruleset_may_be_changed_until_it_is_frozen(league: Competition) -> None:
    assert commands.change_ruleset(actor=SYSTEM, competition=league, ruleset_json="ema-2012").ruleset.id == "ema-2012"
    frozen = commands.freeze_ruleset(actor=SYSTEM, competition=league)
    assert frozen.is_frozen
    assert "start_points" in frozen.ruleset_json["switches"]
    with pytest.raises(Refusal) as refusal:
        commands.change_ruleset(actor=SYSTEM, competition=league, ruleset_json="alarm-2019")
    assert refusal.value.code == "ruleset_frozen"


def test_freezing_twice_changes_nothing(league: Competition) -> None:
    commands.freeze_ruleset(actor=SYSTEM, competition=league)
    before = revisions(league)
    commands.freeze_ruleset(actor=SYSTEM, competition=league)
    assert revisions(league) == before


def test_an_unknown_ruleset_is_refused(league: Competition) -> None:
    with pytest.raises(RuleViolation) as refusal:
        commands.change_ruleset(actor=SYSTEM, competition=league, ruleset_json="washizu")
    assert refusal.value.code == "unknown_ruleset"


def test_states_go_one_step_forward_or_back(league: Competition) -> None:
    for state in (CompetitionState.RUNNING, CompetitionState.FINISHED, CompetitionState.RUNNING, CompetitionState.OPEN):
        assert commands.set_competition_state(actor=SYSTEM, competition=league, state=state).state == state
    with pytest.raises(Refusal) as refusal:
        commands.set_competition_state(actor=SYSTEM, competition=league, state=CompetitionState.ARCHIVED)
    assert refusal.value.code == "state_not_next"


def test_an_account_has_one_role_in_a_competition(league: Competition) -> None:
    bob = bob_scores(league)
    commands.grant_role(actor=SYSTEM, competition=league, user=bob, name=RoleName.DIRECTOR)
    assert list(Role.objects.filter(competition=league, user=bob).values_list("name", flat=True)) == ["director"]


def test_the_only_director_stays_unless_an_administrator_says_otherwise(league: Competition) -> None:
    alice = alice_directs(league)
    with pytest.raises(Refusal, match="only director"):
        commands.revoke_role(actor=Actor.of(alice), competition=league, user=alice)
    with pytest.raises(Refusal, match="only director"):
        commands.grant_role(actor=Actor.of(alice), competition=league, user=alice, name=RoleName.SCOREKEEPER)
    commands.revoke_role(actor=Actor.of(ada_administrates()), competition=league, user=alice)
    assert not league.roles.exists()


def test_renaming_a_player_stamps_every_competition_concerned(league: Competition) -> None:
    other = make_competition(slug="wednesday")
    untouched = make_competition(slug="thursday")
    player = make_player(first_name="Ana")
    for competition in (league, other):
        commands.add_entrant(actor=SYSTEM, competition=competition, player=player)
    before = [revisions(competition) for competition in (league, other, untouched)]
    commands.rename_player(actor=SYSTEM, player=player, first_name="Anna")
    after = [revisions(competition) for competition in (league, other, untouched)]
    assert after == [(before[0][0] + 1, before[0][1] + 1), (before[1][0] + 1, before[1][1] + 1), before[2]]


def test_a_change_keeps_what_stood_before_in_the_log(league: Competition) -> None:
    commands.change_competition(actor=SYSTEM, competition=league, name="Friday league", min_games=4)
    row = ActionLog.objects.of(league).first()
    assert row is not None
    assert row.details == {"changed": {"name": ["Tuesday league", "Friday league"], "min_games": ["0", "4"]}}


def test_a_command_that_fails_half_way_leaves_nothing_behind(league: Competition) -> None:
    player = make_player()
    before = revisions(league)
    with patch("league.competitions.commands.stamping.log_action", side_effect=RuntimeError), pytest.raises(RuntimeError):
        commands.add_entrant(actor=SYSTEM, competition=league, player=player)
    assert not league.entrants.exists()
    assert revisions(league) == before


def test_renaming_a_club_stamps_every_competition_that_shows_it() -> None:
    here, elsewhere, club = make_competition(), make_competition(slug="wednesday"), make_club(name="Tokyo")
    for _ in range(2):
        make_entrant(here, club=club)
    make_entrant(elsewhere)
    before, untouched = revisions(here), revisions(elsewhere)
    commands.change_club(actor=SYSTEM, club=club, name="Kyoto", country="jp")
    assert revisions(here) == (before[0] + 1, before[1] + 1)
    assert revisions(elsewhere) == untouched
    club.refresh_from_db()
    assert (club.name, club.country) == ("Kyoto", "JP")


def test_what_another_process_took_a_blink_before_is_refused_and_no_error_of_ours(league: Competition) -> None:
    make_player(ema_number="04010001")
    other = make_player()
    club = make_club(name="Tokyo")
    unseen = patch("django.db.models.Model.full_clean")  # as if the other one had not been saved when this one looked
    with unseen, pytest.raises(Refusal) as new_player:
        add_player(actor=SYSTEM, first_name="Zoe", ema_number="04010001")
    with unseen, pytest.raises(Refusal) as old_player:
        commands.rename_player(actor=SYSTEM, player=other, ema_number="04010001")
    with unseen, pytest.raises(Refusal) as new_club:
        add_club(actor=SYSTEM, name=club.name)
    with unseen, pytest.raises(Refusal) as new_slug:
        make_competition(slug=league.slug)
    taken = [refusal.value.code for refusal in (new_player, old_player, new_club, new_slug)]
    assert taken == ["ema_number_taken", "ema_number_taken", "club_taken", "slug_taken"]
    other.refresh_from_db()
    assert other.ema_number == ""


def test_a_substitute_is_entered_with_an_e_mail_that_the_log_does_not_tell(league: Competition) -> None:
    entrant = commands.add_entrant(actor=SYSTEM, competition=league, player=make_player(), substitute=True, email="zoe@example.org")
    assert (entrant.substitute, entrant.email) == (True, "zoe@example.org")
    changed = commands.change_entrant(actor=SYSTEM, entrant=entrant, substitute=False, email="zoe@example.com")
    assert (changed.substitute, changed.email) == (False, "zoe@example.com")
    assert "example" not in str([row.details for row in ActionLog.objects.of(league)])
