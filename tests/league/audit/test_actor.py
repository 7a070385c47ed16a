"""Who acts."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from league.audit.actor import Actor
from league.audit.commands import log_action
from tests.factories import make_user


@pytest.mark.django_db
def test_an_account_acts_by_its_name() -> None:
    assert Actor.of(make_user("alice", first_name="Alice")).name == "Alice"
    assert Actor.of(make_user("bob")).name == "bob"


def test_nobody_acts_without_an_account() -> None:
    with pytest.raises(TypeError):
        Actor.of(AnonymousUser())


@pytest.mark.django_db
def test_the_same_account_is_the_same_person_under_any_name() -> None:
    alice = make_user("alice", first_name="Alice")
    assert Actor.of(alice).is_same_person(user_id=alice.pk, name="Somebody")
    assert not Actor.of(alice).is_same_person(user_id=make_user("bob").pk, name="Alice")
    assert Actor("Eva").is_same_person(user_id=None, name="Eva")


@pytest.mark.django_db
def test_a_name_longer_than_the_log_can_hold_is_cut_and_stays_the_same_person() -> None:
    long = Actor.of(make_user("charlotte", first_name="Charlotte" * 9, last_name="Meier" * 20))
    row = log_action(actor=long, verb="add_player", player=1)
    row.full_clean()
    assert len(row.by_name) == 100
    assert Actor("E" * 121).is_same_person(user_id=None, name=Actor("E" * 121).columns()["by_name"])
