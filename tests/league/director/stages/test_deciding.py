"""A director sets up stages, sees who would go on by which tiebreak, decides, and is told when a correction changes it."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant, withdraw_entrant
from league.competitions.models import CameBy, Competition, Entrant, Stage
from league.director.overview.queries import checklist
from league.games.commands import enter_final_scores, session_steps
from league.games.entry import Entry
from league.games.models import Game
from league.seating.commands import plan_session
from league.standings.exports.ema_check import ema_check
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.games import play
from tests.pages import fields_of, form_with, page_of, text, undos_of

pytestmark = pytest.mark.django_db
FIRST, SECOND = [45_000, 35_000, 25_000, 15_000], [44_000, 34_000, 26_000, 16_000]
EQUAL = [45_000, 35_000, 25_000, 15_000]


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", kind="tournament")


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["tuesday", *parts])


def preliminaries(cup: Competition, *, second: list[int] = SECOND) -> list[Entrant]:
    """Eight players have played one session at two tables, one after the other."""
    eight = make_entrants(cup, 8)
    for entrants, scores in ((eight[:4], FIRST), (eight[4:], second)):
        game = play(cup, entrants, scores)
        session_steps.approve(actor=SYSTEM, session=game.table.session)
    return eight


def with_final(cup: Competition, **fields: object) -> Stage:
    make_stage(cup, "Preliminaries", planned_sessions=2)
    return make_stage(cup, "Final", who="best", count=4, carried="share", share_of=1, share_by=2, draw="final", **fields)


def ticked(page: HttpResponse) -> dict[str, object]:
    """The form to decide as the page shows it."""
    return {**form_with(page, "Decide who plays"), "players": fields_of(page).get("players", [])}


def decide(alice: Client, number: int = 2, **fields: object) -> str:
    page = alice.get(url("manage_stage", number))
    return text(alice.post(url("manage_stage", number), {**ticked(page), **fields}, follow=True))


def test_what_decides_between_level_players_is_said_before_anybody_is_level(alice: Client, cup: Competition) -> None:
    final = with_final(cup)
    assert "Nothing tells apart players who are level at the line: you decide." in text(alice.get(url("manage_stage", 2)))
    Competition.objects.update(tiebreaks=["firsts"])
    said = "Players who are level at the line are told apart by: number of first places."
    assert said in text(alice.get(url("manage_stage", 2)))
    Stage.objects.exclude(pk=final.pk).update(tiebreaks=["average_place", "lot"])
    said = "Players who are level at the line are told apart by: average place, then lot."
    assert said in text(alice.get(url("manage_stage", 2)))


def test_that_nothing_tells_players_apart_is_said_only_if_somebody_is_level(alice: Client, cup: Competition) -> None:
    said = "Nothing tells apart players who are level at the line"
    preliminaries(cup, second=EQUAL)
    with_final(cup)
    make_stage(cup, "Consolation", who="rest", source=cup.stages.get(number=1))
    assert said not in text(alice.get(url("manage_stage", 2))), "the first four are two and two"
    Stage.objects.filter(number=2).update(count=3)
    assert said in text(alice.get(url("manage_stage", 2)))
    decide(alice, players=[one.number for one in cup.entrants.order_by("number") if one.number in (1, 2, 5)])
    assert said not in text(alice.get(url("manage_stage", 3))), "it takes all who are left, so it has no line"


def draw_lots(alice: Client, button: str = "Draw lots among them", **fields: str) -> HttpResponse:
    sent = {**form_with(alice.get(url("manage_stage", 2)), button), **fields}
    return alice.post(url("manage_stage_step", 2, "lot"), sent, follow=True)


def test_the_page_shows_who_goes_on_and_the_line(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup), with_final(cup)
    page = alice.get(url("manage_stage", 2))
    said = text(page)
    assert "The best 4 of “Preliminaries” play." in said
    assert "Half of the points before is carried over." in said
    above, below = said.split("The line: those above go on")
    assert all(eight[index].shown_name in above for index in (0, 4, 1, 5))
    assert all(eight[index].shown_name in below for index in (2, 3, 6, 7))
    assert "It is decided who plays in “Final”." in decide(alice)
    rows = [(row.seed, row.entrant, row.by) for row in final.places.order_by("seed")]
    assert rows == [(1, eight[0], CameBy.RULE), (2, eight[4], CameBy.RULE), (3, eight[1], CameBy.RULE), (4, eight[5], CameBy.RULE)]


def test_before_anybody_has_a_place_one_sentence_says_so_instead_of_an_empty_form(alice: Client, cup: Competition) -> None:
    make_entrants(cup, 8)
    with_final(cup)
    page = alice.get(url("manage_stage", 2))
    assert "Nobody has a place in “Preliminaries” yet: who goes on is decided once it has been played." in text(page)
    assert "Decide who plays" not in text(page)
    assert alice.post(url("manage_stage", 2), {"players": ["1"]}).status_code == 200
    assert Stage.objects.get(number=2).decided_at is None


def test_a_final_of_four_speaks_of_one_table_and_a_final_of_eight_of_two(alice: Client, cup: Competition) -> None:
    with_final(cup)
    assert "The four sit at one table" in text(alice.get(url("manage_stage", 2)))
    Stage.objects.filter(number=2).update(count=8)
    assert "the next four at another" in text(alice.get(url("manage_stage", 2)))


def test_a_decision_is_undone(alice: Client, cup: Competition) -> None:
    preliminaries(cup)
    final = with_final(cup)
    page = alice.get(url("manage_stage", 2))
    done = alice.post(url("manage_stage", 2), ticked(page), follow=True)
    (undo,) = undos_of(done)
    assert "It is open again who plays in “Final”." in text(alice.post(undo, follow=True))
    final.refresh_from_db()
    assert not final.is_decided


def test_level_players_at_the_line_are_asked_about_and_lots_can_be_drawn(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup, second=EQUAL), with_final(cup)
    Stage.objects.filter(pk=final.pk).update(count=3)
    page = alice.get(url("manage_stage", 2))
    assert "Level on place 3 across the line" in text(page)
    refused = alice.post(url("manage_stage", 2), ticked(page))
    assert (refused.status_code, "One place is still open: choose one of" in text(refused)) == (422, True)
    drawn = draw_lots(alice)
    again = alice.get(drawn.redirect_chain[-1][0])
    assert ticked(drawn)["players"] == ticked(again)["players"]
    alice.post(url("manage_stage", 2), ticked(drawn))
    third = final.places.get(seed=3)
    assert third.entrant in (eight[1], eight[5])
    assert (third.by, third.reason.startswith("by lot")) == (CameBy.RULE, True)


def with_wild_card(cup: Competition, scores: list[int]) -> list[Entrant]:
    """Two groups of four, in each of which two tables ended alike: 1, 5, 3 and 7 in one, 2, 6, 4 and 8 in the other."""
    eight = make_entrants(cup, 8)
    Entrant.objects.filter(pk__in=[eight[index].pk for index in (0, 4, 2, 6)]).update(group="g0")
    Entrant.objects.filter(pk__in=[eight[index].pk for index in (1, 5, 3, 7)]).update(group="g1")
    for entrants in (eight[:4], eight[4:]):
        game = play(cup, entrants, scores)
        session_steps.approve(actor=SYSTEM, session=game.table.session)
    make_stage(cup, "Preliminaries", planned_sessions=2)
    make_stage(cup, "Final", who="best_of_group", count=1, wild_cards=1)
    return eight


def test_whoever_of_the_best_loses_the_lot_has_the_wild_card(alice: Client, cup: Competition) -> None:
    eight = with_wild_card(cup, FIRST)
    page = alice.get(url("manage_stage", 2))
    assert f"Level on place 3 across the line: {eight[1].shown_name} and {eight[5].shown_name}. 1 of them goes on." in text(page)
    assert text(page).count("Level on place") == 1
    public = text(alice.get(reverse("standings", args=["tuesday"])))
    assert f"{eight[1].shown_name} and {eight[5].shown_name} are level for 1 seat in “Final”" in public
    assert f"{eight[0].shown_name} and {eight[4].shown_name} are level" not in public
    right = [eight[index].number for index in (0, 4, 5)]
    assert "It is decided who plays in “Final”." in decide(alice, players=right)


def test_wild_cards_among_the_level_leave_each_group_its_seat(alice: Client, cup: Competition) -> None:
    eight = with_wild_card(cup, [30_000] * 4)
    said = "3 of them go on. At least 1 of Player 1, Player 3, Player 5 and Player 7 goes on."
    for number, one in enumerate(eight, start=1):
        said = said.replace(f"Player {number}", one.shown_name)
    assert said in text(alice.get(url("manage_stage", 2)))
    assert said.removeprefix("3 of them go on. ") in text(alice.get(reverse("standings", args=["tuesday"])))
    one_group = [eight[index].number for index in (0, 2, 4)]
    assert "Please say why it is decided otherwise." in decide(alice, players=one_group)
    lot = draw_lots(alice)
    assert "It is decided who plays in “Final”." in text(alice.post(url("manage_stage", 2), ticked(lot), follow=True))


def test_places_told_apart_by_a_tiebreak_are_named(alice: Client, cup: Competition) -> None:
    cup.tiebreaks = ["head_to_head", "lot"]
    cup.save()
    eight, final = preliminaries(cup, second=EQUAL), with_final(cup)
    for lot, entrant in enumerate(reversed(eight), start=1):
        entrant.lot = lot
        entrant.save()
    Stage.objects.filter(pk=final.pk).update(count=3)
    said = text(alice.get(url("manage_stage", 2)))
    assert "The same points across the line, told apart" in said
    assert "lot 3" in said


def test_whoever_withdrew_is_marked_and_the_next_one_goes_on(alice: Client, cup: Competition) -> None:
    eight = preliminaries(cup)
    withdraw_entrant(actor=SYSTEM, entrant=eight[4])
    final = with_final(cup)
    assert "withdrawn" in text(alice.get(url("manage_stage", 2)))
    decide(alice)
    assert [row.entrant for row in final.places.order_by("seed")] == [eight[0], eight[1], eight[5], eight[6]]


def test_whoever_leaves_before_the_final_is_replaced_with_one_click(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup), with_final(cup)
    decide(alice)
    withdraw_entrant(actor=SYSTEM, entrant=eight[4])
    page = alice.get(url("manage_stage", 2))
    button = f"{eight[6].shown_name} plays instead (place 5)"
    done = alice.post(url("manage_stage_step", 2, "replace"), form_with(page, button), follow=True)
    assert f"{eight[6].shown_name} plays in “Final” instead of {eight[4].shown_name}." in text(done)
    assert [row.entrant for row in final.places.order_by("seed")] == [eight[0], eight[1], eight[5], eight[6]]
    assert "has changed since it was decided" not in text(alice.get(url("manage_stage", 2)))
    (undo,) = undos_of(done)
    alice.post(undo)
    assert [row.entrant for row in final.places.order_by("seed")] == [eight[0], eight[4], eight[1], eight[5]]


def level_for_the_seat(alice: Client, cup: Competition) -> tuple[list[Entrant], Stage]:
    """The third and the seventh are level on place 5 when the fifth, who goes on, withdraws."""
    eight, final = preliminaries(cup, second=EQUAL), with_final(cup)
    decide(alice)
    withdraw_entrant(actor=SYSTEM, entrant=eight[4])
    return eight, final


def test_all_who_are_level_for_a_seat_are_offered(alice: Client, cup: Competition) -> None:
    eight, final = level_for_the_seat(alice, cup)
    page = alice.get(url("manage_stage", 2))
    names = f"{eight[2].shown_name} and {eight[6].shown_name}"
    assert f"{names} are level for the seat (place 5, −15,000): choose one, or draw the lot." in text(page)
    sent = {**form_with(page, "Draw the lot"), "who": ""}
    assert "are level for the seat" in text(alice.post(url("manage_stage_step", 2, "replace"), sent, follow=True))
    assert final.places.filter(entrant=eight[4]).exists(), "nobody was chosen"
    said = text(alice.post(url("manage_stage_step", 2, "replace"), {**sent, "who": str(eight[6].number)}, follow=True))
    assert f"{eight[6].shown_name} plays in “Final” instead of {eight[4].shown_name}." in said
    assert final.places.filter(entrant=eight[6]).exists()


def test_the_lot_decides_who_of_the_level_ones_plays(alice: Client, cup: Competition) -> None:
    eight, final = level_for_the_seat(alice, cup)
    sent = {**form_with(alice.get(url("manage_stage", 2)), "Draw the lot"), "who": "lot"}
    said = text(alice.post(url("manage_stage_step", 2, "replace"), sent, follow=True))
    row = final.places.get(by=CameBy.REPLACEMENT)
    assert row.entrant in (eight[2], eight[6])
    assert f"for {eight[4].shown_name}, who withdrew · by lot (" in said
    assert "has changed since it was decided" not in said


def test_the_next_of_the_group_replaces_its_best_who_withdraws(alice: Client, cup: Competition) -> None:
    eight = preliminaries(cup)
    Entrant.objects.filter(pk__in=[one.pk for one in eight[:4]]).update(group="g0")
    Entrant.objects.filter(pk__in=[one.pk for one in eight[4:]]).update(group="g1")
    make_stage(cup, "Preliminaries", planned_sessions=2)
    final = make_stage(cup, "Final", who="best_of_group", count=1)
    decide(alice)
    withdraw_entrant(actor=SYSTEM, entrant=eight[4])
    page = alice.get(url("manage_stage", 2))
    alice.post(url("manage_stage_step", 2, "replace"), form_with(page, f"{eight[5].shown_name} plays instead (place 4)"), follow=True)
    assert {row.entrant for row in final.places.all()} == {eight[0], eight[5]}


def test_who_is_chosen_otherwise_needs_a_reason_which_is_kept(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup), with_final(cup)
    others = [eight[0].number, eight[4].number, eight[1].number, eight[7].number]
    assert "Please say why it is decided otherwise." in decide(alice, players=others)
    decide(alice, players=others, reason="Host's place")
    row = final.places.get(entrant=eight[7])
    assert (row.by, row.reason, row.seed) == (CameBy.DIRECTOR, "Host's place", 4)


def test_somebody_is_added_by_hand(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup), with_final(cup)
    decide(alice)
    page = alice.get(url("manage_stage", 2))
    alice.post(url("manage_stage_step", 2, "add"), {**form_with(page, "Add"), "who": eight[7].number, "reason": "Wild card of the host"})
    row = final.places.get(entrant=eight[7])
    assert (row.by, row.reason, row.seed) == (CameBy.WILD_CARD, "Wild card of the host", 5)


def corrected(cup: Competition, eight: list[Entrant]) -> None:
    """The last of the second table is now its first, and above the cut."""
    game = Game.objects.filter(competition=cup).order_by("number")[1]
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=[16_000, 34_000, 26_000, 44_000], reason="Scores swapped")


def test_a_correction_that_changes_the_cut_is_told_and_nobody_is_moved(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup), with_final(cup)
    decide(alice)
    corrected(cup, eight)
    assert [row.entrant for row in final.places.order_by("seed")] == [eight[0], eight[4], eight[1], eight[5]]
    for page in ("manage", "manage_stages"):
        said = text(alice.get(url(page)))
        moved = f"By the rule {eight[7].shown_name} (place 7 → 2) would play now. {eight[4].shown_name} (place 2 → 7) would not."
        assert f"{moved} The places are those in “Preliminaries”." in said, page
    page = alice.get(url("manage_stage", 2))
    kept = alice.post(url("manage_stage_step", 2, "keep"), form_with(page, "Keep it as decided"), follow=True)
    assert "stays as decided" in text(kept)
    assert "would play now" not in text(alice.get(url("manage")))
    assert final.places.filter(entrant=eight[4]).exists()


def test_the_page_of_a_stage_offers_once_to_decide_anew_after_a_correction_too(alice: Client, cup: Competition) -> None:
    eight, _final = preliminaries(cup), with_final(cup)
    decide(alice)

    def offered(address: str) -> list[str]:
        return [one.text for one in page_of(alice.get(address)).all("a") if one.text == "Decide anew"]

    assert offered(url("manage_stage", 2)) == ["Decide anew"]
    corrected(cup, eight)
    assert offered(url("manage_stage", 2)) == ["Decide anew"]
    assert offered(url("manage_stage", 2) + "?anew=1") == [], "it is being decided anew"


def test_a_director_takes_the_new_cut_over(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup), with_final(cup)
    decide(alice)
    corrected(cup, eight)
    page = alice.get(url("manage_stage", 2) + "?anew=1")
    alice.post(url("manage_stage", 2), ticked(page))
    assert {row.entrant for row in final.places.all()} == {eight[0], eight[7], eight[1], eight[5]}
    assert "would play now" not in text(alice.get(url("manage")))


def test_a_second_director_who_decides_at_the_same_time_is_told(alice: Client, cup: Competition) -> None:
    preliminaries(cup)
    with_final(cup)
    page = alice.get(url("manage_stage", 2))
    sent = ticked(page)
    alice.post(url("manage_stage", 2), sent)
    assert alice.post(url("manage_stage", 2), sent).status_code == 409


def test_the_next_steps_say_when_it_is_time_to_decide(alice: Client, cup: Competition) -> None:
    preliminaries(cup)
    with_final(cup)
    assert "Decide who plays in “Final”" in text(alice.get(url("manage")))
    decide(alice)
    assert "Decide who plays in “Final”" not in text(alice.get(url("manage")))


def test_the_question_before_a_correction_says_that_it_changes_the_cut(alice: Client, cup: Competition) -> None:
    eight, _final = preliminaries(cup), with_final(cup)
    decide(alice)
    game = Game.objects.filter(competition=cup).order_by("number")[1]
    typed = {f"score{seat}": score for seat, score in enumerate(("16000", "34000", "26000", "44000"))}
    sent = {"client_id": str(uuid4()), "expected_version": game.version, "act": "scores", "reason": "Swapped", **typed}
    asked = text(alice.post(url("manage_correct", game.number), sent))
    assert (
        f"By the rule {eight[7].shown_name} (place 7 → 2) would play in “Final” then. {eight[4].shown_name} (place 2 → 7) would not. "
        "The places are those in “Preliminaries”." in asked
    )


def test_sessions_planned_from_the_page_of_a_stage_are_its_own(alice: Client, cup: Competition) -> None:
    preliminaries(cup)
    with_final(cup, planned_sessions=3)
    page = alice.get(url("manage_stage", 2))
    (link,) = re.findall(r'href="([^"]*\?stage=2)"', page.content.decode())
    assert {name: fields_of(alice.get(link))[name] for name in ("stage", "count")} == {"stage": ["2"], "count": ["3"]}


def test_whoever_won_the_lot_and_would_drop_out_by_a_correction_is_named(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup, second=EQUAL), with_final(cup)
    Stage.objects.filter(pk=final.pk).update(count=3)
    drawn = draw_lots(alice)
    alice.post(url("manage_stage", 2), ticked(drawn))
    third = final.places.get(seed=3).entrant
    game = Game.objects.filter(competition=cup).order_by("number")[1]
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=[45_000, 25_000, 34_000, 16_000], reason="Miscounted")
    said = text(alice.get(url("manage_stage", 2)))
    if third == eight[1]:
        assert "would play now" not in said, "who won the lot is now ahead by the rule"
    else:
        assert f"By the rule {eight[1].shown_name} (place 3) would play now. {eight[5].shown_name} (place 3 → 5) would not." in said


def test_every_lot_is_logged_and_counted_whether_or_not_it_decides(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup, second=EQUAL), with_final(cup)
    Stage.objects.filter(pk=final.pk).update(count=3)
    assert "The line: 2 go on by the rule, and 1 of the 2 level ones above" in text(alice.get(url("manage_stage", 2)))
    draw_lots(alice)
    drawn = draw_lots(alice, "Draw lots again", reason="The first was drawn before all were told.")
    assert "2 lots have been drawn, and stand in the log:" in text(drawn)
    seeds = [action.details["lot"] for action in cup.actions.filter(verb="draw_stage_lot").order_by("pk")]
    alice.post(url("manage_stage", 2), ticked(drawn))
    third = final.places.get(seed=3)
    assert third.reason == f"by lot ({seeds[1]})"
    said = text(alice.get(url("manage_log")))
    level = f"{eight[1].player.full_name}, {eight[5].player.full_name}"
    assert f"Level: {level}. The lot ({seeds[1]}) decided: {third.entrant.player.full_name}." in said
    assert f"A lot ({seeds[0]}) was drawn for “Final”" in said
    assert "2 lots have been drawn" in text(alice.get(url("manage_stage", 2)))
    other = next(one for one in (eight[1], eight[5]) if one != third.entrant)
    withdraw_entrant(actor=SYSTEM, entrant=eight[3])
    check = {topic.code: topic.lines for topic in ema_check(cup)}
    decided = f"“Final”: the lot decided for {third.entrant.player.full_name} and against {other.player.full_name}"
    first, last = check["stages"]
    assert first.startswith("“Final”: this lot does not count, as another one was drawn after it. Drawn on ")
    assert last.startswith(f"{decided} (place 3 in “Preliminaries”). Drawn again on ")
    assert last.endswith(f"2 lots were drawn, of which {seeds[1]} decided.")
    assert check["withdrawn"] == (f"{eight[3].player.full_name} withdrew.",)
    german = text(alice.get(url("manage_stage", 2), headers={"accept-language": "de"}))
    assert f"durch Los ({seeds[1]})" in german
    assert "by lot" not in german


def test_a_lot_that_was_never_drawn_decides_nothing(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup, second=EQUAL), with_final(cup)
    Stage.objects.filter(pk=final.pk).update(count=3)
    draw_lots(alice)
    chosen = [eight[0].number, eight[4].number, eight[1].number]
    alice.post(url("manage_stage", 2), {**ticked(alice.get(url("manage_stage", 2))), "players": chosen, "lot": "12345", "reason": "So"})
    assert final.places.get(seed=3).by == CameBy.DIRECTOR
    assert not cup.actions.get(verb="decide_stage").details.get("lot")


def test_a_substitute_added_by_hand_is_no_wild_card(alice: Client, cup: Competition) -> None:
    preliminaries(cup)
    final = with_final(cup)
    decide(alice)
    sub = make_entrants(cup, 1)[0]
    change_entrant(actor=SYSTEM, entrant=sub, substitute=True)
    page = alice.get(url("manage_stage", 2))
    alice.post(url("manage_stage_step", 2, "add"), {**form_with(page, "Add"), "who": sub.number, "reason": "Fills the table"})
    assert final.places.get(entrant=sub).by == CameBy.DIRECTOR


def test_deciding_who_plays_comes_before_planning_the_sessions_in_which_they_play(alice: Client, cup: Competition) -> None:
    preliminaries(cup)
    with_final(cup)
    Competition.objects.filter(pk=cup.pk).update(planned_sessions=4)
    steps = {str(step.title): step.state for step in checklist(Competition.objects.get(pk=cup.pk))}
    assert (steps["Plan the sessions"], steps["Decide who plays in “Final”"] in ("now", "later")) == ("done", True)


def test_the_page_of_publication_says_to_which_stage_each_session_belongs(alice: Client, cup: Competition) -> None:
    preliminaries(cup)
    final = with_final(cup)
    decide(alice)
    plan_session(actor=SYSTEM, competition=cup, stage=final)
    Competition.objects.filter(pk=cup.pk).update(published_until=2)
    said = text(alice.get(url("manage_publication")))
    assert "the results from session 3 on are kept secret. These belong to: Final." in said
    assert ">3 (Final)</option>" in said
    assert ">1 (Preliminaries)</option>" in said
