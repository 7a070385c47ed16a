"""Which places a step of a reveal shows: laws, whatever the places and the plan."""

from __future__ import annotations

from math import ceil

from hypothesis import given
from hypothesis import strategies as st

from league.hall.reveal.steps import ALL, PlaceGroup, RevealPlan, shown_after, steps_before, steps_of


def places_from(sizes: list[int]) -> tuple[PlaceGroup, ...]:
    """Places with so many people each, the best first: two on the first place make the next one the third."""
    found, place = [], 1
    for size in sizes:
        found.append(PlaceGroup(place, tuple((place + number, "0") for number in range(size))))
        place += size
    return tuple(found)


PLACES = st.lists(st.integers(min_value=1, max_value=5), max_size=40).map(places_from)
PLANS = st.builds(RevealPlan, st.sampled_from([3, 10, 999]), st.sampled_from([ALL, 5, 10, 20]))


@given(PLACES, PLANS)
def test_each_place_is_shown_exactly_once_from_the_last_to_the_first(places: tuple[PlaceGroup, ...], plan: RevealPlan) -> None:
    shown = [group for step in steps_of(places, plan) for group in reversed(step)]
    assert shown == list(reversed(places))


@given(PLACES, PLANS)
def test_every_step_shows_something_and_the_best_places_come_one_at_a_time(places: tuple[PlaceGroup, ...], plan: RevealPlan) -> None:
    steps = steps_of(places, plan)
    assert all(steps)
    assert all(len(step) == 1 for step in steps if step[0].place <= plan.singly)


@given(PLACES, PLANS)
def test_no_page_has_more_people_than_wished_but_where_they_share_a_place(places: tuple[PlaceGroup, ...], plan: RevealPlan) -> None:
    for step in steps_of(places, plan):
        if plan.page != ALL and len(step) > 1:
            assert sum(len(group.who) for group in step) <= max(plan.page, 1)


@given(PLACES, PLANS, st.data())
def test_back_is_the_inverse_of_next(places: tuple[PlaceGroup, ...], plan: RevealPlan, data: st.DataObject) -> None:
    steps = steps_of(places, plan)
    number = data.draw(st.integers(min_value=0, max_value=len(steps)))
    assert shown_after(steps, number) == tuple(places[len(places) - len(shown_after(steps, number)) :]), "the worst places, in order"
    if number < len(steps):
        after = shown_after(steps, number + 1)
        assert after[len(steps[number]) :] == shown_after(steps, number) and after[: len(steps[number])] == steps[number]


@given(PLACES, PLANS, st.integers(min_value=0, max_value=30))
def test_a_jump_shows_no_place_up_to_the_one_named_and_as_many_behind_it_as_whole_steps_have(
    places: tuple[PlaceGroup, ...], plan: RevealPlan, place: int
) -> None:
    steps = steps_of(places, plan)
    number = steps_before(steps, place)
    assert all(group.place > place for group in shown_after(steps, number))
    if number < len(steps):
        assert any(group.place <= place for group in steps[number])


@given(st.integers(min_value=0, max_value=200), PLANS)
def test_pages_are_as_few_as_can_be_and_differ_by_one_person_at_most(people: int, plan: RevealPlan) -> None:
    pages = [len(step) for step in steps_of(places_from([1] * people), plan) if step[0].place > plan.singly]
    behind = max(people - plan.singly, 0)
    assert len(pages) == (ceil(behind / plan.page) if plan.page else min(behind, 1))
    assert not pages or max(pages) - min(pages) <= 1


def test_the_last_ten_come_one_by_one_after_pages_of_about_equal_size() -> None:
    steps = steps_of(places_from([1] * 36), RevealPlan(10, 10))
    assert [(step[0].place, step[-1].place) for step in steps[:4]] == [(28, 36), (20, 27), (11, 19), (10, 10)]
    assert len(steps) == 13 and steps[-1][0].place == 1


def test_no_page_of_a_single_person_comes_before_one_of_ten() -> None:
    steps = steps_of(places_from([1] * 24), RevealPlan(3, 10))
    assert [len(step) for step in steps] == [7, 7, 7, 1, 1, 1]


def test_level_players_are_never_separated() -> None:
    steps = steps_of(places_from([1, 2, 1, 4]), RevealPlan(3, 2))
    assert [[group.place for group in step] for step in steps] == [[5], [4], [2], [1]]
