"""Teams as text: “Team: name, name, …”, a line for each; after a semicolon those in reserve."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from league.competitions.models import Entrant
from league.drawing.known import NamesOnly, PlayerFinder
from league.players.alphabet import folded
from league.teams.commands import NewTeam

__all__ = ["NotRead", "read_teams"]

MOST_PROBLEMS = 20


class NotRead(Exception):
    """Why the text cannot be read: a sentence for each line that is wrong."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(*problems)
        self.problems = list(problems[:MOST_PROBLEMS])


def read_teams(text: str, entrants: Iterable[Entrant]) -> list[NewTeam]:
    """The teams of the text; the first one named is the captain. Raises :class:`NotRead`."""
    known = {one.number: one for one in entrants}
    names = {number: one.shown_name for number, one in known.items()}
    finders, found, problems = (PlayerFinder(names, names), NamesOnly(names, {key: folded(name) for key, name in names.items()})), [], []
    for place, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        name, colon, people = line.partition(":")
        if not colon or not name.strip() or not people.strip():
            problems.append(_("Line %(line)s: write the team’s name, a colon, and its members with commas between.") % {"line": place})
            continue
        named, _semicolon, in_reserve = people.partition(";")
        members, reserves = (_numbers(part, finders, place, problems) for part in (named, in_reserve))
        regulars = tuple(known[number] for number in members)
        captain = regulars[0] if regulars else None
        found.append(NewTeam(name.strip(), regulars, tuple(known[number] for number in reserves), captain=captain))
    if problems:
        raise NotRead(problems)
    return found


def _numbers(text: str, finders: tuple[PlayerFinder, PlayerFinder], line: int, problems: list[str]) -> list[int]:
    """The numbers of the people named, by the name as it is written or else without its accents, as people are searched; who is not found,
    or not for certain, is added to the problems."""
    numbers = []
    for written in filter(None, (" ".join(part.split()) for part in text.split(","))):
        exact, plain = finders
        number = exact.number(written) or plain.number(folded(written))
        if number is None:
            sentence = _("Line %(line)s: nobody entered is called “%(name)s”, or more than one: then write the number.")
            problems.append(sentence % {"line": line, "name": written[:80]})
        else:
            numbers.append(number)
    return numbers
