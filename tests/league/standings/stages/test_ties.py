"""Level players over stages: who was replaced is told apart from who stayed behind by that alone, whatever their points."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition
from league.seating.commands import StagePlace, decide_stage, replace_in_stage
from league.standings.queries.ranking.final import final_of
from tests.factories import alice_directs, make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import play_tables, scores_from

pytestmark = pytest.mark.django_db


def test_a_replaced_qualifier_with_the_points_of_who_stayed_behind_is_no_tie(client: Client) -> None:
    cup = make_competition("alarm-2019", kind="tournament")
    eight = make_entrants(cup, 8)
    play_tables(cup, eight, *[scores_from([15_000, 5_000, -5_000, -15_000])] * 2)
    make_stage(cup, "Preliminaries")
    final = make_stage(cup, "Final", who="best", count=3, carried="nothing")
    first, second, comes = (cup.entrants.get(pk=eight[index].pk) for index in (0, 1, 2))
    decide_stage(actor=SYSTEM, stage=final, places=[StagePlace(first), StagePlace(cup.entrants.get(pk=eight[4].pk)), StagePlace(second)])
    withdraw_entrant(actor=SYSTEM, entrant=second)
    replace_in_stage(actor=SYSTEM, stage=final, gone=second, entrant=comes)
    found = final_of(Competition.objects.get(pk=cup.pk))
    places = {row.row.person.number: row.place for row in found.rows}
    assert (places[2], places[6]) == (4, 5), "of level players, the replaced one is ahead"
    assert [set(tie.names) for tie in found.ties if eight[1].shown_name in tie.names] == []
    client.force_login(alice_directs(cup))
    assert client.get(reverse("manage_results", args=[cup.slug])).status_code == 200
