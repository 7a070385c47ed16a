"""Invitations: a link gives a role until a moment, takes nothing away, and is used up by people and not by looks."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.accounts.models import User
from league.audit.actor import SYSTEM, Actor
from league.audit.models import ActionLog
from league.competitions import commands
from league.competitions.access import is_director, may_record
from league.competitions.models import Acceptance, Competition, Invitation, Role, RoleName
from league.errors import Refusal
from tests.factories import ada_administrates, alice_directs, bob_scores, charlie, make_competition, make_running, rita_referees

pytestmark = pytest.mark.django_db

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def league() -> Competition:
    return make_competition()


def now() -> datetime:
    return timezone.now()


def invite(league: Competition, **given: Any) -> Invitation:
    return commands.invite(actor=SYSTEM, competition=league, **{"role": "scorekeeper", "until": now() + 3 * HOUR, **given})


def accept(invitation: Invitation, who: Any = "Anna", at: datetime | None = None) -> Role:
    actor = Actor(name=who, at=at) if isinstance(who, str) else Actor(name=who.shown_name, user=who, at=at)
    return commands.accept_invitation(actor=actor, invitation=invitation)


def refused(command: Any, *args: Any, **given: Any) -> str:
    with pytest.raises(Refusal) as caught, transaction.atomic():
        command(*args, **given)
    return caught.value.code


def end(role: Role) -> None:
    Role.objects.filter(pk=role.pk).update(until=now() - HOUR)


# ---------- making one


def test_an_invitation_has_an_end_which_is_neither_over_nor_far_away(league: Competition) -> None:
    assert refused(invite, league, until=now() - HOUR) == "ends_before_now"
    assert refused(invite, league, until=now() + 367 * DAY) == "ends_too_late"
    assert invite(league, until=now() + 365 * DAY).pk


def test_nobody_is_invited_to_direct(league: Competition) -> None:
    with pytest.raises(ValidationError), transaction.atomic():
        invite(league, role="director")
    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.create(competition=league, role="director", until=now() + HOUR, by_name="x")


def test_nobody_is_invited_where_helpers_see_nothing(league: Competition) -> None:
    Competition.objects.update(rehearsal=True)
    assert refused(invite, league) == "not_shown_to_helpers"
    Competition.objects.update(rehearsal=False, state="draft")
    assert refused(invite, league) == "not_shown_to_helpers"


def test_a_token_is_unguessable_and_stands_in_no_log(league: Competition) -> None:
    first, second = invite(league), invite(league)
    assert first.token != second.token
    assert len(first.token) == 22  # 128 bits
    accept(first)
    assert all(first.token not in str(action.details) for action in ActionLog.objects.all())


# ---------- accepting one


def test_somebody_without_an_account_gets_one_without_a_password_and_the_right(league: Competition) -> None:
    role = accept(invite(league, role="referee"), "Anna")
    assert (role.name, role.user.shown_name, role.user.has_usable_password()) == ("referee", "Anna", False)
    assert may_record(role.user, league)
    assert not is_director(role.user, league)
    assert role.user.helper_until == role.until
    logged = ActionLog.objects.get(verb="accept_invitation")
    assert (logged.by_name, logged.by_user) == ("Anna", role.user)


def test_the_right_ends_by_itself(league: Competition) -> None:
    role = accept(invite(league))
    assert may_record(role.user, league)
    end(role)
    assert not may_record(role.user, league)


def test_an_account_of_ones_own_gets_the_right_and_stays_as_it_is(league: Competition) -> None:
    role = accept(invite(league), charlie())
    assert role.user == charlie()
    assert charlie().helper_until is None
    assert charlie().has_usable_password()


def test_a_link_for_one_lets_one_in_until_one_more_is_allowed(league: Competition) -> None:
    invitation = invite(league)
    accept(invitation, "Anna")
    assert refused(accept, invitation, "Ben") == "invitation_used"
    commands.allow_one_more(actor=SYSTEM, invitation=invitation)
    assert accept(invitation, "Ben").user.shown_name == "Ben"
    assert refused(accept, invitation, "Clara") == "invitation_used"


def test_an_ended_a_revoked_and_a_hidden_invitation_let_nobody_in(league: Competition) -> None:
    invitation = invite(league)
    assert refused(accept, invitation, "Anna", at=now() + 4 * HOUR) == "invitation_ended"
    Competition.objects.update(state="draft")
    assert refused(accept, invitation) == "invitation_hidden"
    Competition.objects.update(state="open")
    commands.revoke_invitation(actor=SYSTEM, invitation=invitation)
    commands.revoke_invitation(actor=SYSTEM, invitation=invitation)
    assert ActionLog.objects.filter(verb="revoke_invitation").count() == 1
    assert refused(accept, invitation) == "invitation_revoked"
    assert refused(commands.allow_one_more, actor=SYSTEM, invitation=invitation) == "invitation_revoked"
    assert not Acceptance.objects.exists()


def test_who_came_by_a_link_keeps_the_right_when_the_link_ends(league: Competition) -> None:
    invitation = invite(league)
    role = accept(invitation)
    commands.revoke_invitation(actor=SYSTEM, invitation=invitation)
    assert may_record(role.user, league)


def test_whose_right_is_taken_away_does_not_come_back_by_the_same_link(league: Competition) -> None:
    invitation = invite(league, most=5)
    role = accept(invitation, "Anna")
    commands.revoke_role(actor=SYSTEM, competition=league, user=role.user)
    assert not may_record(role.user, league)
    assert refused(accept, invitation, role.user) == "invitation_revoked"
    assert refused(accept, invitation, "Anna from elsewhere") == "invitation_revoked"


def test_nobody_helps_under_the_name_of_somebody_else_who_helps(league: Competition) -> None:
    alice_directs(league)
    invitation = invite(league, most=5)
    assert refused(accept, invitation, "alice") == "name_taken"
    accept(invitation, "Anna")
    assert refused(accept, invitation, "ANNA") == "name_taken"
    end(Role.objects.get(name="scorekeeper"))
    assert accept(invitation, "Anna")


# ---------- nothing is taken away


def test_the_same_person_invited_twice_helps_until_the_later_end(league: Competition) -> None:
    role = accept(invite(league, until=now() + 3 * HOUR))
    later = accept(invite(league, until=now() + 5 * HOUR), role.user)
    assert later.pk == role.pk
    assert later.user.helper_until == later.until > role.until
    assert refused(accept, invite(league, until=now() + HOUR), role.user) == "has_this_role"
    role.refresh_from_db()
    assert role.until == later.until


def test_directors_and_administrators_need_no_invitation(league: Competition) -> None:
    invitation = invite(league)
    assert refused(accept, invitation, alice_directs(league)) == "has_this_role"
    assert refused(accept, invitation, ada_administrates()) == "has_this_role"
    assert not Acceptance.objects.exists()


def test_a_right_without_an_end_is_not_replaced_by_one_with_an_end(league: Competition) -> None:
    assert refused(accept, invite(league), bob_scores(league)) == "has_this_role"
    assert refused(accept, invite(league, role="referee"), bob_scores(league)) == "has_another_role"
    assert refused(accept, invite(league), rita_referees(league)) == "has_this_role"
    assert Role.objects.filter(until=None).count() == 2


def test_a_scorekeeper_of_this_evening_becomes_a_referee_but_not_the_other_way(league: Competition) -> None:
    role = accept(invite(league, until=now() + 2 * HOUR))
    assert accept(invite(league, role="referee", until=now() + 3 * HOUR), role.user).name == "referee"
    assert refused(accept, invite(league, until=now() + 5 * HOUR), role.user) == "has_another_role"
    assert Role.objects.get().name == "referee"


def test_a_role_given_by_a_director_has_no_end_any_more(league: Competition) -> None:
    role = accept(invite(league), charlie())
    commands.grant_role(actor=SYSTEM, competition=league, user=charlie(), name=RoleName.DIRECTOR)
    role.refresh_from_db()
    assert (role.name, role.until) == ("director", None)


def test_a_director_has_no_end(league: Competition) -> None:
    alice_directs(league)
    with pytest.raises(IntegrityError), transaction.atomic():
        Role.objects.update(until=now() + HOUR)


# ---------- afterwards


def test_the_account_of_a_helper_is_removed_a_month_after_its_end_and_its_name_stays_in_the_log(league: Competition) -> None:
    make_running(league)
    helper, own = accept(invite(league)).user, accept(invite(league), charlie()).user
    User.objects.filter(pk=helper.pk).update(helper_until=now() - 29 * DAY)
    invite(league)
    assert User.objects.filter(pk=helper.pk).exists()
    User.objects.filter(pk=helper.pk).update(helper_until=now() - 31 * DAY)
    invite(league)
    assert not User.objects.filter(pk=helper.pk).exists()
    assert User.objects.filter(pk=own.pk).exists()
    assert ActionLog.objects.filter(verb="accept_invitation", by_name="Anna", by_user=None).exists()
    assert Acceptance.objects.filter(user=None).count() == 1


def test_invitations_go_with_their_competition(league: Competition) -> None:
    accept(invite(league))
    league.delete()
    assert not Invitation.objects.exists()
    assert not Role.objects.exists()
