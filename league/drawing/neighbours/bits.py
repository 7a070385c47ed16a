"""Players as bits."""

__all__ = ["players_of"]


def players_of(bits: int) -> list[int]:
    return [who for who in range(bits.bit_length()) if bits >> who & 1]
