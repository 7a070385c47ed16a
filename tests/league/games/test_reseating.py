"""Seat changes after the start: hands stay with the seats and count for the new people; nothing else is lost."""

from __future__ import annotations

import io
import zipfile

import pytest

from league.archive.commands.competition import load_competition
from league.archive.container import MANIFEST, packed, unpacked
from league.archive.content import content_of
from league.archive.queries.members import members_of
from league.audit.actor import SYSTEM, Actor
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.errors import Refusal
from league.games.commands import reseat
from league.games.models import Confirmation, Game, GameRevision
from league.games.queries.reseats import Move, last_reseat
from league.games.queries.versions import versions_of
from league.games.states import GameState
from league.seating import commands as seating
from league.seating.models import Seat, Session
from league.seating.queries import history_of
from scoring.game import Chombo, PenaltyPoints
from tests.factories import alice_directs, make_competition, make_entrant, make_running, make_session
from tests.league.games.play import ANNA, BEN, DRAW, Play, found_by_verify, ron, sides, tsumo
from tests.league.table.phone import Phone

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Ben", "Clara", "David", "Eva", "Felix", "Greta", "Hugo", "Ida")
ALICE = Actor(name="Alice", device="laptop")
WHY = "They sat down at the wrong tables"


@pytest.fixture
def people() -> dict[str, Entrant]:
    """Anna to David at table 1, Eva to Hugo at table 2; Ida sits out."""
    competition = make_competition()
    entrants = [make_entrant(competition, first_name=name, last_name="") for name in NAMES]
    make_running(competition, entrants)
    return dict(zip(NAMES, entrants, strict=True))


@pytest.fixture
def session(people: dict[str, Entrant]) -> Session:
    return Session.objects.select_related("competition").get()


@pytest.fixture
def plays(session: Session) -> list[Play]:
    return [Play(game) for game in Game.objects.select_related("competition").order_by("number")]


def swap(session: Session, *moves: Move, actor: Actor = ALICE, reason: str = WHY) -> tuple[tuple[int, int, Entrant], ...]:
    return reseat(actor=actor, session=session, moves=moves, reason=reason)


def code_of(session: Session, *moves: Move, **more: object) -> str:
    with pytest.raises(Refusal) as refused:
        swap(session, *moves, **more)  # type: ignore[arg-type]
    return refused.value.code


def names_at(table: int) -> list[str]:
    seats = Seat.objects.filter(table__number=table).order_by("wind").select_related("entrant__player")
    return [seat.entrant.shown_name for seat in seats]


def sitting_out(session: Session) -> list[str]:
    return [rest.entrant.shown_name for rest in session.sit_outs.select_related("entrant__player").order_by("entrant__number")]


def reread(play: Play) -> Play:
    play.game = Game.objects.select_related("competition").get(pk=play.game.pk)
    return play


def totals_of(play: Play) -> dict[str, int]:
    rows = play.game.results.select_related("entrant__player")
    return {row.entrant.shown_name: int(row.total) for row in rows}


def test_two_players_change_tables_and_the_hands_stay_with_the_seats(
    session: Session, people: dict[str, Entrant], plays: list[Play]
) -> None:
    one, two = plays
    one.record(ron(0, 1))
    two.record(tsumo(2))
    swap(session, (1, 0, people["Greta"]), (2, 2, people["Anna"]))

    assert (names_at(1)[0], names_at(2)[2]) == ("Greta", "Anna")
    assert (reread(one).results, reread(two).results) == ([ron(0, 1)], [tsumo(2)])
    one.play_to_the_end()
    two.play_to_the_end()
    won = [play.hands[0].scores[seat] for play, seat in ((one, 0), (two, 2))]
    assert [totals_of(one)["Greta"] > 0, totals_of(two)["Anna"] > 0, min(won) > 30_000] == [True, True, True]
    assert found_by_verify() == []


def test_the_results_of_a_finished_game_are_those_of_who_sits_there_now(
    session: Session, people: dict[str, Entrant], plays: list[Play]
) -> None:
    plays[0].record(tsumo(0, 4))
    plays[0].stop_game()
    before = totals_of(plays[0])
    swap(session, (1, 0, people["Ben"]), (1, 1, people["Anna"]))
    after = totals_of(plays[0])

    assert (after["Ben"], after["Anna"]) == (before["Anna"], before["Ben"])
    assert after["Clara"] == before["Clara"]
    assert found_by_verify() == []


def test_every_game_touched_gets_a_version_that_says_who_why_and_what(
    session: Session, people: dict[str, Entrant], plays: list[Play]
) -> None:
    swap(session, (1, 0, people["Eva"]), (2, 0, people["Anna"]))

    rows = GameRevision.objects.order_by("game__number").values_list("verb", "reason", "by_name", "version")
    assert list(rows) == [("reseat", WHY, "Alice", 1), ("reseat", WHY, "Alice", 1)]
    version = versions_of(reread(plays[0]).game).versions[0]
    assert (version.text, [sides(change) for change in version.changes]) == ("Seats changed", [("East: Anna", "East: Eva")])
    assert session.competition.actions.filter(verb="reseat").count() == 2


def test_a_table_that_nobody_leaves_is_not_touched(session: Session, people: dict[str, Entrant], plays: list[Play]) -> None:
    swap(session, (1, 0, people["Ben"]), (1, 1, people["Anna"]), (2, 0, people["Eva"]))
    assert [reread(play).game.version for play in plays] == [1, 0]


def test_a_confirmed_game_has_to_be_confirmed_again(session: Session, people: dict[str, Entrant], plays: list[Play]) -> None:
    plays[0].play_to_the_end()
    plays[0].confirm(BEN)
    swap(session, (1, 0, people["Ben"]), (1, 1, people["Anna"]))

    assert reread(plays[0]).game.state == GameState.FINISHED
    assert Confirmation.objects.get().voided_at is not None
    assert found_by_verify() == []
    plays[0].confirm(Actor(name="Clara", device="phone-of-clara"))
    assert plays[0].game.state == GameState.CONFIRMED


def test_neither_the_last_entry_nor_the_reseating_is_confirmed_by_its_own_author(
    session: Session, people: dict[str, Entrant], plays: list[Play]
) -> None:
    plays[0].play_to_the_end()
    swap(session, (1, 0, people["Ben"]), (1, 1, people["Anna"]))
    reread(plays[0])
    for actor in (ANNA, ALICE):
        with pytest.raises(Refusal) as refused:
            plays[0].confirm(actor)
        assert refused.value.code == "confirm_own_entry"


def test_after_approval_only_the_director_reseats_and_somebody_else_has_to_confirm_again(
    session: Session, people: dict[str, Entrant], plays: list[Play]
) -> None:
    alice = Actor.of(alice_directs(session.competition))
    for play in plays:
        play.play_to_the_end()
        play.confirm(BEN)
    seating.approve_session(actor=alice, session=session)

    assert code_of(session, (1, 0, people["Ben"]), (1, 1, people["Anna"]), actor=BEN) == "session_closed"
    swap(session, (1, 0, people["Ben"]), (1, 1, people["Anna"]), actor=alice)
    assert (reread(plays[0]).game.state, plays[0].session.state) == (GameState.FINISHED, "approved")
    with pytest.raises(Refusal) as own:
        plays[0].confirm(alice)
    assert own.value.code == "confirm_own_entry"
    assert found_by_verify() == []


def test_who_sat_out_takes_the_seat_of_somebody_who_sits_out_then(session: Session, people: dict[str, Entrant]) -> None:
    swap(session, (1, 3, people["Ida"]))
    assert (names_at(1)[3], sitting_out(session)) == ("Ida", ["David"])


def test_a_substitute_without_a_seat_comes_in_and_leaves_without_sitting_out(session: Session, people: dict[str, Entrant]) -> None:
    helper = make_entrant(session.competition, first_name="Zoe", last_name="")
    helper.substitute = True
    helper.save()
    back = swap(session, (1, 3, helper))
    assert (names_at(1)[3], sitting_out(session)) == ("Zoe", ["David", "Ida"])
    swap(session, *back)
    assert (names_at(1)[3], sitting_out(session)) == ("David", ["Ida"])


def test_who_withdrew_leaves_the_seat_and_does_not_sit_out(session: Session, people: dict[str, Entrant]) -> None:
    withdraw_entrant(actor=ALICE, entrant=people["David"])
    swap(session, (1, 3, people["Ida"]))
    assert sitting_out(session) == []


def test_who_has_met_whom_follows_the_seats(session: Session, people: dict[str, Entrant]) -> None:
    swap(session, (1, 0, people["Eva"]), (2, 0, people["Anna"]))
    history = history_of(session.competition)
    numbers = {name: entrant.number for name, entrant in people.items()}
    assert history.met(numbers["Eva"], numbers["Ben"]) == 1
    assert history.met(numbers["Anna"], numbers["Ben"]) == 0


def test_a_change_is_taken_back_by_the_moves_that_it_answers(session: Session, people: dict[str, Entrant], plays: list[Play]) -> None:
    plays[0].record(ron(0, 1))
    seats = [names_at(table) for table in (1, 2)]
    back = swap(session, (1, 0, people["Ida"]), (2, 2, people["Anna"]))
    assert sitting_out(session) == ["Greta"]
    found = last_reseat(session)
    assert found is not None and found.back == back
    assert found.texts == ("Table 1, East: Ida instead of Anna", "Table 2, West: Anna instead of Greta")

    swap(session, *back, reason="It was right after all")
    assert ([names_at(table) for table in (1, 2)], sitting_out(session)) == (seats, ["Ida"])
    assert (reread(plays[0]).game.version, found_by_verify()) == (3, [])


def test_what_cannot_be_is_refused_by_its_name(session: Session, people: dict[str, Entrant]) -> None:
    other = make_entrant(make_competition(slug="other", name="Other"))
    assert code_of(session, (1, 0, people["Eva"])) == "seated_twice"
    assert code_of(session, (1, 0, people["Eva"]), (1, 0, people["Anna"])) == "moved_twice"
    assert code_of(session, (1, 0, people["Ida"]), (2, 0, people["Ida"])) == "seated_twice"
    assert code_of(session, (3, 0, people["Ida"])) == "no_such_table"
    assert code_of(session, (1, 4, people["Ida"])) == "no_such_table"
    assert code_of(session, (1, 0, people["Anna"])) == "nothing_moved"
    assert code_of(session) == "nothing_moved"
    assert code_of(session, (1, 0, other)) == "other_competition"
    assert code_of(session, (1, 0, people["Ida"]), reason=" ") == "reason_missing"
    withdraw_entrant(actor=ALICE, entrant=people["Ida"])
    people["Ida"].refresh_from_db()
    assert code_of(session, (1, 0, people["Ida"])) == "withdrawn"
    assert names_at(1) == list(NAMES[:4])


def test_a_refusal_names_who_would_sit_twice(session: Session, people: dict[str, Entrant]) -> None:
    with pytest.raises(Refusal, match="Eva would sit on two seats"):
        swap(session, (1, 0, people["Eva"]))


def test_before_the_start_the_draw_is_changed_and_a_cancelled_session_has_no_seats() -> None:
    competition: Competition = make_competition()
    session = make_session(competition, tables=1)
    entrant = make_entrant(competition)
    assert code_of(session, (1, 0, entrant)) == "not_started"
    seating.cancel_session(actor=ALICE, session=session)
    assert code_of(session, (1, 0, entrant)) == "session_not_running"


def test_a_penalty_belongs_to_a_person_and_is_taken_back_before_they_move(
    session: Session, people: dict[str, Entrant], plays: list[Play]
) -> None:
    plays[0].give_penalty(penalty=PenaltyPoints(0, "late", -2_000), reason="Late")
    assert code_of(session, (1, 0, people["Ida"])) == "noted_on_seat"
    swap(session, (1, 1, people["Ida"]))
    assert (names_at(1)[1], found_by_verify()) == ("Ida", [])


def test_who_plays_for_somebody_at_another_table_gets_no_seat(session: Session, people: dict[str, Entrant], plays: list[Play]) -> None:
    plays[1].substitute(seat=0, player=people["Ida"].player, from_hand=1, cause="late")
    assert code_of(session, (1, 0, people["Ida"])) == "plays_already"
    assert code_of(session, (2, 0, people["Ida"])) == "plays_already"


def test_an_entry_that_was_typed_before_the_change_is_shown_what_happened_meanwhile(
    session: Session, people: dict[str, Entrant], plays: list[Play]
) -> None:
    swap(session, (1, 1, people["Ida"]))
    with pytest.raises(Refusal) as refused:
        plays[0].record_hand(number=1, result=DRAW, expected_version=0)
    assert refused.value.code == "stale_game"


def test_a_phone_bound_to_a_seat_asks_again_when_somebody_else_sits_there(
    session: Session, people: dict[str, Entrant], plays: list[Play]
) -> None:
    anna, ben = Phone(plays[0].game, seat=0), Phone(plays[0].game, seat=1)
    guest = Phone(plays[0].game, name="Rita the referee")
    plays[0].play_to_the_end()
    swap(session, (1, 0, people["Ida"]))

    assert anna.get()["Location"].startswith(anna.url("table_who"))
    assert anna.post("table_confirm", client_id="x", expected_version="9")["Location"].startswith(anna.url("table_who"))
    assert not Confirmation.objects.exists()
    shown = ben.get().content.decode()
    assert "Ida" in shown
    assert guest.get().status_code == 200
    news = anna.client.get(anna.url("table_state"), headers={"HX-Request": "true"})
    assert news["HX-Redirect"] == anna.url("table_who")  # and from there to the whole page
    anna.says(0)
    assert "Ida" in anna.get().content.decode()


def archive_of(competition: Competition) -> dict[str, bytes]:
    file = io.BytesIO()
    packed(members_of(Competition.objects.get(pk=competition.pk)), file)
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name not in ("competition.jsonl", MANIFEST)}


def test_an_archive_keeps_the_change_and_comes_back_the_same(session: Session, people: dict[str, Entrant], plays: list[Play]) -> None:
    plays[0].record(ron(0, 1))
    swap(session, (1, 0, people["Ida"]), (2, 2, people["Anna"]))
    reread(plays[0]).play_to_the_end()
    file = io.BytesIO()
    packed(members_of(Competition.objects.get()), file)
    copy = load_competition(actor=SYSTEM, content=content_of(unpacked(file)), slug="copy")

    assert archive_of(copy) == archive_of(session.competition)
    there, here = (versions_of(Game.objects.get(competition=one, number=1)).versions for one in (copy, session.competition))
    assert [(one.text, one.reason, one.changes) for one in there] == [(one.text, one.reason, one.changes) for one in here]
    assert found_by_verify() == []


def test_a_chombo_of_superseded_hands_stays_with_the_seat_like_the_hand() -> None:
    competition: Competition = make_competition("ema-2016")
    entrants = [make_entrant(competition, first_name=name, last_name="") for name in NAMES[:5]]
    make_running(competition, entrants)
    play = Play(Game.objects.select_related("competition").get())
    play.record(Chombo(frozenset({0})))
    play.enter_final_scores(scores=(30_000,) * 4)
    session = Session.objects.select_related("competition").get()
    swap(session, (1, 0, entrants[4]))
    assert list(play.game.results.filter(penalty=-20_000).values_list("entrant", flat=True)) == [entrants[4].pk]
    assert found_by_verify() == []
