"""What x86-64 does to gather words of 32 bits, and thirty-two bytes of several messages.

Only BLAKE3's kernels do that, so only their proofs rest on this file.
"""

from __future__ import annotations

from machine import Refused
from x86 import MEANINGS, Step, insert, shuffle_halves

WORD = 32


def of_two(s: Step) -> None:
    """The places are in the register that is written."""
    places = s.terms.lanes(s.get(0), WORD)
    if any(place.operation != "constant" for place in places):
        raise Refused("words are gathered from places that are not known")
    words = s.terms.lanes(s.get(1), WORD) + s.terms.lanes(s.get(2, s.width(0)), WORD)
    s.put(0, s.terms.concat(words[place.value % len(words)] for place in places))


MEANINGS |= {"vpermi2d": of_two, "vinserti64x4": insert(256), "vshufi32x4": shuffle_halves}
