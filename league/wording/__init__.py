"""The codes, seats and numbers of ``scoring`` in words of the reader's language and of the ruleset's own vocabulary."""

from league.wording.full_stop import one_stop
from league.wording.game import ended_text, off_result_text, place_text, reason_text, round_text, wind_name
from league.wording.passing import passing_text
from league.wording.points import payment_text, points_text
from league.wording.refusals import params_in_words, sentence, template
from league.wording.results import brief_text, coming_notes, hand_notes, offence_notes, result_notes, result_text, with_riichi
from league.wording.terms import joined, labels, numbers_text, term, value_text

__all__ = [
    "brief_text",
    "coming_notes",
    "ended_text",
    "hand_notes",
    "joined",
    "labels",
    "numbers_text",
    "off_result_text",
    "offence_notes",
    "one_stop",
    "params_in_words",
    "passing_text",
    "payment_text",
    "place_text",
    "points_text",
    "reason_text",
    "result_notes",
    "result_text",
    "round_text",
    "sentence",
    "template",
    "term",
    "value_text",
    "wind_name",
    "with_riichi",
]
