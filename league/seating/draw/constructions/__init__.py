"""Designs for whole tournaments without history, by formula or from shipped data: patterns, to which players are then assigned."""

from league.seating.draw.constructions.blocks import DamagedDesign, Design
from league.seating.draw.constructions.choice import design, designs, with_byes

__all__ = ["DamagedDesign", "Design", "design", "designs", "with_byes"]
