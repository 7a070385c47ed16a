"""Games and their results (``games``), the facts people saw at the table (``noted``), every change of them (``revisions``), and what was
declared while a hand is played (``declared``)."""

from league.games.models.declared import RiichiDeclaration, RiichiDeclarationQuerySet
from league.games.models.games import Confirmation, Game, GameQuerySet, GameResult
from league.games.models.noted import (
    FinalScores,
    Penalty,
    PenaltyApplies,
    RecordedHand,
    RecordedHandQuerySet,
    Substitution,
    SubstitutionCause,
)
from league.games.models.revisions import RESEAT, GameRevision, GameRevisionQuerySet

__all__ = [
    "RESEAT",
    "Confirmation",
    "FinalScores",
    "Game",
    "GameQuerySet",
    "GameResult",
    "GameRevision",
    "GameRevisionQuerySet",
    "Penalty",
    "PenaltyApplies",
    "RecordedHand",
    "RecordedHandQuerySet",
    "RiichiDeclaration",
    "RiichiDeclarationQuerySet",
    "Substitution",
    "SubstitutionCause",
]
