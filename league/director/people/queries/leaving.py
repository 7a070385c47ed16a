"""What a director sees before a player leaves: possible substitutes, how many are drawn, the ranking afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition, Entrant, EntrantStatus, MissedGames
from league.competitions.spans import Span, overlapping
from league.director.people.choices import NEXT, NOBODY, SUBSTITUTE, Leaving
from league.director.people.leaving_words import (
    fixed_result_text,
    missed_so_far,
    missed_to_come,
    missing_nothing_text,
    moves_up_text,
    moving_up_sentences,
    not_moving_up_text,
    replaced_text,
    seat_left_text,
)
from league.director.people.queries.drawn_without import counted_texts, drawn_without
from league.director.people.queries.entrants import EntrantsSummary, SeatAhead, is_all_drawn, seats_ahead
from league.director.people.queries.given_seats import seats_back_texts, seats_given_away
from league.director.people.queries.leaving_cut import cut_after_leaving
from league.director.substitutes.words import stand_in_text
from league.players.alphabet import alphabetical_of
from league.seating.models import NOT_BEGUN, Seat, Session, SessionState
from league.seating.standing_in import is_replaced_ahead
from league.seating.two_tables import busy_beside
from league.standings.queries.missing import Missing, placed_in
from league.standings.queries.people import ShownPerson, people_of
from league.standings.queries.ranking.missed import Missed, missed_before_saving, missed_games
from league.standings.queries.ranking.moving_up import MovingUp, moved_up, moving_up
from league.standings.queries.ranking.standings import Standings, standings_from
from league.standings.queries.ranking.who_moves import WhoMoves, who_moves
from league.standings.queries.results import seat_results
from league.wording import joined, one_stop

__all__ = ["LeavingPage", "LeavingPreview", "leaving_page", "missed_of_entrant", "preview_of_leaving"]


@dataclass(frozen=True, slots=True)
class RunningTable:
    """A game in a running session in which the player still has a seat."""

    session: int
    table: int
    game: int


@dataclass(frozen=True, slots=True)
class LeavingPage:
    """An entrant, and the numbers of the sessions that are ``coming``; ``missed``: the games missed so far, if any.

    ``is_replaced``: a substitute is to play in sessions that have not begun, or in later ones.
    ``without``: counts of those drawn without the entrant in the next session in which the entrant is to play; None if only others play in
    those to come. ``is_drawn``: nothing is drawn any more.
    ``running``: the table where the entrant sits right now. ``seats``: the stages that have not begun and in which the entrant is to play.
    """

    competition: Competition
    entrant: Entrant
    coming: tuple[int, ...]
    substitutes: tuple[Entrant, ...]
    house_name: str
    without: EntrantsSummary | None
    is_drawn: bool
    ahead: tuple[SeatAhead, ...]
    running: tuple[RunningTable, ...]
    missed: Missed | None
    status_text: str
    is_replaced: bool
    seats: tuple[MovingUp, ...] = ()

    @property
    def next(self) -> int:
        return min(self.coming, default=0)

    @property
    def can_move_up(self) -> bool:
        """Whether it is clear who moves up in each stage that has not begun."""
        return bool(self.seats) and all(one.only is not None and one.beside is None for one in self.seats)

    @property
    def next_key(self) -> str:
        """The value of that choice, which names who moves up, so that nobody else does without being shown."""
        return "-".join([NEXT, *(str(one.only.number) for one in self.seats if one.only is not None)])

    @property
    def next_text(self) -> str:
        """Who moves up, as a choice of the form."""
        return moves_up_text(self.seats)

    @property
    def level_texts(self) -> list[str]:
        """Who is level for the seat, or plays elsewhere by now, where nobody moves up at once."""
        return [text for one in self.seats if (text := not_moving_up_text(self.entrant.shown_name, one))]

    @property
    def fits_without(self) -> bool:
        """Whether the remaining players fill their tables, or need not."""
        return self.without is None or self.without.is_even

    def counted_texts(self, plays: str) -> list[str]:
        """How many are drawn, by this choice (empty before one); see :func:`league.director.people.queries.drawn_without.counted_texts`."""
        if self.is_drawn or self.without is None:
            return []
        return counted_texts(self.entrant.shown_name, self.without, plays, has_sessions=bool(self.coming), moves_up=self.can_move_up)


def leaving_page(competition: Competition, entrant: Entrant) -> LeavingPage:
    """Everything a director can choose from (about ten database queries)."""
    own = Q(stage=None) | Q(stage__places__entrant=entrant)
    ahead = competition.sessions.filter(own, state__in=NOT_BEGUN, evening=None)
    sessions = list(ahead.select_related("stage").order_by("number"))
    coming = tuple(one.number for one in sessions)
    seats = moving_up(entrant)
    is_replaced = is_replaced_ahead(entrant)
    return LeavingPage(
        competition=competition,
        entrant=entrant,
        coming=coming,
        substitutes=_free(competition, entrant, sessions),
        house_name=_house_name(competition),
        without=drawn_without(competition, entrant, seats),
        is_drawn=is_all_drawn(competition, entrant),
        ahead=seats_ahead(entrant),
        running=_running(entrant),
        missed=missed_of_entrant(entrant),
        status_text=_status_text(entrant, is_replaced),
        is_replaced=is_replaced,
        seats=seats,
    )


def _free(competition: Competition, entrant: Entrant, sessions: Sequence[Session]) -> tuple[Entrant, ...]:
    """Substitutes who are free from the next session on: they play for nobody else, have no seat but one given them by ``entrant``, and
    play in no session beside one of these."""
    coming = [one.number for one in sessions]
    busy = competition.entrants.filter(overlapping(Span(min(coming, default=0)))).exclude(pk=entrant.pk).values("stand_in")
    seated = set(Seat.objects.filter(session__competition=competition, session__number__in=coming).values_list("entrant", flat=True))
    seated -= {other.pk for _session, other in seats_given_away(entrant, competition.sessions.filter(number__in=coming))}
    free = competition.entrants.active().with_players().filter(substitute=True).exclude(pk__in=busy).exclude(pk__in={*seated, entrant.pk})
    if beside := busy_beside(*sessions):
        free = free.exclude(player__in=beside)
    return tuple(sorted(free, key=lambda one: alphabetical_of(one.player)))


def missed_of_entrant(entrant: Entrant) -> Missed | None:
    """The games that an entrant missed so far, if any."""
    return next((one for one in missed_games(entrant.competition, _now(entrant.competition)) if one.number == entrant.number), None)


def _now(competition: Competition) -> Standings:
    return standings_from(competition, people_of(competition, EVERYTHING), seat_results(competition, reader=EVERYTHING))


def _house_name(competition: Competition) -> str:
    """An unused name: “House substitute”, “House substitute 2”."""
    name, count = _("House substitute"), 1
    taken = {one.player.full_name for one in competition.entrants.with_players()}
    while (name if count == 1 else f"{name} {count}") in taken:
        count += 1
    return name if count == 1 else f"{name} {count}"


def _running(entrant: Entrant) -> tuple[RunningTable, ...]:
    seats = Seat.objects.filter(entrant=entrant, session__state=SessionState.RUNNING, table__game__state__in=["seated", "running"])
    rows = seats.values_list("session__number", "table__number", "table__game__number").order_by("session__number")
    return tuple(RunningTable(*row) for row in rows)


def _status_text(entrant: Entrant, is_replaced: bool) -> str:
    """The current status of the entrant in a sentence; empty for an active player."""
    if is_replaced:
        return stand_in_text(entrant)
    if entrant.status != EntrantStatus.ACTIVE:
        return _("%(name)s is %(status)s.") % {"name": entrant.shown_name, "status": entrant.get_status_display()}
    return ""


@dataclass(frozen=True, slots=True)
class LeavingPreview:
    """The consequences in ``sentences``, and the table as it would become; ``cut``: who moves up into a stage, in sentences."""

    sentences: tuple[str, ...]
    cut: tuple[str, ...]
    moves: WhoMoves
    players_before: int
    players: int


def preview_of_leaving(page: LeavingPage, leaving: Leaving) -> LeavingPreview:
    """Preview the table and the EMA file after this decision, without writing anything."""
    competition, key = page.competition, page.entrant.pk
    people, results = people_of(competition, EVERYTHING), seat_results(competition, reader=EVERYTHING)
    old = standings_from(competition, people, results, everybody=True)
    decided = _decided(people[key], key, leaving)
    people = moved_up(people, key, page.seats) if leaving.plays == NEXT else people
    new = standings_from(competition, people.changed(key, decided), results, everybody=True)
    missed = next((one for one in missed_games(competition, new) if one.number == page.entrant.number), None)
    ahead, missing = _shown_ahead(page, leaving, missed), decided.missing
    if replaced := _replaced_ahead(page, leaving, missed):
        ahead, held = replaced, frozenset(result.session for entry in old.entries for result in entry.results)
        missing = Missing(MissedGames.POINTS, competition.ruleset.substitute_total, missing.placed | held)
    if ahead:
        decided = replace(decided, missing=replace(missing, ahead=frozenset(ahead)))
        new = standings_from(competition, people.changed(key, decided), results, everybody=True)
    return LeavingPreview(
        sentences=(*_sentences(page, leaving), *_on_missed(page, leaving, missed, ahead)),
        cut=cut_after_leaving(page.entrant, old, new) if leaving.strike or leaving.plays in (NOBODY, NEXT) else (),
        moves=who_moves(old, new, page.entrant.number),
        players_before=len(old.ranked),
        players=len(new.ranked),
    )


def _shown_ahead(page: LeavingPage, leaving: Leaving, missed: Missed | None) -> tuple[int, ...]:
    """The sessions to come that the table shows as missed already: all of them where each costs points, and otherwise the next one if it
    is the first to be missed."""
    if leaving.plays != NOBODY or leaving.strike:
        return ()
    if leaving.count == MissedGames.POINTS:
        return page.coming
    return page.coming[:1] if leaving.count == MissedGames.LAST and missed is None else ()


def _replaced_ahead(page: LeavingPage, leaving: Leaving, missed: Missed | None) -> tuple[int, ...]:
    """The sessions to come in which a substitute plays, so that the table shows what the rulebook lets these games count; none where games
    missed before change the ranking in a way of their own."""
    if leaving.plays != SUBSTITUTE or leaving.strike or (missed is not None and leaving.count in (MissedGames.POINTS, MissedGames.LAST)):
        return ()
    span = Span(leaving.since, leaving.until)
    return tuple(number for number in page.coming if number in span)


def _decided(person: ShownPerson, key: int, leaving: Leaving) -> ShownPerson:
    if leaving.strike:
        return replace(person, status=EntrantStatus.REMOVED)
    status = EntrantStatus.WITHDRAWN if leaving.plays in (NEXT, NOBODY) else EntrantStatus.ACTIVE
    return replace(person, status=status, missing=Missing(leaving.count, leaving.points or 0, placed_in([key])[key]))


def _sentences(page: LeavingPage, leaving: Leaving) -> Sequence[str]:
    span = Span(leaving.since, leaving.until)
    name, coming = page.entrant.shown_name, [one for one in page.coming if one in span]
    words = {"name": name, "session": leaving.since, "until": leaving.until}
    found = []
    if leaving.plays == SUBSTITUTE and leaving.strike:
        found.append(_("From session %(session)s on a substitute has the seats that %(name)s has already.") % words)
    elif leaving.plays == SUBSTITUTE:
        found.append(replaced_text(leaving) % words)
        found.append(fixed_result_text(page.competition.ruleset.substitute_total, len(coming)))
    elif leaving.plays == NEXT:
        found += moving_up_sentences(name, page.seats, ranked=not leaving.strike)
    elif leaving.plays == NOBODY:
        found.append(_("%(name)s is drawn no more.") % words)
        found += [seat_left_text(one) for one in page.seats if one.beside is None]
        found += [] if page.is_drawn or page.without is None else [page.without.sentence]
    else:
        found.append(_("%(name)s plays on in the sessions to come.") % words)
    if leaving.strike:
        found.append(_("%(name)s is listed without a place, and does not stand in the EMA file.") % words)
    elif leaving.plays not in (NEXT, NOBODY):
        found += seats_back_texts(page.entrant)
    return found


def _on_missed(page: LeavingPage, leaving: Leaving, missed: Missed | None, ahead: Sequence[int]) -> Iterator[str]:
    """Say how missed games count, those so far and those to come."""
    if leaving.strike:
        return
    decided = Missing(leaving.count, leaving.points or 0)
    if missed is not None:
        yield missed.text_before_saving
    elif decided.count and leaving.plays in (NEXT, SUBSTITUTE):
        yield missing_nothing_text(page.entrant.shown_name, leaving)
    elif leaving.plays == NOBODY or leaving.count:
        yield missed_before_saving(decided)
    if decided.count == MissedGames.POINTS and missed is not None:
        yield missed_so_far(decided.points, missed.held - missed.games)
    if decided.count == MissedGames.POINTS and leaving.plays == NOBODY and page.coming:
        yield missed_to_come(decided.points, len(page.coming))
    if ahead:
        sentence = ngettext(
            "The table shows how it will be once session %(sessions)s has been played without %(name)s.",
            "The table shows how it will be once sessions %(sessions)s have been played without %(name)s.",
            len(ahead),
        )
        yield one_stop(sentence % {"sessions": joined([str(one) for one in ahead]), "name": page.entrant.shown_name})
