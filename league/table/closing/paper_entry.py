"""Save a form for scores from paper: at the table, at the desk, and for corrections."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from league.audit.actor import Actor
from league.errors import Refusal
from league.games.commands import enter_final_scores
from league.games.models import FinalScores, Game
from league.games.paper_scores import OnPaper
from league.games.queries.facts import preview_scores
from league.games.queries.paper import paper_sheet
from league.table.closing.paper_form import PaperForm
from league.wording import sentence
from scoring.errors import RuleViolation
from scoring.game import Replay

__all__ = ["agreed_text", "preview_paper", "save_paper"]


def save_paper(actor: Actor, game: Game, form: PaperForm, reason: str = "") -> bool:
    """Save the scores of a valid form; true if they stand now, because they were saved or somebody else entered the same.

    A refusal is added to the form, beside whatever somebody else has entered meanwhile.
    """
    if form.agrees:
        return True
    try:
        enter_final_scores(entry=form.entry(actor), game=game, reason=reason, **form.scores_given)
    except (Refusal, RuleViolation) as refusal:
        _show_refused(game, form, refusal)
        return form.agrees
    return True


def preview_paper(game: Game, form: PaperForm) -> Replay | None:
    """Replay the game with the scores of a valid form, without saving them; ``None`` if they are refused, which the form then says."""
    try:
        return preview_scores(game, OnPaper(**form.scores_given))
    except (Refusal, RuleViolation) as refusal:
        _show_refused(game, form, refusal)
        return None


def _show_refused(game: Game, form: PaperForm, refusal: Refusal | RuleViolation) -> None:
    game.refresh_from_db(fields=["version", "state", "has_notes"])
    form.stands_now(paper_sheet(game, form.sheet.names))
    form.refused(_text(refusal, form), field=_field(refusal), version=game.version)


def _text(refusal: Refusal | RuleViolation, form: PaperForm) -> str:
    """The reason for the refusal, with the players' names for seats."""
    return sentence(refusal, form.sheet.names, form.sheet.ruleset) if isinstance(refusal, RuleViolation) else str(refusal)


def _field(refusal: Refusal | RuleViolation) -> str | None:
    """The form field that the refusal is about; it may be the score of a seat."""
    if isinstance(refusal, RuleViolation):
        return f"score{refusal.params['seat']}" if "seat" in refusal.params else None
    return refusal.field


def agreed_text(stands: FinalScores, actor: Actor) -> str:
    """Say that two people typed the same, and when the first did; sending one's own scores again does not count as agreement."""
    values = {"name": stands.by_name, "time": date_format(localtime(stands.recorded_at), "TIME_FORMAT")}
    if stands.is_by(actor):
        return _("You entered the same scores at %(time)s: they stand already, once.") % values
    return _("%(name)s entered the same scores at %(time)s: you agree, and they stand.") % values
