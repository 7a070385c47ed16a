"""What a phone keeps to go on without a network: the rules in the reader's words, and the game before its next hand."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from league import wording
from league.table.identity import AtTable
from league.table.seat_labels import CLASS_OF_WIND
from league.wording.game import ENDINGS, REASONS, ROUNDS, WIND_NAMES
from league.wording.points import MINUS, points_writer
from league.wording.terms import spelt
from scoring.game import Replay
from scoring.portable import rules_to_json, state_to_json
from scoring.rulesets import Ruleset

__all__ = ["PAGE", "game_kept", "kept_by_phones", "page_key", "rules_kept"]

KEPT = "X-Kept"  #: the header by which the worker knows what it may keep
PAGE = "X-Page"  #: the header with the :func:`page_key`


def kept_by_phones(at: AtTable, response: HttpResponse) -> HttpResponse:
    """The answer, which a phone may keep unless it shows what only an account may see."""
    if at.may_write and not at.by_account:
        response[KEPT] = "yes"
    return response


def page_key(request: HttpRequest, at: AtTable) -> str:
    """A text that changes when a kept page is no longer that of this phone: another writer, account, language or token of forms."""
    get_token(request)
    parts = (at.writer, at.by_account, get_language(), request.META["CSRF_COOKIE"])
    return blake2b(repr(parts).encode(), digest_size=6).hexdigest()


def game_kept(at: AtTable, replay: Replay) -> dict[str, Any]:
    """The game before its next hand, the players by seat, and the version of the game that this is."""
    return {"table": at.table_key, "version": at.game.version, "names": list(at.names), "state": state_to_json(replay)}


def rules_kept(ruleset: Ruleset) -> dict[str, Any]:
    """The rules with their refusals in the reader's language, their parameters in braces, and the words for a game."""
    rules = rules_to_json(ruleset)
    for code, refusal in rules["sentences"].items():
        refusal["sentence"] = wording.template(code, refusal["sentence"], ruleset)
        refusal["params"] = wording.params_in_words(refusal["params"], ruleset)
    for refusal in rules["values"]["refusals"] if "values" in rules else ():
        refusal["sentence"] = wording.template(refusal["code"], refusal["sentence"], ruleset)
        refusal["params"] = wording.params_in_words(refusal["params"], ruleset)
    return {"rules": rules, "words": words_of(ruleset)}


def words_of(ruleset: Ruleset) -> dict[str, Any]:
    """Every word and sentence that the phone says by itself; ``%(name)s`` stands for a value."""
    writer = points_writer()
    return {
        "points": {"minus": MINUS, "thousands": writer.thousands, "comma": writer.comma},
        "reasons": {code: wording.reason_text(code, ruleset) for code in REASONS},
        "winds": {wind: {"name": str(name), "css": CLASS_OF_WIND[wind]} for wind, name in WIND_NAMES.items()},
        "rounds": {wind: str(name) for wind, name in ROUNDS.items()},
        "counters": {"one": counters_text(1), "many": counters_text(2)},
        "endings": {code: str(text) for code, text in ENDINGS.items()},
        "places": [wording.place_text(place) for place in range(1, 6)],
        "hand": wording.term(ruleset, "hand"),
        "dealer": wording.term(ruleset, "dealer"),
        "both": wording.joined(["{one}", "{other}"]),
        "table": _("Table"),
        "pays": _("pays"),
        "nobody_pays": _("Nobody pays."),
        "next": _("Next: %(round)s"),
        "over": _("With this hand the game is over."),
        "sits_out": _("Sits out"),
        "double": _("Counts double"),
        "last_hand": spelt(_("Last hand"), ruleset),
        "one_more": spelt(_("This hand, then one more"), ruleset),
        "off_result": _("%(name)s loses %(points)s points after uma."),
    }


def counters_text(count: int) -> str:
    """The template for a hand with one counter, or with several."""
    return ngettext("%(hand)s, %(count)d counter", "%(hand)s, %(count)d counters", count)
