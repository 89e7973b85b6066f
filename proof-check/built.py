"""The shared objects of the build: those in the library's jar, and those with the kernels for comparison."""

from __future__ import annotations

from pathlib import Path

from objects import Kernel, SharedObject

LIBRARY = Path(__file__).parent.parent / "library/target"
FOLDERS = (LIBRARY / "classes/dev/sennit/kernels", LIBRARY / "woven/comparison")


class Built:
    """All kernels of a platform, each of which is in one of its shared objects."""

    def __init__(self, platform: str) -> None:
        self._objects = [SharedObject(folder / platform / "libsennit.so", platform) for folder in FOLDERS]

    def symbols(self) -> list[str]:
        return [symbol for shared in self._objects for symbol in shared.symbols()]

    def holding(self, symbol: str) -> SharedObject:
        """Returns the shared object that a kernel is in."""
        return next(shared for shared in self._objects if symbol in shared.symbols())

    def digest(self, symbol: str) -> str:
        return self.holding(symbol).digest(symbol)

    def kernel(self, symbol: str) -> Kernel:
        return self.holding(symbol).kernel(symbol)
