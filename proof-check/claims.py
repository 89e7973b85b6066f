"""What is claimed of each kernel, after the C header."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

# By the name of a platform: the files that state what its processor does; the last one states how kernels are called.
PROCESSORS = {
    "linux-x86_64": ("x86",), "linux-aarch64": ("a64",), "macos-aarch64": ("a64",),
    "windows-x86_64": ("x86", "x86_windows"), "windows-aarch64": ("a64",)}
CLAIMS = Path(__file__).parent / "claims.txt"


@dataclass(frozen=True)
class Claim:
    """What a kernel in a platform's object computes, and of how many messages."""

    platform: str
    kernel: str
    symbol: str
    what: str
    messages: int


def claims() -> list[Claim]:
    """Reads each line of `claims.txt` as a claim of every object for its architecture."""
    found = []
    for line in CLAIMS.read_text().splitlines():
        if line and not line.startswith("#"):
            architecture, kernel, what, messages = line.split()
            symbol = "sennit_" + re.sub(r"\W", "_", kernel)
            found += [
                Claim(platform, kernel, symbol, what, int(messages))
                for platform in PROCESSORS if platform.endswith(f"-{architecture}")]
    return found
