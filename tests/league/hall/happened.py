"""What happened at two tournaments and on one evening, as the people in the hall would tell it, without any calculation."""

from __future__ import annotations

from tests.league.hall.counting import EMA_2012, EMA_2016, WRC_2022, ChomboHere, Happened, Off, Sheet

__all__ = [
    "CLUBS",
    "COUNTRIES",
    "PEOPLE",
    "SCHEDULE",
    "SMALL_SCHEDULE",
    "harbour_cup",
    "one_game_of_the_wrc",
    "seat_of_the_cheat",
    "sheets_of_the_first",
    "sheets_of_the_second",
    "small_cup",
]

#: number: first and last name; the last three are substitutes and come into no ranking
PEOPLE = {
    1: "Alma Ahrens", 2: "Bruno Brandt", 3: "Carla Claasen", 4: "Dirk Dierks", 5: "Edda Evers", 6: "Falk Fock", 7: "Gesa Gerdes",
    8: "Heiko Harms", 9: "Insa Ibsen", 10: "Jost Janssen", 11: "Kaja Kruse", 12: "Lars Lorenz", 13: "Mona Meyn", 14: "Nils Nagel",
    15: "Oda Oltmann", 16: "Piet Peters", 17: "Silke Springer", 18: "Tjark Thun", 19: "Ute Uhl",
}  # fmt: skip
SUBSTITUTES = (17, 18, 19)
SMALL_SCHEDULE = "1-2-3-4\n5-6-7-8\n\n8-1-6-3\n4-5-2-7"
SCHEDULE = (
    "1-2-3-4\n5-6-7-8\n9-10-11-12\n13-14-15-16\n\n1-5-9-13\n2-6-10-14\n3-7-11-15\n4-8-12-16\n\n1-7-12-14\n2-8-11-13\n3-5-10-16\n4-6-9-15"
)

#: two of each, and half of the hall from each country: who is left cannot all sit with foreigners
CLUBS = {
    "Ahlen": {1, 6}, "Bonn": {2, 5}, "Celle": {3, 8}, "Emden": {4, 7}, "Graz": {9, 14}, "Linz": {10, 13}, "Steyr": {11, 16},
    "Wien": {12, 15},
}  # fmt: skip
COUNTRIES = {"DE": range(1, 9), "AT": range(9, 17)}
STAYED_AWAY, FELL_ILL, WENT_HOME, LEFT_A_SEAT = 16, 13, 14, 15
EAST, SOUTH, WEST, NORTH = range(4)


def harbour_cup(drawn: dict[int, list[tuple[int, ...]]]) -> Happened:
    """EMA 2016, sixteen players and three substitutes, four sessions; the seats of the last two are as they were drawn.

    Piet (16) never comes, Silke plays for him. Mona (13) is taken ill in session 2 and struck. Nils (14) goes home after it and nobody
    plays for him: each game he misses counts −30,000, say the directors. Oda (15) goes, too, and Tjark keeps her seat. In session 3 the
    third player at table 1 is disqualified (if a substitute sits there, the second). Clubs are kept apart before
    countries: nobody meets their own club at a table.
    """
    cheat = seat_of_the_cheat(drawn[3][0])
    first, second = sheets_of_the_first(), sheets_of_the_second()
    third = [
        Sheet(drawn[3][0], (55_000, 25_000, 22_000, 18_000), replaced_later={cheat}),
        Sheet(drawn[3][1], (33_000, 29_000, 28_000, 30_000)),
        Sheet(drawn[3][2], (26_000, 41_000, 41_000, 12_000)),
    ]
    fourth = [
        Sheet(drawn[4][0], (31_000, 29_000, 35_000, 25_000)),
        Sheet(drawn[4][1], (44_000, 34_000, 26_000, 16_000)),  # South and West were exchanged, and it was found after the approval
        Sheet(drawn[4][2], (20_000, 20_000, 40_000, 40_000)),
    ]
    for sheet in (*third, *fourth):
        sheet.replaced |= {seat for seat, who in enumerate(sheet.who) if who in {STAYED_AWAY, LEFT_A_SEAT}}
    return Happened(
        EMA_2016, [first, second, third, fourth], missed={WENT_HOME: [-30_000, -30_000]}, disqualified={drawn[3][0][cheat]},
        unranked={FELL_ILL, *SUBSTITUTES}, clubs=tuple(CLUBS.values()),
    )  # fmt: skip


def seat_of_the_cheat(who: tuple[int, ...]) -> int:
    return next(seat for seat in (WEST, SOUTH, EAST) if who[seat] not in {STAYED_AWAY, LEFT_A_SEAT})


def sheets_of_the_first() -> list[Sheet]:
    return [
        # South came three minutes late, and the sheet begins without her 3,000. West called a false win before anybody wrote totals.
        Sheet((1, 2, 3, 4), (41_000, 26_000, 20_000, 30_000), off=[Off(SOUTH, 3_000)], chombo=[ChomboHere(WEST)]),
        # East paid 20,000 into the box; North got the same when the sheet was closed.
        Sheet((5, 6, 7, 8), (15_000, 40_000, 15_000, 30_000), off=[Off(EAST, 20_000), Off(NORTH, 20_000, on_sheet=False)]),
        Sheet((9, 10, 11, 12), (45_000, 30_000, 25_000, 20_000)),
        Sheet((13, 14, 15, 16), (25_000, 24_000, 21_000, 50_000), replaced={NORTH}),
    ]


def sheets_of_the_second() -> list[Sheet]:
    return [
        Sheet((1, 5, 9, 13), (40_000, 20_000, 25_000, 35_000), replaced_later={NORTH}),
        # A chombo between the totals typed first and those that were right.
        Sheet((2, 6, 10, 14), (30_000, 40_000, 30_000, 20_000), chombo=[ChomboHere(SOUTH)]),
        # A chombo that somebody remembered after the totals.
        Sheet((3, 7, 11, 15), (38_000, 38_000, 24_000, 20_000), chombo=[ChomboHere(WEST)]),
        # One that was found after the approval.
        Sheet((4, 8, 12, 16), (10_000, 28_000, 36_000, 46_000), chombo=[ChomboHere(EAST)], replaced={NORTH}),
    ]


def small_cup() -> Happened:
    """EMA 2012, eight players, two sessions: a chombo is a payment, in the sheet or not; Karl (8) comes twelve minutes late."""
    first = [
        Sheet((1, 2, 3, 4), (38_000, 32_000, 22_000, 28_000), chombo=[ChomboHere(WEST, east=EAST)]),
        Sheet((5, 6, 7, 8), (30_000, 30_000, 25_000, 35_000), replaced={NORTH}),
    ]
    second = [
        Sheet((8, 1, 6, 3), (36_000, 24_000, 24_000, 36_000), chombo=[ChomboHere(SOUTH, east=SOUTH, on_sheet=False)]),
        Sheet((4, 5, 2, 7), (29_000, 29_000, 24_000, 26_000), off=[Off(WEST, 12_000)]),
    ]
    return Happened(EMA_2012, [first, second], unranked={9})


def one_game_of_the_wrc() -> Happened:
    """Two riichi sticks lay on the table at the end, and under these rules nobody has them."""
    return Happened(WRC_2022, [[Sheet((1, 2, 3, 4), (44_000, 31_000, 27_000, 16_000), deposits_lost=2_000, chombo=[ChomboHere(NORTH)])]])
