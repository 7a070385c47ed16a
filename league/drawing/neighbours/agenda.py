"""Sessions planned with their seats, as a search changes them: who meets again, and who gets a wind again within a turn of four."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["Agenda", "Swap"]

Swap = tuple[int, int, int]  #: a session, and two of its seats: 4 * table + wind


class Agenda:
    """The sessions now and later, the one to be drawn now first; players are places 0 to n - 1, a seat is 4 * table + wind.

    ``never``: by player, as bits, those they must not meet. ``open_winds``: by player, as bits, the winds they still lack in their turn of
    four, exactly as many as there are sessions left in it; empty if the winds are assigned afterwards. A *conflict* is a meeting with
    somebody of ``never`` or beyond a pair's first, or a wind that a player does not lack. A swap exchanges two seats of a session, so
    everybody who plays in it still does.

    ``seats`` are the players of each session by seat, ``at`` their seats (-1: sits out), ``seated`` those at each table as bits, the first
    ``turn`` sessions those whose winds count; ``once`` and ``twice`` whom a player meets at least so often, ``again`` the pairs that meet
    again, ``winds`` how often each player has each wind of the turn, ``wrong`` those who have one twice.
    """

    def __init__(self, sessions: Sequence[Sequence[Sequence[int]]], never: Sequence[int], open_winds: Sequence[int]) -> None:
        count = len(never)
        self.never = self.not_now = never
        self.seats = [[who for table in session for who in table] for session in sessions]
        self.at = [[-1] * count for _ in sessions]
        self.seated = [[sum(1 << who for who in table) for table in session] for session in sessions]
        self.met = [[row >> other & 1 for other in range(count)] for row in never]
        self.once, self.twice = list(never), [0] * count
        self.again: dict[tuple[int, int], None] = {}
        for session, seats in enumerate(self.seats):
            for seat, who in enumerate(seats):
                self.at[session][who] = seat
                for mate in seats[seat // 4 * 4 : seat]:
                    self._meet(mate, who)
        self._begin_turn(open_winds)

    def _begin_turn(self, open_winds: Sequence[int]) -> None:
        """Set the winds that the players lack; they bind as many sessions as each lacks winds."""
        self.turn = min(open_winds[0].bit_count(), len(self.seats)) if open_winds else 0
        self.lacks = list(open_winds)
        self.wrong: dict[int, None] = {}  # players with a wind that they do not lack, or twice
        self.winds = [[1 - (lacks >> wind & 1) for wind in range(4)] for lacks in open_winds]
        for session in range(self.turn):
            for seat, who in enumerate(self.seats[session]):
                self.winds[who][seat & 3] += 1
        for who in range(len(self.never)) if self.turn else ():
            self._judge_winds(who)

    @property
    def conflicts(self) -> int:
        return sum(self.met[one][other] - 1 for one, other in self.again) + sum(
            max(0, times - 1) for who in self.wrong for times in self.winds[who]
        )

    @property
    def may_meet_now(self) -> bool:
        """Whether in the first session some may meet again."""
        return self.not_now is not self.never

    @property
    def again_now(self) -> int:
        """How many pairs of the first session have met."""
        return sum((self.never[who] & self.seated[0][seat >> 2]).bit_count() for seat, who in enumerate(self.seats[0])) // 2

    @property
    def is_free(self) -> bool:
        """Whether there is no conflict."""
        return not self.again and not self.wrong

    def tables(self, session: int) -> list[list[int]]:
        """The tables of a session, the players in the order of their winds."""
        seats = self.seats[session]
        return [seats[first : first + 4] for first in range(0, len(seats), 4)]

    def seat_first(self, tables: Sequence[Sequence[int]]) -> None:
        """Replace the tables of the first session by others for the same players."""
        self.return_to([[who for table in tables for who in table]])

    def winds_not_lacked(self, table: Sequence[int]) -> int:
        """How many of a table, seated in this order, do not lack their wind."""
        return sum(not self.lacks[who] >> wind & 1 for wind, who in enumerate(table))

    def plan(self) -> list[list[int]]:
        """The players of each session by seat."""
        return [list(seats) for seats in self.seats]

    def return_to(self, plan: Sequence[Sequence[int]]) -> None:
        """Seat everybody as in a :meth:`plan` of earlier."""
        for session, seats in enumerate(plan):
            for seat, who in enumerate(seats):
                if self.at[session][who] != seat:
                    self.swap((session, seat, self.at[session][who]))

    def swap(self, swap: Swap) -> None:
        """Exchange two seats; the same swap again takes it back."""
        session, here, there = swap
        seats, at = self.seats[session], self.at[session]
        one, other = seats[here], seats[there]
        table, other_table = here >> 2, there >> 2
        if table != other_table:
            for mate in seats[table << 2 : (table << 2) + 4]:
                if mate != one:
                    self._part(one, mate)
                    self._meet(other, mate)
            for mate in seats[other_table << 2 : (other_table << 2) + 4]:
                if mate != other:
                    self._part(other, mate)
                    self._meet(one, mate)
            both = 1 << one | 1 << other
            self.seated[session][table] ^= both
            self.seated[session][other_table] ^= both
        seats[here], seats[there] = other, one
        at[one], at[other] = there, here
        if session < self.turn and here & 3 != there & 3:
            for who, goes, comes in ((one, here & 3, there & 3), (other, there & 3, here & 3)):
                self.winds[who][goes] -= 1
                self.winds[who][comes] += 1
                self._judge_winds(who)

    def change(self, swap: Swap) -> int | None:
        """The change in conflicts that a swap would bring; None if in the first session somebody would meet one of ``not_now``."""
        session, here, there = swap
        seats, seated = self.seats[session], self.seated[session]
        one, other = seats[here], seats[there]
        change = 0
        if here >> 2 != there >> 2:
            mine, theirs = seated[here >> 2] & ~(1 << one), seated[there >> 2] & ~(1 << other)
            if not session and (self.not_now[one] & theirs or self.not_now[other] & mine):
                return None
            change = (self.once[one] & theirs).bit_count() + (self.once[other] & mine).bit_count()
            change -= (self.twice[one] & mine).bit_count() + (self.twice[other] & theirs).bit_count()
        if session < self.turn and here & 3 != there & 3:
            had, winds = here & 3, there & 3
            change += (self.winds[one][winds] > 0) - (self.winds[one][had] > 1)
            change += (self.winds[other][had] > 0) - (self.winds[other][winds] > 1)
        return change

    def change_now(self, swap: Swap) -> int:
        """The change in :attr:`again_now` that a swap between two tables of the first session would bring."""
        if not self.may_meet_now:
            return 0
        _, here, there = swap
        one, other = self.seats[0][here], self.seats[0][there]
        mine, theirs = self.seated[0][here >> 2] & ~(1 << one), self.seated[0][there >> 2] & ~(1 << other)
        came = (self.never[one] & theirs).bit_count() + (self.never[other] & mine).bit_count()
        return came - (self.never[one] & mine).bit_count() - (self.never[other] & theirs).bit_count()

    def _meet(self, one: int, other: int) -> None:
        times = self.met[one][other] + 1
        self.met[one][other] = self.met[other][one] = times
        if times == 1:
            self.once[one] |= 1 << other
            self.once[other] |= 1 << one
        elif times == 2:
            self.twice[one] |= 1 << other
            self.twice[other] |= 1 << one
            self.again[(one, other) if one < other else (other, one)] = None

    def _part(self, one: int, other: int) -> None:
        times = self.met[one][other] - 1
        self.met[one][other] = self.met[other][one] = times
        if times == 0:
            self.once[one] &= ~(1 << other)
            self.once[other] &= ~(1 << one)
        elif times == 1:
            self.twice[one] &= ~(1 << other)
            self.twice[other] &= ~(1 << one)
            del self.again[(one, other) if one < other else (other, one)]

    def _judge_winds(self, who: int) -> None:
        if max(self.winds[who]) > 1:
            self.wrong[who] = None
        else:
            self.wrong.pop(who, None)
