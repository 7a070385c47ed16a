"""Designs for whole tournaments without history, by formula or from shipped data. They are patterns to which players are then assigned."""

from league.drawing.constructions.blocks import DamagedDesign, Design
from league.drawing.constructions.choice import design, designs, with_byes
from league.drawing.constructions.clubs import ClubDesign, club_designs

__all__ = ["ClubDesign", "DamagedDesign", "Design", "club_designs", "design", "designs", "with_byes"]
