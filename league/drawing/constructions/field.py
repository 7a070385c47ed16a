"""The construction over a finite field: like the cyclic one, for a prime power number of tables."""

from __future__ import annotations

from itertools import product

from league.drawing.task import Blocks

__all__ = ["field", "prime_power"]


def prime_power(number: int) -> tuple[int, int] | None:
    """The prime and the exponent if the number is a prime power, else None."""
    prime = next((p for p in range(2, number + 1) if number % p == 0), 0)
    rest, exponent = number, 0
    while prime and rest % prime == 0:
        rest, exponent = rest // prime, exponent + 1
    return (prime, exponent) if prime and rest == 1 else None


def _powers(prime: int, degree: int) -> list[int]:
    """The powers of x, from x⁰, modulo a polynomial for which they run through all non-zero elements. Elements are numbers whose digits to
    the base ``prime`` are the coefficients."""
    size = prime**degree
    for rule in product(range(prime), repeat=degree):  # x^degree = the polynomial with these coefficients, the lowest first
        powers = [1]
        while True:
            digits = [powers[-1] // prime**place % prime for place in range(degree)]
            shifted = [0, *digits[:-1]]
            power = sum(
                (digit + digits[-1] * more) % prime * prime**place for place, (digit, more) in enumerate(zip(shifted, rule, strict=True))
            )
            if power in (0, 1) or len(powers) == size - 1:
                break
            powers.append(power)
        if power == 1 and len(powers) == size - 1:
            return powers
    raise ValueError("Every field has a primitive polynomial.")


def field(tables: int, sessions: int, *, spread: bool) -> Blocks | None:
    """Up to ``tables`` sessions without repeats, or None if the number of tables is not a prime power (of at least 4); with ``spread`` (at
    least 5) nobody visits a table twice either."""
    parts = prime_power(tables)
    if parts is None or sessions > tables or tables < (5 if spread else 4):
        return None
    powers = _powers(*parts)
    logs = {power: place for place, power in enumerate(powers)}
    prime, degree = parts

    def times(one: int, other: int) -> int:
        return powers[(logs[one] + logs[other]) % (tables - 1)] if one and other else 0

    def plus(one: int, other: int) -> int:
        return sum((one // prime**place + other // prime**place) % prime * prime**place for place in range(degree))

    # Table k + 4·s seats k + i·s of row i: k + i·s and k + j·s determine k and s, for i - j has an inverse; so do k + i·s and k + 4·s.
    shift = 4 if spread else 0
    blocks: Blocks = []
    for session in range(sessions):
        at = {plus(k, times(shift, session)): [row * tables + plus(k, times(row, session)) for row in range(4)] for k in range(tables)}
        blocks.append([at[table] for table in range(tables)])
    return blocks
