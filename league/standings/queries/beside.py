"""Notes beside the results of tables: substitutions, penalties, and why the totals do not add up to zero."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from league.competitions.embargo import Reader
from league.competitions.spans import span_of
from league.games.incident_kinds import DIRECTORS_ONLY
from league.games.models import FinalScores, Penalty, Substitution
from league.games.queries.notes import cause_text, may_be_told, on_paper, penalty_text, playing_text, since_text
from league.games.queries.playing import appointed_at_start
from league.games.queries.sheet import names_of
from league.seating.models import NOT_BEGUN, Seat
from league.standings.queries.exclusions import secret_appointments
from league.wording import points_text
from league.wording.seats import SEAT_CODES
from scoring.game import Points
from scoring.rulesets import Ruleset

__all__ = [
    "Beside", "Playing", "StoodIn", "appointed", "appointed_in_secret", "beside_tables", "notes_of_entrant", "seated_beside",
    "stood_in", "sum_text", "with_stood_in",
]  # fmt: skip


class Playing(NamedTuple):
    """A substitute at a seat, in words, and the id of the player."""

    text: str = ""
    player: int | None = None


@dataclass(slots=True)
class Beside:
    """The notes of one table: ``playing`` names substitutes by seat, ``notes`` are penalties.

    Substitutions and penalties explain why the totals do not add up to zero.
    """

    playing: dict[int, Playing] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    is_replaced: bool = False
    is_punished: bool = False


def beside_tables(tables: Sequence[Sequence[Seat]]) -> Mapping[int, Beside]:
    """The notes by game id; ``tables`` are the seats of each game. Three queries, or none if nothing was ever noted."""
    found: Mapping[int, Beside] = defaultdict(Beside)
    noted = {seats[0].table.game.pk: seats for seats in tables if seats[0].table.game.has_notes}
    if not noted:
        return found
    for row in Substitution.objects.filter(game__in=noted, until_version=None).select_related("player"):
        beside = found[row.game_id]
        beside.playing[row.seat] = Playing(playing_text(row, noted[row.game_id][0].session.ruleset), row.player_id)
        beside.is_replaced = True
    penalties = list(Penalty.objects.filter(game__in=noted, until_version=None).exclude(kind__in=DIRECTORS_ONLY))
    said = _on_paper(penalties)
    for given in penalties:
        beside = found[given.game_id]
        seats = noted[given.game_id]
        names = [seat.entrant.shown_name for seat in seats]
        beside.notes.append(penalty_text(given, names, seats[0].session.ruleset, said.get(given.pk, "")))
        beside.is_replaced |= given.incident_kind.takes_out and not given.points
        beside.is_punished |= given.points < 0 and given.dealer is None
    return found


def seated_beside(tables: Sequence[Sequence[Seat]]) -> Mapping[int, Beside]:
    """What the seating says of tables whose results are kept back: the substitutes appointed before the start. Two queries at most."""
    found: Mapping[int, Beside] = defaultdict(Beside)
    for row in appointed_at_start(seats[0].table.game for seats in tables):
        found[row.game_id].playing[row.seat] = Playing(playing_text(row), row.player_id)
    return found


def appointed(seat: Seat, secret: Collection[tuple[int, int]] = ()) -> Playing:
    """Who is appointed to play at a seat of a session that has not begun; empty if nobody is, or if that is ``secret``, as of
    :func:`appointed_in_secret`. No query; the seat comes with its session, and with the substitute of its entrant."""
    span, other, session = span_of(seat.entrant), seat.entrant.stand_in, seat.session
    if other is None or span is None or session.number not in span or session.state not in NOT_BEGUN:
        return Playing()
    if (session.competition_id, seat.entrant.number) in secret:
        return Playing()
    return Playing(_("%(player)s plays") % {"player": other.shown_name}, other.player_id)


def appointed_in_secret(seats: Iterable[Seat], reader: Reader) -> frozenset[tuple[int, int]]:
    """Of these seats in sessions that have not begun and whose results will be kept back, those whose substitute the reader may not know
    before the start: somebody may have stepped in at a table that is secret still. One query if any has a substitute, otherwise none."""
    ahead = [one for one in seats if one.entrant.stand_in_id and one.session.state in NOT_BEGUN and not reader.sees(one.session.number)]
    return secret_appointments({one.session.competition: reader for one in ahead})


def _on_paper(penalties: Sequence[Penalty]) -> Mapping[int, str]:
    """By penalty id, how scores from paper treat penalties. One query, or none without penalties."""
    if not penalties:
        return {}
    return on_paper(penalties, *FinalScores.objects.filter(game__in={given.game_id for given in penalties}, until_version=None))


def sum_text(total: Points, beside: Beside) -> str:
    """The reason why the totals of a table do not add up to zero; empty if they do."""
    if not total:
        return ""
    values = {"sum": points_text(total)}
    if beside.is_replaced and beside.is_punished:
        return (
            _("The totals add up to %(sum)s: who is replaced or disqualified has a fixed result, and penalties are credited to nobody.")
            % values
        )
    if beside.is_replaced:
        return _("The totals add up to %(sum)s: who is replaced or disqualified has a fixed result.") % values
    if beside.is_punished:
        return _("The totals add up to %(sum)s: penalties are credited to nobody.") % values
    return _("The totals add up to %(sum)s; the score sheet says why.") % values


def notes_of_entrant(entrant: int, name: str, ruleset: Ruleset) -> Mapping[int, list[str]]:
    """Sentences that explain the results of an entrant (by id), by game number.

    Three queries, and one for each chombo that is a payment.
    """
    found: Mapping[int, list[str]] = defaultdict(list)
    own = Q(game__table__seats__entrant=entrant, until_version=None)
    wind = F("game__table__seats__wind")
    substitutions = Substitution.objects.filter(own).annotate(own_seat=wind).select_related("player", "game")
    for row in substitutions:
        if row.seat == row.own_seat:
            sentence = (
                _("%(playing)s (%(cause)s): the result is fixed.") if may_be_told(row.cause) else _("%(playing)s: the result is fixed.")
            )
            found[row.game.number].append(sentence % {"playing": playing_text(row, ruleset), "cause": cause_text(row)})
        elif row.from_hand != 1 or row.cause == "disqualified":
            found[row.game.number].append(_("At this table, somebody was replaced and takes the last place."))
    penalties = list(Penalty.objects.filter(own, seat=wind).exclude(kind__in=DIRECTORS_ONLY).select_related("game"))
    said = _on_paper(penalties)
    for given in penalties:
        names = [name] * len(SEAT_CODES) if given.dealer is None else names_of(given.game)
        sentence = given.with_public_reason(penalty_text(given, names, ruleset, said.get(given.pk, "")))
        found[given.game.number].append(f"{sentence}.")
    return found


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A game in which somebody played for somebody else, and from which hand on, in words; ``slug``: that of the competition."""

    competition: str
    slug: str
    session: int
    table: int
    text: str
    url: str


def with_stood_in(games: str, stood_in: Iterable[StoodIn]) -> str:
    """How many games somebody has, in words, and in how many more they played for somebody else: “0, and 1 as a substitute”."""
    count = len({one.url for one in stood_in})
    return _("%(games)s, and %(count)s as a substitute") % {"games": games, "count": count} if count else games


def stood_in(where: Q) -> tuple[StoodIn, ...]:
    """The games of the matching substitutions, latest first. One query."""
    rows = Substitution.objects.filter(where, until_version=None).select_related("player", "game__competition", "game__table__session")
    return tuple(
        StoodIn(
            competition=row.game.competition.name,
            slug=row.game.competition.slug,
            session=row.game.table.session.number,
            table=row.game.table.number,
            text=since_text(row, row.game.ruleset),
            url=reverse("game", args=[row.game.competition.slug, row.game.number]),
        )
        for row in rows.order_by("-game__table__session__pk", "game__number")
    )
