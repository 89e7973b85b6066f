"""Runs the tests of this folder, one on each processor, and writes a report where `./sennit test` looks for it."""

import io
import multiprocessing
import sys
import time
import unittest
import xml.etree.ElementTree as xml
from itertools import groupby
from pathlib import Path
from typing import Iterator, NamedTuple, Union

import sweep

HERE = Path(__file__).parent
REPORT = HERE / "target/surefire-reports/TEST-proof-check.xml"


class Outcome(NamedTuple):
    """What came of a test."""

    name: str
    seconds: float
    text: str
    kind: str = "passed"
    why: str = ""

    def module(self) -> str:
        return self.name.split(".")[0]


def names(tests: Union[unittest.TestSuite, unittest.TestCase]) -> Iterator[str]:
    """Names the tests one by one."""
    if isinstance(tests, unittest.TestSuite):
        for part in tests:
            yield from names(part)
    else:
        yield tests.id()


def run(name: str) -> Outcome:
    """Runs a test."""
    said = io.StringIO()
    begin = time.monotonic()
    result = unittest.TextTestRunner(stream=said, verbosity=2).run(unittest.defaultTestLoader.loadTestsFromName(name))
    seconds = time.monotonic() - begin
    text = said.getvalue()
    if result.wasSuccessful():
        text = text.split("\n\n")[0].rstrip() + "\n"
    for kind, found in ("error", result.errors), ("failure", result.failures), ("skipped", result.skipped):
        if found:
            return Outcome(name, seconds, text, kind, found[0][1])
    return Outcome(name, seconds, text)


def report(outcomes: list[Outcome]) -> xml.Element:
    """Writes what Maven's tests write: a suite for each module."""
    suites = xml.Element("testsuites")
    for module, of_module in groupby(sorted(outcomes), Outcome.module):
        tests = list(of_module)
        counts = {"failures": "failure", "errors": "error", "skipped": "skipped"}
        numbers = {name: str(sum(test.kind == kind for test in tests)) for name, kind in counts.items()}
        seconds = f"{sum(test.seconds for test in tests):.3f}"
        suite = xml.SubElement(suites, "testsuite", name=module, time=seconds, tests=str(len(tests)), **numbers)
        for test in tests:
            case = xml.SubElement(suite, "testcase", name=test.name.removeprefix(module + "."))
            if test.kind != "passed":
                xml.SubElement(case, test.kind, message=test.why.strip().splitlines()[-1]).text = test.why
    return suites


def main() -> int:
    outcomes = []
    # The solver's limit is of the clock. No question of the tests takes that much of a processor, which may be busy.
    sweep.MILLISECONDS *= 30
    # The modules are read before the processes begin, which then have them.
    wanted = list(names(unittest.defaultTestLoader.discover(str(HERE), top_level_dir=str(HERE))))
    print(*unittest.defaultTestLoader.errors, sep="\n")
    with multiprocessing.get_context("fork").Pool(maxtasksperchild=8) as processes:
        for outcome in processes.imap_unordered(run, wanted):
            print(outcome.text, end="", flush=True)
            outcomes.append(outcome)
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    xml.ElementTree(report(outcomes)).write(REPORT, encoding="utf-8")
    failed = [outcome.name for outcome in outcomes if outcome.kind in ("error", "failure")]
    print(f"\n{len(outcomes)} tests", *(f"{name} failed" for name in failed), sep="\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
