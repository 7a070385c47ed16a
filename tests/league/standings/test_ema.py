"""The EMA results file of a small tournament computed by hand, cell by cell; and the findings of its check."""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant, disqualify, set_embargo
from league.competitions.models import Competition, Entrant
from league.games import commands as games
from league.games.entry import Entry
from league.games.models import Game
from league.players.models import NameShown, Player
from league.seating.models import Session
from league.standings.exports.ema import EmaChoices, EmaFile, check_text, ema_check, ema_csv, ema_header, ema_rows, ema_xlsx
from league.standings.exports.ema_rows import raw_date
from league.standings.queries.ranking.final import final_of
from scoring.game import Chombo, HanFu, PenaltyPoints, Tsumo, Win
from tests.factories import alice_directs, make_club, make_competition, make_entrant, make_stage
from tests.league.games.play import DRAW, Play, named_table
from tests.league.standings.games import play, started
from tests.league.standings.many import make_season

pytestmark = pytest.mark.django_db

#: first name, last name, EMA number, country
PEOPLE = (
    ("Anna", "Berger", "01000007", "AT"),
    ("Ben", "=Dohle", "04160115", "DE"),
    ("Chloé", "Martin", "", "FR"),
    ("David", "Elster", "11000021", ""),
    ("Eva", "Falke", "05000001", "DE"),
    ("Felix", "Gimpel", "05000002", "DK"),
    ("Greta", "Habicht", "05000003", "DE"),
    ("Hugo", "Ibis", "05000004", "DE"),
)


@pytest.fixture
def cup() -> Competition:
    """Two days, EMA 2012 (uma 30/10/−10/−30 thousand), one session of two tables, from 30,000.

    Anna 60,000: +30 +30 = 60. Ben 30,000: 0 +10 = 10. Chloé 20,000: −10 −10 = −20. David 10,000: −20 −30 = −50.
    Eva 45,000: +15 +30 = 45. Felix and Greta 30,000: level, 0 and 0. Hugo 15,000: −15 −30 = −45.
    """
    competition = make_competition("ema-2012", name="Four Winds Cup", slug="cup", place="Hanover")
    dates = {"starts_on": datetime.date(2026, 12, 5), "ends_on": datetime.date(2026, 12, 6)}
    Competition.objects.filter(pk=competition.pk).update(kind="tournament", **dates)
    competition.refresh_from_db()
    club = make_club(name="MC Nord")
    eight = [
        make_entrant(competition, first_name=first, last_name=last, ema_number=number, country=country, club=club)
        for first, last, number, country in PEOPLE
    ]
    play(competition, eight[:4], (60_000, 30_000, 20_000, 10_000))
    play(competition, eight[4:], (45_000, 30_000, 30_000, 15_000))
    return competition


def entrant_of(competition: Competition, name: str) -> Entrant:
    return competition.entrants.get(player__first_name=name)


def file_of(competition: Competition, choices: EmaChoices | None = None) -> EmaFile:
    header = ema_header(competition, final_of(competition))
    return EmaFile(header, ema_rows(competition, choices), ema_check(competition))


def sheets_of(file: EmaFile) -> Any:
    return load_workbook(ema_xlsx(file))


def csv_of(file: EmaFile) -> list[list[str]]:
    return list(csv.reader(io.StringIO(ema_csv(file).decode("utf-8-sig"), newline="")))


def lines(competition: Competition, code: str) -> tuple[str, ...]:
    return next(topic.lines for topic in ema_check(competition) if topic.code == code)


def test_every_cell_of_the_workbook_is_right(cup: Competition) -> None:
    """8 players: base weight 2 days; 4 countries (AT, DE, FR, DK) and 8 players add nothing."""
    sheet = sheets_of(file_of(cup)).worksheets[0]
    none = (None, None, None)
    assert [row for row in sheet.values] == [  # noqa: C416 (a row is a tuple, as written)
        (None, None, "Position", "First name", "Last name", "EMA number", "Table points", "Score", "EMA member", "Country", *[None] * 8),
        ("Title", "Players", 1, "Anna", "Berger", "01000007", 0, 60_000, 1, "AUT", None, "Country", "Place", "MERS weight", None, "Rules",
         "Date", "Days"),
        ("Four Winds Cup", 8, 2, "Eva", "Falke", "05000001", 0, 45_000, 1, "DEU", None, None, "Hanover", 2, None, "riichi",
         "5-6 December 2026", 2),
        (None, None, 3, "Ben", "=Dohle", "04160115", 0, 10_000, 1, "DEU", *none, *none, None, None),
        (None, None, 4, "Felix", "Gimpel", "05000002", 0, 0, 1, "DNK", *none, *none, None, None),
        (None, None, 4, "Greta", "Habicht", "05000003", 0, 0, 1, "DEU", *none, *none, None, None),
        (None, None, 6, "Chloé", "Martin", None, 0, -20_000, 0, "FRA", *none, *none, None, None),
        (None, None, 7, "Hugo", "Ibis", "05000004", 0, -45_000, 1, "DEU", *none, *none, None, None),
        (None, None, 8, "David", "Elster", "11000021", 0, -50_000, 1, None, *none, *none, None, None),
    ]  # fmt: skip


def test_numbers_with_zeros_are_texts_and_scores_are_numbers(cup: Competition) -> None:
    sheet = sheets_of(file_of(cup)).worksheets[0]
    assert (sheet["F2"].data_type, sheet["F2"].value, sheet["F2"].number_format) == ("s", "01000007", "@")
    assert (sheet["H2"].data_type, sheet["H2"].value, sheet["H2"].number_format) == ("n", 60_000, "0")
    assert (sheet["E4"].data_type, sheet["E4"].value, sheet["E4"].quotePrefix) == ("s", "=Dohle", True)


def test_the_csv_has_the_same_cells_and_a_mark_for_excel(cup: Competition) -> None:
    data = ema_csv(file_of(cup))
    assert data.startswith(b"\xef\xbb\xbf")
    rows = csv_of(file_of(cup))
    assert {len(row) for row in rows} == {18}
    sheet = [["" if cell is None else str(cell) for cell in row] for row in sheets_of(file_of(cup)).worksheets[0].values]
    sheet[3][4] = "'=Dohle"
    assert rows == sheet


def test_old_codes_are_a_choice(cup: Competition) -> None:
    codes = {row.first_name: row.country for row in ema_rows(cup, EmaChoices(old_codes=True))}
    assert codes == {
        "Anna": "AUT", "Ben": "GER", "Chloé": "FRA", "David": "", "Eva": "GER", "Felix": "DEN", "Greta": "GER", "Hugo": "GER",
    }  # fmt: skip


def test_split_sticks_have_one_decimal(cup: Competition) -> None:
    """A hundred thousand split among three, and a weight of three and a half."""
    third = Fraction(100_000, 3)
    row = ema_rows(cup)[0]
    header = replace(ema_header(cup, final_of(cup)), weight=Fraction(7, 2))
    odd = EmaFile(header, (replace(row, score=third),))
    assert (csv_of(odd)[1][7], csv_of(odd)[2][13]) == ("33333.3", "3.5")
    cell = sheets_of(odd).worksheets[0]["H2"]
    assert (cell.value, cell.number_format) == (33333.3, "0.0")


def test_a_file_of_one_player_still_says_which_tournament_it_is(cup: Competition) -> None:
    one = EmaFile(ema_header(cup, final_of(cup)), ema_rows(cup)[:1])
    assert csv_of(one)[2][:2] == ["Four Winds Cup", "8"]


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        ((2026, 12, 5), (2026, 12, 6), "5-6 December 2026"),
        ((2026, 12, 5), (2026, 12, 5), "5 December 2026"),
        ((2026, 11, 30), (2026, 12, 1), "30 November - 1 December 2026"),
        ((2026, 12, 31), (2027, 1, 1), "31 December 2026 - 1 January 2027"),
    ],
)
def test_dates_are_english_text(first: tuple[int, int, int], last: tuple[int, int, int], text: str) -> None:
    assert raw_date(datetime.date(*first), datetime.date(*last)) == text


def test_who_was_disqualified_is_last_and_who_fell_ill_is_left_out_or_listed(cup: Competition) -> None:
    Entrant.objects.filter(pk=entrant_of(cup, "Anna").pk).update(status="disqualified")
    Entrant.objects.filter(pk=entrant_of(cup, "Hugo").pk).update(status="removed")
    Entrant.objects.filter(pk=entrant_of(cup, "Ben").pk).update(guest=True)
    assert [(row.place, row.first_name, row.score) for row in ema_rows(cup)] == [
        (1, "Eva", 45_000), (2, "Felix", 0), (2, "Greta", 0), (4, "Chloé", -20_000), (5, "David", -50_000), (6, "Anna", 60_000),
    ]  # fmt: skip
    listed = ema_rows(cup, EmaChoices(removed=True))
    assert [(row.place, row.first_name) for row in listed[6:]] == [(None, "Hugo")]
    assert ema_header(cup, final_of(cup)).players == 6
    assert lines(cup, "disqualified") == ("Anna Berger is listed last, on place 6.",)
    assert lines(cup, "left_out") == ("Hugo Ibis: Taken out of the ranking.", "Ben =Dohle: Guest, not ranked.")
    assert lines(cup, "ranking") == (
        "6 players are ranked and in the file.", "8 are entered in all.", "The number of the ranked players does not divide by four.",
    )  # fmt: skip


def test_real_names_stand_in_the_file_but_of_anonymous_players_only_by_a_tick(cup: Competition) -> None:
    Player.objects.filter(first_name="Anna").update(name_shown=NameShown.SHORT)
    Player.objects.filter(first_name="Eva").update(name_shown=NameShown.ANONYMOUS)
    shown = Player.objects.get(first_name="Eva").shown_name
    anna, eva = ema_rows(cup)[:2]
    assert (anna.first_name, anna.last_name, anna.ema_number) == ("Anna", "Berger", "01000007")
    assert (eva.first_name, eva.last_name, eva.ema_number, eva.member) == ("", shown, "", False)
    eva = ema_rows(cup, EmaChoices(anonymous=True))[1]
    assert (eva.first_name, eva.last_name, eva.ema_number, eva.member) == ("Eva", "Falke", "05000001", True)
    assert lines(cup, "names") == ("Eva Falke is anonymous on all pages; in the file only with your tick.",)


def test_the_check_finds_missing_and_wrong_numbers_and_countries(cup: Competition) -> None:
    Player.objects.filter(first_name="Hugo").update(ema_number="5000004", country="XX")
    assert lines(cup, "numbers") == (
        "Without one, and so no members in the file: Chloé Martin.", "Hugo Ibis: “5000004” has not eight digits.",
    )  # fmt: skip
    assert lines(cup, "countries") == ("Without one: David Elster.", "Hugo Ibis: “XX” is no country by ISO 3166.")
    assert lines(cup, "ties") == ("Place 4: Felix Gimpel, Greta Habicht.",)


def test_the_check_names_what_is_not_finished(cup: Competition) -> None:
    assert lines(cup, "unfinished") == (
        "Session 1, table 1: the result is not confirmed by a second person.",
        "Session 2, table 1: the result is not confirmed by a second person.",
        "Session 1 is not approved.",
        "Session 2 is not approved.",
    )
    Game.objects.filter(number=1).update(state="confirmed")
    Game.objects.filter(number=2).update(state="running")
    Session.objects.update(state="approved")
    assert lines(cup, "unfinished") == ("Session 2, table 1: not finished.",)
    Game.objects.update(state="confirmed")
    topic = next(topic for topic in ema_check(cup) if topic.code == "unfinished")
    assert (topic.lines, topic.is_open, topic.nothing) == ((), False, "All are finished, confirmed and approved.")


def test_the_check_lists_chombo_penalties_and_substitutes(cup: Competition) -> None:
    four = list(cup.entrants.order_by("number")[:4])
    (game,) = started(cup, four)
    table = Play(game)
    table.record(Chombo(offenders=frozenset({1})), Tsumo(Win(0, HanFu(2, 30)), chombo=frozenset({3})), DRAW)
    substitute = Player.objects.create(first_name="Tom", last_name="Meier")
    table.give_penalty(penalty=PenaltyPoints(2, "late", -4000, after_hand=0), reason="Train")
    table.substitute(seat=0, player=substitute, from_hand=3, cause="illness")
    table.play_to_the_end()
    assert lines(cup, "chombo") == (
        "Session 3, table 1, hand 1: Ben =Dohle.",
        "Session 3, table 1, hand 2: David Elster.",
        "Session 1, tables known by their final scores only, at which none is noted: 1.",
        "Session 2, tables known by their final scores only, at which none is noted: 1.",
    )
    assert lines(cup, "penalties") == ("Session 3, table 1: Chloé Martin: late arrival −4,000 (off the table score): Train.",)
    assert lines(cup, "substitutes") == (
        "Session 3, table 1: Tom Meier for Anna Berger from hand 3 (illness). Result of Anna Berger: fixed at −30,000.",
    )


def filled_by_substitutes(cup: Competition) -> None:
    """Ida filled a table in two sessions, and Max in one of them."""
    ida, max_ = (make_entrant(cup, first_name=first, last_name="Ersatz") for first in ("Ida", "Max"))
    for one in (ida, max_):
        change_entrant(actor=SYSTEM, entrant=one, substitute=True)
    four = list(cup.entrants.order_by("number")[:4])
    play(cup, [*four[:3], ida], (30_000, 30_000, 40_000, 20_000))
    play(cup, [*four[:2], ida, max_], (30_000, 30_000, 40_000, 20_000))


def test_the_check_says_of_substitutes_with_games_of_their_own_that_the_file_has_none_of_them(cup: Competition) -> None:
    filled_by_substitutes(cup)
    said = (
        "Substitutes with games of their own: Ida Ersatz (2 games), Max Ersatz (1 game). They are not ranked and do not stand in the file; "
        "the results of the others at their tables count."
    )
    assert lines(cup, "substitutes") == (said,)
    assert not {"Ida", "Max"} & {row.first_name for row in ema_rows(cup)}
    with translation.override("de"):
        (german,) = lines(cup, "substitutes")
    assert german.startswith("Ersatzspieler mit eigenen Partien: Ida Ersatz (2 Partien), Max Ersatz (1 Partie).")


def test_a_substitute_without_a_game_is_not_told_of(cup: Competition) -> None:
    change_entrant(actor=SYSTEM, entrant=make_entrant(cup, first_name="Ida", last_name="Ersatz"), substitute=True)
    assert lines(cup, "substitutes") == ()


@pytest.mark.parametrize("replaced", [True, False])
def test_the_check_names_who_was_disqualified_at_a_table_and_is_ranked_all_the_same(cup: Competition, replaced: bool) -> None:
    (game,) = started(cup, list(cup.entrants.order_by("number")[:4]))
    table = Play(game)
    if replaced:
        table.substitute(seat=0, player=Player.objects.create(first_name="Tom", last_name="Meier"), from_hand=1, cause="disqualified")
    else:
        table.give_penalty(penalty=PenaltyPoints(0, "disqualification", 0, after_hand=0), reason="Fight")
    assert lines(cup, "disqualified") == (
        (
            "Session 3, table 1: Anna Berger was disqualified there, but is ranked like everybody. "
            "Disqualify them in the competition, too, or change what is noted at the table."
        ),
    )
    director = Client()
    director.force_login(alice_directs(cup))
    said = "Anna Berger was disqualified there"
    assert said in director.get(reverse("manage_results", args=[cup.slug])).content.decode()
    disqualify(actor=SYSTEM, entrant=cup.entrants.get(number=1), reason="Fight")
    assert not any("but is ranked" in line for line in lines(cup, "disqualified"))
    assert said not in director.get(reverse("manage_results", args=[cup.slug])).content.decode()


def test_the_check_lists_chombo_beside_totals_from_paper(cup: Competition) -> None:
    on_paper = Play(Game.objects.select_related("competition").filter(competition=cup).order_by("number")[0])
    on_paper.note_chombo(seat=1, reason="False ron", dealer=0, actor=SYSTEM)
    assert lines(cup, "chombo") == (
        "Session 1, table 1: Ben =Dohle, 8,000 paid to the others (False ron).",
        "Session 2, tables known by their final scores only, at which none is noted: 1.",
    )
    assert lines(cup, "penalties") == ()


def test_the_check_points_out_a_chombo_that_counts_no_more_beside_totals_from_paper() -> None:
    on_paper = named_table("ema-2016", ("Anna", "Ben", "Cleo", "Dora"))
    on_paper.record(Chombo(offenders=frozenset({1})))
    on_paper.enter_final_scores(scores=(30_000,) * 4)
    competition = on_paper.game.competition
    assert lines(competition, "chombo") == ("Session 1, table 1: Ben, −20,000 off the result (Recorded as hand 1).",)
    on_paper.cancel_penalty(penalty=on_paper.game.penalties.get().pk, reason="As earlier versions had it")
    assert "Session 1, table 1, hand 1: Ben; superseded from paper, not counted." in lines(competition, "chombo")


def test_a_disqualification_at_the_table_says_what_the_result_is_fixed_at(cup: Competition) -> None:
    (game,) = started(cup, list(cup.entrants.order_by("number")[:4]))
    table = Play(game)
    table.give_penalty(penalty=PenaltyPoints(1, "disqualification", 0, after_hand=0), reason="Cheating")
    table.play_to_the_end()
    sentence = "Session 3, table 1: Ben =Dohle: disqualification: Cheating. Result of Ben =Dohle: fixed at −30,000."
    assert lines(cup, "penalties") == (sentence,)


def test_a_game_that_was_void_is_not_in_the_check(cup: Competition) -> None:
    (game,) = started(cup, list(cup.entrants.order_by("number")[:4]))
    table = Play(game)
    table.record(Chombo(offenders=frozenset({1})))
    games.void_game(entry=Entry.new(SYSTEM, game.version), game=game, reason="Fire alarm")
    assert not any("Session 3, table" in line for topic in ema_check(cup) for line in topic.lines)


def test_the_check_is_a_sheet_and_a_text_too(cup: Competition) -> None:
    sheet = sheets_of(file_of(cup)).worksheets[1]
    rows = list(sheet.values)
    assert ("Shared places", "Place 4: Felix Gimpel, Greta Habicht.") in rows
    assert ("Substitutes", "Nobody was replaced.") in rows
    text = check_text(ema_check(cup))
    assert "Shared places\n- Place 4: Felix Gimpel, Greta Habicht.\n\n" in text
    assert "Substitutes\n- Nobody was replaced.\n" in text


@pytest.mark.parametrize(("made", "queries"), [(ema_rows, 4), (ema_check, 16)])
@pytest.mark.parametrize("players", [16, 172])
def test_the_number_of_queries_does_not_grow(
    made: Callable[[Competition], object], queries: int, players: int, django_assert_num_queries: Any
) -> None:
    competition = make_season(players, 2)
    with django_assert_num_queries(queries):
        made(competition)


def test_the_check_names_the_sessions_whose_results_the_public_does_not_see(cup: Competition) -> None:
    def told(until: int | None) -> list[str]:
        now = set_embargo(actor=SYSTEM, competition=cup, until=until)
        return [line for line in lines(now, "ranking") if "not published" in line]

    assert told(0) == ["The results of sessions 1 and 2 are not published yet."]
    assert told(1) == ["The results of session 2 are not published yet."]
    assert told(2) == [], "it begins with a session that does not exist yet"
    assert told(None) == []
    cup.sessions.filter(number=1).update(hidden=True)
    assert told(5) == ["The results of session 1 are not published yet."]


def test_the_check_names_who_is_ranked_without_a_game(cup: Competition) -> None:
    nina = make_entrant(cup, first_name="Nina", last_name="Nie")
    four = [nina, *cup.entrants.order_by("number")[:3]]
    (game,) = started(cup, four)
    table, tom = Play(game), Player.objects.create(first_name="Tom", last_name="Meier")
    table.substitute(seat=0, player=tom, from_hand=1, cause="absent")
    table.substitute(seat=1, player=Player.objects.create(first_name="Uta", last_name="Meier"), from_hand=1, cause="absent")
    table.play_to_the_end()
    topic = next(topic for topic in ema_check(cup) if topic.code == "never_played")
    assert topic.people == ((nina.number, "Nina Nie"),), "Anna was replaced there, but played before"
    assert topic.lines[0].startswith("Played no game at all: Nina Nie.") and not topic.is_open


def said_after_a_final(cup: Competition, names: Sequence[str], scores: Sequence[int]) -> str:
    """What the check says of the score after a final of four, into which nothing is carried."""
    four = [entrant_of(cup, name) for name in names]
    make_stage(cup, "Preliminaries", planned_sessions=1)
    final = make_stage(cup, "Final", who="best", count=4, carried="nothing", planned_sessions=1, members=four)
    play(cup, four, scores, stage=final)
    return {topic.code: topic.lines for topic in ema_check(cup)}["ranking"][1]


def test_after_stages_the_check_says_what_the_score_is_and_who_stands_ahead_with_less(cup: Competition) -> None:
    """Sums of all games: Ben 10 + 60 = 70, Felix 0 + 10 = 10, Eva 45 − 20 = 25, Anna 60 − 50 = 10; nothing is carried into the final."""
    said = said_after_a_final(cup, ("Ben", "Felix", "Eva", "Anna"), (60_000, 30_000, 20_000, 10_000))
    assert "The score is the sum of all games." in said
    assert said.endswith("So Felix Gimpel with +10,000 is placed ahead of Eva Falke with +25,000.")


def test_the_check_names_nobody_as_placed_ahead_of_somebody_with_whom_they_share_the_place(cup: Competition) -> None:
    """Eva and Anna share the first place of the final, Ben and Felix the third; Eva, with less than Anna, comes before her in the list.
    Felix is 0 − 30, and Greta, who was not in the final, 0."""
    said = said_after_a_final(cup, ("Eva", "Anna", "Ben", "Felix"), (40_000, 40_000, 20_000, 20_000))
    assert said.endswith("So Felix Gimpel with −30,000 is placed ahead of Greta Habicht with 0.")
