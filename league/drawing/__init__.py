"""The draw: pure functions over entrants' numbers. Nothing here knows Django, a clock or any chance but the seed."""

from league.drawing.arrangement import Draw, History, Quality, by_hand, quality_of, swapped
from league.drawing.methods import fewest_meetings, random_tables
from league.drawing.sizes import tables_for

__all__ = ["Draw", "History", "Quality", "by_hand", "fewest_meetings", "quality_of", "random_tables", "swapped", "tables_for"]
