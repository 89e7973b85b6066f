"""The shared objects in the library's jar."""

from pathlib import Path

from objects import SharedObject

KERNELS = Path(__file__).parent.parent / "library/target/classes/dev/sennit/kernels"
NAMES = {"linux": "libsennit.so", "macos": "libsennit.dylib", "windows": "sennit.dll"}


def built(platform: str) -> SharedObject:
    return SharedObject((KERNELS / platform / NAMES[platform.split("-")[0]]).read_bytes(), platform)
