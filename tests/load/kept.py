"""What an installation has kept: ``python -m tests.load.kept`` prints the ids of its entries, its hands and what ``verify`` finds."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from tests.load.served import Site

__all__ = ["Kept", "kept_by"]


@dataclass(frozen=True, slots=True)
class Kept:
    """``ids`` of the saved entries, how many hands stand, and the differences found by ``verify``."""

    ids: list[str]
    hands: int
    differences: list[str]

    def missing(self, acknowledged: Collection[str]) -> int:
        """The number of acknowledged entries that are missing."""
        return len(set(acknowledged).difference(self.ids))

    def doubled(self, acknowledged: Collection[str]) -> int:
        """The number of hands or entries beyond those acknowledged."""
        return max(self.hands, len(self.ids)) - len(set(acknowledged))


def kept_by(here: Site) -> Kept:
    return Kept(**here.answer("tests.load.kept"))


def found() -> dict[str, Any]:
    from league.games.models import GameRevision, RecordedHand
    from league.games.queries.verifying import differences

    return {
        "ids": [str(client_id) for client_id in GameRevision.objects.values_list("client_id", flat=True)],
        "hands": RecordedHand.objects.current().count(),
        "differences": list(differences()),
    }


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps(found()))
