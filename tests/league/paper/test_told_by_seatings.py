"""Papers of a public seating are marked where they say what its public page does not: who steps in, and which seats are free."""

from __future__ import annotations

import pytest

from league.audit.actor import SYSTEM
from league.competitions.commands import disqualify, set_embargo
from league.competitions.models import Competition, Entrant
from league.director.check_in.commands import put_substitute
from league.director.substitutes.commands import replace_player
from league.games.commands import session_steps
from league.games.entry import Entry
from league.games.models import Game
from league.seating.models import Session, SitOut
from tests.factories import make_competition, make_entrant, make_session
from tests.league.paper.reading import asked
from tests.league.standings.games import started
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.league.standings.stages.test_outdated_seats import cup, some, withdraw

__all__ = ["cup"]

pytestmark = pytest.mark.django_db
MARK, OPEN = "NOT YET PUBLIC", "seat is being reassigned"
NAMES = ("Anna", "Bert", "Clara", "David", "Eva", "Felix", "Greta", "Hugo")
PAPERS = ("seating", "players", "slips", "score_sheets", "name_cards")


@pytest.fixture
def pokal() -> Competition:
    """Eight have played a public session, and a second has begun under an embargo."""
    competition = make_competition("alarm-2019", slug="pokal", name="Pokal", kind="tournament")
    people = [make_entrant(competition, first_name=name, last_name="", club=None) for name in NAMES]
    play_tables(competition, people, scores_from([15_000, 5_000, -5_000, -15_000]), scores_from([14_000, 4_000, -4_000, -14_000]))
    session_steps.approve(actor=SYSTEM, session=competition.sessions.get())
    embargo(competition, 1)
    started(competition, people, tables=2)
    return competition


def embargo(competition: Competition, until: int | None) -> None:
    set_embargo(actor=SYSTEM, competition=competition, until=until)


def named(competition: Competition, name: str) -> Entrant:
    return competition.entrants.with_players().get(player__first_name=name)


def step_in(competition: Competition) -> None:
    """Zoe plays for Bert, who is disqualified at a secret table."""
    game = Game.objects.filter(table__session__number=2).order_by("number")[0]
    entry = Entry.new(SYSTEM, game.version)
    replace_player(entry=entry, game=game, seat=1, player=None, new_name="Zoe Zander", from_hand=1, cause="disqualified", reason="Shouting")


def marked(competition: Competition, *papers: str, session: int) -> list[str]:
    """Those of the papers that have the mark."""
    shown = {paper: asked(competition, paper, session=session).pages for paper in papers or PAPERS}
    return [paper for paper, pages in shown.items() if any(MARK in page.upper() for page in pages)]


def test_who_steps_in_at_a_secret_table_marks_each_paper_of_the_public_seating(pokal: Competition) -> None:
    assert marked(pokal, *PAPERS, "cards", session=2) == []
    step_in(pokal)
    assert "Zoe Zander for Bert" in asked(pokal, "seating", session=2).text
    assert marked(pokal, *PAPERS, "cards", session=2) == [*PAPERS, "cards"]
    assert marked(pokal, session=1) == ["name_cards"], "there is none for Bert any more"
    assert "NOCH NICHT ÖFFENTLICH" in asked(pokal, "seating", "de", session=2).text
    embargo(pokal, None)
    assert marked(pokal, session=2) == []


def test_only_the_sheet_of_the_table_that_tells_it_is_marked(pokal: Competition) -> None:
    step_in(pokal)
    assert [MARK in page for page in asked(pokal, "score_sheets", session=2).pages] == [True, False]


def test_a_substitute_appointed_ahead_is_secret_until_the_session_starts(pokal: Competition) -> None:
    session = make_session(pokal, [named(pokal, name) for name in NAMES], tables=2)
    put_substitute(actor=SYSTEM, session=session, entrant=named(pokal, "Bert"), name="Zoe Zander")
    assert marked(pokal, session=3) == [*PAPERS]
    session.refresh_from_db()
    session_steps.start(actor=SYSTEM, session=session)
    assert "Zoe Zander for Bert" in asked(pokal, "seating", session=3).text
    assert marked(pokal, session=3) == []


def test_a_seat_freed_in_secret_marks_each_paper_of_the_next_session(pokal: Competition) -> None:
    make_session(pokal, [named(pokal, name) for name in NAMES], tables=2)
    assert marked(pokal, session=3) == []
    disqualify(actor=SYSTEM, entrant=named(pokal, "Bert"), reason="Shouting")
    assert OPEN in asked(pokal, "seating", session=3).text
    assert marked(pokal, session=3) == [*PAPERS]
    assert [MARK in page for page in asked(pokal, "score_sheets", session=3).pages] == [True, True], "each says that it is being changed"


def test_a_seat_that_everybody_reads_to_be_free_marks_nothing(pokal: Competition) -> None:
    make_session(pokal, [named(pokal, name) for name in NAMES], tables=2)
    withdraw(pokal, named(pokal, "Bert").number)
    assert OPEN in asked(pokal, "seating", session=3).text
    assert marked(pokal, session=3) == []


def test_whoever_sits_out_no_more_for_a_secret_reason_marks_the_wall(pokal: Competition) -> None:
    ida = make_entrant(pokal, first_name="Ida", last_name="")
    session = make_session(pokal, [named(pokal, name) for name in NAMES], tables=2)
    SitOut.objects.create(session=session, entrant=ida)
    assert marked(pokal, session=3) == []
    disqualify(actor=SYSTEM, entrant=ida, reason="Shouting")
    assert "Sitting out" not in asked(pokal, "seating", session=3).text
    assert marked(pokal, session=3) == ["seating"]


def test_cards_for_all_leave_out_in_secret_whom_everybody_thinks_to_play(pokal: Competition) -> None:
    assert MARK not in asked(pokal, "name_cards").text.upper()
    step_in(pokal)
    cards = asked(pokal, "name_cards").text
    assert "Bert" not in cards and MARK in cards.upper()


def test_cards_with_places_are_marked_once_these_are_secret(pokal: Competition) -> None:
    assert MARK not in asked(pokal, "name_cards", session=2, places="on").text.upper()
    Session.objects.filter(number=2).delete()
    people = [named(pokal, name) for name in NAMES]
    play_tables(pokal, people, scores_from([-9_000, -1_000, 4_000, 6_000]), scores_from([-9_000, -1_000, 4_000, 6_000]))
    assert MARK in asked(pokal, "name_cards", session=2, places="on").text.upper()
    assert MARK not in asked(pokal, "name_cards", session=2).text.upper()


def test_whoever_moved_by_secret_results_marks_the_papers_of_both_stages(cup: Competition) -> None:
    for number in (1, 2, 3):
        assert marked(cup, session=number) == []
    embargo(cup, 0)
    assert OPEN in asked(cup, "seating", session=2).text
    assert [marked(cup, session=number) for number in (1, 2, 3)] == [[], [*PAPERS], [*PAPERS]]
    embargo(cup, 1)
    assert [marked(cup, session=number) for number in (2, 3)] == [[], []]


def test_a_list_of_all_sessions_says_both_that_one_is_a_draft_and_that_another_tells_what_is_secret(cup: Competition) -> None:
    embargo(cup, 0)
    Session.objects.filter(number=2).update(hidden=True)
    assert f"DRAFT · {MARK}" in asked(cup, "players").text
    assert "DRAFT" in asked(cup, "seating", session=2).text and MARK not in asked(cup, "seating", session=2).text
    assert some(cup, 6)[0].shown_name not in asked(cup, "seating", session=3).text
