"""What is claimed of each kernel, after the C header."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

CLAIMS = Path(__file__).parent / "claims.txt"


@dataclass(frozen=True)
class Claim:
    """A line of `claims.txt`: a kernel's platform, symbol and name, what it computes, and of how many messages."""

    platform: str
    kernel: str
    symbol: str
    what: str
    messages: int


def claims() -> list[Claim]:
    found = []
    for line in CLAIMS.read_text().splitlines():
        if line and not line.startswith("#"):
            platform, kernel, what, messages = line.split()
            found.append(Claim(platform, kernel, "sennit_" + re.sub(r"\W", "_", kernel), what, int(messages)))
    return found
