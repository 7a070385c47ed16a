"""The form and the command of each act on a table's page. Their texts: ``league/games/incident_kinds.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from league.director.incidents.forms.at_table import ChomboForm, FineForm, HandForm, NoteForm, TableForm
from league.director.incidents.forms.chombo import NoteChomboForm
from league.director.incidents.forms.off_the_score import LateForm, PointsForm, SetSizeForm
from league.director.incidents.forms.replacing import ReplaceForm
from league.director.incidents.queries.incident_game import IncidentGame
from league.director.incidents.queries.incidents import free_entrants
from league.director.substitutes import commands as substitutes
from league.errors import Refusal
from league.games import commands as games
from league.games.incident_acts import TableNow
from league.games.incident_kinds import INCIDENT_ACTS
from league.numbers import whole_number
from league.seating.presence import presence_at
from scoring.game import Chombo, Fine, HandResult

__all__ = ["DIRECTORS_ACTS", "OfGame", "ShownAct", "forms_of", "note", "shown_acts"]

OfGame = dict[str, Any]  #: the arguments ``entry`` and ``game`` of a command


def _late(entry: OfGame, form: LateForm) -> None:
    typed = {name: form.cleaned_data[name] for name in ("seat", "minutes", "reason")}
    games.punish_late(**entry, **typed, on_sheet=form.on_sheet)


def _points(entry: OfGame, form: PointsForm) -> None:
    data = form.cleaned_data
    games.give_penalty(**entry, penalty=form.penalty(), reason=data["reason"], on_sheet=form.on_sheet, another=data["another"])


def _set_size(entry: OfGame, form: SetSizeForm) -> None:
    games.give_penalty(**entry, penalty=form.penalty(), reason=form.cleaned_data["reason"], on_sheet=form.on_sheet)


def _note(entry: OfGame, form: NoteForm) -> None:
    games.warn(**entry, **form.cleaned_data, kind=form.kind.kind)


def _chombo(entry: OfGame, form: ChomboForm) -> None:
    dealer = form.dealer_on_paper()
    if dealer is not None:
        noted = {name: form.cleaned_data[name] for name in ("seat", "reason", "another")}
        games.note_chombo(**entry, **noted, dealer=dealer)
        return
    _enter(entry, form, Chombo(frozenset({form.cleaned_data["seat"]})))


def _fine(entry: OfGame, form: FineForm) -> None:
    _enter(entry, form, Fine(form.cleaned_data["seat"], form.cleaned_data["points"]))


def _enter(entry: OfGame, form: HandForm, result: HandResult) -> None:
    """Record the hand being played; correct any other. The cause belongs to the hand, so that everybody reads it in their language."""
    way, number = form.place()
    entry |= {"another": form.cleaned_data["another"]}
    if way == form.NOW:
        games.record_hand(**entry, number=number, result=result, cause=form.given, signal=form.cleaned_data["signal"])
        return
    change = games.Insert if way == form.BEFORE else games.Replace
    games.revise_game(**entry, changes=[change(number, result, form.given)])


def _note_chombo(entry: OfGame, form: NoteChomboForm) -> None:
    games.note_chombo(**entry, **form.arguments())


def _replace(entry: OfGame, form: ReplaceForm) -> None:
    player, data = form.known_player(), form.cleaned_data
    substitutes.replace_player(
        **entry, player=player, new_name=form.new_name(),
        **{name: data[name] for name in ("seat", "cause", "from_hand", "then", "strike", "reason")},
    )  # fmt: skip


#: The acts with a form of their own; the form of any other is made from its kind.
OWN_FORMS: Mapping[str, tuple[type[TableForm], Callable[[OfGame, Any], None]]] = {
    "late": (LateForm, _late),
    "points": (PointsForm, _points),
    "fine": (FineForm, _fine),
    "chombo": (ChomboForm, _chombo),
    "note_chombo": (NoteChomboForm, _note_chombo),
    "replace": (ReplaceForm, _replace),
}


#: Who replaces whom, and who is disqualified, is no business of a referee.
DIRECTORS_ACTS = frozenset({"replace"})


@dataclass(frozen=True, slots=True)
class ShownAct:
    """A form on the page of a table, with the words above it and on its button."""

    name: str
    heading: str
    help: str
    button: str
    form: TableForm


def table_now(page: IncidentGame) -> TableNow:
    return TableNow(page.game.ruleset, has_hands=bool(page.hands), has_paper=page.shown.paper is not None)


def forms_of(page: IncidentGame, sent: str, data: Any) -> dict[str, TableForm]:
    """The forms of the page by act; the one that was ``sent`` holds the ``data`` typed, and stays even if it no longer fits the game."""
    offered = (name for name in _offered(table_now(page), sent) if page.reader.sees_all or name not in DIRECTORS_ACTS)
    return {name: _form_of(name, page, data if name == sent else None) for name in offered}


def _offered(table: TableNow, sent: str) -> Iterator[str]:
    for name, (act, kind) in INCIDENT_ACTS.items():
        if act.is_known(table.ruleset) and kind.is_known(table.ruleset) and (name == sent or act.fits(table)):
            yield name


def _form_of(name: str, page: IncidentGame, data: Any) -> TableForm:
    if name not in OWN_FORMS:
        kind = INCIDENT_ACTS[name][1]
        return (SetSizeForm if kind.is_public else NoteForm)(data, page=page, kind=kind)
    form, _command = OWN_FORMS[name]
    if form is ReplaceForm:
        return ReplaceForm(
            data, page=page, free=free_entrants(page.game), presence=presence_at(page.game.table.session), refused=_refused(page, data)
        )
    return form(data, page=page)


def _refused(page: IncidentGame, data: Any) -> str:
    """Where somebody plays who was sent as a substitute and is not offered any more; empty without one."""
    key = whole_number(str((data or {}).get("player", "")))
    chosen = page.game.competition.entrants.with_players().filter(player=key).first() if key is not None else None
    try:
        if chosen is not None:
            games.refuse_playing(page.game, chosen.player)
    except Refusal as refused:
        return str(refused)
    return ""


def shown_acts(page: IncidentGame, forms: Mapping[str, TableForm]) -> tuple[ShownAct, ...]:
    table = replace(table_now(page), offered=frozenset(forms))
    acts = ((INCIDENT_ACTS[name][0], form) for name, form in forms.items())
    return tuple(
        ShownAct(act.name, act.heading_at(table), act.help_at(table), _button(page, form, act.button_at(table)), form) for act, form in acts
    )


def _button(page: IncidentGame, form: TableForm, notes: str) -> str:
    """What the button says: that it ``notes`` the act, unless the effect on approved results is shown first."""
    is_seen_first = page.game.table.session.is_approved and not isinstance(form, NoteForm)
    return _("See what changes") if is_seen_first else notes


def note(name: str, entry: OfGame, form: TableForm) -> None:
    """Carry out the act of a valid form. Refusals: those of its command."""
    if isinstance(form, SetSizeForm):
        _set_size(entry, form)
    elif isinstance(form, NoteForm):
        _note(entry, form)
    else:
        OWN_FORMS[name][1](entry, form)
