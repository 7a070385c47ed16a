"""One table: what was noted there, with a form for each kind of incident."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.access import directs, reader_of, referee_only
from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.director.effects import question_of_effect
from league.director.incidents.acts import DIRECTORS_ACTS, forms_of, note, shown_acts
from league.director.incidents.forms.at_table import TableForm
from league.director.incidents.forms.off_the_score import OffTheScoreForm
from league.director.incidents.forms.replacing import ReplaceForm
from league.director.incidents.queries.incident_game import IncidentGame, incident_game
from league.director.incidents.queries.incidents import free_entrants
from league.director.refusals import show_in_form
from league.games.entry_form import EntryForm
from league.games.incident_kinds import INCIDENT_ACTS
from league.games.models import Game
from league.games.queries.entries import is_saved
from league.seating.models import Session
from league.seating.presence import presence_at
from league.wording.points import late_reason
from league.wording.terms import spelt

__all__ = ["game_of", "noted_at", "table"]


def game_of(competition: Competition, number: int, reader: Reader) -> Game:
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
    page = incident_game(game_of(competition, number, reader), reader)
    forms = forms_of(page, act, request.POST)
    if act in forms and (answer := _question(request, page, act, forms[act])):
        return answer
    if act in forms and _carried_out(request, page, act, forms[act]):
        return redirect(_after(request, page.game))
    if act:  # nothing was saved, and the page read above may be outdated
        page = incident_game(game_of(competition, number, reader), reader)
        act = _substitute_offered(page, act, forms) if directs(request, competition) else act
    entry = EntryForm(version=page.game.version, auto_id=False)
    words = {"forms": forms, "acts": shown_acts(page, forms), "open": act.split()}
    context = {"competition": competition, "page": page, "entry": entry, **words}
    return render(request, "director/incidents/incident_game.html", context, status=422 if act else 200)


def _after(request: HttpRequest, game: Game) -> str:
    """The address to go to after an act: the row of the desk if the director came from there, else the list of incidents."""
    if request.GET.get("back") == "desk":
        return reverse("desk", args=[game.competition.slug]) + f"#table-{game.table.session.number}-{game.table.number}"
    return noted_at(game.competition, game.number)


def noted_at(competition: Competition, number: int) -> str:
    """The address of the list of incidents at a table."""
    return reverse("manage_incident_game", args=[competition.slug, number]) + "#noted"


def _question(request: HttpRequest, page: IncidentGame, act: str, form: TableForm) -> HttpResponse | None:
    """What the act changes in an approved session, before it is saved; none for an entry sent twice, or one to be mended first."""
    if not page.game.table.session.is_approved:
        return None
    entry = EntryForm(request.POST, version=page.game.version)
    if not (entry.is_valid() and form.is_valid()) or is_saved(page.game, entry.cleaned_data["client_id"]):
        return None
    made = entry.entry(Actor.of(request.user))
    back = reverse("manage_incident_game", args=[page.game.competition.slug, page.game.number])
    return question_of_effect(request, page.game, lambda game: note(act, {"entry": made, "game": game}, form), back=back)


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
    if act != "late" or minutes <= page.game.ruleset.late_minutes:
        return act
    initial = {"seat": forms["late"].cleaned_data.get("seat"), "cause": "late", "from_hand": 1, "reason": late_reason(minutes)}
    presence = presence_at(page.game.table.session)
    forms["replace"] = ReplaceForm(page=page, free=free_entrants(page.game), presence=presence, initial=initial)
    return "late replace"
