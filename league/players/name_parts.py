"""The parts of a name: where the first name ends, and what is left of a family name that is shortened."""

from __future__ import annotations

__all__ = ["divided", "initial"]

#: Words before a family name that belong to it: Ursula von der Leyen, Vincent van Gogh, Juana de la Cruz.
PARTICLES = frozenset(
    "von vom zu zum zur van der den het ter ten te de del della dello dei di da do dos das du des la le los las lo af av bin ibn el".split()
)


def divided(name: str) -> tuple[str, str]:
    """The first and the last name of a whole one; particles belong to the last name, and a single word is a first name."""
    words = name.split()
    begins = max(1, len(words) - 1)
    while begins > 1 and words[begins - 1].casefold() in PARTICLES:
        begins -= 1
    return " ".join(words[:begins]), " ".join(words[begins:])


def initial(last_name: str) -> str:
    """The family name as a shortened name shows it, without the full stop: ``M`` for Muster, ``von B`` for von Berg."""
    words = last_name.split()
    begins = 0
    while begins < len(words) - 1 and words[begins].casefold() in PARTICLES:
        begins += 1
    return " ".join([*words[:begins], *(word[0] for word in words[begins : begins + 1])])
