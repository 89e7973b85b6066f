"""Runs the tests of this folder, one on each processor, and writes their counts where `./sennit test` looks for them."""

import io
import multiprocessing
import sys
import unittest
from pathlib import Path
from typing import Iterator, NamedTuple, Union

HERE = Path(__file__).parent
REPORT = HERE / "target/surefire-reports/TEST-proof-check.xml"


class Counts(NamedTuple):
    """What came of some tests."""

    tests: int = 0
    failures: int = 0
    errors: int = 0
    skipped: int = 0

    def and_of(self, others: "Counts") -> "Counts":
        return Counts(*map(sum, zip(self, others)))


def names(tests: Union[unittest.TestSuite, unittest.TestCase]) -> Iterator[str]:
    """Names the tests one by one."""
    if isinstance(tests, unittest.TestSuite):
        for part in tests:
            yield from names(part)
    else:
        yield tests.id()


def run(name: str) -> tuple[str, Counts]:
    """Runs a test, and returns what it says and its counts."""
    said = io.StringIO()
    result = unittest.TextTestRunner(stream=said, verbosity=2).run(unittest.defaultTestLoader.loadTestsFromName(name))
    text = said.getvalue()
    if result.wasSuccessful():
        text = text.split("\n\n")[0].rstrip() + "\n"
    return text, Counts(result.testsRun, len(result.failures), len(result.errors), len(result.skipped))


def main() -> int:
    counts = Counts()
    # The modules are read before the processes begin, which then have them.
    wanted = list(names(unittest.defaultTestLoader.discover(str(HERE), top_level_dir=str(HERE))))
    print(*unittest.defaultTestLoader.errors, sep="\n")
    with multiprocessing.get_context("fork").Pool(maxtasksperchild=8) as processes:
        for text, found in processes.imap_unordered(run, wanted):
            print(text, end="", flush=True)
            counts = counts.and_of(found)
    print(f"\n{counts.tests} tests, {counts.failures} failures, {counts.errors} errors, {counts.skipped} skipped")
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    attributes = " ".join(f'{name}="{count}"' for name, count in counts._asdict().items())
    REPORT.write_text(f'<testsuite name="proof-check" {attributes}/>\n')
    return 1 if counts.failures or counts.errors else 0


if __name__ == "__main__":
    sys.exit(main())
