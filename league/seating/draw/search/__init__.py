"""Drawing several sessions by searching: whatever was played, whoever should or must not meet, whoever sits out."""

from league.seating.draw.search.aims import Aims, Score
from league.seating.draw.search.designed import from_designs
from league.seating.draw.search.joint import draw_jointly
from league.seating.draw.search.opening import Opening, apart_refusal

__all__ = ["Aims", "Opening", "Score", "apart_refusal", "draw_jointly", "from_designs"]
