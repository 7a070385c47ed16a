"""Incidents at a table: every act of the director's page, with its undo."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.audit.actor import SYSTEM, Actor
from league.competitions.commands import add_entrant, disqualify, reinstate, remove_entrant
from league.competitions.models import Competition, Entrant, EntrantStatus
from league.director.incidents.queries.incident_game import incident_game
from league.director.incidents.queries.incidents import free_entrants, incidents_page
from league.director.substitutes.commands import LATER_SESSIONS, replace_player, return_player, seat_in_later_sessions
from league.errors import Refusal
from league.games.commands import Insert
from league.games.entry import Entry
from league.games.models import Game, GameResult, Penalty
from league.games.queries.facts import facts_of
from league.games.queries.incidents import incidents_of
from league.players.models import Player
from league.seating.commands import set_minutes, start_clock
from league.seating.models import Seat, Session
from scoring.errors import RuleViolation
from scoring.formats import answer_line, game_to_json
from scoring.game import PenaltyPoints, penalty_range
from tests.factories import alice_directs, make_competition, make_entrant, make_entrants, make_player, make_running, make_session
from tests.league.director.incidents.offered import acts_on, asked_by, label_of
from tests.league.games.play import DRAW, Play, found_by_verify, tsumo
from tests.league.table.phone import Phone
from tests.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", kind="tournament")


@pytest.fixture
def play(cup: Competition) -> Play:
    """Session 1 runs with Alma, Bert, Cleo and Dora."""
    four = [make_entrant(cup, first_name=name, last_name="") for name in ("Alma", "Bert", "Cleo", "Dora")]
    make_running(cup, four)
    return Play(Game.objects.select_related("competition", "table__session").get())


@pytest.fixture
def zoe(cup: Competition, play: Play) -> Entrant:
    """A substitute, number 5."""
    return add_entrant(actor=SYSTEM, competition=cup, player=make_player(first_name="Zoe", last_name="Zeisig"), substitute=True)


@pytest.fixture
def alice(cup: Competition, client: Client) -> Client:
    client.force_login(alice_directs(cup))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def test_forms_say_whether_everybody_can_read_the_reason(alice: Client, play: Play) -> None:
    forms = acts_on(alice.get(table_url(play)))
    public = {name for name, form in forms.items() if label_of(form, "reason") == "Reason, which everybody can read"}
    assert public >= {"late", "points", "chombo"}
    assert not public & {"warning", "replace"}


def test_seats_to_come_are_given_to_nobody_of_another_competition(alice: Client, cup: Competition, play: Play) -> None:
    make_session(cup, [cup.entrants.get(number=number) for number in (4, 3, 2, 1)])
    stranger = make_entrant(make_competition(slug="elsewhere")).player
    later = reverse("manage_incident_later", args=["tuesday", play.game.number])
    assert alice.post(later, {"entrant": 3, "player": stranger.pk, "session": "2"}).status_code == 404
    assert not cup.entrants.filter(player=stranger).exists()


def test_somebody_new_is_entered_after_the_game_so_that_the_competition_is_locked_last(play: Play) -> None:
    play.play_to_the_end()
    with CaptureQueriesContext(connection) as captured:
        replace_player(
            entry=Entry.new(SYSTEM, play.game.version), game=play.game, seat=1, player=None, new_name="Yuki Yan", from_hand=1, cause="late"
        )
    asked = [query["sql"] for query in captured]
    entered = next(at for at, sql in enumerate(asked) if sql.startswith('INSERT INTO "competitions_entrant"'))
    assert all('UPDATE "games_game"' not in sql and 'FROM "seating_session"' not in sql for sql in asked[entered:])
    assert play.game.competition.entrants.get(player__last_name="Yan").substitute


def table_url(play: Play) -> str:
    return reverse("manage_incident_game", args=["tuesday", play.game.number])


def act(alice: Client, play: Play, what: str, /, **typed: Any) -> HttpResponse:
    play.game.refresh_from_db()
    entry = {"act": what, "client_id": str(uuid4()), "expected_version": play.game.version}
    response = alice.post(table_url(play), {**entry, **typed}, follow=True)
    play.game.refresh_from_db()
    return response


def refused(call: Any, **arguments: Any) -> str:
    with pytest.raises((Refusal, RuleViolation)) as refusal:
        call(**arguments)
    return refusal.value.code


def replaced(play: Play, **arguments: Any) -> Any:
    return replace_player(entry=Entry.new(SYSTEM, play.game.version), game=play.game, **arguments)


def scores(play: Play) -> list[Any]:
    play.game.refresh_from_db()
    return [seat.score for seat in incident_game(play.game).shown.seats]


def test_four_minutes_late_cost_4000_from_the_page(alice: Client, play: Play) -> None:
    page = act(alice, play, "late", seat=1, minutes=4)
    assert "The late arrival is noted" in text(page)
    assert "Bert: late arrival (4 minutes), −4,000 points before the first hand" in text(page)
    assert scores(play) == [30_000, 26_000, 30_000, 30_000]
    assert Penalty.objects.get().by_name == "Alice"


def test_twelve_minutes_offer_the_substitute_with_the_minutes_kept(alice: Client, play: Play, zoe: Entrant) -> None:
    page = act(alice, play, "late", seat=1, minutes=12)
    assert page.status_code == 422
    assert "replaced by a substitute" in text(page)
    assert 'value="12 minutes late"' in text(page)
    assert '<details id="replace" open>' in text(page)
    assert re.search(r'name="minutes" value="12"', text(page))
    assert not Penalty.objects.exists()
    late = {
        "seat": 1,
        "cause": "late",
        "from_hand": 1,
        "player": zoe.player_id,
        "name": "",
        "then": "this game",
        "reason": "12 minutes late",
    }
    page = act(alice, play, "replace", **late)
    assert "Zoe Zeisig plays for Bert from the start (late)" in text(page)


def test_the_table_screen_asks_for_the_substitute_by_name(alice: Client, play: Play, zoe: Entrant) -> None:
    replaced = {"seat": 1, "cause": "absent", "from_hand": 1, "player": zoe.player_id, "name": "", "then": "this game", "reason": ""}
    assert "Zoe Zeisig" not in text(Phone(play.game).get("table_who"))
    act(alice, play, "replace", **replaced)
    phone = Phone(play.game)
    assert "<span>Zoe Zeisig</span>" in text(phone.get("table_who"))
    phone.post("table_who", who="substitute-0")
    phone.record(outcome="exhaustive_draw")
    assert play.game.hands.get().by_name == "Zoe Zeisig"


@pytest.mark.parametrize(
    ("seat", "choice", "amount", "points"),
    [(0, "chombo", "", -12_000), (1, "chombo", "", -8_000), (1, "24000", "", -24_000), (2, "other", "15000", -15_000)],
)
def test_the_points_offered_depend_on_the_dealer(alice: Client, play: Play, seat: int, choice: str, amount: str, points: int) -> None:
    typed = {"points": choice, "amount": amount, "applies": "score", "reason": "Looked at the wall"}
    act(alice, play, "points", seat=seat, after_hand=0, dealer=0, **typed)
    assert Penalty.objects.get().points == points
    assert scores(play)[seat] == 30_000 + points


@pytest.mark.parametrize("paper", [True, False])
@pytest.mark.parametrize(("dealer", "points"), [(0, -12_000), (1, -8_000)])
def test_without_recorded_hands_the_form_asks_who_was_east(alice: Client, play: Play, dealer: int, points: int, paper: bool) -> None:
    """At a table on paper, the starting East may no longer be East when it happens."""
    if paper:
        play.enter_final_scores(scores=(30_000,) * 4)
    typed = {"seat": 0, "after_hand": 0, "points": "chombo", "amount": "", "applies": "score", "on_sheet": "no", "reason": "Looked"}
    page = act(alice, play, "points", **typed)
    assert page.status_code == 422
    assert "East pays more. Please say who was East." in text(page)
    assert not Penalty.objects.exists()
    act(alice, play, "points", **{**typed, "points": "other", "amount": "8000"})
    assert not Penalty.objects.exists(), "the size of a chombo, typed"
    act(alice, play, "points", **typed, dealer=dealer)
    assert Penalty.objects.get().points == points
    assert scores(play)[0] == 30_000 + points


def test_an_amount_equal_for_everybody_does_not_ask_for_east(alice: Client, play: Play) -> None:
    play.enter_final_scores(scores=(30_000,) * 4)
    act(alice, play, "points", seat=0, after_hand=0, points="24000", amount="", applies="score", on_sheet="no", reason="Cheated")
    assert Penalty.objects.get().points == -24_000


def test_the_dealer_of_the_chosen_hand_counts(alice: Client, play: Play) -> None:
    play.record(DRAW)
    act(alice, play, "points", seat=0, after_hand=0, points="chombo", amount="", applies="score", reason="In hand 1")
    act(alice, play, "points", seat=0, after_hand=1, points="chombo", amount="", applies="score", reason="In hand 2")
    assert list(Penalty.objects.order_by("pk").values_list("points", flat=True)) == [-12_000, -8_000]


def test_the_form_says_which_points_are_allowed_before_any_is_refused(alice: Client, play: Play) -> None:
    least, most = penalty_range(play.game.competition.ruleset)
    assert f"or whole thousands from {least:,} to {most:,}." in text(alice.get(table_url(play)))


@pytest.mark.parametrize("amount", ["", "9000", "49000", "12500"])
def test_other_amounts_are_refused_and_the_form_keeps_its_values(alice: Client, play: Play, amount: str) -> None:
    page = act(alice, play, "points", seat=1, after_hand=0, points="other", amount=amount, applies="score", reason="Kept as typed")
    assert "A penalty is 8,000 points, or whole thousands from 12,000 to 48,000." in text(page)
    assert "Kept as typed" in text(page)
    assert not Penalty.objects.exists()


@pytest.mark.parametrize(("ruleset", "asked"), [("ema-2012", False), ("ema-2016", True), ("alarm-2019", True), ("kuester", False)])
def test_score_or_result_is_asked_only_if_the_book_leaves_it_open(ruleset: str, asked: bool) -> None:
    cup = make_competition(ruleset, slug="other")
    client = Client()
    client.force_login(alice_directs(cup))
    make_running(cup)
    page = client.get(reverse("manage_incident_game", args=["other", 1]))
    assert ("applies" in asked_by(acts_on(page)["points"])) == asked


def test_a_second_warning_of_the_same_person_is_pointed_out(alice: Client, play: Play) -> None:
    act(alice, play, "warning", seat=2, after_hand=0, reason="Telephone")
    page = act(alice, play, "warning", seat=2, after_hand=0, reason="Telephone again")
    assert "A warning stands here already (Telephone). Please say whether this is another one." in text(page)
    assert Penalty.objects.count() == 1
    page = act(alice, play, "warning", seat=2, after_hand=0, reason="Telephone again", another="on")
    assert "Cleo had been warned before." in text(page)
    assert "warning no. 2" in text(page)
    assert scores(play) == [30_000] * 4


TWICE = {
    "late": {"minutes": 3, "reason": ""},
    "points": {"points": "chombo", "after_hand": 0, "dealer": 0, "applies": "score", "reason": "Rude"},
    "warning": {"after_hand": 0, "reason": "Telephone"},
    "chombo": {"where": "now-1", "reason": "False ron"},
    "replace": {"player": "", "name": "Yuki Yan", "cause": "illness", "from_hand": 1, "then": "this game", "reason": "Ill"},
}


@pytest.mark.parametrize("what", TWICE)
def test_a_second_tap_notes_nothing_more_and_says_so(alice: Client, play: Play, what: str) -> None:
    typed = {"act": what, "client_id": str(uuid4()), "expected_version": play.game.version, "seat": 2, **TWICE[what]}
    assert alice.post(table_url(play), typed).status_code == 302
    noted = [one.kind for one in incidents_of(play.game.competition)]
    page = alice.post(table_url(play), typed, follow=True)
    assert "This entry was sent twice. It stands here once, as it was first sent." in text(page)
    assert "warned before" not in text(page)
    assert [one.kind for one in incidents_of(play.game.competition)] == noted
    assert len(noted) == 1


@pytest.mark.parametrize("at_once", [True, False])
def test_a_player_disqualified_before_the_first_hand_and_replaced_is_last_on_every_page(
    alice: Client, cup: Competition, play: Play, zoe: Entrant, at_once: bool
) -> None:
    """In one step, or in two with the substitute found later: sheet, standings and ``manage.py replay`` agree."""
    cheat = {"seat": 0, "cause": "disqualified", "from_hand": 1, "then": "this game", "reason": "Cheating"}
    page = act(alice, play, "replace", **cheat, player=zoe.player_id if at_once else "")
    assert "or for somebody disqualified, takes the last place" in text(page)
    if not at_once:
        act(alice, play, "replace", **{**cheat, "cause": "absent", "reason": ""}, player=zoe.player_id)
    play.enter_final_scores(scores=[45_000, 30_000, 25_000, 20_000])
    rows = GameResult.objects.filter(game=play.game).order_by("seat__wind").values_list("place", "uma", "total")
    assert list(rows) == [(4, -30_000, -30_000), (1, 30_000, 30_000), (2, 10_000, 5_000), (3, -10_000, -20_000)]
    record = facts_of(play.game).record(cup.ruleset)
    answer, _is_json = answer_line(json.dumps(game_to_json(record)))
    assert (answer["places"], answer["totals"]) == ([4, 1, 2, 3], [-30_000, 30_000, 5_000, -20_000])
    standings = text(alice.get(reverse("standings", args=["tuesday"])))
    assert standings.index("Bert") < standings.index("Cleo") < standings.index("Dora") < standings.index("Alma")


def test_a_chombo_of_the_running_hand_is_recorded_as_a_hand(alice: Client, play: Play) -> None:
    page = act(alice, play, "chombo", seat=1, where="now-1", offence="false_win")
    assert "Bert: chombo in hand 1" in text(page)
    assert scores(play) == [34_000, 22_000, 32_000, 32_000]


def test_the_reason_of_a_chombo_follows_its_hand(alice: Client, cup: Competition, play: Play) -> None:
    act(alice, play, "chombo", seat=1, where="now-1", reason="False ron")
    page = act(alice, play, "chombo", seat=0, where="before-1", reason="Found on the sheet")
    assert "Reason: False ron" in text(page)
    noted = [(one.text, one.reason) for one in incidents_of(cup)]
    assert noted == [("Alma: chombo in hand 1", "Found on the sheet"), ("Bert: chombo in hand 2", "False ron")]


def test_a_forgotten_chombo_is_inserted_and_the_game_replayed(alice: Client, play: Play) -> None:
    play.record(tsumo(0, 5), DRAW)
    act(alice, play, "chombo", seat=0, where="before-2", reason="Found on the sheet")
    assert [type(result).__name__ for result in play.results] == ["Tsumo", "Chombo", "ExhaustiveDraw"]
    assert scores(play) == [42_000 - 12_000, 26_000 + 4_000, 26_000 + 4_000, 26_000 + 4_000]
    act(alice, play, "chombo", seat=1, where="instead-1", reason="It was no tsumo")
    assert [type(result).__name__ for result in play.results] == ["Chombo", "Chombo", "ExhaustiveDraw"]
    assert found_by_verify() == []


def test_of_a_game_that_is_over_one_says_which_hand_was_a_chombo(alice: Client, play: Play) -> None:
    play.play_to_the_end()
    assert '<option value="" selected>please choose</option>' in text(alice.get(table_url(play)))
    page = act(alice, play, "chombo", seat=1, where="", reason="False ron")
    assert page.status_code == 422
    assert len(play.hands) == 8
    act(alice, play, "chombo", seat=1, where="before-8", reason="Found on the sheet")
    assert (len(play.hands), play.game.state) == (9, "finished")
    assert scores(play) == [32_000, 22_000, 32_000, 34_000], "North is East in hand 8"
    assert found_by_verify() == []


def test_after_the_signal_a_chombo_asks_whether_its_hand_was_running(alice: Client, cup: Competition, play: Play) -> None:
    session = with_a_clock(cup)
    start_clock(actor=Actor("Alice", at=timezone.now() - timedelta(minutes=80)), session=session)
    page = act(alice, play, "chombo", seat=1, where="now-1", reason="False ron")
    assert page.status_code == 422
    assert "Yes, its dice were thrown" in text(page)
    assert re.search(r'name="seat" value="1"[^>]* checked', text(page))
    page = act(alice, play, "chombo", seat=1, where="now-1", signal="running", reason="False ron")
    assert "Bert: chombo in hand 1" in text(page)
    assert play.game.signal == {"before_hand": 1, "dice_thrown": True}


def with_a_clock(cup: Competition) -> Session:
    """Session 1 with a clock of ninety minutes."""
    set_minutes(actor=SYSTEM, session=Session.objects.get(competition=cup), minutes=90)
    return Session.objects.get(competition=cup)


def test_illness_in_hand_2_strikes_and_names_the_seats_to_come(alice: Client, cup: Competition, play: Play, zoe: Entrant) -> None:
    make_session(cup, [cup.entrants.get(number=number) for number in (4, 3, 2, 1)])
    play.record(tsumo(2, 5))
    page = act(
        alice, play, "replace", seat=2, cause="illness", from_hand=2, player=zoe.player_id, name="", then="all later sessions", strike="on",
        reason="Fever",
    )  # fmt: skip
    assert "Cleo still has a seat in session 2." in text(page)
    assert "Reason: Fever" in text(page)
    assert cup.entrants.get(number=3).status == "removed"
    play.stop_game()
    assert play.totals[2] == -30_000
    assert play.game.results.get(seat__wind=2).place == 4

    later = reverse("manage_incident_later", args=["tuesday", play.game.number])
    page = alice.post(later, {"entrant": 3, "player": zoe.player_id, "session": "2"}, follow=True)
    assert "Zoe Zeisig has the seat in session 2 instead." in text(page)
    assert [seat.entrant.number for seat in Seat.objects.filter(session__number=2).order_by("wind")] == [4, 5, 2, 1]
    alice.post(reverse("manage_reinstate", args=["tuesday", 3]))
    page = alice.post(later, {"do": "back", "entrant": 3, "player": zoe.player_id, "session": "2"}, follow=True)
    assert [seat.entrant.number for seat in Seat.objects.filter(session__number=2).order_by("wind")] == [4, 3, 2, 1]
    assert found_by_verify() == []


def test_a_disqualified_player_is_replaced_and_ranked_last(cup: Competition, play: Play, zoe: Entrant) -> None:
    play.record(tsumo(1, 5))
    done = replaced(play, seat=1, player=zoe.player, from_hand=2, cause="disqualified", reason="Marked tiles")
    assert done.later == ()
    play.stop_game()
    assert play.totals == [-4_000 - 10_000, -30_000, -2_000 + 20_000, -2_000 + 20_000], "South won 8,000 in hand 1"
    assert cup.entrants.get(number=2).status == "disqualified"
    assert cup.actions.get(verb="disqualify").details["reason"] == "Marked tiles"


def test_a_disqualified_player_need_not_be_replaced(cup: Competition, play: Play) -> None:
    replaced(play, seat=1, player=None, from_hand=1, cause="disqualified", reason="Marked tiles")
    play.play_to_the_end()
    assert (play.totals[1], play.game.results.get(seat__wind=1).place) == (-30_000, 4)
    assert refused(replaced, play=play, seat=2, player=None, from_hand=1, cause="illness") == "substitute_missing"


def test_a_disqualification_is_taken_back_with_its_status(alice: Client, cup: Competition, play: Play) -> None:
    act(alice, play, "replace", seat=1, cause="disqualified", from_hand=1, then="this game", reason="Marked tiles")
    assert cup.entrants.get(number=2).status == "disqualified"
    back = {"client_id": str(uuid4()), "expected_version": play.game.version, "row": Penalty.objects.get().pk}
    alice.post(reverse("manage_take_back", args=["tuesday", 1]), {**back, "reason": "It was the neighbour", "takes_part": "on"})
    assert cup.entrants.get(number=2).status == "active"
    play.game.refresh_from_db()
    play.play_to_the_end()
    assert play.totals == [0, 0, 0, 0]


def test_nothing_is_saved_if_a_part_is_refused(cup: Competition, play: Play, zoe: Entrant) -> None:
    assert (
        refused(replaced, play=play, seat=2, player=zoe.player, from_hand=1, cause="illness", strike=True, reason=" ") == "reason_missing"
    )
    play.game.refresh_from_db()
    assert (play.game.version, cup.entrants.get(number=3).status) == (0, "active")


def test_a_player_who_goes_home_is_withdrawn_until_the_substitution_is_taken_back(cup: Competition, play: Play, zoe: Entrant) -> None:
    replaced(play, seat=0, player=zoe.player, from_hand=1, cause="absent", then=LATER_SESSIONS)
    assert cup.entrants.get(number=1).status == "withdrawn"
    entry = Entry.new(SYSTEM, play.game.version)
    return_player(entry=entry, game=play.game, seat=0, reason="Came after all", takes_part=True)
    assert cup.entrants.get(number=1).status == "active"
    play.play_to_the_end()
    assert play.totals == [0, 0, 0, 0]


def test_a_substitute_typed_in_is_entered_as_one(alice: Client, cup: Competition, play: Play) -> None:
    act(alice, play, "replace", seat=3, cause="absent", from_hand=1, player="", name="Nora Neu", then="this game", reason="")
    nora = cup.entrants.select_related("player").get(player__first_name="Nora")
    assert (nora.substitute, nora.number) == (True, 5)
    assert play.game.substitutions.get().player == nora.player


def test_the_same_new_name_at_two_tables_at_once_is_one_person(cup: Competition, play: Play) -> None:
    make_running(cup, make_entrants(cup, 4))
    other = Play(Game.objects.select_related("competition", "table__session").get(table__session__number=2))
    new: dict[str, Any] = {"seat": 1, "player": None, "new_name": "Nora Neu", "from_hand": 1, "cause": "absent"}
    replaced(play, **new)
    assert refused(replaced, play=other, **new) == "entered_meanwhile"  # whose form knew of no Nora yet
    assert not other.game.substitutions.exists()
    assert cup.entrants.filter(player__first_name="Nora").count() == Player.objects.filter(first_name="Nora").count() == 1


def test_the_form_asks_which_of_several_namesakes_is_meant(alice: Client, play: Play) -> None:
    first, second = (make_player(first_name="Nora", last_name="Neu") for _ in range(2))
    typed = {"seat": 3, "cause": "absent", "from_hand": 1, "player": "", "name": "Nora Neu", "then": "this game", "reason": ""}
    page = act(alice, play, "replace", **typed)
    assert "Several people have this name." in text(page)
    act(alice, play, "replace", **typed, which=second.pk)
    assert play.game.substitutions.get().player == second
    assert Player.objects.filter(first_name="Nora").count() == 2
    assert first.pk != second.pk


def test_only_free_people_are_offered_as_substitutes(cup: Competition, play: Play, zoe: Entrant) -> None:
    others = [make_entrant(cup) for _ in range(4)]
    make_running(cup, others)  # another session: they are free in this one once their game is over
    out = make_entrant(cup, first_name="Out", last_name="")
    disqualify(actor=SYSTEM, entrant=out, reason="Marked tiles")
    guest = make_entrant(cup, guest=True, first_name="Aaron", last_name="")
    assert list(free_entrants(play.game)) == [zoe, guest]
    Play(Game.objects.select_related("competition", "table__session").get(table__session__number=2)).play_to_the_end()
    assert list(free_entrants(play.game))[:2] == [zoe, guest]
    assert set(free_entrants(play.game)) == {zoe, guest, *others}


@pytest.mark.parametrize("status", [EntrantStatus.WITHDRAWN, EntrantStatus.REMOVED, EntrantStatus.DISQUALIFIED])
def test_whoever_does_not_take_part_any_more_is_not_offered_as_a_substitute_but_can_be_typed(
    alice: Client, cup: Competition, play: Play, zoe: Entrant, status: EntrantStatus
) -> None:
    Entrant.objects.filter(pk=zoe.pk).update(status=status)
    assert list(free_entrants(play.game)) == []
    if status == EntrantStatus.WITHDRAWN:
        act(alice, play, "replace", seat=3, cause="absent", from_hand=1, player="", name=zoe.shown_name, then="this game", reason="")
        assert play.game.substitutions.get().player == zoe.player


def test_nobody_at_an_open_table_can_step_in_at_another() -> None:
    cup = make_competition("ema-2012")
    make_running(cup, tables=2)
    one, two = (Play(game) for game in Game.objects.select_related("competition").order_by("number"))
    busy = two.game.table.seats.get(wind=0).entrant.player
    assert refused(one.substitute, seat=0, player=busy, from_hand=1, cause="absent") == "substitute_elsewhere"
    helper = make_player()
    two.substitute(seat=1, player=helper, from_hand=1, cause="absent")
    assert refused(one.substitute, seat=0, player=helper, from_hand=1, cause="absent") == "substitute_elsewhere"
    two.play_to_the_end()
    one.substitute(seat=0, player=busy, from_hand=1, cause="absent")
    assert refused(one.substitute, seat=1, player=busy, from_hand=1, cause="absent") == "substitute_at_table"


def test_a_disqualified_player_plays_for_nobody(cup: Competition, play: Play, zoe: Entrant) -> None:
    disqualify(actor=SYSTEM, entrant=zoe, reason="Marked tiles")
    assert refused(play.substitute, seat=0, player=zoe.player, from_hand=1, cause="absent") == "substitute_disqualified"


def test_a_status_needs_a_reason_and_can_be_taken_back(play: Play) -> None:
    alma = Entrant.objects.get(number=1)
    assert refused(disqualify, actor=SYSTEM, entrant=alma, reason=" ") == "reason_missing"
    assert refused(reinstate, actor=SYSTEM, entrant=alma) == "not_excluded"
    remove_entrant(actor=SYSTEM, entrant=alma, reason="Fever")
    assert Entrant.objects.get(number=1).status == "removed"
    reinstate(actor=SYSTEM, entrant=alma)
    assert Entrant.objects.get(number=1).status == "active"


def test_a_seat_to_come_is_given_only_before_the_start_and_once(cup: Competition, play: Play, zoe: Entrant) -> None:
    alma = cup.entrants.get(number=1)
    session = Session.objects.get()
    give = {"actor": SYSTEM, "competition": cup, "entrant": alma, "player": zoe.player}
    assert refused(seat_in_later_sessions, **give, sessions=[session]) == "wrong_session_state"
    seated = make_session(cup, [cup.entrants.get(number=number) for number in (1, 2, 3, 4, 5)])
    assert [rest.entrant.number for rest in seated.sit_outs.all()] == [5]
    seat_in_later_sessions(**give, sessions=[seated])
    assert not seated.sit_outs.exists()
    assert refused(seat_in_later_sessions, **give, sessions=[seated]) == "seated_already"
    give["player"] = make_player()
    assert refused(seat_in_later_sessions, **give, sessions=[seated]) == "not_seated_there"
    assert not cup.entrants.filter(player=give["player"]).exists(), "nothing of it is kept"


def test_the_list_names_author_and_reason_of_everything_taken_back(alice: Client, cup: Competition, play: Play, zoe: Entrant) -> None:
    act(alice, play, "late", seat=1, minutes=4, reason="Traffic")
    act(alice, play, "warning", seat=2, after_hand=0, reason="Telephone")
    act(alice, play, "chombo", seat=0, where="now-1", reason="False ron")
    row = Penalty.objects.get(kind="late")
    back = {"client_id": str(uuid4()), "expected_version": play.game.version, "row": row.pk}
    page = alice.post(reverse("manage_take_back", args=["tuesday", 1]), {**back, "reason": ""}, follow=True)
    assert "Please give a reason. Nothing was taken back yet." in text(page)
    alice.post(reverse("manage_take_back", args=["tuesday", 1]), {**back, "reason": "The clock was wrong"})
    disqualify(actor=Actor("Alice"), entrant=zoe, reason="Marked tiles")

    page = text(alice.get(reverse("manage_incidents", args=["tuesday"])))
    assert "<del>Bert: late arrival (4 minutes), −4,000 points before the first hand</del>" in page
    assert re.search(r"Taken back by Alice, [^<]*: The clock was wrong", page)
    assert "Reason: Traffic" in page
    assert "Cleo: warning before the first hand" in page
    assert "Alma: chombo in hand 1" in page
    assert "Reason: Marked tiles" in page
    cleo = cup.entrants.get(number=3).player_id
    only = text(alice.get(reverse("manage_incidents", args=["tuesday"]), {"player": cleo}))
    assert "Cleo: warning" in only
    assert "chombo in hand" not in only


def test_a_penalty_that_moved_with_its_hand_is_listed_once(cup: Competition, play: Play) -> None:
    play.record(tsumo(0, 5), DRAW)
    play.warn(seat=1, reason="Telephone", after_hand=1)
    play.revise(Insert(1, DRAW))
    (session,) = incidents_page(cup).sessions
    assert [(one.text, one.cancelled) for one in session.incidents] == [("Bert: warning after hand 2", None)]


def test_somebody_is_disqualified_between_games_and_back(alice: Client, cup: Competition, play: Play) -> None:
    alma = cup.entrants.get(number=1)
    page = alice.post(reverse("manage_incidents", args=["tuesday"]), {"entrant": alma.pk, "what": "disqualify", "reason": ""})
    assert page.status_code == 422
    alice.post(reverse("manage_incidents", args=["tuesday"]), {"entrant": alma.pk, "what": "disqualify", "reason": "Marked tiles"})
    assert cup.entrants.get(number=1).status == "disqualified"
    alice.post(reverse("manage_reinstate", args=["tuesday", 1]))
    assert cup.entrants.get(number=1).status == "active"


def test_taking_a_disqualification_back_returns_coming_seats_and_names_what_tables_still_note(
    alice: Client, cup: Competition, play: Play, zoe: Entrant
) -> None:
    next_one = make_session(cup, [cup.entrants.get(number=number) for number in (1, 2, 3, 4)])
    replaced(play, seat=1, player=zoe.player, from_hand=1, cause="disqualified", reason="Marked tiles")
    give = {"actor": SYSTEM, "competition": cup, "entrant": cup.entrants.get(number=2), "player": zoe.player}
    seat_in_later_sessions(**give, sessions=[next_one])
    page = text(alice.post(reverse("manage_reinstate", args=["tuesday", 2]), follow=True))
    assert set(next_one.seats.values_list("entrant__number", flat=True)) == {1, 2, 3, 4}
    name = cup.entrants.get(number=2).shown_name
    assert f"{name} is ranked again." in page and "What a substitute played stays: session 1." in page
    assert f"Session 1, table 1: {name} was disqualified there, but is ranked like everybody." in page


def test_a_form_for_an_older_version_saves_nothing_and_keeps_its_values(alice: Client, play: Play) -> None:
    entry = {"act": "warning", "client_id": str(uuid4()), "expected_version": 0, "seat": 1, "after_hand": 0, "reason": "Kept as typed"}
    play.record(DRAW)
    page = alice.post(table_url(play), entry)
    assert "Somebody else saved something" in text(page)
    assert "Kept as typed" in text(page)
    assert f'name="expected_version" value="{play.game.version}"' in text(page)
    assert not Penalty.objects.exists()


def test_the_pages_ask_as_often_for_many_incidents_as_for_one(cup: Competition, play: Play, zoe: Entrant) -> None:
    play.give_penalty(penalty=_late(0), reason="Late")
    fresh = Game.objects.select_related("competition", "table__session").get()  # play.game still knows what its command has read
    with_one = _queries(lambda: (incident_game(fresh), incidents_page(cup)))
    for seat in range(1, 4):
        play.give_penalty(penalty=_late(seat), reason="Late")
        play.warn(seat=seat, reason="Loud")
    play.substitute(seat=0, player=zoe.player, from_hand=1, cause="absent")
    fresh = Game.objects.select_related("competition", "table__session").get()
    assert _queries(lambda: (incident_game(fresh), incidents_page(cup))) == with_one
    assert with_one <= 34


def _late(seat: int) -> Any:
    return PenaltyPoints(seat, "late", -1_000)


def _queries(call: Any) -> int:
    with CaptureQueriesContext(connection) as captured:
        call()
    return len(captured)


def test_a_chombo_off_the_result_leaves_the_table_score(client: Client) -> None:
    """EMA 2016 takes 20,000 off the result; East keeps 42,000 and the first place: 12,000 + 15,000 − 20,000."""
    cup = make_competition("ema-2016")
    make_running(cup)
    play = Play(Game.objects.select_related("competition", "table__session").get())
    client.force_login(alice_directs(cup))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    play.record(tsumo(0, 5))
    page = act(client, play, "chombo", seat=0, where="now-2", reason="False ron")
    assert "20,000 points off the result, after uma" in text(page)
    assert scores(play) == [42_000, 26_000, 26_000, 26_000]
    assert re.search(r'name="applies" value="after_uma"[^>]* checked', text(page))
    play.stop_game()
    assert play.totals == [7_000, -9_000, -9_000, -9_000]
    assert play.game.results.get(seat__wind=0).place == 1
    act(client, play, "points", seat=1, after_hand=2, points="chombo", amount="", applies="after_uma", reason="Insulted the referee")
    play.game.refresh_from_db()
    assert play.totals == [7_000, -29_000, -9_000, -9_000]
    assert found_by_verify() == []


def test_two_substitutes_in_one_game_share_the_two_lowest_uma(cup: Competition, play: Play, zoe: Entrant) -> None:
    """Of those who played on, Bert is first with 38,000 and Dora second with 28,000: +30,000 and +10,000; the others get −30,000."""
    play.record(tsumo(1, 5))
    replaced(play, seat=0, player=zoe.player, from_hand=2, cause="illness")
    replaced(play, seat=2, player=make_player(), from_hand=2, cause="disqualified", reason="Marked tiles")
    play.stop_game()
    assert play.totals == [-30_000, 38_000, -30_000, 8_000]
    uma = play.game.results.order_by("seat__wind").values_list("uma", flat=True)
    assert list(uma) == [-20_000, 30_000, -20_000, 10_000]


@pytest.mark.parametrize(
    ("answer", "points", "said"),
    [("no", 27_000, "It is taken off the scores from paper."), ("yes", 28_000, "The sheet holds it already: nothing is taken off again.")],
)
def test_beside_paper_totals_the_form_asks_whether_the_sheet_includes_the_penalty(
    alice: Client, play: Play, answer: str, points: int, said: str
) -> None:
    play.enter_final_scores(scores=(28_000, 31_000, 30_000, 30_000), sum_reason="Deducted at the table")
    assert "Deducted on the paper sheet already?" in text(alice.get(table_url(play)))
    page = act(alice, play, "late", seat=0, minutes=1, on_sheet=answer)
    assert play.game.results.get(seat__wind=0).points == points
    assert f"The late arrival is noted. {said}" in text(page)


def test_incidents_say_whether_the_sheet_includes_a_penalty_and_link_to_the_correction(alice: Client, cup: Competition, play: Play) -> None:
    everything = reverse("manage_incidents", args=[cup.slug])
    act(alice, play, "late", seat=0, minutes=1)
    assert "Change the answer" not in text(alice.get(everything)), "hands hold every penalty"
    (row,) = play.game.penalties.all()
    play.game.refresh_from_db()
    play.enter_final_scores(scores=(28_000, 31_000, 30_000, 30_000), on_sheet={row.pk: True})
    correct = reverse("manage_correct", args=[cup.slug, play.game.number])
    for page in (everything, table_url(play)):
        shown = text(alice.get(page))
        assert "Scores from paper: on the sheet already." in shown and f'href="{correct}#scores-from-paper"' in shown
    form = alice.get(correct)
    assert 'id="scores-from-paper"' in text(form) and f'name="sheet-{row.pk}"' in text(form)
    play.enter_final_scores(scores=(28_000, 31_000, 30_000, 30_000), on_sheet={row.pk: False}, sum_reason="Read again")
    assert "Scores from paper: taken off, 28,000 → 27,000." in text(alice.get(everything))
    play.cancel_penalty(penalty=play.game.penalties.get(until_version=None).pk, reason="Not so")
    assert "Change the answer" not in text(alice.get(everything)), "what was taken back is on no sheet"


def test_without_totals_no_message_mentions_the_sheet(alice: Client, play: Play) -> None:
    page = text(act(alice, play, "late", seat=0, minutes=1))
    assert "Where the totals come from paper, it is asked whether the sheet holds them." in page


def test_a_disqualification_without_a_substitute_does_not_say_that_one_plays(alice: Client, play: Play) -> None:
    page = text(act(alice, play, "replace", seat=0, cause="disqualified", from_hand=1, reason="Cheated", then="this game"))
    assert "The disqualification is noted. Nobody plays instead." in page and "The substitute plays." not in page


def test_taking_back_a_penalty_on_the_sheet_leaves_a_wrong_sum_and_tells_every_director(
    alice: Client, cup: Competition, play: Play
) -> None:
    act(alice, play, "late", seat=1, minutes=8)
    (row,) = play.game.penalties.all()
    play.enter_final_scores(scores=(30_000, 22_000, 30_000, 30_000), on_sheet={row.pk: True})
    told = "by the penalties that stand, the scores from paper add up to 8,000 too little"
    results, check = reverse("manage_results", args=[cup.slug]), reverse("manage_ema", args=[cup.slug])
    assert not any(told in text(alice.get(page)) for page in (results, check))
    back = {"client_id": str(uuid4()), "expected_version": play.game.version, "row": row.pk, "reason": "It was the neighbour"}
    assert told in text(alice.post(reverse("manage_take_back", args=["tuesday", 1]), back, follow=True))
    assert all(told in text(alice.get(page)) for page in (results, check))
    play.game.refresh_from_db()
    play.enter_final_scores(scores=(30_000,) * 4)
    assert not any(told in text(alice.get(page)) for page in (results, check))
