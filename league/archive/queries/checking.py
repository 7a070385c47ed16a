"""Check an import of game lines: what it would do, and everything that is wrong. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from league import wording
from league.archive.game_lines import About, GameLine, about_from_json, record_from_json
from league.archive.parsing import free_of_odd_letters, positive
from league.archive.queries.roster import FilePerson, ImportedEntrant, Roster
from league.archive.queries.sessions import NamedSessions
from league.competitions.models import Competition
from league.games.states import COUNTING, GameState
from scoring.errors import RuleViolation, gettext_noop
from scoring.formats.lines import read_line
from scoring.game import GameRecord, Replay, check_steps, check_sum, replay

__all__ = ["Attempts", "Checker", "FoundLine", "LineProblem", "Report", "check_lines", "numbered_lines"]

MOST_PROBLEMS = 10_000  #: with more, the file is something else altogether, and the rest of it is not read
MOST_LETTERS = 1_000_000  #: of a line; a game with all tiles of its hands has about 20,000


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A problem with a line: a code for programs, a sentence in the reader's language."""

    line: int
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of an import before it is done. It is possible if there are no problems and at least one game."""

    games: int
    hands: int
    sessions: tuple[int, ...]  #: sessions that would be created
    sessions_known: tuple[int, ...]
    new: tuple[ImportedEntrant, ...]
    problems: tuple[LineProblem, ...]

    @property
    def is_possible(self) -> bool:
        return self.games > 0 and not self.problems


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line that can be imported: its number in the file, the game, its players, and the replay of its facts."""

    line: int
    game: GameLine
    players: tuple[FilePerson, ...]
    stand_ins: tuple[FilePerson, ...]
    replay: Replay
    state: GameState


def numbered_lines(file: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """The non-blank lines with their numbers, without a byte order mark at the start."""
    for number, raw in enumerate(file, start=1):
        line = raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw
        if line.strip():
            yield number, line


@dataclass
class Checker:
    """Reads one line after the other, and remembers the people, tables and numbers used by earlier ones."""

    competition: Competition
    may_create: bool
    problems: list[LineProblem] = field(default_factory=list)
    games: int = 0
    hands: int = 0

    def __post_init__(self) -> None:
        self.roster = Roster(self.competition, may_create=self.may_create)
        self.sessions = NamedSessions(self.competition)
        self.numbers = set(self.competition.games.values_list("number", flat=True))
        self.ruleset = self.competition.ruleset

    def check(self, number: int, raw: bytes) -> None:
        """Check one line, and add its problems to ``problems``, up to as many as anybody would read."""
        if len(self.problems) >= MOST_PROBLEMS:
            return
        found = self.read(number, raw)
        if found is None:
            return
        attempt = Attempts(number, self.problems)
        attempt(self._take_number, found.game)
        attempt(self.sessions.take, found.game.about, found.players, found.state)
        self.games += 1
        self.hands += len(found.game.record.hands)

    def read(self, number: int, raw: bytes) -> FoundLine | None:
        """The line if it can be imported by itself; otherwise ``None``, with its problems noted."""
        attempt = Attempts(number, self.problems)
        data = attempt(_object, raw)
        if data is None:
            return None
        number_of_game = attempt(_number, data)
        record = attempt(record_from_json, data, self.competition.ruleset_json)
        about = attempt(about_from_json, data, record)
        played = attempt(self._replayed, record) if record else None
        if record and about:
            attempt(_require_sum, record, about)
        players, stand_ins = self._people(attempt, about) if about else ((), ())
        state = attempt(_state, about, played) if about and played else None
        if attempt.failed or not (about and record and played and state):
            return None
        return FoundLine(number, GameLine(number_of_game, record, about), players, stand_ins, played, state)

    def _replayed(self, record: GameRecord) -> Replay:
        if record.ruleset != self.ruleset:
            raise RuleViolation(
                "other_ruleset", gettext_noop("The game was played by another ruleset than the competition."), where="ruleset"
            )
        return replay(record)

    def _people(self, attempt: Attempts, about: About) -> tuple[tuple[FilePerson, ...], tuple[FilePerson, ...]]:
        players = [attempt(self.roster.seated, who, f"about.players[{seat}]") for seat, who in enumerate(about.players)]
        stand_ins = [attempt(self.roster.standing_in, who, f"about.substitutes[{index}]") for index, who in enumerate(about.stand_ins)]
        there = [person for person in players if person is not None]
        attempt(_all_different, there, stand_ins)
        return tuple(there), tuple(stand_ins)

    def _take_number(self, game: GameLine) -> None:
        if game.number is None:
            return
        if game.number in self.numbers:
            sentence = gettext_noop("Game {number} is there already.")
            raise RuleViolation("game_there", sentence, where="id", number=str(game.number))
        self.numbers.add(game.number)

    def report(self) -> Report:
        """The report, to be called after the last line."""
        new = self.roster.number_the_new()
        return Report(
            games=self.games,
            hands=self.hands,
            sessions=tuple(session.number for session in self.sessions.new),
            sessions_known=tuple(session.number for session in self.sessions.filled if session.pk is not None),
            new=tuple(ImportedEntrant(person.number, person.name, bool(person.player)) for person in new),
            problems=tuple(self.problems),
        )


class Attempts:
    """Runs the checks of a line one by one, and collects what they refuse."""

    def __init__(self, line: int, problems: list[LineProblem]) -> None:
        self.line, self.problems, self.failed = line, problems, False

    def __call__(self, check: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return check(*arguments)
        except RuleViolation as refusal:
            self.problems += [LineProblem(self.line, *_worded(one)) for one in (refusal, *refusal.others)]
            self.failed = True
            return None


def _object(raw: bytes) -> dict[str, Any]:
    if len(raw) > MOST_LETTERS:
        raise RuleViolation("line_too_long", gettext_noop("The line is too long to be a game."))
    data = read_line(raw)
    if not isinstance(data, dict):
        raise RuleViolation("not_an_object", gettext_noop("The line must be a JSON object."))
    free_of_odd_letters(data, "line")
    return data


def _number(data: dict[str, Any]) -> int | None:
    return None if data.get("id") is None else positive(data["id"], "id")


def _require_sum(record: GameRecord, about: About) -> None:
    """Require that unsigned final scores add up, given the penalties and lost deposits.

    Signed final scores were checked when they were entered, with the penalties of that time.
    """
    if about.final_scores is None:
        check_steps(record)
        check_sum(record)


def _state(about: About, played: Replay) -> GameState:
    """The state of the game: the one in the line, if its facts allow that, else the one given by its facts."""
    record = played.record
    touched = bool(record.hands or record.signal or record.final_scores)
    state = GameState.RUNNING if touched else GameState.SEATED
    if about.state:
        state = GameState(about.state)
    elif about.confirmed:
        state = GameState.CONFIRMED
    elif played.outcome:
        state = GameState.FINISHED
    if state in COUNTING and played.outcome is None:
        raise RuleViolation("game_not_over", gettext_noop("By its rules, this game is not over yet."), where="about.state")
    if state == GameState.SEATED and touched:
        raise RuleViolation("game_has_begun", gettext_noop("A game of which something is known has begun."), where="about.state")
    if (state == GameState.CONFIRMED) != (about.confirmed is not None):
        sentence = gettext_noop("A game is confirmed where somebody has confirmed it, and only there.")
        raise RuleViolation("confirmed_by_whom", sentence, where="about.confirmed")
    return state


def _all_different(players: list[FilePerson], stand_ins: list[FilePerson | None]) -> None:
    if len(set(players)) < len(players):
        raise RuleViolation("player_twice", gettext_noop("Somebody sits twice at this table."), where="about.players")
    if set(players) & set(stand_ins):
        raise RuleViolation("substitute_at_table", gettext_noop("A substitute sits at this table."), where="about.substitutes")


def _worded(refusal: RuleViolation) -> tuple[str, str]:
    said = wording.sentence(refusal)
    return refusal.code, said if refusal.hand is None else _("Hand %(number)s: %(problem)s") % {"number": refusal.hand, "problem": said}


def check_lines(competition: Competition, lines: Iterable[bytes], *, may_create: bool) -> Report:
    """The report of an import of these lines into the competition."""
    checker = Checker(competition, may_create)
    for number, raw in numbered_lines(lines):
        checker.check(number, raw)
    return checker.report()
