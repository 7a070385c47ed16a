"""Competitions, their stages, entrants, roles, invitations and announcements."""

from league.competitions.models.announcements import Announcement
from league.competitions.models.competitions import (
    POLICY_COLUMNS,
    Competition,
    CompetitionKind,
    CompetitionQuerySet,
    CompetitionState,
    Divisor,
    RankingMethod,
    RankingUnit,
    Role,
    RoleName,
    RoleQuerySet,
)
from league.competitions.models.entrants import Entrant, EntrantQuerySet, EntrantStatus, MissedGames
from league.competitions.models.invitations import Acceptance, Invitation
from league.competitions.models.stages import CameBy, CarriedOver, Stage, StageDraw, StageEntrant, WhoPlays

__all__ = [
    "POLICY_COLUMNS",
    "Acceptance",
    "Announcement",
    "CameBy",
    "CarriedOver",
    "Competition",
    "CompetitionKind",
    "CompetitionQuerySet",
    "CompetitionState",
    "Divisor",
    "Entrant",
    "EntrantQuerySet",
    "EntrantStatus",
    "Invitation",
    "MissedGames",
    "RankingMethod",
    "RankingUnit",
    "Role",
    "RoleName",
    "RoleQuerySet",
    "Stage",
    "StageDraw",
    "StageEntrant",
    "WhoPlays",
]
