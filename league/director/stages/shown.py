"""What the page of a stage showed of its rule, sent along with what is decided there: nobody decides about others than those they saw.

The proposal itself is sent, signed, and no fingerprint of it: so the answer can say who has come in since and who has dropped out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.signing import BadSignature, Signer
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.cut_words import cut_text
from league.director.stages.level_words import level_texts
from league.standings.queries.ranking.cut_changes import CutChange, CutMove
from league.standings.queries.ranking.going_on import CutLine, StageProposal
from league.wording import joined

__all__ = ["NEXT", "PROPOSED", "next_changed_text", "next_shown", "proposal_changed_text", "proposal_shown"]

PROPOSED, NEXT = "proposed", "comes_next"  #: fields of the forms
SALT = "stages.proposal"


def proposal_shown(proposal: StageProposal | None) -> str:
    """The value of the field :data:`PROPOSED`: who goes on, who is level at the line, and the places; empty without a proposal."""
    return Signer(salt=SALT).sign_object(proposal.as_json, compress=True) if proposal is not None else ""


def proposal_changed_text(sent: str, now: StageProposal | None, *, only_level: bool = False) -> str:
    """What has changed since the page was shown that ``sent`` this; empty if nothing has, or no page was shown.

    ``only_level``: only those who are level matter, and how many seats there are for them. Whoever comes in or drops out is named with the
    places of then and now, and whoever is level by now.
    """
    if not sent or now is None:
        return ""
    then, before = now.as_json, _read(sent)
    is_as_level = before is not None and sorted(before["level"]) == sorted(then["level"])
    if before is not None and is_as_level and (only_level or before["goes_on"] == then["goes_on"]):
        return ""
    said = [
        _("Who goes on by the rule, or who is level at the line, has changed since you opened the page. Nothing of yours is saved yet.")
    ]
    if before is not None:
        said.append(cut_text(_change(before, now)))
        if not is_as_level:
            said += [one.text for one in level_texts(now) if one.is_open] or [_("Nobody is level at the line any more.")]
    return " ".join(filter(None, said))


def _read(sent: str) -> Mapping[str, Any] | None:
    try:
        found: Mapping[str, Any] = Signer(salt=SALT).unsign_object(sent)
    except BadSignature:
        return None  # nobody saw this on a page
    return found


def _change(before: Mapping[str, Any], now: StageProposal) -> CutChange:
    """Who goes on by now and did not, and who neither goes on nor is level and did."""
    then = now.as_json
    level = {number for numbers, *_rest in then["level"] for number in numbers}
    comes, goes = (set(one) - set(other) for one, other in ((then["goes_on"], before["goes_on"]), (before["goes_on"], then["goes_on"])))

    def moves(numbers: set[int]) -> tuple[CutMove, ...]:
        places = ([one["places"].get(str(number)) for one in (before, then)] for number in sorted(numbers))
        return tuple(CutMove(now.name_of(number), *both) for number, both in zip(sorted(numbers), places, strict=True))

    return CutChange(now.stage, moves(comes), moves(goes - level), level=False, proposed=then)


def next_shown(lines: Sequence[CutLine]) -> str:
    """The value of the field :data:`NEXT`: the numbers of those who come next for somebody who withdrew."""
    return " ".join(str(number) for number in sorted(line.number for line in lines))


def next_changed_text(sent: str, lines: Sequence[CutLine]) -> str:
    """That others come next than on the page that ``sent`` these; empty if the same do, if nobody is left, or if no page was shown."""
    if not sent or not lines or sent == next_shown(lines):
        return ""
    sentence = ngettext(
        "Who comes next has changed since you opened the page: by now %(names)s does. Nothing of yours is saved yet.",
        "Who comes next has changed since you opened the page: by now %(names)s do, who are level. Nothing of yours is saved yet.",
        len(lines),
    )
    return sentence % {"names": joined([line.name for line in lines])}
