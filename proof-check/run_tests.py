"""Runs the tests of this folder, and writes their counts where `./sennit test` looks for them."""

import sys
import unittest
from pathlib import Path

HERE = Path(__file__).parent
REPORT = HERE / "target/surefire-reports/TEST-proof-check.xml"


def main() -> int:
    tests = unittest.defaultTestLoader.discover(str(HERE), top_level_dir=str(HERE))
    result = unittest.TextTestRunner(verbosity=2).run(tests)
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.write_text(
        f'<testsuite name="proof-check" tests="{result.testsRun}" failures="{len(result.failures)}"'
        f' errors="{len(result.errors)}" skipped="{len(result.skipped)}"/>\n')
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
