"""Proves kernels again: `./sennit prove --again` runs it, and proof-check/README.md says what it proves.

What was proved of the same bytes by the same files of this tool is in results.json and is not proved again.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import importlib
import json
import multiprocessing
import os
import signal
import sys
import time
from pathlib import Path
from typing import Iterator, Optional

if __name__ == "__mp_main__":
    # Ctrl-C reaches the processes that prove as well; the one that started them ends them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)

from aes import KeyProof
from built import built
from claims import Claim, claims
from clear import ClearProof
from digest_proof import DigestProof
from iterations import PBKDF2, IterationProof
from machine import Refused, Unknown
from mode_proof import ModeProof
from modes import MODES
from objects import SharedObject
from standards import DIGESTS

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
PROCESSORS = {"linux-x86_64": "x86", "linux-aarch64": "a64"}
# What every proof rests on, beside the processor's file.
SHARED = ("terms", "sweep", "machine", "objects", "words", "walk", "frame")
KEYS = "aes-key"
CLEARING = ("clear-vector", "clear-stream", "clear-zva")
# What the proofs of some claims rest on besides.
BESIDE = (
    {KEYS: ("aes",)}
    | {digest: ("standards", "digest_proof") for digest in DIGESTS}
    | {"blake3": ("standards", "digest_proof", "gather")}
    | {pbkdf2: ("standards", "iterations") for pbkdf2 in PBKDF2}
    | {mode: ("aes", "ghash", "modes", "texts", "groups", "mode_proof") for mode in MODES}
    | {clearing: ("clear",) for clearing in CLEARING}
)
MINUTES = 20


def tool_digest(claim: Claim) -> str:
    """Digests what a claim's proof rests on."""
    files = [*SHARED, PROCESSORS[claim.platform], *BESIDE.get(claim.what, ())]
    return hashlib.sha256(b"".join((HERE / f"{file}.py").read_bytes() for file in files)).hexdigest()[:16]


def proof_of(claim: Claim, shared: SharedObject) -> Optional[DigestProof | IterationProof | KeyProof | ModeProof | ClearProof]:
    """Returns what proves a claim, if what it claims is stated here."""
    processor = importlib.import_module(PROCESSORS[claim.platform])
    for file in BESIDE.get(claim.what, ()):
        importlib.import_module(file)
    if claim.what in DIGESTS:
        return DigestProof(processor, shared.kernel(claim.symbol), DIGESTS[claim.what], claim.messages)
    if claim.what in PBKDF2:
        return IterationProof(processor, shared.kernel(claim.symbol), PBKDF2[claim.what], claim.messages)
    if claim.what == KEYS:
        return KeyProof(processor, shared.kernel(claim.symbol))
    if claim.what in MODES:
        return ModeProof(processor, shared.kernel(claim.symbol), MODES[claim.what], claim.messages)
    if claim.what in CLEARING:
        return ClearProof(processor, shared.kernel(claim.symbol))
    return None


def prove(task: tuple[str, str]) -> dict:
    """Proves one kernel in a process of its own, and returns what comes into the results."""
    platform, kernel = task
    # Terms are kept to the end: looking for what is not needed any more would only cost time.
    gc.disable()
    sys.setrecursionlimit(1_000_000)
    claim = next(c for c in claims() if (c.platform, c.kernel) == (platform, kernel))
    shared = built(platform)
    result = {
        "platform": platform, "kernel": kernel, "tool": tool_digest(claim),
        "bytes": shared.digest(claim.symbol), "proved": False}
    begun = time.process_time()
    proof = proof_of(claim, shared)
    if proof is None:
        return result | {"why": f"there is no statement of {claim.what} here", "seconds": 0.0}

    def too_long(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, 60 * MINUTES)
    try:
        proof.prove()
        result |= {"proved": True, "covers": proof.covers()}
    except Refused as refused:
        result["why"] = str(refused)
        result["refused"] = not isinstance(refused, Unknown)
    except (LookupError, ValueError, TypeError, AssertionError, RecursionError) as error:
        result["why"] = f"this tool does not come to an end with it: {type(error).__name__}: {error}"
    except TimeoutError:
        result["why"] = f"it takes more than {MINUTES} minutes of a processor"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return result | {"seconds": round(time.process_time() - begun, 1), "questions": proof.solver.questions}


class Results:
    """What is known of each kernel, in a file that is whole at any time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        entries = json.loads(path.read_text()) if path.exists() else []
        self.entries = {(entry["platform"], entry["kernel"]): entry for entry in entries}

    def add(self, entry: dict) -> None:
        self.entries[entry["platform"], entry["kernel"]] = entry
        new = self._path.with_suffix(".new")
        lines = ",\n".join(json.dumps(self.entries[key], sort_keys=True) for key in sorted(self.entries))
        new.write_text(f"[\n{lines}\n]\n")
        os.replace(new, self._path)


class Progress:
    """A line on the terminal that says how far it is and how long it still takes."""

    def __init__(self, total: int, expected: float) -> None:
        self._total = total
        self._expected = expected
        self._done = 0.0
        self._count = 0
        self._begun = time.monotonic()

    def show(self, name: str, expected: float) -> None:
        self._done += expected
        self._count += 1
        taken = time.monotonic() - self._begun
        left = taken / self._done * max(self._expected - self._done, 0)
        say(f"{self._count} of {self._total}: {name}; about {left / 60:.0f} min left")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def table(results: list[dict]) -> Iterator[str]:
    yield f"{'kernel':32} {'platform':14} {'proved again':13} {'seconds':>8}  why not"
    for entry in results:
        proved = "yes" if entry["proved"] else "refused" if entry.get("refused") else "none"
        line = f"{entry['kernel']:32} {entry['platform']:14} {proved:13} {entry['seconds']:8.1f}"
        yield f"{line}  {entry.get('why', '')}".rstrip()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Proves kernels of shared objects again, by means of its own.")
    parser.add_argument("--only", default="", help="kernels with this text in their names")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many kernels are proved side by side")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of results, which is added to")
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    try:
        objects = {platform: built(platform) for platform in PROCESSORS}
    except FileNotFoundError as missing:
        say(f"There is no {missing.filename}: run ./sennit prove first, which builds it.")
        return 2
    claimed = {(claim.platform, claim.symbol) for claim in claims()}
    unclaimed = [s for platform, of in objects.items() for s in of.symbols() if (platform, s) not in claimed]
    if unclaimed:
        say(f"proof-check/claims.txt says nothing of {', '.join(unclaimed)}: add a line for each.")
        return 1
    chosen = [claim for claim in claims() if asked.only in claim.kernel]
    if not chosen:
        say(f"No kernel has '{asked.only}' in its name: ./sennit kernels lists them.")
        return 2
    results = Results(asked.results)
    open_claims = []
    for claim in chosen:
        entry = results.entries.get((claim.platform, claim.kernel), {})
        now = objects[claim.platform].digest(claim.symbol), tool_digest(claim)
        if (entry.get("bytes"), entry.get("tool")) != now:
            open_claims.append(claim)
    known = len(chosen) - len(open_claims)
    if known:
        say(f"{known} of {len(chosen)} kernels are as they were when this tool looked at them last.")
    expected = {}
    for claim in open_claims:
        entry = results.entries.get((claim.platform, claim.kernel), {})
        expected[claim.platform, claim.kernel] = entry.get("seconds", 30.0 if claim.what in DIGESTS else 0.0) + 5
    progress = Progress(len(open_claims), sum(expected.values()))
    open_claims.sort(key=lambda c: expected[c.platform, c.kernel])
    tasks = [(c.platform, c.kernel) for c in open_claims]
    with multiprocessing.get_context("spawn").Pool(asked.jobs, maxtasksperchild=1) as pool:
        try:
            for entry in pool.imap_unordered(prove, tasks):
                results.add(entry)
                progress.show(entry["kernel"], expected[entry["platform"], entry["kernel"]])
        except KeyboardInterrupt:
            say("Stopped. What is proved is kept; the same command goes on from there.")
            return 130
    entries = [results.entries[c.platform, c.kernel] for c in chosen]
    print("\n".join(table(entries)))
    print(f"\n{sum(e['proved'] for e in entries)} of {len(entries)} kernels are proved again.")
    return 1 if any(entry.get("refused") for entry in entries) else 0


if __name__ == "__main__":
    sys.exit(main())
