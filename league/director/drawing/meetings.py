"""All meetings as a picture: the geometry of an inline SVG, drawn by ``templates/director/drawing/drafts/_meetings.html``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from league.drawing.arrangement import pairs_at

__all__ = ["CELL", "Label", "MeetingsPicture", "picture_of"]

CELL = 14  #: the side of a cell, in units of the drawing
MOST_NAMES = 48  #: with more players, only some rows are labelled, with numbers
NAMES_WIDTH, TOP = 128, 24  #: left of and above the cells of few players
LONGEST_NAME = 20
MOST_PIXELS = 1100
GRID_EVERY = 5  #: cells between two lines of the grid if there are too many players for a line at each
ONCE, TWICE, OFTEN = 1, 2, 3
INSET = {ONCE: 4, TWICE: 2, OFTEN: 1}  #: cells grow with the number of meetings, so that colour is not the only sign
Pairs = Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Label:
    """A player's label beside a row or above a column, centred on it."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class MeetingsPicture:
    """A square with a row and a column for each player; each ``*_path`` draws the cells of the pairs counted in the field of that name.

    ``mates``: pairs within a group, framed if they meet. ``lines_path`` separates groups.
    """

    width: int
    height: int
    left: int
    top: int
    side: int
    rows: tuple[Label, ...]
    columns: tuple[Label, ...]
    never: int
    once: int
    twice: int
    often: int
    mates_meeting: int
    font: int
    grid_path: str
    lines_path: str
    once_path: str
    twice_path: str
    often_path: str
    mates_path: str
    frames_path: str
    diagonal_path: str

    @property
    def shown_width(self) -> int:
        """Width in pixels if there is room for it."""
        return min(MOST_PIXELS, self.width * 3 // 2)


def picture_of(players: Iterable[int], names: Mapping[int, str], meetings: Pairs, groups: Iterable[frozenset[int]] = ()) -> MeetingsPicture:
    """The picture of all meetings, given by :func:`~league.drawing.arrangement.pair`; mates are placed side by side."""
    teams = list(groups)
    order = sorted(players, key=lambda who: (_team(who, teams), who))
    place = {who: index for index, who in enumerate(order)}
    mates = {two for team in teams for two in pairs_at(team & place.keys())}
    met = {two: times for two, times in meetings.items() if times and two[0] in place and two[1] in place}
    by_times = {least: [two for two, times in met.items() if min(times, OFTEN) == least] for least in (ONCE, TWICE, OFTEN)}
    framed = sorted(mates & met.keys())
    left, top, font = _edges(len(order))
    side = CELL * len(order)
    rows, columns = _labels(order, names)
    return MeetingsPicture(
        width=left + side + 1,
        height=top + side + 1,
        left=left,
        top=top,
        side=side,
        rows=rows,
        columns=columns,
        never=len(order) * (len(order) - 1) // 2 - len(met),
        once=len(by_times[ONCE]),
        twice=len(by_times[TWICE]),
        often=len(by_times[OFTEN]),
        mates_meeting=len(framed),
        font=font,
        grid_path=_grid(len(order)),
        lines_path=_crossing(side, (CELL * at for at in range(1, len(order)) if _team(order[at], teams) != _team(order[at - 1], teams))),
        once_path=_squares(by_times[ONCE], place, INSET[ONCE]),
        twice_path=_squares(by_times[TWICE], place, INSET[TWICE]),
        often_path=_squares(by_times[OFTEN], place, INSET[OFTEN]),
        mates_path=_squares(mates - met.keys(), place, 5),
        frames_path=_squares(framed, place, 1),
        diagonal_path="".join(f"M{CELL * at} {CELL * at}h{CELL}v{CELL}h-{CELL}z" for at in range(len(order))),
    )


def _team(who: int, teams: Sequence[frozenset[int]]) -> int:
    """The index of a player's first group; players without one come last."""
    return next((index for index, team in enumerate(teams) if who in team), len(teams))


def _squares(pairs: Iterable[tuple[int, int]], place: Mapping[int, int], inset: int) -> str:
    """Squares for the pairs, on both sides of the diagonal."""
    size = CELL - 2 * inset
    cells = sorted(cell for one, other in pairs for cell in ((place[one], place[other]), (place[other], place[one])))
    return "".join(f"M{CELL * x + inset} {CELL * y + inset}h{size}v{size}h-{size}z" for x, y in cells)


def _edges(players: int) -> tuple[int, int, int]:
    """Width and height of the margins for labels, and their font size: three digits fit at every labelled cell."""
    if players <= MOST_NAMES:
        return NAMES_WIDTH, TOP, 9
    font = 6 * _every(players)
    return 2 * font + 8, font + 10, font


def _every(players: int) -> int:
    """The interval at which players are labelled."""
    return -(-players // MOST_NAMES)


def _grid(players: int) -> str:
    side, step = CELL * players, CELL if players <= MOST_NAMES else CELL * GRID_EVERY
    return _crossing(side, range(0, side + 1, step))


def _crossing(side: int, places: Iterable[int]) -> str:
    """Lines across the whole square in both directions, at these places."""
    return "".join(f"M0 {at}H{side}M{at} 0V{side}" for at in places)


def _labels(order: Sequence[int], names: Mapping[int, str]) -> tuple[tuple[Label, ...], tuple[Label, ...]]:
    """Labels of the rows (names, or numbers if there are many players) and of the columns (numbers)."""
    every = _every(len(order))
    middles = [(CELL * at + CELL // 2, who) for at, who in enumerate(order) if at % every == 0]
    columns = tuple(Label(at, str(who)) for at, who in middles)
    if len(order) > MOST_NAMES:
        return columns, columns
    return tuple(Label(at, f"{_short(names.get(who, ''))} {who}".strip()) for at, who in middles), columns


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
