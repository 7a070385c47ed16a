"""Preview the import of a list for its page, and collect the rows to save."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import AnonymousUser
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from openpyxl.utils.cell import get_column_letter

from league.accounts.models import User
from league.competitions.models import Competition
from league.director.entrant_list.commands import ImportRow
from league.director.entrant_list.file import FIELDS, Listed, people_in
from league.director.entrant_list.forms import ListAnswers, row_digest
from league.director.entrant_list.matching import KnownPlayers, Match
from league.players.models import Club, Player
from league.wording import joined

__all__ = ["Column", "ListCell", "ListPreview", "ListQuestion", "Mend", "RowShown", "preview_of"]

MOST_QUESTIONS = 200  #: most questions on a page; with the cells they stay below the limit of a thousand fields per request
MOST_CELLS = 400  #: most cells to correct on a page
MOST_ROWS = 300
EXAMPLES = 3
Text = str | Promise


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the list: its ``letter`` as in spreadsheets, the ``field`` it is taken for, and examples of its content."""

    place: int
    letter: str
    field: str
    examples: str


@dataclass(frozen=True, slots=True)
class ListCell:
    """A cell to correct: the ``name`` of its input, its content, and what is wrong with it."""

    name: str
    label: Text
    value: str
    problems: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Mend:
    """A row that cannot be entered as it is: its wrong cells, and problems of the row as a whole."""

    row: int
    name: str
    cells: tuple[ListCell, ...]
    problems: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class ListQuestion:
    """A row about somebody who is or may be known: the players to choose from, and the differences."""

    match: Match
    chosen: int | None

    @property
    def overwrites(self) -> bool:
        return self.match.overwrite


@dataclass(frozen=True, slots=True)
class RowShown:
    """A row as it would be entered; ``state`` is ``problem``, ``new``, ``known``, ``entered`` (left out) or ``changed``."""

    person: Listed
    state: str
    notes: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class ListPreview:
    """The preview. ``refused`` says why the list as a whole cannot be saved; ``more_mends`` and the like count what is not shown."""

    answers: ListAnswers
    columns: tuple[Column, ...]
    refused: Text
    mends: tuple[Mend, ...]
    questions: tuple[ListQuestion, ...]
    rows: tuple[RowShown, ...]
    problems: int
    entering: int
    skipped: int
    updating: int
    new_clubs: tuple[str, ...]
    more_mends: int
    more_questions: int
    more_rows: int
    matches: tuple[Match, ...]

    @property
    def may_be_saved(self) -> bool:
        return not self.refused and not self.problems and not self.answers.asked and bool(self.entering or self.updating)

    @property
    def asked_about(self) -> str:
        """The rows with something to answer, each with its digest, so that an answer goes along when the text is rewritten."""
        rows = [mend.row for mend in self.mends] + [question.match.listed.row for question in self.questions]
        return " ".join(f"{row}:{row_digest(self.answers.sheet.rows[row - 1])}" for row in sorted(set(rows)))

    @property
    def asked(self) -> str:
        """The cells of the row that may hold headings."""
        row = self.answers.sheet.rows[self.answers.asked - 1] if self.answers.asked else ()
        return ", ".join(filter(None, row))

    @property
    def unused(self) -> str:
        """The non-empty columns that are left out."""
        return joined([_("“%(name)s”") % {"name": column.letter} for column in self.columns if column.examples and not column.field])

    def import_rows(self) -> list[ImportRow]:
        """The people to enter and to change (one database query)."""
        pks = {match.known.pk for match in self.matches if match.known is not None}
        players = Player.objects.in_bulk(pks)
        return [_import_row(match, players) for match in self.matches if _state(match) != "entered"]


def preview_of(competition: Competition, user: User | AnonymousUser, answers: ListAnswers) -> ListPreview:
    """The preview of a list with the answers so far (five database queries)."""
    refused = _refused(answers)
    people = () if refused else people_in(answers.sheet, answers.columns)
    matches = KnownPlayers(competition, user).matched(people, answers.people(), takes_all=answers.takes_all)
    return _preview(answers, refused, matches)


def _refused(answers: ListAnswers) -> Text:
    if answers.twice:
        return _("Two columns are said to be “%(field)s”. Please choose something else for one of them.") % {"field": FIELDS[answers.twice]}
    if not {"name", "first_name", "last_name"} & set(answers.columns.fields):
        return _("No column is said to hold the names. Please choose which one does.")
    return ""


def _preview(answers: ListAnswers, refused: Text, matches: tuple[Match, ...]) -> ListPreview:
    wrong = [match for match in matches if match.listed.problems]
    asked = [match for match in matches if not match.listed.problems and (match.asked or match.differences)]
    states = [_state(match) for match in matches]
    mends = _mends(answers, wrong)
    return ListPreview(
        answers=answers,
        columns=_columns(answers),
        refused=refused,
        mends=mends,
        questions=tuple(ListQuestion(match, match.known.pk if match.known else None) for match in asked[:MOST_QUESTIONS]),
        rows=tuple(RowShown(match.listed, state, _notes(match)) for match, state in list(zip(matches, states, strict=True))[:MOST_ROWS]),
        problems=len(wrong),
        entering=sum(state in ("new", "known") for state in states),
        skipped=states.count("entered"),
        updating=sum(_changes(match) for match in matches),
        new_clubs=_new_clubs(matches),
        more_mends=max(0, len(wrong) - len(mends)),
        more_questions=max(0, len(asked) - MOST_QUESTIONS),
        more_rows=max(0, len(matches) - MOST_ROWS),
        matches=matches,
    )


def _columns(answers: ListAnswers) -> tuple[Column, ...]:
    head = answers.columns.head
    found = []
    for place, field in enumerate(answers.columns.fields):
        examples = [row[place] for row in answers.sheet.rows[head:] if row[place]][:EXAMPLES]
        heading = answers.sheet.rows[head - 1][place] if head else ""
        found.append(Column(place, heading or get_column_letter(place + 1), field, ", ".join(examples)))
    return tuple(found)


def _mends(answers: ListAnswers, wrong: Sequence[Match]) -> tuple[Mend, ...]:
    """The rows to correct, as many as fit on a page, with a field for each wrong cell and one to leave the row out."""
    found: list[Mend] = []
    room = MOST_CELLS
    for match in wrong:
        mend = _mend(answers, match.listed)
        room -= len(mend.cells) + 1
        if room < 0:
            break
        found.append(mend)
    return tuple(found)


def _mend(answers: ListAnswers, one: Listed) -> Mend:
    """A row to correct: its wrong cells with all their problems; problems in no column concern the whole row."""
    row = answers.sheet.rows[one.row - 1]
    places: dict[int, list[Text]] = {}
    whole = []
    for problem in one.problems:
        place = problem.column if problem.column is not None else answers.columns.place(problem.field)
        if place is None:
            whole.append(problem.sentence)
        else:
            places.setdefault(place, []).append(problem.sentence)
    fields = answers.columns.fields
    cells = [ListCell(f"mend-{one.row}-{place}", FIELDS[fields[place]], row[place], tuple(said)) for place, said in places.items()]
    return Mend(one.row, one.name or " ".join(filter(None, row))[:60], tuple(cells), tuple(whole))


def _state(match: Match) -> str:
    if match.listed.problems:
        return "problem"
    if match.is_entered:
        return "changed" if _changes(match) else "entered"
    return "known" if match.known else "new"


def _changes(match: Match) -> bool:
    """Whether stored details are replaced."""
    return match.overwrite and not match.listed.problems and bool(match.changeable)


def _notes(match: Match) -> tuple[Text, ...]:
    if match.is_entered and match.known is not None:
        return (_("takes part already as number %(number)s") % {"number": match.known.number}, *match.listed.notes)
    return match.listed.notes


def _new_clubs(matches: Sequence[Match]) -> tuple[str, ...]:
    """Clubs in the list that are not known here, as they would be written."""
    known = {name.casefold() for name in Club.objects.values_list("name", flat=True)}
    new = {one.club.casefold(): one.club for match in matches if (one := match.listed).club and _saves_club(match)}
    return tuple(sorted(name for key, name in new.items() if key not in known))


def _saves_club(match: Match) -> bool:
    return match.known is None or (match.overwrite and match.known.may_change)


def _import_row(match: Match, players: dict[int, Player]) -> ImportRow:
    person = match.listed if _saves_club(match) else replace(match.listed, club="")
    player = players[match.known.pk] if match.known else None
    return ImportRow(person, player, change_person=match.changes_person, change_entry=match.is_entered and match.overwrite)
