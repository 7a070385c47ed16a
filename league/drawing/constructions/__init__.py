"""Designs for whole tournaments without history, by formula or from shipped data. They are patterns to which players are then assigned."""

from league.drawing.constructions.blocks import DamagedDesign, Design, relabelled
from league.drawing.constructions.choice import design, designs, with_byes
from league.drawing.constructions.clubs import ClubDesign, club_designs
from league.drawing.constructions.linked import best_linked, common_opponents
from league.drawing.constructions.team_turns import turned_teams

__all__ = [
    "ClubDesign",
    "DamagedDesign",
    "Design",
    "best_linked",
    "club_designs",
    "common_opponents",
    "design",
    "designs",
    "relabelled",
    "turned_teams",
    "with_byes",
]
