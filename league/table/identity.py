"""Identify the person at the table. Every view under ``/t/<token>/`` is wrapped by one of the two decorators here.

A table link is valid for one table of one session, until it is revoked or the session is approved. Whoever opens it says once who
they are; scorekeepers and directors are known by their account, which also opens a revoked link (a scorekeeper's only if the seating is
public). Directors can still open it after approval, to correct.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from typing import Any

from csp.constants import SELF
from django.contrib import messages
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from league.audit.actor import Actor
from league.competitions.access import declares_access, ended_role, is_director, may_record
from league.competitions.models import Competition, Role
from league.games.models import Game
from league.players.models import NameShown, Player
from league.seating.call_queries import ShownCall, calls_of_table
from league.seating.clock import Clock
from league.seating.clock_queries import clock_of_table
from league.seating.models import ENDED, RemovedLink, Session, SessionState, Table, TableLink
from league.table.devices import Device, Person, device_of, keep_device
from league.wording import term
from scoring.rulesets import Ruleset

__all__ = ["AtTable", "table_door", "table_page"]

OVER = (*ENDED, SessionState.CANCELLED)


@dataclass(frozen=True)
class AtTable:
    """Somebody at a table. ``actor`` has no name until they have said who they are; ``me`` is their seat (0..3) if they have one.

    ``ended``: the role by which the account might write here until its end.

    ``names`` and ``players`` are by seat; the names are as short as this table allows. ``confirm_address`` is the whole address of the page
    where another phone confirms the result.
    """

    token: str
    table: Table
    session: Session
    competition: Competition
    game: Game
    names: tuple[str, ...]
    players: tuple[Player, ...]
    actor: Actor
    device: Device
    me: int | None
    is_director: bool
    by_account: bool
    ended: Role | None
    confirm_address: str

    @property
    def full_names(self) -> tuple[str, ...]:
        """The names by seat as all other pages show them."""
        return tuple(player.shown_name for player in self.players)

    @property
    def my_number(self) -> int | None:
        """The number of the holder's seat in the list of players."""
        return None if self.me is None else self.players[self.me].number_here  # type: ignore[attr-defined]

    @property
    def seating(self) -> str:
        """The players by seat, as numbers of the list of players: an entry says by it for whom it was begun."""
        return ",".join(str(player.number_here) for player in self.players)  # type: ignore[attr-defined]

    @property
    def shown_name(self) -> str:
        """The name of the writer, as short as the other names at the table."""
        return self.actor.name if self.me is None else self.names[self.me]

    @property
    def table_key(self) -> str:
        return str(self.table.pk)

    def seated(self, person: Person) -> Person:
        """The person, tied to the player who has their seat now."""
        return person if person.seat is None else replace(person, player=self.players[person.seat].pk)

    @property
    def is_known(self) -> bool:
        return bool(self.actor.name)

    @property
    def ruleset(self) -> Ruleset:
        """The rules by which this table plays."""
        return self.competition.ruleset_in(self.session.stage_id)

    @property
    def writer(self) -> str:
        """A key for the writer (account, or name and number of the player), so that browsers restore unfinished input for nobody else."""
        if self.ended:  # the same person as before the end, with what was begun then
            return f"account {self.ended.user_id}"
        return f"account {self.actor.user.pk}" if self.actor.user else f"{self.actor.name} {self.my_number or ''}".rstrip()

    @cached_property
    def may_write(self) -> bool:
        return self.session.is_open_for_tables or (self.is_director and self.session.state != SessionState.CANCELLED)

    @cached_property
    def needs_reason(self) -> bool:
        """After approval every correction needs a reason."""
        return not self.session.is_open_for_tables

    @cached_property
    def hand_word(self) -> str:
        """The word for a hand in this game."""
        return term(self.ruleset, "hand")

    def clock(self) -> Clock | None:
        """The clock of this table now; ``None`` if its session has none. One query if it has one."""
        return clock_of_table(self.table, self.session, self.competition, timezone.now())

    def calls(self) -> tuple[ShownCall, ...]:
        """The open calls of this table for the director. One query, none if it never called."""
        return calls_of_table(self.table, self.competition, timezone.now())

    @property
    def table_url(self) -> str:
        return self.url()

    @property
    def who_url(self) -> str:
        return self.url("table_who")

    @property
    def state_url(self) -> str:
        return self.url("table_state")

    @property
    def record_url(self) -> str:
        return self.url("table_record")

    @property
    def preview_url(self) -> str:
        return self.url("table_preview")

    def url(self, name: str = "table", *args: object) -> str:
        return reverse(name, args=[self.token, *args])


AtTableView = Callable[..., HttpResponse]


def table_page(view: AtTableView) -> AtTableView:
    """Wrap a view for people who have said who they are: ``@table_page def table(request, at: AtTable)``."""

    @declares_access("table")
    @never_cache
    @wraps(view)
    def checked(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponse:
        at = open_table(request, token)
        if isinstance(at, HttpResponse):  # a phone asking for news reloads its page, which explains
            return HttpResponseClientRefresh() if request.headers.get("HX-Request") else framed_by_ours(at)
        if not at.is_known:
            return framed_by_ours(ask_who(request, at))
        return framed_by_ours(with_device(request, at, view(request, at, **kwargs)))

    return checked


def table_door(view: AtTableView) -> AtTableView:
    """Wrap a view that is open to people who have not said who they are: the question itself, and the display."""

    @declares_access("table")
    @never_cache
    @wraps(view)
    def checked(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponse:
        at = open_table(request, token)
        return framed_by_ours(at if isinstance(at, HttpResponse) else view(request, at, **kwargs))

    return checked


def framed_by_ours(response: HttpResponse) -> HttpResponse:
    """The display shows the pages of its table in a turned frame (static/js/display/turned.js); no other site may frame them."""
    response["X-Frame-Options"] = "SAMEORIGIN"
    response._csp_replace = {"frame-ancestors": [SELF]}  # type: ignore[attr-defined]  # what django-csp's decorator does
    return response


def open_table(request: HttpRequest, token: str) -> AtTable | HttpResponse:
    """Find the table and the person; if the link opens nothing, answer with a page that says why and what to do."""
    related = ("table__session__competition", "table__game")
    try:
        link = TableLink.objects.select_related(*related).get(token=token.replace("\x00", "?"))  # PostgreSQL takes no zero byte
    except TableLink.DoesNotExist:
        was_removed = RemovedLink.objects.filter(token=token.replace("\x00", "?")).exists()
        return closed_door(request, "removed", status=410) if was_removed else closed_door(request, "unknown", status=404)
    competition = link.table.session.competition
    rights = (is_director(request.user, competition), may_record(request.user, competition))
    why = why_closed(link, director=rights[0], by_account=rights[1])
    if why:
        return closed_door(request, why, status=200 if why == "not_started" else 410, link=link)
    return somebody_at(request, link, *rights)


def why_closed(link: TableLink, *, director: bool, by_account: bool) -> str:
    """The code of the reason why the link opens nothing; empty if it opens the table."""
    state = link.table.session.state
    if state == SessionState.CANCELLED:
        return "cancelled"
    if not hasattr(link.table, "game"):
        return "not_started"
    if state in OVER and not director:
        return "approved"
    known_anyway = director or (by_account and not link.table.session.hidden)  # the scorekeeper's desk leads there without a link
    if link.revoked_at is not None and not known_anyway:
        return "revoked"
    return ""


def closed_door(request: HttpRequest, why: str, *, status: int, link: TableLink | None = None) -> HttpResponse:
    if request.headers.get("HX-Request"):  # an open screen is told to load this page
        return HttpResponseClientRefresh()
    table = link.table if link else None
    game = getattr(table, "game", None) if why == "approved" else None
    return render(request, "table/closed.html", {"why": why, "table": table, "game": game}, status=status)


def somebody_at(request: HttpRequest, link: TableLink, director: bool, by_account: bool) -> AtTable:
    table, device = link.table, device_of(request)
    table.game.competition = table.session.competition  # the same object, read once
    at_table = Player.objects.filter(entries__seats__table=table).annotate(number_here=F("entries__number"))
    players = list(at_table.order_by("entries__seats__wind"))
    person = still_there(device.people.get(str(table.pk)), players)
    if by_account and not request.user.is_anonymous:
        actor = Actor.of(request.user, device=device.id)
    else:
        actor = Actor(name=person.name if person else "", device=device.id)
    return AtTable(
        token=link.token,
        table=table,
        session=table.session,
        competition=table.session.competition,
        game=table.game,
        names=short_names(players),
        players=tuple(players),
        actor=actor,
        device=device,
        me=person.seat if person and not by_account else None,
        is_director=director,
        by_account=by_account,
        ended=None if by_account else ended_role(request.user, table.session.competition),
        confirm_address=request.build_absolute_uri(reverse("table_confirm", args=[link.token])),
    )


def still_there(person: Person | None, players: Sequence[Player]) -> Person | None:
    """The person holding the device; ``None``, so that they are asked again, if the director has given their seat to somebody else."""
    if person is None or person.seat is None:
        return person
    return person if players[person.seat].pk == person.player else None


def short_names(players: Sequence[Player]) -> tuple[str, ...]:
    """Each player's first name; the shown name of anybody who shares it or wants to be anonymous."""
    first = [player.shown_name if player.name_shown == NameShown.ANONYMOUS else player.first_name for player in players]
    return tuple(name if first.count(name) == 1 else player.shown_name for name, player in zip(first, players, strict=True))


def ask_who(request: HttpRequest, at: AtTable) -> HttpResponse:
    if at.ended:
        messages.warning(request, _ended_text(at.ended))
    if request.headers.get("HX-Request"):  # people cannot come back to a part of a page
        return HttpResponseClientRedirect(at.who_url)
    return redirect(f"{at.who_url}?{urlencode({'next': request.path})}" if request.method == "GET" else at.who_url)


def _ended_text(role: Role) -> str:
    said = {"role": role.get_name_display(), "until": date_format(timezone.localtime(role.until), "SHORT_DATETIME_FORMAT")}
    return _("You were %(role)s here until %(until)s. By its link you may still write at this table: please say who you are.") % said


def with_device(request: HttpRequest, at: AtTable, response: HttpResponse) -> HttpResponse:
    """People known by their account are not asked: their device gets its id with the first page, and forgets who used it at this table
    before, so that it asks whoever comes after them."""
    if at.by_account and (device_of(request).id != at.device.id or at.table_key in at.device.people):
        keep_device(response, at.device.without(at.table_key))
    return response
