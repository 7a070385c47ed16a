"""Views for the end of a game at the table: the signal, breaking off, confirming, final scores from paper."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.errors import Refusal
from league.games.commands import (
    clear_signal,
    confirm_game,
    finish_game,
    mark_signal,
    reopen_game,
    stop_game,
    void_game,
    withdraw_final_scores,
)
from league.games.entry_form import EntryForm
from league.games.queries.paper import paper_sheet
from league.games.queries.second_person import why_not_confirm
from league.games.states import GameState
from league.table.actions import carry_out, refusal_text
from league.table.closing.forms import SignalForm
from league.table.closing.over_hands import HandScores
from league.table.closing.paper_entry import agreed_text, save_paper
from league.table.closing.paper_form import PaperForm
from league.table.identity import AtTable, table_page
from league.table.screen.queries import Screen, hand_name, screen_of

__all__ = ["table_confirm", "table_end", "table_paper", "table_signal"]

MOST_REASON = 200  #: characters of a reason; the rest is cut off
#: The command of each button in the table's menu, by the value that it sends.
ENDINGS = {
    "stop": stop_game,
    "finish": finish_game,
    "reopen": reopen_game,
    "clear_signal": clear_signal,
    "withdraw_paper": withdraw_final_scores,
    "void": void_game,
}


@require_POST
@table_page
def table_end(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Stop, finish, reopen, declare void, or take back the signal or the final scores, depending on the button."""
    end = request.POST.get("end", "")
    if not at.is_director and (end == "void" or at.game.state == GameState.VOID):
        messages.error(request, _("Only the director decides whether a game counts."))
        return redirect(at.url())
    reason = request.POST.get("reason", "").strip()[:MOST_REASON]
    if end == "void" and not reason:
        messages.error(request, _("Please give a reason why the game shall not count."))
        return redirect(at.url())
    command = ENDINGS.get(end)
    return carry_out(request, at, command, reason=reason) if command else redirect(at.url())


@table_page
def table_signal(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Ask which hand was running or next when the signal sounded, and whether its dice had been thrown."""
    screen = screen_of(at.game, at.names, at.me)
    form = SignalForm(
        request.POST or None,
        version=at.game.version,
        hands=signal_hands(screen),
        ruleset=at.ruleset,
        signal=screen.progress.signal,
    )
    if request.method == "POST" and form.is_valid():
        answer = {name: form.cleaned_data[name] for name in ("before_hand", "dice_thrown")}
        return carry_out(request, at, mark_signal, **answer)
    return render(request, "table/closing/signal.html", {"at": at, "screen": screen, "form": form})


def signal_hands(screen: Screen) -> list[tuple[int, str]]:
    """The next hand and the three before it; the signal is never entered later than that."""
    hands = [(screen.progress.number, screen.round), *((hand.number, hand.round) for hand in screen.hands[:3])]
    return [(number, hand_name(number, round_name, screen.progress.ruleset)) for number, round_name in hands]


@table_page
def table_confirm(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Show the results to a second person on another device, who confirms them."""
    if request.method == "POST":
        entry = EntryForm(request.POST, version=at.game.version)
        try:
            if entry.is_valid():
                confirm_game(actor=at.actor, game=at.game, expected_version=entry.cleaned_data["expected_version"])
        except Refusal as refusal:
            messages.error(request, refusal_text(refusal, at))
        return redirect(at.url())
    screen = screen_of(at.game, at.names, at.me)
    context = {"at": at, "screen": screen, "entry": EntryForm(version=at.game.version), "why_not": why_not_confirm(at.actor, at.game)}
    return render(request, "table/closing/confirm.html", context)


@table_page
def table_paper(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Enter the final scores from a paper sheet, with their sum in sight. After approval its director's page shows what they change."""
    if at.needs_reason and at.may_write and request.method != "POST":
        return redirect("manage_correct", at.competition.slug, at.game.number)
    screen = screen_of(at.game, at.names, at.me)
    by_hands = HandScores(len(screen.hands), screen.shown.replay.scores)
    form = PaperForm(request.POST or None, sheet=paper_sheet(at.game, at.full_names), by_hands=by_hands)
    if request.method == "POST" and form.is_valid() and saved_from_paper(request, at, form):
        return redirect(at.url())
    return render(request, "table/closing/paper.html", {"at": at, "screen": screen, "form": form}, status=422 if form.errors else 200)


def saved_from_paper(request: HttpRequest, at: AtTable, form: PaperForm) -> bool:
    reason = request.POST.get("reason", "").strip()[:MOST_REASON]
    if not save_paper(at.actor, at.game, form, reason):
        return False
    if form.agrees and form.conflict:
        messages.success(request, agreed_text(form.conflict, at.actor))
    return True
