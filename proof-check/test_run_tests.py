"""What came of tests is in the report that `./sennit test` reads."""

import unittest

from run_tests import Outcome, report


class ReportTest(unittest.TestCase):
    def test_report(self) -> None:
        suites = report(
            [
                Outcome("test_b.Some.test_x", 1.5, ""),
                Outcome("test_a.Some.test_y", 1, "", "failure", "Traceback\nAssertionError: 3 != 4\n"),
                Outcome("test_b.Some.test_z", 2.25, "", "skipped", "no tool"),
                Outcome("test_b.Some.test_e", 0, "", "error", "Traceback\nKeyError\n"),
            ]
        )
        self.assertEqual(
            [
                {"name": "test_a", "time": "1.000", "tests": "1", "failures": "1", "errors": "0", "skipped": "0"},
                {"name": "test_b", "time": "3.750", "tests": "3", "failures": "0", "errors": "1", "skipped": "1"},
            ],
            [suite.attrib for suite in suites],
        )
        failure = suites.find("testsuite/testcase[@name='Some.test_y']/failure")
        self.assertEqual("AssertionError: 3 != 4", failure.get("message"))
        self.assertEqual("no tool", suites.find(".//skipped").get("message"))


if __name__ == "__main__":
    unittest.main()
