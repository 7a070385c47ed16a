"""The quality of a draw in sentences, and the flaws of its tables, tested without a database."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from league.director.drawing.draft_rows import Plan
from league.director.drawing.draw_words import figure_lines, verdict_of
from league.director.drawing.meetings import picture_of
from league.director.drawing.promise_words import promise_of
from league.director.seating_words import sessions_text
from league.drawing import Draw, History, swapped
from league.drawing.bounds import groups_in_order
from league.drawing.effort import Effort
from league.drawing.evening import draw_evening
from league.drawing.figures import measure
from league.drawing.task import Schedule, Task
from league.drawing.whole import draw_whole

#: Two sessions of sixteen players: nobody meets anybody twice, and nobody has the same wind twice.
PERFECT = (
    ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)),
    ((6, 11, 16, 1), (2, 7, 12, 13), (3, 8, 9, 14), (4, 5, 10, 15)),
)
NAMES = {number: f"Player {number}" for number in range(1, 17)}
SELDOM = "People of the same club meet as seldom as can be."
PLAYERS = tuple(range(1, 17))


def schedule(*sessions: tuple[tuple[int, int, int, int], ...], cut_short: bool = False) -> Schedule:
    return Schedule(tuple(Draw(tables) for tables in sessions), "by hand", cut_short=cut_short)


def told(task: Task, drawn: Schedule, before: Schedule | None = None) -> dict[str, str]:
    lines = figure_lines(task, measure(task, drawn), measure(task, before) if before is not None else None)
    return {line.key: f"{line.text} {line.proof}" for line in lines}


def test_a_draw_that_cannot_be_better_says_so_in_one_sentence() -> None:
    task = Task(PLAYERS, 2)
    lines = figure_lines(task, measure(task, schedule(*PERFECT)))
    verdict = verdict_of([line for line in lines if line.key != "most_visits"])
    assert (verdict.is_good, verdict.title) == (True, "As good as can be.")
    assert verdict.text == "Nobody meets anybody twice. After every session, nobody's winds differ by more than one."
    proofs = {line.key: line.proof for line in lines if line.is_best}
    assert proofs.pop("most_visits") == "Proved: fewer would need two to meet again, which weighs more."
    assert proofs.pop("wind_spread") == "Proved: better is not possible at these tables."
    assert set(proofs.values()) == {"Proved: better is not possible."}


def test_uneven_winds_are_never_called_as_good_as_can_be_though_nobody_can_have_less() -> None:
    """Before, 1 to 4 were East twice, and nothing else: one of them is East a third time, however they sit down."""
    history = History(winds=dict.fromkeys((1, 2, 3, 4), (2, 0, 0, 0)))
    task = Task((1, 2, 3, 4), 1, history=history)
    lines = figure_lines(task, measure(task, schedule(((2, 3, 4, 1),))))
    winds = next(line for line in lines if line.key == "wind_spread")
    assert winds.is_best and winds.value > 1
    verdict = verdict_of(lines)
    assert verdict.title == "Meetings are as good as can be."
    assert verdict.text.endswith(f"Somebody gets one wind {winds.value} times more often than another.")
    not_all = [*lines, replace(winds, key="most_visits", value=3, least=1, least_in_order=0)]
    assert verdict_of(not_all).title == "The best known: better is not ruled out."


def test_a_draw_without_a_proof_is_not_called_the_best() -> None:
    task, same = Task(PLAYERS, 2), schedule(PERFECT[0], PERFECT[0])
    verdict = verdict_of(figure_lines(task, measure(task, same)))
    assert (verdict.is_good, verdict.title) == (False, "The best known: better is not ruled out.")
    assert verdict.text == "There are 24 repeat meetings. Somebody gets one wind 2 times more often than another."
    assert verdict_of(figure_lines(task, measure(task, same)), cut_short=True).title.endswith("before the search was ended.")
    assert verdict_of(figure_lines(task, measure(task, same)), is_given=True).title == "Better may be possible."
    assert told(task, same)["repeats"].endswith("Whether fewer are possible is not known.")


def test_a_figure_above_its_bound_after_a_whole_search_is_the_best_known() -> None:
    """Two sessions of 16 can be without repeats, and then somebody comes to a table again: with repeats that is not proved."""
    task, same = Task(PLAYERS, 2, groups={"club: Ost": frozenset(range(1, 6))}), schedule(PERFECT[0], PERFECT[0])
    lines = {line.key: line for line in figure_lines(task, measure(task, same), is_searched=True)}
    assert lines["repeats"].proof == "Best known: fewer are not ruled out."
    assert lines["group_meetings"].proof == "Best known. Proved: at least 2."
    assert lines["max_meetings"].proof == "Best known. Proved: at least 1."
    assert "best" not in told(task, same)["repeats"].lower()


def test_a_table_visited_again_because_nobody_meets_again_does_not_count_against_a_draw() -> None:
    task = Task(PLAYERS, 2)
    line = next(line for line in figure_lines(task, measure(task, schedule(*PERFECT))) if line.key == "most_visits")
    assert (line.value, line.least, line.bound, line.is_best) == (2, 1, 2, True)
    assert line.proof == "Proved: fewer would need two to meet again, which weighs more."
    assert "less fair turns to sit out" in replace(line, has_byes=True).proof


def test_one_session_is_judged_by_how_often_its_pairs_met_before() -> None:
    """All of eight met three times, but 1 and 2 five times, 1 and 3 once: only one of twelve pairs at tables can be better than that."""
    meetings = {(one, other): 3 for one in range(1, 9) for other in range(one + 1, 9)}
    task = Task(tuple(range(1, 9)), 1, history=History(meetings | {(1, 2): 5, (1, 3): 1}))
    drawn = draw_evening(task, Effort())
    lines = {line.key: line for line in figure_lines(task, measure(task, drawn))}
    assert (lines["earlier_meetings"].value, lines["earlier_meetings"].least) == (34, 34)
    assert lines["earlier_meetings"].text == "All together, they met 34 times before."
    assert verdict_of(tuple(lines.values())).is_good
    worse = schedule(((1, 2, 4, 5), (3, 6, 7, 8)))
    verdict = verdict_of(figure_lines(task, measure(task, replace(worse, proved=drawn.proved))))
    assert (verdict.is_good, verdict.title) == (False, "The best known: better is not ruled out.")


def test_earlier_meetings_are_left_out_if_no_pair_met_twice() -> None:
    task = Task(PLAYERS, 1, history=History({(1, 2): 1}))
    assert "earlier_meetings" not in told(task, schedule(PERFECT[0]))
    assert "earlier_meetings" not in told(Task(PLAYERS, 2, history=History({(1, 2): 4})), schedule(*PERFECT))


def test_a_figure_made_worse_by_hand_is_shown_with_its_former_value() -> None:
    task, drawn = Task(PLAYERS, 2), schedule(*PERFECT)
    changed = Schedule((drawn.sessions[0], swapped(drawn.sessions[1], 1, 2)), "by hand")
    lines = {line.key: line for line in figure_lines(task, measure(task, changed), measure(task, drawn))}
    assert (lines["repeats"].value, lines["repeats"].before, lines["repeats"].proof) == (0, None, "Proved: better is not possible.")
    changed = Schedule((drawn.sessions[0], swapped(drawn.sessions[1], 1, 7)), "by hand")
    lines = {line.key: line for line in figure_lines(task, measure(task, changed), measure(task, drawn))}
    assert (lines["repeats"].value, lines["repeats"].before) == (2, 0)
    assert lines["repeats"].proof == "As drawn it was 0."
    assert verdict_of(list(lines.values())).title == "Your changes made it worse."


def test_meetings_within_a_group_forced_by_avoiding_repeats_do_not_count_against_a_draw() -> None:
    groups = {"club: Ost": frozenset({1, 2}), "club: West": frozenset({3, 4, 5})}
    assert groups_in_order(Task(PLAYERS, 5, groups=groups), 0, fair=True) == (4,)  # everybody meets everybody
    assert groups_in_order(Task(PLAYERS, 4, groups=groups), 0, fair=True) == (0,)  # three are not met
    assert groups_in_order(Task(PLAYERS, 5, groups=groups, history=History(meetings={(1, 2): 1})), 1, fair=True) == (3,)
    assert groups_in_order(Task(PLAYERS[:15], 5, groups=groups), 0, fair=True) == (0,)


def test_meetings_within_clubs_and_within_countries_are_told_apart() -> None:
    """Two countries of eight at four tables: each table has two of both."""
    clubs = {f"club: {one}": frozenset({one, one + 4}) for one in (1, 2, 3, 4)}
    countries = {"country: DE": frozenset({1, 2, 5, 6, 9, 10, 13, 14}), "country: AT": frozenset({3, 4, 7, 8, 11, 12, 15, 16})}
    task = Task(PLAYERS, 1, groups={**clubs, **countries}, ranks=dict.fromkeys(clubs, 1) | dict.fromkeys(countries, 2))
    lines = [line for line in figure_lines(task, measure(task, schedule(PERFECT[0]))) if line.key == "group_meetings"]
    assert [(line.label, line.text) for line in lines] == [
        ("Meetings within a club", "Nobody meets anybody of their own club."),
        ("Meetings within a country", "8 meetings are within a country (cannot be fewer)."),
    ]
    assert [line.text for line in promise_of(task, [1]).lines if "People" in line.text] == [
        "People of the same club meet as seldom as can be.",
        "After that: People of the same country meet as seldom as can be. At least 8 such meetings there must be.",
    ]
    seats = Plan(task, schedule(PERFECT[0]), [1], NAMES).session(1, held=1).tables[1].seats
    both = "2 more within a club; 2 more within a country"
    assert [seat.effect.text for seat in seats if seat.effect] == ["", "2 more within a club", both, both]


def test_if_everybody_meets_everybody_fewer_meetings_within_a_club_need_repeats() -> None:
    task = Task(PLAYERS, 5, groups={"club: Ost": frozenset({1, 2})})
    drawn = draw_whole(task)
    (line,) = [line for line in figure_lines(task, measure(task, drawn)) if line.key == "group_meetings"]
    assert line.text == "1 meeting is within a club (fewer only with repeat meetings)."


@pytest.mark.parametrize(
    ("numbers", "text"),
    [([3], "session 3"), ([2, 3], "sessions 2 and 3"), ([1, 2, 3, 4], "sessions 1 to 4"), ([1, 3, 4], "sessions 1, 3 and 4")],
)
def test_sessions_are_named_shortly(numbers: list[int], text: str) -> None:
    assert sessions_text(numbers) == text


def test_the_page_says_before_the_draw_what_is_possible() -> None:
    promise = promise_of(Task(PLAYERS, 6, groups={"club: Ost": frozenset(range(1, 7))}), range(1, 7))
    assert promise.title == "16 players, sessions 1 to 6"
    assert [(line.text, line.is_good) for line in promise.lines] == [
        ("4 tables in each session.", True),
        ("So many sessions for so few players: at least 24 repeat meetings cannot be avoided.", False),
        ("Nobody's winds have to differ by more than one.", True),
        (f"{SELDOM} With no more than 24 repeat meetings, there must be at least 15 such meetings.", False),
    ]
    texts = [line.text for line in promise_of(Task(PLAYERS[:15], 2, history=History(meetings={(1, 2): 1})), [2, 3]).lines]
    assert texts[:3] == [
        "3 tables in each session. 3 sit out each time, in fair turn.",
        "By the numbers nobody has to meet anybody again; the draw shows how near it comes.",
        "By the numbers nobody's winds have to differ by more than one; the draw shows how near it comes.",
    ]


def test_the_page_says_what_few_repeats_force_within_clubs() -> None:
    fours = {f"club: {club}": frozenset(PLAYERS[4 * club : 4 * club + 4]) for club in range(4)}
    promises = [promise_of(Task(PLAYERS, sessions, groups=fours), [1]).lines[3] for sessions in (4, 5, 6)]
    assert [(line.text, line.is_good) for line in promises] == [
        (SELDOM, True),
        (f"{SELDOM} As long as nobody meets anybody again, there must be at least 24 such meetings.", False),
        (f"{SELDOM} With no more than 24 repeat meetings, there must be at least 24 such meetings.", False),
    ]
    five = promise_of(Task(PLAYERS, 4, groups={"club: Ost": frozenset(PLAYERS[:5])}), [1])
    assert five.lines[3].text == f"{SELDOM} At least 4 such meetings there must be."


# Tables


def plan(drawn: Schedule, **task: object) -> Plan:
    return Plan(Task(PLAYERS, len(drawn.sessions), **task), drawn, [4, 5], NAMES)  # type: ignore[arg-type]


def notes(plan: Plan, session: int, table: int) -> list[str]:
    return [f"{note.kind}: {note.text}" for note in plan.session(session).tables[table - 1].notes]


def test_each_table_names_the_people_who_should_not_meet_there() -> None:
    history = History(meetings={(1, 2): 2})
    mine = plan(schedule(*PERFECT), groups={"club: Ost": frozenset({3, 4})}, apart=frozenset({(1, 4)}), history=history)
    assert notes(mine, 4, 1) == [
        "again: Player 1 and Player 2: 2 times before",
        "apart: Player 1 and Player 4 must not meet.",
        "mates: Player 3 and Player 4: Ost",
    ]
    assert notes(mine, 4, 2) == []
    assert (mine.troubles(4), mine.troubles(5)) == (3, 0)
    twice = plan(schedule(PERFECT[0], PERFECT[0]))
    assert "again: Player 1 and Player 2: also in session 5" in notes(twice, 4, 1)


def test_a_country_has_the_letters_that_the_list_of_entrants_has() -> None:
    mine = plan(schedule(*PERFECT), groups={"country: AT": frozenset({3, 4})})
    assert "mates: Player 3 and Player 4: AUT" in notes(mine, 4, 1)


def test_the_line_of_a_player_includes_earlier_sessions_like_the_figures() -> None:
    past = History(meetings={(1, 2): 1, (1, 16): 1}, winds={1: (0, 1, 0, 0)}, sit_outs={1: 1})
    first = plan(schedule(*PERFECT), history=past).players()[0]
    assert (sum(first.winds), first.winds[1] >= 1) == (3, True)
    assert (first.again, first.rests) == (1 + (16 in {who for cell in first.cells for who, *_ in cell.others}), 1)


def test_unavoidable_meetings_are_not_noted_at_tables() -> None:
    task, first, second = Task(PLAYERS[:8], 2), ((1, 2, 3, 4), (5, 6, 7, 8)), ((6, 1, 5, 2), (8, 3, 7, 4))
    least, worse = schedule(first, second), schedule(first, ((6, 1, 3, 2), (8, 5, 7, 4)))
    drawn = Plan(task, least, [4, 5], NAMES)
    assert (measure(task, least).repeats, drawn.troubles(4), drawn.troubles(5)) == (4, 0, 0)
    assert {row.again for row in drawn.players()} == {1}
    changed = Plan(task, worse, [4, 5], NAMES, [(5, 5, 3)], least)
    assert notes(changed, 5, 1) == [
        "again: Player 1 and Player 3: also in session 4",
        "again: Player 2 and Player 3: also in session 4",
    ]


def test_the_first_tap_shows_what_each_swap_would_cost() -> None:
    mine = plan(schedule(*PERFECT), apart=frozenset({(1, 10)}))
    effects = {seat.number: seat.effect for table in mine.session(5, held=1).tables for seat in table.seats}
    assert effects[1] is None
    assert effects[11] is not None and effects[11].text == ""
    assert effects[6] is not None and effects[6].text == "winds differ by 2"
    assert effects[7] is not None and "2 more meet again" in effects[7].text
    assert effects[15] is not None and effects[15].is_forbidden
    assert effects[15].text == "Player 1 and Player 10 must not meet"


def test_the_cost_of_a_swap_agrees_with_a_full_recount() -> None:
    """The incremental count agrees with the full one, for every two people of the second session."""
    drawn, task = schedule(*PERFECT), Task(PLAYERS, 2, groups={"a": frozenset({1, 6, 11}), "b": frozenset({2, 7})})
    mine, before = Plan(task, drawn, [4, 5], NAMES), measure(task, drawn)
    for one in PLAYERS:
        for other in (who for who in PLAYERS if who != one):
            after = measure(task, Schedule((drawn.sessions[0], swapped(drawn.sessions[1], one, other)), "by hand"))
            text = mine.effect(5, drawn.sessions[1], one, other).text
            assert amount("more meets? again", text) == max(0, after.repeats - before.repeats)
            assert amount("more within a group", text) == max(0, after.group_meetings - before.group_meetings)
            assert ("winds differ" in text) == (after.wind_spread > before.wind_spread)


def amount(what: str, text: str) -> int:
    found = re.search(rf"(\d+) {what}", text)
    return int(found[1]) if found else 0


def test_somebody_sitting_out_can_take_a_place_at_a_table() -> None:
    drawn = Schedule((Draw(PERFECT[0][:3], (13, 14, 15)),), "by hand")
    mine = Plan(Task(PLAYERS[:15], 1, history=History(meetings={(2, 13): 1})), drawn, [1], NAMES)
    rows = mine.session(1, held=13)
    assert [seat.number for seat in rows.resting] == [13, 14, 15]
    assert [seat.effect.text for seat in rows.tables[0].seats if seat.effect] == [
        "1 more meets again",
        "",
        "1 more meets again",
        "1 more meets again",
    ]
    assert rows.resting[1].effect is not None and rows.resting[1].effect.text == ""


def test_every_player_has_a_line_with_tables_winds_and_the_people_met() -> None:
    drawn = Schedule((Draw(PERFECT[0][:3], (13, 14, 15)), Draw(PERFECT[0][:3], (13, 14, 15))), "by hand")
    first, *_others, last = Plan(Task(PLAYERS[:15], 2), drawn, [4, 5], NAMES).players()
    assert (first.number, first.winds, first.met, first.again, first.rests) == (1, (2, 0, 0, 0), 3, 3, 0)
    assert [(cell.session, cell.table, cell.wind_letter) for cell in first.cells] == [(4, 1, "E"), (5, 1, "E")]
    assert first.cells[0].others == ((2, "Player 2", True), (3, "Player 3", True), (4, "Player 4", True))
    assert (last.number, last.rests, last.met) == (15, 2, 0)


# The picture


def test_the_picture_counts_every_pair_once_and_draws_it_on_both_sides() -> None:
    picture = picture_of(PLAYERS, NAMES, {(1, 2): 1, (1, 3): 2, (2, 3): 5}, [frozenset({1, 16}), frozenset({2, 3})])
    assert (picture.once, picture.twice, picture.often, picture.never, picture.mates_meeting) == (1, 1, 1, 117, 1)
    for path, cells in ((picture.once_path, 2), (picture.often_path, 2), (picture.mates_path, 2), (picture.diagonal_path, 16)):
        assert path.count("M") == cells
    assert [label.text for label in picture.rows[:4]] == ["Player 1 1", "Player 16 16", "Player 2 2", "Player 3 3"]


def test_the_picture_of_very_many_has_numbers_for_some_and_stays_legible() -> None:
    picture = picture_of(range(1, 173), {}, {})
    assert len(picture.columns) == 43
    assert picture.shown_width <= 1100 < picture.width
    assert picture.font * picture.shown_width / picture.width > 10
