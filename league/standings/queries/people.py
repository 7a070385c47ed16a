"""Entrants as the public may see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import Exists
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition, Entrant, EntrantStatus, Stage
from league.players.alphabet import Alphabetical, alphabetical
from league.players.countries import shown_country
from league.players.models import public_family, public_names
from league.standings.queries.addresses import addresses
from league.standings.queries.exclusions import EXCLUDED, secret_entries, secret_exclusions
from league.standings.queries.missing import Missing, Sessions, entry_with_missed, missing_of
from league.standings.queries.ranking.staging import ShownStage, Staging, staging_of
from league.standings.queries.seen_beside import seen_beside
from scoring.ranking import EntrantGames, FlatPlan, RankingPlan, Result

__all__ = ["RankedPeople", "ShownPerson", "expected", "people_of", "person_of", "ranked_entries"]

STATUS_NOTES: Mapping[str, Promise] = {
    EntrantStatus.WITHDRAWN: gettext_lazy("Withdrawn"),
    EntrantStatus.DISQUALIFIED: gettext_lazy("Disqualified: ranked last"),
    EntrantStatus.REMOVED: gettext_lazy("Taken out of the ranking"),
}


@dataclass(frozen=True, slots=True)
class ShownPerson:
    """An entrant with the name that may be shown; ``url`` is the entrant's page in this competition, ``lot`` the recorded lot.

    ``missing`` is the decision on missed games; ``note`` is the status in words: guest, substitute, disqualified, taken out or withdrawn,
    empty for ordinary players. ``family`` is as much of the family name as ``name`` shows, ``country`` has three letters. ``team`` is the
    name of the team, if any, and ``team_url`` its page.
    """

    number: int
    name: str
    club: str
    guest: bool
    status: str
    url: str
    lot: int | None = None
    substitute: bool = False
    missing: Missing = Missing()
    note: str = ""
    family: str = ""
    country: str = ""
    group: str = ""
    team: str = ""
    team_url: str = ""

    @property
    def sorts_as(self) -> Alphabetical:
        """The place of the name in a list by name."""
        return alphabetical(self.name, self.family)

    @property
    def withdrawn(self) -> bool:
        return self.status == EntrantStatus.WITHDRAWN

    @property
    def disqualified(self) -> bool:
        return self.status == EntrantStatus.DISQUALIFIED

    @property
    def removed(self) -> bool:
        """The entrant was taken out of the ranking by a sudden illness."""
        return self.status == EntrantStatus.REMOVED

    @property
    def takes_part(self) -> bool:
        """The entrant was neither withdrawn nor excluded."""
        return not (self.withdrawn or self.disqualified or self.removed)

    @property
    def may_be_ranked(self) -> bool:
        """The entrant can have a place: no guest, no substitute, and not taken out of the ranking."""
        return not (self.guest or self.substitute or self.removed)


class RankedPeople(dict[int, ShownPerson]):
    """Everybody in a competition whom a reader may know, by entrant id, in the order of their numbers. ``plan`` ranks them, over
    the ``stages`` if there are any. ``miss_results``: some of theirs may be kept back from the reader."""

    def __init__(self, people: Mapping[int, ShownPerson], staging: Staging, *, miss_results: bool = False) -> None:
        super().__init__(people)
        self.staging = staging
        self.miss_results = miss_results

    @property
    def plan(self) -> RankingPlan:
        return self.staging.plan

    @property
    def stages(self) -> tuple[ShownStage, ...]:
        return self.staging.stages

    @cached_property
    def seen_beside(self) -> frozenset[tuple[int, int]]:
        """Of :func:`league.standings.queries.seen_beside.seen_beside`. One query at most, once it is asked for."""
        return seen_beside(self.stages)

    def changed(self, key: int, person: ShownPerson) -> RankedPeople:
        """The same with another state of one of them."""
        return RankedPeople({**self, key: person}, self.staging, miss_results=self.miss_results)


COLUMNS = (
    "pk", "number", "guest", "status", "substitute", "lot", "missed", "missed_points", "player__club__name",
    "player__country", "group", "team_member__team__name", "team_member__team__number",
    "player_id", "player__first_name", "player__last_name", "player__name_shown",
)  # fmt: skip


def _note(status: str, *, guest: bool, substitute: bool) -> str:
    if substitute:
        return _("Substitute, not ranked")
    if guest:
        return _("Guest, not ranked")
    return str(STATUS_NOTES.get(status, ""))


def person_of(entrant: Entrant, slug: str, *, kept_back: bool = False, missing: Missing | None = None) -> ShownPerson:
    """The entrant's finished values; player and club must be selected with it."""
    club, status = entrant.player.club, EntrantStatus.ACTIVE if kept_back else entrant.status
    return ShownPerson(
        number=entrant.number,
        name=entrant.shown_name,
        club=club.name if club else "",
        guest=entrant.guest,
        status=status,
        url=addresses("entrant", slug)(entrant.number),
        lot=entrant.lot,
        substitute=entrant.substitute,
        missing=missing or Missing(),
        note=_note(status, guest=entrant.guest, substitute=entrant.substitute),
        family=public_family(entrant.player.last_name, entrant.player.name_shown),
        country=shown_country(entrant.player.country),
        group=entrant.group,
    )


def people_of(competition: Competition, reader: Reader | None = None) -> RankedPeople:
    """Everybody in the competition whom the reader may know, by entrant id, in the order of their numbers.

    One query; if something is kept back, one more for exclusions and two for substitutes; three more if missed
    games have been decided to count; and three if there are stages.
    """
    address, team_address = addresses("entrant", competition.slug), addresses("team", competition.slug)
    has_stages = Exists(Stage.objects.filter(competition=competition))
    rows = list(competition.entrants.order_by("number").values_list(*COLUMNS, has_stages))
    reader = reader or everybody(competition)
    readers = {competition: reader}
    secret = secret_exclusions(readers) if any(row[3] in EXCLUDED for row in rows) else ()
    unlisted = {number for _competition, number in secret_entries(readers)} if any(row[4] for row in rows) else ()
    shown = {number: EntrantStatus.ACTIVE for _competition, number in secret}
    missing = missing_of({row[0]: (row[6], row[7]) for row in rows if row[6]})
    nothing = Missing()
    people = {
        key: ShownPerson(
            number, name, club or "", guest, status_now, address(number), lot, substitute,
            missing.get(key, nothing), _note(status_now, guest=guest, substitute=substitute), family,
            shown_country(country), group, team or "", team_address(team_number) if team else "",
        )
        for key, number, guest, status, substitute, lot, _missed, _points, club, country, group, team, team_number, *player, _staged in rows
        if number not in unlisted
        for status_now, (name, family) in [(shown.get(number, status), public_names(*player))]
    }  # fmt: skip
    is_staged = any(row[-1] for row in rows[:1])
    staging = staging_of(competition, reader) if is_staged else Staging(FlatPlan(competition.standings_policy))
    return RankedPeople(people, staging, miss_results=reader.misses_results)


def expected(people: Mapping[int, ShownPerson]) -> frozenset[int]:
    """The entrants listed even without a game: all but the withdrawn and substitutes."""
    return frozenset(key for key, person in people.items() if not (person.withdrawn or person.substitute))


def ranked_entries(people: RankedPeople, results: Mapping[int, Sequence[Result]]) -> list[EntrantGames]:
    """The input for :mod:`scoring.ranking`: everybody, including guests, with their results and what missed games count."""
    held = {result.session: result.day for own in results.values() for result in own}
    entries = []
    for key, one in people.items():
        entry = EntrantGames(key, tuple(results.get(key, ())), one.guest or one.substitute, one.lot, one.disqualified, one.removed)
        entries.append(_with_missed(entry, one.missing, held, people.plan) if one.missing.count else entry)
    return entries


def _with_missed(entry: EntrantGames, missing: Missing, held: Sessions, plan: RankingPlan) -> EntrantGames:
    """The entry with what missed games count; nobody misses a session of a stage in which they do not play."""
    own = plan.expected(entry.key, frozenset(held) | missing.ahead)
    expected = replace(missing, ahead=missing.ahead & own) if missing.ahead else missing
    return entry_with_missed(entry, expected, {number: day for number, day in held.items() if number in own})
