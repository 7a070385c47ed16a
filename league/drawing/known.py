"""Find players as people write them: by number, or by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from scoring.errors import RuleViolation, gettext_noop

__all__ = ["NamesOnly", "PlayerFinder"]


class PlayerFinder:
    """Finds the ``players`` (numbers) that a list or text mentions; ``names`` maps numbers to names, if there are any."""

    def __init__(self, players: Collection[int], names: Mapping[int, str] | None = None) -> None:
        self._players = frozenset(players)
        self._names = {who: name for who, name in (names or {}).items() if who in self._players}
        self._times = Counter(map(_plain, self._names.values()))
        self._by_name = {_plain(name): who for who, name in self._names.items()}

    def number(self, written: str) -> int | None:
        """The player with this number or, if it is unique, with this name; None for anything else."""
        if written.isascii() and written.isdigit():
            return int(written) if len(written) < 10 and int(written) in self._players else None
        name = _plain(written)
        return self._by_name.get(name) if self._times[name] == 1 else None

    def label(self, player: int) -> str:
        """The name with the number, or the number."""
        name = self._names.get(player)
        return f"{name} ({player})" if name else str(player)

    def problem(self, written: str, line: int) -> RuleViolation:
        """The reason why :meth:`number` found nobody: ``name_ambiguous`` or ``unknown_player``."""
        if self._times[_plain(written)] > 1:
            sentence = gettext_noop("Line {line}: more than one player is called {player}. Please write the number instead.")
            return RuleViolation("name_ambiguous", sentence, where="text", line=line, player=written)
        sentence = gettext_noop("Line {line}: there is no player {player}.")
        return RuleViolation("unknown_player", sentence, where="text", line=line, player=written[:80])


class NamesOnly(PlayerFinder):
    """Finds players who have names and no numbers that anybody knows: ``12`` is a name like others."""

    def number(self, written: str) -> int | None:
        name = _plain(written)
        return self._by_name.get(name) if self._times[name] == 1 else None

    def label(self, player: int) -> str:
        return self._names[player]


def _plain(name: str) -> str:
    """A name normalised for comparison: case and width of spaces ignored."""
    return " ".join(name.casefold().split())
