"""What a running reveal shows: on the screen of the hall only what its steps have shown, on the director's remote also what comes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.db.models import Q
from django.utils.translation import gettext as _

from league.competitions.models import Competition, StageEntrant
from league.hall.models import Reveal
from league.hall.reveal.order import steps_of_reveal
from league.hall.reveal.steps import PlaceGroup, Step, shown_after, steps_before
from league.standings.queries.numbers import PolicyNumbers
from league.wording import joined

__all__ = [
    "PODIUM",
    "RevealJump",
    "RevealRemote",
    "RevealScreen",
    "ShownPlace",
    "is_revealed",
    "remote_of",
    "reveal_screen",
    "running_reveal",
    "shown_places",
]

PODIUM = 3  #: places
SECOND = 2
LAST_TEN = 10
BESIDE = 6  #: places that stay beside the one shown last
SIZES = (("few", 6), ("ten", 10), ("many", 20), ("crowd", 45))  #: of the letters of a page, each with the most people on it


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """A place and everybody on it, with the total; ``new``: this step shows it; ``stage``: in which they played last, where places come
    from several stages."""

    place: int
    people: tuple[tuple[str, str], ...]
    new: bool = False
    stage: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _total in self.people)

    @property
    def is_shared(self) -> bool:
        return len(self.people) > 1


@dataclass(frozen=True, slots=True)
class RevealScreen:
    """Only what has been shown so far: ``now`` by the last step, ``before`` by those before it, the best place first; nothing at the
    beginning. It holds no number that tells how many steps are left."""

    now: tuple[ShownPlace, ...]
    before: tuple[ShownPlace, ...]

    @property
    def kind(self) -> str:
        """``title``: nothing yet, ``page``: several places, ``place``: one, ``podium``: one of the first three."""
        if not self.now:
            return "title"
        if self.now[0].place <= PODIUM:
            return "podium"
        return "place" if len(self.now) == 1 else "page"

    @property
    def first(self) -> int:
        return self.now[0].place

    @property
    def last(self) -> int:
        return self.now[-1].place

    @property
    def size(self) -> str:
        """How large the letters of a page can be."""
        people = sum(len(place.people) for place in self.now)
        return next((size for size, most in SIZES if people <= most), "throng")

    @property
    def stages(self) -> str:
        """The stages of the places that this step shows."""
        return joined([*dict.fromkeys(place.stage for place in self.now if place.stage)])

    @property
    def podium(self) -> tuple[ShownPlace, ...]:
        """The first three places as far as they are shown; those better than all shown are empty. Where several
        share the second and nobody has the third, they stand on both sides."""
        shown = [place for place in (*self.now, *self.before) if place.place <= PODIUM]
        if shown and shown[-1].place == SECOND and shown[-1].is_shared:
            shown[-1:] = _on_both_sides(shown[-1])
        return (*(ShownPlace(place, ()) for place in range(1, self.first)), *shown)

    @property
    def beside(self) -> tuple[ShownPlace, ...]:
        """The places shown just before, behind the podium where that is on the screen."""
        behind = [place for place in self.before if place.place > PODIUM] if self.kind == "podium" else self.before
        return tuple(behind[:BESIDE])


def _on_both_sides(second: ShownPlace) -> tuple[ShownPlace, ShownPlace]:
    half = (len(second.people) + 1) // 2
    return replace(second, people=second.people[:half]), replace(second, people=second.people[half:])


@dataclass(frozen=True, slots=True)
class RevealJump:
    """A step that shows everything behind a place at once."""

    place: int
    step: int


@dataclass(frozen=True, slots=True)
class RevealRemote:
    """For the director's eyes: the step that was shown ``last``, the one that comes ``next``, the number of people still to be shown."""

    reveal: Reveal
    last: tuple[ShownPlace, ...]
    next: tuple[ShownPlace, ...]
    steps: int
    left: int
    jumps: tuple[RevealJump, ...]

    @property
    def is_complete(self) -> bool:
        return self.reveal.step == self.steps

    @property
    def steps_left(self) -> int:
        return self.steps - self.reveal.step

    @property
    def forward(self) -> int:
        return self.reveal.step + 1

    @property
    def back(self) -> int:
        return self.reveal.step - 1


def is_revealed(competition: Competition) -> bool:
    """A reveal has shown everything and ended. One query."""
    reveal = Reveal.objects.filter(competition=competition).exclude(ended_at=None).order_by("-pk").first()
    return reveal is not None and 0 < reveal.step == len(steps_of_reveal(reveal))


def running_reveal(competition: Competition) -> Reveal | None:
    """One query."""
    reveal = Reveal.objects.running().filter(competition=competition).first()
    if reveal is not None:
        reveal.competition = competition
    return reveal


def reveal_screen(reveal: Reveal) -> RevealScreen:
    """Only names and totals that have been shown are read. Two queries, one more with stages, none at the beginning."""
    steps = steps_of_reveal(reveal)
    now = steps[reveal.step - 1] if reveal.step else ()
    shown = shown_places(reveal.competition, shown_after(steps, reveal.step), new=now)
    return RevealScreen(shown[: len(now)], shown[len(now) :])


def remote_of(reveal: Reveal) -> RevealRemote:
    """One query."""
    steps, at = steps_of_reveal(reveal), reveal.step
    last, coming = steps[at - 1] if at else (), steps[at] if at < len(steps) else ()
    shown = shown_places(reveal.competition, (*last, *coming))
    return RevealRemote(
        reveal=reveal,
        last=shown[: len(last)],
        next=shown[len(last) :],
        steps=len(steps),
        left=sum(len(group.who) for step in steps[at:] for group in step),
        jumps=_jumps(steps, at),
    )


def _jumps(steps: Sequence[Step], at: int) -> tuple[RevealJump, ...]:
    """To the last ten and to the podium, where more than one step leads there."""
    found = [RevealJump(place, steps_before(steps, place)) for place in (LAST_TEN, PODIUM)]
    return tuple(jump for jump in found if jump.step > at + 1)


def shown_places(competition: Competition, groups: Iterable[PlaceGroup], *, new: Step = ()) -> tuple[ShownPlace, ...]:
    """The groups with names as the public reads them, and totals as the standings write them. Two queries, one more with stages."""
    groups = tuple(groups)
    stages = _stages(competition, [key for group in groups for key in group.keys])
    names, numbers = _names(competition, groups), PolicyNumbers(competition.standings_policy)
    return tuple(
        ShownPlace(
            place=group.place,
            people=tuple((names.get(key, "–"), _total(numbers, value)) for key, value in group.who),
            new=group in new,
            stage=joined([*dict.fromkeys(name for key in group.keys if (name := stages.get(key)))]),
        )
        for group in groups
    )


def _stages(competition: Competition, keys: Sequence[int]) -> Mapping[int, str]:
    """The stage in which each of these entrants played last, or the one for which they qualified and were replaced; nothing where nobody
    plays in a later one. Two queries at most."""
    stages = list(competition.stages.order_by("number").values_list("number", "name")) if keys else []
    if len(stages) < 2:
        return {}
    names, own = dict(stages), dict.fromkeys(keys, stages[0][0])
    rows = StageEntrant.objects.filter(Q(entrant__in=keys) | Q(replaces__in=keys), stage__apart=True).order_by("stage__number")
    places = list(rows.values_list("stage__number", "stage__source__number", "entrant_id", "replaces_id"))
    own |= {entrant: number for number, _source, entrant, _replaced in places if entrant in own}
    found = {key: names[number] for key, number in own.items()}
    for number, source, _entrant, replaced in places:
        if replaced in own and own[replaced] == source:
            found[replaced] = _("%(stage)s (replaced)") % {"stage": names[number]}
    return found


def _names(competition: Competition, groups: Sequence[PlaceGroup]) -> Mapping[int, str]:
    keys = [key for group in groups for key in group.keys]
    found = competition.entrants.filter(pk__in=keys).select_related("player") if keys else ()
    return {entrant.pk: entrant.shown_name for entrant in found}


def _total(numbers: PolicyNumbers, value: str) -> str:
    exact = Fraction(value)
    return numbers.ranked_by(exact.numerator if exact.denominator == 1 else exact).text
