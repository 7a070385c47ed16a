"""Who acts."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from league.audit.actor import Actor
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
