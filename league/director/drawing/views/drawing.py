"""Seat one session: the proposal, changes by hand, and the decision."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from league.competitions.access import director_only
from league.competitions.models import Competition, Entrant
from league.director.drawing.forms.seating import PastedForm, SeatingForm
from league.director.drawing.queries.by_standing import BY_STANDING, ByStanding, propose_by_standing
from league.director.drawing.queries.judged import judged
from league.director.drawing.queries.kept_back import Secrets, follows_from_secrets, is_public_once_seated, seen_by_text
from league.director.drawing.queries.playing import Players, not_noted_text, players_of
from league.director.drawing.queries.proposals import SeatingNow, left_since, propose, standing
from league.director.drawing.queries.wanted import wanted_in
from league.director.drawing.rest_words import rests_text
from league.director.drawing.views.confirming import FOR_DIRECTORS, seat
from league.director.drawing.views.free_seats import (
    AS_IT_IS,
    form_of,
    put,
    seen_of,
    sizes_of,
    stands_seen,
    still_free,
    tables_now,
    tapped,
    with_gaps,
    without_left,
)
from league.director.finding import to_draw
from league.director.refusals import refused_by, show_in_form, with_names
from league.director.team_seats import seated_teams
from league.director.told_by_absence import ToldByAbsence, told_by_absence
from league.drawing import Draw, History, swapped
from league.drawing.arrangement import moved
from league.drawing.exchange import plan_to_json
from league.numbers import new_seed, whole_number
from league.seating.kept_wishes import KeptWishes
from league.seating.models import NOT_BEGUN, Session, SessionState
from league.seating.queries import history_of, seated_by
from league.seating.stages import first_table_of
from league.standings.queries.ranking.stage_order import FIXED, fixed_tables, usual_way
from league.teams.queries.line_ups import line_ups_of
from scoring.errors import RuleViolation

DRAWN = ("fewest", "random", *BY_STANDING)  #: ways with a seed
AGAIN = ("fewest", "random", "swiss")  #: ways in which another seed may give other tables
ANSWERS = ("substitutes", "groups")  #: yes or no, kept from page to page
WAYS = (*DRAWN, *FIXED, "hand", "text", "now")  #: ``now``: the current seating, to be changed


@director_only
def draw(request: HttpRequest, competition: Competition, number: int, evening: int | None = None) -> HttpResponse:
    """Show a proposal, identified in the address by its way and seed, so that nothing is stored before it is confirmed: not even the
    session, if the number is the next one."""
    session = to_draw(competition, number, evening)
    if evening is not None and session.is_stored and request.method != "POST":
        return redirect(f"{reverse('manage_draw', args=[competition.slug, number])}?{request.GET.urlencode()}")
    if session.stage is not None and not session.stage.is_decided:
        messages.error(request, _("It is not decided yet who plays in “%(stage)s”.") % {"stage": session.stage.name})
        return redirect("manage_stage", competition.slug, session.stage.number)
    if session.state not in NOT_BEGUN:
        messages.error(request, _("This session has started: its seating stays as it is."))
        return redirect("manage_session", competition.slug, number)
    way = request.GET.get("way", "")
    if way not in WAYS:
        way = "now" if session.state == SessionState.SEATED else usual_way(session.stage)
    if request.method == "POST" and "text" not in request.POST:
        return _posted(request, session, way)
    if way == "text":
        return _page(request, session, _to_paste(request, session))
    if way in DRAWN and whole_number(request.GET.get("seed", "")) is None:
        return _with_a_seed(request, way)
    return _proposed(request, session, way)


def _with_a_seed(request: HttpRequest, way: str) -> HttpResponse:
    asked = request.GET.copy()
    asked["way"], asked["seed"] = way, str(new_seed())
    return redirect(f"{request.path}?{asked.urlencode()}")


def _filled(request: HttpRequest) -> bool | None:
    """Whether substitutes are to fill the last table; None if not answered yet."""
    return _answer(request, "substitutes")


def _answer(request: HttpRequest, name: str) -> bool | None:
    return {"on": True, "off": False}.get(request.GET.get(name, ""))


def _to_paste(request: HttpRequest, session: Session) -> dict[str, object]:
    """A seating as text and, once it can be read, as a proposal."""
    players = players_of(session, "text", filled=None)
    present = players.present
    pasted = PastedForm(request.POST if "text" in request.POST else None, present=present, sizes=sizes_of(session))
    if not pasted.is_valid():
        return {"way": "text", "pasted": pasted}
    form = SeatingForm(**form_of(session, players), draw=pasted.draw, seen=seen_of(request, session))
    quality = judged(session, pasted.draw, history_of(session.competition, without=session), present)
    return {"way": "text", "form": form, **quality}


def _proposed(request: HttpRequest, session: Session, way: str) -> HttpResponse:
    players, history = players_of(session, way, filled=_filled(request)), history_of(session.competition, without=session)
    present = players.present
    stands = standing(session, present) if way in AS_IT_IS else SeatingNow()
    if stands.gaps:
        return _page(request, session, {"way": way, "players": players, **with_gaps(session, stands, players, stands_seen(session))})
    wanted = wanted_in(session, way, present, chosen=_answer(request, "groups"))
    try:
        seating, beside = _drawn(request, session, way, present, history, stands, wanted.drawn)
    except RuleViolation as error:
        refused = refused_by(with_names(error, {one.number: one.shown_name for one in present}))
        return _page(
            request, session,
            {"way": way, "players": players, "wanted": wanted, "too_few": refused, "fours_only": error.code == "fours_only",
             "not_noted": not_noted_text(session, present)},
        )  # fmt: skip
    found = beside.get("by_standing")
    plan = json.dumps(plan_to_json(found.plan), separators=(",", ":")) if isinstance(found, ByStanding) and found.plan else ""
    form = SeatingForm(**form_of(session, players), draw=seating, seen=stands_seen(session), plan=plan)
    shown = {"way": way, "players": players, "wanted": wanted, "form": form, "why_rests": rests_text(way, session, wanted.drawn), **beside}
    quality = judged(session, seating, history, present, compared=way != "hand", kept=wanted.judged)
    return _page(request, session, {**shown, **quality})


def _drawn(
    request: HttpRequest,
    session: Session,
    way: str,
    present: tuple[Entrant, ...],
    history: History,
    stands: SeatingNow,
    kept: KeptWishes,
) -> tuple[Draw | None, dict[str, object]]:
    """The seating, and what is said about it besides its quality; ``stands`` is the current one."""
    seed = whole_number(request.GET.get("seed", "")) or 0
    if way in BY_STANDING:
        found = propose_by_standing(way, session, present, history, seed, whole_number(request.GET.get("tables", "")), kept)
        return found.draw, {"by_standing": found, "cut_short": found.cut_short}
    if way in (*AS_IT_IS, *FIXED):
        return stands.draw if way in AS_IT_IS else fixed_tables(way, session, {entrant.number for entrant in present}), {}
    proposal = propose(way, present, history, seed, sizes_of(session), kept)
    return proposal.draw, {"cut_short": proposal.cut_short}


def _posted(request: HttpRequest, session: Session, way: str) -> HttpResponse:
    """Handle a post: ``take`` chooses somebody for an empty seat and changes nothing, ``put`` fills one, a tap changes the seating,
    ``check`` only shows it; anything else confirms it. Where that is refused, ``chosen`` stays chosen."""
    players = players_of(session, way, filled=_filled(request))
    if not request.POST.keys().isdisjoint({"put", "take"}):
        return _page(request, session, {"way": way, **put(request, session, way, players)})
    if way != "hand" and (left := left_since(session, request.POST, players.present)):
        kept = without_left(request, session, way, players) if way == "now" else {}
        return _page(request, session, {"way": way, "left": left, **kept}, status=409)
    moving = not request.POST.keys().isdisjoint({"tap", "to"})
    form = SeatingForm(request.POST, **form_of(session, players), table_count=tables_now(session, way), moving=moving)
    if not form.is_valid():
        return _page(request, session, {"way": way, "form": form, **still_free(request, session, way, form, players)})
    if moving or "check" in request.POST:
        return _changed(request, session, way, form, players)
    return _fixed(request, session, way, form, players)


def _changed(request: HttpRequest, session: Session, way: str, form: SeatingForm, players: Players) -> HttpResponse:
    """Show the seating that was sent, after the tap if there was one, with its quality.

    ``tap`` is an entrant to swap, the second one with the first (``held``); ``to`` is a table to move the held one to.
    """
    present = players.present
    second, held = tapped(request, "tap", present), tapped(request, "held", present)
    seating = _after_tap(form, second, held, whole_number(request.POST.get("to", "")))
    seen, plan = seen_of(request, session), request.POST.get("plan", "")
    shown = {"way": way, "form": SeatingForm(**form_of(session, players), draw=seating, seen=seen, plan=plan)}
    now_held = _held(form, second) if held is None and second is not None else {}
    quality = judged(session, seating, history_of(session.competition, without=session), present)
    return _page(request, session, {**shown, **now_held, **quality})


def _after_tap(form: SeatingForm, tapped: int | None, held: int | None, to: int | None) -> Draw:
    """The seating with the held entrant on the seat of the tapped one, or at the table ``to``; of one who is only tapped, as it was."""
    if held is None:
        return form.draw
    if tapped is not None:
        return swapped(form.draw, tapped, held)
    return moved(form.draw, held, to) if to is not None and form.is_mixed else form.draw


def _held(form: SeatingForm, who: int) -> dict[str, object]:
    """The entrant tapped first, with their table (0 for one who sits out) and the number of a new table, if one more fits."""
    tables = form.draw.tables
    at = next((number for number, table in enumerate(tables, start=1) if who in table), 0)
    new = len(tables) + 1
    return {"held": who, "held_at": at, "new_table": new if new <= form.table_count else None}


def _fixed(request: HttpRequest, session: Session, way: str, form: SeatingForm, players: Players) -> HttpResponse:
    present = players.present
    troubles = seated_teams(line_ups_of(session.competition, [session])[0], form.draw.tables, form.first_table)
    if troubles.sentences and request.POST.get("teams") != troubles.seen:
        quality = judged(session, form.draw, history_of(session.competition, without=session), present)
        return _page(request, session, {"way": way, "form": form, **quality}, status=409)
    secret = follows_from_secrets(way, session, players=form.drawn)
    missing = _missing(session, form, secret)
    if missing and request.POST.get("missing") != missing.seen and request.POST.get("confirm") != FOR_DIRECTORS:
        return _page(request, session, {"way": way, "form": form}, status=409)
    with show_in_form(form):
        seat(request, session, form, present, secret=secret)
        url = reverse("manage_session", args=[session.competition.slug, session.number])
        return HttpResponseClientRedirect(url) if request.htmx else redirect(url)  # type: ignore[attr-defined]
    session = form.meanwhile.stands if form.meanwhile else session
    return _page(request, session, {"way": way, "form": form})


def _missing(session: Session, form: object, secret: Secrets) -> ToldByAbsence:
    """What everybody will infer from who is missing in the seating of the form; whoever is drawn and has no seat sits out."""
    if not isinstance(form, SeatingForm) or not is_public_once_seated(session, secret):
        return ToldByAbsence()
    placed = form.drawn.keys() | {who for row in form.numbers() for who in row if who}
    return told_by_absence(session.competition, [(session, placed)])


def _page(request: HttpRequest, session: Session, context: dict[str, object], *, status: int = 200) -> HttpResponse:
    form = context.get("form")
    players = form.drawn if isinstance(form, SeatingForm) else None
    secret = follows_from_secrets(str(context["way"]), session, players=players)
    status = 422 if getattr(form or context.get("pasted"), "errors", None) else status
    status = 409 if isinstance(form, SeatingForm) and form.meanwhile else status
    if isinstance(form, SeatingForm) and not form.is_filled:
        context = {**context, "way": "hand"}
    line_ups = line_ups_of(session.competition, [session])[0]
    replaced = seated_by(session) if context["way"] != "now" else None
    shown = {
        "replaced": replaced,
        "competition": session.competition,
        "session": session,
        "secret": secret,
        "seen_by": seen_by_text(session, secret),
        "missing": _missing(session, form, secret),
        "for_directors": FOR_DIRECTORS if is_public_once_seated(session, secret) else "",
        "may_be_drawn_again": AGAIN,
        "fixed_ways": FIXED,
        "line_ups": line_ups,
        "troubles": seated_teams(line_ups, form.rows(), form.first_table) if isinstance(form, SeatingForm) else None,
        "is_mixed": len(sizes_of(session)) > 1,
        "first_table": form.first_table if isinstance(form, SeatingForm) else first_table_of(session.stage),
        "also": "".join(f"&{name}={request.GET[name]}" for name in ANSWERS if _answer(request, name) is not None),
        "filled": f"&substitutes={request.GET['substitutes']}" if _filled(request) is not None else "",
    }
    context = {**shown, **context}
    return render(request, "director/drawing/draw.html", context, status=status)
