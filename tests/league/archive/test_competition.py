"""A whole competition in one file: out, into another installation, and out again."""

from __future__ import annotations

import io
from typing import Any

import pytest

from league.archive.commands.competition import load_competition
from league.archive.container import packed, unpacked
from league.archive.content import content_of
from league.archive.queries.members import members_of
from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.models import Competition
from league.errors import Refusal
from league.games.models import Game, GameResult
from league.players.models import Club, Player
from league.seating.models import Evening, TableLink
from tests.league.archive.season import an_eventful_season
from tests.league.games.play import found_by_verify

pytestmark = pytest.mark.django_db


def archive_of(competition: Competition) -> bytes:
    file = io.BytesIO()
    packed(members_of(competition), file)
    return file.getvalue()


def load(raw: bytes, **options: Any) -> Competition:
    return load_competition(actor=SYSTEM, content=content_of(unpacked(io.BytesIO(raw))), **options)


def another_installation() -> None:
    """Everything goes but the ids that were given: the next ones differ from the first."""
    ActionLog.objects.all().delete()
    GameResult.objects.all().delete()
    Game.objects.all().delete()
    for competition in Competition.objects.all():
        competition.sessions.all().delete()
        competition.entrants.all().delete()
    Competition.objects.all().delete()
    Player.objects.all().delete()
    Club.objects.all().delete()
    assert not Evening.objects.exists()


def test_a_competition_exports_to_the_same_bytes_in_another_installation() -> None:
    original = archive_of(an_eventful_season())
    another_installation()
    copy = load(original)
    assert archive_of(Competition.objects.get(pk=copy.pk)) == original
    assert found_by_verify() == []
