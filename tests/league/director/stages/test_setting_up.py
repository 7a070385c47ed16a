"""Stages are set up from a template with one click, changed, deleted and brought back."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Stage
from league.competitions.stage_templates import STAGE_TEMPLATES
from league.director.rehearsal.commands import create_rehearsal, delete_rehearsal, simulate_next
from league.errors import Refusal
from league.seating.commands import plan_session
from league.wording.stages import carry_text, quota_text
from scoring.ranking import Quota
from tests.factories import ada_administrates, make_competition, make_entrants, make_session, make_stage
from tests.pages import errors_of, form_with, page_of, text, undos_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", kind="tournament")


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["tuesday", *parts])


@pytest.mark.parametrize("template", STAGE_TEMPLATES, ids=lambda one: one.key)
def test_each_template_is_set_up_with_one_click(alice: Client, cup: Competition, template) -> None:
    page = alice.get(url("manage_stages_set_up", template.key))
    done = alice.post(url("manage_stages_set_up", template.key), {**form_with(page, "Set up these stages"), "plan": "on"}, follow=True)
    assert "The stages are set up." in text(done)
    stages = list(cup.stages.order_by("number"))
    assert [stage.name for stage in stages] == [str(fields["name"]) for fields in template.stages]
    assert cup.sessions.count() == sum(stage.planned_sessions for stage in stages)
    for stage in stages:
        assert alice.get(url("manage_stage", stage.number)).status_code == 200
        assert alice.get(url("manage_stage_change", stage.number)).status_code == 200


def minutes_planned(alice: Client, cup: Competition, **sent: str) -> set[int]:
    page = alice.get(url("manage_stages_set_up", "final"))
    alice.post(url("manage_stages_set_up", "final"), {**form_with(page, "Set up these stages"), "plan": "on", **sent})
    return set(cup.sessions.values_list("minutes", flat=True))


def test_sessions_planned_with_the_stages_last_as_long_as_those_planned_otherwise(alice: Client, cup: Competition) -> None:
    usual = form_with(alice.get(url("manage_plan_all")), "Plan these sessions")["minutes"]
    assert minutes_planned(alice, cup) == {int(usual)}


def test_sessions_planned_with_the_stages_last_as_long_as_the_competition_says(alice: Client, cup: Competition) -> None:
    Competition.objects.filter(pk=cup.pk).update(session_minutes=75)
    assert minutes_planned(alice, cup) == {75}


def test_the_minutes_of_sessions_planned_with_the_stages_can_be_changed(alice: Client, cup: Competition) -> None:
    assert minutes_planned(alice, cup, minutes="60") == {60}


def test_sessions_are_not_planned_before_it_is_said_how_long_they_last(alice: Client, cup: Competition) -> None:
    page = alice.get(url("manage_stages_set_up", "final"))
    assert 'Minutes of a session <span class="optional">(only if chosen above)</span>' in text(page)
    sent = {**form_with(page, "Set up these stages"), "plan": "on", "minutes": "", "name-2": "Grand"}
    refused = alice.post(url("manage_stages_set_up", "final"), sent)
    assert (refused.status_code, cup.stages.count()) == (422, 0)
    assert "Minutes of a session: please write how many, or 0 for sessions without a clock." in text(refused)
    assert "Grand" in text(refused)


def test_setting_up_is_undone_with_the_sessions_that_were_planned_with_it(alice: Client, cup: Competition) -> None:
    make_session(cup)
    page = alice.get(url("manage_stages_set_up", "final"))
    done = alice.post(url("manage_stages_set_up", "final"), {**form_with(page, "Set up these stages"), "plan": "on"}, follow=True)
    (undo,) = undos_of(done)
    assert "There are no stages again." in text(alice.post(undo, follow=True))
    assert (cup.stages.count(), cup.sessions.count()) == (0, 1)


def test_setting_up_is_not_undone_once_a_stage_or_the_plan_has_changed(alice: Client, cup: Competition) -> None:
    page = alice.get(url("manage_stages_set_up", "final"))
    done = alice.post(url("manage_stages_set_up", "final"), {**form_with(page, "Set up these stages"), "plan": "on"}, follow=True)
    (undo,) = undos_of(done)
    planned = cup.sessions.count()
    plan_session(actor=SYSTEM, competition=cup)
    assert "has changed this" in text(alice.post(undo, follow=True)) or "was changed" in text(alice.post(undo, follow=True))
    assert (cup.stages.count(), cup.sessions.count()) == (2, planned + 1)


def test_what_a_template_proposes_can_be_changed_before_it_is_saved(alice: Client, cup: Competition) -> None:
    page = alice.get(url("manage_stages_set_up", "final"))
    sent = form_with(page, "Set up these stages")
    assert (sent["planned_sessions-1"], sent["count-2"], sent["carried-2"]) == ("8", "4", "1/2")
    sent |= {"planned_sessions-1": "5", "carried-2": "1/3", "name-2": "Grand final"}
    sent.pop("plan")
    alice.post(url("manage_stages_set_up", "final"), sent)
    first, final = cup.stages.order_by("number")
    assert (first.planned_sessions, final.name, final.share_of, final.share_by, cup.sessions.count()) == (5, "Grand final", 1, 3, 0)


@pytest.mark.parametrize(
    ("entered", "main_round"), [(0, "32"), (6, "4"), (8, "4"), (16, "12"), (24, "20"), (35, "28"), (36, "32"), (40, "32"), (100, "32")]
)
def test_the_main_round_is_as_large_as_leaves_a_table_for_the_consolation(
    alice: Client, cup: Competition, entered: int, main_round: str
) -> None:
    make_entrants(cup, entered)
    assert form_with(alice.get(url("manage_stages_set_up", "championship")), "Set up these stages")["count-2"] == main_round


@pytest.mark.parametrize(("template", "entered", "proposed"), [("semi-final", 24, "12"), ("season", 40, "8"), ("season", 7, "4")])
def test_without_a_consolation_at_most_half_of_those_entered_go_on(
    alice: Client, cup: Competition, template: str, entered: int, proposed: str
) -> None:
    make_entrants(cup, entered)
    assert form_with(alice.get(url("manage_stages_set_up", template)), "Set up these stages")["count-2"] == proposed


def proposed(alice: Client, template: str) -> dict[str, str]:
    """The form of a template, as it comes."""
    sent = form_with(alice.get(url("manage_stages_set_up", template)), "Set up these stages")
    return {name: value for name, value in sent.items() if name.startswith(("count-", "draw-"))}


@pytest.mark.parametrize(("template", "players"), [("season", 12), ("club", 10), ("championship", 11)])
def test_where_all_who_go_on_sit_at_one_table_it_is_a_final_table(alice: Client, cup: Competition, template: str, players: int) -> None:
    make_entrants(cup, players)
    assert {name: value for name, value in proposed(alice, template).items() if name.endswith("-2")} == {"count-2": "4", "draw-2": "final"}


def test_a_semi_final_has_more_players_than_the_final_after_it(alice: Client, cup: Competition) -> None:
    make_entrants(cup, 12)
    assert proposed(alice, "semi-final") == {"count-2": "8", "draw-2": "brackets", "count-3": "4", "draw-3": "final"}


def test_four_players_are_not_drawn_over_several_tables(alice: Client, cup: Competition) -> None:
    sent = form_with(alice.get(url("manage_stages_set_up", "season")), "Set up these stages") | {"name-2": "Last four", "count-2": "4"}
    refused = alice.post(url("manage_stages_set_up", "season"), sent)
    assert (refused.status_code, cup.stages.count()) == (422, 0)
    assert "All of them sit at one table. Please choose the final table." in text(refused).replace("all of them", "All of them")
    assert "Last four" in text(refused)
    alice.post(url("manage_stages_set_up", "season"), {**sent, "draw-2": "final"})
    assert cup.stages.get(number=2).draw == "final"


def test_a_template_says_for_how_many_players_it_proposes_its_numbers_and_each_is_a_field(alice: Client, cup: Competition) -> None:
    assert "Names and numbers are a proposal: change them here, or later." in text(alice.get(url("manage_stages_set_up", "club")))
    make_entrants(cup, 40)
    page = alice.get(url("manage_stages_set_up", "club"))
    assert "Names and numbers are a proposal for 40 players" in text(page)
    sent = form_with(page, "Set up these stages")
    assert {"name-1", "planned_sessions-1", "policy_count-1", "name-2", "planned_sessions-2", "count-2", "draw-2", "carried-2"} <= set(sent)


def test_play_offs_of_a_season_are_no_relegation_in_german(alice: Client, cup: Competition) -> None:
    page = alice.get(url("manage_stages_set_up", "season"), headers={"accept-language": "de"})
    assert page_of(page).one("input", name="name-2").told["value"] == "Play-offs"


def test_sessions_planned_before_count_for_the_first_stage(alice: Client, cup: Competition) -> None:
    make_session(cup)
    page = alice.get(url("manage_stages_set_up", "final"))
    alice.post(url("manage_stages_set_up", "final"), {**form_with(page, "Set up these stages"), "plan": "on"})
    assert cup.sessions.filter(stage=None).count() == 8


def test_stages_are_made_one_by_one(alice: Client, cup: Competition) -> None:
    for name in ("Preliminaries", "Final"):
        page = alice.get(url("manage_stage_add"))
        alice.post(url("manage_stage_add"), {**form_with(page, "Save"), "name": name})
    first, final = cup.stages.order_by("number")
    assert (first.source, final.source, final.who, final.count) == (None, first, "best", 4)


def test_a_stage_is_changed(alice: Client, cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Final", who="best", count=4)
    page = alice.get(url("manage_stage_change", 2))
    sent = {
        **form_with(page, "Save"),
        "count": "8",
        "wild_cards": "2",
        "carried": "start",
        "start_points": "30 20 10 0",
        "ruleset": "ema-2016",
    }
    said = text(alice.post(url("manage_stage_change", 2), sent, follow=True))
    assert "The best 8 of “Preliminaries” play. And 2 more by wild card, the next best." in said
    assert "The places bring these points to start with: 30 · 20 · 10 · 0." in said
    assert Stage.objects.get(number=2).ruleset.id == "ema-2016"


def test_impossible_values_are_refused_beside_the_form(alice: Client, cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    page = alice.get(url("manage_stage_add"))
    refused = alice.post(url("manage_stage_add"), {**form_with(page, "Save"), "name": "Final", "count": "0"})
    assert (refused.status_code, "Say how many go on: at least one." in text(refused)) == (422, True)


def test_a_deleted_stage_comes_back(alice: Client, cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    entrants = make_entrants(cup, 4)
    final = make_stage(cup, "Final", who="best", count=4, members=entrants)
    make_session(cup, entrants, stage=final)
    page = alice.get(url("manage_stage_delete", 2))
    assert "Its session stays, with all results" in text(page)
    done = alice.post(url("manage_stage_delete", 2), form_with(page, "Delete this stage"), follow=True)
    assert cup.stages.count() == 1
    (undo,) = undos_of(done)
    assert "The stage is there again." in text(alice.post(undo, follow=True))
    assert Stage.objects.get(number=2).sessions.count() == 1


def test_a_session_is_given_to_another_stage_and_back(alice: Client, cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Final", who="best", count=4)
    session = make_session(cup)
    page = alice.get(url("manage_stages"))
    done = alice.post(url("manage_stages_sessions"), {**form_with(page, "Save"), "session": "1", "stage": "2"}, follow=True)
    session.refresh_from_db()
    assert session.stage == Stage.objects.get(number=2)
    (undo,) = undos_of(done)
    alice.post(undo)
    session.refresh_from_db()
    assert session.stage is None


def test_a_new_competition_leads_on_to_the_stages_chosen_for_it(client: Client) -> None:
    client.force_login(ada_administrates())
    sent = {"name": "Open 2027", "kind": "tournament", "ruleset": "ema-2025", "policy": "sum", "stages": "final"}
    done = client.post(reverse("create_competition"), sent)
    assert done.url == reverse("manage_stages_set_up", args=["open-2027", "final"])
    plain = client.post(reverse("create_competition"), {**sent, "name": "Other", "stages": ""})
    assert plain.url == reverse("manage", args=["other"])


def test_a_rehearsal_has_the_same_stages_with_their_players(alice: Client, cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    entrants = make_entrants(cup, 8)
    final = make_stage(cup, "Final", who="best", count=4, members=entrants[2:6], carried="nothing")
    make_session(cup, entrants[2:6], stage=final)
    copy = create_rehearsal(actor=SYSTEM, competition=cup)
    copied = copy.stages.get(number=2)
    assert (copied.name, copied.source, copied.carried) == ("Final", copy.stages.get(number=1), "nothing")
    assert list(copied.places.values_list("seed", "entrant__number")) == [(1, 3), (2, 4), (3, 5), (4, 6)]
    assert copy.sessions.get().stage == copied
    simulate_next(actor=SYSTEM, competition=copy, seed=1)
    assert copy.sessions.get().state == "approved"
    delete_rehearsal(actor=SYSTEM, competition=copy)
    assert cup.stages.count() == Stage.objects.count() == 2


def test_a_rehearsal_asks_who_plays_before_it_plays_a_stage(cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    final = make_stage(cup, "Final", who="best", count=4)
    make_entrants(cup, 8)
    plan_session(actor=SYSTEM, competition=cup, stage=final)
    copy = create_rehearsal(actor=SYSTEM, competition=cup)
    with pytest.raises(Refusal, match="not decided yet who plays"):
        simulate_next(actor=SYSTEM, competition=copy, seed=1)


def with_two_stages(cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Final", who="best", count=4)


def changed(alice: Client, number: int, **values: str):
    page = alice.get(url("manage_stage_change", number))
    return alice.post(url("manage_stage_change", number), {**form_with(page, "Save"), **values}, follow=True)


def test_a_stage_has_tiebreaks_of_its_own_in_order(alice: Client, cup: Competition) -> None:
    with_two_stages(cup)
    said = text(changed(alice, 2, tiebreak_1="place_before", tiebreak_3="lot"))
    assert "Players level in it are told apart by: place before this stage, then lot." in said
    assert Stage.objects.get(number=2).standings_policy.tiebreaks == ("place_before", "lot")
    again = form_with(alice.get(url("manage_stage_change", 2)), "Save")
    assert [again[f"tiebreak_{number}"] for number in range(1, 7)] == ["place_before", "lot", "", "", "", ""]


def test_a_stage_can_do_without_the_tiebreaks_of_the_settings_and_take_them_back(alice: Client, cup: Competition) -> None:
    Competition.objects.update(tiebreaks=["lot"])
    with_two_stages(cup)
    assert "Players level in it share the place." in text(changed(alice, 2, tiebreak_1="none"))
    assert Stage.objects.get(number=2).standings_policy.tiebreaks == ()
    assert form_with(alice.get(url("manage_stage_change", 2)), "Save")["tiebreak_1"] == "none"
    changed(alice, 2, tiebreak_1="")
    assert (Stage.objects.get(number=2).tiebreaks, Stage.objects.get(number=2).standings_policy.tiebreaks) == (None, ("lot",))


def test_the_first_stage_has_no_place_before_it(alice: Client, cup: Competition) -> None:
    with_two_stages(cup)
    first, final = (text(alice.get(url("manage_stage_change", number))) for number in (1, 2))
    assert "place before this stage" not in first
    assert "The better place in the stage from which its players come." in final
    changed(alice, 1, tiebreak_1="firsts")
    assert Stage.objects.get(number=1).tiebreaks == ["firsts"]
    assert changed(alice, 1, tiebreak_1="place_before").status_code == 422


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"tiebreak_2": "lot"}, "Please choose the first tiebreak, too: the others come after it"),
        ({"tiebreak_1": "none", "tiebreak_2": "lot"}, "Please choose the first tiebreak, too: the others come after it"),
        ({"tiebreak_1": "lot", "tiebreak_2": "lot"}, "Each tiebreak can stand in the order once only."),
    ],
)
def test_an_order_of_tiebreaks_that_says_nothing_is_refused_and_stays_as_typed(
    alice: Client, cup: Competition, values: dict[str, str], words: str
) -> None:
    with_two_stages(cup)
    refused = changed(alice, 2, **values)
    assert (refused.status_code, words in text(refused)) == (422, True)
    assert form_with(refused, "Save")["tiebreak_2"] == "lot"
    assert Stage.objects.get(number=2).tiebreaks is None


def test_a_stage_counts_evenings(alice: Client, cup: Competition) -> None:
    with_two_stages(cup)
    said = text(changed(alice, 1, policy="best", policy_unit="evenings", policy_count="8"))
    assert "The best 8 evenings count, each as a whole." in said
    assert form_with(alice.get(url("manage_stage_change", 1)), "Save")["policy_unit"] == "evenings"
    changed(alice, 1, policy="sum", policy_unit="evenings")
    assert Stage.objects.get(number=1).policy_unit == "games"


def added(alice: Client, **fields: object) -> str:
    page = alice.get(url("manage_stage_add"))
    alice.post(url("manage_stage_add"), {**form_with(page, "Save"), "name": "Consolation", **fields})
    return text(alice.get(url("manage_stages")))


def test_all_who_do_not_go_on_elsewhere_play_though_four_stands_in_the_form(alice: Client, cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    assert form_with(alice.get(url("manage_stage_add")), "Save")["count"] == "4"
    said = added(alice, who="rest")
    assert "All of “Preliminaries” who do not go on elsewhere play." in said
    assert Stage.objects.get(name="Consolation").count == 0
    assert quota_text(Quota("rest")) == "Those who do not go on elsewhere play."


def test_the_rest_are_cut_only_where_that_was_asked_for_and_the_sentences_say_so(alice: Client, cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    said = added(alice, who="rest", most="8")
    assert "Of those in “Preliminaries” who do not go on elsewhere, the best 8 play." in said
    assert form_with(alice.get(url("manage_stage_change", 2)), "Save")["most"] == "8"
    assert quota_text(Quota("rest", 8)) == "The best 8 of those who do not go on elsewhere play."
    alice.post(url("manage_stage_change", 2), {**form_with(alice.get(url("manage_stage_change", 2)), "Save"), "who": "all"})
    assert (Stage.objects.get(number=2, competition=cup).count, Stage.objects.get(number=2, competition=cup).who) == (0, "all")


def test_a_consolation_that_would_stand_ahead_of_the_main_round_is_warned_of(alice: Client, cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Main", who="best", count=8, apart=False)
    make_stage(cup, "Consolation", who="rest")
    said = "Mind that “Consolation” is not: everybody in it stands ahead of the players of “Main”."
    assert said in text(alice.get(url("manage_stage", 2)))
    cup.stages.filter(number=3).update(apart=False)
    assert "Mind that" not in text(alice.get(url("manage_stage", 2)))


def test_a_further_stage_is_proposed_after_the_main_round_not_after_the_consolation(alice: Client, cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Semi-final", who="best", count=8)
    make_stage(cup, "Consolation", who="rest")
    assert form_with(alice.get(url("manage_stage_add")), "Save")["source"] == "2"


def test_a_stage_that_carries_all_points_over_says_so(cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    final = make_stage(cup, "Final", who="best", count=4, carried="share", share_of=1, share_by=1)
    assert carry_text(final.carry) == "All points are carried over."


def test_two_stages_cannot_have_the_same_name(alice: Client, cup: Competition) -> None:
    with_two_stages(cup)
    page = alice.get(url("manage_stage_add"))
    refused = alice.post(url("manage_stage_add"), {**form_with(page, "Save"), "name": "FINAL"})
    said = "Stage 2 is called “Final” already. Please give each its own name."
    assert (refused.status_code, cup.stages.count()) == (422, 2) and any(said in one for one in errors_of(refused, "name"))
    refused = changed(alice, 2, name="preliminaries")
    assert refused.status_code == 422 and "Stage 1 is called “Preliminaries” already." in text(refused)
    assert changed(alice, 2, name="final").status_code == 200 and Stage.objects.get(number=2).name == "final"


def test_stages_called_the_same_before_can_be_changed_otherwise(alice: Client, cup: Competition) -> None:
    with_two_stages(cup)
    Stage.objects.update(name="Round")
    assert "Round" in text(changed(alice, 2, count="8")) and Stage.objects.get(number=2).count == 8


def test_a_template_is_set_up_neither_with_one_name_twice_nor_without_a_session(alice: Client, cup: Competition) -> None:
    page = alice.get(url("manage_stages_set_up", "final"))
    sent = form_with(page, "Set up these stages")
    refused = alice.post(url("manage_stages_set_up", "final"), {**sent, "name-1": "Finale", "name-2": "finale"})
    assert refused.status_code == 422 and any("Stage 1 is called “Finale” already." in one for one in errors_of(refused, "name-2"))
    refused = alice.post(url("manage_stages_set_up", "final"), {**sent, "planned_sessions-1": "0"})
    assert refused.status_code == 422 and errors_of(refused, "planned_sessions-1") == ["Number of sessions: please enter at least 1."]
    assert cup.stages.count() == 0
