"""Play the two tournaments through the pages of the product, with any kind of :class:`tests.league.hall.doors.Doors`."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace

from league.competitions.models import Competition, Entrant
from league.games.models import FinalScores, Game, Penalty, RecordedHand
from league.seating.models import Seat, Session
from tests.league.hall.counting import Happened, Sheet
from tests.league.hall.doors import Doors
from tests.league.hall.happened import (
    CLUBS,
    COUNTRIES,
    EAST,
    FELL_ILL,
    LEFT_A_SEAT,
    NORTH,
    PEOPLE,
    SCHEDULE,
    SMALL_SCHEDULE,
    SOUTH,
    STAYED_AWAY,
    SUBSTITUTES,
    WENT_HOME,
    WEST,
    harbour_cup,
    one_game_of_the_wrc,
    seat_of_the_cheat,
    sheets_of_the_first,
    sheets_of_the_second,
    small_cup,
)

__all__ = ["Hall", "play_harbour_cup", "play_one_game_of_the_wrc", "play_small_cup"]

SMALL_SUBSTITUTE = 9
TJARK, UTE, SILKE = 18, 19, 17


def of(groups: Mapping[str, Container[int]], number: int) -> str:
    """The group of a player, or None."""
    return next((name for name, members in groups.items() if number in members), "")


class Hall:
    """The director of a tournament and the pages they open; ``second`` is another director, who signs what the first has entered."""

    def __init__(self, doors: Doors, second: Doors, slug: str) -> None:
        self.doors, self.second, self.slug = doors, second, slug

    @property
    def competition(self) -> Competition:
        return Competition.objects.get(slug=self.slug)

    def at(self, address: str) -> str:
        return f"/{self.slug}/{address}"

    def send(self, address: str, button: str, **values: object) -> str:
        return self.doors.send(self.at(address), button, **values)

    def session(self, number: int) -> Session:
        return Session.objects.get(competition=self.competition, number=number)

    def game(self, session: int, table: int) -> Game:
        games = Game.objects.select_related("competition", "table__session")
        return games.get(competition=self.competition, table__session__number=session, table__number=table)

    def entrant(self, number: int) -> Entrant:
        return self.competition.entrants.select_related("player").get(number=number)

    def seats(self, session: int) -> list[tuple[int, ...]]:
        """The players from East to North, table by table."""
        rows = Seat.objects.filter(session__competition=self.competition, session__number=session).order_by("table__number", "wind")
        numbers = list(rows.values_list("entrant__number", flat=True))
        return [tuple(numbers[first : first + 4]) for first in range(0, len(numbers), 4)]

    # ---------- before

    def enter(self, people: dict[int, str], substitutes: tuple[int, ...]) -> None:
        groups = {number: (of(CLUBS, number), of(COUNTRIES, number), "yes" if number in substitutes else "") for number in people}
        rows = ["Name;Club;Country;Substitute", *(";".join((name, *groups[number])) for number, name in people.items())]
        self.send("manage/players/import/", "Check the list", text="\n".join(rows))
        self.doors.press(f"Enter {len(people)} players")

    def plan(self, count: int) -> None:
        self.send("manage/sessions/plan-all/", "Plan these sessions", count=count, minutes=0, first_day="2026-12-05", a_day=count)

    def use_schedule(self, schedule: str, sessions: list[int]) -> None:
        self.send("manage/draw/", "Check this schedule", **{"fixed-schedule": schedule, "fixed-sessions": [str(one) for one in sessions]})
        self.doors.press("Confirm these seatings")

    def draw_again(self, sessions: list[int]) -> None:
        """Draw those who are left and their substitutes by the program: clubs before countries."""
        asked = {"sessions": [str(one) for one in sessions], "by": ["club", "country"], "seed": 4}
        self.send("manage/draw/", "Draw the seating", **asked)
        self.doors.wait_for("Confirm these seatings")
        self.doors.press("Confirm these seatings")

    def leaves(self, number: int, **decided: object) -> None:
        self.send(f"manage/players/{number}/leaving/", "Look at the new table", **decided)
        self.doors.press("Save this")

    def publish(self) -> None:
        if "Show this to everybody?" in self.send("manage/publication/", "Publish everything"):
            self.doors.press("Show it to everybody")

    def delete(self, number: int) -> None:
        self.send(f"manage/sessions/{number}/delete/", "Delete the session")

    def cancel(self, number: int) -> None:
        self.send(f"manage/sessions/{number}/", "Cancel the session")

    def check_in(self, number: int, *, missing: int, substitute: int) -> None:
        """Check everybody in except one, for whom somebody plays."""
        self.doors.read(self.at(f"manage/sessions/{number}/check-in/"))
        self.doors.tap("all", "1")
        self.doors.tap("out", str(missing))
        self.doors.press("Plays instead", who=substitute, span="on")

    # ---------- at the tables

    def start(self, number: int) -> None:
        address = f"manage/sessions/{number}/"
        if self.session(number).hidden:
            self.send(address, "Show the seating to everybody")
        self.send(address, "Start the session")

    def happens(self, session: int, table: int, button: str, **values: object) -> str:
        return self.send(f"manage/games/{self.game(session, table).number}/", button, **values)

    def points(self, session: int, table: int, seat: int, points: int, **more: object) -> None:
        """Enter points with the button in the table's row on the desk."""
        values = {"points": "other", "amount": points, "after_hand": 0, "reason": "Disturbed", **more}
        self.doors.read(self.at("desk/"))
        self.doors.follow(f"Incident at table {table}")
        self.doors.press("Give the penalty", seat=seat, **values)

    def chombo(self, session: int, table: int, seat: int, **more: object) -> None:
        """A chombo at a table on paper; a payment is recorded with its ``dealer``, for whoever was East."""
        if "dealer" in more and "on_sheet" not in more:
            east = f"paper-{more.pop('dealer')}"
            self.happens(session, table, "Record the chombo", seat=seat, where=east, reason="Ron without a yaku", **more)
        elif self.session(session).is_approved:
            self.happens(session, table, "See what changes", act="note_chombo", seat=seat, reason="Ron without a yaku", **more)
            self.doors.press("Save the correction")
        else:
            self.happens(session, table, "Note the chombo", seat=seat, reason="Ron without a yaku", **more)

    def replaced_in_the_middle(self, session: int, table: int, seat: int, substitute: int, **values: object) -> None:
        """Record a hand on the page of the table, then give the seat to somebody else; the paper sheet has the rest."""
        self.doors.read(self.at("desk/"))
        self.doors.follow(f"Open table {table}")
        self.doors.ron(EAST, SOUTH, 3, 30)
        player = self.entrant(substitute).player_id
        text = self.happens(session, table, "Replace", seat=seat, from_hand=2, player=player, **values)
        if "there instead" in text:
            self.doors.press(f"Seat {PEOPLE[substitute]} there instead")

    def totals(self, session: int, sheets: dict[int, Sheet]) -> None:
        """Enter all sheets of a session at once, at the desk, answering the question about each penalty as on paper."""
        typed: dict[str, object] = {}
        for table, sheet in sheets.items():
            game = self.game(session, table)
            beside = {f"score{seat}": score for seat, score in enumerate(sheet.scores)} | self.beside(game, sheet)
            typed |= {f"g{game.number}-{name}": value for name, value in beside.items()}
        page = self.doors.read(self.at("desk/totals/"))
        button = "Save what is typed" if "Save what is typed" in page else "Save the totals"
        if self._has_hands_that_count(session, sheets):
            self.doors.press_and_tick(button, "Save the totals", "-over-", **typed)  # one table is left
        else:
            self.doors.press(button, **typed)

    def _has_hands_that_count(self, session: int, sheets: Iterable[int]) -> bool:
        games = [self.game(session, table) for table in sheets]
        hands = RecordedHand.objects.current().filter(game__in=games)
        return hands.exclude(game__in=FinalScores.objects.filter(until_version=None).values("game")).exists()

    def beside(self, game: Game, sheet: Sheet) -> dict[str, object]:
        """Answer the questions beside the scores: whether each penalty off the score is on the sheet, and the deposits nobody got."""
        rows = Penalty.objects.filter(game=game, until_version=None, applies="score").order_by("pk")
        held = [one.on_sheet for one in (*sheet.off, *sheet.chombo)]
        answers: dict[str, object] = {f"sheet-{row.pk}": "yes" if on else "no" for row, on in zip(rows, held, strict=False)}
        return answers | ({"deposits_lost": sheet.deposits_lost} if sheet.deposits_lost else {})

    def correct(self, session: int, table: int, scores: tuple[int, ...], reason: str) -> None:
        typed = {f"score{seat}": score for seat, score in enumerate(scores)}
        self.send(f"manage/games/{self.game(session, table).number}/correct/", "See what changes", **typed, reason=reason)
        self.doors.press("Correct the final scores")

    def sign(self, session: int, *, but: int = 0) -> None:
        """Let the second director, having compared the tables with their sheets, sign them all at once."""
        games = Game.objects.filter(competition=self.competition, table__session__number=session).exclude(table__number=but)
        tables = [str(number) for number in games.order_by("table__number").values_list("table__number", flat=True)]
        self.second.send(self.at(f"manage/sessions/{session}/approve/"), "Only sign the ticked tables", tables=tables)

    def approve(self, session: int, **values: object) -> None:
        self.send(f"manage/sessions/{session}/approve/", "Approve the results", **values)


def play_harbour_cup(doors: Doors, second: Doors, slug: str = "harbour") -> Happened:
    """From the list of entries to the published table."""
    hall = Hall(doors, second, slug)
    hall.enter(PEOPLE, SUBSTITUTES)
    hall.plan(6)
    hall.use_schedule(SCHEDULE, [1, 2, 3])
    hall.check_in(1, missing=STAYED_AWAY, substitute=SILKE)
    play_the_first(hall)
    play_the_second(hall)
    hall.delete(3)  # everybody had a seat, but the lunch took too long: what was to be the fourth is the third, and so on
    hall.leaves(FELL_ILL, plays="nobody", count="struck", reason="In hospital")
    hall.leaves(WENT_HOME, plays="nobody", count="points", points=-30_000, reason="Had to go home")
    hall.leaves(LEFT_A_SEAT, plays="substitute", since=3, player=hall.entrant(TJARK).player_id)
    hall.draw_again([3, 4])
    drawn = {3: hall.seats(3)}
    play_the_third(hall, drawn[3])
    drawn[4] = hall.seats(4)
    play_the_fourth(hall, drawn[4])
    hall.cancel(5)  # the hall closes: nobody missed this one
    hall.publish()
    return harbour_cup(drawn)


def play_the_first(hall: Hall) -> None:
    tables = dict(enumerate(sheets_of_the_first(), start=1))
    hall.start(1)
    hall.happens(1, 1, "Take the points off", seat=SOUTH, minutes=3)
    hall.chombo(1, 1, WEST)
    hall.points(1, 2, EAST, 20_000, applies="score")
    hall.points(1, 2, NORTH, 20_000, applies="score")
    hall.totals(1, tables)
    hall.sign(1)
    hall.approve(1)


def play_the_second(hall: Hall) -> None:
    first, second, third, fourth = sheets_of_the_second()
    hall.start(2)
    hall.replaced_in_the_middle(2, 1, NORTH, TJARK, cause="illness", reason="Taken ill")
    hall.totals(2, {1: first, 2: replace(second, scores=(30_000, 30_000, 40_000, 20_000)), 3: third, 4: fourth})
    hall.chombo(2, 2, SOUTH)
    hall.correct(2, 2, second.scores, "South and West were exchanged")
    hall.chombo(2, 3, WEST)
    hall.sign(2)
    hall.approve(2)
    hall.chombo(2, 4, EAST)


def play_the_third(hall: Hall, seats: list[tuple[int, ...]]) -> None:
    happened = harbour_cup({3: seats, 4: seats}).sessions[2]
    hall.start(3)
    hall.replaced_in_the_middle(3, 1, seat_of_the_cheat(seats[0]), UTE, cause="disqualified", reason="Exchanged tiles with the wall")
    hall.totals(3, dict(enumerate(happened, start=1)))
    hall.sign(3, but=2)
    hall.approve(3, reason="Table 2 went home early")


def play_the_fourth(hall: Hall, seats: list[tuple[int, ...]]) -> None:
    happened = dict(enumerate(harbour_cup({3: seats, 4: seats}).sessions[3], start=1))
    hall.send("manage/publication/", "Start the embargo", session=4)
    hall.start(4)
    hall.totals(4, {**happened, 2: replace(happened[2], scores=(44_000, 26_000, 34_000, 16_000))})
    hall.sign(4)
    hall.approve(4)
    hall.correct(4, 2, happened[2].scores, "South and West were exchanged")


def play_small_cup(doors: Doors, second: Doors, slug: str = "small") -> Happened:
    """EMA 2012: a chombo is paid at the table."""
    hall, happened = Hall(doors, second, slug), small_cup()
    hall.enter({number: PEOPLE[number] for number in range(1, 10)}, (SMALL_SUBSTITUTE,))
    hall.plan(2)
    hall.use_schedule(SMALL_SCHEDULE, [1, 2])
    hall.start(1)
    hall.chombo(1, 1, WEST, dealer=EAST)
    late = {"cause": "late", "reason": "12 minutes late", "player": hall.entrant(SMALL_SUBSTITUTE).player_id}
    hall.happens(1, 2, "Replace", seat=NORTH, from_hand=1, **late)
    hall.totals(1, dict(enumerate(happened.sessions[0], start=1)))
    hall.sign(1)
    hall.approve(1)
    hall.start(2)
    hall.points(2, 2, WEST, 12_000)
    hall.totals(2, dict(enumerate(happened.sessions[1], start=1)))
    hall.chombo(2, 1, SOUTH, dealer=SOUTH, on_sheet="no")
    hall.sign(2)
    hall.approve(2)
    return happened


def play_one_game_of_the_wrc(doors: Doors, second: Doors, slug: str = "wrc") -> Happened:
    hall, happened = Hall(doors, second, slug), one_game_of_the_wrc()
    hall.enter({number: PEOPLE[number] for number in range(1, 5)}, ())
    hall.plan(1)
    hall.use_schedule("1-2-3-4", [1])
    hall.start(1)
    hall.chombo(1, 1, NORTH)
    hall.totals(1, {1: happened.sessions[0][0]})
    hall.sign(1)
    hall.approve(1)
    return happened
