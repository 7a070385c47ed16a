"""The scorekeeper's desk: all tables in play, live; totals from paper for any of them; the links of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django_htmx.http import HttpResponseClientRefresh

from league.audit.actor import Actor
from league.competitions.access import director_only, reader_of, role_of, scorekeeper_only
from league.competitions.models import Competition, RoleName
from league.director.call_panel import call_panel
from league.director.desk.forms import TotalsForm
from league.director.desk.queries import Desk, DeskRow, desk_of, directors_key
from league.errors import Refusal
from league.games.models import FinalScores, Game
from league.games.queries.playing import playing_instead, with_who_plays
from league.games.states import GameState
from league.numbers import whole_number
from league.seating import commands as seating
from league.seating.codes import is_local, qr_code
from league.seating.models import Session, Table, TableLink
from league.table.closing.paper_entry import agreed_text, save_paper
from league.table.devices import device_of, keep_device
from league.wording.seats import SEAT_CODES
from league.wording.terms import joined

__all__ = ["correct_game", "desk", "desk_link", "desk_state", "desk_totals"]

LOOKS = {"only": "missing", "order": "table"}  #: options in the address: only tables without a result, or a fixed order


@scorekeeper_only
@never_cache
def desk(request: HttpRequest, competition: Competition) -> HttpResponse:
    context = _desk_context(request, competition)
    context["calls"] = call_panel(request, competition, desk=context["desk"].sessions)
    return render(request, "director/desk/desk.html", context)


@scorekeeper_only
@never_cache
def desk_state(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The live part of the desk; 204 if the requesting page is up to date. A page that had no result to wait for (``bare``) loads itself
    again as soon as there is one, since its ways to the totals stand outside of this part."""
    seen = request.GET.get("key")
    if reader_of(request, competition).sees_all and seen == directors_key(competition, timezone.now()):
        return HttpResponse(status=204)
    context = _desk_context(request, competition)
    if request.GET.get("bare") and context["desk"].missing:
        return HttpResponseClientRefresh()
    return HttpResponse(status=204) if seen == context["desk"].key else render(request, "director/desk/_desk.html", context)


def _desk_context(request: HttpRequest, competition: Competition) -> dict[str, Any]:
    look = {name: value for name, value in LOOKS.items() if request.GET.get(name) == value}
    reader = reader_of(request, competition)
    actor = Actor.of(request.user, device=device_of(request).id)
    found = desk_of(competition, timezone.now(), reader, actor=actor, only_missing="only" in look, by_table="order" in look)
    ways = {name: (_without(look, name), urlencode({**look, name: value})) for name, value in LOOKS.items()}
    sees_all, bare = reader.sees_all, {} if found.missing else {"bare": "yes"}
    may = {"is_director": sees_all, "may_referee": sees_all or role_of(request, competition) == RoleName.REFEREE}
    return {
        "competition": competition,
        "desk": found,
        "look": look,
        "ways": ways,
        "asks": urlencode({**look, **bare, "key": found.key}),
        **may,
    }


def _without(look: dict[str, str], name: str) -> str:
    return urlencode({key: value for key, value in look.items() if key != name})


@scorekeeper_only
@never_cache
def desk_totals(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Totals from paper for all tables without a result, or for one table. Each is saved separately; refused ones stay as typed."""
    found = desk_of(competition, timezone.now(), reader_of(request, competition), by_table=True)
    if request.method == "POST":
        return _enter_totals(request, competition, found)
    one = _asked(request, found)
    rows = found.missing if one is None else [one]
    forms = [TotalsForm(row=row) for row in rows]
    return _show_totals(request, competition, forms, one)


def _asked(request: HttpRequest, found: Desk) -> DeskRow | None:
    """The requested table, by its game; None if no single one is requested."""
    number = whole_number(request.GET.get("game", ""))
    if number is None:
        return None
    row = next((row for row in found.rows if row.game == number), None)
    if row is None:
        raise Http404
    return row


def _show_totals(
    request: HttpRequest, competition: Competition, forms: Sequence[TotalsForm], one: DeskRow | None = None, *, status: int = 200
) -> HttpResponse:
    several = len({form.row.session for form in forms}) > 1
    context = {"competition": competition, "forms": forms, "one": one, "several": several}
    return render(request, "director/desk/desk_totals.html", context, status=status)


def _enter_totals(request: HttpRequest, competition: Competition, found: Desk) -> HttpResponse:
    device = device_of(request)
    actor = Actor.of(request.user, device=device.id)
    every = [TotalsForm(request.POST, row=row) for row in found.rows]
    sent = [form for form in every if form.was_sent]
    typed = [form for form in sent if not form.is_empty]
    saved = [form for form in typed if form.is_valid() and _saved(actor, competition, form)]
    _say(request, actor, saved, typed, sent)
    _say_gone(request, [f"g{row.game}" for row in found.rows])
    if len(saved) == len(typed):
        response: HttpResponse = redirect("desk", competition.slug)
    else:
        left = [form if form in typed else TotalsForm(row=form.row) for form in sent if form not in saved]
        response = _show_totals(request, competition, left, status=422)
    keep_device(response, device)
    return response


def _saved(actor: Actor, competition: Competition, form: TotalsForm) -> bool:
    game = Game.objects.get(competition=competition, number=form.row.game)
    game.competition = competition
    return save_paper(actor, game, form)


def _say(request: HttpRequest, actor: Actor, saved: Sequence[TotalsForm], typed: Sequence[TotalsForm], sent: Sequence[TotalsForm]) -> None:
    agreed = [form for form in saved if form.agrees]
    for form in agreed:
        if form.conflict:
            said = {"number": form.row.table, "said": agreed_text(form.conflict, actor)}
            messages.success(request, _("Table %(number)s: %(said)s") % said)
    entered = [form for form in saved if form not in agreed]
    tables = joined([str(form.row.table) for form in entered])
    if entered:
        sentence = ngettext("The totals of table %(tables)s are saved.", "The totals of tables %(tables)s are saved.", len(entered))
        messages.success(request, sentence % {"tables": tables})
    elif not typed and sent:
        messages.info(request, _("Nothing was typed, so nothing was saved."))


def _say_gone(request: HttpRequest, known: Sequence[str]) -> None:
    """Report what was typed for tables no longer in play, so that it can be written down."""
    sent = [name.removesuffix("-client_id") for name in request.POST if name.endswith("-client_id")]
    for prefix in sent:
        scores = [request.POST.get(f"{prefix}-score{seat}", "").strip() for seat in range(len(SEAT_CODES))]
        if prefix not in known and any(scores):
            sentence = _("What you typed was not saved, because its session is not being played any more: %(scores)s")
            messages.error(request, sentence % {"scores": ", ".join(scores)})


@scorekeeper_only
@never_cache
def desk_link(request: HttpRequest, competition: Competition, number: int, table: int) -> HttpResponse:
    """The link of a table as a QR code to hold up, and a new one if the old one is lost; 404 if its seating is not public."""
    sessions = Session.objects.read_by(reader_of(request, competition)).filter(competition=competition, number=number)
    row = get_object_or_404(Table.objects.select_related("session__competition"), session__in=sessions, number=table)
    if request.method == "POST":
        try:
            seating.renew_link(actor=Actor.of(request.user), table=row)
            messages.success(request, _("Table %(number)s has a new link; the old one has ended.") % {"number": table})
        except Refusal as refusal:
            messages.error(request, str(refusal))
        return redirect("desk_link", competition.slug, number, table)
    link = row.links.filter(revoked_at=None).first()
    url = request.build_absolute_uri(link.get_absolute_url()) if link else ""
    seats = with_who_plays(row.number, row.seats.select_related("entrant__player").order_by("wind"), playing_instead(row.session))
    context = {"competition": competition, "table": row, "seats": seats, "url": url, "code": qr_code(url) if url else ""}
    return render(request, "director/desk/desk_link.html", {**context, "local": is_local(request.get_host())})


@director_only
def correct_game(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Redirect to the table of a game by its valid link, else by its last one, which directors may still use; of a game whose scores came
    from paper, to the form with them."""
    game = get_object_or_404(Game, competition=competition, number=number)
    links = TableLink.objects.filter(table_id=game.table_id).order_by("created_at")
    link = links.valid().last() or links.last()
    if link is None:
        raise Http404
    if game.state != GameState.VOID and FinalScores.objects.filter(game=game, until_version=None).exists():
        return redirect("table_paper", link.token)
    return redirect(link)
