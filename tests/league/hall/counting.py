"""The arithmetic of a tournament, from a list of what happened: plain Python that knows nothing of the product.

Run by itself, it prints the final tables: ``python tests/league/hall/counting.py``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

EAST, SOUTH, WEST, NORTH = range(4)
START = 30_000


@dataclass(frozen=True)
class Book:
    """A rulebook. ``chombo``: points off the result after uma, or None if it is a payment at the table."""

    uma: tuple[int, int, int, int]
    chombo: int | None
    replaced: int = -30_000  #: the result of somebody for whom a substitute plays, whatever that one scores


EMA_2016 = Book(uma=(15_000, 5_000, -5_000, -15_000), chombo=20_000)
EMA_2012 = Book(uma=(30_000, 10_000, -10_000, -30_000), chombo=None)
WRC_2022 = EMA_2016  #: the same in all that is counted here


@dataclass(frozen=True)
class Off:
    """Points that somebody loses and nobody gets: ``on_sheet`` if the paper includes them already, ``after_uma`` if places do not
    change."""

    seat: int
    points: int
    on_sheet: bool = True
    after_uma: bool = False


@dataclass(frozen=True)
class ChomboHere:
    """A false win. Where it is a payment, ``east`` dealt, and ``on_sheet`` says whether the sticks changed hands at the table."""

    seat: int
    east: int = EAST
    on_sheet: bool = True


@dataclass
class Sheet:
    """One table: who was drawn there from East to North, and the scores that are written on its sheet of paper at the end."""

    who: tuple[int, ...]
    scores: tuple[int, ...]
    off: list[Off] = field(default_factory=list)
    chombo: list[ChomboHere] = field(default_factory=list)
    deposits_lost: int = 0  #: lay on the table at the end, and nobody got them
    replaced: set[int] = field(default_factory=set)  #: seats in which a substitute played from the start
    replaced_later: set[int] = field(default_factory=set)  #: from a later hand on: the substitute is last whatever happens


@dataclass
class Happened:
    """A whole tournament. ``missed``: points for each game missed without a substitute, by player number."""

    book: Book
    sessions: list[list[Sheet]]
    missed: dict[int, list[int]] = field(default_factory=dict)
    disqualified: set[int] = field(default_factory=set)
    unranked: set[int] = field(default_factory=set)  #: substitutes, and who was struck: without a place
    clubs: tuple[set[int], ...] = ()  #: who comes from the same club


def settled(sheet: Sheet, book: Book) -> list[int]:
    """The scores of a table as they count: what the paper does not hold yet comes off now."""
    scores = list(sheet.scores)
    for off in sheet.off:
        if not off.on_sheet and not off.after_uma:
            scores[off.seat] -= off.points
    if book.chombo is None:
        for chombo in sheet.chombo:
            if not chombo.on_sheet:
                pay_chombo(scores, chombo)
    return scores


def pay_chombo(scores: list[int], chombo: ChomboHere) -> None:
    """A mangan to the others: as East 4,000 to each, else 4,000 to East and 2,000 to the two others."""
    for other in range(4):
        if other != chombo.seat:
            paid = 4_000 if chombo.seat == chombo.east or other == chombo.east else 2_000
            scores[other] += paid
            scores[chombo.seat] -= paid


def shared_uma(scores: list[int], book: Book, last: set[int]) -> list[int]:
    """Who has more points gets more; the level share; seats in ``last`` are behind all others."""
    strength = [(seat not in last, scores[seat]) for seat in range(4)]
    found = []
    for mine in strength:
        better = sum(other > mine for other in strength)
        level = sum(other == mine for other in strength)
        found.append(sum(book.uma[better : better + level]) // level)
    return found


def results_of(sheet: Sheet, book: Book) -> list[int]:
    """The results of the four at the table."""
    scores = settled(sheet, book)
    totals = [score - START + uma for score, uma in zip(scores, shared_uma(scores, book, sheet.replaced_later), strict=True)]
    for off in sheet.off:
        if off.after_uma:
            totals[off.seat] -= off.points
    if book.chombo is not None:
        for chombo in sheet.chombo:
            totals[chombo.seat] -= book.chombo
    for seat in sheet.replaced | sheet.replaced_later:
        totals[seat] = book.replaced
    return totals


def places_of(sheet: Sheet, book: Book) -> list[int]:
    """First to fourth at the table, the level on the same place. A substitute's place is nobody's: who was replaced is fourth."""
    scores, replaced = settled(sheet, book), sheet.replaced | sheet.replaced_later
    strength = [(seat not in sheet.replaced_later, scores[seat]) for seat in range(4)]
    return [4 if seat in replaced else 1 + sum(other > mine for other in strength) for seat, mine in enumerate(strength)]


def points_by_session(happened: Happened) -> dict[int, list[int]]:
    """Of each player, by number, the results in the order in which they were played; games that were missed come last."""
    found: dict[int, list[int]] = {}
    for session in happened.sessions:
        for sheet in session:
            for who, total in zip(sheet.who, results_of(sheet, happened.book), strict=True):
                found.setdefault(who, []).append(total)
    for who, points in happened.missed.items():
        found.setdefault(who, []).extend(points)
    return found


def club_meetings(happened: Happened) -> int:
    """The number of meetings of club-mates at drawn tables."""
    together = [len(club.intersection(sheet.who)) for session in happened.sessions for sheet in session for club in happened.clubs]
    return sum(count * (count - 1) // 2 for count in together)


def final_table(happened: Happened) -> list[tuple[int | None, int, int]]:
    """Place, number and total: the level share a place, the disqualified are last, who is unranked has no row here."""
    totals = {who: sum(results) for who, results in points_by_session(happened).items() if who not in happened.unranked}
    order = sorted(totals, key=lambda who: (who in happened.disqualified, -totals[who], who))
    rows: list[tuple[int | None, int, int]] = []
    for index, who in enumerate(order):
        same = rows and rows[-1][2] == totals[who] and (who in happened.disqualified) == (rows[-1][1] in happened.disqualified)
        rows.append((rows[-1][0] if same else index + 1, who, totals[who]))
    return rows
