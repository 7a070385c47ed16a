"""The incidents of one table, with a form for each kind, and the list of all incidents."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions import commands as competitions
from league.competitions.access import director_only, directs, reader_of, referee_only
from league.competitions.embargo import EVERYTHING, Reader
from league.competitions.models import Competition
from league.director.asking import HIDE, question_of_seats, tell_hidden
from league.director.incidents.acts import DIRECTORS_ACTS, forms_of, note, shown_acts
from league.director.incidents.commands import take_back_penalty, takes_out
from league.director.incidents.forms.at_table import TableForm
from league.director.incidents.forms.excluding import ExcludeForm, TakeBackForm
from league.director.incidents.forms.off_the_score import OffTheScoreForm
from league.director.incidents.forms.replacing import ReplaceForm
from league.director.incidents.queries.incident_game import IncidentGame, incident_game
from league.director.incidents.queries.incidents import free_entrants, incidents_page
from league.director.refusals import attempt, show_in_form
from league.director.substitutes import commands as substitutes
from league.games.entry_form import EntryForm
from league.games.incident_kinds import INCIDENT_ACTS
from league.games.models import Game
from league.games.queries.entries import is_saved
from league.games.queries.unexplained import unexplained_sum_text, unexplained_sums
from league.numbers import whole_number
from league.players.models import Player
from league.seating.models import Session
from league.wording.points import late_reason
from league.wording.terms import spelt


def _game_of(competition: Competition, number: int, reader: Reader) -> Game:
    """The game of this number, with its competition, or page not found; to a referee, also one at whose table nobody may know what was."""
    sessions = Session.objects.filter(competition=competition).refereed_by(reader)
    games_of_it = Game.objects.select_related("table__session").filter(table__session__in=sessions)
    game = get_object_or_404(games_of_it, competition=competition, number=number)
    game.competition = competition
    return game


@referee_only
def table(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """One table: who sits there, what was noted, and the forms to note more. Who replaces whom is for directors."""
    reader, act = reader_of(request, competition), request.POST.get("act", "")
    if act in DIRECTORS_ACTS and not directs(request, competition):
        raise PermissionDenied
    page = incident_game(_game_of(competition, number, reader), reader)
    forms = forms_of(page, act, request.POST)
    if act in forms and _carried_out(request, page, act, forms[act]):
        return redirect(_after(request, page.game))
    if act:  # nothing was saved, and the page read above may be outdated
        page = incident_game(_game_of(competition, number, reader), reader)
        act = _substitute_offered(page, act, forms) if directs(request, competition) else act
    entry = EntryForm(version=page.game.version, auto_id=False)
    words = {"forms": forms, "acts": shown_acts(page, forms), "open": act.split()}
    context = {"competition": competition, "page": page, "entry": entry, **words}
    return render(request, "director/incidents/incident_game.html", context, status=422 if act else 200)


def _after(request: HttpRequest, game: Game) -> str:
    """The address to go to after an act: the row of the desk if the director came from there, else the list of incidents."""
    if request.GET.get("back") == "desk":
        return reverse("desk", args=[game.competition.slug]) + f"#table-{game.table.session.number}-{game.table.number}"
    return _noted(game.competition, game.number)


def _noted(competition: Competition, number: int) -> str:
    """The address of the list of incidents at a table."""
    return reverse("manage_incident_game", args=[competition.slug, number]) + "#noted"


def _carried_out(request: HttpRequest, page: IncidentGame, act: str, form: TableForm) -> bool:
    entry = EntryForm(request.POST, version=page.game.version)
    if entry.is_valid() and is_saved(page.game, entry.cleaned_data["client_id"]):  # a second tap, after which other choices are valid
        messages.info(request, _("This entry was sent twice. It stands here once, as it was first sent."))
        return True
    if not (entry.is_valid() and form.is_valid()):
        return False
    with show_in_form(form):
        words, kind = INCIDENT_ACTS[act]
        note(act, {"entry": entry.entry(Actor.of(request.user)), "game": page.game}, form)
        messages.success(request, _said(form, spelt(words.done, form.ruleset)))
        if kind.is_warning:
            _point_out_warnings(request, page.game, form.cleaned_data["seat"])
        return True
    return False


def _said(form: TableForm, said: Any) -> str:
    """The message after an act: how points were taken off, who went home, or that nobody plays for somebody disqualified."""
    if isinstance(form, ReplaceForm) and form.known_player() is None and not form.new_name():
        return gettext("The disqualification is noted. Nobody plays instead.")
    if isinstance(form, ReplaceForm) and form.checks_out():
        out = gettext("%(name)s is checked out of this evening, and stays in the season.")
        return f"{said} {out % {'name': form.page.seats[form.cleaned_data['seat']].shown.name}}"
    return f"{said} {form.moved_text()}".strip() if isinstance(form, OffTheScoreForm) else str(said)


def _point_out_warnings(request: HttpRequest, game: Game, seat: int) -> None:
    """Say how often the person had been warned before. Reads the table anew: a second tap may have noted the warning first."""
    row = incident_game(game, reader_of(request, game.competition)).seats[seat]
    before = row.warnings - 1
    if before:
        text = ngettext("%(name)s had been warned before.", "%(name)s had been warned %(count)d times before.", before)
        messages.warning(request, text % {"name": row.shown.name, "count": before})


def _substitute_offered(page: IncidentGame, act: str, forms: dict[str, TableForm]) -> str:
    """Open the form for a substitute, filled in, beside the refusal for somebody too late to be penalised."""
    minutes = getattr(forms.get("late"), "cleaned_data", {}).get("minutes") or 0
    if act != "late" or minutes <= page.game.competition.ruleset.late_minutes:
        return act
    initial = {"seat": forms["late"].cleaned_data.get("seat"), "cause": "late", "from_hand": 1, "reason": late_reason(minutes)}
    forms["replace"] = ReplaceForm(page=page, free=free_entrants(page.game), initial=initial)
    return "late replace"


@referee_only
@require_POST
def take_back(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Cancel a penalty or a warning (``row``), or, for directors, a disqualification or a substitution (``seat``), with a reason."""
    game = _game_of(competition, number, reader_of(request, competition))
    form, entry = TakeBackForm(request.POST), EntryForm(request.POST, version=game.version)
    here = redirect(_noted(competition, number))
    if not (form.is_valid() and entry.is_valid()):
        messages.error(request, _("Please give a reason. Nothing was taken back yet."))
        return here
    what = {"entry": entry.entry(Actor.of(request.user)), "game": game, **form.cleaned_data}
    row, seat = (whole_number(request.POST.get(name, "")) for name in ("row", "seat"))
    if not directs(request, competition) and (seat is not None or takes_out(game, row)):
        raise PermissionDenied
    with attempt(request, _("It is taken back, and stays in the list.")):
        if row is not None:
            take_back_penalty(**what, penalty=row)
            for one in unexplained_sums(competition, game):
                messages.warning(request, unexplained_sum_text(one))
        elif seat is not None:
            substitutes.return_player(**what, seat=seat)
    return here


@director_only
@require_POST
def later(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Give somebody's seats in sessions to come to the substitute, or (``do=back``) give them back."""
    game = _game_of(competition, number, EVERYTHING)
    entrant = get_object_or_404(competition.entrants, number=whole_number(request.POST.get("entrant", "")))
    known = Player.objects.filter(Q(entries__competition=competition) | Q(substitutions__game=game)).distinct()
    player = get_object_or_404(known, pk=whole_number(request.POST.get("player", "")))
    numbers = [one for text in request.POST.getlist("session") if (one := whole_number(text)) is not None]
    sessions = list(competition.sessions.filter(number__in=numbers, number__gt=game.table.session.number))
    if request.POST.get("do") == "back":
        other = get_object_or_404(competition.entrants.select_related("player"), player=player)
        entrant, player = other, entrant.player
    elif question := question_of_seats(
        request, competition, [one.number for one in sessions], absent=entrant.shown_name, plays=player.shown_name,
        back=reverse("manage_incident_game", args=[competition.slug, number]),
    ):  # fmt: skip
        return question
    with attempt(request):
        hides = HIDE in request.POST
        substitutes.seat_in_later_sessions(
            actor=Actor.of(request.user), competition=competition, entrant=entrant, player=player, sessions=sessions, hides=hides
        )
        messages.success(request, _("The seats are given."))
        tell_hidden(request, [one.number for one in sessions if hides and not one.hidden])
    return redirect("manage_incident_game", competition.slug, number)


@referee_only
def incidents(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Everything by session, for one player with ``?player=``; a director's post disqualifies or removes somebody."""
    if request.method == "POST" and not directs(request, competition):
        raise PermissionDenied
    player = whole_number(request.GET.get("player", ""))
    form = ExcludeForm(request.POST or None, entrants=competition.entrants.active().with_players())
    if request.method == "POST" and form.is_valid():
        command = competitions.disqualify if form.cleaned_data["what"] == "disqualify" else competitions.remove_entrant
        with show_in_form(form):
            command(actor=Actor.of(request.user), entrant=form.cleaned_data["entrant"], reason=form.cleaned_data["reason"])
            messages.success(request, _("It is done. You can take it back below."))
            return redirect("manage_incidents", competition.slug)
    context = {
        "competition": competition,
        "page": incidents_page(competition, player, reader_of(request, competition)),
        "player": player,
        "form": form,
    }
    return render(request, "director/incidents/incidents.html", context, status=422 if form.errors else 200)
