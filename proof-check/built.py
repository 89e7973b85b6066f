"""The shared objects in the library's jar."""

from pathlib import Path

from objects import SharedObject

KERNELS = Path(__file__).parent.parent / "library/target/classes/dev/sennit/kernels"


def built(platform: str) -> SharedObject:
    return SharedObject(KERNELS / platform / "libsennit.so", platform)
