"""Proves kernels again: `./sennit prove --again` runs it, and proof-check/README.md says what it proves.

What was proved of the same instructions and constants by the same files of this tool is in results.json and is not proved
again.
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
from functools import cache
from pathlib import Path
from typing import Iterator, Optional

if __name__ == "__mp_main__":
    # Ctrl-C reaches the processes that prove as well; the one that started them ends them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)

from aes import KeyProof
from asking import QUESTIONS, AskingProof
from built import built
from claims import PROCESSORS, Claim, claims
from clear import ClearProof
from digest_proof import DigestProof
from iterations import PBKDF2, IterationProof
from loaded import ObjectRefused
from machine import Refused, Unknown
from mode_proof import ModeProof
from modes import MODES
from objects import Kernel
from standards import DIGESTS

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
# What every proof rests on, beside the processor's files. Objects are read and decoded anew each time, and the digest of
# a kernel is of what came of that.
SHARED = ("terms", "sweep", "machine", "words", "walk", "frame")
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
    | {asking: ("asking",) for asking in QUESTIONS}
)
MINUTES = 20


@cache
def tool_digest(claim: Claim) -> str:
    """Digests the files that a claim's proof rests on."""
    files = [*SHARED, *PROCESSORS[claim.platform], *BESIDE.get(claim.what, ())]
    return hashlib.sha256(b"".join((HERE / f"{file}.py").read_bytes() for file in files)).hexdigest()[:16]


def question(claim: Claim, kernel: Kernel) -> dict[str, str]:
    """Returns what a proof answers: of equal questions, whichever objects they are about, one proof is enough."""
    return {"claim": f"{claim.what} {claim.messages}", "decoded": kernel.digest, "tool": tool_digest(claim)}


def proof_of(
    claim: Claim, kernel: Kernel
) -> Optional[DigestProof | IterationProof | KeyProof | ModeProof | ClearProof | AskingProof]:
    """Returns what proves a claim of a kernel, if what it claims is stated here."""
    processor = importlib.import_module(PROCESSORS[claim.platform][-1])
    for file in BESIDE.get(claim.what, ()):
        importlib.import_module(file)
    if claim.what in DIGESTS:
        return DigestProof(processor, kernel, DIGESTS[claim.what], claim.messages)
    if claim.what in PBKDF2:
        return IterationProof(processor, kernel, PBKDF2[claim.what], claim.messages)
    if claim.what == KEYS:
        return KeyProof(processor, kernel)
    if claim.what in MODES:
        return ModeProof(processor, kernel, MODES[claim.what], claim.messages)
    if claim.what in CLEARING:
        return ClearProof(processor, kernel)
    if claim.what in QUESTIONS:
        return AskingProof(processor, kernel, claim.what)
    return None


def prove(task: tuple[Claim, Kernel]) -> dict:
    """Proves one kernel in a process of its own, and returns what comes into the results."""
    claim, kernel = task
    # Terms are kept to the end: looking for what is not needed any more would only cost time.
    gc.disable()
    sys.setrecursionlimit(1_000_000)
    result = {"platform": claim.platform, "kernel": claim.kernel, **question(claim, kernel), "proved": False}
    begun = time.process_time()
    proof = proof_of(claim, kernel)
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
        self._entries = {(entry["platform"], entry["kernel"]): entry for entry in entries}

    def of(self, claim: Claim, kernel: Kernel) -> Optional[dict]:
        """Returns what has come of the same question."""
        asked = question(claim, kernel).items()
        return next((entry for entry in self._entries.values() if asked <= entry.items()), None)

    def seconds(self, claim: Claim) -> float:
        """Returns how long a proof is expected to take."""
        taken = [entry["seconds"] for (_, kernel), entry in self._entries.items() if kernel == claim.kernel]
        return max(taken, default=30.0 if claim.what in DIGESTS else 0.0) + 5

    def add(self, entry: dict) -> None:
        self._entries[entry["platform"], entry["kernel"]] = entry
        new = self._path.with_suffix(".new")
        lines = ",\n".join(json.dumps(self._entries[key], sort_keys=True) for key in sorted(self._entries))
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


def table(results: list[tuple[Claim, dict]]) -> Iterator[str]:
    yield f"{'kernel':32} {'platform':15} {'proved again':13} {'seconds':>8}  why not"
    for claim, entry in results:
        proved = "yes" if entry["proved"] else "refused" if entry.get("refused") else "none"
        line = f"{claim.kernel:32} {claim.platform:15} {proved:13} {entry['seconds']:8.1f}"
        yield f"{line}  {entry.get('why', '')}".rstrip()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Proves kernels of shared objects again, by means of its own.")
    parser.add_argument("--only", default="", help="kernels with this text in their names")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many kernels are proved side by side")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of results, which is added to")
    return parser.parse_args()


def kernels(chosen: list[Claim]) -> list[tuple[Claim, Kernel]]:
    """Reads every object, which must export what is claimed and nothing else, and returns the chosen kernels."""
    objects = {platform: built(platform) for platform in PROCESSORS}
    for platform, shared in objects.items():
        shared.check_exports({claim.symbol for claim in claims() if claim.platform == platform})
    return [(claim, objects[claim.platform].kernels[claim.symbol]) for claim in chosen]


def main() -> int:
    asked = arguments()
    chosen = [claim for claim in claims() if asked.only in claim.kernel]
    if not chosen:
        say(f"No kernel has '{asked.only}' in its name: ./sennit kernels lists them.")
        return 2
    try:
        tasks = kernels(chosen)
    except FileNotFoundError as missing:
        say(f"There is no {missing.filename}: run ./sennit prove first, which builds it.")
        return 2
    except ObjectRefused as refused:
        say(str(refused))
        return 1
    results = Results(asked.results)
    try:
        prove_all(tasks, results, asked.jobs)
    except KeyboardInterrupt:
        say("Stopped. What is proved is kept; the same command goes on from there.")
        return 130
    found = [(claim, results.of(claim, kernel)) for claim, kernel in tasks]
    proved = sum(entry["proved"] for _, entry in found)
    print("\n".join(table(found)))
    print(f"\n{proved} of {len(found)} kernels are proved again.")
    return 0 if proved == len(found) else 1


def prove_all(tasks: list[tuple[Claim, Kernel]], results: Results, jobs: int) -> None:
    """Proves what is not proved yet, and of equal questions one."""
    missing: dict[tuple[str, ...], tuple[Claim, Kernel]] = {}
    known = 0
    for claim, kernel in tasks:
        entry = results.of(claim, kernel)
        if entry and entry["proved"]:
            known += 1
        else:
            missing.setdefault(tuple(question(claim, kernel).values()), (claim, kernel))
    if known:
        say(f"{known} of {len(tasks)} kernels are as they were when this tool proved them.")
    if not missing:
        return
    expected = {claim.kernel: results.seconds(claim) for claim, _ in missing.values()}
    progress = Progress(len(missing), sum(expected[claim.kernel] for claim, _ in missing.values()))
    in_order = sorted(missing.values(), key=lambda task: expected[task[0].kernel])
    with multiprocessing.get_context("spawn").Pool(jobs, maxtasksperchild=1) as pool:
        for entry in pool.imap_unordered(prove, in_order):
            results.add(entry)
            progress.show(entry["kernel"], expected[entry["kernel"]])


if __name__ == "__main__":
    sys.exit(main())
