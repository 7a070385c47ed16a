"""Pages for drawing several sessions: wishes, search, result, changes by hand, and every undo."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.competitions.commands import add_entrant, set_competition_state, withdraw_entrant
from league.competitions.models import Competition
from league.director.drawing.queries.drafts import wishes_query
from league.director.overview.queries import checklist
from league.drawing.arrangement import Draw
from league.drawing.csv_files import read_groups
from league.drawing.exchange import refusal_to_json
from league.drawing.search.opening import apart_refusal
from league.seating.commands import cancel_session, confirm_draft, fixed_draft, hide_seating, plan_sessions, publish_seating, start_draft
from league.seating.draft_queries import INTERRUPTED, NO_ANSWER, task_of
from league.seating.models import DraftWay, SeatingDraft, Session
from league.seating.wishes import Wishes
from scoring.errors import RuleViolation
from tests.factories import make_club, make_competition, make_draft, make_entrants, make_player, make_running, make_session
from tests.pages import fields_of, page_of, text, undos_of

pytestmark = pytest.mark.django_db

WISHES = {"asked": "1", "pairs": "2", "time_limit": "30"}


@pytest.fixture
def cup() -> Competition:
    """Eight players, three planned sessions."""
    cup = make_competition("ema-2016", name="Wind cup", slug="cup", kind="tournament")
    make_entrants(cup, 8)
    return cup


def plan(cup: Competition, count: int = 3) -> None:
    plan_sessions(actor=SYSTEM, competition=cup, starts=[None] * count)


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["cup", *parts])


def post(alice: Client, draft: SeatingDraft, step: str, **values: Any) -> HttpResponse:
    return alice.post(url("manage_draft_step", draft.number, step), values, follow=True)


def tap(alice: Client, draft: SeatingDraft, *numbers: int, session: int = 1, version: int = 0) -> HttpResponse:
    """Tap a person, as the first or the second of two taps."""
    held = {"held": str(numbers[0])} if len(numbers) > 1 else {}
    values = {"tap": str(numbers[-1]), "session": str(session), "version": str(version), **held}
    return alice.post(url("manage_draft", draft.number), values, follow=True)


def again(draft: SeatingDraft) -> SeatingDraft:
    return SeatingDraft.objects.get(pk=draft.pk)


def states(cup: Competition) -> list[tuple[str, bool]]:
    return list(cup.sessions.order_by("number").values_list("state", "hidden"))


# Before the draw


def test_one_press_draws_everything_that_is_planned(alice: Client, cup: Competition) -> None:
    plan(cup)
    page = alice.get(url("manage_drafts"))
    assert "8 players, sessions 1 to 3" in text(page)
    assert "7 repeat meetings cannot be avoided" not in text(page)
    sent = fields_of(page)
    alice.post(url("manage_drafts"), {name: sent[name] for name in ("asked", "pairs", "time_limit", "sessions") if name in sent})
    draft = SeatingDraft.objects.get()
    assert (draft.sessions, draft.state, len(draft.players)) == ([1, 2, 3], "searching", 8)
    assert Wishes.from_json(draft.wishes) == Wishes()


def test_clubmates_are_kept_apart_by_default(alice: Client, cup: Competition) -> None:
    plan(cup)
    club = make_club()
    for _ in range(4):
        add_entrant(actor=SYSTEM, competition=cup, player=make_player(club=club, country="DE"))
    page = alice.get(url("manage_drafts"))
    assert [way for way in fields_of(page)["by"] if way] == ["club", "country"]
    assert "People of the same club meet as seldom as can be." in text(page)
    values = {**WISHES, "sessions": ["2", "3"], "by": ["country"], "one-0": "3", "other-0": "1", "seed": "77"}
    alice.post(url("manage_drafts"), values)
    draft = SeatingDraft.objects.get()
    assert (draft.sessions, draft.seed) == ([2, 3], 77)
    assert Wishes.from_json(draft.wishes) == Wishes(by=("country",), apart=((1, 3),))


def countries_and_clubs(cup: Competition) -> None:
    """Two of each club, four of each country."""
    clubs = [make_club(name=name) for name in ("Ost", "West")]
    for number, entrant in enumerate(cup.entrants.select_related("player").order_by("number")):
        entrant.player.country, entrant.player.club = ("DE", "AT")[number // 4], clubs[number % 4] if number % 4 < 2 else None
        entrant.player.save()


def order_of_groups(page: HttpResponse) -> list[str]:
    """The choices in the selects for the first, the second and further groups."""
    selects = re.findall(r'<select[^>]* name="by".*?</select>', page.content.decode(), re.DOTALL)
    return [(re.findall(r'value="(\w+)" selected', select) or [""])[0] for select in selects]


def test_clubs_come_before_countries_by_default(alice: Client, cup: Competition) -> None:
    plan(cup, 1)
    countries_and_clubs(cup)
    page = alice.get(url("manage_drafts"))
    assert order_of_groups(page) == ["club", "country"]
    texts = text(page)
    assert texts.index("People of the same club meet as seldom") < texts.index("After that: People of the same country meet as seldom")
    alice.post(url("manage_drafts"), {**WISHES, "sessions": ["1"], "by": ["country", "club", ""]})
    draft = SeatingDraft.objects.get()
    assert Wishes.from_json(draft.wishes).by == ("country", "club")
    kinds = [{name.split(":")[0] for name in tier} for tier in task_of(draft).tiers]
    assert kinds == [{"country"}, {"club"}]
    assert "by=country&by=club" in wishes_query(draft)


def test_a_group_twice_in_the_order_is_refused_beside_it(alice: Client, cup: Competition) -> None:
    plan(cup, 1)
    countries_and_clubs(cup)
    page = alice.post(url("manage_drafts"), {**WISHES, "sessions": ["1"], "by": ["club", "club"]})
    assert (page.status_code, SeatingDraft.objects.count()) == (422, 0)
    assert "“People of the same club” stands there twice: each counts once." in text(page)


def test_a_country_from_which_most_come_is_kept_apart_only_on_request(alice: Client, cup: Competition) -> None:
    plan(cup, 1)
    countries_and_clubs(cup)
    player = cup.entrants.get(number=8).player
    player.country = "DE"
    player.save()
    assert order_of_groups(alice.get(url("manage_drafts"))) == ["club", ""]


def test_an_error_is_shown_beside_its_field_and_the_form_keeps_its_values(alice: Client, cup: Competition) -> None:
    plan(cup)
    values = {**WISHES, "one-0": "3", "other-0": "3", "one-1": "2", "seed": "0"}
    page = alice.post(url("manage_drafts"), values)
    assert page.status_code == 422
    for sentence in (
        "Choose at least one session.",
        "Nobody can be kept apart from themselves.",
        "Choose the other one of the two, or nobody.",
        "please enter at least 1",
    ):
        assert sentence in text(page), sentence
    assert fields_of(page)["one-1"] == ["2"]
    assert not SeatingDraft.objects.exists()


def test_somebody_left_without_three_others_is_named_at_once(alice: Client, cup: Competition) -> None:
    plan(cup)
    pairs = {f"{side}-{index}": who for index in range(5) for side, who in (("one", str(index + 3)), ("other", "2"))}
    page = alice.post(url("manage_drafts"), {**WISHES, "sessions": ["1"], **pairs, "pairs": "5"})
    assert page.status_code == 422
    name = cup.entrants.get(number=2).shown_name
    assert f"Fewer than three others would be left for {name} to play with." in text(page)
    assert fields_of(page)["one-4"] == ["7"]
    assert not SeatingDraft.objects.exists()


def test_looking_and_adding_pairs_start_no_search_and_keep_the_values(alice: Client, cup: Competition) -> None:
    plan(cup)
    page = alice.post(url("manage_drafts"), {**WISHES, "look": "1", "sessions": ["1", "2"], "one-1": "5"})
    assert "8 players, sessions 1 and 2" in text(page)
    assert fields_of(page)["one-1"] == ["5"]
    page = alice.post(url("manage_drafts"), {**WISHES, "more": "1", "sessions": ["1"], "one-1": "5"})
    assert {"one-3", "other-3"} <= fields_of(page).keys()
    assert '<details open id="wishes">' in text(page)
    assert fields_of(page)["one-1"] == ["5"]
    assert "No session is chosen" in text(alice.post(url("manage_drafts"), {**WISHES, "look": "1"}))
    assert not SeatingDraft.objects.exists()


def test_an_impossible_draw_is_announced_before_the_search(alice: Client, cup: Competition) -> None:
    assert "There is no session to draw." in text(alice.get(url("manage_drafts")))
    plan(cup)
    for entrant in cup.entrants.filter(number__gt=3):
        withdraw_entrant(actor=SYSTEM, entrant=entrant)
    page = text(alice.get(url("manage_drafts")))
    assert "A table needs four players, and only 3 are here." in page
    assert 'name="start" value="1"' not in page


def test_public_seatings_are_drawn_again_only_after_they_were_hidden(alice: Client, cup: Competition) -> None:
    confirm_draft(actor=SYSTEM, draft=make_draft(cup, sessions=3))
    publish_seating(actor=SYSTEM, sessions=list(cup.sessions.all()))
    withdraw_entrant(actor=SYSTEM, entrant=cup.entrants.get(number=8))
    page = text(alice.get(url("manage_drafts")))
    assert "The seating of sessions 1 to 3 does not fit any more" in page
    assert "Every session is seated and public" in page
    page = alice.post(url("manage_drafts_hide"), {"sessions": ["1", "2", "3", "x"]}, follow=True)
    assert "7 players, sessions 1 to 3" in text(page)
    assert states(cup) == [("seated", True)] * 3
    (undo,) = undos_of(page)
    page = alice.post(undo, follow=True)
    assert "Everybody sees these seatings now." in text(page)
    assert states(cup) == [("seated", False)] * 3


def test_the_checklist_offers_to_draw_several_sessions_at_once(alice: Client, cup: Competition) -> None:
    plan(cup, 2)
    assert [act.label for act in checklist(cup)[2].acts] == ["Draw all sessions at once", "To the seating"]
    for name, parts in {"manage": [], "manage_sessions": [], "manage_session": [1]}.items():
        assert url("manage_drafts") in text(alice.get(url(name, *parts)))
    cancel_session(actor=SYSTEM, session=Session.objects.get(number=2))
    assert [act.label for act in checklist(cup)[2].acts] == ["To the seating"]


# The search


def search(cup: Competition, **fields: Any) -> SeatingDraft:
    draft = start_draft(actor=SYSTEM, competition=cup, sessions=[1, 2, 3], wishes=Wishes(), seed=5)
    SeatingDraft.objects.filter(pk=draft.pk).update(**fields)
    return again(draft)


def test_a_search_is_followed_and_stopped(alice: Client, cup: Competition) -> None:
    plan(cup)
    progress = {"phase": "tables", "repeats": 12, "group_meetings": None, "share": 0.5, "seconds": 3.2}
    draft = search(cup, progress=progress)
    page = text(alice.get(url("manage_draft", 1)))
    for part in (
        "Drawing sessions 1 to 3 for 8 players",
        "Giving out the tables …",
        'value="50"',
        "<dd>12</dd>",
        "<dd>3</dd>",
        "every 600ms",
    ):
        assert part in page, part
    assert "Handing over the best so far …" in text(post(alice, draft, "keep"))
    assert "is still being searched for" in text(alice.get(url("manage_drafts")))
    page = text(post(alice, draft, "cancel"))
    assert "This draw was cancelled. Nothing was changed." in page
    assert "every 600ms" not in page
    assert states(cup) == [("planned", False)] * 3


def test_an_interrupted_search_says_so_and_is_begun_again_with_its_seed(alice: Client, cup: Competition) -> None:
    plan(cup)
    draft = search(cup, heartbeat=timezone.now() - timedelta(minutes=2))
    page = text(alice.get(url("manage_draft", 1)))
    assert "The search was interrupted" in page
    assert "every 600ms" not in page
    post(alice, draft, "again")
    assert list(SeatingDraft.objects.order_by("number").values_list("number", "state", "seed")) == [(1, "failed", 5), (2, "searching", 5)]


def test_a_search_that_failed_says_why_with_names(alice: Client, cup: Competition) -> None:
    plan(cup)
    said = "Not all who must not meet can be kept apart: {numbers}."
    problem = {"code": "apart_impossible", "sentence": said, "params": {"numbers": "1, 3", "entrants": [1, 3]}, "where": "apart"}
    search(cup, state="failed", problem=problem)
    page = text(alice.get(url("manage_draft", 1)))
    assert "This cannot be drawn. Nothing was changed." in page
    first, third = (cup.entrants.get(number=number).shown_name for number in (1, 3))
    assert f"Not all who must not meet can be kept apart: {first} and {third}." in page
    assert states(cup) == [("planned", False)] * 3


@pytest.mark.parametrize("problem", [NO_ANSWER, INTERRUPTED, apart_refusal("apart_not_found", [1, 3])], ids=lambda problem: problem.code)
def test_a_search_that_proved_nothing_does_not_say_that_it_cannot_be_drawn(alice: Client, cup: Competition, problem: RuleViolation) -> None:
    plan(cup)
    search(cup, state="failed", problem=refusal_to_json(problem))
    page = text(alice.get(url("manage_draft", 1)))
    assert "No draw was found. Nothing was changed." in page
    assert "cannot be drawn" not in page


def test_the_wishes_of_a_draw_are_taken_up_again_to_be_changed(alice: Client, cup: Competition) -> None:
    plan(cup)
    wishes = Wishes(apart=((1, 3), (2, 5), (4, 6)), time_limit=12.0)
    draft = start_draft(actor=SYSTEM, competition=cup, sessions=[2, 3], wishes=wishes)
    page = text(post(alice, draft, "cancel"))
    (address,) = re.findall(r'href="([^"]+)#wishes"', page)
    page = alice.get(address.replace("&amp;", "&"))
    fields = fields_of(page)
    assert (fields["sessions"], fields["time_limit"], fields["one-2"], fields["other-2"]) == (["2", "3"], ["12"], ["4"], ["6"])
    assert '<details open id="wishes">' in text(page)


# The result


def test_two_taps_swap_two_people_and_update_the_quality(alice: Client, cup: Competition) -> None:
    draft = make_draft(cup)
    page = tap(alice, draft, 1)
    assert "With whom does" in text(page)
    assert fields_of(page)["held"] == ["1"]
    assert again(draft).edits == []
    page = tap(alice, draft, 1, 5)
    assert again(draft).edits == [[1, 1, 5]]
    assert text(page).count("(changed by hand)") == 2
    page = post(alice, draft, "undo", version=1, session=1)
    assert again(draft).edits == []
    assert "(changed by hand)" not in text(page)


def test_a_change_on_top_of_somebody_elses_is_refused_and_shows_the_current_state(alice: Client, cup: Competition) -> None:
    draft = make_draft(cup)
    tap(alice, draft, 1, 5)
    page = tap(alice, draft, 2, 6)
    assert page.status_code == 409
    assert "Somebody has changed this draw meanwhile." in text(page)
    assert again(draft).edits == [[1, 1, 5]]


def test_a_tap_on_nobody_or_twice_on_one_changes_nothing(alice: Client, cup: Competition) -> None:
    draft = make_draft(cup)
    for values in ({"tap": "", "held": "1"}, {"tap": "1", "held": "1"}, {"tap": "x"}):
        page = alice.post(url("manage_draft", 1), {**values, "session": "1", "version": "0"}, follow=True)
        assert "To change places, tap two names." in text(page)
    assert again(draft).edits == []


def test_a_draw_is_confirmed_published_and_every_step_taken_back(alice: Client, cup: Competition) -> None:
    draft = make_draft(cup, sessions=2)
    page = post(alice, draft, "confirm")
    assert "only directors see it" in text(page)
    assert states(cup) == [("seated", True)] * 2
    page = post(alice, draft, "publish")
    assert "Everybody sees the seating of sessions 1 and 2." in text(page)
    assert states(cup) == [("seated", False)] * 2
    (undo,) = undos_of(page)
    alice.post(undo)
    assert states(cup) == [("seated", True)] * 2
    post(alice, draft, "take-back")
    assert states(cup) == [("planned", False)] * 2
    page = post(alice, draft, "discard")
    assert "This draw was discarded." in text(page)
    (undo,) = undos_of(page)
    page = alice.post(undo, follow=True)
    assert again(draft).state == "ready"
    assert alice.post(url("manage_draft_step", 1, "explode")).status_code == 404


def test_a_draw_warns_that_it_hints_at_another_hidden_session(alice: Client, cup: Competition) -> None:
    before = make_session(cup, list(cup.entrants.all()))
    hide_seating(actor=SYSTEM, session=before)
    draft = make_draft(cup, sessions=2)
    SeatingDraft.objects.update(way=DraftWay.WHOLE)
    assert "It uses who met in session 1, which is not public yet." in text(alice.get(url("manage_draft", draft.number)))
    assert "better publish both at once" in text(post(alice, draft, "confirm"))
    publish_seating(actor=SYSTEM, sessions=[before])
    assert "not public yet" not in text(alice.get(url("manage_draft", draft.number)))


def test_seatings_public_before_stay_public_when_a_publication_is_taken_back(alice: Client, cup: Competition) -> None:
    draft = make_draft(cup, sessions=3)
    post(alice, draft, "confirm")
    publish_seating(actor=SYSTEM, sessions=[Session.objects.get(number=1)])
    page = post(alice, draft, "publish")
    (undo,) = undos_of(page)
    alice.post(undo)
    assert states(cup) == [("seated", False), ("seated", True), ("seated", True)]


def test_a_draw_replaced_in_part_says_so_and_publishes_only_its_remaining_sessions(alice: Client, cup: Competition) -> None:
    first = make_draft(cup, sessions=3)
    post(alice, first, "confirm")
    turned = [Draw(((2, 1, 3, 4), (5, 6, 7, 8)))] * 2
    confirm_draft(actor=SYSTEM, draft=fixed_draft(actor=SYSTEM, competition=cup, sessions=[2, 3], schedule=turned))
    page = text(alice.get(url("manage_draft", first.number)))
    assert "This is not the seating of sessions 2 and 3 any more: another one stands there now." in page
    assert "The seating of session 1 is fixed, and only directors see it." in page
    assert "Publish session 1" in page and "Take the confirmation back" not in page
    post(alice, first, "publish")
    assert states(cup) == [("seated", False), ("seated", True), ("seated", True)]


def test_the_current_seating_is_not_published_by_an_unconfirmed_draw(alice: Client, cup: Competition) -> None:
    draft = make_draft(cup)
    confirm_draft(actor=SYSTEM, draft=draft)
    values = {"fixed-schedule": "1-5-2-6\n3-7-4-8", "fixed-sessions": ["1"]}
    alice.post(url("manage_drafts_fixed"), values)
    other = SeatingDraft.objects.get(number=2)
    assert "cannot do that now" in text(post(alice, other, "publish"))
    assert states(cup) == [("seated", True)]


def test_replacing_a_seating_asks_first(alice: Client, cup: Competition) -> None:
    make_session(cup, list(cup.entrants.all()))
    hide_seating(actor=SYSTEM, session=Session.objects.get())
    draft = make_draft(cup)
    assert "data-confirm=" not in text(alice.get(url("manage_draft", draft.number)))
    confirm_draft(actor=SYSTEM, draft=draft)
    values = {**WISHES, "fixed-schedule": "1-2-3-4\n5-6-7-8", "fixed-sessions": ["2"]}
    page = alice.post(url("manage_drafts_fixed"), values, follow=True)
    assert "Replace the seating of session 2?" in text(page)


def test_a_draw_names_people_who_came_and_went_before_it_is_confirmed(alice: Client, cup: Competition) -> None:
    draft = make_draft(cup)
    gone, new = cup.entrants.get(number=8), make_player(first_name="Neu", last_name="")
    withdraw_entrant(actor=SYSTEM, entrant=gone)
    add_entrant(actor=SYSTEM, competition=cup, player=new)
    page = text(alice.get(url("manage_draft", 1)))
    assert f"{gone.shown_name} has dropped out since. Neu has entered since." in page
    assert "Others play now than were drawn." in text(post(alice, draft, "confirm"))
    assert states(cup) == [("planned", False)]


# Parts of the result, files, schedules that are given


def test_everything_about_one_player_is_in_the_list(alice: Client, cup: Competition) -> None:
    make_draft(cup, sessions=2)
    page = alice.get(url("manage_draft", 1), {"show": "players", "player": "3"})
    whole = page_of(page)
    (row,) = [row for row in whole.one("table", class_="draw-players").all("tr") if row.all("a", href="?show=players&player=3#sheet")]
    assert [cell.one("strong").text for cell in row.all("td")[:2]] == ["1", "1"]
    assert [cell.text for cell in row.all("td")[2:]] == ["0 0 2 0", "3", "3"]
    sheet = whole.one("section", id="sheet")
    assert f"3 {sheet.one('h2').text}" == row.one("a").text
    assert [line.text.startswith(f"Session {number} Table 1 ") for number, line in enumerate(sheet.all("li"), 1)] == [True, True]


def test_the_picture_of_the_meetings_has_its_numbers_in_words(alice: Client, cup: Competition) -> None:
    make_draft(cup, sessions=2)
    page = text(alice.get(url("manage_draft", 1), {"show": "meetings"}))
    assert page.count("12 pairs meet twice and 16 pairs never meet.") == 2  # beside the picture and as its text
    assert "<svg" not in text(alice.get(url("manage_draft", 1)))


def test_anybody_can_repeat_a_draw(alice: Client, cup: Competition) -> None:
    plan(cup)
    draft = search(cup)
    result = {"sessions": [{"tables": [[1, 2, 3, 4], [5, 6, 7, 8]], "sit_outs": []}] * 3, "method": "x", "cut_short": False, "proved": {}}
    SeatingDraft.objects.filter(pk=draft.pk).update(state="ready", result=result)
    page = text(alice.get(url("manage_draft", 1)))
    assert "manage.py draw --players 8 --rounds 3 --seed 5<" in page
    task = json.loads(alice.get(url("manage_draft_task", 1)).content)
    assert (task["players"], task["sessions"], task["seed"]) == ([1, 2, 3, 4, 5, 6, 7, 8], 3, 5)
    assert alice.get(url("manage_draft_schedule", 1)).content.decode() == "\n".join(["1-2-3-4\n5-6-7-8\n"] * 3)


def test_the_lists_that_the_command_reads_are_at_hand(alice: Client, cup: Competition) -> None:
    plan(cup)
    club = make_club(name="Vier, Winde")
    for _ in range(2):
        add_entrant(actor=SYSTEM, competition=cup, player=make_player(club=club))
    start_draft(actor=SYSTEM, competition=cup, sessions=[1], wishes=Wishes(by=("club",), apart=((2, 1),)))
    groups = alice.get(url("manage_draft_groups", 1)).content.decode()
    assert read_groups(groups, range(1, 11)) == {"club: Vier, Winde": frozenset({9, 10})}
    assert alice.get(url("manage_draft_apart", 1)).content.decode() == "player,player\n1,2\n"


def test_the_command_is_left_out_if_it_would_give_another_draw(alice: Client, cup: Competition) -> None:
    make_running(cup, list(cup.entrants.all()))
    plan_sessions(actor=SYSTEM, competition=cup, starts=[None])
    draft = start_draft(actor=SYSTEM, competition=cup, sessions=[2], wishes=Wishes())
    result = {"sessions": [{"tables": [[1, 5, 2, 6], [3, 7, 4, 8]], "sit_outs": []}], "method": "x", "cut_short": True, "proved": {}}
    SeatingDraft.objects.filter(pk=draft.pk).update(state="ready", result=result)
    page = text(alice.get(url("manage_draft", 1)))
    assert "manage.py draw" not in page
    assert "task.json" in page
    assert "Time ended the search." in page
    assert json.loads(alice.get(url("manage_draft_task", 1)).content)["history"]["meetings"]


def test_a_schedule_is_pasted_with_names_or_uploaded_and_checked(alice: Client, cup: Competition) -> None:
    plan(cup, 2)
    names = [entrant.shown_name for entrant in cup.entrants.order_by("number")]
    pasted = "\n".join(["; ".join(names[:4]), "; ".join(names[4:]), "", "1-5-2-6", "3-7-4-8"])
    page = alice.post(url("manage_drafts_fixed"), {"fixed-schedule": pasted, "fixed-sessions": ["1", "2"]}, follow=True)
    draft = SeatingDraft.objects.get()
    assert page.redirect_chain[-1][0].partition("?")[0] == url("manage_draft", draft.number)
    assert draft.result["sessions"][1]["tables"] == [[1, 5, 2, 6], [3, 7, 4, 8]]
    assert "This schedule was given, not drawn." in text(page)
    assert "Draw again" not in text(page)
    upload = SimpleUploadedFile("plan.txt", b"1-2-3-4\r\n5-6-7-8\r\n")
    page = alice.post(url("manage_drafts_fixed"), {"fixed-file": upload, "fixed-sessions": ["1"]}, follow=True)
    assert page.redirect_chain[-1][0].partition("?")[0] == url("manage_draft", 2)


def test_a_schedule_with_mistakes_is_refused_by_line_and_stays_in_the_field(alice: Client, cup: Competition) -> None:
    plan(cup, 2)
    page = alice.post(url("manage_drafts_fixed"), {"fixed-schedule": "1-2-3-4\n5-6-7-99\n1-2-3", "fixed-sessions": ["1"]})
    assert page.status_code == 422
    assert "Line 2: there is no player 99." in text(page)
    assert "Line 3:" in text(page)
    assert "5-6-7-99" in text(page)
    page = alice.post(url("manage_drafts_fixed"), {"fixed-schedule": "1-2-3-4\n5-6-7-8", "fixed-sessions": ["1", "2"]})
    assert "The schedule has 1 sessions, and 2 are chosen." in text(page)
    assert "Paste a schedule, or choose a file." in text(alice.post(url("manage_drafts_fixed"), {"fixed-sessions": ["1"]}))
    picture = SimpleUploadedFile("plan.png", b"\x89PNG\x00\x00")
    assert "no text" in text(alice.post(url("manage_drafts_fixed"), {"fixed-file": picture, "fixed-sessions": ["1"]}))
    assert not SeatingDraft.objects.exists()


def test_only_the_first_errors_of_a_long_invalid_schedule_are_shown(alice: Client, cup: Competition) -> None:
    plan(cup)
    page = alice.post(url("manage_drafts_fixed"), {"fixed-schedule": "no table\n" * 5_000, "fixed-sessions": ["1"]})
    assert page.status_code == 422
    assert "Line 40:" in text(page) and "Line 41:" not in text(page)


def test_a_substitute_may_be_in_a_schedule_that_is_given(alice: Client, cup: Competition) -> None:
    plan(cup, 2)
    withdraw_entrant(actor=SYSTEM, entrant=cup.entrants.get(number=8))
    for _ in range(2):
        add_entrant(actor=SYSTEM, competition=cup, player=make_player(), substitute=True)
    pasted = "1-2-3-4\n5-6-7-9\n\n1-5-2-6"
    alice.post(url("manage_drafts_fixed"), {"fixed-schedule": pasted, "fixed-sessions": ["1", "2"]})
    assert [session["sit_outs"] for session in SeatingDraft.objects.get().result["sessions"]] == [[], [3, 4, 7, 9]]


def test_substitutes_can_fill_the_last_table(alice: Client, cup: Competition) -> None:
    plan(cup, 1)
    withdraw_entrant(actor=SYSTEM, entrant=cup.entrants.get(number=8))
    add_entrant(actor=SYSTEM, competition=cup, player=make_player(), substitute=True)
    page = alice.post(url("manage_drafts"), {**WISHES, "look": "1", "sessions": ["1"], "substitutes": "on"})
    assert "8 players, session 1" in text(page)
    alice.post(url("manage_drafts"), {**WISHES, "sessions": ["1"], "substitutes": "on"})
    assert len(SeatingDraft.objects.get().players) == 8


# Speed


@pytest.mark.parametrize("show", ["tables", "players", "meetings", "all"])
def test_a_draw_of_many_needs_no_more_queries_than_one_of_few(
    alice: Client, cup: Competition, django_assert_max_num_queries: Any, show: str
) -> None:
    make_entrants(cup, 32)
    make_draft(cup, sessions=4)
    with django_assert_max_num_queries(19):
        assert alice.get(url("manage_draft", 1), {"show": show}).status_code == 200


def test_the_page_before_the_draw_needs_the_same_queries_for_many(
    alice: Client, cup: Competition, django_assert_max_num_queries: Any
) -> None:
    plan(cup)
    make_entrants(cup, 32)
    for _ in range(5):
        make_draft(cup)
    with django_assert_max_num_queries(19):
        alice.get(url("manage_drafts"))


def test_nothing_is_drawn_in_a_competition_that_is_over(alice: Client, cup: Competition) -> None:
    plan(cup)
    for state in ("running", "finished"):
        cup = set_competition_state(actor=SYSTEM, competition=cup, state=state)
    page = alice.post(url("manage_drafts"), {**WISHES, "sessions": ["1"]})
    assert "The competition is over" in text(page)
