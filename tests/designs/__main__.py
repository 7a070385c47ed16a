"""Search for the perfect designs again, and recount what was found by longer searches."""

from __future__ import annotations

import json
import sys

from league.drawing.constructions import clubs, rotations
from league.drawing.constructions import found as longer
from tests.designs.eighteen import SEEDS, four_clubs_of_eighteen
from tests.designs.nearly import nearly_perfect_row
from tests.designs.perfect import LENGTHS, perfect_row


def main() -> int:
    """Write a line for each design; 1 if one that is found is not the one shipped. Raises ``DamagedDesign`` if one does not hold."""
    shipped = json.loads(rotations.SHIPPED.read_text(encoding="ascii"))
    is_shipped = {row["n"]: row in shipped for row in [*map(perfect_row, LENGTHS), nearly_perfect_row()]}
    for players, same in is_shipped.items():
        sys.stdout.write(f"{players} players, {(players - 1) // 3} sessions: found again{'' if same else ', but another one is shipped'}\n")
    is_eighteen = four_clubs_of_eighteen(SEEDS) in json.loads(clubs.SHIPPED.read_text(encoding="ascii"))
    sys.stdout.write(f"4 clubs of 18, 18 sessions: found again{'' if is_eighteen else ', but another one is shipped'}\n")
    for row in json.loads(longer.SHIPPED.read_text(encoding="ascii")):
        longer.found(row["n"], row["r"])
        sys.stdout.write(f"{row['n']} players, {row['r']} sessions: {row['repeats']} repeats, recounted\n")
    return 0 if is_eighteen and all(is_shipped.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
